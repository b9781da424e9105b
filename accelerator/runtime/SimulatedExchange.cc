// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/SimulatedExchange.h"

#include <atomic>
#include <vector>

namespace Arcane::detail::runtime
{
std::function<bool()> SimulatedExchange::conditionOf(const StreamNumber& n)
{
  return [n] { return std::atomic_ref<UInt64>(*n.number).load(std::memory_order_acquire) >= n.value; };
}

std::function<void()> SimulatedExchange::writeOf(const StreamNumber& n)
{
  return [n] { std::atomic_ref<UInt64>(*n.number).store(n.value, std::memory_order_release); };
}

std::function<void()> SimulatedExchange::workOf(eRowCopy direction, Span<const RowCopy> copies)
{
  return [direction, kept = std::vector<RowCopy>(copies.begin(), copies.end())] {
    copyRowsOnHost(direction, { kept.data(), static_cast<Int64>(kept.size()) });
  };
}

void SimulatedExchange::addUses(eRowCopy direction, Span<const RowCopy> copies, std::vector<MemoryUseChecker::Use>& uses)
{
  for (const RowCopy& copy : copies) {
    uses.push_back({ copy.rows, copy.nb_row * Int64(sizeof(Int32)), false });
    uses.push_back({ copy.packed, copy.packedBytes(), direction == eRowCopy::Pack });
  }
}

DriverStatus SimulatedExchange::putNumbers(void* stream, Span<const StreamNumber> numbers)
{
  for (const StreamNumber& n : numbers) {
    const DriverStatus status =
      n.is_wait ? m_streams.giveCondition("waitValue", stream, conditionOf(n)) : m_streams.give("writeValue", stream, {}, writeOf(n));
    if (!status.isOk())
      return status;
  }
  return {};
}

DriverStatus SimulatedExchange::copyRows(void* stream, eRowCopy direction, Span<const RowCopy> copies)
{
  std::vector<MemoryUseChecker::Use> uses;
  addUses(direction, copies, uses);
  return m_streams.give("copyRows", stream, uses, workOf(direction, copies));
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
