// SPDX-License-Identifier: Apache-2.0
// The commands of simulated devices that exchange rows with other processes.
#pragma once

#include "accelerator/runtime/ExchangeCommands.h"
#include "accelerator/runtime/SimulatedStreams.h"

#include <functional>
#include <vector>

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

  DriverStatus putNumbers(void* stream, Span<const StreamNumber> numbers) override;
  DriverStatus copyRows(void* stream, eRowCopy direction, Span<const RowCopy> copies) override;
  DriverStatus reachDevice(Accelerator::DeviceId device, Accelerator::DeviceId other) override;

  //! \name Functions of the commands, also for graphs
  //@{
  static std::function<bool()> conditionOf(const StreamNumber& n);
  static std::function<void()> writeOf(const StreamNumber& n);
  static std::function<void()> workOf(eRowCopy direction, Span<const RowCopy> copies);
  //! Adds the uses of copies, except for the arrays, which the caller declares.
  static void addUses(eRowCopy direction, Span<const RowCopy> copies, std::vector<MemoryUseChecker::Use>& uses);
  //@}

 private:
  SimulatedHardware& m_hardware;
  SimulatedStreams& m_streams;
};
} // namespace Arcane::detail::runtime
