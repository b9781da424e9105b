// SPDX-License-Identifier: Apache-2.0
// The attributes of an address, according to the driver.
#pragma once

#include "accelerator/runtime/AcceleratorGlobal.h"
#include "accelerator/runtime/DeviceId.h"

namespace Arcane::Accelerator
{
//! Holds the kind of memory at an address, and the addresses by which the host and the device access the same byte.
class PointerAttribute
{
 public:
  //! Makes attributes in which nothing is known.
  PointerAttribute() = default;
  explicit PointerAttribute(const void* pointer) noexcept
  : m_original_pointer(pointer)
  {}
  PointerAttribute(ePointerMemoryType type, DeviceId device, const void* original, const void* on_device, const void* on_host) noexcept
  : m_memory_type(type)
  , m_device(device)
  , m_original_pointer(original)
  , m_device_pointer(on_device)
  , m_host_pointer(on_host)
  {}

  //! Returns false without a query of a driver.
  bool isValid() const noexcept { return m_original_pointer; }
  ePointerMemoryType memoryType() const noexcept { return m_memory_type; }
  DeviceId device() const noexcept { return m_device; }
  //! Returns the address of the query of the driver.
  const void* originalPointer() const noexcept { return m_original_pointer; }
  //! Returns null when the device cannot use it.
  const void* devicePointer() const noexcept { return m_device_pointer; }
  //! Returns null when the host cannot use it.
  const void* hostPointer() const noexcept { return m_host_pointer; }

 private:
  ePointerMemoryType m_memory_type = ePointerMemoryType::Unregistered;
  DeviceId m_device = DeviceId::nullDevice();
  const void* m_original_pointer = nullptr;
  const void* m_device_pointer = nullptr;
  const void* m_host_pointer = nullptr;
};

ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, const PointerAttribute& attribute);
} // namespace Arcane::Accelerator
