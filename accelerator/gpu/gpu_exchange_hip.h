// SPDX-License-Identifier: Apache-2.0
// Numbers that streams of HIP write and wait for, and access to the memory of other devices.
#pragma once

#include "accelerator/gpu/gpu_traits_hip.h"

namespace Arcane::detail::gpu
{
inline runtime::DriverStatus gpuStreamWriteValue(gpuStream_t stream, UInt64* number, UInt64 value) noexcept
{
  return gpuStatus(hipStreamWriteValue64(stream, number, value, 0), "hipStreamWriteValue64");
}

inline runtime::DriverStatus gpuStreamWaitValue(gpuStream_t stream, UInt64* number, UInt64 value) noexcept
{
  return gpuStatus(hipStreamWaitValue64(stream, number, value, hipStreamWaitValueGte, ~UInt64(0)), "hipStreamWaitValue64");
}

//! Lets the current device use the memory of \a other. It is no error if it may already.
inline runtime::DriverStatus gpuEnablePeerAccess(int other) noexcept
{
  const gpuError_t error = hipDeviceEnablePeerAccess(other, 0);
  const runtime::DriverStatus status = gpuStatus(error, "hipDeviceEnablePeerAccess");
  return error == hipErrorPeerAccessAlreadyEnabled ? runtime::DriverStatus() : status;
}
} // namespace Arcane::detail::gpu
