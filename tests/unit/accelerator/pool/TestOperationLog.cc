// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/OperationLog.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using detail::pool::OperationLog;

TEST(OperationLogTest, OperationsAreListedFromTheOldestOn)
{
  OperationLog log;
  const int place = 0;

  log.add(OperationLog::eKind::Allocate, 3 << 19, &place);
  log.add(OperationLog::eKind::Free, 2048, nullptr);

  const std::vector<String> lines = log.lines();
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_TRUE(lines[0].startsWith("allocate 1.5 MiB at 0x")) << lines[0];
  EXPECT_TRUE(lines[1].startsWith("free 2.0 KiB at ")) << lines[1];
}

TEST(OperationLogTest, OnlyTheLastThirtyTwoAreKept)
{
  OperationLog log;

  for (Int64 i = 1; i <= 40; ++i)
    log.add(OperationLog::eKind::Allocate, i, nullptr);

  const std::vector<String> lines = log.lines();
  ASSERT_EQ(lines.size(), 32u);
  EXPECT_TRUE(lines.front().startsWith("allocate 9 B")) << lines.front();
  EXPECT_TRUE(lines.back().startsWith("allocate 40 B")) << lines.back();
}
} // namespace
