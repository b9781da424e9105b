// SPDX-License-Identifier: Apache-2.0
// The commands of a vendor's driver that exchange rows with other processes.
#pragma once

#include "accelerator/runtime/ExchangeCommands.h"

namespace Arcane::detail::gpu
{
//! Copies of rows need a runtime that was built with the compiler of devices.
class GpuExchange : public runtime::ExchangeCommands
{
 public:
  runtime::DriverStatus putNumbers(void* stream, Span<const runtime::StreamNumber> numbers) override;
  runtime::DriverStatus copyRows(void* stream, runtime::eRowCopy direction, Span<const runtime::RowCopy> copies) override;
  runtime::DriverStatus reachDevice(Accelerator::DeviceId device, Accelerator::DeviceId other) override;
};
} // namespace Arcane::detail::gpu
