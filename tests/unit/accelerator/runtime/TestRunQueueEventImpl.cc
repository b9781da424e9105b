// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/RunQueueEventImpl.h"

#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/QueueCall.h"
#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

namespace Arcane::detail::runtime
{
namespace
{
//! Two late devices as those of the policy CUDA during the test.
class RunQueueEventImplTest : public ::testing::Test
{
 protected:
  RunQueueEventImplTest()
  {
    m_impl->initialize(eExecutionPolicy::CUDA, DeviceId(0));
    m_event = std::make_unique<RunQueueEventImpl>(m_impl);
  }
  ~RunQueueEventImplTest() override
  {
    m_device.letStreamsRun();
    m_queue = Accelerator::RunQueue();
    m_other = Accelerator::RunQueue();
    m_event.reset();
    setBackend(eExecutionPolicy::CUDA, m_former);
  }

  static SimulatedDeviceOptions twoDevicesOfEvents()
  {
    SimulatedDeviceOptions options;
    options.nb_device = 2;
    return options;
  }
  static Accelerator::RunQueue newQueueOf(Int32 device)
  {
    Accelerator::RunQueue queue = Accelerator::makeQueue(Accelerator::Runner(eExecutionPolicy::CUDA, DeviceId(device)));
    queue.setAsync(true);
    return queue;
  }
  void launch(
    const Accelerator::RunQueue& queue, std::function<void()> function = [] {})
  {
    callOnQueue(queue, { m_bytes, 8, true }, std::move(function));
  }

  SimulatedDevice m_device{ twoDevicesOfEvents() };
  DeviceBackend* m_former = setBackend(eExecutionPolicy::CUDA, &m_device);
  std::shared_ptr<RunnerImpl> m_impl = std::make_shared<RunnerImpl>();
  Accelerator::RunQueue m_queue = newQueueOf(0);
  Accelerator::RunQueue m_other = newQueueOf(0);
  std::unique_ptr<RunQueueEventImpl> m_event;
  char m_bytes[8] = {};
};
} // namespace

TEST_F(RunQueueEventImplTest, AnEventThatWasNotRecordedIsOver)
{
  m_device.holdStreams();
  launch(m_queue);

  EXPECT_FALSE(m_event->hasPendingWork());
  m_event->wait();

  EXPECT_TRUE(m_queue.queueSlot().isBusy());
}

TEST_F(RunQueueEventImplTest, AWaitIsForTheCommandsBeforeTheRecord)
{
  m_device.holdStreams();
  launch(m_queue);
  m_event->record(m_queue.internalImpl());
  launch(m_queue);
  EXPECT_TRUE(m_event->hasPendingWork());

  m_event->wait();

  EXPECT_FALSE(m_event->hasPendingWork());
  EXPECT_GE(m_queue.queueSlot().completed(), 1u);
}

TEST_F(RunQueueEventImplTest, AQueueThatWaitsComesAfterTheRecord)
{
  m_device.holdStreams();
  launch(m_queue);
  m_event->record(m_queue.internalImpl());
  m_event->makeWait(m_other.internalImpl());
  launch(m_other);

  m_other.barrier();

  EXPECT_EQ(m_device.nbConflict(), 0);
  EXPECT_FALSE(m_event->hasPendingWork());
}

TEST_F(RunQueueEventImplTest, AWaitForAnEventThatWasNotRecordedOrdersNothing)
{
  m_event->makeWait(m_other.internalImpl());
  launch(m_queue);
  launch(m_other);

  EXPECT_EQ(m_device.calls().nbCall("waitEvent"), 0);
  EXPECT_EQ(m_device.nbConflict(), 1);
}

TEST_F(RunQueueEventImplTest, AQueueOfAnotherDeviceIsRefused)
{
  const Accelerator::RunQueue of_second = newQueueOf(1);

  EXPECT_EQ(test::messageOf([&] { m_event->record(of_second.internalImpl()); }),
            "event: recorded by a queue of device 1 of runtime 'simulated', expected device 0 of runtime 'simulated', which made it");
  EXPECT_FALSE(m_event->hasPendingWork());
}

TEST_F(RunQueueEventImplTest, AnEventNeedsARunnerAndADriverThatMakesIt)
{
  EXPECT_NE(test::messageOf([] { RunQueueEventImpl(std::make_shared<RunnerImpl>()); }), "");
  m_device.calls().failNext("createEvent", eDriverStatus::Error);

  const std::string text = test::messageOf([&] { RunQueueEventImpl event(m_impl); });

  EXPECT_NE(text.find("create an event"), std::string::npos) << text;
}

TEST_F(RunQueueEventImplTest, AFailureOfTheDriverIsThrown)
{
  launch(m_queue);
  m_device.calls().failNext("recordEvent", eDriverStatus::Error);
  EXPECT_NE(test::messageOf([&] { m_event->record(m_queue.internalImpl()); }).find("record an event"), std::string::npos);
  m_device.calls().failNext("queryEvent", eDriverStatus::Error);
  EXPECT_NE(test::messageOf([&] { m_event->hasPendingWork(); }).find("query an event"), std::string::npos);
  m_device.calls().failNext("synchronizeEvent", eDriverStatus::Error);
  EXPECT_NE(test::messageOf([&] { m_event->wait(); }).find("wait for an event"), std::string::npos);
}
} // namespace Arcane::detail::runtime
