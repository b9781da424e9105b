// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/PoolFace.h"

#include "accelerator/pool/MemoryPool.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "tests/support/DevicePools.h"

#include <gtest/gtest.h>

using namespace Arcane;
using detail::process::PoolFace;
using detail::process::PoolSet;

TEST(PoolFaceTest, SizesAreThoseOfThePoolOfTheThread)
{
  detail::runtime::SimulatedDevice device;
  const auto pools = test::makeDevicePools(device);
  PoolFace face(*pools);
  detail::pool::MemoryPool& pool = pools->poolOf(PoolSet::threadDevice());
  constexpr Int64 nb_byte = 5000000;
  void* const block = pool.allocate(nb_byte);

  EXPECT_GE(face.totalAllocated(), nb_byte);
  EXPECT_ANY_THROW(face.setMaxCachedBlockSize(nb_byte)) << "a block is live";
  pool.deallocate(block, nb_byte);
  EXPECT_EQ(face.totalAllocated(), 0);
  EXPECT_GE(face.totalCached(), nb_byte);

  face.freeCachedMemory();

  EXPECT_EQ(face.totalCached(), 0);
  EXPECT_ANY_THROW(face.setMaxCachedBlockSize(-1));
  EXPECT_NO_THROW(face.setMaxCachedBlockSize(nb_byte));
}
