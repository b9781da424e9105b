// SPDX-License-Identifier: Apache-2.0
#include "accelerator/gpu/GpuExchange.h"

#include "accelerator/gpu/CurrentGpu.h"
#include "accelerator/gpu/GpuRowCopies.h"
#include "accelerator/gpu/gpu_api.h"

#include <algorithm>

namespace Arcane::detail::gpu
{
runtime::DriverStatus GpuExchange::writeValue(void* stream, UInt64* number, UInt64 value)
{
  CurrentGpu::stay();
  return gpuStreamWriteValue(static_cast<gpuStream_t>(stream), number, value);
}

runtime::DriverStatus GpuExchange::waitValue(void* stream, UInt64* number, UInt64 value)
{
  CurrentGpu::stay();
  return gpuStreamWaitValue(static_cast<gpuStream_t>(stream), number, value);
}

runtime::DriverStatus GpuExchange::reachDevice(Accelerator::DeviceId device, Accelerator::DeviceId other)
{
  const CurrentGpu current(device);
  return current.status().isOk() ? gpuEnablePeerAccess(other.asInt32()) : current.status();
}

#ifdef ARCANE_GPU_WITHOUT_KERNELS
runtime::DriverStatus GpuExchange::copyRows(void*, runtime::eRowCopy, Span<const runtime::RowCopy>)
{
  return runtime::DriverStatus::notSupported("copyRows: the runtime was built without a compiler for devices");
}
#else
runtime::DriverStatus GpuExchange::copyRows(void* stream, runtime::eRowCopy direction, Span<const runtime::RowCopy> copies)
{
  CurrentGpu::stay();
  RowCopyBatch batch;
  runtime::DriverStatus status;
  for (Int64 first = 0; first < copies.size() && status.isOk(); first += RowCopyBatch::MaxCopy) {
    batch.nb_copy = static_cast<Int32>(std::min<Int64>(copies.size() - first, RowCopyBatch::MaxCopy));
    std::copy_n(copies.data() + first, batch.nb_copy, batch.copies);
    status = gpuStatus(static_cast<gpuError_t>(launchRowCopies(direction, batch, stream)), "copyRows");
  }
  return status;
}
#endif
} // namespace Arcane::detail::gpu
