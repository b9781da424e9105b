// SPDX-License-Identifier: Apache-2.0
// Sorts by the libraries of vendors.
#pragma once

#include "accelerator/algorithm/VendorCall.h"

#include "arcane_core/base/BaseTypes.h"

#if defined(ARCCORE_COMPILING_CUDA)
#include <cub/device/device_merge_sort.cuh>
#include <cub/device/device_radix_sort.cuh>
#elif defined(ARCCORE_COMPILING_HIP)
#include <rocprim/device/device_merge_sort.hpp>
#include <rocprim/device/device_radix_sort.hpp>
#endif

#include <type_traits>

namespace Arcane::detail::algorithm
{
//! Compares by the operator `<` of a type.
struct LessThan
{
  template <typename T> constexpr ARCCORE_HOST_DEVICE bool operator()(const T& a, const T& b) const { return a < b; }
};

//! Sorts a copy of some values in increasing order, on the device. Numbers are sorted by their digits, which is faster than comparing.
template <typename T>
void sortOnDevice([[maybe_unused]] VendorCall& call, [[maybe_unused]] Int32 nb_element, [[maybe_unused]] const T* in,
                  [[maybe_unused]] T* out)
{
#if defined(ARCCORE_COMPILING_CUDA)
  call.run([&](void* memory, std::size_t& nb_byte, cudaStream_t stream) {
    if constexpr (std::is_arithmetic_v<T>)
      return cub::DeviceRadixSort::SortKeys(memory, nb_byte, in, out, nb_element, 0, static_cast<int>(8 * sizeof(T)), stream);
    else
      return cub::DeviceMergeSort::StableSortKeysCopy(memory, nb_byte, in, out, nb_element, LessThan(), stream);
  });
#elif defined(ARCCORE_COMPILING_HIP)
  call.run([&](void* memory, std::size_t& nb_byte, hipStream_t stream) {
    const auto size = static_cast<std::size_t>(nb_element);
    // The digits of zeros of both signs differ there.
    if constexpr (std::is_integral_v<T>)
      return rocprim::radix_sort_keys(memory, nb_byte, in, out, size, 0, static_cast<unsigned>(8 * sizeof(T)), stream);
    else
      return rocprim::merge_sort(memory, nb_byte, in, out, size, LessThan(), stream);
  });
#endif
}
} // namespace Arcane::detail::algorithm
