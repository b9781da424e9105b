// SPDX-License-Identifier: Apache-2.0
// The graphs of simulated devices.
#pragma once

#include "accelerator/runtime/DeviceGraphs.h"
#include "accelerator/runtime/SimulatedStreams.h"

#include <map>
#include <memory>
#include <mutex>
#include <span>

namespace Arcane::detail::runtime
{
//! Makes and launches graphs for a simulated driver.
class SimulatedGraphs : public DeviceGraphs
{
 public:
  SimulatedGraphs(SimulatedHardware& hardware, SimulatedStreams& streams)
  : m_hardware(hardware)
  , m_streams(streams)
  {}
  SimulatedGraphs(const SimulatedGraphs&) = delete;
  SimulatedGraphs& operator=(const SimulatedGraphs&) = delete;

  bool canHold(const RecordedCommand&) const override { return true; }
  DriverStatus create(Accelerator::DeviceId device, std::span<const RecordedCommand> commands, void** graph) override;
  DriverStatus change(void* graph, Int32 index, const RecordedCommand& command) override;
  DriverStatus launch(void* graph, void* stream) override;
  DriverStatus destroy(void* graph) override;
  DriverStatus launchCommand(const RecordedCommand& command, void* stream) override;

 private:
  struct Graph
  {
    std::vector<RecordedCommand> commands;
    //! The number of launches that are not finished.
    std::shared_ptr<std::atomic<Int64>> nb_running = std::make_shared<std::atomic<Int64>>(0);
  };

  SimulatedHardware& m_hardware;
  SimulatedStreams& m_streams;
  std::mutex m_mutex;
  std::map<void*, std::unique_ptr<Graph>> m_graphs;
};
} // namespace Arcane::detail::runtime
