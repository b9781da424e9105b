// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/SimulatedDevice.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace Arcane::detail::runtime
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
: m_hardware(options)
{
  ARCANE_THROW_IF(!isAcceleratorPolicy(options.policy), ArgumentException,
                  "simulated device: policy is {0}, expected one of an accelerator", static_cast<int>(options.policy));
  for (Int32 i = 0; i < options.nb_device; ++i) {
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
  m_streams.stop();
  for (const auto& [address, block] : m_blocks) {
    if (block.place < 0)
      std::free(const_cast<void*>(address));
  }
  // The mapped parts are unmapped together with the memory of their device.
  m_hardware.memories.clear();
}

Int64 SimulatedDevice::nbBlock() const
{
  const std::scoped_lock lock(m_mutex);
  return static_cast<Int64>(m_blocks.size());
}

DriverStatus SimulatedDevice::memoryInfo(DeviceId device, DeviceMemoryInfo& info)
{
  if (const DriverStatus status = m_hardware.calls.enter("memoryInfo"); !status.isOk())
    return status;
  if (!m_hardware.isDevice(device))
    return DriverStatus::error("memoryInfo", "no such device");
  const SimulatedMemory& memory = m_hardware.memory(device);
  info = { memory.capacity() - memory.used(), memory.capacity() };
  return {};
}

DriverStatus SimulatedDevice::setCurrentDevice(DeviceId device)
{
  if (const DriverStatus status = m_hardware.calls.enter("setCurrentDevice"); !status.isOk())
    return status;
  return m_hardware.isDevice(device) ? DriverStatus() : DriverStatus::error("setCurrentDevice", "no such device");
}

DriverStatus SimulatedDevice::synchronizeDevice(DeviceId device)
{
  if (const DriverStatus status = m_hardware.calls.enter("synchronizeDevice"); !status.isOk())
    return status;
  m_streams.waitForDevice(device);
  return {};
}

// --- blocks ---------------------------------------------------------------------------------------

DriverStatus SimulatedDevice::allocateOnDevice(DeviceId device, Int64 nb_byte, void** block)
{
  SimulatedMemory& memory = m_hardware.memory(device);
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
  if (is_pinned && nb_byte > m_hardware.options.pinned_capacity - m_pinned)
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
  if (const DriverStatus status = m_hardware.calls.enter("allocate"); !status.isOk())
    return status;
  if (nb_byte <= 0 || !m_hardware.isDevice(device))
    return DriverStatus::error("allocate", nb_byte <= 0 ? "no bytes are asked for" : "no such device");
  return resource == eMemoryResource::Device ? allocateOnDevice(device, nb_byte, block) : allocateOnHost(resource, device, nb_byte, block);
}

DriverStatus SimulatedDevice::release(eMemoryResource resource, DeviceId device, void* block, Int64 nb_byte)
{
  if (const DriverStatus status = m_hardware.calls.enter("release"); !status.isOk())
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
    m_streams.waitForDevice(released.device);
  {
    const std::scoped_lock lock(m_mutex);
    m_blocks.erase(block);
    m_pinned -= resource == eMemoryResource::HostPinned ? nb_byte : 0;
  }
  if (released.place < 0) {
    std::free(block);
    return {};
  }
  SimulatedMemory& memory = m_hardware.memory(released.device);
  memory.unmap(block, nb_byte, false);
  memory.giveBack(released.place, nb_byte);
  return {};
}

DriverStatus SimulatedDevice::allocateOnStream(DeviceId device, Int64 nb_byte, void* stream, void** block)
{
  *block = nullptr;
  if (const DriverStatus status = m_hardware.calls.enter("allocateOnStream"); !status.isOk())
    return status;
  if (nb_byte <= 0 || !m_hardware.isDevice(device) || !m_streams.find(stream))
    return DriverStatus::error("allocateOnStream", nb_byte <= 0 ? "no bytes are asked for" : "no such device or stream");
  return allocateOnDevice(device, nb_byte, block);
}

DriverStatus SimulatedDevice::releaseOnStream(void* block, void* stream)
{
  if (const DriverStatus status = m_hardware.calls.enter("releaseOnStream"); !status.isOk())
    return status;
  const SimulatedStreams::StreamRef found = m_streams.find(stream);
  Block released;
  {
    const std::scoped_lock lock(m_mutex);
    const auto it = m_blocks.find(block);
    if (!found || it == m_blocks.end() || it->second.place < 0)
      return DriverStatus::error("releaseOnStream", "not a block of allocateOnStream(), or no such stream");
    released = it->second;
    m_blocks.erase(it);
  }
  SimulatedMemory* const memory = &m_hardware.memory(released.device);
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
  if (const DriverStatus status = m_hardware.calls.enter("pointerAttribute"); !status.isOk())
    return status;
  const auto contains = [&](const void* base, Int64 nb_byte) {
    return pointer >= base && pointer < static_cast<const std::byte*>(base) + nb_byte;
  };
  const std::scoped_lock lock(m_mutex);
  attribute = { ePointerMemoryType::Unregistered, DeviceId::nullDevice(), pointer,
                m_hardware.options.has_pageable_access ? pointer : nullptr, pointer };
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
  if (const std::optional<DeviceId> device = m_pages.deviceOf(pointer))
    attribute = { ePointerMemoryType::Device, *device, pointer, pointer, nullptr };
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
  if (const DriverStatus status = m_hardware.calls.enter("registerHostMemory"); !status.isOk())
    return status;
  if (!m_hardware.isDevice(device))
    return DriverStatus::error("registerHostMemory", "no such device");
  return m_registered.add(base, nb_byte) ? DriverStatus() : DriverStatus::error("registerHostMemory", "registered before, or no bytes");
}

DriverStatus SimulatedDevice::unregisterHostMemory(DeviceId device, void* base)
{
  if (const DriverStatus status = m_hardware.calls.enter("unregisterHostMemory"); !status.isOk())
    return status;
  if (!m_hardware.isDevice(device))
    return DriverStatus::error("unregisterHostMemory", "no such device");
  return m_registered.remove(base) ? DriverStatus() : DriverStatus::error("unregisterHostMemory", "not registered");
}

// --- blocks of other processes --------------------------------------------------------------------

DriverStatus SimulatedDevice::exportMemory(const void* block, MemoryHandle& handle)
{
  if (const DriverStatus status = m_hardware.calls.enter("exportMemory"); !status.isOk())
    return status;
  const std::scoped_lock lock(m_mutex);
  const auto it = m_blocks.find(block);
  if (it == m_blocks.end() || it->second.place < 0)
    return DriverStatus::error("exportMemory", "not a block of device memory of allocate()");
  const SharedBlock shared{ static_cast<Int32>(::getpid()), m_hardware.memory(it->second.device).fileDescriptor(), it->second.place,
                            it->second.nb_byte };
  std::memcpy(handle.bytes.data(), &shared, sizeof(shared));
  return {};
}

DriverStatus SimulatedDevice::importMemory(const MemoryHandle& handle, DeviceId device, void** block)
{
  *block = nullptr;
  if (const DriverStatus status = m_hardware.calls.enter("importMemory"); !status.isOk())
    return status;
  if (!m_hardware.isDevice(device))
    return DriverStatus::error("importMemory", "no such device");
  SharedBlock shared;
  std::memcpy(&shared, handle.bytes.data(), sizeof(shared));
  const String path = String::format("/proc/{0}/fd/{1}", shared.process, shared.file);
  const int file = ::open(path.localstr(), O_RDWR | O_CLOEXEC);
  if (file < 0)
    return DriverStatus::error("importMemory", "the process that exports cannot be reached");
  *block = m_hardware.memory(device).map(nullptr, file, shared.place, shared.nb_byte);
  ::close(file);
  if (!*block)
    return DriverStatus::outOfMemory("importMemory", "no addresses left");
  const std::scoped_lock lock(m_mutex);
  m_imported[*block] = { device, shared.nb_byte };
  return {};
}

DriverStatus SimulatedDevice::closeImported(void* block)
{
  if (const DriverStatus status = m_hardware.calls.enter("closeImported"); !status.isOk())
    return status;
  const std::scoped_lock lock(m_mutex);
  const auto it = m_imported.find(block);
  if (it == m_imported.end())
    return DriverStatus::error("closeImported", "not an imported block");
  m_hardware.memory(it->second.first).unmap(block, it->second.second, false);
  m_imported.erase(it);
  return {};
}

// --- work -----------------------------------------------------------------------------------------

DriverStatus SimulatedDevice::copyAsync(void* destination, const void* source, Int64 nb_byte, void* stream)
{
  return m_registered.forEachPiece(destination, source, nb_byte, [&](Int64 offset, Int64 size) {
    std::byte* const to = static_cast<std::byte*>(destination) + offset;
    const std::byte* const from = static_cast<const std::byte*>(source) + offset;
    return m_streams.give("copyAsync", stream, { { to, size, true }, { from, size, false } },
                          [=] { std::memmove(to, from, static_cast<std::size_t>(size)); });
  });
}

DriverStatus SimulatedDevice::fillAsync(void* destination, std::byte value, Int64 nb_byte, void* stream)
{
  return m_registered.forEachPiece(destination, nullptr, nb_byte, [&](Int64 offset, Int64 size) {
    std::byte* const to = static_cast<std::byte*>(destination) + offset;
    return m_streams.give("fillAsync", stream, { { to, size, true } },
                          [=] { std::memset(to, std::to_integer<int>(value), static_cast<std::size_t>(size)); });
  });
}

DriverStatus SimulatedDevice::prefetchAsync(const void*, Int64, DeviceId, void* stream)
{
  return m_streams.give("prefetchAsync", stream, {}, [] {});
}

DriverStatus SimulatedDevice::setAdvice(const void*, Int64, eMemoryAdvice, DeviceId)
{
  return m_hardware.calls.enter("setAdvice");
}

DriverStatus SimulatedDevice::unsetAdvice(const void*, Int64, eMemoryAdvice, DeviceId)
{
  return m_hardware.calls.enter("unsetAdvice");
}

DriverStatus SimulatedDevice::callOnStream(void* stream, HostFunction function, void* argument)
{
  return m_streams.give("callOnStream", stream, {}, [=] { function(argument); });
}
} // namespace Arcane::detail::runtime
