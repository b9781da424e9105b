// SPDX-License-Identifier: Apache-2.0
// The sizes of small blocks.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <array>

namespace Arcane::detail::pool
{
/*!
 * \brief The sizes go from 256 bytes to 32 KiB: 2^n of them per octave, all multiples of 256.
 *
 * With n = 3 there are 40 sizes, and at most an eighth of a block above 2 KiB is lost.
 */
class SizeClasses
{
 public:
  static constexpr Int64 quantum_nb_byte = 256;
  static constexpr Int64 max_small_nb_byte = 32 * 1024;
  static constexpr Int32 max_nb_class = static_cast<Int32>(max_small_nb_byte / quantum_nb_byte);
  static constexpr Int32 max_leading_bit = 7;

  //! \throws ArgumentException when \a nb_leading_bit is not in [0, 7]
  explicit SizeClasses(Int32 nb_leading_bit);

  Int32 nbClass() const { return m_nb_class; }
  //! Returns true for the sizes that have a class: 1 byte to 32 KiB.
  static constexpr bool isSmall(Int64 nb_byte) { return static_cast<UInt64>(nb_byte - 1) < static_cast<UInt64>(max_small_nb_byte); }
  //! Returns the smallest class that holds \a nb_byte, which is small.
  Int32 classOf(Int64 nb_byte) const { return m_class_of[static_cast<std::size_t>(nb_byte + quantum_nb_byte - 1) / quantum_nb_byte]; }
  Int64 sizeOf(Int32 size_class) const { return m_sizes[static_cast<std::size_t>(size_class)]; }

 private:
  Int32 m_nb_class = 0;
  std::array<UInt8, max_nb_class + 1> m_class_of{};
  std::array<Int32, max_nb_class> m_sizes{};
};
} // namespace Arcane::detail::pool
