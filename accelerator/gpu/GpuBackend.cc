// SPDX-License-Identifier: Apache-2.0
#include "accelerator/gpu/GpuBackend.h"

#include "accelerator/gpu/CurrentGpu.h"

#include <algorithm>
#include <cstdlib>

namespace Arcane::detail
{
using Accelerator::ePointerMemoryType;

namespace
{
constexpr std::size_t host_alignment = 256;

std::size_t size(Int64 nb_byte)
{
  return static_cast<std::size_t>(nb_byte);
}

gpuStream_t toStream(void* stream)
{
  return static_cast<gpuStream_t>(stream);
}

gpuEvent_t toEvent(void* event)
{
  return static_cast<gpuEvent_t>(event);
}

//! Returns the bytes as 8-4-4-4-12 hexadecimal digits.
String uuidText(const unsigned char* bytes)
{
  const char* const digits = "0123456789abcdef";
  std::string text;
  for (int i = 0; i < 16; ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10)
      text += '-';
    text += digits[bytes[i] >> 4];
    text += digits[bytes[i] & 15];
  }
  return text;
}

DriverStatus allocateOnHost(Int64 nb_byte, void** block)
{
  *block = std::aligned_alloc(host_alignment, (size(nb_byte) + host_alignment - 1) / host_alignment * host_alignment);
  return *block ? DriverStatus() : DriverStatus::outOfMemory("aligned_alloc");
}

DriverStatus noDevice(const char* call)
{
  return DriverStatus::error(call, "no such device");
}
} // namespace

// --- devices --------------------------------------------------------------------------------------

GpuBackend::GpuBackend(int nb_device)
{
  for (int i = 0; i < nb_device; ++i) {
    gpuDeviceProperties properties = {};
    throwIfFailed(gpuGetDeviceProperties(&properties, i), "read the properties of a device");
    addDevice(describe(i, properties));
    m_page_sizes.push_back(m_pages.granularity(i));
  }
}

DeviceInfo GpuBackend::describe(int device, const gpuDeviceProperties& properties) const
{
  DeviceInfo info;
  info.setDeviceId(DeviceId(device));
  info.setName(properties.name);
  info.setWarpSize(properties.warpSize);
  info.setSharedMemoryPerBlock(static_cast<Int32>(properties.sharedMemPerBlock));
  info.setSharedMemoryPerMultiprocessor(gpuSharedMemoryPerMultiprocessor(properties));
  info.setSharedMemoryPerBlockOptin(gpuSharedMemoryPerBlockOptin(properties));
  info.setTotalConstMemory(static_cast<Int32>(properties.totalConstMem));
  info.setHasPageableMemoryAccess(gpuHasPageableAccess(properties));
  info.setPCIDomainID(properties.pciDomainID);
  info.setPCIBusID(properties.pciBusID);
  info.setPCIDeviceID(properties.pciDeviceID);
  unsigned char uuid[16] = {};
  if (gpuUuid(properties, device, uuid).isOk())
    info.setUUIDAsString(uuidText(uuid));
  info.setDescription(
    String::format("device {0}: {1}\n  memory={2} MiB\n  multiprocessors={3} version={4}.{5}\n  managed={6} pageable={7}\n", device,
                   properties.name, static_cast<Int64>(properties.totalGlobalMem) >> 20, properties.multiProcessorCount, properties.major,
                   properties.minor, properties.managedMemory, properties.pageableMemoryAccess));
  return info;
}

DriverStatus GpuBackend::memoryInfo(DeviceId device, DeviceMemoryInfo& info)
{
  if (!isDevice(device))
    return noDevice("memoryInfo");
  const CurrentGpu current(device);
  std::size_t free = 0;
  std::size_t total = 0;
  const DriverStatus status = current.status().isOk() ? gpuMemGetInfo(&free, &total) : current.status();
  if (status.isOk())
    info = { static_cast<Int64>(free), static_cast<Int64>(total) };
  return status;
}

DriverStatus GpuBackend::setCurrentDevice(DeviceId device)
{
  CurrentGpu::setHome(device);
  return gpuSetDevice(device.asInt32());
}

DriverStatus GpuBackend::synchronizeDevice(DeviceId device)
{
  const CurrentGpu current(device);
  return current.status().isOk() ? gpuDeviceSynchronize() : current.status();
}

// --- memory ---------------------------------------------------------------------------------------

DriverStatus GpuBackend::allocate(eMemoryResource resource, DeviceId device, Int64 nb_byte, void** block)
{
  *block = nullptr;
  if (nb_byte <= 0 || !isDevice(device))
    return nb_byte <= 0 ? DriverStatus::error("allocate", "no bytes are asked for") : noDevice("allocate");
  if (resource == eMemoryResource::Host || (resource == eMemoryResource::UnifiedMemory && isUnifiedFromHost()))
    return allocateOnHost(nb_byte, block);
  const CurrentGpu current(device);
  if (!current.status().isOk())
    return current.status();
  switch (resource) {
  case eMemoryResource::HostPinned: return gpuHostAlloc(block, size(nb_byte), gpuHostAllocPortable);
  case eMemoryResource::UnifiedMemory: return gpuMallocManaged(block, size(nb_byte), gpuMemAttachGlobal);
  case eMemoryResource::Device: return gpuMalloc(block, size(nb_byte));
  default: return DriverStatus::notSupported("allocate");
  }
}

bool GpuBackend::isOfSystem(const void* pointer)
{
  PointerAttribute attribute;
  return pointerAttribute(pointer, attribute).isOk() && attribute.memoryType() == ePointerMemoryType::Unregistered;
}

DriverStatus GpuBackend::release(eMemoryResource resource, DeviceId device, void* block, Int64)
{
  if (!block)
    return {};
  const bool is_unified_from_host = resource == eMemoryResource::UnifiedMemory && isOfSystem(block);
  if (is_unified_from_host) {
    // The system does not know about kernels that still use the block.
    if (const DriverStatus status = synchronizeDevice(device); !status.isOk())
      return status;
  }
  if (resource == eMemoryResource::Host || is_unified_from_host) {
    std::free(block);
    return {};
  }
  CurrentGpu::stay();
  return resource == eMemoryResource::HostPinned ? gpuHostFree(block) : gpuFree(block);
}

DriverStatus GpuBackend::allocateOnStream(DeviceId device, Int64 nb_byte, void* stream, void** block)
{
  *block = nullptr;
  if (nb_byte <= 0)
    return DriverStatus::error("allocateOnStream", "no bytes are asked for");
  const CurrentGpu current(device);
  return current.status().isOk() ? gpuMallocAsync(block, size(nb_byte), static_cast<gpuStream_t>(stream)) : current.status();
}

DriverStatus GpuBackend::releaseOnStream(void* block, void* stream)
{
  CurrentGpu::stay();
  return gpuFreeAsync(block, static_cast<gpuStream_t>(stream));
}

DriverStatus GpuBackend::pointerAttribute(const void* pointer, PointerAttribute& attribute)
{
  gpuPointerAttributes found = {};
  const DriverStatus status = gpuPointerGetAttributes(&found, pointer);
  if (!status.isOk() && !gpuIsUnknownPointer(status))
    return status;
  const ePointerMemoryType type = status.isOk() ? gpuMemoryType(found) : ePointerMemoryType::Unregistered;
  if (type == ePointerMemoryType::Unregistered) {
    const void* const on_device = deviceInfo(DeviceId()).hasPageableMemoryAccess() ? pointer : nullptr;
    attribute = { type, DeviceId::hostDevice(), pointer, on_device, pointer };
  }
  else
    attribute = { type, DeviceId(found.device), pointer, found.devicePointer, found.hostPointer };
  return {};
}

DriverStatus GpuBackend::registerHostMemory(DeviceId device, void* base, Int64 nb_byte)
{
  const CurrentGpu current(device);
  if (!current.status().isOk())
    return current.status();
  const DriverStatus status = gpuHostRegister(base, size(nb_byte), gpuHostRegisterPortable);
  if (status.isOk())
    m_registered.add(base, nb_byte);
  return status;
}

DriverStatus GpuBackend::unregisterHostMemory(DeviceId device, void* base)
{
  const CurrentGpu current(device);
  if (!current.status().isOk())
    return current.status();
  const DriverStatus status = gpuHostUnregister(base);
  if (status.isOk())
    m_registered.remove(base);
  return status;
}

// --- other processes ------------------------------------------------------------------------------

DriverStatus GpuBackend::exportMemory(const void* block, MemoryHandle& handle)
{
  static_assert(sizeof(gpuIpcMemHandle_t) <= sizeof(MemoryHandle));
  gpuIpcMemHandle_t native = {};
  CurrentGpu::stay();
  const DriverStatus status = gpuIpcGetMemHandle(&native, const_cast<void*>(block));
  std::memcpy(handle.bytes.data(), &native, sizeof(native));
  return status;
}

DriverStatus GpuBackend::importMemory(const MemoryHandle& handle, DeviceId device, void** block)
{
  *block = nullptr;
  gpuIpcMemHandle_t native = {};
  std::memcpy(&native, handle.bytes.data(), sizeof(native));
  const CurrentGpu current(device);
  return current.status().isOk() ? gpuIpcOpenMemHandle(block, native, gpuIpcMemLazyEnablePeerAccess) : current.status();
}

DriverStatus GpuBackend::closeImported(void* block)
{
  CurrentGpu::stay();
  return gpuIpcCloseMemHandle(block);
}

// --- streams --------------------------------------------------------------------------------------

DriverStatus GpuBackend::createStream(DeviceId device, Int32 priority, void** stream)
{
  *stream = nullptr;
  if (!isDevice(device))
    return DriverStatus::error("createStream", "no such device");
  const CurrentGpu current(device);
  if (!current.status().isOk())
    return current.status();
  // The driver is asked only if necessary, since the question starts the device.
  int least = 0;
  int greatest = 0;
  if (priority != 0 && !gpuDeviceGetStreamPriorityRange(&least, &greatest).isOk())
    least = greatest = 0;
  const int known = std::clamp(priority, greatest, least);
  gpuStream_t created = nullptr;
  const DriverStatus status = gpuStreamCreateWithPriority(&created, gpuStreamDefault, known);
  *stream = created;
  return status;
}

DriverStatus GpuBackend::destroyStream(void* stream)
{
  CurrentGpu::stay();
  return gpuStreamDestroy(toStream(stream));
}

DriverStatus GpuBackend::synchronizeStream(void* stream)
{
  CurrentGpu::stay();
  return gpuStreamSynchronize(toStream(stream));
}

DriverStatus GpuBackend::queryStream(void* stream)
{
  CurrentGpu::stay();
  return gpuStreamQuery(toStream(stream));
}

// --- events ---------------------------------------------------------------------------------------

DriverStatus GpuBackend::createEvent(DeviceId device, void** event)
{
  *event = nullptr;
  const CurrentGpu current(device);
  if (!current.status().isOk())
    return current.status();
  gpuEvent_t created = nullptr;
  const DriverStatus status = gpuEventCreateWithFlags(&created, gpuEventDisableTiming);
  *event = created;
  return status;
}

DriverStatus GpuBackend::destroyEvent(void* event)
{
  CurrentGpu::stay();
  return gpuEventDestroy(toEvent(event));
}

DriverStatus GpuBackend::recordEvent(void* event, void* stream)
{
  CurrentGpu::stay();
  return gpuEventRecord(toEvent(event), toStream(stream));
}

DriverStatus GpuBackend::waitEvent(void* stream, void* event)
{
  CurrentGpu::stay();
  return gpuStreamWaitEvent(toStream(stream), toEvent(event), 0);
}

DriverStatus GpuBackend::synchronizeEvent(void* event)
{
  CurrentGpu::stay();
  return gpuEventSynchronize(toEvent(event));
}

DriverStatus GpuBackend::queryEvent(void* event)
{
  CurrentGpu::stay();
  return gpuEventQuery(toEvent(event));
}

// --- work -----------------------------------------------------------------------------------------

DriverStatus GpuBackend::copyAsync(void* destination, const void* source, Int64 nb_byte, void* stream)
{
  CurrentGpu::stay();
  return m_registered.forEachPiece(destination, source, nb_byte, [&](Int64 offset, Int64 nb_piece_byte) {
    return gpuMemcpyAsync(static_cast<std::byte*>(destination) + offset, static_cast<const std::byte*>(source) + offset,
                          size(nb_piece_byte), gpuMemcpyDefault, toStream(stream));
  });
}

DriverStatus GpuBackend::fillAsync(void* destination, std::byte value, Int64 nb_byte, void* stream)
{
  CurrentGpu::stay();
  return m_registered.forEachPiece(destination, nullptr, nb_byte, [&](Int64 offset, Int64 nb_piece_byte) {
    return gpuMemsetAsync(static_cast<std::byte*>(destination) + offset, std::to_integer<int>(value), size(nb_piece_byte),
                          toStream(stream));
  });
}

bool GpuBackend::isManaged(const void* pointer)
{
  PointerAttribute attribute;
  return pointerAttribute(pointer, attribute).isOk() && attribute.memoryType() == ePointerMemoryType::Managed;
}

DriverStatus GpuBackend::prefetchAsync(const void* base, Int64 nb_byte, DeviceId device, void* stream)
{
  if (!isManaged(base))
    return {};
  CurrentGpu::stay();
  return gpuMemPrefetchAsync(base, size(nb_byte), device.asInt32(), toStream(stream));
}

DriverStatus GpuBackend::advise(const void* base, Int64 nb_byte, eMemoryAdvice advice, DeviceId device, bool is_set)
{
  if (!isManaged(base))
    return {};
  CurrentGpu::stay();
  const int on_device = device.asInt32();
  const int on_host = DeviceId::hostDevice().asInt32();
  const auto preferred = is_set ? gpuMemAdviseSetPreferredLocation : gpuMemAdviseUnsetPreferredLocation;
  const auto accessed = is_set ? gpuMemAdviseSetAccessedBy : gpuMemAdviseUnsetAccessedBy;
  switch (advice) {
  case eMemoryAdvice::None: return {};
  case eMemoryAdvice::MostlyRead:
    return gpuMemAdvise(base, size(nb_byte), is_set ? gpuMemAdviseSetReadMostly : gpuMemAdviseUnsetReadMostly, on_device);
  case eMemoryAdvice::PreferredLocationDevice: return gpuMemAdvise(base, size(nb_byte), preferred, on_device);
  case eMemoryAdvice::PreferredLocationHost: return gpuMemAdvise(base, size(nb_byte), preferred, on_host);
  case eMemoryAdvice::AccessedByDevice: return gpuMemAdvise(base, size(nb_byte), accessed, on_device);
  case eMemoryAdvice::AccessedByHost: return gpuMemAdvise(base, size(nb_byte), accessed, on_host);
  }
  return DriverStatus::notSupported("advise");
}

DriverStatus GpuBackend::setAdvice(const void* base, Int64 nb_byte, eMemoryAdvice advice, DeviceId device)
{
  return advise(base, nb_byte, advice, device, true);
}

DriverStatus GpuBackend::unsetAdvice(const void* base, Int64 nb_byte, eMemoryAdvice advice, DeviceId device)
{
  return advise(base, nb_byte, advice, device, false);
}

DriverStatus GpuBackend::callOnStream(void* stream, HostFunction function, void* argument)
{
  CurrentGpu::stay();
  return gpuCallOnStream(toStream(stream), function, argument);
}
} // namespace Arcane::detail
