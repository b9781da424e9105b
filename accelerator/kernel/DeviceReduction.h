// SPDX-License-Identifier: Apache-2.0
// How the threads of a device combine values in the order of ReductionTree.
#pragma once

#include "accelerator/kernel/DeviceLanguage.h"
#include "accelerator/kernel/ReductionTree.h"

#if defined(ARCCORE_DEVICE_CODE)
namespace Arcane::detail::kernel
{
//! Returns the value of the thread that is \a step further in its group of 32.
template <typename T> __device__ T valueOfThread(T value, Int32 step)
{
#if defined(__HIP_DEVICE_COMPILE__)
  return __shfl_down(value, static_cast<unsigned>(step), ReductionTree::nb_lane_per_group);
#else
  return __shfl_down_sync(0xffffffffu, value, static_cast<unsigned>(step), ReductionTree::nb_lane_per_group);
#endif
}

//! Combines the values of all threads of a block. The first thread gets the result. All threads of the block must call it.
template <typename Operation, typename T> __device__ T combineThreads(T value)
{
  constexpr Int32 width = ReductionTree::nb_lane_per_group;
  __shared__ T groups[ReductionTree::nb_group];
  for (Int32 step = width / 2; step > 0; step /= 2)
    value = Operation::apply(value, valueOfThread(value, step));
  const auto thread = static_cast<Int32>(threadIdx.x);
  // A block that reduces twice must not overwrite what its first thread still reads.
  __syncthreads();
  if (thread % width == 0)
    groups[thread / width] = value;
  __syncthreads();
  if (thread == 0) {
    for (Int32 step = ReductionTree::nb_group / 2; step > 0; step /= 2) {
      for (Int32 i = 0; i < step; ++i)
        groups[i] = Operation::apply(groups[i], groups[i + step]);
    }
    value = groups[0];
  }
  return value;
}

//! Leaves the result of a block, and combines those of all blocks in the block that is finished last. All threads must call it.
template <typename Operation, typename T> __device__ void reduceOnDevice(T value, T* blocks, UInt32* counter, T* result)
{
  __shared__ bool is_last;
  value = combineThreads<Operation>(value);
  if (threadIdx.x == 0) {
    blocks[blockIdx.x] = value;
    __threadfence();
    // The counter is zero again after the last block.
    is_last = atomicInc(counter, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!is_last)
    return;
  __threadfence();
  T lane = Operation::template identity<T>();
  const volatile T* const values = blocks;
  for (UInt32 i = threadIdx.x; i < gridDim.x; i += ReductionTree::nb_lane)
    lane = Operation::apply(lane, T(values[i]));
  lane = combineThreads<Operation>(lane);
  if (threadIdx.x == 0)
    *result = lane;
}
} // namespace Arcane::detail::kernel
#endif
