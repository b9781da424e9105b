// SPDX-License-Identifier: Apache-2.0
// A block of memory of an allocator: address, used bytes, reserved bytes.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

namespace Arcane
{
//! A size or capacity of -1 means that the caller does not know it.
class AllocatedMemoryInfo
{
 public:
  AllocatedMemoryInfo() = default;
  explicit AllocatedMemoryInfo(void* base_address) noexcept
  : m_base_address(base_address)
  {}
  AllocatedMemoryInfo(void* base_address, Int64 size) noexcept
  : AllocatedMemoryInfo(base_address, size, size)
  {}
  AllocatedMemoryInfo(void* base_address, Int64 size, Int64 capacity) noexcept
  : m_base_address(base_address)
  , m_size(size)
  , m_capacity(capacity)
  {}

  void* baseAddress() const noexcept { return m_base_address; }
  //! \unit{bytes}
  Int64 size() const noexcept { return m_size; }
  //! \unit{bytes}
  Int64 capacity() const noexcept { return m_capacity; }

  void setSize(Int64 size) noexcept { m_size = size; }

 private:
  void* m_base_address = nullptr;
  Int64 m_size = -1;
  Int64 m_capacity = -1;
};
} // namespace Arcane
