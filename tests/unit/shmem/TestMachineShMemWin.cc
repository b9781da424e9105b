// SPDX-License-Identifier: Apache-2.0
// Windows that grow: each call is a meeting of the ranks, faults are those of all.
#include "tests/unit/shmem/WindowFixture.h"

#include "shmem/MachineShMemWin.h"
#include "shmem/MachineTeam.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/math/Real3.h"

#include <chrono>
#include <limits>
#include <numeric>
#include <random>
#include <string>
#include <thread>

namespace
{
using namespace Arcane;
using test::ePart;

class MachineShMemWinTest : public test::WindowFixture
{
 protected:
  //! Calls \a f on all ranks: all must get an error that says each of \a parts.
  template <typename Function> void expectFault(const Function& f, std::initializer_list<const char*> parts)
  {
    try {
      f();
      ADD_FAILURE() << "no error, expected " << *parts.begin();
    }
    catch (const FatalErrorException& ex) {
      for (const char* part : parts)
        EXPECT_NE(std::string(ex.what()).find(part), std::string::npos) << part << " is not in: " << ex.what();
    }
  }
};

INSTANTIATE_TEST_SUITE_P(Parts, MachineShMemWinTest, ::testing::Values(ePart::World, ePart::EvenRanks, ePart::Reversed, ePart::Alone),
                         ::testing::PrintToStringParamName());

TEST_P(MachineShMemWinTest, NeighboursAddToMySegmentAndICanReadAtOnce)
{
  if (!m_part)
    return;
  MachineShMemWin<Integer> window(m_part, 1);
  window.segmentView()[0] = m_me;
  const Int32 next = rankAfter(1);
  const Int32 previous = rankAfter(m_nb - 1);

  // Even places first, then odd ones.
  for (Int32 phase : { 0, 1 }) {
    if (m_index % 2 == phase)
      window.addToAnotherSegment(next, Span<const Integer>(&m_me, 1));
    else
      window.addToAnotherSegment();
    const bool has_more = ((m_index + m_nb - 1) % m_nb) % 2 == phase;
    if (has_more) {
      EXPECT_EQ(window.segmentConstView()[window.segmentConstView().size() - 1], previous);
    }
  }

  EXPECT_EQ(window.segmentConstView().size(), 2);
  EXPECT_EQ(window.segmentConstView()[0], m_me);
}

TEST_P(MachineShMemWinTest, RoundsOfAdditionsEndInOrder)
{
  if (!m_part)
    return;
  MachineShMemWin<Integer> window(m_part, 3);
  window.resize(0);
  window.reserve(15);

  for (Int32 i = 0; i < 15; ++i)
    window.addToAnotherSegment(rankAfter(i), Span<const Integer>(&m_me, 1));

  const Span<const Integer> mine = window.segmentConstView();
  ASSERT_EQ(mine.size(), 15);
  for (Int32 i = 0; i < 15; ++i)
    EXPECT_EQ(mine[i], rankAfter(((-i) % m_nb + m_nb) % m_nb)) << i;
}

TEST_P(MachineShMemWinTest, SegmentsMayBeAddedToOthersAndReadBeyondTheirSize)
{
  if (!m_part)
    return;
  MachineShMemWin<Integer> window(m_part);
  window.reserve(20);
  const Integer values[] = { m_me, m_me + 10, m_me + 20, m_me + 30, m_me + 40 };
  window.add(Span<const Integer>(values, 5));
  const Int32 next = rankAfter(1);
  const Int32 previous = rankAfter(m_nb - 1);

  window.addToAnotherSegment(next, window.segmentConstView());
  ASSERT_EQ(window.segmentConstView().size(), 10);
  for (Int32 i = 0; i < 5; ++i) {
    EXPECT_EQ(window.segmentConstView()[i], m_me + 10 * i);
    EXPECT_EQ(window.segmentConstView()[5 + i], previous + 10 * i);
  }

  // All segments become empty, then what they had is added again, from another rank.
  const Span<const Integer> old = window.segmentConstView(next);
  window.resize(0);
  EXPECT_EQ(window.segmentConstView(next).size(), 0);
  window.add(old);

  ASSERT_EQ(window.segmentConstView().size(), 10);
  for (Int32 i = 0; i < 5; ++i) {
    EXPECT_EQ(window.segmentConstView()[i], next + 10 * i);
    EXPECT_EQ(window.segmentConstView()[5 + i], m_me + 10 * i);
  }
}

TEST_P(MachineShMemWinTest, SizesMayGrowAndShrinkDifferently)
{
  if (!m_part)
    return;
  MachineShMemWin<Int64> window(m_part, 5);
  const bool is_first = (m_index == 0);
  std::iota(window.segmentView().begin(), window.segmentView().end(), 100 * m_me);
  UniqueArray<Int64> more(is_first ? 10 : 0, 7);

  window.add(more);
  EXPECT_EQ(window.segmentConstView(m_ranks[0]).size(), 15);
  window.reserve(20);
  EXPECT_EQ(window.segmentConstView().size(), is_first ? 15 : 5);

  window.resize(12);
  for (Int32 rank : m_ranks) {
    ASSERT_EQ(window.segmentConstView(rank).size(), 12);
    for (Int32 i = 0; i < 5; ++i)
      EXPECT_EQ(window.segmentConstView(rank)[i], 100 * rank + i);
  }
  EXPECT_EQ(window.segmentConstView(m_ranks[0])[11], 7);

  more.resize(10);
  more.fill(m_me);
  window.addToAnotherSegment(rankAfter(1), more);
  EXPECT_EQ(window.segmentConstView()[21], rankAfter(m_nb - 1));
  window.shrink();
  EXPECT_EQ(window.segmentConstView()[21], rankAfter(m_nb - 1));
  EXPECT_EQ(window.segmentConstView()[4], 100 * m_me + 4);
}

TEST_P(MachineShMemWinTest, CallsWithoutChangeKeepWhatTheRankHas)
{
  if (!m_part)
    return;
  MachineShMemWin<Real3> window(m_part, 4);
  window.segmentView()[3] = Real3(1.0, 2.0, m_me);

  // Some ranks ask for more, the others come along.
  const bool is_first = (m_index == 0);
  is_first ? window.resize(50) : window.resize();
  is_first ? window.resize(-1) : window.resize(60);
  is_first ? window.reserve(1000) : window.reserve();
  is_first ? window.add() : window.add(Span<const Real3>());
  window.addToAnotherSegment();
  window.shrink();

  for (Int32 rank : m_ranks) {
    EXPECT_EQ(window.segmentConstView(rank).size(), rank == m_ranks[0] ? 50 : 60);
    EXPECT_EQ(window.segmentConstView(rank)[3], Real3(1.0, 2.0, rank));
  }
}

TEST_P(MachineShMemWinTest, TwoRanksThatNameTheSameSegmentAreRefusedByAll)
{
  if (!m_part || m_nb < 2)
    return;
  MachineShMemWin<Integer> window(m_part, 2);
  window.segmentView()[1] = m_me;

  const std::string target = "segment of rank " + std::to_string(m_ranks[0]) + " in one call";
  expectFault([&] { window.addToAnotherSegment(m_ranks[0], Span<const Integer>(&m_me, 1)); },
              { "MachineShMemWin, addToAnotherSegment()", target.c_str() });

  // The window is as it was, and serves.
  EXPECT_EQ(window.segmentConstView(rankAfter(1)).size(), 2);
  window.addToAnotherSegment(rankAfter(1), Span<const Integer>(&m_me, 1));
  EXPECT_EQ(window.segmentConstView()[2], rankAfter(m_nb - 1));
  EXPECT_EQ(window.segmentConstView()[1], m_me);
}

TEST_P(MachineShMemWinTest, WrongArgumentsOfOneRankAreRefusedByAll)
{
  if (!m_part)
    return;
  MachineShMemWin<Int16> window(m_part, 2);
  const Int16 value = 1;
  const Int32 wrong = m_ranks[m_nb - 1];
  const bool is_wrong = (m_me == wrong);
  const std::string wrong_text = "rank " + std::to_string(wrong);

  expectFault([&] { window.addToAnotherSegment(is_wrong ? 1000 : m_me, Span<const Int16>(&value, 1)); },
              { wrong_text.c_str(), "names rank 1000" });
  expectFault([&] { window.resize(is_wrong ? -2 : 5); }, { wrong_text.c_str(), "size of -2" });
  expectFault([&] { window.resize(is_wrong ? (Int64(1) << 62) : 5); }, { wrong_text.c_str(), "size of 4611686018427387904" });
  expectFault([&] { window.resize(is_wrong ? (Int64(1) << 50) : 5); }, { wrong_text.c_str(), "cannot allocate 2251799813685248" });
  for (Int32 rank : m_ranks)
    EXPECT_EQ(window.segmentConstView(rank).size(), 2) << "seen without a barrier";
  constexpr Int64 almost_all = std::numeric_limits<Int64>::max() / 2;
  expectFault([&] { window.resize(is_wrong ? almost_all : 5); }, { wrong_text.c_str(), "cannot allocate 9223372036854775806" });
  expectFault([&] { MachineShMemWin<Int16> other(m_part, is_wrong ? -1 : 5); }, { wrong_text.c_str(), "the constructor" });
  for (Int32 rank : m_ranks)
    EXPECT_EQ(window.segmentConstView(rank).size(), 2);
  EXPECT_THROW(window.segmentView(m_part->commSize()), ArgumentException);

  MachineShMemWinBase base(m_part, 2, 8);
  const std::byte bytes[12] = {};
  expectFault([&] { base.add(Span<const std::byte>(bytes, is_wrong ? 12 : 8)); }, { "whole elements of 8 bytes" });
  base.add(Span<const std::byte>(bytes, 8));
  EXPECT_EQ(base.segmentConstView().size(), 24);
}

TEST_P(MachineShMemWinTest, WhatOthersWroteBeforeTheyResizedIsKeptWhenTheSegmentMoves)
{
  if (!m_part || m_nb < 2)
    return;
  for (Int64 turn = 0; turn < 20; ++turn) {
    MachineShMemWin<Int64> window(m_part, 4);
    // Only the first segment moves, and its owner is the first to be there.
    if (m_index != 0)
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    const Int32 owner = m_ranks[0];
    if (m_index == m_nb - 1)
      window.segmentView(owner)[3] = turn;

    window.resize(m_index == 0 ? 50000 : 4);

    ASSERT_EQ(window.segmentConstView(owner)[3], turn);
  }
}

TEST_P(MachineShMemWinTest, RanksInDifferentCallsGetAnError)
{
  if (!m_part || m_nb < 2)
    return;
  MachineShMemWin<Int32> window(m_part, 2);
  const bool is_first = (m_index == 0);

  expectFault([&] { is_first ? window.add() : window.addToAnotherSegment(); }, { "add()", "addToAnotherSegment()" });
  expectFault([&] { is_first ? window.resize(3) : window.shrink(); }, { "resize()", "shrink()" });
  expectFault([&] { is_first ? MachineShMemWinBase(m_part, 1, 4) : MachineShMemWinBase(m_part, 1, 8); },
              { "elements of 4 bytes", "elements of 8 bytes" });

  window.resize(3);
  EXPECT_EQ(window.segmentConstView(rankAfter(1)).size(), 3);
}

TEST_P(MachineShMemWinTest, HandlesMayBeCopiedAndDestroyedInAnyOrder)
{
  if (!m_part)
    return;
  auto first = std::make_unique<MachineShMemWin<Int32>>(m_part, 3);
  auto second = std::make_unique<MachineShMemWin<Int32>>(m_part, 4);
  first->segmentView()[0] = m_me;
  MachineShMemWin<Int32> copy = *first;
  MachineShMemWin<Int32> moved = std::move(copy);

  // Opposite orders on neighbours, without waiting.
  (m_index % 2 == 0 ? first : second).reset();
  (m_index % 2 == 0 ? second : first).reset();
  moved.resize(5);

  EXPECT_EQ(moved.segmentConstView(rankAfter(1)).size(), 5);
  EXPECT_EQ(moved.segmentConstView(rankAfter(1))[0], rankAfter(1));
}

TEST_P(MachineShMemWinTest, AWindowStaysWholeUntilItsLastHandleOnAnyRank)
{
  if (!m_part)
    return;
  auto window = std::make_unique<MachineShMemWin<Int64>>(m_part, 1000);
  window->segmentView().fill(m_me);
  window->barrier();

  // Even the first rank may leave before the others.
  if (m_index < m_nb - 1)
    window.reset();
  for (Int32 i = 0; i < 5; ++i) {
    MachineShMemWin<Int64> other(m_part, 1000);
    other.segmentView().fill(-1);
    m_part->machineBarrier();
  }

  if (window) {
    for (Int32 rank : m_ranks)
      for (Int64 x : window->segmentConstView(rank))
        ASSERT_EQ(x, rank);
  }
}

TEST_P(MachineShMemWinTest, WindowsThatEndGiveTheirMemoryBackWithoutTheWholeMachine)
{
  if (!m_part)
    return;
  detail::shmem::MachineArena& arena = detail::shmem::MachineTeam::of(m_part)->arena();
  Int64 nb_first = 0;

  for (Int32 i = 0; i < 50; ++i) {
    MachineShMemWin<Int64> window(m_part, 100000);
    MachineShMemWin<Int64> refused(m_part, 10);
    EXPECT_THROW(refused.resize(-5), FatalErrorException);
    EXPECT_THROW(MachineShMemWin<Int64>(m_part, m_index == 0 ? -1 : 100000), FatalErrorException);
    m_part->machineBarrier();
    if (i == 5)
      nb_first = arena.figures().nbBlock();
    // A slow rank may hold the last ones for a while.
    if (i > 5) {
      ASSERT_LE(arena.figures().nbBlock(), nb_first + 10) << i;
    }
  }
  EXPECT_EQ(arena.figures().retiredBytes(), 0);
}

TEST_P(MachineShMemWinTest, ARankThatThrowsLeavesItsWindowsAlone)
{
  if (!m_part)
    return;
  auto window = std::make_unique<MachineShMemWin<Int32>>(m_part, 5);
  window->segmentView()[4] = m_me;
  window->barrier();

  // The others still read what it has.
  if (m_index == 0) {
    EXPECT_THROW(
      {
        const auto scoped = std::move(window);
        ARCANE_FATAL("rank {0} gives up", m_me);
      },
      FatalErrorException);
  }
  else {
    EXPECT_EQ(window->segmentConstView(m_ranks[0])[4], m_ranks[0]);
  }
  window.reset();
  m_part->machineBarrier();

  MachineShMemWin<Int32> other(m_part, 1);
  EXPECT_EQ(other.segmentConstView(rankAfter(1)).size(), 1);
}

TEST_P(MachineShMemWinTest, OldViewsStayReadableUntilTheNextCall)
{
  if (!m_part)
    return;
  MachineShMemWin<Int64> window(m_part, 100000);
  std::iota(window.segmentView().begin(), window.segmentView().end(), 1000000 * m_me);
  window.barrier();
  const Int32 next = rankAfter(1);
  const Span<const Int64> old = window.segmentConstView(next);
  // Something lies behind the block: it has to move.
  std::byte* blocker = m_arena->allocate(1024 * 1024, "blocker");
  window.resize(10 * 100000);

  for (Int64 i = 0; i < old.size(); ++i)
    ASSERT_EQ(old[i], 1000000 * next + i);
  EXPECT_EQ(window.segmentConstView(next)[99999], 1000000 * next + 99999);
  window.resize();
  m_arena->deallocate(blocker);
}

TEST_P(MachineShMemWinTest, RandomCallsGiveWhatAnArrayWouldHave)
{
  if (!m_part)
    return;
  // Every rank plays the game of all of them, so that it knows what to find.
  const unsigned seed = 20261;
  std::mt19937 random(seed);
  MachineShMemWin<Int32> window(m_part);
  std::vector<std::vector<Int32>> expected(static_cast<std::size_t>(m_nb));

  for (Int32 round = 0; round < 300; ++round) {
    const unsigned action = random() % 4;
    const Int32 shift = static_cast<Int32>(random() % static_cast<unsigned>(m_nb));
    std::vector<Int32> mine;
    Int64 my_size = -1;
    for (Int32 index = 0; index < m_nb; ++index) {
      const std::size_t n = random() % (random() % 16 == 0 ? 30000 : 40);
      std::vector<Int32> values(n, 1000 * round + index);
      auto& target = expected[static_cast<std::size_t>(action == 1 ? (index + shift) % m_nb : index)];
      if (action <= 1)
        target.insert(target.end(), values.begin(), values.end());
      else if (action == 2)
        target.resize(std::min(n, target.size()));
      if (index == m_index) {
        mine = values;
        my_size = static_cast<Int64>(target.size());
      }
    }
    const Span<const Int32> view(mine.data(), static_cast<Int64>(mine.size()));
    if (action == 0)
      window.add(view);
    else if (action == 1)
      window.addToAnotherSegment(rankAfter(shift), view);
    else if (action == 2)
      window.resize(my_size);
    else
      window.shrink();
    for (Int32 index = 0; index < m_nb; ++index) {
      const Span<const Int32> found = window.segmentConstView(m_ranks[index]);
      const auto& wanted = expected[static_cast<std::size_t>(index)];
      ASSERT_TRUE(std::equal(found.begin(), found.end(), wanted.begin(), wanted.end()))
        << "rank " << m_ranks[index] << ", round " << round << ", seed " << seed;
    }
  }
}

TEST_P(MachineShMemWinTest, TheBarrierOfAPartIsABarrier)
{
  if (!m_part)
    return;
  MachineShMemWin<std::atomic<Int64>> window(m_part, 1);
  window.segmentView()[0].store(0);
  window.barrier();
  std::atomic<Int64>& counter = window.segmentView(m_ranks[0])[0];

  for (Int64 i = 1; i <= 200; ++i) {
    counter.fetch_add(1);
    i % 2 == 0 ? window.barrier() : m_part->machineBarrier();
    ASSERT_EQ(counter.load(), i * m_nb);
    window.barrier();
  }
}
} // namespace
