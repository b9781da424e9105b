// SPDX-License-Identifier: Apache-2.0
// Numbers that streams of CUDA write and wait for, and access to the memory of other devices.
#pragma once

#include "accelerator/gpu/gpu_traits_cuda.h"
#include "accelerator/runtime/StreamNumber.h"

#include "arcane_core/base/array/Span.h"

#include <algorithm>
#include <array>

namespace Arcane::detail::gpu
{
//! Holds the functions of the driver by which streams and graphs write and wait for numbers.
struct GpuNumberCalls
{
  GpuDriverCall<decltype(cuStreamBatchMemOp)> put{ "cuStreamBatchMemOp" };
  GpuDriverCall<decltype(cuGraphAddBatchMemOpNode)> add{ "cuGraphAddBatchMemOpNode" };
  GpuDriverCall<decltype(cuGraphExecBatchMemOpNodeSetParams)> change{ "cuGraphExecBatchMemOpNodeSetParams" };

  static const GpuNumberCalls& instance()
  {
    static const GpuNumberCalls calls;
    return calls;
  }
};

//! Holds numbers in the form that the driver requires.
class GpuNumbers
{
 public:
  //! The largest number of writes and waits in one command: the driver takes fewer than 256 at once.
  static constexpr Int64 MaxNumber = 255;

  //! \param numbers  MaxNumber at most
  explicit GpuNumbers(Span<const runtime::StreamNumber> numbers)
  : m_nb(static_cast<unsigned int>(numbers.size()))
  {
    for (Int64 i = 0; i < numbers.size(); ++i) {
      const runtime::StreamNumber& n = numbers[i];
      CUstreamBatchMemOpParams& put = m_commands[static_cast<std::size_t>(i)];
      put = {};
      if (n.is_wait) {
        put.waitValue.operation = CU_STREAM_MEM_OP_WAIT_VALUE_64;
        put.waitValue.address = gpuToAddress(n.number);
        put.waitValue.value64 = n.value;
        put.waitValue.flags = CU_STREAM_WAIT_VALUE_GEQ;
      }
      else {
        put.writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_64;
        put.writeValue.address = gpuToAddress(n.number);
        put.writeValue.value64 = n.value;
        put.writeValue.flags = CU_STREAM_WRITE_VALUE_DEFAULT;
      }
    }
  }
  unsigned int size() const { return m_nb; }
  CUstreamBatchMemOpParams* commands() { return m_commands.data(); }
  //! Returns the parameters of a node, in the context of the current device.
  CUDA_BATCH_MEM_OP_NODE_PARAMS node()
  {
    CUDA_BATCH_MEM_OP_NODE_PARAMS parameters = {};
    runtime::reportIfFailed(GpuContextCalls::instance().current(&parameters.ctx), "find the context of a graph");
    parameters.count = m_nb;
    parameters.paramArray = m_commands.data();
    return parameters;
  }

 private:
  unsigned int m_nb;
  std::array<CUstreamBatchMemOpParams, MaxNumber> m_commands;
};

inline runtime::DriverStatus gpuPutNumbers(gpuStream_t stream, Span<const runtime::StreamNumber> numbers) noexcept
{
  runtime::DriverStatus status;
  for (Int64 first = 0; first < numbers.size() && status.isOk(); first += GpuNumbers::MaxNumber) {
    GpuNumbers some(numbers.subSpan(first, std::min(numbers.size() - first, GpuNumbers::MaxNumber)));
    status = GpuNumberCalls::instance().put(stream, some.size(), some.commands(), 0);
  }
  return status;
}

//! Returns how many numbers one command of a graph may have.
inline Int64 gpuMaxNumberInGraph() noexcept
{
  return GpuNumbers::MaxNumber;
}

inline runtime::DriverStatus gpuGraphAddNumbers(gpuGraphNode_t* node, gpuGraph_t graph, const gpuGraphNode_t* before, size_t nb_before,
                                                Span<const runtime::StreamNumber> numbers) noexcept
{
  GpuNumbers all(numbers);
  const CUDA_BATCH_MEM_OP_NODE_PARAMS parameters = all.node();
  return GpuNumberCalls::instance().add(node, graph, before, nb_before, &parameters);
}

inline runtime::DriverStatus gpuGraphChangeNumbers(gpuGraphExec_t graph, gpuGraphNode_t node,
                                                   Span<const runtime::StreamNumber> numbers) noexcept
{
  GpuNumbers all(numbers);
  const CUDA_BATCH_MEM_OP_NODE_PARAMS parameters = all.node();
  return GpuNumberCalls::instance().change(graph, node, &parameters);
}

//! Lets the current device use the memory of \a other. Not an error if it may already.
inline runtime::DriverStatus gpuEnablePeerAccess(int other) noexcept
{
  const gpuError_t error = cudaDeviceEnablePeerAccess(other, 0);
  const runtime::DriverStatus status = gpuStatus(error, "cudaDeviceEnablePeerAccess");
  return error == cudaErrorPeerAccessAlreadyEnabled ? runtime::DriverStatus() : status;
}
} // namespace Arcane::detail::gpu
