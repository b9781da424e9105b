// SPDX-License-Identifier: Apache-2.0
// Variables on a mesh cut between the ranks of the test, and queues of the host, of its threads and of a simulated device.
#pragma once

#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "tests/unit/variables/core/RankVariableFixture.h"

#include "arcane_core/tasks/ThreadArena.h"

#include <mutex>

namespace ax = Arcane::Accelerator;

namespace Arcane::test
{
//! The values of variables are in the memory of the simulated device.
class ItemKernelFixture : public RankVariableFixture
{
 protected:
  VariableBuildInfo info(const String& name) const { return { m_handle, name }; }
  VariableBuildInfo partialInfo(const String& name, const String& group) const { return { m_handle, name, "Cell", group, 0 }; }

  //! Cells whose unique id is a multiple of \a n, in decreasing order of their local ids.
  CellGroup multiplesOf(Int64 n, const String& name = "Some") const
  {
    UniqueArray<Int32> ids;
    for (Int32 id = allCells().size() - 1; id >= 0; --id)
      if (family(IK_Cell)->uniqueIds()[id] % n == 0)
        ids.add(id);
    return family(IK_Cell)->createGroup(name, ids);
  }
  //! Calls \a test with a queue of each place where kernels are executed.
  template <typename Test> static void onEachQueue(const Test& test)
  {
    for (auto policy : { ax::eExecutionPolicy::Sequential, ax::eExecutionPolicy::Thread, ax::eExecutionPolicy::CUDA }) {
      SCOPED_TRACE(static_cast<int>(policy));
      const ax::Runner runner(policy);
      test(ax::makeQueue(runner));
    }
  }

 private:
  void startMemory() override
  {
    static std::once_flag device_made;
    std::call_once(device_made, [] {
      makeDevice();
      makeThreads();
    });
  }
  //! Without threads, their queues would be like those of the host. Ranks that are threads share them, until the end of the process.
  static void makeThreads()
  {
    if (!detail::tasks::ThreadArena::current())
      static_cast<void>(new detail::tasks::ThreadArena(3));
  }
  //! The device and its pools last until the end of the process.
  static void makeDevice()
  {
    detail::runtime::SimulatedDeviceOptions options;
    options.max_delay_us = 100;
    options.is_memory_hidden = true;
    auto* const device = new detail::runtime::SimulatedDevice(options);
    detail::runtime::setBackend(ax::eExecutionPolicy::CUDA, device);
    detail::process::MemoryResourceMng::Setting setting;
    setting.accelerator = device;
    detail::process::MemoryResourceMng::start({}, setting);
  }
};
} // namespace Arcane::test
