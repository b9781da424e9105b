// SPDX-License-Identifier: Apache-2.0
// Partitions by the libraries of vendors.
#pragma once

#include "accelerator/algorithm/IndexIterators.h"
#include "accelerator/algorithm/VendorCall.h"

#if defined(ARCCORE_COMPILING_CUDA)
#include <cub/device/device_partition.cuh>
#elif defined(ARCCORE_COMPILING_HIP)
#include <rocprim/device/device_partition.hpp>
#endif

namespace Arcane::detail::algorithm
{
//! Partitions in two on the device: the second part is reversed.
template <typename In, typename Out, typename Select>
void partitionInTwoOnDevice([[maybe_unused]] VendorCall& call, [[maybe_unused]] Int32 nb_element, [[maybe_unused]] const In& in,
                            [[maybe_unused]] const Out& out, [[maybe_unused]] Int32* count, [[maybe_unused]] const Select& select)
{
#if defined(ARCCORE_COMPILING_CUDA)
  const DeviceClosure<Select> condition(select);
  call.run([&](void* memory, std::size_t& nb_byte, cudaStream_t stream) {
    return cub::DevicePartition::If(memory, nb_byte, in, out, count, nb_element, condition, stream);
  });
#elif defined(ARCCORE_COMPILING_HIP)
  const DeviceClosure<Select> condition(select);
  call.run([&](void* memory, std::size_t& nb_byte, hipStream_t stream) {
    return rocprim::partition(memory, nb_byte, in, out, count, static_cast<std::size_t>(nb_element), condition, stream);
  });
#endif
}

//! Holds the outputs of a partition in three.
template <typename First, typename Second, typename Unselected> struct ThreeOutputs
{
  First first;
  Second second;
  Unselected unselected;
};
template <typename First, typename Second, typename Unselected>
ThreeOutputs<First, Second, Unselected> outputsOf(const First& first, const Second& second, const Unselected& unselected)
{
  return { first, second, unselected };
}

//! Partitions in three on the device: all parts keep the order.
template <typename In, typename Outputs, typename Select1, typename Select2>
void partitionInThreeOnDevice([[maybe_unused]] VendorCall& call, [[maybe_unused]] Int32 nb_element, [[maybe_unused]] const In& in,
                              [[maybe_unused]] const Outputs& out, [[maybe_unused]] Int32* counts,
                              [[maybe_unused]] const std::pair<Select1, Select2>& select)
{
#if defined(ARCCORE_COMPILING_CUDA)
  call.run([&](void* memory, std::size_t& nb_byte, cudaStream_t stream) {
    return cub::DevicePartition::If(memory, nb_byte, in, out.first, out.second, out.unselected, counts, nb_element, select.first,
                                    select.second, stream);
  });
#elif defined(ARCCORE_COMPILING_HIP)
  call.run([&](void* memory, std::size_t& nb_byte, hipStream_t stream) {
    return rocprim::partition_three_way(memory, nb_byte, in, out.first, out.second, out.unselected, counts,
                                        static_cast<std::size_t>(nb_element), select.first, select.second, stream);
  });
#endif
}
} // namespace Arcane::detail::algorithm
