// SPDX-License-Identifier: Apache-2.0
// Notes of waits and of the last collective calls.
#include "arcane_core/comm/CollectiveCall.h"
#include "arcane_core/comm/WaitNote.h"
#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

#include <string>

using namespace Arcane;
using detail::comm::CallTrail;
using detail::comm::CollectiveCall;
using detail::comm::eCollective;
using detail::comm::eNumber;
using detail::comm::eWaitKind;
using detail::comm::WaitNote;
using detail::comm::WaitScope;

TEST(WaitNoteTest, ANoteSaysTheOutermostCall)
{
  WaitNote note = {};
  EXPECT_FALSE(note.isWaiting());
  {
    const WaitScope outer(&note, "synchronize of", eWaitKind::Synchronization, "Mesh0_Cell_Pressure");
    EXPECT_TRUE(note.isWaiting());
    {
      const WaitScope inner(&note, "waitAllRequests");
      EXPECT_EQ(note.description(), "synchronize of Mesh0_Cell_Pressure");
    }
    EXPECT_TRUE(note.isWaiting());
  }
  EXPECT_FALSE(note.isWaiting());
  const WaitScope next(&note, "barrier");
  EXPECT_EQ(note.description(), "barrier");
}

TEST(WaitNoteTest, LongTextsAreCut)
{
  WaitNote note = {};
  const std::string name(500, 'x');
  const WaitScope scope(&note, "reduce of", eWaitKind::Collective, name);

  EXPECT_EQ(note.description(), ("reduce of " + name).substr(0, sizeof(note.text)));
}

TEST(WaitNoteTest, LongNamesThatDifferAtTheEndDiffer)
{
  WaitNote notes[3] = {};
  const std::string name(500, 'x');
  const WaitScope first(&notes[0], "synchronize of", eWaitKind::Synchronization, name + "a");
  const WaitScope second(&notes[1], "synchronize of", eWaitKind::Synchronization, name + "b");
  const WaitScope third(&notes[2], "synchronize of", eWaitKind::Synchronization, name + "b");

  EXPECT_FALSE(notes[0].hasSameCall(notes[1]));
  EXPECT_TRUE(notes[1].hasSameCall(notes[2]));
}

TEST(WaitNoteTest, ANoteSaysTheArgumentsOfACollectiveCall)
{
  WaitNote notes[3] = {};
  const auto sum = CollectiveCall::reducing(eCollective::Reduce, MessagePassing::ReduceSum, eNumber::Int32, 8);
  { // A text that was noted before is not said any more.
    const WaitScope before(&notes[0], "receive", eWaitKind::Message);
  }
  const WaitScope first(&notes[0], sum);
  const WaitScope second(&notes[1], sum);
  const WaitScope third(&notes[2], CollectiveCall::reducing(eCollective::Reduce, MessagePassing::ReduceSum, eNumber::Int32, 16));

  EXPECT_EQ(notes[0].description(), "reduce (sum of Int32)");
  EXPECT_TRUE(notes[0].hasSameCall(notes[1]));
  EXPECT_FALSE(notes[0].hasSameCall(notes[2]));
}

namespace
{
CollectiveCall broadcastFrom(Int32 root)
{
  return CollectiveCall::fromRoot(eCollective::Broadcast, root, 12).with(CollectiveCall::sentNumber(eNumber::Int32));
}

std::string differenceOf(const CallTrail& mine, const CallTrail& other)
{
  return mine.isCompatible(other) ? "" : test::messageOf([&] { mine.throwDiffering(0, other, 1); });
}
} // namespace

TEST(CallTrailTest, EqualCallsAreCompatibleAtAnyDistance)
{
  CallTrail mine = {};
  CallTrail other = {};
  for (int i = 0; i < 100; ++i)
    other.add(broadcastFrom(i));
  for (int i = 0; i < 300; ++i) {
    EXPECT_TRUE(mine.isCompatible(other)) << i;
    EXPECT_TRUE(other.isCompatible(mine)) << i;
    mine.add(broadcastFrom(i));
  }
}

TEST(CallTrailTest, TheFirstCallThatDiffersIsNamed)
{
  CallTrail mine = {};
  CallTrail other = {};
  mine.add(broadcastFrom(3));
  other.add(broadcastFrom(3));
  mine.add(broadcastFrom(0));
  EXPECT_EQ(differenceOf(mine, other), "");
  other.add(broadcastFrom(1));
  const std::string expected = "rank 0 is in broadcast (root 0, Int32), rank 1 in broadcast (root 1, Int32)";
  EXPECT_NE(differenceOf(mine, other).find(expected), std::string::npos) << differenceOf(mine, other);
  // The same later calls do not hide it.
  for (int i = 0; i < 4; ++i) {
    mine.add(broadcastFrom(i));
    other.add(broadcastFrom(i));
  }
  EXPECT_NE(differenceOf(mine, other).find(expected), std::string::npos) << differenceOf(mine, other);
}

TEST(CallTrailTest, AnOldDifferenceIsFoundAndNotNamed)
{
  CallTrail mine = {};
  CallTrail other = {};
  mine.add(broadcastFrom(0));
  other.add(broadcastFrom(1));
  for (int i = 0; i < 1000; ++i) {
    mine.add(broadcastFrom(i));
    other.add(broadcastFrom(i));
  }
  EXPECT_NE(differenceOf(mine, other).find("before their 8 last ones"), std::string::npos) << differenceOf(mine, other);
}

TEST(CallTrailTest, ANoteContinuesTheCallsOfAnother)
{
  WaitNote note = {};
  WaitNote shared = {};
  CallTrail other = {};
  note.trail.add(broadcastFrom(5));
  other.add(broadcastFrom(5));
  shared.takePlaceOf(note);
  EXPECT_TRUE(shared.trail.isCompatible(other));
  shared.trail.add(broadcastFrom(6));
  other.add(broadcastFrom(6));
  EXPECT_EQ(shared.trail.digest(), other.digest());
}
