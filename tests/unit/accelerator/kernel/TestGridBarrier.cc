// SPDX-License-Identifier: Apache-2.0
// Blocks that work at the same time in threads of the host: none waits for ever, even when one throws.
#include "accelerator/kernel/GridBarrier.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

using namespace Arcane;
using namespace Arcane::detail::kernel;

namespace
{
struct Steps
{
  std::vector<std::atomic<Int32>> values;
  std::atomic<Int32> nb_bad = 0;
};

TEST(GridBarrierTest, NoBlockBeginsAStepBeforeTheOthersHaveEndedTheLast)
{
  for (Int32 nb_block : { 1, 2, 5 }) {
    Steps steps{ std::vector<std::atomic<Int32>>(static_cast<std::size_t>(nb_block)) };
    const auto work = [](void* context, Int32 block, GridBarrier& barrier) {
      auto& s = *static_cast<Steps*>(context);
      for (Int32 step = 1; step <= 20; ++step) {
        s.values[static_cast<std::size_t>(block)] = step;
        barrier.wait();
        for (const auto& value : s.values)
          s.nb_bad += value != step;
        barrier.wait();
      }
    };

    executeGrid(nb_block, work, &steps);

    EXPECT_EQ(steps.nb_bad, 0);
    for (const auto& value : steps.values)
      EXPECT_EQ(value, 20);
  }
}

TEST(GridBarrierTest, TheExceptionOfABlockReachesTheCaller)
{
  for (Int32 thrower : { 0, 2 }) {
    const auto work = [](void* context, Int32 block, GridBarrier& barrier) {
      if (block == *static_cast<Int32*>(context))
        throw FatalErrorException("a block");
      barrier.wait();
      barrier.wait();
    };
    EXPECT_THROW(executeGrid(4, work, &thrower), FatalErrorException);
  }
}
} // namespace
