// SPDX-License-Identifier: Apache-2.0
// The defaults of commands that users set by the environment.
#include "accelerator/kernel/CommandSetting.h"

#include "accelerator/kernel/NumArrayViews.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"

#include <gtest/gtest.h>

namespace Arcane
{
namespace
{
using Accelerator::eExecutionPolicy;
using detail::kernel::CommandSetting;
using detail::kernel::commandSetting;

class CommandSettingTest : public ::testing::Test
{
 public:
  CommandSettingTest()
  : m_former_setting(commandSetting())
  , m_former_backend(detail::runtime::setBackend(eExecutionPolicy::CUDA, &m_device))
  {}
  ~CommandSettingTest() override
  {
    commandSetting() = m_former_setting;
    detail::runtime::setBackend(eExecutionPolicy::CUDA, m_former_backend);
  }

  //! Launches a kernel with two views. Returns how often memory was prefetched for it.
  Int64 nbPrefetch(eExecutionPolicy policy)
  {
    const Int64 nb_before = m_device.calls().nbCall("prefetchAsync");
    const Accelerator::Runner runner(policy);
    const Accelerator::RunQueue queue = makeQueue(runner);
    NumArray<Real, MDDim1> a(100);
    NumArray<Real, MDDim1> b(100);
    a.fill(2.0);
    auto command = makeCommand(queue);
    const auto in = viewIn(command, a);
    auto out = viewOut(command, b);
    command << RUNCOMMAND_LOOP1(iter, 100)
    {
      out[iter] = 3.0 * in[iter];
    };
    EXPECT_EQ(b(99), 6.0);
    return m_device.calls().nbCall("prefetchAsync") - nb_before;
  }

 private:
  CommandSetting m_former_setting;
  detail::runtime::SimulatedDevice m_device;
  detail::runtime::DeviceBackend* m_former_backend;
};

TEST_F(CommandSettingTest, TheMemoryOfViewsIsPrefetchedOnRequest)
{
  EXPECT_EQ(nbPrefetch(eExecutionPolicy::CUDA), 0);
  commandSetting().is_prefetching = true;
  EXPECT_EQ(nbPrefetch(eExecutionPolicy::CUDA), 2);
  EXPECT_EQ(nbPrefetch(eExecutionPolicy::Sequential), 0);
}

TEST_F(CommandSettingTest, ThreadsGoThroughTheUsualNumberOfElements)
{
  commandSetting().nb_stride = 4;
  const Accelerator::Runner device(eExecutionPolicy::CUDA);
  const Accelerator::RunQueue queue = makeQueue(device);

  EXPECT_EQ(makeCommand(queue).nbStride(), 4);
  EXPECT_EQ(makeCommand(queue).addNbStride(2).nbStride(), 2);
}
} // namespace
} // namespace Arcane
