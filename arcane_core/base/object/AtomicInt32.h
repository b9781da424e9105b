// SPDX-License-Identifier: Apache-2.0
// An integer that several threads change.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <atomic>

namespace Arcane
{

//! An integer that several threads of the host change. All operations are sequentially consistent.
class AtomicInt32 : public std::atomic<Int32>
{
 public:
  AtomicInt32() noexcept
  : AtomicInt32(0)
  {}
  AtomicInt32(Int32 value) noexcept
  : std::atomic<Int32>(value)
  {}
  using std::atomic<Int32>::operator=;

  Int32 value() const noexcept { return load(); }
};

} // namespace Arcane
