// SPDX-License-Identifier: Apache-2.0
// Exact sum of real numbers: its bits depend neither on the order of the terms nor on the number of ranks.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"
#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/Span.h"

#include <array>

namespace Arcane
{

/*!
 * \brief Adds real numbers exactly, and rounds once.
 *
 * The sum is a fixed-point integer that is wide enough for any sum of doubles: digits of 32 bits, kept in 64-bit integers. Each term is
 * added exactly, and integers can be added in any order. Only value() rounds. (The long accumulator: U. Kulisch, Computer Arithmetic and
 * Validity, 2008.) A term costs about 5 ns.
 *
 * ParallelMngUtils::reproducibleSum() adds the sums of all ranks.
 */
class ARCANE_EXPORT ReproducibleSum
{
 public:
  //! 68 digits from the unit 2^-1074 upwards, then how many terms were NaN, +infinity and -infinity.
  static constexpr Int32 nb_digit = 68;
  static constexpr Int32 nb_word = nb_digit + 3;
  using Words = std::array<Int64, nb_word>;

  ReproducibleSum() = default;
  /*!
   * \brief Makes the sum of several sums, whose words() were added word by word. There may be 2^31 of them.
   * \throws ArgumentException when the number of words is not nb_word
   */
  explicit ReproducibleSum(Span<const Int64> words);

  void add(Real term);
  //! Adds all terms of \a other.
  void add(const ReproducibleSum& other);

  //! Returns the digits, then the numbers of special terms. All digits are in [0, 2^32) but the last, which carries the sign.
  Words words() const;

  //! Returns the exact sum rounded to the nearest double, ties to even. A sum that is too large is infinite.
  Real value() const;

 private:
  static void normalize(Words& words);
  Real specialValue() const;

  Words m_words{};
  Int32 m_nb_pending = 0;
};

} // namespace Arcane
