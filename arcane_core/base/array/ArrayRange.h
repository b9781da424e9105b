// SPDX-License-Identifier: Apache-2.0
// The elements of an array as two pointers, for range-based loops.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{

//! The elements from one pointer to the other, valid until the container changes its size.
template <typename Pointer> class ArrayRange
{
 public:
  using const_iterator = Pointer;
  using iterator = Pointer;

  constexpr ArrayRange() noexcept = default;
  constexpr ARCCORE_HOST_DEVICE ArrayRange(Pointer begin, Pointer end) noexcept
  : m_begin(begin)
  , m_end(end)
  {}
  constexpr ARCCORE_HOST_DEVICE Pointer begin() const noexcept { return m_begin; }
  constexpr ARCCORE_HOST_DEVICE Pointer end() const noexcept { return m_end; }

 private:
  Pointer m_begin = nullptr;
  Pointer m_end = nullptr;
};

} // namespace Arcane
