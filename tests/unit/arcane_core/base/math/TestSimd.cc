// SPDX-License-Identifier: Apache-2.0
// Operations on several numbers at once have the bits of those on one.
#include "arcane_core/base/math/MathUtils.h"
#include "arcane_core/base/math/Simd.h"

#include <gtest/gtest.h>

#include <cstring>
#include <sstream>

namespace
{
using namespace Arcane;

constexpr Int32 n = SimdReal::Length;

//! Numbers whose sums and products are rounded.
Real numberAt(Int32 i, Int32 seed)
{
  return (i % 2 == 0 ? 1.0 : -1.0) * (0.1 + i * 0.7 + seed * 1.3) / 3.0;
}

SimdReal numbers(Int32 seed)
{
  SimdReal r;
  for (Int32 i = 0; i < n; ++i)
    r[i] = numberAt(i, seed);
  return r;
}

SimdReal3 vectors(Int32 seed)
{
  return { numbers(seed), numbers(seed + 10), numbers(seed + 20) };
}

template <typename T> bool hasSameBits(const T& a, const T& b)
{
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

//! Compares one by one with \a f of one value.
template <typename Result, typename F> void expectEach(const Result& found, const F& expected)
{
  for (Int32 i = 0; i < n; ++i)
    EXPECT_TRUE(hasSameBits(found[i], expected(i))) << i;
}

TEST(SimdTest, ArithmeticHasTheBitsOfOneNumber)
{
  const SimdReal a = numbers(1);
  const SimdReal b = numbers(2);

  expectEach(a + b, [&](Int32 i) { return a[i] + b[i]; });
  expectEach(a - b, [&](Int32 i) { return a[i] - b[i]; });
  expectEach(a * b, [&](Int32 i) { return a[i] * b[i]; });
  expectEach(a / b, [&](Int32 i) { return a[i] / b[i]; });
  expectEach(-a, [&](Int32 i) { return -a[i]; });
  expectEach(2.0 * a + b / 3.0, [&](Int32 i) { return 2.0 * a[i] + b[i] / 3.0; });
  SimdReal c = a;
  c += b;
  c *= a;
  c -= 0.3;
  c /= b;
  expectEach(c, [&](Int32 i) { return ((a[i] + b[i]) * a[i] - 0.3) / b[i]; });
}

TEST(SimdTest, FunctionsHaveTheBitsOfOneNumber)
{
  const SimdReal a = math::abs(numbers(3));
  const SimdReal b = numbers(4);

  expectEach(math::sqrt(a), [&](Int32 i) { return math::sqrt(a[i]); });
  expectEach(math::exp(b), [&](Int32 i) { return math::exp(b[i]); });
  expectEach(math::log(a), [&](Int32 i) { return math::log(a[i]); });
  expectEach(math::log10(a), [&](Int32 i) { return math::log10(a[i]); });
  expectEach(math::abs(b), [&](Int32 i) { return math::abs(b[i]); });
  expectEach(math::min(a, b), [&](Int32 i) { return math::min(a[i], b[i]); });
  expectEach(math::max(a, b), [&](Int32 i) { return math::max(a[i], b[i]); });
}

TEST(SimdTest, VectorsHaveTheBitsOfOneVector)
{
  const SimdReal3 u = vectors(1);
  const SimdReal3 v = vectors(2);
  const SimdReal s = numbers(5);

  expectEach(u + v, [&](Int32 i) { return u[i] + v[i]; });
  expectEach(u - v, [&](Int32 i) { return u[i] - v[i]; });
  expectEach(u * s, [&](Int32 i) { return u[i] * s[i]; });
  expectEach(s * u, [&](Int32 i) { return s[i] * u[i]; });
  expectEach(u / s, [&](Int32 i) { return u[i] / s[i]; });
  expectEach(-u, [&](Int32 i) { return -u[i]; });
  expectEach(math::dot(u, v), [&](Int32 i) { return math::dot(u[i], v[i]); });
  expectEach(math::cross(u, v), [&](Int32 i) { return math::cross(u[i], v[i]); });
  expectEach(math::normL2(u), [&](Int32 i) { return math::normL2(u[i]); });
  SimdReal3 w = u;
  w += v;
  w *= s;
  expectEach(w, [&](Int32 i) { return (u[i] + v[i]) * s[i]; });
  const SimdReal2 p(numbers(6), numbers(7));
  expectEach(math::dot(p, p), [&](Int32 i) { return math::dot(p[i], p[i]); });
  expectEach(math::normL2(p), [&](Int32 i) { return math::normL2(p[i]); });
  expectEach(p - p * s, [&](Int32 i) { return p[i] - p[i] * s[i]; });
}

TEST(SimdTest, MatricesHaveTheBitsOfOneMatrix)
{
  const SimdReal3x3 a(vectors(1), vectors(2), vectors(3));
  const SimdReal3x3 b(vectors(4), vectors(5), vectors(6));
  const SimdReal2x2 c(SimdReal2(numbers(1), numbers(2)), SimdReal2(numbers(3), numbers(4)));

  expectEach(a + b, [&](Int32 i) { return a[i] + b[i]; });
  expectEach(a * numbers(7), [&](Int32 i) { return a[i] * numberAt(i, 7); });
  expectEach(c - c * numbers(7), [&](Int32 i) { return c[i] - c[i] * numberAt(i, 7); });
  EXPECT_EQ(a[2].y, vectors(2)[2]);
}

TEST(SimdTest, NumbersAreReadAndWrittenInPlacesThatAreGiven)
{
  Real places[2 * n] = {};
  Int32 indexes[n];
  for (Int32 i = 0; i < n; ++i)
    indexes[i] = 2 * (n - 1 - i) + 1;
  const SimdReal a = numbers(1);

  a.set(places, indexes);

  EXPECT_EQ(places[0], 0.0);
  EXPECT_EQ(places[1], a[n - 1]);
  expectEach(SimdReal(places, indexes), [&](Int32 i) { return a[i]; });
  a.set(places);
  expectEach(SimdReal(places), [&](Int32 i) { return a[i]; });
  SimdReal3 v(Real3(1.0, 2.0, 3.0));
  v.set(1, Real3(4.0, 5.0, 6.0));
  EXPECT_EQ(v[0], Real3(1.0, 2.0, 3.0));
  EXPECT_EQ(v[1], Real3(4.0, 5.0, 6.0));
}

TEST(SimdTest, OtherNumbersThanReals)
{
  using SimdInt32 = SimdTypeTraits<Int32>::SimdType;
  SimdInt32 a(3);
  a[1] = 7;
  std::ostringstream text;
  text << a * SimdInt32(2);

  EXPECT_EQ(text.str().substr(0, 6), "[6 14 ");
  EXPECT_EQ(SimdInfo::nbReal(), n);
  Int32 nb = 0;
  ENUMERATE_SIMD_REAL(i)
  nb += i;
  EXPECT_EQ(nb, n * (n - 1) / 2);
}
} // namespace
