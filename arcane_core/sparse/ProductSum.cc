// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/ProductSum.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace Arcane::detail::sparse
{
namespace
{
constexpr Int32 block_size = 1024;
constexpr int nb_lane = 8;
constexpr int digit_bits = 32;
constexpr int lowest_exponent = 1074;
//! The extraction of slices of larger digits would overflow.
constexpr int last_sliced_digit = 63;
//! A block adds at most 2^42 to a digit.
constexpr Int32 max_pending_block = 1 << 19;

struct Lanes
{
  std::array<Real, nb_lane> values{};

  Real largest() const { return *std::max_element(values.begin(), values.end()); }
  //! Exact, as all sums of slices are.
  Real sum() const
  {
    Real sum = 0.0;
    for (Real value : values)
      sum += value;
    return sum;
  }
};

//! The size is a multiple of the number of lanes.
Real largestOf(const Real* terms, Int32 n)
{
  Lanes largest;
  for (Int32 i = 0; i < n; i += nb_lane) {
    for (int lane = 0; lane < nb_lane; ++lane) {
      const Real value = std::abs(terms[i + lane]);
      largest.values[lane] = value > largest.values[lane] ? value : largest.values[lane];
    }
  }
  return largest.largest();
}

//! Rounds each term to a multiple of a unit, which \a extractor says. Returns the sum of what was taken; the rests stay in \a terms.
Real takeSlices(Real* terms, Int32 n, Real extractor, Real& largest_rest)
{
  Lanes sums;
  Lanes largest;
  for (Int32 i = 0; i < n; i += nb_lane) {
    for (int lane = 0; lane < nb_lane; ++lane) {
      const Real term = terms[i + lane];
      const Real slice = (term + extractor) - extractor;
      const Real rest = term - slice;
      terms[i + lane] = rest;
      sums.values[lane] += slice;
      const Real size = std::abs(rest);
      largest.values[lane] = size > largest.values[lane] ? size : largest.values[lane];
    }
  }
  largest_rest = largest.largest();
  return sums.sum();
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
  alignas(64) std::array<Real, block_size> terms;
  for (Int32 i = 0; i < n; ++i)
    terms[i] = a[i] * b[i];
  Int32 nb_term = n;
  while (nb_term % nb_lane != 0)
    terms[nb_term++] = 0.0;
  if (!addSlices(terms.data(), nb_term))
    for (Int32 i = 0; i < n; ++i)
      m_sum.add(a[i] * b[i]);
  if (++m_nb_pending_block == max_pending_block)
    flush();
}

// Returns false, and adds nothing, if a term is not finite or very large.
bool ProductSum::addSlices(Real* terms, Int32 n)
{
  Real largest = largestOf(terms, n);
  bool is_first = true;
  while (largest > 0.0 || is_first) {
    const int exponent = largest > 0.0 ? std::ilogb(largest) : -lowest_exponent;
    const int digit = (exponent + lowest_exponent) / digit_bits;
    if (digit > last_sliced_digit)
      return false;
    const int unit = digit_bits * digit - lowest_exponent;
    const Real sum = takeSlices(terms, n, std::ldexp(1.5, unit + 52), largest);
    // A NaN is not the largest term, but spoils the sum.
    if (is_first && !std::isfinite(sum))
      return false;
    m_words[digit] += static_cast<Int64>(std::ldexp(sum, -unit));
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
