// SPDX-License-Identifier: Apache-2.0
// Numbers that streams of HIP write and wait for, and access to the memory of other devices.
#pragma once

#include "accelerator/gpu/gpu_traits_hip.h"
#include "accelerator/runtime/StreamNumber.h"

#include "arcane_core/base/array/Span.h"

namespace Arcane::detail::gpu
{
inline runtime::DriverStatus gpuPutNumbers(gpuStream_t stream, Span<const runtime::StreamNumber> numbers) noexcept
{
  runtime::DriverStatus status;
  for (Int64 i = 0; i < numbers.size() && status.isOk(); ++i) {
    const runtime::StreamNumber& n = numbers[i];
    status = n.is_wait
               ? gpuStatus(hipStreamWaitValue64(stream, n.number, n.value, hipStreamWaitValueGte, ~UInt64(0)), "hipStreamWaitValue64")
               : gpuStatus(hipStreamWriteValue64(stream, n.number, n.value, 0), "hipStreamWriteValue64");
  }
  return status;
}

//! Returns how many numbers one command of a graph may have: HIP of Debian 12 has none.
inline Int64 gpuMaxNumberInGraph() noexcept
{
  return 0;
}

inline runtime::DriverStatus gpuGraphAddNumbers(gpuGraphNode_t*, gpuGraph_t, const gpuGraphNode_t*, size_t,
                                                Span<const runtime::StreamNumber>) noexcept
{
  return runtime::DriverStatus::notSupported("gpuGraphAddNumbers");
}

inline runtime::DriverStatus gpuGraphChangeNumbers(gpuGraphExec_t, gpuGraphNode_t, Span<const runtime::StreamNumber>) noexcept
{
  return runtime::DriverStatus::notSupported("gpuGraphChangeNumbers");
}

//! Lets the current device use the memory of \a other. Not an error if it may already.
inline runtime::DriverStatus gpuEnablePeerAccess(int other) noexcept
{
  const gpuError_t error = hipDeviceEnablePeerAccess(other, 0);
  const runtime::DriverStatus status = gpuStatus(error, "hipDeviceEnablePeerAccess");
  return error == hipErrorPeerAccessAlreadyEnabled ? runtime::DriverStatus() : status;
}
} // namespace Arcane::detail::gpu
