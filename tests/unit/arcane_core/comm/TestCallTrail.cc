// SPDX-License-Identifier: Apache-2.0
// Collective calls that ranks show to each other. The ranks are logs of one thread.
#include "arcane_core/comm/CallTrail.h"
#include "arcane_core/comm/CollectiveCall.h"
#include "tests/support/MessageOf.h"

#include "arcane_core/base/array/UniqueArray.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

using namespace Arcane;
using detail::comm::CallLog;
using detail::comm::CallTrail;
using detail::comm::CollectiveCall;
using detail::comm::eCollective;
using detail::comm::eNumber;
using detail::comm::LoggedCall;
using test::messageOf;

namespace
{
CollectiveCall broadcastFrom(Int32 root)
{
  return CollectiveCall::fromRoot(eCollective::Broadcast, root, 12);
}

CollectiveCall reduceBy(MessagePassing::eReduceType op)
{
  return CollectiveCall::reducing(eCollective::Reduce, op, eNumber::Int32, 4);
}

class CallLogTest : public ::testing::TestWithParam<Int32>
{
 protected:
  std::vector<std::unique_ptr<CallTrail>> m_trails;
  std::vector<std::unique_ptr<CallLog>> m_logs;

  void SetUp() override
  {
    UniqueArray<CallTrail*> trails;
    UniqueArray<Int32> ranks;
    for (Int32 i = 0; i < GetParam(); ++i) {
      m_trails.push_back(std::make_unique<CallTrail>());
      m_logs.push_back(std::make_unique<CallLog>());
      trails.add(m_trails.back().get());
      // The ranks of this machine are every other one.
      ranks.add(2 * i);
    }
    for (Int32 i = 0; i < GetParam(); ++i)
      logOf(i).share(trails, ranks, 2 * i);
  }
  CallLog& logOf(Int32 i) { return *m_logs[static_cast<std::size_t>(i)]; }
  //! Makes a call on one rank.
  void make(Int32 i, const CollectiveCall& call)
  {
    const LoggedCall logged(logOf(i), call);
    logOf(i).compare();
  }
  //! Makes the calls of all ranks, which return in the order of ranks. Returns the message of each.
  std::vector<std::string> makeTogether(const std::vector<CollectiveCall>& calls)
  {
    for (Int32 i = 0; i < GetParam(); ++i)
      logOf(i).begin(calls[static_cast<std::size_t>(i)]);
    std::vector<std::string> texts;
    for (Int32 i = 0; i < GetParam(); ++i) {
      texts.push_back(messageOf([&] { logOf(i).compare(); }));
      logOf(i).end();
    }
    return texts;
  }
  std::vector<CollectiveCall> oneDiffers() const
  {
    std::vector<CollectiveCall> calls(static_cast<std::size_t>(GetParam()), reduceBy(MessagePassing::ReduceSum));
    calls.back() = reduceBy(MessagePassing::ReduceMax);
    return calls;
  }
};
} // namespace

TEST_P(CallLogTest, EqualCallsAreNoErrorAtAnyDistance)
{
  const Int32 last = GetParam() - 1;
  for (Int32 i = 0; i < 1000; ++i)
    make(last, broadcastFrom(i % 7));
  for (Int32 r = 0; r < last; ++r)
    for (Int32 i = 0; i < 2000; ++i)
      make(r, broadcastFrom(i % 7));
}

TEST_P(CallLogTest, ACallThatDiffersIsNamedOnce)
{
  if (GetParam() < 2)
    return;
  const Int32 last = GetParam() - 1;
  const std::string before = std::to_string(2 * (last - 1));
  const std::string expected = "collective calls differ: rank " + before + " is in reduce (sum of Int32), rank " +
                               std::to_string(2 * last) + " in reduce (maximum of Int32), expected the same call on all ranks";
  const std::vector<std::string> texts = makeTogether(oneDiffers());
  EXPECT_EQ(texts[static_cast<std::size_t>(last - 1)], expected);
  EXPECT_EQ(texts.back(), "");
  // Later calls are not compared.
  for (Int32 i = 0; i < 1000; ++i)
    for (const std::string& text : makeTogether(oneDiffers()))
      EXPECT_EQ(text, "");
  EXPECT_EQ(logOf(last).digest(), 0U);
  // Also where both neighbours are compared.
  const std::vector<CollectiveCall> gathers(static_cast<std::size_t>(GetParam()), CollectiveCall::fromRoot(eCollective::Gather, 0, 8));
  for (const std::string& text : makeTogether(gathers))
    EXPECT_EQ(text, "");
}

TEST_P(CallLogTest, ADifferenceOfARankThatIsAheadIsNamed)
{
  if (GetParam() != 2)
    return;
  make(1, broadcastFrom(1));
  for (Int32 i = 0; i < 60; ++i)
    make(1, broadcastFrom(5));
  const std::string text = messageOf([&] { make(0, broadcastFrom(0)); });
  EXPECT_NE(text.find("rank 0 is in broadcast (root 0), rank 2 in broadcast (root 1)"), std::string::npos) << text;
}

TEST_P(CallLogTest, ARankThatIsTooFarAheadIsNotJudgedUntilItsMarksAreKnown)
{
  if (GetParam() != 2)
    return;
  for (Int32 i = 0; i < 100; ++i)
    make(1, broadcastFrom(i == 0 ? 1 : 5));
  std::string text;
  Int32 nb = 0;
  for (; nb < 100 && text.empty(); ++nb)
    text = messageOf([&] { make(0, broadcastFrom(nb == 0 ? 0 : 5)); });
  // The first call that both know is the 37th.
  EXPECT_EQ(nb, 37);
  EXPECT_NE(text.find("ranks 0 and 2 made different calls before their 64 last ones"), std::string::npos) << text;
}

TEST_P(CallLogTest, ADifferenceAfterTheFirstCallsIsNamedLater)
{
  if (GetParam() < 2)
    return;
  const std::vector<CollectiveCall> same(static_cast<std::size_t>(GetParam()), broadcastFrom(0));
  for (UInt32 i = 0; i < CallLog::NbFirst + 1; ++i)
    makeTogether(same);
  EXPECT_EQ(makeTogether(oneDiffers())[0], "");
  std::string text;
  for (UInt32 i = 0; i < CallLog::Period; ++i)
    for (const std::string& said : makeTogether(same))
      text += said;
  EXPECT_NE(text.find(" is in reduce (sum of Int32), rank " + std::to_string(2 * (GetParam() - 1)) + " in reduce (maximum of Int32)"),
            std::string::npos)
    << text;
}

TEST_P(CallLogTest, RanksThatWaitForEachOtherAreComparedBefore)
{
  if (GetParam() < 2)
    return;
  const auto gather_from = [](Int32 root) { return CollectiveCall::fromRoot(eCollective::Gather, root, 8); };
  logOf(0).begin(gather_from(0));
  const std::string text = messageOf([&] { LoggedCall(logOf(GetParam() - 1), gather_from(2)); });
  EXPECT_NE(text.find("rank 0 is in gather (root 0), rank"), std::string::npos) << text;
  // The call is not made: it ends with the error.
  EXPECT_EQ(messageOf([&] { make(GetParam() - 1, broadcastFrom(0)); }), "");
}

TEST_P(CallLogTest, PartsOfACallAreNotCounted)
{
  const UInt32 before = logOf(0).digest();
  {
    const LoggedCall outer(logOf(0), broadcastFrom(0));
    const UInt32 of_outer = logOf(0).digest();
    EXPECT_NE(of_outer, before);
    const LoggedCall inner(logOf(0), broadcastFrom(1));
    EXPECT_EQ(logOf(0).digest(), of_outer);
  }
}

TEST_P(CallLogTest, AFailureIsExplainedOnce)
{
  if (GetParam() != 2)
    return;
  logOf(1).begin(reduceBy(MessagePassing::ReduceMin));
  EXPECT_TRUE(logOf(0).takeDifference().null());
  logOf(0).begin(reduceBy(MessagePassing::ReduceMax));
  const String text = logOf(0).takeDifference();
  EXPECT_TRUE(text.startsWith("collective calls differ: rank 0 is in reduce (maximum of Int32), rank 2 in reduce (minimum of Int32)"))
    << text;
  EXPECT_TRUE(logOf(0).takeDifference().null());
}

INSTANTIATE_TEST_SUITE_P(Ranks, CallLogTest, ::testing::Values(1, 2, 3, 4));

// A reader that is overtaken gets nothing, and never the call of one number with the mark of another.
TEST(CallTrailTest, ACodeBelongsToItsMark)
{
  CallTrail trail = {};
  constexpr UInt32 nb_call = 2000000;
  std::atomic<UInt32> last = 0;
  const auto mark_of = [](UInt64 number) { return (number << 32) | 1; };
  std::thread writer([&] {
    for (UInt32 number = 1; number <= nb_call; ++number) {
      trail.write(mark_of(number), number);
      last.store(number, std::memory_order_relaxed);
    }
  });
  UInt64 nb_wrong = 0;
  UInt64 nb_read = 0;
  // The oldest calls of the trail, which are being overwritten.
  for (UInt32 number = 0; number < nb_call; number = last.load(std::memory_order_relaxed))
    for (UInt32 nb_after = CallTrail::NbCall - 4; number > CallTrail::NbCall && nb_after < CallTrail::NbCall; ++nb_after)
      if (const std::optional<UInt64> code = trail.codeOf(mark_of(number - nb_after))) {
        ++nb_read;
        nb_wrong += *code != number - nb_after;
      }
  writer.join();
  EXPECT_EQ(nb_wrong, 0U);
  EXPECT_GT(nb_read, 0U);
  EXPECT_EQ(trail.codeOf(mark_of(nb_call)), nb_call);
  EXPECT_EQ(trail.markOf(1), 0U);
}
