// SPDX-License-Identifier: Apache-2.0
// The amounts of free and total memory of a device.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::Accelerator
{
//! Holds the memory of a device, as its driver counts it for all processes. \unit{bytes}
class DeviceMemoryInfo
{
 public:
  DeviceMemoryInfo() = default;
  DeviceMemoryInfo(Int64 free_memory, Int64 total_memory) noexcept
  : m_free_memory(free_memory)
  , m_total_memory(total_memory)
  {}

  Int64 freeMemory() const noexcept { return m_free_memory; }
  Int64 totalMemory() const noexcept { return m_total_memory; }

  void setFreeMemory(Int64 v) noexcept { m_free_memory = v; }
  void setTotalMemory(Int64 v) noexcept { m_total_memory = v; }

 private:
  Int64 m_free_memory = 0;
  Int64 m_total_memory = 0;
};
} // namespace Arcane::Accelerator
