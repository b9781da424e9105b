// SPDX-License-Identifier: Apache-2.0
#include "accelerator/gpu/GpuExchange.h"

#include "accelerator/gpu/CurrentGpu.h"
#include "accelerator/gpu/GpuRowCopies.h"
#include "accelerator/gpu/gpu_api.h"

#include <algorithm>

namespace Arcane::detail::gpu
{
runtime::DriverStatus GpuExchange::putNumbers(void* stream, Span<const runtime::StreamNumber> numbers)
{
  CurrentGpu::stay();
  return gpuPutNumbers(static_cast<gpuStream_t>(stream), numbers);
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
  runtime::DriverStatus status;
  for (Int64 first = 0; first < copies.size() && status.isOk(); first += RowCopyBatch::MaxCopy) {
    const RowCopyBatch batch(copies.subSpan(first, std::min<Int64>(copies.size() - first, RowCopyBatch::MaxCopy)));
    status = gpuStatus(static_cast<gpuError_t>(launchRowCopies(direction, batch, stream)), "copyRows");
  }
  return status;
}
#endif
} // namespace Arcane::detail::gpu
