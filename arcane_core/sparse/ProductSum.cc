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
constexpr int digit_bits = 32;
constexpr int lowest_exponent = 1074;
//! The extraction of slices of larger digits would overflow.
constexpr int last_sliced_digit = 63;
//! Slices of a term that are taken at once: terms of similar sizes have no more.
constexpr int nb_slice = 3;
//! A block adds at most 2^42 to a digit.
constexpr Int32 max_pending_block = 1 << 19;
//! Blocks have a multiple of this number of terms.
constexpr Int32 nb_lane = 8;

//! N terms in one register. The compiler ignores sizes that depend on N.
template <int N> struct RegisterOf;
template <> struct RegisterOf<2>
{
  using Type = Real __attribute__((vector_size(16)));
};
template <> struct RegisterOf<4>
{
  using Type = Real __attribute__((vector_size(32)));
};

template <int N> struct Lanes
{
  using Type = typename RegisterOf<N>::Type;

  [[gnu::always_inline]] static void takeSizesAbove(Type& largest, const Type& terms)
  {
    const Type opposite = -terms;
    const Type sizes = terms > opposite ? terms : opposite;
    largest = largest > sizes ? largest : sizes;
  }
  //! Returns the sum of the terms of two registers.
  [[gnu::always_inline]] static Real sum(const Type& a, const Type& b)
  {
    Real result = 0.0;
    for (int i = 0; i < N; ++i)
      result += a[i] + b[i];
    return result;
  }
  [[gnu::always_inline]] static Real largest(const Type& a, const Type& b)
  {
    Real result = a[0];
    for (int i = 0; i < N; ++i)
      result = std::max(result, std::max(a[i], b[i]));
    return result;
  }
};

//! The sums of slices that were taken, and the largest of what is left.
struct Slices
{
  std::array<Real, nb_slice> sums;
  Real largest_rest;
};

using Extractors = std::array<Real, nb_slice>;

//! Sums of the slices of one register.
template <int N> struct SliceSums
{
  using Register = typename Lanes<N>::Type;

  Register upper = {};
  Register middle = {};
  Register lower = {};
  Register largest = {};

  [[gnu::always_inline]] static void take(Register& rest, Register& sum, const Register& extractor)
  {
    const Register slice = (rest + extractor) - extractor;
    sum += slice;
    rest -= slice;
  }
  [[gnu::always_inline]] void take(Real* at, const Register& first, const Register& second, const Register& third)
  {
    Register rest;
    std::memcpy(&rest, at, sizeof(rest));
    take(rest, upper, first);
    take(rest, middle, second);
    take(rest, lower, third);
    std::memcpy(at, &rest, sizeof(rest));
    Lanes<N>::takeSizesAbove(largest, rest);
  }
};

// Two registers at a time: the compiler does not find by itself that they are independent.
template <int N> [[gnu::always_inline]] inline Real writeProductsBy(const Real* a, const Real* b, Int32 n, Real* products)
{
  using Register = typename Lanes<N>::Type;
  Register largest = {};
  Register others = {};
  for (Int32 i = 0; i < n; i += 2 * N) {
    Register left;
    Register right;
    std::memcpy(&left, a + i, sizeof(left));
    std::memcpy(&right, b + i, sizeof(right));
    left *= right;
    std::memcpy(products + i, &left, sizeof(left));
    Lanes<N>::takeSizesAbove(largest, left);
    std::memcpy(&left, a + i + N, sizeof(left));
    std::memcpy(&right, b + i + N, sizeof(right));
    left *= right;
    std::memcpy(products + i + N, &left, sizeof(left));
    Lanes<N>::takeSizesAbove(others, left);
  }
  return Lanes<N>::largest(largest, others);
}

template <int N> [[gnu::always_inline]] inline Slices takeSlicesBy(Real* terms, Int32 n, const Extractors& extractors)
{
  using Register = typename Lanes<N>::Type;
  const Register first = Register{} + extractors[0];
  const Register second = Register{} + extractors[1];
  const Register third = Register{} + extractors[2];
  SliceSums<N> sums;
  SliceSums<N> others;
  for (Int32 i = 0; i < n; i += 2 * N) {
    sums.take(terms + i, first, second, third);
    others.take(terms + i + N, first, second, third);
  }
  // Exact, as all sums of slices are.
  return { { Lanes<N>::sum(sums.upper, others.upper), Lanes<N>::sum(sums.middle, others.middle), Lanes<N>::sum(sums.lower, others.lower) },
           Lanes<N>::largest(sums.largest, others.largest) };
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] Real writeProductsByFour(const Real* a, const Real* b, Int32 n, Real* products)
{
  return writeProductsBy<4>(a, b, n, products);
}

[[gnu::target("avx2")]] Slices takeSlicesByFour(Real* terms, Int32 n, const Extractors& extractors)
{
  return takeSlicesBy<4>(terms, n, extractors);
}

bool hasFourLanes()
{
  static const bool has_them = __builtin_cpu_supports("avx2");
  return has_them;
}
#endif

//! Writes the products of two arrays, and returns the size of the largest. The size is a multiple of the number of lanes.
Real writeProducts(const Real* a, const Real* b, Int32 n, Real* products)
{
#if defined(__x86_64__)
  if (hasFourLanes())
    return writeProductsByFour(a, b, n, products);
#endif
  return writeProductsBy<2>(a, b, n, products);
}

//! Rounds each term to a multiple of the unit of the first extractor, the rest to one of the second, and so on. What is left stays in \a terms.
Slices takeSlices(Real* terms, Int32 n, const Extractors& extractors)
{
#if defined(__x86_64__)
  if (hasFourLanes())
    return takeSlicesByFour(terms, n, extractors);
#endif
  return takeSlicesBy<2>(terms, n, extractors);
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
  alignas(32) std::array<Real, block_size> terms;
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
    const int digit = std::max(nb_slice - 1, (exponent + lowest_exponent) / digit_bits);
    if (digit > last_sliced_digit)
      return false;
    Extractors extractors;
    const auto unitOf = [&](int slice) { return digit_bits * (digit - slice) - lowest_exponent; };
    for (int slice = 0; slice < nb_slice; ++slice)
      extractors[slice] = std::ldexp(1.5, unitOf(slice) + 52);
    const Slices slices = takeSlices(terms, n, extractors);
    // A NaN is not the largest term, but spoils the sum.
    if (is_first && !std::isfinite(slices.sums[0]))
      return false;
    for (int slice = 0; slice < nb_slice; ++slice)
      m_words[digit - slice] += static_cast<Int64>(std::ldexp(slices.sums[slice], -unitOf(slice)));
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
