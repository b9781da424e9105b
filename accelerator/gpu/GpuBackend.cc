// SPDX-License-Identifier: Apache-2.0
#include "accelerator/gpu/GpuBackend.h"

#include "accelerator/gpu/CurrentGpu.h"

#include <algorithm>
#include <cstdlib>

namespace Arcane::detail::gpu
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

runtime::DriverStatus allocateOnHost(Int64 nb_byte, void** block)
{
  *block = std::aligned_alloc(host_alignment, (size(nb_byte) + host_alignment - 1) / host_alignment * host_alignment);
  return *block ? runtime::DriverStatus() : runtime::DriverStatus::outOfMemory("aligned_alloc");
}

runtime::DriverStatus noDevice(const char* call)
{
  return runtime::DriverStatus::error(call, "no such device");
}
} // namespace

// --- devices --------------------------------------------------------------------------------------

GpuBackend::GpuBackend(int nb_device)
{
  for (int i = 0; i < nb_device; ++i) {
    gpuDeviceProperties properties = {};
    runtime::throwIfFailed(gpuGetDeviceProperties(&properties, i), "read the properties of a device");
    addDevice(describe(i, properties));
    m_page_sizes.push_back(m_pages.granularity(i));
  }
}

runtime::DeviceInfo GpuBackend::describe(int device, const gpuDeviceProperties& properties) const
{
  runtime::DeviceInfo info;
  info.setDeviceId(runtime::DeviceId(device));
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

runtime::DriverStatus GpuBackend::memoryInfo(runtime::DeviceId device, runtime::DeviceMemoryInfo& info)
{
  if (!isDevice(device))
    return noDevice("memoryInfo");
  const CurrentGpu current(device);
  std::size_t free = 0;
  std::size_t total = 0;
  const runtime::DriverStatus status = current.status().isOk() ? gpuMemGetInfo(&free, &total) : current.status();
  if (status.isOk())
    info = { static_cast<Int64>(free), static_cast<Int64>(total) };
  return status;
}

runtime::DriverStatus GpuBackend::setCurrentDevice(runtime::DeviceId device)
{
  CurrentGpu::setHome(device);
  return gpuSetDevice(device.asInt32());
}

runtime::DriverStatus GpuBackend::synchronizeDevice(runtime::DeviceId device)
{
  const CurrentGpu current(device);
  return current.status().isOk() ? gpuDeviceSynchronize() : current.status();
}

// --- memory ---------------------------------------------------------------------------------------

runtime::DriverStatus GpuBackend::allocate(eMemoryResource resource, runtime::DeviceId device, Int64 nb_byte, void** block)
{
  *block = nullptr;
  if (nb_byte <= 0 || !isDevice(device))
    return nb_byte <= 0 ? runtime::DriverStatus::error("allocate", "no bytes are asked for") : noDevice("allocate");
  if (resource == eMemoryResource::Host || (resource == eMemoryResource::UnifiedMemory && isUnifiedFromHost()))
    return allocateOnHost(nb_byte, block);
  const CurrentGpu current(device);
  if (!current.status().isOk())
    return current.status();
  switch (resource) {
  case eMemoryResource::HostPinned: return gpuHostAlloc(block, size(nb_byte), gpuHostAllocPortable);
  case eMemoryResource::UnifiedMemory: return gpuMallocManaged(block, size(nb_byte), gpuMemAttachGlobal);
  case eMemoryResource::Device: return gpuMalloc(block, size(nb_byte));
  default: return runtime::DriverStatus::notSupported("allocate");
  }
}

bool GpuBackend::isOfSystem(const void* pointer)
{
  runtime::PointerAttribute attribute;
  return pointerAttribute(pointer, attribute).isOk() && attribute.memoryType() == ePointerMemoryType::Unregistered;
}

runtime::DriverStatus GpuBackend::release(eMemoryResource resource, runtime::DeviceId device, void* block, Int64)
{
  if (!block)
    return {};
  const bool is_unified_from_host = resource == eMemoryResource::UnifiedMemory && isOfSystem(block);
  if (is_unified_from_host) {
    // The system does not know about kernels that still use the block.
    if (const runtime::DriverStatus status = synchronizeDevice(device); !status.isOk())
      return status;
  }
  if (resource == eMemoryResource::Host || is_unified_from_host) {
    std::free(block);
    return {};
  }
  CurrentGpu::stay();
  return resource == eMemoryResource::HostPinned ? gpuHostFree(block) : gpuFree(block);
}

runtime::DriverStatus GpuBackend::allocateOnStream(runtime::DeviceId device, Int64 nb_byte, void* stream, void** block)
{
  *block = nullptr;
  if (nb_byte <= 0)
    return runtime::DriverStatus::error("allocateOnStream", "no bytes are asked for");
  const CurrentGpu current(device);
  return current.status().isOk() ? gpuMallocAsync(block, size(nb_byte), static_cast<gpuStream_t>(stream)) : current.status();
}

runtime::DriverStatus GpuBackend::releaseOnStream(void* block, void* stream)
{
  CurrentGpu::stay();
  return gpuFreeAsync(block, static_cast<gpuStream_t>(stream));
}

runtime::DriverStatus GpuBackend::pointerAttribute(const void* pointer, runtime::PointerAttribute& attribute)
{
  gpuPointerAttributes found = {};
  const runtime::DriverStatus status = gpuPointerGetAttributes(&found, pointer);
  if (!status.isOk() && !gpuIsUnknownPointer(status))
    return status;
  const ePointerMemoryType type = status.isOk() ? gpuMemoryType(found) : ePointerMemoryType::Unregistered;
  if (type == ePointerMemoryType::Unregistered) {
    const void* const on_device = deviceInfo(runtime::DeviceId()).hasPageableMemoryAccess() ? pointer : nullptr;
    attribute = { type, runtime::DeviceId::hostDevice(), pointer, on_device, pointer };
  }
  else
    attribute = { type, runtime::DeviceId(found.device), pointer, found.devicePointer, found.hostPointer };
  return {};
}

runtime::DriverStatus GpuBackend::registerHostMemory(runtime::DeviceId device, void* base, Int64 nb_byte)
{
  const CurrentGpu current(device);
  if (!current.status().isOk())
    return current.status();
  const runtime::DriverStatus status = gpuHostRegister(base, size(nb_byte), gpuHostRegisterPortable);
  if (status.isOk())
    m_registered.add(base, nb_byte);
  return status;
}

runtime::DriverStatus GpuBackend::unregisterHostMemory(runtime::DeviceId device, void* base)
{
  const CurrentGpu current(device);
  if (!current.status().isOk())
    return current.status();
  const runtime::DriverStatus status = gpuHostUnregister(base);
  if (status.isOk())
    m_registered.remove(base);
  return status;
}

// --- other processes ------------------------------------------------------------------------------

runtime::DriverStatus GpuBackend::exportMemory(const void* block, runtime::MemoryHandle& handle)
{
  static_assert(sizeof(gpuIpcMemHandle_t) <= sizeof(runtime::MemoryHandle));
  gpuIpcMemHandle_t native = {};
  CurrentGpu::stay();
  const runtime::DriverStatus status = gpuIpcGetMemHandle(&native, const_cast<void*>(block));
  std::memcpy(handle.bytes.data(), &native, sizeof(native));
  return status;
}

runtime::DriverStatus GpuBackend::importMemory(const runtime::MemoryHandle& handle, runtime::DeviceId device, void** block)
{
  *block = nullptr;
  gpuIpcMemHandle_t native = {};
  std::memcpy(&native, handle.bytes.data(), sizeof(native));
  const CurrentGpu current(device);
  return current.status().isOk() ? gpuIpcOpenMemHandle(block, native, gpuIpcMemLazyEnablePeerAccess) : current.status();
}

runtime::DriverStatus GpuBackend::closeImported(void* block)
{
  CurrentGpu::stay();
  return gpuIpcCloseMemHandle(block);
}

// --- streams --------------------------------------------------------------------------------------

runtime::DriverStatus GpuBackend::createStream(runtime::DeviceId device, Int32 priority, void** stream)
{
  *stream = nullptr;
  if (!isDevice(device))
    return runtime::DriverStatus::error("createStream", "no such device");
  const CurrentGpu current(device);
  if (!current.status().isOk())
    return current.status();
  // The driver is queried only if necessary, since the query starts the device.
  int least = 0;
  int greatest = 0;
  if (priority != 0 && !gpuDeviceGetStreamPriorityRange(&least, &greatest).isOk())
    least = greatest = 0;
  const int known = std::clamp(priority, greatest, least);
  gpuStream_t created = nullptr;
  const runtime::DriverStatus status = gpuStreamCreateWithPriority(&created, gpuStreamDefault, known);
  *stream = created;
  return status;
}

runtime::DriverStatus GpuBackend::destroyStream(void* stream)
{
  CurrentGpu::stay();
  return gpuStreamDestroy(toStream(stream));
}

runtime::DriverStatus GpuBackend::synchronizeStream(void* stream)
{
  CurrentGpu::stay();
  return gpuStreamSynchronize(toStream(stream));
}

runtime::DriverStatus GpuBackend::queryStream(void* stream)
{
  CurrentGpu::stay();
  return gpuStreamQuery(toStream(stream));
}

// --- events ---------------------------------------------------------------------------------------

runtime::DriverStatus GpuBackend::createEvent(runtime::DeviceId device, void** event)
{
  return createEvent(device, gpuEventDisableTiming, event);
}

runtime::DriverStatus GpuBackend::createTimedEvent(runtime::DeviceId device, void** event)
{
  return createEvent(device, gpuEventDefault, event);
}

runtime::DriverStatus GpuBackend::createEvent(runtime::DeviceId device, unsigned int flags, void** event)
{
  *event = nullptr;
  const CurrentGpu current(device);
  if (!current.status().isOk())
    return current.status();
  gpuEvent_t created = nullptr;
  const runtime::DriverStatus status = gpuEventCreateWithFlags(&created, flags);
  *event = created;
  return status;
}

runtime::DriverStatus GpuBackend::elapsedTime(void* begin, void* end, Int64& time_ns)
{
  CurrentGpu::stay();
  float time_ms = 0.f;
  const runtime::DriverStatus status = gpuEventElapsedTime(&time_ms, toEvent(begin), toEvent(end));
  time_ns = static_cast<Int64>(double(time_ms) * 1e6);
  return status;
}

runtime::DriverStatus GpuBackend::destroyEvent(void* event)
{
  CurrentGpu::stay();
  return gpuEventDestroy(toEvent(event));
}

runtime::DriverStatus GpuBackend::recordEvent(void* event, void* stream)
{
  CurrentGpu::stay();
  return gpuEventRecord(toEvent(event), toStream(stream));
}

runtime::DriverStatus GpuBackend::waitEvent(void* stream, void* event)
{
  CurrentGpu::stay();
  return gpuStreamWaitEvent(toStream(stream), toEvent(event), 0);
}

runtime::DriverStatus GpuBackend::synchronizeEvent(void* event)
{
  CurrentGpu::stay();
  return gpuEventSynchronize(toEvent(event));
}

runtime::DriverStatus GpuBackend::queryEvent(void* event)
{
  CurrentGpu::stay();
  return gpuEventQuery(toEvent(event));
}

// --- work -----------------------------------------------------------------------------------------

runtime::DriverStatus GpuBackend::copyAsync(void* destination, const void* source, Int64 nb_byte, void* stream)
{
  CurrentGpu::stay();
  return m_registered.forEachPiece(destination, source, nb_byte, [&](Int64 offset, Int64 nb_piece_byte) {
    return gpuMemcpyAsync(static_cast<std::byte*>(destination) + offset, static_cast<const std::byte*>(source) + offset,
                          size(nb_piece_byte), gpuMemcpyDefault, toStream(stream));
  });
}

runtime::DriverStatus GpuBackend::fillAsync(void* destination, std::byte value, Int64 nb_byte, void* stream)
{
  CurrentGpu::stay();
  return m_registered.forEachPiece(destination, nullptr, nb_byte, [&](Int64 offset, Int64 nb_piece_byte) {
    return gpuMemsetAsync(static_cast<std::byte*>(destination) + offset, std::to_integer<int>(value), size(nb_piece_byte),
                          toStream(stream));
  });
}

bool GpuBackend::isManaged(const void* pointer)
{
  runtime::PointerAttribute attribute;
  return pointerAttribute(pointer, attribute).isOk() && attribute.memoryType() == ePointerMemoryType::Managed;
}

runtime::DriverStatus GpuBackend::prefetchAsync(const void* base, Int64 nb_byte, runtime::DeviceId device, void* stream)
{
  if (!isManaged(base))
    return {};
  CurrentGpu::stay();
  return gpuMemPrefetchAsync(base, size(nb_byte), device.asInt32(), toStream(stream));
}

runtime::DriverStatus GpuBackend::advise(const void* base, Int64 nb_byte, runtime::eMemoryAdvice advice, runtime::DeviceId device,
                                         bool is_set)
{
  if (!isManaged(base))
    return {};
  CurrentGpu::stay();
  const int on_device = device.asInt32();
  const int on_host = runtime::DeviceId::hostDevice().asInt32();
  const auto preferred = is_set ? gpuMemAdviseSetPreferredLocation : gpuMemAdviseUnsetPreferredLocation;
  const auto accessed = is_set ? gpuMemAdviseSetAccessedBy : gpuMemAdviseUnsetAccessedBy;
  switch (advice) {
  case runtime::eMemoryAdvice::None: return {};
  case runtime::eMemoryAdvice::MostlyRead:
    return gpuMemAdvise(base, size(nb_byte), is_set ? gpuMemAdviseSetReadMostly : gpuMemAdviseUnsetReadMostly, on_device);
  case runtime::eMemoryAdvice::PreferredLocationDevice: return gpuMemAdvise(base, size(nb_byte), preferred, on_device);
  case runtime::eMemoryAdvice::PreferredLocationHost: return gpuMemAdvise(base, size(nb_byte), preferred, on_host);
  case runtime::eMemoryAdvice::AccessedByDevice: return gpuMemAdvise(base, size(nb_byte), accessed, on_device);
  case runtime::eMemoryAdvice::AccessedByHost: return gpuMemAdvise(base, size(nb_byte), accessed, on_host);
  }
  return runtime::DriverStatus::notSupported("advise");
}

runtime::DriverStatus GpuBackend::setAdvice(const void* base, Int64 nb_byte, runtime::eMemoryAdvice advice, runtime::DeviceId device)
{
  return advise(base, nb_byte, advice, device, true);
}

runtime::DriverStatus GpuBackend::unsetAdvice(const void* base, Int64 nb_byte, runtime::eMemoryAdvice advice, runtime::DeviceId device)
{
  return advise(base, nb_byte, advice, device, false);
}

runtime::DriverStatus GpuBackend::callOnStream(void* stream, HostFunction function, void* argument)
{
  CurrentGpu::stay();
  return gpuCallOnStream(toStream(stream), function, argument);
}
} // namespace Arcane::detail::gpu
