// SPDX-License-Identifier: Apache-2.0
// The combination of values by the threads of a device, in the order of ReductionTree.
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

//! Leaves the result of a block, and combines the results of all blocks in the block that is finished last. All threads must call it.
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

//! Returns memory for the values of the threads of a work group, of any type of at most 8 bytes. All reducers of a kernel share it.
inline __device__ void* valuesOfGroup()
{
  __shared__ unsigned long long values[ReductionTree::max_nb_group_lane];
  return values;
}

//! Does what combineGroupLanes() does, for a work group of \a nb_thread threads; the others have ended. The first thread gets the result.
template <typename Operation, typename T> __device__ T combineGroup(T value, Int32 nb_thread)
{
  T* const values = static_cast<T*>(valuesOfGroup());
  const auto thread = static_cast<Int32>(threadIdx.x);
  // The first thread may still read the values of the reducer before.
  __syncthreads();
  values[thread] = value;
  __syncthreads();
  for (Int32 step = ReductionTree::max_nb_group_lane / 2; step > 0; step /= 2) {
    if (thread < step && thread + step < nb_thread)
      values[thread] = Operation::apply(values[thread], values[thread + step]);
    __syncthreads();
  }
  return values[0];
}

/*!
 * \brief Leaves the result of a work group, and combines the results of all groups in the group that is finished last.
 *
 * The last group may have any number of threads; the order of combineBlocks() does not depend on it.
 */
template <typename Operation, typename T>
__device__ void reduceGroupOnDevice(T value, Int32 nb_thread, T* blocks, UInt32* counter, T* result)
{
  __shared__ bool is_last;
  value = combineGroup<Operation>(value, nb_thread);
  if (threadIdx.x == 0) {
    blocks[blockIdx.x] = value;
    __threadfence();
    // The counter is zero again after the last group.
    is_last = atomicInc(counter, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!is_last)
    return;
  __threadfence();
  T* const lanes = static_cast<T*>(valuesOfGroup());
  const volatile T* const values = blocks;
  for (auto k = static_cast<Int32>(threadIdx.x); k < ReductionTree::nb_lane; k += nb_thread) {
    T lane = Operation::template identity<T>();
    for (auto i = static_cast<UInt32>(k); i < gridDim.x; i += ReductionTree::nb_lane)
      lane = Operation::apply(lane, T(values[i]));
    lanes[k] = lane;
  }
  __syncthreads();
  if (threadIdx.x == 0)
    *result = combineLanes<Operation>(lanes);
}
} // namespace Arcane::detail::kernel
#endif
