// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tasks/Chunks.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/tasks/ThreadArena.h"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace Arcane;
using namespace Arcane::detail::tasks;
using Partitioner = ParallelLoopOptions::Partitioner;

namespace
{
struct Chunk
{
  Int64 begin;
  Int64 end;
  Int32 task;
  bool operator<(const Chunk& other) const { return begin < other.begin; }
};

//! The chunks of a loop in the order of their begins.
std::vector<Chunk> chunksOf(Int64 nb_element, const ParallelLoopOptions& options, Int64 multiple_of)
{
  struct Seen
  {
    std::mutex mutex;
    std::vector<Chunk> chunks;
  } seen;
  runChunks(
    nb_element, options, multiple_of,
    [](void* context, Int64 begin, Int64 end) {
      auto* s = static_cast<Seen*>(context);
      const std::scoped_lock lock(s->mutex);
      s->chunks.push_back({ begin, end, currentTaskIndex() });
    },
    &seen);
  std::sort(seen.chunks.begin(), seen.chunks.end());
  return seen.chunks;
}

void expectCover(const std::vector<Chunk>& chunks, Int64 nb_element, Int64 multiple_of)
{
  Int64 next = 0;
  for (const Chunk& c : chunks) {
    EXPECT_EQ(c.begin, next);
    EXPECT_LT(c.begin, c.end);
    EXPECT_EQ(c.begin % multiple_of, 0);
    next = c.end;
  }
  EXPECT_EQ(next, nb_element);
}

ParallelLoopOptions optionsOf(Partitioner partitioner, Integer grain, Int32 max_thread = -1)
{
  ParallelLoopOptions options;
  options.setPartitioner(partitioner);
  options.setGrainSize(grain);
  options.setMaxThread(max_thread);
  return options;
}

//! Calls a function object for each chunk.
template <typename F> void forChunks(Int64 nb_element, const ParallelLoopOptions& options, F f)
{
  runChunks(
    nb_element, options, 1, [](void* context, Int64 begin, Int64 end) { (*static_cast<F*>(context))(begin, end); }, &f);
}
} // namespace

TEST(ChunksTest, WithoutThreadsTheCallerDoesEverythingInOneChunk)
{
  const std::vector<Chunk> chunks = chunksOf(1000, optionsOf(Partitioner::Auto, 10), 8);

  ASSERT_EQ(chunks.size(), 1U);
  EXPECT_EQ(chunks[0].begin, 0);
  EXPECT_EQ(chunks[0].end, 1000);
  EXPECT_EQ(nbThread(), 1);
}

TEST(ChunksTest, ChunksCoverAllElementsOnceAndBeginAtMultiples)
{
  for (const Int32 nb_thread : { 2, 3, 4, 33 }) {
    const ThreadArena arena(nb_thread);
    EXPECT_EQ(nbThread(), nb_thread);
    for (const Partitioner p : { Partitioner::Auto, Partitioner::Static, Partitioner::Deterministic })
      for (const Int64 n : { 1, 2, 3, 7, 8, 9, 20, 63, 64, 65, 1000, 4097 })
        for (const Int64 multiple : { 1, 3, 8 })
          for (const Integer grain : { 0, 1, 5, 100, 100000 })
            for (const Int32 max_thread : { -1, 0, 1, 2, 100 }) {
              SCOPED_TRACE(::testing::Message() << nb_thread << " " << int(p) << " " << n << " " << multiple << " " << grain);
              expectCover(chunksOf(n, optionsOf(p, grain, max_thread), multiple), n, multiple);
            }
  }
}

TEST(ChunksTest, EmptyLoopCallsNothing)
{
  const ThreadArena arena(2);

  EXPECT_TRUE(chunksOf(0, {}, 8).empty());
}

TEST(ChunksTest, NegativeSizeIsRefused)
{
  EXPECT_THROW(chunksOf(-1, {}, 1), ArgumentException);
  EXPECT_THROW(chunksOf(4, {}, 0), ArgumentException);
}

TEST(ChunksTest, LoopsNearTheLargestIndexDoNotOverflow)
{
  const ThreadArena arena(3);
  const Int64 n = std::numeric_limits<Int64>::max();

  for (const Partitioner p : { Partitioner::Auto, Partitioner::Static, Partitioner::Deterministic })
    for (const Int64 multiple : { Int64(1), Int64(8), n })
      expectCover(chunksOf(n, optionsOf(p, 0), multiple), n, multiple);
}

TEST(ChunksTest, GrainIsHalfTheShareOfAThread)
{
  const ThreadArena arena(2);

  EXPECT_EQ(chunksOf(1000, {}, 1).size(), 4U);
  EXPECT_EQ(chunksOf(1000, optionsOf(Partitioner::Auto, 100), 1).size(), 10U);
  EXPECT_EQ(chunksOf(1000, optionsOf(Partitioner::Static, 0), 1).size(), 2U);
}

TEST(ChunksTest, DefaultOptionsCountWhereNoneAreSet)
{
  const ThreadArena arena(2);
  setDefaultLoopOptions(optionsOf(Partitioner::Auto, 100));
  ParallelLoopOptions grain_only;
  grain_only.setGrainSize(500);

  EXPECT_EQ(chunksOf(1000, {}, 1).size(), 10U);
  EXPECT_EQ(chunksOf(1000, grain_only, 1).size(), 2U);
  setDefaultLoopOptions({});
}

TEST(ChunksTest, DeterministicTasksDependOnChunksOnly)
{
  const ThreadArena arena(3);

  for (int repeat = 0; repeat < 20; ++repeat) {
    const std::vector<Chunk> blocks = chunksOf(100, optionsOf(Partitioner::Deterministic, 7), 1);
    ASSERT_EQ(blocks.size(), 15U);
    for (std::size_t i = 0; i < blocks.size(); ++i)
      EXPECT_EQ(blocks[i].task, Int32(i % 3));
    const std::vector<Chunk> thirds = chunksOf(100, optionsOf(Partitioner::Deterministic, 0), 1);
    ASSERT_EQ(thirds.size(), 3U);
    EXPECT_EQ(thirds[2].begin, 66);
    for (std::size_t i = 0; i < thirds.size(); ++i)
      EXPECT_EQ(thirds[i].task, Int32(i));
  }
}

TEST(ChunksTest, DeterministicChunksDifferByOneMultipleAtMost)
{
  const ThreadArena arena(8);

  // 127 elements are 15 multiples of 8 and a rest of 7, which stays in the last chunk.
  const std::vector<Chunk> chunks = chunksOf(127, optionsOf(Partitioner::Deterministic, 0), 8);
  ASSERT_EQ(chunks.size(), 8U);
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    EXPECT_EQ(chunks[i].end - chunks[i].begin, i < 7 ? 16 : 15);
    EXPECT_EQ(chunks[i].task, Int32(i));
  }
  expectCover(chunks, 127, 8);

  EXPECT_EQ(chunksOf(7, optionsOf(Partitioner::Deterministic, 0), 8).size(), 1U);
  EXPECT_EQ(chunksOf(24, optionsOf(Partitioner::Deterministic, 0), 8).size(), 3U);
}

TEST(ChunksTest, InnerLoopsHaveTheTasksOfTheirOwnPartitioner)
{
  const ThreadArena arena(4);

  for (const Partitioner p : { Partitioner::Auto, Partitioner::Static }) {
    std::atomic<int> nb_wrong{ 0 };
    for (int repeat = 0; repeat < 100; ++repeat) {
      std::atomic<int> nb_inside{ 0 };
      // The outer loop is the task 0 of its caller. The chunks of the inner loops of both callers wait for each other: they have four
      // threads, and when both callers are among them, one has another index than 0.
      const auto call = [&] {
        forChunks(1, optionsOf(Partitioner::Deterministic, 1), [&](Int64, Int64) {
          forChunks(2, optionsOf(p, 1, 2), [&](Int64, Int64) {
            ++nb_inside;
            while (nb_inside < 4)
              std::this_thread::yield();
            if (currentTaskIndex() != ThreadArena::threadIndex())
              ++nb_wrong;
          });
          if (currentTaskIndex() != 0)
            ++nb_wrong;
        });
      };
      std::thread other(call);
      call();
      other.join();
    }
    EXPECT_EQ(nb_wrong, 0);
  }
}

TEST(ChunksTest, SeveralThreadsWork)
{
  const ThreadArena arena(2);
  std::atomic<int> nb_inside{ 0 };

  // Each of the two chunks waits for the other one, so the loop ends only if two threads work.
  forChunks(2, optionsOf(Partitioner::Static, 0), [&](Int64, Int64) {
    ++nb_inside;
    while (nb_inside < 2)
      std::this_thread::yield();
  });

  EXPECT_EQ(nb_inside, 2);
}

TEST(ChunksTest, ThreadIndicesAreThoseOfTheArena)
{
  const ThreadArena arena(4);
  std::atomic<int> nb_wrong{ 0 };
  std::vector<std::atomic<int>> nb_inside(4);

  forChunks(10000, optionsOf(Partitioner::Auto, 1), [&](Int64, Int64) {
    const Int32 index = ThreadArena::threadIndex();
    if (index < 0 || index >= 4 || nb_inside[std::size_t(index)]++ != 0)
      ++nb_wrong;
    else
      --nb_inside[std::size_t(index)];
  });

  EXPECT_EQ(nb_wrong, 0);
  EXPECT_EQ(ThreadArena::threadIndex(), -1);
}

TEST(ChunksTest, MaxThreadLimitsTheThreadsOfALoop)
{
  const ThreadArena arena(4);
  std::atomic<int> nb_inside{ 0 };
  std::atomic<int> largest{ 0 };

  forChunks(2000, optionsOf(Partitioner::Auto, 1, 2), [&](Int64, Int64) {
    const int now = ++nb_inside;
    int seen = largest;
    while (now > seen && !largest.compare_exchange_weak(seen, now)) {
    }
    std::this_thread::yield();
    --nb_inside;
  });

  EXPECT_LE(largest, 2);
}

TEST(ChunksTest, ExceptionCancelsTheRestAndReachesTheCaller)
{
  const ThreadArena arena(2);

  for (const Partitioner p : { Partitioner::Auto, Partitioner::Static, Partitioner::Deterministic }) {
    std::atomic<Int64> nb_done{ 0 };
    const auto throwing = [&](Int64 begin, Int64) {
      if (begin == 0)
        throw std::runtime_error("chunk 0");
      ++nb_done;
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    };
    EXPECT_THROW(forChunks(100000, optionsOf(p, 1), throwing), std::runtime_error);
    EXPECT_LT(nb_done, 99999);
  }
  EXPECT_EQ(chunksOf(1000, {}, 1).size(), 4U);
}

TEST(ChunksTest, InnerLoopsEndEvenWhenTheOuterOneIsCancelled)
{
  const ThreadArena arena(4);
  std::atomic<int> nb_incomplete{ 0 };

  for (int repeat = 0; repeat < 50; ++repeat) {
    const auto outer = [&](Int64 begin, Int64) {
      if (begin == 1)
        throw std::runtime_error("outer");
      std::atomic<Int64> sum{ 0 };
      forChunks(100, optionsOf(Partitioner::Auto, 1), [&](Int64 b, Int64) { sum += b; });
      if (sum != 4950)
        ++nb_incomplete;
    };
    EXPECT_THROW(forChunks(8, optionsOf(Partitioner::Auto, 1), outer), std::runtime_error);
  }

  EXPECT_EQ(nb_incomplete, 0);
}

TEST(ChunksTest, AThreadThatWaitsInAnInnerLoopBeginsNoOtherChunk)
{
  const ThreadArena arena(3);
  std::atomic<int> nb_interrupted{ 0 };

  forChunks(64, optionsOf(Partitioner::Auto, 1), [&](Int64, Int64) {
    static thread_local int depth = 0;
    if (depth != 0)
      ++nb_interrupted;
    ++depth;
    std::atomic<Int64> sum{ 0 };
    forChunks(50, optionsOf(Partitioner::Auto, 1), [&](Int64 b, Int64) { sum += b; });
    --depth;
    if (sum != 1225)
      ++nb_interrupted;
  });

  EXPECT_EQ(nb_interrupted, 0);
}

TEST(ChunksTest, SeveralThreadsMayCallAtOnce)
{
  const ThreadArena arena(2);
  std::atomic<int> nb_wrong{ 0 };
  std::vector<std::thread> callers;

  for (int i = 0; i < 5; ++i)
    callers.emplace_back([&] {
      for (int repeat = 0; repeat < 200; ++repeat) {
        std::vector<int> values(1001, 0);
        forChunks(1001, optionsOf(Partitioner::Auto, 50), [&](Int64 begin, Int64 end) {
          for (Int64 k = begin; k < end; ++k)
            ++values[std::size_t(k)];
        });
        if (values != std::vector<int>(1001, 1))
          ++nb_wrong;
      }
    });
  for (std::thread& t : callers)
    t.join();

  EXPECT_EQ(nb_wrong, 0);
}
