// SPDX-License-Identifier: Apache-2.0
// How much idle memory stays committed, as time goes by.
#include "shmem/IdleReserve.h"

#include <gtest/gtest.h>

#include <limits>

namespace
{
using namespace Arcane;
using detail::shmem::IdleHistory;
using detail::shmem::IdleReserve;

Int64 s_window = 0;

class IdleReserveTest : public ::testing::Test
{
 protected:
  IdleHistory m_history = {};
  IdleReserve m_reserve{ &m_history, 10, 1000, [] { return s_window; } };

  void SetUp() override { s_window = 100; }
};

TEST_F(IdleReserveTest, AsMuchIsKeptAsWasUsedLately)
{
  m_reserve.noteUse(0, 500);
  EXPECT_EQ(m_reserve.keptBytes(500), 10);
  m_reserve.noteUse(500, 200);

  EXPECT_EQ(m_reserve.keptBytes(200), 300);
  EXPECT_EQ(m_reserve.keptBytes(450), 50);
  EXPECT_EQ(m_reserve.keptBytes(600), 10);
}

TEST_F(IdleReserveTest, WhatWasNotNeededInTwoWindowsIsNotKept)
{
  m_reserve.noteUse(0, 500);
  m_reserve.noteUse(500, 100);
  s_window = 101;
  EXPECT_EQ(m_reserve.keptBytes(100), 400);
  m_reserve.noteUse(100, 150);
  m_reserve.noteUse(150, 100);
  EXPECT_EQ(m_reserve.keptBytes(100), 400);
  s_window = 102;
  m_reserve.noteUse(100, 120);
  m_reserve.noteUse(120, 100);

  EXPECT_EQ(m_reserve.keptBytes(100), 50);
}

TEST_F(IdleReserveTest, TimeCountsWhenNothingHappens)
{
  m_reserve.noteUse(0, 500);
  m_reserve.noteUse(500, 100);

  s_window = 102;
  EXPECT_EQ(m_reserve.keptBytes(100), 10);
  // After the pause, what was in use all the time is what counts.
  m_reserve.noteUse(100, 90);
  EXPECT_EQ(m_reserve.keptBytes(50), 50);
}

TEST_F(IdleReserveTest, BoundsHold)
{
  m_reserve.noteUse(0, 5000);
  m_reserve.noteUse(5000, 0);
  EXPECT_EQ(m_reserve.keptBytes(0), 1000);
  m_reserve.setMostBytes(300);
  EXPECT_EQ(m_reserve.keptBytes(0), 300);
  m_reserve.setMostBytes(0);
  EXPECT_EQ(m_reserve.keptBytes(0), 0);
  m_reserve.keepAll();
  EXPECT_EQ(m_reserve.keptBytes(0), std::numeric_limits<Int64>::max());
}
} // namespace
