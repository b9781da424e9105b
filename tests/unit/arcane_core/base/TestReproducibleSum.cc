// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/math/ReproducibleSum.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace
{

using Arcane::ReproducibleSum;
using Limits = std::numeric_limits<double>;

constexpr int seed = 99;

std::vector<double> wildTerms(int count)
{
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> mantissa(-1.0, 1.0);
  std::uniform_int_distribution<int> exponent(-300, 300);
  std::vector<double> terms(count);
  for (double& t : terms)
    t = std::ldexp(mantissa(random), exponent(random));
  return terms;
}

double sumOf(const std::vector<double>& terms)
{
  ReproducibleSum sum;
  for (double t : terms)
    sum.add(t);
  return sum.value();
}

// What an integer sum reduction over ranks that hold every nb_rank-th term gives.
double sumOverRanks(const std::vector<double>& terms, int nb_rank)
{
  std::vector<std::int64_t> words(ReproducibleSum::nb_word, 0);
  for (int rank = 0; rank < nb_rank; ++rank) {
    ReproducibleSum local;
    for (std::size_t i = rank; i < terms.size(); i += nb_rank)
      local.add(terms[i]);
    const auto digits = local.words();
    for (std::size_t i = 0; i < words.size(); ++i)
      words[i] += digits[i];
  }
  return ReproducibleSum(std::span<const std::int64_t>(words)).value();
}

TEST(ReproducibleSumTest, OneTermComesBackUnchanged)
{
  for (double x : { 1.0, -1.0, 0.1, -1.0 / 3.0, Limits::max(), Limits::lowest(), Limits::min(), Limits::denorm_min(), -Limits::denorm_min(),
                    5.0e-310 })
    EXPECT_EQ(sumOf({ x }), x);
  EXPECT_EQ(sumOf({}), 0.0);
  for (double x : wildTerms(10000))
    ASSERT_EQ(sumOf({ x }), x) << "seed " << seed;
}

TEST(ReproducibleSumTest, TwoTermsAreRoundedAsTheProcessorDoes)
{
  const std::vector<double> terms = wildTerms(20000);
  std::mt19937_64 random(seed);
  for (std::size_t i = 0; i + 1 < terms.size(); ++i) {
    const double a = terms[i];
    const int distance = static_cast<int>(random() % 108) - 54;
    const double b = std::ldexp(terms[i + 1], std::ilogb(a) - std::ilogb(terms[i + 1]) + distance);
    ASSERT_EQ(sumOf({ a, b }), a + b) << "seed " << seed << " terms " << a << " " << b;
  }
}

TEST(ReproducibleSumTest, TiesGoToTheEvenNeighbour)
{
  const double half_ulp = std::ldexp(1.0, -53);
  const double odd = 1.0 + 2.0 * half_ulp;

  EXPECT_EQ(sumOf({ 1.0, half_ulp }), 1.0);
  EXPECT_EQ(sumOf({ odd, half_ulp }), odd + 2.0 * half_ulp);
  EXPECT_EQ(sumOf({ 1.0, half_ulp, Limits::denorm_min() }), odd);
  EXPECT_EQ(sumOf({ -1.0, -half_ulp, -Limits::denorm_min() }), -odd);
}

TEST(ReproducibleSumTest, CancellationLosesNothing)
{
  EXPECT_EQ(sumOf({ 1.0e300, 1.0, -1.0e300 }), 1.0);
  EXPECT_EQ(sumOf({ Limits::max(), Limits::max(), Limits::lowest(), Limits::lowest(), 3.0e-320 }), 3.0e-320);
}

TEST(ReproducibleSumTest, OrderDoesNotMatter)
{
  std::vector<double> terms = wildTerms(5000);
  const double reference = sumOf(terms);
  std::mt19937_64 random(seed);
  for (int i = 0; i < 20; ++i) {
    std::shuffle(terms.begin(), terms.end(), random);
    ASSERT_EQ(sumOf(terms), reference) << "seed " << seed;
  }
}

TEST(ReproducibleSumTest, NumberOfRanksDoesNotMatter)
{
  const std::vector<double> terms = wildTerms(5000);
  const double reference = sumOf(terms);
  for (int nb_rank : { 1, 2, 3, 4, 7, 64, 6000 })
    EXPECT_EQ(sumOverRanks(terms, nb_rank), reference) << nb_rank << " ranks";
}

TEST(ReproducibleSumTest, SumsOfPartsAreAddedExactly)
{
  const std::vector<double> terms = wildTerms(5000);
  ReproducibleSum parts[3];
  for (std::size_t i = 0; i < terms.size(); ++i)
    parts[i % 3].add(terms[i]);
  ReproducibleSum all;
  for (const ReproducibleSum& part : parts)
    all.add(part);
  all.add(1.0e280);
  all.add(-1.0e280);

  EXPECT_EQ(all.value(), sumOf(terms));
}

TEST(ReproducibleSumTest, AgreesWithAWiderSumOfTameTerms)
{
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> unit(0.5, 1.0);
  std::vector<double> terms(100000);
  long double wide = 0.0L;
  for (double& t : terms) {
    t = unit(random);
    wide += t;
  }

  EXPECT_NEAR(sumOf(terms), static_cast<double>(wide), 1.0e-11);
}

TEST(ReproducibleSumTest, SpecialTermsGiveSpecialSums)
{
  const double infinity = Limits::infinity();

  EXPECT_EQ(sumOf({ 1.0, infinity }), infinity);
  EXPECT_EQ(sumOf({ -infinity, 1.0 }), -infinity);
  EXPECT_TRUE(std::isnan(sumOf({ infinity, -infinity })));
  EXPECT_TRUE(std::isnan(sumOf({ 1.0, Limits::quiet_NaN() })));
  EXPECT_EQ(sumOf({ Limits::max(), Limits::max() }), infinity);
  EXPECT_EQ(sumOverRanks({ 1.0, infinity, 2.0 }, 3), infinity);
}

TEST(ReproducibleSumTest, RefusesAWrongNumberOfWords)
{
  const std::array<std::int64_t, 3> words{};

  EXPECT_THROW(ReproducibleSum{ words }, Arcane::ArgumentException);
}

} // namespace
