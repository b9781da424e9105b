// SPDX-License-Identifier: Apache-2.0
// The descriptions of operations on memory that a queue executes: copies and prefetches.
#pragma once

#include "accelerator/runtime/AcceleratorGlobal.h"
#include "accelerator/runtime/DeviceId.h"

#include "arcane_core/base/memory/MemoryView.h"

namespace Arcane::Accelerator
{
//! Describes a copy. The two ranges must not overlap; each may be on the host or on the device.
class MemoryCopyArgs
{
 public:
  //! Describes a copy of \a length bytes. \unit{bytes}
  MemoryCopyArgs(void* destination, const void* source, Int64 length)
  : m_source(static_cast<const std::byte*>(source), length)
  , m_destination(static_cast<std::byte*>(destination), length)
  {}
  //! Describes a copy of all of \a source. \a destination must be at least as large.
  MemoryCopyArgs(Span<std::byte> destination, Span<const std::byte> source)
  : m_source(source)
  , m_destination(destination)
  {}
  MemoryCopyArgs(MutableMemoryView destination, ConstMemoryView source)
  : m_source(source.bytes())
  , m_destination(destination.bytes())
  {}

  //! Makes the call return before the copy is finished, even on a synchronous queue.
  MemoryCopyArgs& addAsync() { return addAsync(true); }
  MemoryCopyArgs& addAsync(bool v)
  {
    m_is_async = v;
    return *this;
  }

  Span<const std::byte> source() const { return m_source; }
  Span<std::byte> destination() const { return m_destination; }
  bool isAsync() const { return m_is_async; }

 private:
  Span<const std::byte> m_source;
  Span<std::byte> m_destination;
  bool m_is_async = false;
};

//! Describes a move of unified memory to where it will be used. Other memory does not move.
class MemoryPrefetchArgs
{
 public:
  explicit MemoryPrefetchArgs(ConstMemoryView source)
  : m_source(source.bytes())
  {}
  explicit MemoryPrefetchArgs(Span<const std::byte> source)
  : m_source(source)
  {}

  //! Makes the call return before the memory has moved, even on a synchronous queue.
  MemoryPrefetchArgs& addAsync() { return addAsync(true); }
  MemoryPrefetchArgs& addAsync(bool v)
  {
    m_is_async = v;
    return *this;
  }
  //! Sets where the memory moves, by default the device of the queue; DeviceId::hostDevice() is accepted.
  MemoryPrefetchArgs& addDeviceId(DeviceId v)
  {
    m_device_id = v;
    return *this;
  }

  Span<const std::byte> source() const { return m_source; }
  bool isAsync() const { return m_is_async; }
  //! Returns nullDevice() when no device was set.
  DeviceId deviceId() const { return m_device_id; }

 private:
  Span<const std::byte> m_source;
  DeviceId m_device_id = DeviceId::nullDevice();
  bool m_is_async = false;
};
} // namespace Arcane::Accelerator
