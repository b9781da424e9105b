// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/runtime/BackendTable.h"
#include "tests/bench/KernelDevice.h"

#include <array>

//! The runtime with which this program is linked.
extern "C" Arcane::detail::runtime::DeviceBackend* arcane_accelerator_runtime(char* reason, std::size_t size);

namespace Bench
{
StartedDevice startDevice()
{
  using namespace Arcane::detail;
  std::array<char, 512> reason = {};
  runtime::DeviceBackend* const backend = arcane_accelerator_runtime(reason.data(), reason.size());
  if (!backend)
    return { std::string("no device: ") + reason.data(), Arcane::Accelerator::eExecutionPolicy::None };
  runtime::setBackend(backend->executionPolicy(), backend);
  process::MemoryResourceMng::Setting setting;
  setting.accelerator = backend;
  process::MemoryResourceMng::start({}, setting);
  return { {}, backend->executionPolicy() };
}
} // namespace Bench
