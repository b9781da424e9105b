// SPDX-License-Identifier: Apache-2.0
// Windows of one block: layout, new cuts of it, faults that all ranks see.
#include "tests/unit/shmem/WindowFixture.h"

#include "shmem/ContigMachineShMemWin.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/comm/ParallelMngUtils.h"

#include <atomic>
#include <string>

namespace
{
using namespace Arcane;
using test::ePart;

class ContigMachineShMemWinTest : public test::WindowFixture
{
};

INSTANTIATE_TEST_SUITE_P(Parts, ContigMachineShMemWinTest, ::testing::Values(ePart::World, ePart::EvenRanks, ePart::Reversed, ePart::Alone),
                         ::testing::PrintToStringParamName());

TEST_P(ContigMachineShMemWinTest, IsAvailable)
{
  if (!m_part)
    return;

  EXPECT_TRUE(ParallelMngUtils::isMachineShMemWinAvailable(m_part));
}

TEST_P(ContigMachineShMemWinTest, EachRankReadsTheSegmentsOfAll)
{
  if (!m_part)
    return;
  ContigMachineShMemWin<Integer> window(m_part, 14);
  EXPECT_EQ(window.windowConstView().size(), m_nb * 14);
  EXPECT_EQ(window.machineRanks(), m_ranks);

  Span<Integer> mine = window.segmentView();
  ASSERT_EQ(mine.size(), 14);
  for (Int32 i = 0; i < 14; ++i)
    mine[i] = i * (m_me + 1);
  window.barrier();

  for (Int32 rank : window.machineRanks()) {
    const Span<const Integer> theirs = window.segmentConstView(rank);
    ASSERT_EQ(theirs.size(), 14);
    for (Int32 i = 0; i < 14; ++i) {
      EXPECT_EQ(theirs[i], i * (rank + 1));
      EXPECT_EQ(window.segmentView(rank)[i], i * (rank + 1));
    }
  }
  EXPECT_EQ(window.segmentConstView().data(), mine.data());
  window.barrier();
}

TEST_P(ContigMachineShMemWinTest, ANewCutDoesNotMoveElements)
{
  if (!m_part)
    return;
  ContigMachineShMemWin<Integer> window(m_part, 14);
  Integer* first = window.windowView().data();
  for (Int32 i = 0; i < 14; ++i)
    window.segmentView()[i] = 100 * m_index + i;
  window.barrier();

  window.resizeSegment(7);

  EXPECT_EQ(window.windowView().size(), 7 * m_nb);
  EXPECT_EQ(window.windowView().data(), first);
  for (Int32 index = 0; index < m_nb; ++index)
    for (Int32 i = 0; i < 7; ++i)
      EXPECT_EQ(window.segmentConstView(m_ranks[index])[i], 100 * (index / 2) + 7 * (index % 2) + i);

  window.resizeSegment(14);
  EXPECT_EQ(window.segmentConstView()[13], 100 * m_index + 13);
  window.resizeSegment(-1);
  EXPECT_EQ(window.windowView().size(), 14 * m_nb);
}

TEST_P(ContigMachineShMemWinTest, SegmentsMayDifferAndBeEmpty)
{
  if (!m_part)
    return;
  ContigMachineShMemWin<Real> window(m_part, 1000 * m_index);
  for (Real& x : window.segmentView())
    x = m_me + 0.5;
  window.barrier();

  Int64 begin = 0;
  for (Int32 index = 0; index < m_nb; ++index) {
    const Span<const Real> theirs = window.segmentConstView(m_ranks[index]);
    ASSERT_EQ(theirs.size(), 1000 * index);
    EXPECT_EQ(theirs.data(), window.windowConstView().data() + begin);
    for (Real x : theirs)
      ASSERT_EQ(x, m_ranks[index] + 0.5);
    begin += theirs.size();
  }
  window.barrier();

  // One takes all.
  window.resizeSegment(m_index == m_nb - 1 ? begin : 0);
  EXPECT_EQ(window.windowView().size(), begin);
  EXPECT_EQ(window.segmentView(m_ranks[m_nb - 1]).size(), begin);
}

TEST_P(ContigMachineShMemWinTest, OneRankWritesTheWholeWindow)
{
  if (!m_part)
    return;
  ContigMachineShMemWin<Int64> window(m_part, 5000);
  if (m_index == 0) {
    Span<Int64> all = window.windowView();
    for (Int64 i = 0; i < all.size(); ++i)
      all[i] = m_ranks[static_cast<Int32>(i / 5000)];
  }
  window.barrier();

  for (Int64 x : window.segmentConstView())
    ASSERT_EQ(x, m_me);
}

TEST_P(ContigMachineShMemWinTest, ATooLargeCutIsRefusedByAllAndChangesNothing)
{
  if (!m_part)
    return;
  ContigMachineShMemWin<Int32> window(m_part, 10);
  window.segmentView()[9] = m_me;
  window.barrier();

  // Also where one rank alone asks for more.
  for (Int32 asker : { -1, 0, m_nb - 1 }) {
    const bool asks = (asker == -1 || asker == m_index);
    try {
      window.resizeSegment(asks ? 11 : 10);
      ADD_FAILURE() << "there is room for 10 elements per rank";
    }
    catch (const FatalErrorException& ex) {
      EXPECT_NE(std::string(ex.what()).find("expected at most the " + std::to_string(40 * m_nb)), std::string::npos) << ex.what();
    }
    EXPECT_EQ(window.windowView().size(), 10 * m_nb);
    EXPECT_EQ(window.segmentConstView(rankAfter(1))[9], rankAfter(1));
  }
  EXPECT_THROW(window.resizeSegment(m_index == 0 ? -2 : 1), FatalErrorException);
  // In 32 bits this would be 4.
  EXPECT_THROW(window.resizeSegment((Int64(1) << 33) + 4), FatalErrorException);
  window.resizeSegment(10);
  EXPECT_EQ(window.segmentConstView(rankAfter(1))[9], rankAfter(1));
}

TEST_P(ContigMachineShMemWinTest, AtomicValuesAreShared)
{
  if (!m_part)
    return;
  ContigMachineShMemWin<std::atomic<Int64>> window(m_part, m_index == 0 ? 1 : 0);
  if (m_index == 0)
    window.segmentView()[0].store(0);
  window.barrier();

  for (Int32 i = 0; i < 1000; ++i)
    window.windowView()[0].fetch_add(1);
  window.barrier();

  EXPECT_EQ(window.windowView()[0].load(), 1000 * m_nb);
  EXPECT_THROW(window.segmentView(m_part->commSize()), ArgumentException);
  EXPECT_THROW(window.segmentConstView(-1), ArgumentException);
}

TEST_P(ContigMachineShMemWinTest, AnEmptyWindowIsAWindow)
{
  if (!m_part)
    return;
  ContigMachineShMemWin<Real3> window(m_part, 0);

  EXPECT_EQ(window.windowView().size(), 0);
  EXPECT_EQ(window.segmentConstView(rankAfter(1)).size(), 0);
  window.resizeSegment(0);
  EXPECT_THROW(window.resizeSegment(1), FatalErrorException);
}
} // namespace
