// SPDX-License-Identifier: Apache-2.0
// Filters by the libraries of vendors.
#pragma once

#include "accelerator/algorithm/IndexIterators.h"
#include "accelerator/algorithm/VendorCall.h"
#include "accelerator/runtime/Memory.h"

#if defined(ARCCORE_COMPILING_CUDA)
#include <cub/device/device_select.cuh>
#elif defined(ARCCORE_COMPILING_HIP)
#include <rocprim/device/device_select.hpp>
#endif

namespace Arcane::detail::algorithm
{
//! Copies the elements that \a select accepts, on the device.
template <typename In, typename Out, typename Select>
void selectOnDevice([[maybe_unused]] VendorCall& call, [[maybe_unused]] Int32 nb_element, [[maybe_unused]] const In& in,
                    [[maybe_unused]] const Out& out, [[maybe_unused]] Int32* count, [[maybe_unused]] const Select& select)
{
#if defined(ARCCORE_COMPILING_CUDA)
  const DeviceClosure<Select> condition(select);
  call.run([&](void* memory, std::size_t& nb_byte, cudaStream_t stream) {
    return cub::DeviceSelect::If(memory, nb_byte, in, out, count, nb_element, condition, stream);
  });
#elif defined(ARCCORE_COMPILING_HIP)
  const DeviceClosure<Select> condition(select);
  call.run([&](void* memory, std::size_t& nb_byte, hipStream_t stream) {
    return rocprim::select(memory, nb_byte, in, out, count, static_cast<std::size_t>(nb_element), condition, stream);
  });
#endif
}

//! Keeps the elements that \a select accepts, on the device.
template <typename T, typename Select>
void selectInPlaceOnDevice([[maybe_unused]] VendorCall& call, [[maybe_unused]] Int32 nb_element, [[maybe_unused]] T* values,
                           [[maybe_unused]] Int32* count, [[maybe_unused]] const Select& select)
{
#if defined(ARCCORE_COMPILING_CUDA)
  const DeviceClosure<Select> condition(select);
  call.run([&](void* memory, std::size_t& nb_byte, cudaStream_t stream) {
    return cub::DeviceSelect::If(memory, nb_byte, values, count, nb_element, condition, stream);
  });
#elif defined(ARCCORE_COMPILING_HIP)
  // The library requires an input that is not its output.
  const Int64 nb_value_byte = nb_element * static_cast<Int64>(sizeof(T));
  const TemporaryMemory copy(call.queue(), nb_value_byte);
  call.queue().copyMemory(Accelerator::MemoryCopyArgs(copy.data(), values, nb_value_byte).addAsync());
  selectOnDevice(call, nb_element, static_cast<const T*>(copy.data()), values, count, select);
#endif
}

//! Copies the elements whose flag is not zero, on the device.
template <typename In, typename Out, typename Flag>
void selectFlaggedOnDevice([[maybe_unused]] VendorCall& call, [[maybe_unused]] Int32 nb_element, [[maybe_unused]] const In* in,
                           [[maybe_unused]] Out* out, [[maybe_unused]] Int32* count, [[maybe_unused]] const Flag* flags)
{
#if defined(ARCCORE_COMPILING_CUDA)
  call.run([&](void* memory, std::size_t& nb_byte, cudaStream_t stream) {
    return cub::DeviceSelect::Flagged(memory, nb_byte, in, flags, out, count, nb_element, stream);
  });
#elif defined(ARCCORE_COMPILING_HIP)
  call.run([&](void* memory, std::size_t& nb_byte, hipStream_t stream) {
    return rocprim::select(memory, nb_byte, in, flags, out, count, static_cast<std::size_t>(nb_element), stream);
  });
#endif
}
} // namespace Arcane::detail::algorithm
