// SPDX-License-Identifier: Apache-2.0
// Scans by the libraries of vendors.
#pragma once

#include "accelerator/algorithm/IndexIterators.h"
#include "accelerator/algorithm/ScanOperators.h"
#include "accelerator/algorithm/VendorCall.h"

#if defined(ARCCORE_COMPILING_CUDA)
#include <cub/device/device_scan.cuh>
#elif defined(ARCCORE_COMPILING_HIP)
#include <rocprim/device/device_scan.hpp>
#endif

namespace Arcane::detail::algorithm
{
//! Maps an operator to the equivalent of the vendor's library, which has faster ways for its own operators.
template <typename Operator> struct VendorOperator
{
  using type = Operator;
};
#if defined(ARCCORE_COMPILING_CUDA)
template <typename T> struct VendorOperator<Accelerator::ScannerSumOperator<T>>
{
  using type = ::cuda::std::plus<T>;
};
template <typename T> struct VendorOperator<Accelerator::ScannerMinOperator<T>>
{
  using type = ::cuda::minimum<T>;
};
template <typename T> struct VendorOperator<Accelerator::ScannerMaxOperator<T>>
{
  using type = ::cuda::maximum<T>;
};
#endif

//! Returns the operator for the vendor's library.
template <typename Operator> typename VendorOperator<Operator>::type vendorOperator(const Operator& op)
{
  if constexpr (std::is_same_v<typename VendorOperator<Operator>::type, Operator>)
    return op;
  else
    return {};
}

//! Scans on the device; sum i is without value i.
template <typename In, typename Out, typename T, typename Operator>
void scanExclusiveOnDevice([[maybe_unused]] VendorCall& call, [[maybe_unused]] Int32 nb_element, [[maybe_unused]] const In& in,
                           [[maybe_unused]] const Out& out, [[maybe_unused]] const T& initial_value, [[maybe_unused]] const Operator& op)
{
#if defined(ARCCORE_COMPILING_CUDA)
  call.run([&](void* memory, std::size_t& nb_byte, cudaStream_t stream) {
    return cub::DeviceScan::ExclusiveScan(memory, nb_byte, in, out, vendorOperator(op), initial_value, nb_element, stream);
  });
#elif defined(ARCCORE_COMPILING_HIP)
  call.run([&](void* memory, std::size_t& nb_byte, hipStream_t stream) {
    return rocprim::exclusive_scan(memory, nb_byte, in, out, initial_value, static_cast<std::size_t>(nb_element), op, stream);
  });
#endif
}

//! Scans on the device; sum i is with value i. The initial value takes no part.
template <typename In, typename Out, typename Operator>
void scanInclusiveOnDevice([[maybe_unused]] VendorCall& call, [[maybe_unused]] Int32 nb_element, [[maybe_unused]] const In& in,
                           [[maybe_unused]] const Out& out, [[maybe_unused]] const Operator& op)
{
#if defined(ARCCORE_COMPILING_CUDA)
  call.run([&](void* memory, std::size_t& nb_byte, cudaStream_t stream) {
    return cub::DeviceScan::InclusiveScan(memory, nb_byte, in, out, vendorOperator(op), nb_element, stream);
  });
#elif defined(ARCCORE_COMPILING_HIP)
  call.run([&](void* memory, std::size_t& nb_byte, hipStream_t stream) {
    return rocprim::inclusive_scan(memory, nb_byte, in, out, static_cast<std::size_t>(nb_element), op, stream);
  });
#endif
}

//! Gives a setter the combination of the initial value and of a value.
template <typename T, typename Operator, typename Setter> class SetterWithInitialValue
{
 public:
  SetterWithInitialValue(const T& initial_value, const Operator& op, const Setter& setter)
  : m_initial_value(initial_value)
  , m_op(op)
  , m_setter(setter)
  {}
  ARCCORE_HOST_DEVICE void operator()(Int32 i, const T& value) const { m_setter(i, m_op(m_initial_value, value)); }

 private:
  T m_initial_value;
  Operator m_op;
  DeviceClosure<Setter> m_setter;
};

//! Writes elements of an array.
template <typename T> class ArraySetter
{
 public:
  explicit ArraySetter(T* values)
  : m_values(values)
  {}
  template <typename Value> ARCCORE_HOST_DEVICE void operator()(Int32 i, const Value& value) const { m_values[i] = static_cast<T>(value); }

 private:
  T* m_values;
};
} // namespace Arcane::detail::algorithm
