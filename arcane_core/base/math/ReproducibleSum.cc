// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/math/ReproducibleSum.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace Arcane
{

namespace
{

constexpr Int64 digit_mask = 0xffffffff;
constexpr int mantissa_bits = 52;
constexpr int special_exponent = 2047;
// A term adds less than 2^32 to a digit: this many of them fit in 63 bits with the ranks' sum to come.
constexpr Int32 max_pending = 1 << 29;
constexpr int nan_word = ReproducibleSum::nb_digit;
constexpr int positive_infinity_word = nan_word + 1;
constexpr int negative_infinity_word = nan_word + 2;

} // namespace

ReproducibleSum::ReproducibleSum(Span<const Int64> words)
{
  ARCANE_THROW_IF(words.size() != nb_word, ArgumentException, "reproducible sum: number of words is {0}, expected {1}", words.size(),
                  nb_word);
  std::copy(words.begin(), words.end(), m_words.begin());
  normalize(m_words);
}

void ReproducibleSum::add(Real term)
{
  const auto bits = std::bit_cast<UInt64>(term);
  const bool is_negative = (bits >> 63) != 0;
  const int exponent = static_cast<int>((bits >> mantissa_bits) & special_exponent);
  const UInt64 fraction = bits & ((UInt64{ 1 } << mantissa_bits) - 1);
  if (exponent == special_exponent) {
    const int infinity_word = is_negative ? negative_infinity_word : positive_infinity_word;
    ++m_words[fraction != 0 ? nan_word : infinity_word];
    return;
  }
  const UInt64 mantissa = (exponent == 0) ? fraction : (fraction | (UInt64{ 1 } << mantissa_bits));
  const int position = std::max(exponent - 1, 0);
  const int shift = position % 32;
  const UInt64 upper = mantissa >> (32 - shift);
  const Int64 low = static_cast<Int64>(mantissa << shift) & digit_mask;
  const Int64 middle = static_cast<Int64>(upper) & digit_mask;
  const Int64 high = static_cast<Int64>(upper >> 32);
  Int64* digit = m_words.data() + position / 32;
  const Int64 sign = is_negative ? -1 : 1;
  digit[0] += sign * low;
  digit[1] += sign * middle;
  digit[2] += sign * high;
  if (++m_nb_pending == max_pending) {
    normalize(m_words);
    m_nb_pending = 1;
  }
}

void ReproducibleSum::add(const ReproducibleSum& other)
{
  const Words others = other.words();
  normalize(m_words);
  for (std::size_t i = 0; i < others.size(); ++i)
    m_words[i] += others[i];
  // Two normalized digits are together as large as what two terms may leave.
  m_nb_pending = 2;
}

ReproducibleSum::Words ReproducibleSum::words() const
{
  Words words = m_words;
  normalize(words);
  return words;
}

void ReproducibleSum::normalize(Words& words)
{
  for (int i = 0; i + 1 < nb_digit; ++i) {
    words[i + 1] += words[i] >> 32;
    words[i] &= digit_mask;
  }
}

Real ReproducibleSum::specialValue() const
{
  const bool has_both = m_words[positive_infinity_word] != 0 && m_words[negative_infinity_word] != 0;
  if (m_words[nan_word] != 0 || has_both)
    return std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  return m_words[positive_infinity_word] != 0 ? infinity : -infinity;
}

Real ReproducibleSum::value() const
{
  if (std::any_of(m_words.begin() + nan_word, m_words.end(), [](Int64 n) { return n != 0; }))
    return specialValue();
  Words words = this->words();
  const bool is_negative = words[nb_digit - 1] < 0;
  if (is_negative) {
    for (Int64& digit : words)
      digit = -digit;
    normalize(words);
  }
  int top = nb_digit - 1;
  while (top >= 0 && words[top] == 0)
    --top;
  if (top < 0)
    return 0.0;
  const int highest_bit = 32 * top + std::bit_width(static_cast<UInt64>(words[top])) - 1;
  const int lowest_bit = std::max(highest_bit - mantissa_bits, 0);
  const auto bitAt = [&](int bit) { return static_cast<UInt64>(words[bit / 32] >> (bit % 32)) & 1; };
  UInt64 mantissa = 0;
  for (int bit = highest_bit; bit >= lowest_bit; --bit)
    mantissa = 2 * mantissa + bitAt(bit);
  if (lowest_bit > 0 && bitAt(lowest_bit - 1) != 0) {
    bool is_above_half = (mantissa & 1) != 0; // a tie goes to the even neighbour
    for (int bit = lowest_bit - 2; bit >= 0 && !is_above_half; --bit)
      is_above_half = bitAt(bit) != 0;
    mantissa += is_above_half ? 1 : 0;
  }
  const double magnitude = std::ldexp(static_cast<double>(mantissa), lowest_bit - 1074);
  return is_negative ? -magnitude : magnitude;
}

} // namespace Arcane
