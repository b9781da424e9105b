// SPDX-License-Identifier: Apache-2.0
// The virtual memory of simulated devices.
#pragma once

#include "accelerator/runtime/DriverStatus.h"
#include "accelerator/runtime/SimulatedHardware.h"

#include <map>
#include <mutex>
#include <optional>

namespace Arcane::detail::runtime
{
//! Makes, maps and shares pages of simulated memory: see the functions of the same names of DeviceBackend. Thread-safe.
class SimulatedPages
{
 public:
  explicit SimulatedPages(SimulatedHardware& hardware)
  : m_hardware(hardware)
  {}
  SimulatedPages(const SimulatedPages&) = delete;
  SimulatedPages& operator=(const SimulatedPages&) = delete;
  //! The memory of the devices, with what is mapped, must be gone.
  ~SimulatedPages();

  DriverStatus reserveAddresses(Accelerator::DeviceId device, Int64 nb_byte, void** range);
  DriverStatus freeAddresses(void* range, Int64 nb_byte);
  DriverStatus create(eMemoryResource resource, Accelerator::DeviceId device, Int64 nb_byte, UInt64& pages);
  DriverStatus release(UInt64 pages, Int64 nb_byte);
  DriverStatus map(void* address, UInt64 pages, Int64 nb_byte);
  DriverStatus unmap(void* address, Int64 nb_byte);
  DriverStatus exportPages(UInt64 pages, int& file_descriptor);
  DriverStatus importPages(int file_descriptor, Int64 nb_byte, Accelerator::DeviceId device, UInt64& pages);

  //! Returns the device whose pages are mapped at \a pointer, if there are any.
  std::optional<Accelerator::DeviceId> deviceOf(const void* pointer) const;

 private:
  struct Pages
  {
    Accelerator::DeviceId device;
    Int64 nb_byte = 0;
    Int64 place = -1;
    //! The file of imported pages, which have one of their own; otherwise the file of the memory of the device.
    int file = -1;
    bool is_imported = false;
    bool is_released = false;
    Int32 nb_mapping = 0;
  };
  struct Mapping
  {
    UInt64 pages = 0;
    Int64 nb_byte = 0;
  };

  bool isReserved(void* address, Int64 nb_byte) const;
  void drop(UInt64 handle);

  SimulatedHardware& m_hardware;

  //! Protects the members below.
  mutable std::mutex m_mutex;
  std::map<void*, Int64> m_ranges;
  std::map<UInt64, Pages> m_pages;
  std::map<void*, Mapping> m_mappings;
  UInt64 m_last_pages = 0;
};
} // namespace Arcane::detail::runtime
