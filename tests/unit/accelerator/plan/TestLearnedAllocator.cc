// SPDX-License-Identifier: Apache-2.0
#include "accelerator/plan/LearnedAllocator.h"

#include <gtest/gtest.h>

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/memory/AlignedMemoryAllocator.h"

#include <functional>
#include <new>

using namespace Arcane;
using Accelerator::LearnedAllocator;

namespace
{
//! Counts the blocks that are asked of it and those that are live.
class CountingAllocator : public AlignedMemoryAllocator
{
 public:
  CountingAllocator()
  : AlignedMemoryAllocator(256)
  {}
  AllocatedMemoryInfo allocate(MemoryAllocationArgs args, Int64 nb_byte) override
  {
    if (nb_byte > capacity && on_lack_of_memory)
      on_lack_of_memory();
    if (nb_byte > capacity)
      throw std::bad_alloc();
    ++nb_allocate;
    ++nb_live;
    return AlignedMemoryAllocator::allocate(args, nb_byte);
  }
  void deallocate(MemoryAllocationArgs args, AllocatedMemoryInfo block) override
  {
    --nb_live;
    AlignedMemoryAllocator::deallocate(args, block);
  }

  Int32 nb_allocate = 0;
  Int32 nb_live = 0;
  //! Of one block.
  Int64 capacity = Int64(1) << 40;
  std::function<void()> on_lack_of_memory;
};

//! A step with three temporaries, the first of which is gone before the third comes.
void runStep(LearnedAllocator& allocator, Int32 value, Int64 second_size = 500)
{
  allocator.beginStep();
  {
    UniqueArray<Int32> second(&allocator);
    {
      UniqueArray<Int32> first(&allocator, 1000);
      first.fill(value);
      second.resize(second_size);
      second.fill(value + 1);
      EXPECT_EQ(first[999], value);
    }
    UniqueArray<Int32> third(&allocator, 900);
    third.fill(value + 2);
    EXPECT_EQ(second[0] + third[899], 2 * value + 3);
  }
  allocator.endStep();
}
} // namespace

TEST(LearnedAllocatorTest, LaterStepsTakeNothingFromTheAllocatorBelow)
{
  CountingAllocator upstream;
  LearnedAllocator allocator(&upstream, "temporaries");

  runStep(allocator, 0);
  const Int32 nb_allocate = upstream.nb_allocate;
  for (Int32 i = 1; i < 10; ++i)
    runStep(allocator, i);

  EXPECT_EQ(upstream.nb_allocate, nb_allocate);
  EXPECT_TRUE(allocator.isLearned());
  EXPECT_EQ(allocator.nbServed(), 27);
  EXPECT_EQ(allocator.nbFallback(), 3);
}

TEST(LearnedAllocatorTest, BlocksThatNeverLiveTogetherShareBytes)
{
  CountingAllocator upstream;
  LearnedAllocator allocator(&upstream, "temporaries");

  runStep(allocator, 0);

  EXPECT_LE(allocator.plannedPeak(), 4096 + 2304);
  EXPECT_LE(allocator.plannedSize(), 4096 + 2304);
}

TEST(LearnedAllocatorTest, AStepThatDiffersIsServedFromBelowThenLearned)
{
  CountingAllocator upstream;
  LearnedAllocator allocator(&upstream, "temporaries");
  runStep(allocator, 0);
  runStep(allocator, 1);

  runStep(allocator, 2, 5000);
  EXPECT_FALSE(allocator.isLearned());
  runStep(allocator, 3, 5000);
  EXPECT_TRUE(allocator.isLearned());
  const Int32 nb_allocate = upstream.nb_allocate;
  runStep(allocator, 4, 5000);

  EXPECT_EQ(upstream.nb_allocate, nb_allocate);
  EXPECT_EQ(upstream.nb_live, 1);
}

TEST(LearnedAllocatorTest, ABlockThatIsStillInUseIsNotGivenAgain)
{
  CountingAllocator upstream;
  LearnedAllocator allocator(&upstream, "temporaries");
  const auto step = [&allocator](UniqueArray<Int32>* kept) {
    allocator.beginStep();
    UniqueArray<Int32> a(&allocator, 100);
    a.fill(7);
    if (kept)
      *kept = std::move(a);
    a.dispose();
    allocator.endStep();
  };
  step(nullptr);
  UniqueArray<Int32> survivor(&allocator);

  step(&survivor);
  step(nullptr);
  EXPECT_EQ(survivor[99], 7);
  EXPECT_FALSE(allocator.isLearned());
  survivor.dispose();
  step(nullptr);

  EXPECT_TRUE(allocator.isLearned());
}

TEST(LearnedAllocatorTest, BlocksThatOutliveTheStepAreNotPlanned)
{
  CountingAllocator upstream;
  LearnedAllocator allocator(&upstream, "temporaries");
  UniqueArray<Int32> kept(&allocator);

  for (Int32 i = 0; i < 3; ++i) {
    allocator.beginStep();
    UniqueArray<Int32> fresh(&allocator, 50);
    UniqueArray<Int32> temporary(&allocator, 80);
    temporary.dispose();
    fresh.fill(i);
    kept = std::move(fresh);
    allocator.endStep();
    EXPECT_EQ(kept[49], i);
  }

  EXPECT_EQ(allocator.nbServed(), 2);
  EXPECT_TRUE(allocator.isLearned());
}

TEST(LearnedAllocatorTest, StepsDoNotNest)
{
  CountingAllocator upstream;
  LearnedAllocator allocator(&upstream, "temporaries");

  EXPECT_ANY_THROW(allocator.endStep());
  allocator.beginStep();
  EXPECT_ANY_THROW(allocator.beginStep());
  allocator.endStep();
  UniqueArray<Int32> outside(&allocator, 10);
  EXPECT_EQ(outside.size(), 10);
}

TEST(LearnedAllocatorTest, LackOfMemoryMayTakeItsArraysBack)
{
  CountingAllocator upstream;
  LearnedAllocator allocator(&upstream, "temporaries");
  UniqueArray<Int32> dispensable(&allocator, 1000);
  upstream.capacity = 5000;
  upstream.on_lack_of_memory = [&] {
    dispensable.dispose();
    upstream.capacity = 10000;
  };

  allocator.beginStep();
  UniqueArray<Int32> wanted(&allocator, 2000);
  allocator.endStep();

  EXPECT_EQ(wanted.size(), 2000);
  EXPECT_EQ(dispensable.size(), 0);
  EXPECT_EQ(upstream.nb_live, 1);
}

TEST(LearnedAllocatorTest, WithoutMemoryForThePlanThereIsNone)
{
  CountingAllocator upstream;
  LearnedAllocator allocator(&upstream, "temporaries");
  // Enough for each array, not for all of them together.
  upstream.capacity = 4100;

  for (Int32 i = 0; i < 3; ++i) {
    runStep(allocator, i);
    EXPECT_FALSE(allocator.isLearned());
    EXPECT_EQ(allocator.plannedSize(), 0);
    EXPECT_EQ(upstream.nb_live, 0);
  }
  upstream.capacity = 10000;
  runStep(allocator, 3);
  EXPECT_TRUE(allocator.isLearned());
  runStep(allocator, 4);

  EXPECT_EQ(allocator.nbServed(), 3);
}
