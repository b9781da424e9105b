// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/stats/RankTimes.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/stats/TimeTable.h"
#include "tests/support/RankFixture.h"

#include <algorithm>
#include <sstream>

namespace Arcane::test
{
namespace
{
using namespace Arcane::detail::stats;

constexpr Int64 second = 1000000000;

//! A loop of as many seconds as \a seconds, half of them in communication, and an action of this rank alone.
TimeTree treeOf(Int64 seconds, const String& own_name)
{
  TimeTree tree("Main");
  tree.node(0).nb_call = 1;
  const Int32 loop = tree.findOrAdd(0, "Loop");
  tree.node(loop).nb_call = seconds;
  tree.node(loop).own = { seconds * second / 2, seconds * second / 2, 0 };
  const Int32 own = tree.findOrAdd(loop, own_name);
  tree.node(own).nb_call = 1;
  tree.node(own).own = { 0, 0, second };
  return tree;
}

const ActionOfRanks& actionOf(const TimesOfRanks& times, const String& name)
{
  return times.actions.at(static_cast<std::size_t>(times.names.find(name)));
}

class RankTimesTest : public RankFixture
{
};
} // namespace

TEST_F(RankTimesTest, RanksAreMergedActionByAction)
{
  const std::string first = toText(treeOf(2, "of first"), { .waited_ns = second, .peak_bytes = 100, .read_bytes = 7 });
  const std::string second_rank = toText(treeOf(6, "of\nsecond"), { .waited_ns = 3 * second, .peak_bytes = 300, .written_bytes = 9 });

  const TimesOfRanks times = merge({ first, second_rank });

  EXPECT_EQ(times.nb_rank, 2);
  EXPECT_EQ(times.names.size(), 4);
  const ActionOfRanks& loop = actionOf(times, "Loop");
  EXPECT_EQ(loop.nb_call, 6);
  EXPECT_DOUBLE_EQ(loop.seconds.min, 3.0);
  EXPECT_DOUBLE_EQ(loop.seconds.mean, 5.0);
  EXPECT_DOUBLE_EQ(loop.seconds.max, 7.0);
  EXPECT_DOUBLE_EQ(loop.seconds.imbalance(), 1.4);
  EXPECT_DOUBLE_EQ(loop.communication.mean, 2.0);
  EXPECT_DOUBLE_EQ(loop.input_output.max, 1.0);
  const ActionOfRanks& alone = actionOf(times, "of second");
  EXPECT_DOUBLE_EQ(alone.seconds.min, 0.0);
  EXPECT_DOUBLE_EQ(alone.seconds.mean, 0.5);
  EXPECT_DOUBLE_EQ(times.waited.mean, 2.0);
  EXPECT_EQ(times.peak_bytes, 300);
  EXPECT_EQ(times.sum_of_peaks_bytes, 400);
  EXPECT_EQ(times.read_bytes, 7);
  EXPECT_EQ(times.written_bytes, 9);
}

TEST_F(RankTimesTest, OtherTextsAreRefused)
{
  EXPECT_THROW(merge({ "nothing" }), FatalErrorException);
  EXPECT_THROW(merge({ "0 0 0 0 0\n0 1 2 3 4 Main\n2 1 2 3 4 TooDeep\n" }), FatalErrorException);
  EXPECT_EQ(merge({}).nb_rank, 0);
}

TEST_F(RankTimesTest, TheMasterGathersAllRanks)
{
  const TimesOfRanks times = gatherTimes(m_pm, treeOf(m_rank + 1, "of rank " + String::fromNumber(m_rank)), {});

  if (m_rank != 0) {
    EXPECT_EQ(times.nb_rank, 0);
    return;
  }
  EXPECT_EQ(times.nb_rank, m_size);
  EXPECT_EQ(times.names.size(), 2 + m_size);
  EXPECT_DOUBLE_EQ(actionOf(times, "Loop").seconds.max, m_size + 1.0);
  EXPECT_DOUBLE_EQ(actionOf(times, "Loop").seconds.min, 2.0);
}

TEST_F(RankTimesTest, TheProcessHasMemoryAndFiles)
{
  const RankUsage usage = usageOfProcess();

  EXPECT_GT(usage.peak_bytes, 1000000);
  EXPECT_GT(usage.read_bytes, 0);
}

TEST_F(RankTimesTest, ATableOfOneRank)
{
  std::ostringstream out;

  printTimeTable(out, treeOf(4, "Own"), { "(test)", true, 0.0, 4 });

  const std::string text = out.str();
  EXPECT_NE(text.find("-- Execution statistics (test) (divide=0, nb_loop=4) (clock time):\n"), std::string::npos) << text;
  // 5 s in 4 calls, all of the run, and the phases: 2 s, 2 s, 1 s.
  EXPECT_NE(text.find("      5.000"), std::string::npos) << text;
  EXPECT_NE(text.find("1250000.000        4 100.0 100.0 [40.0 40.0 20.0]\n"), std::string::npos) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 7) << text;
}
} // namespace Arcane::test
