// SPDX-License-Identifier: Apache-2.0
// The commands of simulated devices that exchange rows with other processes.
#pragma once

#include "accelerator/runtime/ExchangeCommands.h"
#include "accelerator/runtime/SimulatedStreams.h"

namespace Arcane::detail::runtime
{
//! Executes the commands in the threads of the streams. The host that gives one never waits.
class SimulatedExchange : public ExchangeCommands
{
 public:
  SimulatedExchange(SimulatedHardware& hardware, SimulatedStreams& streams)
  : m_hardware(hardware)
  , m_streams(streams)
  {}

  DriverStatus writeValue(void* stream, UInt64* number, UInt64 value) override;
  DriverStatus waitValue(void* stream, UInt64* number, UInt64 value) override;
  DriverStatus copyRows(void* stream, eRowCopy direction, Span<const RowCopy> copies) override;
  DriverStatus reachDevice(Accelerator::DeviceId device, Accelerator::DeviceId other) override;

 private:
  SimulatedHardware& m_hardware;
  SimulatedStreams& m_streams;
};
} // namespace Arcane::detail::runtime
