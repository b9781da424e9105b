// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/math/HPReal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

namespace
{
using namespace Arcane;

TEST(HPRealTest, SmallTermsAreNotLostInLargeSums)
{
  HPReal sum;
  Real plain = 0.0;
  for (const Real large : { 1.0e16, -1.0e16 }) {
    sum += large;
    plain += large;
    for (int i = 0; i < 1000; ++i) {
      sum += 0.125;
      plain += 0.125;
    }
  }

  EXPECT_EQ(sum.toReal(), 250.0);
  EXPECT_NE(plain, 250.0);
}

TEST(HPRealTest, SumsOfPartsAreThoseOfAll)
{
  HPReal parts[4];
  HPReal all;
  for (int i = 0; i < 4000; ++i) {
    const Real term = std::ldexp(1.0 + i, (i % 60) - 30);
    parts[i % 4] += term;
    all += term;
  }

  const HPReal sum = parts[0].reduce(parts[1]).reduce(HPReal::reduce(parts[2], parts[3]));

  EXPECT_EQ(sum.toReal(), all.toReal());
  EXPECT_EQ((sum - all).toReal(), 0.0);
}

TEST(HPRealTest, TheProductOfTwoRealsIsExact)
{
  const Real a = 1.0 + std::ldexp(1.0, -30);

  const HPReal square = HPReal::product(a, a);

  // 1 + 2^-29 + 2^-60: the last term has no place in a real.
  EXPECT_EQ(square.value(), 1.0 + std::ldexp(1.0, -29));
  EXPECT_EQ(square.correction(), std::ldexp(1.0, -60));
  EXPECT_EQ((square - HPReal(square.value())).toReal(), std::ldexp(1.0, -60));
}

TEST(HPRealTest, ProductsHaveAbout106Bits)
{
  HPReal third(1.0 / 3.0);
  // One step of Newton's method for 1/3.
  third *= HPReal(2.0) - HPReal::product(3.0, third);

  HPReal one = HPReal::product(3.0, third);
  one -= 1.0;

  EXPECT_LT(std::abs(one.toReal()), 1.0e-30);
  EXPECT_LT(std::abs((third * third - HPReal::product(third, third)).toReal()), 1.0e-31);
}

TEST(HPRealTest, OrderAndTextAreThoseOfTheTwoReals)
{
  std::ostringstream text;
  text << HPReal(2.0, 0.25);

  EXPECT_EQ(text.str(), "(2,0.25)");
  EXPECT_LT(HPReal(2.0), HPReal(2.0, 1e-17));
  EXPECT_LT(HPReal(2.0, 1e-17), HPReal(3.0));
  EXPECT_EQ(HPReal(), HPReal(0.0));
  EXPECT_EQ(-HPReal(2.0, 1e-17), HPReal(-2.0, -1e-17));
}
} // namespace
