// SPDX-License-Identifier: Apache-2.0
// Generators of random numbers, and distributions made from them.
#include "arcane_core/base/math/RandomDistributions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace Arcane::test
{
namespace
{
template <typename Generator> Int64 numberAfter(Generator generator, int nb)
{
  Int64 last = 0;
  for (int i = 0; i < nb; ++i)
    last = generator();
  return last;
}
} // namespace

TEST(RandomDistributionsTest, GeneratorsGiveTheNumbersOfTheirAuthors)
{
  // Park and Miller, and the standard of C++, give the 10,000th number.
  EXPECT_EQ(numberAfter(random::MinstdRand0(1), 10000), 1043618065);
  EXPECT_EQ(numberAfter(random::MinstdRand(1), 10000), 399268537);
  EXPECT_EQ(numberAfter(random::Mt19937(), 10000), 4123659995);
  EXPECT_EQ(numberAfter(random::Mt11213b(), 10000), 3809585648);
}

TEST(RandomDistributionsTest, ASeedStartsASequenceAgain)
{
  random::MinstdRand a(12);
  random::MinstdRand b;
  a();
  b.seed(12);

  EXPECT_FALSE(a == b);
  b();
  EXPECT_TRUE(a == b);
  EXPECT_EQ(a(), b());
  EXPECT_EQ(numberAfter(random::MinstdRand0(0), 1), 16807);
  EXPECT_EQ(numberAfter(random::MinstdRand0(2147483647), 1), 16807);
}

TEST(RandomDistributionsTest, RealsAreInTheirIntervalAndAllOver)
{
  random::MinstdRand generator(5);
  random::Uniform01<random::MinstdRand> uniform(generator);
  Real sum = 0.0;
  for (int i = 0; i < 20000; ++i) {
    const Real x = uniform();
    ASSERT_TRUE(x >= 0.0 && x < 1.0) << x;
    sum += x;
  }
  random::MinstdRand same(7);
  const Real expected = static_cast<Real>(random::MinstdRand(7)() - 1) / 2147483645.0;

  EXPECT_NEAR(sum / 20000.0, 0.5, 0.01);
  EXPECT_EQ(random::Uniform01<random::MinstdRand>(same)(), expected);
}

TEST(RandomDistributionsTest, IntegersComeAsOftenAsEachOther)
{
  random::MinstdRand a(5);
  random::Mt19937 b(5);
  random::UniformInt<random::MinstdRand> die(a, 1, 6);
  random::UniformSmallInt<random::Mt19937> other(b, -2, 3);
  random::UniformInt<random::Mt19937> all(b, std::numeric_limits<Int32>::min(), std::numeric_limits<Int32>::max());
  int nb_die[6] = {};
  int nb_other[6] = {};
  bool has_negative = false;
  for (int i = 0; i < 60000; ++i) {
    ++nb_die[die() - 1];
    ++nb_other[other() + 2];
    has_negative |= all() < -1000000000;
  }

  for (int i = 0; i < 6; ++i) {
    EXPECT_NEAR(nb_die[i], 10000, 500) << i;
    EXPECT_NEAR(nb_other[i], 10000, 500) << i;
  }
  EXPECT_TRUE(has_negative);
  EXPECT_THROW((random::UniformInt<random::MinstdRand>(a, 2, 1)), ArgumentException);
}

TEST(RandomDistributionsTest, NormalNumbersHaveTheirMeanAndDeviation)
{
  random::Mt19937 generator(3);
  random::NormalDistribution<random::Mt19937> normal(generator, 2.0, 3.0);
  Real sum = 0.0;
  Real square = 0.0;
  for (int i = 0; i < 100000; ++i) {
    const Real x = normal();
    sum += x;
    square += (x - 2.0) * (x - 2.0);
  }

  EXPECT_NEAR(sum / 100000.0, 2.0, 0.05);
  EXPECT_NEAR(std::sqrt(square / 100000.0), 3.0, 0.05);
  EXPECT_THROW((random::NormalDistribution<random::Mt19937>(generator, 0.0, -1.0)), ArgumentException);
}

TEST(RandomDistributionsTest, PointsOfTheSphereHaveLengthOne)
{
  random::MinstdRand generator(3);
  random::UniformOnSphere<random::MinstdRand> sphere(generator, 3);
  Real sum = 0.0;
  for (int i = 0; i < 10000; ++i) {
    const std::vector<Real> x = sphere();
    ASSERT_NEAR(x[0] * x[0] + x[1] * x[1] + x[2] * x[2], 1.0, 1e-12);
    sum += x[2];
  }

  EXPECT_NEAR(sum / 10000.0, 0.0, 0.02);
  EXPECT_THROW((random::UniformOnSphere<random::MinstdRand>(generator, 0)), ArgumentException);
}
} // namespace Arcane::test
