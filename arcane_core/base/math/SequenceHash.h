// SPDX-License-Identifier: Apache-2.0
// Hash codes that are the same on all machines and in all runs.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail::base
{

/*!
 * \brief Makes a hash code of a sequence of bytes or numbers by FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv
 *
 * Code is UInt32 or UInt64.
 */
template <typename Code> class SequenceHash
{
  static_assert(sizeof(Code) == 4 || sizeof(Code) == 8);

 public:
  constexpr void add(Code value) { m_code = (m_code ^ value) * prime; }
  constexpr Code code() const { return m_code; }

 private:
  static constexpr bool is_short = sizeof(Code) == 4;
  static constexpr Code prime = static_cast<Code>(is_short ? 0x01000193u : 0x100000001b3u);

  Code m_code = static_cast<Code>(is_short ? 0x811c9dc5u : 0xcbf29ce484222325u);
};

} // namespace Arcane::detail::base
