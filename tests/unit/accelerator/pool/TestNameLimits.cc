// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/NameLimits.h"

#include <gtest/gtest.h>

namespace Arcane::detail::pool
{
TEST(NameLimitsTest, WhatExceedsTheLimitOfItsNameIsNotCounted)
{
  NameLimits names(0);
  names.setLimit("Density", 1000);

  const std::optional<UInt32> first = names.count("Density", 600);
  const std::optional<UInt32> second = names.count("Density", 600);
  const std::optional<UInt32> other = names.count("Pressure", 600);

  ASSERT_TRUE(first && other);
  EXPECT_FALSE(second);
  EXPECT_EQ(names.nameOf(*first), "Density");
  EXPECT_EQ(names.usages()[0].live_nb_byte, 600);
  names.drop(*first, nullptr, 600);
  EXPECT_TRUE(names.count("Density", 1000));
}

TEST(NameLimitsTest, AResizeCountsTheDifference)
{
  NameLimits names(0);
  names.setLimit("Density", 1000);
  const UInt32 note = names.count("Density", 600).value();

  EXPECT_TRUE(names.resize(note, 400));
  EXPECT_FALSE(names.resize(note, 1));
  EXPECT_TRUE(names.resize(note, -900));
  EXPECT_EQ(names.usages()[0].live_nb_byte, 100);
  EXPECT_TRUE(names.resize(0, no_limit));
}

TEST(NameLimitsTest, CallsAreKeptForOneRequestInAPeriodUntilItsBlockIsDropped)
{
  NameLimits names(2);
  const UInt32 with = names.count({}, 10).value();
  const UInt32 without = names.count({}, 10).value();
  const int blocks[2] = {};

  names.keepStack(with, &blocks[0]);
  names.keepStack(without, &blocks[1]);

  EXPECT_NE(with, 0u);
  EXPECT_EQ(without, 0u);
  EXPECT_FALSE(names.stackOf(&blocks[0]).null());
  EXPECT_TRUE(names.stackOf(&blocks[1]).null());
  names.drop(with, &blocks[0], 10);
  EXPECT_TRUE(names.stackOf(&blocks[0]).null());
  EXPECT_TRUE(names.nameOf(with).null());
}
} // namespace Arcane::detail::pool
