// SPDX-License-Identifier: Apache-2.0
#include "ReproducibleSum.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace ShockTube
{

namespace
{

constexpr std::int64_t digit_mask = 0xffffffff;
constexpr int mantissa_bits = 52;
constexpr int special_exponent = 2047;
// A term adds less than 2^32 to a digit: this many of them fit in 63 bits with the ranks' sum to come.
constexpr std::int32_t max_pending = 1 << 29;
constexpr int nan_word = ReproducibleSum::nb_digit;
constexpr int positive_infinity_word = nan_word + 1;
constexpr int negative_infinity_word = nan_word + 2;

} // namespace

ReproducibleSum::ReproducibleSum(std::span<const std::int64_t> words)
{
  if (words.size() != nb_word)
    throw std::invalid_argument("reproducible sum: got " + std::to_string(words.size()) + " words, expected " + std::to_string(nb_word));
  std::copy(words.begin(), words.end(), m_words.begin());
  normalize(m_words);
}

void ReproducibleSum::add(double term)
{
  const auto bits = std::bit_cast<std::uint64_t>(term);
  const bool is_negative = (bits >> 63) != 0;
  const int exponent = static_cast<int>((bits >> mantissa_bits) & special_exponent);
  const std::uint64_t fraction = bits & ((std::uint64_t{ 1 } << mantissa_bits) - 1);
  if (exponent == special_exponent) {
    const int infinity_word = is_negative ? negative_infinity_word : positive_infinity_word;
    ++m_words[fraction != 0 ? nan_word : infinity_word];
    return;
  }
  const std::uint64_t mantissa = (exponent == 0) ? fraction : (fraction | (std::uint64_t{ 1 } << mantissa_bits));
  const int position = std::max(exponent - 1, 0);
  const int shift = position % 32;
  const std::uint64_t upper = mantissa >> (32 - shift);
  const std::int64_t low = static_cast<std::int64_t>(mantissa << shift) & digit_mask;
  const std::int64_t middle = static_cast<std::int64_t>(upper) & digit_mask;
  const std::int64_t high = static_cast<std::int64_t>(upper >> 32);
  std::int64_t* digit = m_words.data() + position / 32;
  const std::int64_t sign = is_negative ? -1 : 1;
  digit[0] += sign * low;
  digit[1] += sign * middle;
  digit[2] += sign * high;
  if (++m_nb_pending == max_pending)
    normalizedDigits();
}

std::span<const std::int64_t> ReproducibleSum::normalizedDigits()
{
  normalize(m_words);
  m_nb_pending = 0;
  return m_words;
}

void ReproducibleSum::normalize(Words& words)
{
  for (int i = 0; i + 1 < nb_digit; ++i) {
    words[i + 1] += words[i] >> 32;
    words[i] &= digit_mask;
  }
}

double ReproducibleSum::specialValue() const
{
  const bool has_both = m_words[positive_infinity_word] != 0 && m_words[negative_infinity_word] != 0;
  if (m_words[nan_word] != 0 || has_both)
    return std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  return m_words[positive_infinity_word] != 0 ? infinity : -infinity;
}

double ReproducibleSum::value() const
{
  if (std::any_of(m_words.begin() + nan_word, m_words.end(), [](std::int64_t n) { return n != 0; }))
    return specialValue();
  Words words = m_words;
  normalize(words);
  const bool is_negative = words[nb_digit - 1] < 0;
  if (is_negative) {
    for (std::int64_t& digit : words)
      digit = -digit;
    normalize(words);
  }
  int top = nb_digit - 1;
  while (top >= 0 && words[top] == 0)
    --top;
  if (top < 0)
    return 0.0;
  const int highest_bit = 32 * top + std::bit_width(static_cast<std::uint64_t>(words[top])) - 1;
  const int lowest_bit = std::max(highest_bit - mantissa_bits, 0);
  const auto bitAt = [&](int bit) { return static_cast<std::uint64_t>(words[bit / 32] >> (bit % 32)) & 1; };
  std::uint64_t mantissa = 0;
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

} // namespace ShockTube
