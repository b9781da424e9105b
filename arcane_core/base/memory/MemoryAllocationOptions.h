// SPDX-License-Identifier: Apache-2.0
// An allocator and the hints that are passed to it at each call.
#pragma once

#include "arcane_core/base/memory/MemoryAllocationArgs.h"

#include <memory>

namespace Arcane
{
class IMemoryAllocator;

/*!
 * \brief The allocator of an array and the hints for it. The object is cheap to copy.
 *
 * A null allocator stands for the default one, AlignedMemoryAllocator::Simd().
 */
class MemoryAllocationOptions
{
 public:
  MemoryAllocationOptions() = default;
  MemoryAllocationOptions(IMemoryAllocator* allocator) noexcept
  : m_allocator(allocator)
  {}
  MemoryAllocationOptions(IMemoryAllocator* allocator, eMemoryLocationHint hint, std::int16_t device = -1) noexcept
  : m_allocator(allocator)
  , m_hint(hint)
  , m_device(device)
  {}

  IMemoryAllocator* allocator() const noexcept { return m_allocator; }
  void setAllocator(IMemoryAllocator* v) noexcept { m_allocator = v; }

  eMemoryLocationHint memoryLocationHint() const noexcept { return m_hint; }
  void setMemoryLocationHint(eMemoryLocationHint v) noexcept { m_hint = v; }

  std::int16_t device() const noexcept { return m_device; }
  void setDevice(std::int16_t v) noexcept { m_device = v; }

  //! Returns the name of the array in statistics and messages, or null if it has none.
  String arrayName() const { return m_name ? *m_name : String(); }
  ARCANE_EXPORT void setArrayName(const String& name);

  //! Returns the arguments for the allocator. The result is valid as long as these options exist.
  MemoryAllocationArgs allocationArgs() const noexcept
  {
    MemoryAllocationArgs args;
    args.setMemoryLocationHint(m_hint);
    args.setDevice(m_device);
    args.setArrayName(m_name.get());
    return args;
  }

  //! Returns true when two arrays may exchange their blocks. Names are not compared.
  friend bool operator==(const MemoryAllocationOptions& a, const MemoryAllocationOptions& b) noexcept
  {
    return a.m_allocator == b.m_allocator && a.m_hint == b.m_hint && a.m_device == b.m_device;
  }

 private:
  IMemoryAllocator* m_allocator = nullptr;
  std::shared_ptr<const String> m_name;
  eMemoryLocationHint m_hint = eMemoryLocationHint::None;
  std::int16_t m_device = -1;
};
} // namespace Arcane
