// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolSettings.h"

#include <gtest/gtest.h>

#include "arcane_core/base/error/ArgumentException.h"
#include "tests/unit/accelerator/pool/PartsUnderTest.h"

namespace Arcane::detail::pool
{
TEST(PoolSettingsTest, AChangeReachesItsPart)
{
  test::PartsUnderTest t;
  PoolSettings& settings = t.parts.settings;

  settings.setLimit(4 << 20);
  settings.setMaxPooledSize(1000, 0);
  settings.setNameLimitFraction("Density", 0.5);
  settings.setReleaseThreshold(123);

  EXPECT_EQ(t.parts.heap->limit(), 4 << 20);
  EXPECT_TRUE(t.parts.sizes.isDirect(1001));
  EXPECT_EQ(t.parts.names.limitOf("Density"), 2 << 20);
  EXPECT_EQ(settings.options().release_threshold, 123);
  EXPECT_EQ(settings.options().max_nb_byte, 4 << 20);
}

TEST(PoolSettingsTest, WhatCannotBeIsRefused)
{
  test::PartsUnderTest t;
  PoolSettings& settings = t.parts.settings;

  EXPECT_THROW(settings.setLimit(-1), ArgumentException);
  EXPECT_THROW(settings.setReleaseThreshold(-1), ArgumentException);
  EXPECT_THROW(settings.setMaxPooledSize(-1, 0), ArgumentException);
  EXPECT_THROW(settings.setMaxPooledSize(1000, 1), ArgumentException);
  EXPECT_THROW(settings.setNameLimit("", 10), ArgumentException);
  EXPECT_THROW(settings.setNameLimit("Density", -1), ArgumentException);
  EXPECT_THROW(settings.setNameLimitFraction("Density", 1.5), ArgumentException);
  EXPECT_EQ(settings.options().max_nb_byte, no_limit);
}
} // namespace Arcane::detail::pool
