// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/SimulatedDevice.h"

#include "accelerator/runtime/HostAddressSpace.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace Arcane::detail
{
namespace
{
constexpr std::size_t host_alignment = 256;

//! The contents of a MemoryHandle.
struct SharedBlock
{
  Int32 process = 0;
  int file = -1;
  Int64 place = 0;
  Int64 nb_byte = 0;
};
static_assert(sizeof(SharedBlock) <= sizeof(MemoryHandle));
} // namespace

SimulatedDevice::SimulatedDevice(const SimulatedDeviceOptions& options)
: m_options(options)
, m_clock(options.max_delay_us, options.seed)
{
  ARCANE_THROW_IF(!isAcceleratorPolicy(options.policy), ArgumentException,
                  "simulated device: policy is {0}, expected one of an accelerator", static_cast<int>(options.policy));
  for (Int32 i = 0; i < options.nb_device; ++i) {
    m_memories.push_back(std::make_unique<SimulatedMemory>(options.capacity, options.is_memory_hidden));
    DeviceInfo info;
    info.setDeviceId(DeviceId(i));
    info.setName("SimulatedDevice");
    info.setDescription(String::format("simulated device {0} with {1} bytes of memory", i, options.capacity));
    info.setWarpSize(1);
    info.setHasPageableMemoryAccess(options.has_pageable_access);
    addDevice(info);
  }
}

SimulatedDevice::~SimulatedDevice()
{
  for (const auto& [address, stream] : m_streams)
    stream->stop();
  for (const auto& [address, block] : m_blocks) {
    if (block.place < 0)
      std::free(const_cast<void*>(address));
  }
  // The mapped parts are unmapped together with the memory of their device.
  m_memories.clear();
  for (const auto& [range, nb_byte] : m_ranges)
    HostAddressSpace::release(range, nb_byte);
  for (const auto& [handle, pages] : m_pages) {
    if (pages.is_imported)
      ::close(pages.file);
  }
}

Int64 SimulatedDevice::nbBlock() const
{
  const std::scoped_lock lock(m_mutex);
  return static_cast<Int64>(m_blocks.size());
}

DriverStatus SimulatedDevice::memoryInfo(DeviceId device, DeviceMemoryInfo& info)
{
  if (const DriverStatus status = m_calls.enter("memoryInfo"); !status.isOk())
    return status;
  if (!isDevice(device))
    return DriverStatus::error("memoryInfo", "no such device");
  const SimulatedMemory& memory = *m_memories[index(device)];
  info = { memory.capacity() - memory.used(), memory.capacity() };
  return {};
}

DriverStatus SimulatedDevice::setCurrentDevice(DeviceId device)
{
  if (const DriverStatus status = m_calls.enter("setCurrentDevice"); !status.isOk())
    return status;
  return isDevice(device) ? DriverStatus() : DriverStatus::error("setCurrentDevice", "no such device");
}

// --- blocks ---------------------------------------------------------------------------------------

DriverStatus SimulatedDevice::allocateOnDevice(DeviceId device, Int64 nb_byte, void** block)
{
  SimulatedMemory& memory = *m_memories[index(device)];
  const Int64 place = memory.take(nb_byte);
  if (place < 0)
    return DriverStatus::outOfMemory("allocate");
  *block = memory.map(nullptr, memory.fileDescriptor(), place, nb_byte);
  if (!*block) {
    memory.giveBack(place, nb_byte);
    return DriverStatus::outOfMemory("allocate", "no addresses left");
  }
  const std::scoped_lock lock(m_mutex);
  m_blocks[*block] = { eMemoryResource::Device, device, nb_byte, place };
  return {};
}

DriverStatus SimulatedDevice::allocateOnHost(eMemoryResource resource, DeviceId device, Int64 nb_byte, void** block)
{
  const std::scoped_lock lock(m_mutex);
  const bool is_pinned = resource == eMemoryResource::HostPinned;
  if (is_pinned && nb_byte > m_options.pinned_capacity - m_pinned)
    return DriverStatus::outOfMemory("allocate");
  const std::size_t size = (static_cast<std::size_t>(nb_byte) + host_alignment - 1) / host_alignment * host_alignment;
  *block = std::aligned_alloc(host_alignment, size);
  if (!*block)
    return DriverStatus::outOfMemory("allocate");
  m_pinned += is_pinned ? nb_byte : 0;
  m_blocks[*block] = { resource, device, nb_byte, -1 };
  return {};
}

DriverStatus SimulatedDevice::allocate(eMemoryResource resource, DeviceId device, Int64 nb_byte, void** block)
{
  *block = nullptr;
  if (const DriverStatus status = m_calls.enter("allocate"); !status.isOk())
    return status;
  if (nb_byte <= 0 || !isDevice(device))
    return DriverStatus::error("allocate", nb_byte <= 0 ? "no bytes are asked for" : "no such device");
  return resource == eMemoryResource::Device ? allocateOnDevice(device, nb_byte, block) : allocateOnHost(resource, device, nb_byte, block);
}

DriverStatus SimulatedDevice::release(eMemoryResource resource, DeviceId device, void* block, Int64 nb_byte)
{
  if (const DriverStatus status = m_calls.enter("release"); !status.isOk())
    return status;
  if (!block)
    return {};
  Block released;
  {
    const std::scoped_lock lock(m_mutex);
    const auto it = m_blocks.find(block);
    if (it == m_blocks.end())
      return DriverStatus::error("release", "not a block of this driver, or released before");
    released = it->second;
    if (released.resource != resource || released.nb_byte != nb_byte || (resource == eMemoryResource::Device && released.device != device))
      return DriverStatus::error("release", "size, kind of memory or device is not that of the allocation");
  }
  // Like real drivers, it waits until the block is no longer in use.
  if (resource != eMemoryResource::Host)
    waitForDevice(released.device);
  {
    const std::scoped_lock lock(m_mutex);
    m_blocks.erase(block);
    m_pinned -= resource == eMemoryResource::HostPinned ? nb_byte : 0;
  }
  if (released.place < 0) {
    std::free(block);
    return {};
  }
  SimulatedMemory& memory = *m_memories[index(released.device)];
  memory.unmap(block, nb_byte, false);
  memory.giveBack(released.place, nb_byte);
  return {};
}

DriverStatus SimulatedDevice::allocateOnStream(DeviceId device, Int64 nb_byte, void* stream, void** block)
{
  *block = nullptr;
  if (const DriverStatus status = m_calls.enter("allocateOnStream"); !status.isOk())
    return status;
  if (nb_byte <= 0 || !isDevice(device) || !findStream(stream))
    return DriverStatus::error("allocateOnStream", nb_byte <= 0 ? "no bytes are asked for" : "no such device or stream");
  return allocateOnDevice(device, nb_byte, block);
}

DriverStatus SimulatedDevice::releaseOnStream(void* block, void* stream)
{
  if (const DriverStatus status = m_calls.enter("releaseOnStream"); !status.isOk())
    return status;
  const StreamRef found = findStream(stream);
  Block released;
  {
    const std::scoped_lock lock(m_mutex);
    const auto it = m_blocks.find(block);
    if (!found || it == m_blocks.end() || it->second.place < 0)
      return DriverStatus::error("releaseOnStream", "not a block of allocateOnStream(), or no such stream");
    released = it->second;
    m_blocks.erase(it);
  }
  SimulatedMemory* const memory = m_memories[index(released.device)].get();
  found->give([=] {
    memory->unmap(block, released.nb_byte, false);
    memory->giveBack(released.place, released.nb_byte);
  });
  return {};
}

const std::pair<const void* const, SimulatedDevice::Block>* SimulatedDevice::blockAround(const void* pointer) const
{
  auto it = m_blocks.upper_bound(pointer);
  if (it == m_blocks.begin())
    return nullptr;
  --it;
  const auto* const base = static_cast<const std::byte*>(it->first);
  return static_cast<const std::byte*>(pointer) < base + it->second.nb_byte ? &*it : nullptr;
}

DriverStatus SimulatedDevice::pointerAttribute(const void* pointer, PointerAttribute& attribute)
{
  using Accelerator::ePointerMemoryType;
  if (const DriverStatus status = m_calls.enter("pointerAttribute"); !status.isOk())
    return status;
  const auto contains = [&](const void* base, Int64 nb_byte) {
    return pointer >= base && pointer < static_cast<const std::byte*>(base) + nb_byte;
  };
  const std::scoped_lock lock(m_mutex);
  attribute = { ePointerMemoryType::Unregistered, DeviceId::nullDevice(), pointer, m_options.has_pageable_access ? pointer : nullptr,
                pointer };
  if (const auto* found = blockAround(pointer)) {
    const Block& block = found->second;
    switch (block.resource) {
    case eMemoryResource::Device: attribute = { ePointerMemoryType::Device, block.device, pointer, pointer, nullptr }; break;
    case eMemoryResource::HostPinned: attribute = { ePointerMemoryType::Host, block.device, pointer, pointer, pointer }; break;
    case eMemoryResource::UnifiedMemory:
      if (!isUnifiedFromHost())
        attribute = { ePointerMemoryType::Managed, block.device, pointer, pointer, pointer };
      break;
    default: break;
    }
    return {};
  }
  for (const auto& [base, mapping] : m_mappings) {
    if (contains(base, mapping.nb_byte))
      attribute = { ePointerMemoryType::Device, m_pages.at(mapping.pages).device, pointer, pointer, nullptr };
  }
  for (const auto& [base, imported] : m_imported) {
    if (contains(base, imported.second))
      attribute = { ePointerMemoryType::Device, imported.first, pointer, pointer, nullptr };
  }
  if (m_registered.contains(pointer))
    attribute = { ePointerMemoryType::Host, DeviceId(), pointer, pointer, pointer };
  return {};
}

DriverStatus SimulatedDevice::registerHostMemory(DeviceId device, void* base, Int64 nb_byte)
{
  if (const DriverStatus status = m_calls.enter("registerHostMemory"); !status.isOk())
    return status;
  if (!isDevice(device))
    return DriverStatus::error("registerHostMemory", "no such device");
  return m_registered.add(base, nb_byte) ? DriverStatus() : DriverStatus::error("registerHostMemory", "registered before, or no bytes");
}

DriverStatus SimulatedDevice::unregisterHostMemory(DeviceId device, void* base)
{
  if (const DriverStatus status = m_calls.enter("unregisterHostMemory"); !status.isOk())
    return status;
  if (!isDevice(device))
    return DriverStatus::error("unregisterHostMemory", "no such device");
  return m_registered.remove(base) ? DriverStatus() : DriverStatus::error("unregisterHostMemory", "not registered");
}

// --- blocks of other processes --------------------------------------------------------------------

DriverStatus SimulatedDevice::exportMemory(const void* block, MemoryHandle& handle)
{
  if (const DriverStatus status = m_calls.enter("exportMemory"); !status.isOk())
    return status;
  const std::scoped_lock lock(m_mutex);
  const auto it = m_blocks.find(block);
  if (it == m_blocks.end() || it->second.place < 0)
    return DriverStatus::error("exportMemory", "not a block of device memory of allocate()");
  const SharedBlock shared{ static_cast<Int32>(::getpid()), m_memories[index(it->second.device)]->fileDescriptor(), it->second.place,
                            it->second.nb_byte };
  std::memcpy(handle.bytes.data(), &shared, sizeof(shared));
  return {};
}

DriverStatus SimulatedDevice::importMemory(const MemoryHandle& handle, DeviceId device, void** block)
{
  *block = nullptr;
  if (const DriverStatus status = m_calls.enter("importMemory"); !status.isOk())
    return status;
  if (!isDevice(device))
    return DriverStatus::error("importMemory", "no such device");
  SharedBlock shared;
  std::memcpy(&shared, handle.bytes.data(), sizeof(shared));
  const String path = String::format("/proc/{0}/fd/{1}", shared.process, shared.file);
  const int file = ::open(path.localstr(), O_RDWR | O_CLOEXEC);
  if (file < 0)
    return DriverStatus::error("importMemory", "the process that exports cannot be reached");
  *block = m_memories[index(device)]->map(nullptr, file, shared.place, shared.nb_byte);
  ::close(file);
  if (!*block)
    return DriverStatus::outOfMemory("importMemory", "no addresses left");
  const std::scoped_lock lock(m_mutex);
  m_imported[*block] = { device, shared.nb_byte };
  return {};
}

DriverStatus SimulatedDevice::closeImported(void* block)
{
  if (const DriverStatus status = m_calls.enter("closeImported"); !status.isOk())
    return status;
  const std::scoped_lock lock(m_mutex);
  const auto it = m_imported.find(block);
  if (it == m_imported.end())
    return DriverStatus::error("closeImported", "not an imported block");
  m_memories[index(it->second.first)]->unmap(block, it->second.second, false);
  m_imported.erase(it);
  return {};
}
} // namespace Arcane::detail
