// SPDX-License-Identifier: Apache-2.0
// Counting and timing kernels.
#include "accelerator/kernel/KernelProfile.h"

#include "accelerator/kernel/ProfilingRegistry.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/kernel/ViewBuildInfo.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/RunnerImpl.h"
#include "accelerator/runtime/SimulatedDevice.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/tasks/ThreadArena.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <sstream>

namespace Arcane
{
namespace
{
using Accelerator::DeviceId;
using Accelerator::eExecutionPolicy;
using detail::kernel::KernelProfile;
using detail::kernel::KernelTimes;

//! Stands for CUDA while it exists. No event of it is left after it: the next one may have its address.
class BackendInUse
{
 public:
  explicit BackendInUse(detail::runtime::DeviceBackend& backend)
  : m_former(detail::runtime::setBackend(eExecutionPolicy::CUDA, &backend))
  {}
  ~BackendInUse()
  {
    KernelProfile::instance().clear();
    detail::runtime::setBackend(eExecutionPolicy::CUDA, m_former);
  }
  BackendInUse(const BackendInUse&) = delete;
  BackendInUse& operator=(const BackendInUse&) = delete;

 private:
  detail::runtime::DeviceBackend* m_former;
};

class KernelProfileTest : public ::testing::Test
{
 public:
  KernelProfileTest() { KernelProfile::instance().clear(); }
  ~KernelProfileTest() override
  {
    ProfilingRegistry::setProfilingLevel(0);
    KernelProfile::instance().clear();
  }

  void launch(const Accelerator::RunQueue& queue, const char* name)
  {
    auto command = makeCommand(queue);
    Accelerator::ViewBuildInfo(command).declareUse(values.data(), sizeof(values), true, true, [] { return String("values"); });
    double* const v = values.data();
    command.addKernelName(name) << RUNCOMMAND_LOOP1(iter, 100)
    {
      v[iter] += 1.0;
    };
  }

  std::array<double, 100> values = {};
};

TEST_F(KernelProfileTest, CountsCallsAndBytesOfEachName)
{
  const detail::tasks::ThreadArena threads(4);
  detail::runtime::SimulatedDevice device;
  const BackendInUse in_use(device);
  for (const auto policy : { eExecutionPolicy::Sequential, eExecutionPolicy::Thread, eExecutionPolicy::CUDA }) {
    KernelProfile::instance().clear();
    const Accelerator::Runner runner(policy);
    const Accelerator::RunQueue queue = makeQueue(runner);
    launch(queue, "not counted");
    ProfilingRegistry::setProfilingLevel(1);
    for (int i = 0; i < 3; ++i)
      launch(queue, "a");
    launch(queue, "");
    ProfilingRegistry::setProfilingLevel(0);
    queue.barrier();

    const std::vector<KernelTimes> times = KernelProfile::instance().times();

    ASSERT_EQ(times.size(), 2u);
    const KernelTimes& a = (times[0].name == "a") ? times[0] : times[1];
    const KernelTimes& other = (times[0].name == "a") ? times[1] : times[0];
    EXPECT_EQ(a.nb_call, 3);
    EXPECT_EQ(a.nb_byte, Int64(3 * 2 * sizeof(values)));
    EXPECT_GT(a.time_ns, 0);
    EXPECT_EQ(other.nb_call, 1);
    EXPECT_TRUE(other.name.contains("launch")) << "a kernel without name has that of its function";
    EXPECT_GE(times[0].time_ns, times[1].time_ns);
    std::ostringstream table;
    KernelProfile::instance().print(table);
    EXPECT_NE(table.str().find("LoopStatistics:"), std::string::npos);
    EXPECT_NE(table.str().find("  a\n"), std::string::npos);
  }
}

//! Two devices whose events measure 5 ns. An event is refused by the streams of the other device, as by drivers.
class TwoTimedDevices : public detail::runtime::SimulatedDevice
{
 public:
  using Status = detail::runtime::DriverStatus;

  TwoTimedDevices()
  : SimulatedDevice({ .nb_device = 2 })
  {}

  Status createStream(DeviceId device, Int32 priority, void** stream) override
  {
    const Status status = SimulatedDevice::createStream(device, priority, stream);
    m_devices.insert_or_assign(*stream, device);
    return status;
  }
  Status createTimedEvent(DeviceId device, void** event) override
  {
    const Status status = createEvent(device, event);
    m_devices.insert_or_assign(*event, device);
    return status;
  }
  Status recordEvent(void* event, void* stream) override
  {
    if (m_devices.contains(event) && !(m_devices.at(event) == m_devices.at(stream)))
      return Status::error("recordEvent", "the event is of another device");
    return SimulatedDevice::recordEvent(event, stream);
  }
  Status elapsedTime(void*, void*, Int64& time_ns) override
  {
    time_ns = 5;
    return --nb_good_time < 0 ? Status::error("elapsedTime", "the device is lost") : Status();
  }

  //! So many times are read before a failure.
  int nb_good_time = 1000;

 private:
  std::map<void*, DeviceId> m_devices;
};

TEST_F(KernelProfileTest, EventsAreUsedAgainOnTheirOwnDevice)
{
  TwoTimedDevices devices;
  const BackendInUse in_use(devices);
  for (int round = 0; round < 2; ++round) {
    for (const Int32 i : { 0, 1, 1, 0 }) {
      const Accelerator::Runner runner(eExecutionPolicy::CUDA, DeviceId(i));
      const Accelerator::RunQueue queue = makeQueue(runner);
      const detail::runtime::RunQueueImpl& impl = queue.internalImpl();
      void* const begin = KernelProfile::instance().beginOnDevice(impl);
      KernelProfile::instance().endOnDevice(impl, begin, "kernel", {}, 8);
    }
    const std::vector<KernelTimes> times = KernelProfile::instance().times();
    ASSERT_EQ(times.size(), 1u);
    EXPECT_EQ(times[0].nb_call, 4 * (round + 1));
    EXPECT_EQ(times[0].time_ns, 20 * (round + 1));
  }
}

TEST_F(KernelProfileTest, AFailureOfTheDriverCountsNoCallTwice)
{
  TwoTimedDevices devices;
  const BackendInUse in_use(devices);
  {
    const Accelerator::Runner runner(eExecutionPolicy::CUDA);
    const Accelerator::RunQueue queue = makeQueue(runner);
    const detail::runtime::RunQueueImpl& impl = queue.internalImpl();
    for (int i = 0; i < 3; ++i)
      KernelProfile::instance().endOnDevice(impl, KernelProfile::instance().beginOnDevice(impl), "kernel", {}, 8);
    devices.nb_good_time = 1;

    EXPECT_THROW(KernelProfile::instance().times(), FatalErrorException);
    devices.nb_good_time = 1000;
    const std::vector<KernelTimes> times = KernelProfile::instance().times();

    // The second call is lost.
    ASSERT_EQ(times.size(), 1u);
    EXPECT_EQ(times[0].nb_call, 2);
  }
}

TEST_F(KernelProfileTest, PrintsNothingWithoutKernel)
{
  std::ostringstream table;
  KernelProfile::instance().print(table);
  EXPECT_TRUE(table.str().empty());
}
} // namespace
} // namespace Arcane
