// SPDX-License-Identifier: Apache-2.0
// Exact sum of real numbers: its bits depend neither on the order of the terms nor on the number of ranks.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace ShockTube
{

/*!
 * \brief A fixed-point integer wide enough for any sum of doubles, kept as digits of 32 bits in 64-bit integers.
 *
 * Each term is added exactly, and integer additions can be made in any order; the only rounding, to the nearest
 * double, is made once by value(). (The long accumulator: U. Kulisch, Computer Arithmetic and Validity, 2008.)
 *
 * Over several ranks: each adds its own terms, then the sum over ranks of normalizedDigits(), element by element with
 * the integer sum reduction, is given to the constructor. Up to 2^31 ranks.
 */
class ReproducibleSum
{
 public:
  //! 68 digits from the unit 2^-1074 upwards, then how many terms were NaN, +infinity and -infinity.
  static constexpr int nb_digit = 68;
  static constexpr int nb_word = nb_digit + 3;

  ReproducibleSum() = default;
  //! From the sum, word by word, of the normalizedDigits() of several ranks. \a words has nb_word elements.
  explicit ReproducibleSum(std::span<const std::int64_t> words);

  void add(double term);

  //! All digits in [0, 2^32) but the last, which carries the sign. What ranks may sum.
  std::span<const std::int64_t> normalizedDigits();

  //! The exact sum rounded to the nearest double, ties to even; infinite when it is too large.
  double value() const;

 private:
  using Words = std::array<std::int64_t, nb_word>;

  static void normalize(Words& words);
  double specialValue() const;

  Words m_words{};
  std::int32_t m_nb_pending = 0;
};

} // namespace ShockTube
