// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/names/NearName.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane::names;

TEST(NearNameTest, ANearMissIsFound)
{
  const std::vector<std::string_view> known = { "need-sync", "no-restore", "minOccurs", "dump" };

  EXPECT_EQ(nearName("need_sync", known), "need-sync");
  EXPECT_EQ(nearName("ned-sync", known), "need-sync");
  EXPECT_EQ(nearName("minoccurs", known), "minOccurs");
  EXPECT_EQ(nearName("dupm", known), "dump");
  EXPECT_EQ(nearName("no-resotre", known), "no-restore");
}

TEST(NearNameTest, WhatIsFarHasNoSuggestion)
{
  EXPECT_EQ(nearName("temperature", { "need-sync", "dump" }), "");
  EXPECT_EQ(nearName("x", { "y" }), "");
  EXPECT_EQ(nearName("-n", { "-h" }), "");
  EXPECT_EQ(nearName("", { "dump" }), "");
  EXPECT_EQ(nearName("dump", {}), "");
  EXPECT_EQ(didYouMean("zzzz", { "dump" }), "");
}

TEST(NearNameTest, TheNearestOfSeveralIsSuggested)
{
  EXPECT_EQ(didYouMean("real4", { "real2", "real" }), ", did you mean 'real2'?");
  EXPECT_EQ(nearName("explicite", { "explicits", "explicit" }), "explicits");
  EXPECT_EQ(nearName("explicite", { "implicit", "explicit" }), "explicit");
}

TEST(NearNameTest, OneLetterInThreeMayBeWrong)
{
  EXPECT_EQ(nearName("abcdef", { "abcdxy" }), "abcdxy");
  EXPECT_EQ(nearName("abcdef", { "abcwxy" }), "");
  EXPECT_EQ(nearName("ab", { "a" }), "");
  EXPECT_EQ(nearName("kitten", { "sitting" }), "");
  EXPECT_EQ(nearName("deltat-ini", { "detlat-init" }), "detlat-init");
}

TEST(NearNameTest, ASlipIsOneLetterOrTheCaseOfLetters)
{
  for (const char* slip : { "MaxIteraton", "MaxIterations", "MaxIteraiton", "MaxIteratiom", "maxiteration" })
    EXPECT_TRUE(isSlip(slip, "MaxIteration")) << slip;
  for (const char* other : { "MaxIteration", "MaxIterat", "MinIterations", "" })
    EXPECT_FALSE(isSlip(other, "MaxIteration")) << other;
}
} // namespace
