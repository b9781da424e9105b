// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/RoundedUp.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::base;

TEST(RoundedUpTest, TheNextMultipleIsReturned)
{
  EXPECT_EQ(roundedUp(0, 64), 0);
  EXPECT_EQ(roundedUp(1, 64), 64);
  EXPECT_EQ(roundedUp(64, 64), 64);
  EXPECT_EQ(roundedUp((Int64(1) << 40) + 1, 3 * 4096), ((Int64(1) << 40) / 12288 + 1) * 12288);
}
} // namespace
