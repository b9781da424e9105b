// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/ProductSum.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace Arcane::detail::sparse
{
namespace
{
constexpr Int32 block_size = 1024;
//! The number of terms of a step; the compiler does not find by itself that they are independent.
constexpr int nb_lane = 4;
constexpr int digit_bits = 32;
constexpr int lowest_exponent = 1074;
//! The extraction of slices of larger digits would overflow.
constexpr int last_sliced_digit = 63;
//! A block adds at most 2^42 to a digit.
constexpr Int32 max_pending_block = 1 << 19;

//! Two terms in one register.
using Pair = Real __attribute__((vector_size(16)));

Pair loaded(const Real* values)
{
  Pair pair;
  std::memcpy(&pair, values, sizeof(pair));
  return pair;
}

Pair larger(Pair a, Pair b)
{
  return a > b ? a : b;
}

Pair sizeOf(Pair a)
{
  return larger(a, -a);
}

//! Writes the products of two arrays, and returns the size of the largest. The size is a multiple of the number of lanes.
Real writeProducts(const Real* a, const Real* b, Int32 n, Real* products)
{
  Pair largest[2] = {};
  for (Int32 i = 0; i < n; i += nb_lane) {
    for (int half = 0; half < 2; ++half) {
      const Int32 at = i + 2 * half;
      const Pair product = loaded(a + at) * loaded(b + at);
      std::memcpy(products + at, &product, sizeof(product));
      largest[half] = larger(largest[half], sizeOf(product));
    }
  }
  const Pair result = larger(largest[0], largest[1]);
  return std::max(result[0], result[1]);
}

//! The sums of what takeSlices() has taken, and the largest of what it has left.
struct Slices
{
  Real upper;
  Real lower;
  Real largest_rest;
};

//! Rounds each term to a multiple of one unit and the rest to a multiple of another one, which the extractors say. What is left stays in \a terms.
Slices takeSlices(Real* terms, Int32 n, Real upper_extractor, Real lower_extractor)
{
  const Pair upper_extractors = { upper_extractor, upper_extractor };
  const Pair lower_extractors = { lower_extractor, lower_extractor };
  Pair upper_sums[2] = {};
  Pair lower_sums[2] = {};
  Pair largest[2] = {};
  for (Int32 i = 0; i < n; i += nb_lane) {
    for (int half = 0; half < 2; ++half) {
      Real* const at = terms + i + 2 * half;
      const Pair term = loaded(at);
      const Pair upper = (term + upper_extractors) - upper_extractors;
      const Pair middle = term - upper;
      const Pair lower = (middle + lower_extractors) - lower_extractors;
      const Pair rest = middle - lower;
      std::memcpy(at, &rest, sizeof(rest));
      upper_sums[half] += upper;
      lower_sums[half] += lower;
      largest[half] = larger(largest[half], sizeOf(rest));
    }
  }
  // Exact, as all sums of slices are.
  const Pair upper = upper_sums[0] + upper_sums[1];
  const Pair lower = lower_sums[0] + lower_sums[1];
  const Pair rest = larger(largest[0], largest[1]);
  return { upper[0] + upper[1], lower[0] + lower[1], std::max(rest[0], rest[1]) };
}
} // namespace

void ProductSum::add(Span<const Real> a, Span<const Real> b)
{
  for (Int64 i = 0; i < a.size(); i += block_size)
    addBlock(a.data() + i, b.data() + i, static_cast<Int32>(std::min<Int64>(block_size, a.size() - i)));
}

const ReproducibleSum& ProductSum::sum()
{
  flush();
  return m_sum;
}

void ProductSum::addBlock(const Real* a, const Real* b, Int32 n)
{
  alignas(16) std::array<Real, block_size> terms;
  Int32 nb_term = n - n % nb_lane;
  Real largest = writeProducts(a, b, nb_term, terms.data());
  for (Int32 i = nb_term; i < n; ++i) {
    terms[i] = a[i] * b[i];
    largest = std::max(largest, std::abs(terms[i]));
  }
  for (nb_term = n; nb_term % nb_lane != 0; ++nb_term)
    terms[nb_term] = 0.0;
  if (!addSlices(terms.data(), nb_term, largest))
    for (Int32 i = 0; i < n; ++i)
      m_sum.add(a[i] * b[i]);
  if (++m_nb_pending_block == max_pending_block)
    flush();
}

// Returns false, and adds nothing, if a term is not finite or very large.
bool ProductSum::addSlices(Real* terms, Int32 n, Real largest)
{
  if (!std::isfinite(largest))
    return false;
  bool is_first = true;
  while (largest > 0.0 || is_first) {
    const int exponent = largest > 0.0 ? std::ilogb(largest) : -lowest_exponent;
    const int digit = std::max(1, (exponent + lowest_exponent) / digit_bits);
    if (digit > last_sliced_digit)
      return false;
    const int unit = digit_bits * digit - lowest_exponent;
    const int lower_unit = unit - digit_bits;
    const Slices slices = takeSlices(terms, n, std::ldexp(1.5, unit + 52), std::ldexp(1.5, lower_unit + 52));
    // A NaN is not the largest term, but spoils the sum.
    if (is_first && !std::isfinite(slices.upper))
      return false;
    m_words[digit] += static_cast<Int64>(std::ldexp(slices.upper, -unit));
    m_words[digit - 1] += static_cast<Int64>(std::ldexp(slices.lower, -lower_unit));
    largest = slices.largest_rest;
    is_first = false;
  }
  return true;
}

void ProductSum::flush()
{
  if (m_nb_pending_block == 0)
    return;
  m_sum.add(ReproducibleSum(Span<const Int64>(m_words.data(), ReproducibleSum::nb_word)));
  m_words.fill(0);
  m_nb_pending_block = 0;
}
} // namespace Arcane::detail::sparse
