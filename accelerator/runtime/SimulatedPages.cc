// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/SimulatedPages.h"

#include "accelerator/runtime/HostAddressSpace.h"

#include "arcane_core/base/text/String.h"

#include <fcntl.h>
#include <iterator>
#include <unistd.h>

namespace Arcane::detail::runtime
{
using Accelerator::DeviceId;

namespace
{
std::byte* asBytes(void* address)
{
  return static_cast<std::byte*>(address);
}

bool isMultiple(const void* address, Int64 nb_byte, Int64 page_size)
{
  return page_size > 0 && nb_byte > 0 && nb_byte % page_size == 0 &&
         reinterpret_cast<std::uintptr_t>(address) % static_cast<std::uintptr_t>(page_size) == 0;
}
} // namespace

SimulatedPages::~SimulatedPages()
{
  for (const auto& [range, nb_byte] : m_ranges)
    HostAddressSpace::release(range, nb_byte);
  for (const auto& [handle, pages] : m_pages) {
    if (pages.is_imported)
      ::close(pages.file);
  }
}

DriverStatus SimulatedPages::reserveAddresses(DeviceId device, Int64 nb_byte, void** range)
{
  *range = nullptr;
  if (const DriverStatus status = m_hardware.calls.enter("reserveAddresses"); !status.isOk())
    return status;
  if (m_hardware.options.page_size == 0)
    return DriverStatus::notSupported("reserveAddresses");
  if (!m_hardware.isDevice(device) || !isMultiple(nullptr, nb_byte, m_hardware.options.page_size))
    return DriverStatus::error("reserveAddresses", "no such device, or size is not a multiple of the page size");
  *range = HostAddressSpace::reserve(nb_byte);
  if (!*range)
    return DriverStatus::outOfMemory("reserveAddresses", "no addresses left");
  const std::scoped_lock lock(m_mutex);
  m_ranges[*range] = nb_byte;
  return {};
}

DriverStatus SimulatedPages::freeAddresses(void* range, Int64 nb_byte)
{
  if (const DriverStatus status = m_hardware.calls.enter("freeAddresses"); !status.isOk())
    return status;
  const std::scoped_lock lock(m_mutex);
  const auto it = m_ranges.find(range);
  if (it == m_ranges.end() || it->second != nb_byte)
    return DriverStatus::error("freeAddresses", "not a range of reserveAddresses()");
  const auto mapping = m_mappings.lower_bound(range);
  if (mapping != m_mappings.end() && mapping->first < asBytes(range) + nb_byte)
    return DriverStatus::error("freeAddresses", "pages are still mapped there");
  m_ranges.erase(it);
  HostAddressSpace::release(range, nb_byte);
  return {};
}

DriverStatus SimulatedPages::create(eMemoryResource resource, DeviceId device, Int64 nb_byte, UInt64& pages)
{
  pages = 0;
  if (const DriverStatus status = m_hardware.calls.enter("createPages"); !status.isOk())
    return status;
  if (m_hardware.options.page_size == 0 || resource != eMemoryResource::Device)
    return DriverStatus::notSupported("createPages");
  if (!m_hardware.isDevice(device) || !isMultiple(nullptr, nb_byte, m_hardware.options.page_size))
    return DriverStatus::error("createPages", "no such device, or size is not a multiple of the page size");
  SimulatedMemory& memory = m_hardware.memory(device);
  const Int64 place = memory.take(nb_byte);
  if (place < 0)
    return DriverStatus::outOfMemory("createPages");
  const std::scoped_lock lock(m_mutex);
  pages = ++m_last_pages;
  m_pages[pages] = { device, nb_byte, place, memory.fileDescriptor() };
  return {};
}

void SimulatedPages::drop(UInt64 handle)
{
  const auto it = m_pages.find(handle);
  if (!it->second.is_released || it->second.nb_mapping > 0)
    return;
  if (it->second.is_imported)
    ::close(it->second.file);
  else
    m_hardware.memory(it->second.device).giveBack(it->second.place, it->second.nb_byte);
  m_pages.erase(it);
}

DriverStatus SimulatedPages::release(UInt64 pages, Int64 nb_byte)
{
  if (const DriverStatus status = m_hardware.calls.enter("releasePages"); !status.isOk())
    return status;
  const std::scoped_lock lock(m_mutex);
  const auto it = m_pages.find(pages);
  if (it == m_pages.end() || it->second.is_released || it->second.nb_byte != nb_byte)
    return DriverStatus::error("releasePages", "not pages of createPages(), or released before, or another size");
  it->second.is_released = true;
  drop(pages);
  return {};
}

bool SimulatedPages::isReserved(void* address, Int64 nb_byte) const
{
  auto it = m_ranges.upper_bound(address);
  if (it == m_ranges.begin())
    return false;
  --it;
  return asBytes(address) + nb_byte <= asBytes(it->first) + it->second;
}

DriverStatus SimulatedPages::map(void* address, UInt64 pages, Int64 nb_byte)
{
  if (const DriverStatus status = m_hardware.calls.enter("mapPages"); !status.isOk())
    return status;
  const std::scoped_lock lock(m_mutex);
  const auto it = m_pages.find(pages);
  if (it == m_pages.end() || it->second.is_released || it->second.nb_byte != nb_byte)
    return DriverStatus::error("mapPages", "not pages of createPages(), or another size");
  if (!isMultiple(address, nb_byte, m_hardware.options.page_size) || !isReserved(address, nb_byte))
    return DriverStatus::error("mapPages", "the address is not in a range of reserveAddresses(), or not a multiple of the page size");
  const auto next = m_mappings.lower_bound(address);
  const bool overlaps_next = next != m_mappings.end() && next->first < asBytes(address) + nb_byte;
  const bool overlaps_previous = next != m_mappings.begin() && asBytes(std::prev(next)->first) + std::prev(next)->second.nb_byte > address;
  if (overlaps_next || overlaps_previous)
    return DriverStatus::error("mapPages", "pages are mapped there");
  Pages& mapped = it->second;
  if (!m_hardware.memory(mapped.device).map(address, mapped.file, mapped.place, nb_byte))
    return DriverStatus::outOfMemory("mapPages", "no mappings left");
  ++mapped.nb_mapping;
  m_mappings[address] = { pages, nb_byte };
  return {};
}

DriverStatus SimulatedPages::unmap(void* address, Int64 nb_byte)
{
  if (const DriverStatus status = m_hardware.calls.enter("unmapPages"); !status.isOk())
    return status;
  m_hardware.checker.hostUses({ address, nb_byte, true }, "unmapPages() of the host");
  const std::scoped_lock lock(m_mutex);
  for (std::byte *next = asBytes(address), *const end = next + nb_byte; next < end;) {
    const auto it = m_mappings.find(next);
    if (it == m_mappings.end() || next + it->second.nb_byte > end)
      return DriverStatus::error("unmapPages", "the range is not made of whole mappings");
    const Mapping mapping = it->second;
    Pages& pages = m_pages.at(mapping.pages);
    m_hardware.memory(pages.device).unmap(next, mapping.nb_byte, true);
    --pages.nb_mapping;
    m_mappings.erase(it);
    drop(mapping.pages);
    next += mapping.nb_byte;
  }
  return {};
}

DriverStatus SimulatedPages::exportPages(UInt64 pages, int& file_descriptor)
{
  file_descriptor = -1;
  if (const DriverStatus status = m_hardware.calls.enter("exportPages"); !status.isOk())
    return status;
  const std::scoped_lock lock(m_mutex);
  const auto it = m_pages.find(pages);
  if (it == m_pages.end())
    return DriverStatus::error("exportPages", "not pages of createPages()");
  // The file is opened anew, to have a position of its own, which shows the importer where the pages are.
  const String path = String::format("/proc/self/fd/{0}", it->second.file);
  file_descriptor = ::open(path.localstr(), O_RDWR | O_CLOEXEC);
  if (file_descriptor < 0 || ::lseek(file_descriptor, it->second.place, SEEK_SET) < 0)
    return DriverStatus::error("exportPages", "the memory of the device cannot be opened");
  return {};
}

DriverStatus SimulatedPages::importPages(int file_descriptor, Int64 nb_byte, DeviceId device, UInt64& pages)
{
  pages = 0;
  if (const DriverStatus status = m_hardware.calls.enter("importPages"); !status.isOk())
    return status;
  const Int64 place = ::lseek(file_descriptor, 0, SEEK_CUR);
  const int file = place < 0 ? -1 : ::fcntl(file_descriptor, F_DUPFD_CLOEXEC, 0);
  if (file < 0 || !m_hardware.isDevice(device))
    return DriverStatus::error("importPages", "not a file of exportPages(), or no such device");
  const std::scoped_lock lock(m_mutex);
  pages = ++m_last_pages;
  m_pages[pages] = { device, nb_byte, place, file, true };
  return {};
}

std::optional<DeviceId> SimulatedPages::deviceOf(const void* pointer) const
{
  const std::scoped_lock lock(m_mutex);
  const auto next = m_mappings.upper_bound(const_cast<void*>(pointer));
  if (next == m_mappings.begin())
    return std::nullopt;
  const auto& [base, mapping] = *std::prev(next);
  const bool is_inside = pointer < static_cast<const std::byte*>(base) + mapping.nb_byte;
  return is_inside ? std::optional(m_pages.at(mapping.pages).device) : std::nullopt;
}
} // namespace Arcane::detail::runtime
