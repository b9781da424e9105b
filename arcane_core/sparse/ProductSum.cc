// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/ProductSum.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

namespace Arcane::detail::sparse
{
namespace
{
constexpr Int32 block_size = 1024;
constexpr int digit_bits = 32;
constexpr int lowest_exponent = 1074;
//! The sum of a slice of all terms of a block has 53 bits at most.
constexpr int slice_bits = 42;
//! The extraction of slices of larger terms would overflow.
constexpr int last_sliced_exponent = 1010;
//! A block adds at most 2^35 to a digit.
constexpr Int32 max_pending_block = 1 << 19;
//! Terms are taken by this number.
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

//! Bits of N terms.
template <int N> struct BitsOf;
template <> struct BitsOf<2>
{
  using Type = Int64 __attribute__((vector_size(16)));
};
template <> struct BitsOf<4>
{
  using Type = Int64 __attribute__((vector_size(32)));
};

//! Numbers that round a term to a multiple of the unit of the first slice, and what is left to one of the second.
struct Extractors
{
  Real upper;
  Real lower;
};

//! Sums of the slices of N terms at a time, the largest term, and whether anything is left of a term.
template <int N> struct SliceSums
{
  using Register = typename RegisterOf<N>::Type;
  using Bits = typename BitsOf<N>::Type;

  Register upper = {};
  Register lower = {};
  Register largest = {};
  //! All bits of what is left but the sign.
  Bits rest = {};

  static constexpr Int64 all_but_sign = 0x7fffffffffffffff;

  [[gnu::always_inline]] static void take(Register& rest, Register& sum, const Register& extractor)
  {
    const Register slice = (rest + extractor) - extractor;
    sum += slice;
    rest -= slice;
  }
  //! Takes the slices of \a terms, in which what is left stays.
  [[gnu::always_inline]] void take(Register& terms, const Register& first, const Register& second)
  {
    takeSizesAbove(largest, terms);
    take(terms, upper, first);
    take(terms, lower, second);
    rest |= reinterpret_cast<Bits>(terms) & (Bits{} + all_but_sign);
  }
  [[gnu::always_inline]] static void takeSizesAbove(Register& largest, const Register& terms)
  {
    const Bits bits = reinterpret_cast<Bits>(terms) & (Bits{} + all_but_sign);
    const auto sizes = reinterpret_cast<Register>(bits);
    largest = sizes > largest ? sizes : largest;
  }
  [[gnu::always_inline]] void add(const SliceSums& other)
  {
    // Exact, as all sums of slices are.
    upper += other.upper;
    lower += other.lower;
    largest = largest > other.largest ? largest : other.largest;
    rest |= other.rest;
  }
};
} // namespace

//! The same for all terms.
struct ProductSum::Slices
{
  Real upper = 0.0;
  Real lower = 0.0;
  Real largest = 0.0;
  bool has_rest = false;

  template <int N> [[gnu::always_inline]] void add(const SliceSums<N>& sums)
  {
    for (int i = 0; i < N; ++i) {
      upper += sums.upper[i];
      lower += sums.lower[i];
      largest = std::max(largest, sums.largest[i]);
      has_rest = has_rest || sums.rest[i] != 0;
    }
  }
};

namespace
{
template <int N> [[gnu::always_inline]] inline void multiply(const Real* a, const Real* b, typename RegisterOf<N>::Type& product)
{
  typename RegisterOf<N>::Type right;
  std::memcpy(&product, a, sizeof(product));
  std::memcpy(&right, b, sizeof(right));
  product *= right;
}

// Two registers at a time: the compiler does not find by itself that they are independent.
template <int N, typename Slices>
[[gnu::always_inline]] inline void takeProductsBy(const Real* a, const Real* b, Int32 n, const Extractors& extractors, Slices& slices)
{
  using Register = typename RegisterOf<N>::Type;
  const Register first = Register{} + extractors.upper;
  const Register second = Register{} + extractors.lower;
  SliceSums<N> sums;
  SliceSums<N> others;
  for (Int32 i = 0; i < n; i += 2 * N) {
    Register product;
    multiply<N>(a + i, b + i, product);
    sums.take(product, first, second);
    multiply<N>(a + i + N, b + i + N, product);
    others.take(product, first, second);
  }
  sums.add(others);
  slices.add(sums);
}

//! Writes products. The slices have a rest when a product is not finite.
template <int N, typename Slices>
[[gnu::always_inline]] inline void writeProductsBy(const Real* a, const Real* b, Int32 n, Real* products, Slices& slices)
{
  using Register = typename RegisterOf<N>::Type;
  SliceSums<N> sums;
  for (Int32 i = 0; i < n; i += N) {
    Register product;
    multiply<N>(a + i, b + i, product);
    std::memcpy(products + i, &product, sizeof(product));
    SliceSums<N>::takeSizesAbove(sums.largest, product);
    product -= product;
    sums.rest |= reinterpret_cast<typename SliceSums<N>::Bits>(product);
  }
  slices.add(sums);
}

//! Takes the slices of \a terms, in which what is left stays.
template <int N, typename Slices>
[[gnu::always_inline]] inline void takeTermsBy(Real* terms, Int32 n, const Extractors& extractors, Slices& slices)
{
  using Register = typename RegisterOf<N>::Type;
  const Register first = Register{} + extractors.upper;
  const Register second = Register{} + extractors.lower;
  SliceSums<N> sums;
  for (Int32 i = 0; i < n; i += N) {
    Register left;
    std::memcpy(&left, terms + i, sizeof(left));
    sums.take(left, first, second);
    std::memcpy(terms + i, &left, sizeof(left));
  }
  slices.add(sums);
}

// For each, the size is a multiple of the number of lanes.
#if defined(__x86_64__)
bool hasFourLanes()
{
  static const bool has_them = __builtin_cpu_supports("avx2");
  return has_them;
}

template <typename Slices>
[[gnu::target("avx2")]] void takeProductsByFour(const Real* a, const Real* b, Int32 n, const Extractors& extractors, Slices& slices)
{
  takeProductsBy<4>(a, b, n, extractors, slices);
}
template <typename Slices>
[[gnu::target("avx2")]] void writeProductsByFour(const Real* a, const Real* b, Int32 n, Real* products, Slices& slices)
{
  writeProductsBy<4>(a, b, n, products, slices);
}
template <typename Slices> [[gnu::target("avx2")]] void takeTermsByFour(Real* terms, Int32 n, const Extractors& extractors, Slices& slices)
{
  takeTermsBy<4>(terms, n, extractors, slices);
}
#else
constexpr bool hasFourLanes()
{
  return false;
}

template <typename Slices> void takeProductsByFour(const Real*, const Real*, Int32, const Extractors&, Slices&) {}
template <typename Slices> void writeProductsByFour(const Real*, const Real*, Int32, Real*, Slices&) {}
template <typename Slices> void takeTermsByFour(Real*, Int32, const Extractors&, Slices&) {}
#endif

template <typename Slices> void takeProducts(const Real* a, const Real* b, Int32 n, const Extractors& extractors, Slices& slices)
{
  if (hasFourLanes())
    takeProductsByFour(a, b, n, extractors, slices);
  else
    takeProductsBy<2>(a, b, n, extractors, slices);
}

template <typename Slices> void writeProducts(const Real* a, const Real* b, Int32 n, Real* products, Slices& slices)
{
  if (hasFourLanes())
    writeProductsByFour(a, b, n, products, slices);
  else
    writeProductsBy<2>(a, b, n, products, slices);
}

template <typename Slices> void takeTerms(Real* terms, Int32 n, const Extractors& extractors, Slices& slices)
{
  if (hasFourLanes())
    takeTermsByFour(terms, n, extractors, slices);
  else
    takeTermsBy<2>(terms, n, extractors, slices);
}

//! Returns the exponent of the unit of the first slice, for terms below 2^(exponent + 1).
int unitFor(int exponent)
{
  return std::max(exponent + 1 - slice_bits, slice_bits - lowest_exponent);
}

Extractors extractorsFor(int unit)
{
  return { std::ldexp(1.5, unit + 52), std::ldexp(1.5, unit - slice_bits + 52) };
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
  if (!addSimilar(a, b, n))
    addAny(a, b, n);
  if (++m_nb_pending_block == max_pending_block)
    flush();
}

// Returns false, and adds nothing, if the terms have other sizes than in the last block.
bool ProductSum::addSimilar(const Real* a, const Real* b, Int32 n)
{
  if (m_limit == 0.0)
    return false;
  const Extractors extractors = extractorsFor(m_unit);
  const Int32 nb_whole = n - n % nb_lane;
  Slices slices;
  takeProducts(a, b, nb_whole, extractors, slices);
  if (nb_whole < n) {
    std::array<Real, nb_lane> last_a{};
    std::array<Real, nb_lane> last_b{};
    std::copy(a + nb_whole, a + n, last_a.begin());
    std::copy(b + nb_whole, b + n, last_b.begin());
    takeProducts(last_a.data(), last_b.data(), nb_lane, extractors, slices);
  }
  // A NaN is not the largest term, but there is something left of it.
  if (slices.has_rest || !(slices.largest < m_limit))
    return false;
  addToWords(slices, m_unit);
  return true;
}

void ProductSum::addAny(const Real* a, const Real* b, Int32 n)
{
  alignas(32) std::array<Real, block_size> terms;
  Slices products;
  Int32 nb_term = n - n % nb_lane;
  writeProducts(a, b, nb_term, terms.data(), products);
  for (Int32 i = nb_term; i < n; ++i) {
    terms[i] = a[i] * b[i];
    products.has_rest = products.has_rest || !std::isfinite(terms[i]);
    products.largest = std::max(products.largest, std::abs(terms[i]));
  }
  if (products.has_rest || products.largest >= std::ldexp(1.0, last_sliced_exponent)) {
    m_limit = 0.0;
    for (Int32 i = 0; i < n; ++i)
      m_sum.add(terms[i]);
    return;
  }
  for (nb_term = n; nb_term % nb_lane != 0; ++nb_term)
    terms[nb_term] = 0.0;
  addTerms(terms.data(), nb_term, products.largest);
}

// Adds all slices of finite terms, which are 0 afterwards.
void ProductSum::addTerms(Real* terms, Int32 n, Real largest)
{
  if (largest == 0.0)
    return;
  const int exponent = std::ilogb(largest);
  int unit = unitFor(exponent);
  Slices slices;
  takeTerms(terms, n, extractorsFor(unit), slices);
  addToWords(slices, unit);
  // The next block may have terms that are twice as large.
  m_unit = unitFor(exponent + 1);
  m_limit = slices.has_rest ? 0.0 : std::ldexp(1.0, exponent + 2);
  while (slices.has_rest) {
    // The rest of a term is at most half of the last unit.
    unit = unitFor(unit - slice_bits - 1);
    slices = {};
    takeTerms(terms, n, extractorsFor(unit), slices);
    addToWords(slices, unit);
  }
}

// A sum of slices has 53 bits, which are in three digits.
void ProductSum::addToWords(const Slices& slices, int unit)
{
  for (const auto& [sum, exponent] : { std::pair(slices.upper, unit), std::pair(slices.lower, unit - slice_bits) }) {
    constexpr Int64 digit_mask = (Int64(1) << digit_bits) - 1;
    const auto units = static_cast<Int64>(std::ldexp(sum, -exponent));
    const int place = exponent + lowest_exponent;
    const auto digit = static_cast<std::size_t>(place / digit_bits);
    const int shift = place % digit_bits;
    const Int64 low = (units & digit_mask) << shift;
    const Int64 high = (units >> digit_bits) * (Int64(1) << shift);
    m_words[digit] += low & digit_mask;
    m_words[digit + 1] += ((low >> digit_bits) & digit_mask) + (high & digit_mask);
    m_words[digit + 2] += high >> digit_bits;
  }
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
