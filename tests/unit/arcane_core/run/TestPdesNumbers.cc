// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/PdesNumbers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace Arcane::detail::run
{
TEST(PdesNumbersTest, HalvesAreSpreadAsInTheBook)
{
  // Numerical Recipes, 7.5: four rounds.
  EXPECT_EQ(spreadSeed(0x0000000100000001u, 4), 0x604d1dce509c0c23u);
  EXPECT_EQ(spreadSeed(0x0000000100000063u, 4), 0xd97f8571a66cb41au);
  EXPECT_EQ(spreadSeed(0x0000006300000001u, 4), 0x7822309d64300984u);
  EXPECT_EQ(spreadSeed(0x0000006300000063u, 4), 0xd7f376f059ba89ebu);
}

TEST(PdesNumbersTest, StepsAreThoseOfTheGenerator)
{
  EXPECT_EQ(movedSeed(4294967297u, 1), 12640442950509503530u);
  EXPECT_EQ(movedSeed(4294967297u, 4), 1120782026290418381u);
  EXPECT_EQ(movedSeed(4294967297u, 0), 4294967297u);
}

TEST(PdesNumbersTest, ManyStepsAtOnceAreManySteps)
{
  UInt64 seed = 12345;
  for (int i = 0; i < 1000; ++i)
    seed = movedSeed(seed, 1);

  EXPECT_EQ(movedSeed(12345, 1000), seed);
  EXPECT_EQ(movedSeed(seed, -1000), 12345u);
  EXPECT_EQ(movedSeed(movedSeed(7, std::numeric_limits<Int64>::max()), -std::numeric_limits<Int64>::max()), 7u);
}

TEST(PdesNumbersTest, NumbersAreBelowOne)
{
  EXPECT_EQ(numberOfSeed(0), 0.0);
  EXPECT_EQ(numberOfSeed(UInt64(1) << 63), 0.5);
  EXPECT_LT(numberOfSeed(std::numeric_limits<UInt64>::max()), 1.0);
}

TEST(PdesNumbersTest, NumbersAreUniform)
{
  // Seeds that follow each other give numbers that do not: 20 boxes, 100 numbers of each of 1000 children.
  constexpr int nb_box = 20;
  int nb_in_box[nb_box] = {};
  constexpr int nb_child = 1000;
  constexpr int nb_number = 100;
  for (int child = 0; child < nb_child; ++child) {
    UInt64 seed = spreadSeed(static_cast<UInt64>(child));
    for (int i = 0; i < nb_number; ++i) {
      seed = movedSeed(seed, 1);
      ++nb_in_box[static_cast<int>(numberOfSeed(seed) * nb_box)];
    }
  }
  constexpr Real expected = Real(nb_child) * nb_number / nb_box;
  Real chi_square = 0.0;
  for (const int nb : nb_in_box)
    chi_square += (nb - expected) * (nb - expected) / expected;
  // 19 degrees of freedom: one case in a thousand is above.
  EXPECT_LT(chi_square, 43.8);
}
} // namespace Arcane::detail::run
