// SPDX-License-Identifier: Apache-2.0
// What is special about ranks that are threads: threads of this process alone, however the test is run.
#include "arcane_core/comm/ThreadRanks.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <gtest/gtest.h>
#include <mpi.h>

#include <array>
#include <atomic>
#include <chrono>
#include <numeric>
#include <string>
#include <thread>

namespace
{
using namespace Arcane;
using Parallel::Request;
using Clock = std::chrono::steady_clock;

constexpr Int32 nb_thread = 4;

//! Calls \a f on each of the threads with its manager.
void onThreads(const std::function<void(IParallelMng*)>& f)
{
  ThreadRanks ranks(nb_thread, {});
  ranks.run([&](Int32 thread) {
    const Ref<IParallelMng> pm = ranks.createParallelMng(thread, nullptr);
    f(pm.get());
  });
}

//! Returns the number of processes of the test.
Int32 nbProcess()
{
  int is_initialized = 0;
  int n = 1;
  MPI_Initialized(&is_initialized);
  if (is_initialized)
    MPI_Comm_size(MPI_COMM_WORLD, &n);
  return n;
}

PointToPointMessageInfo info(Int32 rank, Int32 tag, MessagePassing::eBlockingType type = MessagePassing::Blocking)
{
  return { MessageRank(rank), MessageTag(tag), type };
}

TEST(ThreadRanksTest, EachThreadIsARank)
{
  std::atomic<Int32> nb_master = 0;

  onThreads([&](IParallelMng* pm) {
    EXPECT_EQ(pm->commSize(), nb_thread);
    EXPECT_EQ(pm->machineRanks().size(), nb_thread);
    EXPECT_TRUE(pm->isThreadImplementation());
    EXPECT_FALSE(pm->isHybridImplementation());
    EXPECT_EQ(pm->getMPICommunicator(), nullptr);
    nb_master += pm->isMasterIO() ? 1 : 0;
  });

  EXPECT_EQ(nb_master, 1);
}

TEST(ThreadRanksTest, AThreadThatThrowsEndsTheWaitsOfTheOthersWithItsName)
{
  std::atomic<Int32> nb_told = 0;
  const auto begin = Clock::now();
  // What rank r waits in while rank 2 leaves.
  const auto wait = [](IParallelMng* pm) {
    Real value = 0.0;
    if (pm->commRank() == 0)
      pm->reduce(Parallel::ReduceSum, 1.0);
    else if (pm->commRank() == 1)
      pm->recv(ArrayView<Real>(1, &value), 2);
    else
      pm->probe(PointToPointMessageInfo(MessageRank::anySourceRank()));
  };

  try {
    onThreads([&](IParallelMng* pm) {
      pm->barrier();
      if (pm->commRank() == 2)
        ARCANE_FATAL("negative volume in cell {0}", 42);
      try {
        wait(pm);
        ADD_FAILURE() << "rank " << pm->commRank() << " did not wait";
      }
      catch (const FatalErrorException& ex) {
        const std::string text = ex.what();
        nb_told += text.find("rank 2 left because of an error") != std::string::npos && text.find("cell 42") != std::string::npos;
        throw;
      }
    });
    ADD_FAILURE() << "the exception of rank 2 is lost";
  }
  catch (const FatalErrorException& ex) {
    EXPECT_EQ(std::string(ex.what()).find("negative volume in cell 42"), 0u) << ex.what();
  }

  EXPECT_EQ(nb_told, nb_thread - 1);
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(5));
}

//! Rank 2 leaves; rank 1 calls \a f with ranks {0, 1}, then rank 0 does. True for each of the two when \a f threw.
std::array<bool, 2> leaveBesideAPart(const std::function<void(IParallelMng*)>& f)
{
  std::array<bool, 2> has_thrown = {};
  std::atomic<bool> has_first_ended = false;
  ThreadRanks ranks(3, {});
  EXPECT_THROW(ranks.run([&](Int32 thread) {
    const Ref<IParallelMng> pm = ranks.createParallelMng(thread, nullptr);
    const Ref<IParallelMng> part = pm->createSubParallelMngRef(UniqueArray<Int32>{ 0, 1 });
    if (thread == 2)
      ARCANE_FATAL("negative volume in cell {0}", 42);
    while (thread == 0 && !has_first_ended)
      std::this_thread::yield();
    try {
      f(part.get());
    }
    catch (const FatalErrorException&) {
      has_thrown[static_cast<std::size_t>(thread)] = true;
    }
    has_first_ended = true;
  }),
               FatalErrorException);
  return has_thrown;
}

TEST(ThreadRanksTest, AMeetingThatOneGaveUpIsBrokenForThoseThatComeLater)
{
  const auto has_thrown = leaveBesideAPart([](IParallelMng* part) { part->barrier(); });

  EXPECT_TRUE(has_thrown[1]);
  EXPECT_TRUE(has_thrown[0]);
}

TEST(ThreadRanksTest, WhatSomebodyShowedWhoGaveUpIsNotRead)
{
  const auto has_thrown = leaveBesideAPart([](IParallelMng* part) {
    // Larger than what is copied; it dies with this call.
    const UniqueArray<Int64> own(512, part->commRank());
    UniqueArray<Int64> all(1024);
    part->allGather(own, all);
  });

  EXPECT_TRUE(has_thrown[1]);
  EXPECT_TRUE(has_thrown[0]);
}

TEST(ThreadRanksTest, AllOfAPartGiveUpTheSameMeetingWheneverARankLeaves)
{
  // Only threads of this process matter. Copies in other processes at the same time would wait for processors, for minutes.
  if (nbProcess() > 1)
    GTEST_SKIP() << "runs on one process: copies in others test the same threads";
  for (Int32 round = 0; round < 8; ++round) {
    std::array<Int32, 3> nb_done = {};
    std::array<Int32, 3> nb_tried_again = {};
    ThreadRanks ranks(nb_thread, {});
    EXPECT_THROW(ranks.run([&](Int32 thread) {
      const Ref<IParallelMng> pm = ranks.createParallelMng(thread, nullptr);
      const Ref<IParallelMng> part = pm->createSubParallelMngRef(UniqueArray<Int32>{ 0, 1, 2 });
      if (thread == 3) {
        std::this_thread::sleep_for(std::chrono::microseconds(100 * round));
        ARCANE_FATAL("no more memory");
      }
      const auto exchange = [&](Int32 i) {
        const UniqueArray<Int32> own(i % 3 == 0 ? 1000 : 10, i);
        UniqueArray<Int32> all(3 * own.size());
        part->allGather(own, all);
        EXPECT_EQ(all.back(), i);
      };
      Int32& nb = nb_done[static_cast<std::size_t>(thread)];
      try {
        for (;; ++nb)
          exchange(nb);
      }
      catch (const FatalErrorException&) {
        EXPECT_THROW(exchange(nb), FatalErrorException);
        ++nb_tried_again[static_cast<std::size_t>(thread)];
      }
    }),
                 FatalErrorException);
    ASSERT_EQ(nb_done[0], nb_done[1]);
    ASSERT_EQ(nb_done[0], nb_done[2]);
    ASSERT_EQ(nb_tried_again[0] + nb_tried_again[1] + nb_tried_again[2], 3);
  }
}

TEST(ThreadRanksTest, WhatAThreadMakesForAllIsMadeOnceAndItsFailureIsThatOfAll)
{
  std::atomic<Int32> nb_made = 0;
  std::atomic<Int32> nb_failed = 0;

  onThreads([&](IParallelMng* pm) {
    const auto made = pm->makeOncePerProcess([&] { return std::make_shared<Int32>(++nb_made); });
    EXPECT_EQ(*std::static_pointer_cast<Int32>(made), 1);
    try {
      pm->makeOncePerProcess([]() -> std::shared_ptr<void> { ARCANE_FATAL("no memory"); });
    }
    catch (const FatalErrorException&) {
      ++nb_failed;
    }
    pm->barrier();
  });

  EXPECT_EQ(nb_made, 1);
  EXPECT_EQ(nb_failed, nb_thread);
}

TEST(ThreadRanksTest, MessagesOfOneSourceAndTagArriveInTheirOrder)
{
  constexpr Int32 nb_message = 200;
  onThreads([&](IParallelMng* pm) {
    const Int32 rank = pm->commRank();
    if (rank > 0) {
      // Sizes above and below that from which messages are not copied.
      for (Int32 i = 0; i < nb_message; ++i) {
        const UniqueArray<Int32> values(i % 7 == 0 ? 20000 : 3, 1000 * rank + i);
        pm->send(values.constSpan(), info(0, i % 2));
      }
      return;
    }
    UniqueArray<Int32> next_even(nb_thread, 0);
    UniqueArray<Int32> next_odd(nb_thread, 1);
    for (Int32 i = 0; i < nb_message * (nb_thread - 1); ++i) {
      const Int32 tag = i % 2;
      const auto id = pm->probe({ MessageRank::anySourceRank(), MessageTag(tag), MessagePassing::Blocking });
      const Int32 source = id.sourceInfo().rank().value();
      UniqueArray<Int32> values(id.sourceInfo().size() / Int64(sizeof(Int32)));
      pm->receive(values.span(), PointToPointMessageInfo(id));
      Int32& next = (tag == 0) ? next_even[source] : next_odd[source];
      ASSERT_EQ(values[0], 1000 * source + next);
      ASSERT_EQ(values[values.size() - 1], 1000 * source + next);
      next += 2;
    }
  });
}

TEST(ThreadRanksTest, AReceiveFromAnybodyTakesTheFirstThatComes)
{
  onThreads([&](IParallelMng* pm) {
    if (pm->commRank() > 0) {
      pm->send(ConstArrayView<Int32>(1, std::make_unique<Int32>(pm->commRank()).get()), 0);
      return;
    }
    Int32 sum = 0;
    for (Int32 i = 1; i < nb_thread; ++i) {
      Int32 value = 0;
      pm->receive(Span<Int32>(&value, 1), PointToPointMessageInfo(MessageRank::anySourceRank()));
      sum += value;
    }
    EXPECT_EQ(sum, nb_thread * (nb_thread - 1) / 2);
  });
}

TEST(ThreadRanksTest, AMessageThatDoesNotFitIsAnErrorOfTheReceiver)
{
  onThreads([&](IParallelMng* pm) {
    UniqueArray<Int32> values(10, 5);
    if (pm->commRank() == 1)
      pm->send(values, 0);
    if (pm->commRank() == 0) {
      EXPECT_THROW(pm->recv(values.subView(0, 3), 1), FatalErrorException);
    }
    EXPECT_THROW(pm->send(values.constSpan(), info(0, -5)), ArgumentException);
    EXPECT_THROW(pm->send(values.constSpan(), info(nb_thread, 5)), ArgumentException);
    pm->barrier();
  });
}

TEST(ThreadRanksTest, AReceiveLeftByAnExceptionIsNotWrittenAnyMore)
{
  onThreads([&](IParallelMng* pm) {
    UniqueArray<Int32> buffer(5000, -1);
    if (pm->commRank() == 0) {
      try {
        const Request request = pm->recv(buffer, 1, false);
        ARCANE_FATAL("something else fails while {0} is waited for", request.handle());
      }
      catch (const FatalErrorException&) {
        // The request is gone, and so might be its buffer.
      }
    }
    pm->barrier();
    const UniqueArray<Int32> message(5000, 7);
    Request sent = (pm->commRank() == 1) ? pm->send(message, 0, false) : Request();
    pm->barrier();
    EXPECT_EQ(buffer[0], -1);

    if (pm->commRank() == 0)
      pm->recv(buffer, 1);
    pm->waitAllRequests(ArrayView<Request>(1, &sent));
    EXPECT_EQ(buffer[4999], pm->commRank() == 0 ? 7 : -1);
  });
}

TEST(ThreadRanksTest, CollectiveCallsOnAllSizesInARow)
{
  onThreads([&](IParallelMng* pm) {
    const Int32 rank = pm->commRank();
    for (Int32 i = 0; i < 300; ++i) {
      const Int32 n = (i * 37) % 3000;
      UniqueArray<Int64> own(n, i + rank);
      UniqueArray<Int64> all(n * nb_thread);
      pm->allGather(own, all);
      pm->broadcast(own, i % nb_thread);
      if (n > 0) {
        ASSERT_EQ(all[n * (nb_thread - 1)], i + nb_thread - 1);
        ASSERT_EQ(own[n - 1], i + i % nb_thread);
      }
      ASSERT_EQ(pm->reduce(Parallel::ReduceSum, rank), nb_thread * (nb_thread - 1) / 2);
      UniqueArray<Int64> variable;
      pm->gatherVariable(all.subView(0, rank), variable, i % nb_thread);
      if (i % nb_thread == rank && n > 3) {
        ASSERT_EQ(variable.size(), nb_thread * (nb_thread - 1) / 2);
      }
    }
  });
}

TEST(ThreadRanksTest, SubManagersOfDifferentThreadsDoNotMix)
{
  onThreads([&](IParallelMng* pm) {
    const Int32 rank = pm->commRank();
    Ref<IParallelMng> pair = pm->createSubParallelMngRef(rank % 2, -rank);
    Ref<IParallelMng> outer = pm->createSubParallelMngRef(UniqueArray<Int32>{ 3, 0 });

    for (Int32 i = 0; i < 100; ++i) {
      // In another order on each pair: each communicator counts for itself.
      if (!outer.isNull() && rank == 3) {
        EXPECT_EQ(outer->reduce(Parallel::ReduceMax, i), i);
      }
      EXPECT_EQ(pair->reduce(Parallel::ReduceSum, rank), rank % 2 == 0 ? 2 : 4);
      if (!outer.isNull() && rank == 0) {
        EXPECT_EQ(outer->reduce(Parallel::ReduceMax, i), i);
      }
    }
    EXPECT_EQ(pair->worldParallelMng(), pm);
    EXPECT_EQ(pair->commRank(), rank < 2 ? 1 : 0);
    EXPECT_EQ(outer.isNull(), rank == 1 || rank == 2);
    if (!outer.isNull()) {
      EXPECT_EQ(outer->commRank(), rank == 3 ? 0 : 1);
    }
  });
}
} // namespace
