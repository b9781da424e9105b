// SPDX-License-Identifier: Apache-2.0
// The parts of the simulated device, each by itself: addresses, order of works, counted calls, streams, names.
#include "accelerator/runtime/MemoryUseChecker.h"

#include "accelerator/runtime/AcceleratorGlobal.h"
#include "accelerator/runtime/HostAddressSpace.h"
#include "accelerator/runtime/SimulatedCalls.h"
#include "accelerator/runtime/SimulatedStream.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::runtime;
using namespace Arcane::Accelerator;

//! Bytes that works use; only their addresses matter.
char bytes[64];
MemoryUseChecker::Use writing(Int64 first, Int64 nb_byte)
{
  return { bytes + first, nb_byte, true };
}
MemoryUseChecker::Use reading(Int64 first, Int64 nb_byte)
{
  return { bytes + first, nb_byte, false };
}

template <typename T> std::string printed(T value)
{
  std::ostringstream out;
  out << value;
  return out.str();
}
} // namespace

TEST(SimulatedPartsTest, MemoryOfReservedAddressesComesAndGoes)
{
  void* range = HostAddressSpace::reserve(2 * host_page_size);
  ASSERT_NE(range, nullptr);
  char* second = static_cast<char*>(range) + host_page_size;

  ASSERT_TRUE(HostAddressSpace::commit(second, host_page_size));
  const char fresh = second[100];
  second[100] = 7;
  ASSERT_TRUE(HostAddressSpace::decommit(second, host_page_size));
  ASSERT_TRUE(HostAddressSpace::commit(second, host_page_size));

  EXPECT_EQ(fresh, 0);
  EXPECT_EQ(second[100], 0);
  HostAddressSpace::release(range, 2 * host_page_size);
}

TEST(SimulatedPartsTest, UsesOfTwoStreamsWithoutOrderAreAConflict)
{
  MemoryUseChecker checker;
  checker.declareUse(1, writing(0, 10));
  checker.workGiven(1, 1);
  checker.declareUse(2, reading(9, 1));
  checker.workGiven(2, 1);

  ASSERT_EQ(checker.nbConflict(), 1);
  const std::string text = checker.conflicts()[0].localstr();
  EXPECT_NE(text.find("work 1 of stream 2 reads 1 bytes"), std::string::npos) << text;
  EXPECT_NE(text.find("work 1 of stream 1 may still write"), std::string::npos) << text;
  checker.clearConflicts();
  EXPECT_EQ(checker.nbConflict(), 0);
}

TEST(SimulatedPartsTest, ReadsOtherBytesAndTheSameStreamAreNoConflict)
{
  MemoryUseChecker checker;
  checker.declareUse(1, reading(0, 10));
  checker.workGiven(1, 1);
  checker.declareUse(2, reading(0, 10));
  checker.workGiven(2, 1);
  checker.declareUse(2, writing(10, 5));
  checker.workGiven(2, 2);
  checker.declareUse(2, writing(10, 5));
  checker.workGiven(2, 3);

  EXPECT_EQ(checker.nbConflict(), 0);
}

TEST(SimulatedPartsTest, AnEventOrdersTwoStreams)
{
  MemoryUseChecker checker;
  checker.declareUse(1, writing(0, 10));
  checker.workGiven(1, 1);
  const MemoryUseChecker::Knowledge event = checker.knowledgeAt(1, 1);
  checker.streamWaits(2, event);
  checker.declareUse(2, writing(0, 10));
  checker.workGiven(2, 1);
  checker.declareUse(3, reading(0, 10));
  checker.workGiven(3, 1);

  EXPECT_EQ(checker.nbConflict(), 2); // stream 3 waits for nobody
}

TEST(SimulatedPartsTest, TheHostMayUseWhatItKnowsToBeOver)
{
  MemoryUseChecker checker;
  checker.declareUse(1, writing(0, 10));
  checker.workGiven(1, 1);
  checker.hostUses(reading(0, 10), "the host reads");
  const Int64 nb_before = checker.nbConflict();

  checker.hostKnows(checker.knowledgeAt(1, 1));
  checker.hostUses(writing(0, 10), "the host writes");

  EXPECT_EQ(nb_before, 1);
  EXPECT_EQ(checker.nbConflict(), 1);
}

TEST(SimulatedPartsTest, CallsAreCountedByName)
{
  SimulatedCalls calls;
  for (const char* call : { "createStream", "allocate", "allocate" })
    EXPECT_TRUE(calls.enter(call).isOk());

  EXPECT_EQ(calls.nbCall("allocate"), 2);
  EXPECT_EQ(calls.nbCall("release"), 0);
  EXPECT_EQ(calls.nbCall(), 3);
  EXPECT_EQ(calls.summary(), "allocate=2 createStream=1");
}

TEST(SimulatedPartsTest, FailuresComeAfterTheCallsThatPass)
{
  SimulatedCalls calls;
  calls.failNext("allocate", eDriverStatus::Error, 1, 2);
  calls.failNext("allocate", eDriverStatus::Error, 1, 1);
  std::string results;

  for (int i = 0; i < 6; ++i)
    results += calls.enter("allocate").isOk() ? 'o' : 'x';
  calls.failNext("allocate", eDriverStatus::Error);
  calls.clearFailures();

  EXPECT_EQ(results, "oxxoxo");
  EXPECT_TRUE(calls.enter("allocate").isOk());
  EXPECT_TRUE(calls.enter("release").isOk());
}

TEST(SimulatedPartsTest, WorksOfAStreamAreDoneInTheirOrder)
{
  SimulatedClock clock(50, 7);
  SimulatedStream stream(clock, DeviceId(0), 3);
  std::vector<int> done;

  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(stream.give([&, i] { done.push_back(i); }), static_cast<UInt64>(i) + 1);
  stream.wait(20);

  ASSERT_EQ(done.size(), 20u);
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(done[static_cast<std::size_t>(i)], i);
  EXPECT_TRUE(stream.isOver(20));
  EXPECT_EQ(stream.nbGiven(), 20u);
  EXPECT_EQ(stream.id(), 3);
}

TEST(SimulatedPartsTest, AStreamWaitsForTheWorksOfAnother)
{
  SimulatedClock clock(0, 7);
  const auto first = std::make_shared<SimulatedStream>(clock, DeviceId(0), 1);
  SimulatedStream second(clock, DeviceId(0), 2);
  std::string order;
  {
    const std::scoped_lock lock(clock.mutex);
    clock.is_held = true;
  }
  second.giveWait({ first, 1 });
  second.give([&] { order += 'b'; });
  first->give([&] { order += 'a'; });
  const bool is_over_while_held = first->isOver(1);

  // Who waits releases what is held.
  second.wait(second.nbGiven());

  EXPECT_FALSE(is_over_while_held);
  EXPECT_EQ(order, "ab");
}

TEST(SimulatedPartsTest, NamesOfPoliciesAndKindsArePrinted)
{
  EXPECT_EQ(printed(eExecutionPolicy::Thread), "Thread");
  EXPECT_EQ(printed(static_cast<eExecutionPolicy>(42)), "eExecutionPolicy(42)");
  EXPECT_EQ(printed(eRunQueuePriority::High), "High");
  EXPECT_EQ(printed(eDeviceReducePolicy::Grid), "Grid");
  EXPECT_EQ(printed(eAtomicOperation::Max), "Max");
  EXPECT_NE(printed(eMemoryAdvice::MostlyRead), printed(eMemoryAdvice::None));
  EXPECT_NE(printed(ePointerMemoryType::Managed), printed(ePointerMemoryType::Host));
  EXPECT_NE(printed(ePointerAccessibility::Yes), printed(ePointerAccessibility::No));
}
