// SPDX-License-Identifier: Apache-2.0
// Kernels of devices. This is the only file of the framework that contains some: sources of applications instantiate them.
#pragma once

#include "accelerator/kernel/DeviceLanguage.h"
#include "accelerator/kernel/KernelArguments.h"
#include "accelerator/kernel/KernelCall.h"
#include "accelerator/kernel/KernelRange.h"

#if defined(ARCCORE_COMPILING_CUDA_OR_HIP)

namespace Arcane::detail::kernel
{
/*!
 * \brief Executes a loop: each thread goes through \a nb_per_thread elements, at a distance of the size of a block.
 *
 * Each thread makes its copy of the body. All threads of a block reach the end together, since the destructors of captured reducers
 * combine the values of the block.
 */
template <typename Range, typename Body, typename... Args>
__global__ void loopKernel(Range range, Body body, UInt32 nb_element, UInt32 nb_per_thread, Args... args)
{
#if defined(ARCCORE_DEVICE_CODE)
  Body private_body(body);
  (beginOnDevice(args), ...);
  const UInt32 first = blockIdx.x * blockDim.x * nb_per_thread + threadIdx.x;
  for (UInt32 k = 0; k < nb_per_thread; ++k) {
    const UInt32 i = first + k * blockDim.x;
    if (i < nb_element)
      private_body(range.index(i), args...);
  }
  (endOnDevice(args), ...);
#endif
}

//! Returns the text of the last error of a launch, or null.
inline const char* lastLaunchError()
{
#if defined(ARCCORE_COMPILING_HIP)
  const hipError_t error = hipGetLastError();
  return error == hipSuccess ? nullptr : hipGetErrorString(error);
#else
  const cudaError_t error = cudaGetLastError();
  return error == cudaSuccess ? nullptr : cudaGetErrorString(error);
#endif
}

#if defined(ARCCORE_COMPILING_HIP)
using DeviceStream = hipStream_t;
#else
using DeviceStream = cudaStream_t;
#endif

//! Launches a loop whose blocks and threads have the given sizes.
template <typename Range, typename Body, typename... Args>
void launchLoop(KernelCall& call, const Range& range, const Body& body, Int32 nb_thread, Int32 nb_per_thread, const Args&... args)
{
  const Int64 nb_element = range.nbElement();
  const Int64 block_size = Int64(nb_thread) * nb_per_thread;
  const auto nb_block = static_cast<UInt32>((nb_element + block_size - 1) / block_size);
  const auto stream = static_cast<DeviceStream>(call.deviceStream());
  loopKernel<Range, Body, Args...><<<nb_block, static_cast<UInt32>(nb_thread), 0, stream>>>(range, body, static_cast<UInt32>(nb_element),
                                                                                            static_cast<UInt32>(nb_per_thread), args...);
  call.noteLaunched(lastLaunchError());
}
} // namespace Arcane::detail::kernel
#endif
