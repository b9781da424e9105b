// SPDX-License-Identifier: Apache-2.0
// The description of a device: its name, its limits, its place on the bus.
#pragma once

#include "accelerator/runtime/DeviceId.h"

#include "arcane_core/base/text/String.h"

namespace Arcane::Accelerator
{
//! Describes a device. Its backend fills it once.
class DeviceInfo
{
 public:
  DeviceId deviceId() const { return m_device_id; }
  const String& name() const { return m_name; }
  //! Returns `8-4-4-4-12` hexadecimal digits; null when the device has no UUID.
  const String& uuidAsString() const { return m_uuid; }
  //! Returns several lines of text for logs.
  const String& description() const { return m_description; }
  //! Returns the number of threads that advance together, 1 on the host.
  Int32 warpSize() const { return m_warp_size; }
  //! \unit{bytes}
  Int32 sharedMemoryPerBlock() const { return m_shared_memory_per_block; }
  //! \unit{bytes}
  Int32 sharedMemoryPerMultiprocessor() const { return m_shared_memory_per_multiprocessor; }
  //! Returns the shared memory that a kernel may request beyond sharedMemoryPerBlock(). \unit{bytes}
  Int32 sharedMemoryPerBlockOptin() const { return m_shared_memory_per_block_optin; }
  //! \unit{bytes}
  Int32 totalConstMemory() const { return m_total_const_memory; }
  //! Returns true if the device can use memory of the host that was not allocated by a driver, for example by malloc().
  bool hasPageableMemoryAccess() const { return m_has_pageable_memory_access; }
  Int32 pciDomainID() const { return m_pci_domain_id; }
  Int32 pciBusID() const { return m_pci_bus_id; }
  Int32 pciDeviceID() const { return m_pci_device_id; }

  void setDeviceId(DeviceId v) { m_device_id = v; }
  void setName(const String& v) { m_name = v; }
  void setUUIDAsString(const String& v) { m_uuid = v; }
  void setDescription(const String& v) { m_description = v; }
  void setWarpSize(Int32 v) { m_warp_size = v; }
  void setSharedMemoryPerBlock(Int32 v) { m_shared_memory_per_block = v; }
  void setSharedMemoryPerMultiprocessor(Int32 v) { m_shared_memory_per_multiprocessor = v; }
  void setSharedMemoryPerBlockOptin(Int32 v) { m_shared_memory_per_block_optin = v; }
  void setTotalConstMemory(Int32 v) { m_total_const_memory = v; }
  void setHasPageableMemoryAccess(bool v) { m_has_pageable_memory_access = v; }
  void setPCIDomainID(Int32 v) { m_pci_domain_id = v; }
  void setPCIBusID(Int32 v) { m_pci_bus_id = v; }
  void setPCIDeviceID(Int32 v) { m_pci_device_id = v; }

 private:
  DeviceId m_device_id = DeviceId::nullDevice();
  String m_name;
  String m_uuid;
  String m_description;
  Int32 m_warp_size = 0;
  Int32 m_shared_memory_per_block = 0;
  Int32 m_shared_memory_per_multiprocessor = 0;
  Int32 m_shared_memory_per_block_optin = 0;
  Int32 m_total_const_memory = 0;
  Int32 m_pci_domain_id = 0;
  Int32 m_pci_bus_id = 0;
  Int32 m_pci_device_id = 0;
  bool m_has_pageable_memory_access = false;
};
} // namespace Arcane::Accelerator
