// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/ProductSum.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace
{
using namespace Arcane;
using detail::sparse::ProductSum;

using Reals = std::vector<Real>;

constexpr unsigned seed = 4711;

Reals randomReals(std::size_t n, int min_exponent, int max_exponent, unsigned more)
{
  std::mt19937_64 random(seed + more);
  std::uniform_real_distribution<Real> mantissa(-1.0, 1.0);
  std::uniform_int_distribution<int> exponent(min_exponent, max_exponent);
  Reals values(n);
  for (Real& value : values)
    value = std::ldexp(mantissa(random), exponent(random));
  return values;
}

//! The same by the class that adds one term at a time.
Real plainSum(const Reals& a, const Reals& b)
{
  ReproducibleSum sum;
  for (std::size_t i = 0; i < a.size(); ++i)
    sum.add(a[i] * b[i]);
  return sum.value();
}

Real blockSum(const Reals& a, const Reals& b)
{
  ProductSum sum;
  sum.add(Span<const Real>(a.data(), a.size()), Span<const Real>(b.data(), b.size()));
  return sum.sum().value();
}

void expectSameBits(const Reals& a, const Reals& b)
{
  EXPECT_EQ(std::bit_cast<UInt64>(blockSum(a, b)), std::bit_cast<UInt64>(plainSum(a, b))) << a.size() << " terms, seed " << seed;
}

TEST(ProductSumTest, HasTheBitsOfASumTermByTerm)
{
  for (std::size_t n : { 0, 1, 7, 8, 1023, 1024, 1025, 10000 }) {
    expectSameBits(randomReals(n, 0, 0, 1), randomReals(n, 0, 0, 2));
    expectSameBits(randomReals(n, -40, 40, 3), randomReals(n, -40, 40, 4));
    expectSameBits(randomReals(n, -1060, 500, 5), randomReals(n, -20, 500, 6));
  }
}

TEST(ProductSumTest, TakesVeryLargeAndVerySmallTerms)
{
  const Real largest = std::numeric_limits<Real>::max();
  const Real smallest = std::numeric_limits<Real>::denorm_min();

  expectSameBits({ largest, 1.0, -largest, smallest }, { 1.0, 1.0, 1.0, 1.0 });
  expectSameBits({ smallest, smallest, 3.0 * smallest }, { 1.0, -1.0, 1.0 });
  expectSameBits({ largest, largest }, { 1.0, 1.0 });
}

TEST(ProductSumTest, SaysThatATermIsNotANumber)
{
  const Real nan = std::nan("");
  const Real infinity = std::numeric_limits<Real>::infinity();

  EXPECT_TRUE(std::isnan(blockSum({ 1.0, nan }, { 1.0, 1.0 })));
  EXPECT_TRUE(std::isnan(blockSum({ 0.0, nan }, { 1.0, 1.0 })));
  EXPECT_TRUE(std::isnan(blockSum({ infinity, infinity }, { 1.0, -1.0 })));
  EXPECT_EQ(blockSum({ infinity, 1.0 }, { 1.0, 1.0 }), infinity);
}

// Each block begins with what the last one was like.
TEST(ProductSumTest, BlocksOfOtherSizesFollowEachOther)
{
  constexpr std::size_t block = 1024;
  const std::vector<std::pair<int, int>> exponents = { { 0, 0 },      { 1, 1 },    { 2, 5 },         { -30, 0 },      { -80, 0 },
                                                       { 0, 0 },      { 60, 60 },  { -1074, -1040 }, { 0, 3 },        { 1008, 1011 },
                                                       { 900, 1009 }, { -20, -1 }, { 3, 3 },         { -1000, 1000 }, { -200, -190 } };
  Reals a;
  unsigned more = 10;
  for (const auto& [least, largest] : exponents) {
    for (int repetition = 0; repetition < 2; ++repetition) {
      const Reals values = randomReals(block, least, largest, ++more);
      a.insert(a.end(), values.begin(), values.end());
    }
    // Zeros are like all blocks.
    a.insert(a.end(), block, 0.0);
    expectSameBits(a, Reals(a.size(), 1.0));
  }
  a.resize(a.size() + 5, -3.0);
  expectSameBits(a, Reals(a.size(), 0.75));
}

TEST(ProductSumTest, FindsWhatIsNoNumberInALaterBlock)
{
  const Real infinity = std::numeric_limits<Real>::infinity();
  for (const std::size_t place : { 2048, 3000, 4096, 4098 }) {
    Reals a(4099, 1.0);
    a[place] = std::nan("");
    EXPECT_TRUE(std::isnan(blockSum(a, Reals(a.size(), 2.0)))) << place;
    a[place] = -infinity;
    EXPECT_EQ(blockSum(a, Reals(a.size(), 2.0)), -infinity) << place;
  }
}

// A block has 1024 terms, of which the last ones fill no register.
TEST(ProductSumTest, FindsWhatIsNoNumberInAnyLane)
{
  const Real infinity = std::numeric_limits<Real>::infinity();
  const Reals ones(1003, 1.0);
  for (const std::size_t place : { 0, 1, 2, 3, 4, 7, 500, 999, 1000, 1002 }) {
    Reals a(ones);
    a[place] = std::nan("");
    EXPECT_TRUE(std::isnan(blockSum(a, ones))) << place;
    a[place] = infinity;
    EXPECT_EQ(blockSum(a, ones), infinity) << place;
    a[place] = -infinity;
    EXPECT_EQ(blockSum(a, ones), -infinity) << place;
    a[(place + 501) % a.size()] = infinity;
    EXPECT_TRUE(std::isnan(blockSum(a, ones))) << place;
    a[(place + 501) % a.size()] = std::nan("");
    EXPECT_TRUE(std::isnan(blockSum(a, ones))) << place;
  }
}

TEST(ProductSumTest, AddsInAnyOrder)
{
  Reals a = randomReals(3000, -30, 30, 7);
  const Reals b(a.size(), 0.1);
  const Real sum = blockSum(a, b);

  std::reverse(a.begin(), a.end());
  ProductSum halves;
  halves.add(Span<const Real>(a.data(), 1234), Span<const Real>(b.data(), 1234));
  halves.add(Span<const Real>(a.data() + 1234, 3000 - 1234), Span<const Real>(b.data(), 3000 - 1234));

  EXPECT_EQ(halves.sum().value(), sum);
  EXPECT_EQ(halves.sum().value(), sum);
}
} // namespace
