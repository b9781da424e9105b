// SPDX-License-Identifier: Apache-2.0
// Memory that the work items of a block share.
#pragma once

#include "accelerator/kernel/DeviceLanguage.h"
#include "accelerator/kernel/RunCommand.h"

#include "arcane_core/base/array/Span.h"

#include <type_traits>

namespace Arcane::detail::kernel
{
#if defined(ARCCORE_DEVICE_CODE)
//! Returns the memory of the block whose size the launch gave.
inline __device__ std::byte* localMemoryOfBlock()
{
  extern __shared__ __align__(16) unsigned char arcane_local_memory[];
  return reinterpret_cast<std::byte*>(arcane_local_memory);
}
#endif

//! Calls LocalMemory at the beginning and at the end of kernels.
struct LocalMemoryHandler
{
  template <typename Memory> static void execWorkItemAtBeginForHost(Memory& memory) { memory.allocateOnHost(); }
  template <typename Memory> static void execWorkItemAtEndForHost(Memory&) {}
  template <typename Memory> static bool isNeedBarrier(const Memory&) { return false; }
#if defined(ARCCORE_DEVICE_CODE)
  template <typename Memory> static __device__ void execWorkItemAtBeginForCudaHip(Memory& memory, Int32)
  {
    memory.findOnDevice();
  }
  template <typename Memory> static __device__ void execWorkItemAtEndForCudaHip(Memory&, Int32) {}
#endif
};
} // namespace Arcane::detail::kernel

namespace Arcane::Accelerator
{
/*!
 * \brief Holds elements that the work items of a block share: in fast memory of a device, in an array on the host.
 *
 * The object is an argument of the loop. The elements are not initialised, neither at the first nor at the next block. A kernel may have several of
 * these objects; each is aligned for its type.
 */
template <typename T, Int32 Extent = DynExtent> class LocalMemory
{
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_default_constructible_v<T>,
                "local memory is for elements without constructor, that can be copied as bytes");
  static_assert(alignof(T) <= 16, "local memory is aligned on at most 16 bytes");

 public:
  using SpanType = SmallSpan<T, Extent>;
  using RemainingArgHandlerType = detail::kernel::LocalMemoryHandler;

  LocalMemory(RunCommand& command, Int32 nb_element) requires(Extent == DynExtent)
  : m_nb_element(nb_element)
  , m_offset(command.internalAddLocalMemory(Int64(sizeof(T)) * nb_element, alignof(T)))
  {}
  explicit LocalMemory(RunCommand& command) requires(Extent != DynExtent)
  : m_nb_element(Extent)
  , m_offset(command.internalAddLocalMemory(Int64(sizeof(T)) * Extent, alignof(T)))
  {}
  //! Copies belong to other blocks: they have elements of their own.
  ARCCORE_HOST_DEVICE LocalMemory(const LocalMemory& rhs)
  : m_nb_element(rhs.m_nb_element)
  , m_offset(rhs.m_offset)
  {}
  LocalMemory& operator=(const LocalMemory&) = delete;
  ARCCORE_HOST_DEVICE ~LocalMemory()
  {
#ifndef ARCCORE_DEVICE_CODE
    delete[] m_values;
#endif
  }

  //! Returns the elements of the block. Bodies of kernels may call it.
  ARCCORE_HOST_DEVICE SpanType span() const
  {
    return SpanType(m_values, m_nb_element);
  }

  //! \name For loops. Applications must not use these functions.
  //@{
  void allocateOnHost()
  {
    m_values = new T[static_cast<std::size_t>(m_nb_element)];
  }
#if defined(ARCCORE_DEVICE_CODE)
  __device__ void findOnDevice()
  {
    m_values = reinterpret_cast<T*>(detail::kernel::localMemoryOfBlock() + m_offset);
  }
#endif
  //@}

 private:
  T* m_values = nullptr;
  Int32 m_nb_element;
  Int32 m_offset;
};
} // namespace Arcane::Accelerator
