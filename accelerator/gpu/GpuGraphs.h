// SPDX-License-Identifier: Apache-2.0
// The graphs of a vendor's driver.
#pragma once

#include "accelerator/gpu/gpu_api.h"
#include "accelerator/runtime/DeviceBackend.h"
#include "accelerator/runtime/DeviceGraphs.h"

namespace Arcane::detail::gpu
{
class GpuGraphs : public runtime::DeviceGraphs
{
 public:
  //! \param backend  it copies and fills memory for single commands
  explicit GpuGraphs(runtime::DeviceBackend& backend)
  : m_backend(backend)
  {}

  bool canHold(const runtime::RecordedCommand& command) const override;
  runtime::DriverStatus create(runtime::DeviceId device, std::span<const runtime::RecordedCommand> commands, void** graph) override;
  runtime::DriverStatus change(void* graph, Int32 index, const runtime::RecordedCommand& command) override;
  runtime::DriverStatus launch(void* graph, void* stream) override;
  runtime::DriverStatus destroy(void* graph) override;
  runtime::DriverStatus launchCommand(const runtime::RecordedCommand& command, void* stream) override;

 private:
  runtime::DeviceBackend& m_backend;
};
} // namespace Arcane::detail::gpu
