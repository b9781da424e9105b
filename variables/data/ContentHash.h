// SPDX-License-Identifier: Apache-2.0
// A 64-bit hash of bytes, to find out whether two arrays have the same content.
#pragma once

#include "arcane_core/base/array/Span.h"

#include <cstddef>

namespace Arcane::detail::data
{

/*!
 * \brief Mixes numbers and bytes into one number. It is no cryptographic hash.
 *
 * The result depends on the values and on how they are divided over calls of add(). It does not depend on the byte order of
 * the processor, except through the bytes of the values themselves.
 */
class ContentHash
{
 public:
  void add(UInt64 value);
  void add(Span<const std::byte> bytes);
  UInt64 value() const;

 private:
  UInt64 m_state = 0x9E3779B97F4A7C15u;
};

} // namespace Arcane::detail::data
