// SPDX-License-Identifier: Apache-2.0
#include "accelerator/gpu/GpuPages.h"

#include "accelerator/gpu/CurrentGpu.h"

namespace Arcane::detail::gpu
{
namespace
{
std::size_t size(Int64 nb_byte)
{
  return static_cast<std::size_t>(nb_byte);
}

gpuPages toPages(UInt64 pages)
{
  return (gpuPages)pages; // a number for one vendor, an address for the other
}
} // namespace

Int64 GpuPages::granularity(int device) const
{
  const gpuPageProperties pages = gpuPagesOf(device, false);
  std::size_t granularity = 0;
  return m_virtual.granularity(&granularity, &pages, gpuMemGranularityMinimum).isOk() ? static_cast<Int64>(granularity) : 0;
}

runtime::DriverStatus GpuPages::reserveAddresses(Int64 nb_byte, void** range)
{
  *range = nullptr;
  gpuAddress address = {};
  const runtime::DriverStatus status = m_virtual.reserve(&address, size(nb_byte), 0, gpuAddress{}, 0);
  if (status.isOk())
    *range = gpuToPointer(address);
  return status;
}

runtime::DriverStatus GpuPages::freeAddresses(void* range, Int64 nb_byte)
{
  return m_virtual.free(gpuToAddress(range), size(nb_byte));
}

runtime::DriverStatus GpuPages::create(eMemoryResource resource, runtime::DeviceId device, Int64 nb_byte, UInt64& pages)
{
  pages = 0;
  if (resource != eMemoryResource::Device)
    return runtime::DriverStatus::notSupported("createPages");
  const CurrentGpu current(device);
  if (!current.status().isOk())
    return current.status();
  const std::scoped_lock lock(m_mutex);
  gpuPages created = {};
  gpuPageProperties properties = gpuPagesOf(device.asInt32(), m_are_pages_shareable);
  runtime::DriverStatus status = m_virtual.create(&created, size(nb_byte), &properties, 0);
  if (!status.isOk() && !status.isOutOfMemory() && m_are_pages_shareable) {
    // Some systems, for example in containers, have no pages that can be shared with other processes.
    properties = gpuPagesOf(device.asInt32(), false);
    status = m_virtual.create(&created, size(nb_byte), &properties, 0);
    m_are_pages_shareable = !status.isOk();
  }
  if (!status.isOk())
    return status;
  pages = (UInt64)created;
  m_device_of_pages[pages] = device.asInt32();
  return {};
}

runtime::DriverStatus GpuPages::release(UInt64 pages)
{
  const std::scoped_lock lock(m_mutex);
  m_device_of_pages.erase(pages);
  return m_virtual.release(toPages(pages));
}

runtime::DriverStatus GpuPages::map(void* address, UInt64 pages, Int64 nb_byte)
{
  gpuAccess access = {};
  access.location.type = gpuMemLocationTypeDevice;
  access.flags = gpuMemAccessReadWrite;
  {
    const std::scoped_lock lock(m_mutex);
    const auto found = m_device_of_pages.find(pages);
    if (found == m_device_of_pages.end())
      return runtime::DriverStatus::error("mapPages", "not pages of createPages()");
    access.location.id = found->second;
  }
  if (const runtime::DriverStatus status = m_virtual.map(gpuToAddress(address), size(nb_byte), 0, toPages(pages), 0); !status.isOk())
    return status;
  const runtime::DriverStatus status = m_virtual.set_access(gpuToAddress(address), size(nb_byte), &access, 1);
  if (!status.isOk())
    runtime::reportIfFailed(m_virtual.unmap(gpuToAddress(address), size(nb_byte)), "unmap pages without access");
  return status;
}

runtime::DriverStatus GpuPages::unmap(void* address, Int64 nb_byte)
{
  return m_virtual.unmap(gpuToAddress(address), size(nb_byte));
}

runtime::DriverStatus GpuPages::exportPages(UInt64 pages, int& file_descriptor)
{
  file_descriptor = -1;
  return m_virtual.export_pages(&file_descriptor, toPages(pages), gpuMemHandleTypeFile, 0);
}

runtime::DriverStatus GpuPages::importPages(int file_descriptor, runtime::DeviceId device, UInt64& pages)
{
  pages = 0;
  gpuPages imported = {};
  void* const handle = reinterpret_cast<void*>(static_cast<std::intptr_t>(file_descriptor));
  const CurrentGpu current(device);
  const runtime::DriverStatus status =
    current.status().isOk() ? m_virtual.import_pages(&imported, handle, gpuMemHandleTypeFile) : current.status();
  if (!status.isOk())
    return status;
  pages = (UInt64)imported;
  const std::scoped_lock lock(m_mutex);
  m_device_of_pages[pages] = device.asInt32();
  return {};
}
} // namespace Arcane::detail::gpu
