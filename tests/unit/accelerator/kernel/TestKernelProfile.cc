// SPDX-License-Identifier: Apache-2.0
// Counting and timing kernels.
#include "accelerator/kernel/KernelProfile.h"

#include "accelerator/kernel/ProfilingRegistry.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/kernel/ViewBuildInfo.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"

#include <gtest/gtest.h>

#include <array>
#include <sstream>

namespace Arcane
{
namespace
{
using Accelerator::eExecutionPolicy;
using detail::kernel::KernelProfile;
using detail::kernel::KernelTimes;

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
  detail::runtime::SimulatedDevice device;
  auto* const former = detail::runtime::setBackend(eExecutionPolicy::CUDA, &device);
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
  detail::runtime::setBackend(eExecutionPolicy::CUDA, former);
}

TEST_F(KernelProfileTest, PrintsNothingWithoutKernel)
{
  std::ostringstream table;
  KernelProfile::instance().print(table);
  EXPECT_TRUE(table.str().empty());
}
} // namespace
} // namespace Arcane
