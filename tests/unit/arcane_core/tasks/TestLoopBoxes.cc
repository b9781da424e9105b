// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tasks/LoopBoxes.h"

#include "arcane_core/tasks/ThreadArena.h"
#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

#include <vector>

namespace Arcane::loop_boxes_test
{
using detail::tasks::LoopBoxes;
using detail::tasks::sizeOfBoxes;
using detail::tasks::ThreadArena;
using Partitioner = ParallelLoopOptions::Partitioner;

ParallelLoopOptions optionsOf(Partitioner partitioner, Integer grain = 0)
{
  ParallelLoopOptions options;
  options.setPartitioner(partitioner);
  if (grain > 0)
    options.setGrainSize(grain);
  return options;
}

TEST(LoopBoxesTest, OneThreadHasOneBox)
{
  EXPECT_EQ(sizeOfBoxes(100, optionsOf(Partitioner::Auto, 7)), 100);

  const ThreadArena arena(4);
  ParallelLoopOptions alone = optionsOf(Partitioner::Auto, 7);
  alone.setMaxThread(1);
  EXPECT_EQ(sizeOfBoxes(100, alone), 100);
}

TEST(LoopBoxesTest, TheSizeOfBoxesIsTheGrainOrAShareOfTheThreads)
{
  const ThreadArena arena(4);

  EXPECT_EQ(sizeOfBoxes(100, optionsOf(Partitioner::Auto, 7)), 7);
  EXPECT_EQ(sizeOfBoxes(100, optionsOf(Partitioner::Auto)), 13);
  EXPECT_EQ(sizeOfBoxes(100, optionsOf(Partitioner::Static, 7)), 26);
  EXPECT_EQ(sizeOfBoxes(0, optionsOf(Partitioner::Auto)), 1);
  ParallelLoopOptions two = optionsOf(Partitioner::Static);
  two.setMaxThread(2);
  EXPECT_EQ(sizeOfBoxes(100, two), 51);
}

TEST(LoopBoxesTest, ADeterministicPartitionIsRefused)
{
  EXPECT_EQ(test::messageOf([] { sizeOfBoxes(10, optionsOf(Partitioner::Deterministic)); }),
            "loop of several dimensions: the partitioner is Deterministic, expected Auto or Static; loops of one dimension have all");
}

TEST(LoopBoxesTest, BoxesCoverEachElementOnceAndAreNeverTooLarge)
{
  const ComplexForLoopRanges<3> ranges(ForLoopRange(2, 3), ForLoopRange(-1, 5), ForLoopRange(10, 7));
  for (const Int64 size : { 1, 2, 6, 7, 8, 20, 35, 36, 105, 1000 }) {
    const LoopBoxes<3> boxes(ranges, size);
    std::vector<int> nb_seen(3 * 5 * 7, 0);
    for (Int64 b = 0; b < boxes.nbBox(); ++b) {
      const ComplexForLoopRanges<3> box = boxes.box(b);
      EXPECT_LE(box.nbElement(), size);
      EXPECT_GE(box.nbElement(), 1);
      for (Int64 i = 0; i < box.extent<0>(); ++i)
        for (Int64 j = 0; j < box.extent<1>(); ++j)
          for (Int64 k = 0; k < box.extent<2>(); ++k)
            ++nb_seen.at(static_cast<std::size_t>(((box.lowerBound<0>() + i - 2) * 5 + box.lowerBound<1>() + j + 1) * 7 +
                                                  box.lowerBound<2>() + k - 10));
    }
    for (const int nb : nb_seen)
      EXPECT_EQ(nb, 1) << "boxes of " << size;
  }
}

TEST(LoopBoxesTest, BoxesAreLongInTheDimensionThatVariesFastest)
{
  const LoopBoxes<2> boxes(ComplexForLoopRanges<2>(ForLoopRange(0, 4), ForLoopRange(0, 10)), 20);

  EXPECT_EQ(boxes.nbBox(), 2);
  EXPECT_EQ(boxes.box(0).extent<1>(), 10);
  EXPECT_EQ(boxes.box(0).extent<0>(), 2);
  EXPECT_EQ(boxes.box(1).lowerBound<0>(), 2);
}
} // namespace Arcane::loop_boxes_test
