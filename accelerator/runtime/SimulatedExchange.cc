// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/SimulatedExchange.h"

#include <atomic>
#include <vector>

namespace Arcane::detail::runtime
{
DriverStatus SimulatedExchange::writeValue(void* stream, UInt64* number, UInt64 value)
{
  return m_streams.give("writeValue", stream, {}, [=] { std::atomic_ref<UInt64>(*number).store(value, std::memory_order_release); });
}

DriverStatus SimulatedExchange::waitValue(void* stream, UInt64* number, UInt64 value)
{
  return m_streams.giveCondition("waitValue", stream,
                                 [=] { return std::atomic_ref<UInt64>(*number).load(std::memory_order_acquire) >= value; });
}

DriverStatus SimulatedExchange::copyRows(void* stream, eRowCopy direction, Span<const RowCopy> copies)
{
  std::vector<MemoryUseChecker::Use> uses;
  for (const RowCopy& copy : copies) {
    uses.push_back({ copy.rows, copy.nb_row * Int64(sizeof(Int32)), false });
    uses.push_back({ copy.packed, copy.packedBytes(), direction == eRowCopy::Pack });
  }
  return m_streams.give("copyRows", stream, uses, [direction, kept = std::vector<RowCopy>(copies.begin(), copies.end())] {
    copyRowsOnHost(direction, { kept.data(), static_cast<Int64>(kept.size()) });
  });
}

DriverStatus SimulatedExchange::reachDevice(Accelerator::DeviceId device, Accelerator::DeviceId other)
{
  if (const DriverStatus status = m_hardware.calls.enter("reachDevice"); !status.isOk())
    return status;
  if (!m_hardware.isDevice(device) || !m_hardware.isDevice(other))
    return DriverStatus::error("reachDevice", "no such device");
  m_hardware.reach(device, other);
  return {};
}
} // namespace Arcane::detail::runtime
