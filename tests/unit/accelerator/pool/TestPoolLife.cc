// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolLife.h"

#include <gtest/gtest.h>

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane::detail::pool
{
TEST(PoolLifeTest, RequestsThatCannotBeAreRefused)
{
  const PoolIdentity pool;
  const PoolLife life(pool);

  EXPECT_NO_THROW(life.checkRequest(Int64(1) << 42, { .alignment = 4096 }));
  EXPECT_THROW(life.checkRequest((Int64(1) << 42) + 1, {}), ArgumentException);
  EXPECT_THROW(life.checkRequest(-1, {}), ArgumentException);
  EXPECT_THROW(life.checkRequest(1, { .alignment = 3 }), ArgumentException);
  EXPECT_THROW(life.checkRequest(1, { .alignment = 0 }), ArgumentException);
}

TEST(PoolLifeTest, NothingIsServedAfterTheEndOrAFork)
{
  const PoolIdentity pool;
  PoolLife over(pool);
  PoolLife forked(pool);

  over.finalize();
  forked.markForked();

  EXPECT_FALSE(over.isInUse());
  EXPECT_FALSE(forked.isInUse());
  EXPECT_FALSE(forked.isFinalized());
  EXPECT_THROW(over.checkRequest(1, {}), FatalErrorException);
  EXPECT_THROW(forked.checkRequest(1, {}), FatalErrorException);
}
} // namespace Arcane::detail::pool
