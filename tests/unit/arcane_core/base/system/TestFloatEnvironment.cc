// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/system/FloatEnvironment.h"

#include <gtest/gtest.h>

namespace
{
namespace base = Arcane::detail::base;

//! The environment of the test comes back at its end.
class FloatEnvironmentTest : public ::testing::Test
{
 protected:
  base::FloatEnvironment m_of_test;
};

TEST_F(FloatEnvironmentTest, WhatTheApplicationChoosesLastsForItsCodeOnly)
{
  base::FloatEnvironment environment;
  {
    const base::FloatEnvironment::ApplicationScope scope(environment);
    std::fesetround(FE_UPWARD);
  }
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);

  const base::FloatEnvironment::ApplicationScope scope(environment);

  EXPECT_EQ(std::fegetround(), FE_UPWARD);
}

TEST_F(FloatEnvironmentTest, TheChoiceBeforeTheRunIsThatOfTheApplication)
{
  std::fesetround(FE_DOWNWARD);
  {
    base::FloatEnvironment environment;
    {
      const base::FloatEnvironment::ApplicationScope scope(environment);
      EXPECT_EQ(std::fegetround(), FE_DOWNWARD);
    }
    EXPECT_EQ(std::fegetround(), FE_TONEAREST);
  }
  EXPECT_EQ(std::fegetround(), FE_DOWNWARD);
}

TEST_F(FloatEnvironmentTest, APlainScopeTrapsNothing)
{
  ::feenableexcept(FE_DIVBYZERO);
  {
    const base::PlainFloatScope plain;
    EXPECT_EQ(::fegetexcept(), 0);
  }
  EXPECT_EQ(::fegetexcept(), FE_DIVBYZERO);
}
} // namespace
