// SPDX-License-Identifier: Apache-2.0
// Atomic operations on one element, in kernels and on the host.
#pragma once

#include "accelerator/kernel/DeviceLanguage.h"
#include "accelerator/kernel/ViewsCommon.h"
#include "accelerator/runtime/AcceleratorGlobal.h"

#include <atomic>
#include <concepts>
#include <type_traits>

namespace Arcane::detail::kernel
{
using Accelerator::eAtomicOperation;

//! Accepts the types on which the host and all devices have atomic operations.
template <typename T>
concept AtomicType = std::same_as<T, Int32> || std::same_as<T, Int64> || std::same_as<T, float> || std::same_as<T, double>;

//! Returns true when \a v replaces \a old as the least or the largest value.
template <eAtomicOperation Operation, typename T> constexpr ARCCORE_HOST_DEVICE bool replaces(T v, T old)
{
  return Operation == eAtomicOperation::Min ? v < old : old < v;
}

#if defined(ARCCORE_DEVICE_CODE)
template <typename T> __device__ T addOnDevice(T* address, T v)
{
  // Integers of 64 bits are added without sign: the bits are the same.
  if constexpr (std::same_as<T, Int64>)
    return static_cast<T>(atomicAdd(reinterpret_cast<unsigned long long*>(address), static_cast<unsigned long long>(v)));
  else
    return atomicAdd(address, v);
}

//! Finds the least or the largest value by comparisons and exchanges of the bits, which devices have for all types.
template <eAtomicOperation Operation, typename T> __device__ T selectOnDevice(T* address, T v)
{
  using Bits = std::conditional_t<sizeof(T) == 4, unsigned int, unsigned long long>;
  union Value {
    Bits bits;
    T value;
  };
  Bits* const place = reinterpret_cast<Bits*>(address);
  Value found;
  found.bits = *static_cast<volatile Bits*>(place);
  Value wanted;
  wanted.value = v;
  while (replaces<Operation>(v, found.value)) {
    const Bits expected = found.bits;
    found.bits = atomicCAS(place, expected, wanted.bits);
    if (found.bits == expected)
      break;
  }
  return found.value;
}

template <eAtomicOperation Operation, typename T> __device__ T applyAtomic(T* address, T v)
{
  if constexpr (Operation == eAtomicOperation::Add)
    return addOnDevice(address, v);
  else if constexpr (std::same_as<T, Int32> && Operation == eAtomicOperation::Min)
    return atomicMin(address, v);
  else if constexpr (std::same_as<T, Int32>)
    return atomicMax(address, v);
  else
    return selectOnDevice<Operation>(address, v);
}
#else
template <eAtomicOperation Operation, typename T> T applyAtomic(T* address, T v)
{
  std::atomic_ref<T> element(*address);
  if constexpr (Operation == eAtomicOperation::Add)
    return element.fetch_add(v);
  else {
    T old = element.load();
    while (replaces<Operation>(v, old) && !element.compare_exchange_weak(old, v)) {
    }
    return old;
  }
}
#endif
} // namespace Arcane::detail::kernel

namespace Arcane::Accelerator
{
/*!
 * \brief Replaces the element at \a address by its sum with \a v, or by the least or the largest of both. Returns the old element.
 *
 * On the host operations are in one order for all threads. On a device they are atomic for the kernels of that device, and put no order
 * on other accesses to memory.
 */
template <eAtomicOperation Operation, detail::kernel::AtomicType T, std::convertible_to<T> V>
inline ARCCORE_HOST_DEVICE T doAtomic(T* address, V v)
{
  return detail::kernel::applyAtomic<Operation>(address, static_cast<T>(v));
}
template <eAtomicOperation Operation, detail::kernel::AtomicType T, std::convertible_to<T> V>
inline ARCCORE_HOST_DEVICE T doAtomic(const DataViewGetterSetter<T>& element, V v)
{
  return detail::kernel::applyAtomic<Operation>(element.address(), static_cast<T>(v));
}

//! Adds \a v to an element. Returns the old element. See doAtomic().
template <detail::kernel::AtomicType T, std::convertible_to<T> V> inline ARCCORE_HOST_DEVICE T doAtomicAdd(T* address, V v)
{
  return doAtomic<eAtomicOperation::Add>(address, v);
}
template <detail::kernel::AtomicType T, std::convertible_to<T> V>
inline ARCCORE_HOST_DEVICE T doAtomicAdd(const DataViewGetterSetter<T>& element, V v)
{
  return doAtomic<eAtomicOperation::Add>(element, v);
}
} // namespace Arcane::Accelerator
