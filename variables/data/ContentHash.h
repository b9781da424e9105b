// SPDX-License-Identifier: Apache-2.0
// A 64-bit hash of bytes, to tell whether two arrays have the same content.
#pragma once

#include "arcane_core/base/array/Span.h"

#include <cstddef>

namespace Arcane::detail
{

/*!
 * \brief Mixes numbers and bytes into one number. Not cryptographic.
 *
 * The result depends on the values and on how they are cut into calls of add(), not on the processor's byte order
 * beyond that of the values themselves.
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

} // namespace Arcane::detail
