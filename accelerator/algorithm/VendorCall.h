// SPDX-License-Identifier: Apache-2.0
// The needs of the algorithms of a vendor's library: the stream of the queue, and temporary memory of the device.
#pragma once

#include "accelerator/algorithm/TemporaryMemory.h"
#include "accelerator/kernel/DeviceLaunch.h"
#include "accelerator/kernel/KernelCall.h"

#include <cstddef>
#if defined(ARCCORE_COMPILING_HIP)
// The headers of rocPRIM print, and do not include what they need for that.
#include <iostream>
#endif

namespace Arcane::detail::algorithm
{
//! Calls one algorithm of a vendor's library for a launch.
class VendorCall
{
 public:
  VendorCall(kernel::KernelCall& call, const Accelerator::RunQueue& queue)
  : m_call(call)
  , m_queue(queue)
  {}
  const Accelerator::RunQueue& queue() const { return m_queue; }

#if defined(ARCCORE_COMPILING_CUDA_OR_HIP)
  /*!
   * \brief Calls `function(memory, nb_byte, stream)` twice, as these libraries require: once with null for the size of the temporary memory, once
   * with this memory. The memory is released in the order of the stream.
   * \throws FatalErrorException when the library refuses
   */
  template <typename Function> void run(const Function& function)
  {
    const auto stream = static_cast<kernel::DeviceStream>(m_call.deviceStream());
    std::size_t nb_byte = 0;
    if (const char* const error = textOf(function(nullptr, nb_byte, stream))) {
      m_call.noteLaunched(error);
      return;
    }
    // With a null address the library would answer with a size once more.
    const TemporaryMemory memory(m_queue, static_cast<Int64>(nb_byte) + 1);
    m_call.noteLaunched(textOf(function(memory.data(), nb_byte, stream)));
  }

 private:
#if defined(ARCCORE_COMPILING_HIP)
  static const char* textOf(hipError_t error)
  {
    return error == hipSuccess ? nullptr : hipGetErrorString(error);
  }
#else
  static const char* textOf(cudaError_t error)
  {
    return error == cudaSuccess ? nullptr : cudaGetErrorString(error);
  }
#endif
#endif

 private:
  [[maybe_unused]] kernel::KernelCall& m_call;
  const Accelerator::RunQueue& m_queue;
};
} // namespace Arcane::detail::algorithm
