// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/SimulatedStreams.h"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

namespace Arcane::detail::runtime
{
namespace
{
//! Two devices; a test has streams of the first one.
class SimulatedStreamsTest : public ::testing::Test
{
 protected:
  SimulatedStreamsTest()
  {
    EXPECT_TRUE(m_streams.create(Accelerator::DeviceId(0), &m_a).isOk());
    EXPECT_TRUE(m_streams.create(Accelerator::DeviceId(0), &m_b).isOk());
    EXPECT_TRUE(m_streams.createEvent(Accelerator::DeviceId(0), &m_event).isOk());
  }
  ~SimulatedStreamsTest() override
  {
    m_streams.letRun();
    m_streams.stop();
  }

  static SimulatedDeviceOptions twoDevices()
  {
    SimulatedDeviceOptions options;
    options.nb_device = 2;
    return options;
  }
  //! A work that adds a number to the log.
  DriverStatus note(void* stream, int number)
  {
    return m_streams.give("work", stream, {}, [this, number] {
      const std::scoped_lock lock(m_mutex);
      m_log.push_back(number);
    });
  }
  std::vector<int> log()
  {
    const std::scoped_lock lock(m_mutex);
    return m_log;
  }

  SimulatedHardware m_hardware{ twoDevices() };
  SimulatedStreams m_streams{ m_hardware };
  void* m_a = nullptr;
  void* m_b = nullptr;
  void* m_event = nullptr;

 private:
  std::mutex m_mutex;
  std::vector<int> m_log;
};
} // namespace

TEST_F(SimulatedStreamsTest, AStreamThatIsHeldIsNotReadyUntilItIsWaitedFor)
{
  m_streams.hold();
  EXPECT_TRUE(note(m_a, 1).isOk());
  EXPECT_TRUE(note(m_a, 2).isOk());

  EXPECT_TRUE(m_streams.query(m_a).isNotReady());
  EXPECT_TRUE(log().empty());
  EXPECT_TRUE(m_streams.synchronize(m_a).isOk());

  EXPECT_EQ(log(), (std::vector<int>{ 1, 2 }));
  EXPECT_TRUE(m_streams.query(m_a).isOk());
}

TEST_F(SimulatedStreamsTest, AnEventStandsForTheWorksBeforeIt)
{
  m_streams.hold();
  EXPECT_TRUE(m_streams.queryEvent(m_event).isOk()) << "it was never recorded";
  EXPECT_TRUE(note(m_a, 1).isOk());
  EXPECT_TRUE(m_streams.recordEvent(m_event, m_a).isOk());
  EXPECT_TRUE(m_streams.queryEvent(m_event).isNotReady());

  EXPECT_TRUE(m_streams.synchronizeEvent(m_event).isOk());

  EXPECT_EQ(log().front(), 1);
  EXPECT_TRUE(m_streams.queryEvent(m_event).isOk());
}

TEST_F(SimulatedStreamsTest, AStreamWaitsForAnEventOfAnotherOne)
{
  m_streams.hold();
  EXPECT_TRUE(note(m_a, 1).isOk());
  EXPECT_TRUE(m_streams.recordEvent(m_event, m_a).isOk());
  EXPECT_TRUE(m_streams.waitEvent(m_b, m_event).isOk());
  EXPECT_TRUE(note(m_b, 2).isOk());

  EXPECT_TRUE(m_streams.synchronize(m_b).isOk());

  EXPECT_EQ(log(), (std::vector<int>{ 1, 2 }));
}

TEST_F(SimulatedStreamsTest, LaterWorksWaitForACondition)
{
  std::atomic<bool> is_true = false;
  EXPECT_TRUE(m_streams.giveCondition("wait", m_a, [&] { return is_true.load(); }).isOk());
  EXPECT_TRUE(note(m_a, 1).isOk());
  EXPECT_TRUE(note(m_b, 2).isOk());
  EXPECT_TRUE(m_streams.synchronize(m_b).isOk());
  EXPECT_EQ(log(), (std::vector<int>{ 2 }));

  is_true = true;
  EXPECT_TRUE(m_streams.synchronize(m_a).isOk());

  EXPECT_EQ(log(), (std::vector<int>{ 2, 1 }));
}

TEST_F(SimulatedStreamsTest, AllStreamsOfADeviceAreWaitedFor)
{
  void* other = nullptr;
  EXPECT_TRUE(m_streams.create(Accelerator::DeviceId(1), &other).isOk());
  EXPECT_TRUE(note(m_a, 1).isOk());
  EXPECT_TRUE(note(m_b, 1).isOk());

  m_streams.waitForDevice(Accelerator::DeviceId(0));

  EXPECT_EQ(log().size(), 2u);
  EXPECT_EQ(m_streams.find(other)->device(), Accelerator::DeviceId(1));
}

TEST_F(SimulatedStreamsTest, WhatDoesNotExistIsAnErrorOfItsCall)
{
  void* made = &m_a;
  EXPECT_FALSE(m_streams.create(Accelerator::DeviceId(2), &made).isOk());
  EXPECT_EQ(made, nullptr);
  EXPECT_FALSE(m_streams.createEvent(Accelerator::DeviceId(2), &made).isOk());
  EXPECT_FALSE(note(this, 1).isOk());
  EXPECT_FALSE(m_streams.synchronize(this).isOk());
  EXPECT_FALSE(m_streams.query(this).isOk());
  EXPECT_FALSE(m_streams.destroy(this).isOk());
  EXPECT_FALSE(m_streams.recordEvent(m_event, this).isOk());
  EXPECT_FALSE(m_streams.recordEvent(this, m_a).isOk());
  EXPECT_FALSE(m_streams.waitEvent(m_a, this).isOk());
  EXPECT_FALSE(m_streams.destroyEvent(this).isOk());
  EXPECT_TRUE(m_streams.destroyEvent(m_event).isOk());
  EXPECT_FALSE(m_streams.queryEvent(m_event).isOk());
  EXPECT_EQ(m_streams.find(this), nullptr);
}

TEST_F(SimulatedStreamsTest, ADestroyedStreamHasDoneItsWorks)
{
  m_streams.hold();
  EXPECT_TRUE(note(m_a, 1).isOk());

  EXPECT_TRUE(m_streams.destroy(m_a).isOk());

  EXPECT_EQ(log(), (std::vector<int>{ 1 }));
  EXPECT_EQ(m_streams.find(m_a), nullptr);
}

TEST_F(SimulatedStreamsTest, UsesWithoutOrderAreConflicts)
{
  char bytes[8] = {};
  m_streams.declareUse(m_a, bytes, 8, true);
  EXPECT_TRUE(note(m_a, 1).isOk());
  EXPECT_TRUE(m_streams.give("work", m_b, { { bytes, 4, false } }, [] {}).isOk());
  EXPECT_EQ(m_hardware.checker.nbConflict(), 1);

  EXPECT_TRUE(m_streams.recordEvent(m_event, m_b).isOk());
  EXPECT_TRUE(m_streams.waitEvent(m_a, m_event).isOk());
  EXPECT_TRUE(m_streams.give("work", m_a, { { bytes, 4, true } }, [] {}).isOk());

  EXPECT_EQ(m_hardware.checker.nbConflict(), 1);
}

TEST_F(SimulatedStreamsTest, ACallThatFailsGivesNoWork)
{
  m_hardware.calls.failNext("work", eDriverStatus::OutOfMemory);

  EXPECT_TRUE(note(m_a, 1).isOutOfMemory());
  EXPECT_TRUE(note(m_a, 2).isOk());
  EXPECT_TRUE(m_streams.synchronize(m_a).isOk());

  EXPECT_EQ(log(), (std::vector<int>{ 2 }));
}
} // namespace Arcane::detail::runtime
