// SPDX-License-Identifier: Apache-2.0
// What a queue is asked to do with memory: copies, prefetches.
#pragma once

#include "accelerator/runtime/AcceleratorGlobal.h"
#include "accelerator/runtime/DeviceId.h"

#include "arcane_core/base/memory/MemoryView.h"

namespace Arcane::Accelerator
{
//! A copy. The bytes must not overlap; each side may be on host or device.
class MemoryCopyArgs
{
 public:
  //! \param length  \unit{bytes}
  MemoryCopyArgs(void* destination, const void* source, Int64 length)
  : m_source(static_cast<const std::byte*>(source), length)
  , m_destination(static_cast<std::byte*>(destination), length)
  {}
  //! Copies all of \a source. \a destination is at least as large.
  MemoryCopyArgs(Span<std::byte> destination, Span<const std::byte> source)
  : m_source(source)
  , m_destination(destination)
  {}
  MemoryCopyArgs(MutableMemoryView destination, ConstMemoryView source)
  : m_source(source.bytes())
  , m_destination(destination.bytes())
  {}

  //! The call returns before the copy is done, also on a synchronous queue.
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

//! Moves unified memory to where it will be used. Nothing happens for other memory.
class MemoryPrefetchArgs
{
 public:
  explicit MemoryPrefetchArgs(ConstMemoryView source)
  : m_source(source.bytes())
  {}
  explicit MemoryPrefetchArgs(Span<const std::byte> source)
  : m_source(source)
  {}

  //! The call returns before the memory has moved, also on a synchronous queue.
  MemoryPrefetchArgs& addAsync() { return addAsync(true); }
  MemoryPrefetchArgs& addAsync(bool v)
  {
    m_is_async = v;
    return *this;
  }
  //! Where to; by default the device of the queue. May be DeviceId::hostDevice().
  MemoryPrefetchArgs& addDeviceId(DeviceId v)
  {
    m_device_id = v;
    return *this;
  }

  Span<const std::byte> source() const { return m_source; }
  bool isAsync() const { return m_is_async; }
  //! nullDevice() when it was not said.
  DeviceId deviceId() const { return m_device_id; }

 private:
  Span<const std::byte> m_source;
  DeviceId m_device_id = DeviceId::nullDevice();
  bool m_is_async = false;
};
} // namespace Arcane::Accelerator
