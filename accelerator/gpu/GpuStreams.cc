// SPDX-License-Identifier: Apache-2.0
// The streams and events of devices, and what is put in streams.
#include "accelerator/gpu/CurrentGpu.h"
#include "accelerator/gpu/GpuBackend.h"

#include <algorithm>

namespace Arcane::detail
{
using Accelerator::ePointerMemoryType;

namespace
{
gpuStream_t toStream(void* stream)
{
  return static_cast<gpuStream_t>(stream);
}

gpuEvent_t toEvent(void* event)
{
  return static_cast<gpuEvent_t>(event);
}

std::size_t size(Int64 nb_byte)
{
  return static_cast<std::size_t>(nb_byte);
}
} // namespace

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
