// SPDX-License-Identifier: Apache-2.0
// Numbers that streams of CUDA write and wait for, and access to the memory of other devices.
#pragma once

#include "accelerator/gpu/gpu_traits_cuda.h"

namespace Arcane::detail::gpu
{
//! Holds the functions of the driver by which streams write and wait for numbers.
struct GpuStreamValueCalls
{
  GpuDriverCall<decltype(cuStreamWriteValue64)> write{ "cuStreamWriteValue64" };
  GpuDriverCall<decltype(cuStreamWaitValue64)> wait{ "cuStreamWaitValue64" };

  static const GpuStreamValueCalls& instance()
  {
    static const GpuStreamValueCalls calls;
    return calls;
  }
};

inline runtime::DriverStatus gpuStreamWriteValue(gpuStream_t stream, UInt64* number, UInt64 value) noexcept
{
  return GpuStreamValueCalls::instance().write(stream, gpuToAddress(number), value, CU_STREAM_WRITE_VALUE_DEFAULT);
}

inline runtime::DriverStatus gpuStreamWaitValue(gpuStream_t stream, UInt64* number, UInt64 value) noexcept
{
  return GpuStreamValueCalls::instance().wait(stream, gpuToAddress(number), value, CU_STREAM_WAIT_VALUE_GEQ);
}

//! Lets the current device use the memory of \a other. It is no error if it may already.
inline runtime::DriverStatus gpuEnablePeerAccess(int other) noexcept
{
  const gpuError_t error = cudaDeviceEnablePeerAccess(other, 0);
  const runtime::DriverStatus status = gpuStatus(error, "cudaDeviceEnablePeerAccess");
  return error == cudaErrorPeerAccessAlreadyEnabled ? runtime::DriverStatus() : status;
}
} // namespace Arcane::detail::gpu
