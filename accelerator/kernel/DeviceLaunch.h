// SPDX-License-Identifier: Apache-2.0
// Kernels of devices. All kernels of the framework are in this file: sources of applications instantiate them.
#pragma once

#include "accelerator/kernel/DeviceLanguage.h"
#include "accelerator/kernel/KernelArguments.h"
#include "accelerator/kernel/KernelCall.h"
#include "accelerator/kernel/KernelClosure.h"
#include "accelerator/kernel/KernelRange.h"
#include "accelerator/kernel/WorkGroupContext.h"

#include <tuple>

#if defined(ARCCORE_COMPILING_CUDA_OR_HIP)

namespace Arcane::detail::kernel
{
//! Returns how many elements a thread should read before it combines them. Small bodies with reducers may ask for several.
template <typename Body> constexpr UInt32 nbElementAtOnce()
{
  if constexpr (requires { Body::nb_element_at_once; })
    return Body::nb_element_at_once;
  else
    return 1;
}

/*!
 * \brief Executes a loop: each thread has one element.
 *
 * Most loops are such. loopKernel could execute them too, but its loop costs registers, so that fewer threads work at the same time.
 */
template <typename Range, typename Body> __global__ void elementKernel(Range range, Body body, UInt32 nb_element)
{
#if defined(ARCCORE_DEVICE_CODE)
  const UInt32 i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < nb_element) {
    Body private_body(body);
    private_body(range.index(i));
  }
#endif
}

/*!
 * \brief Executes a loop: the threads go through the elements as \a shape says.
 *
 * Each thread makes its copy of the body. All threads of a block reach the end together, since the destructors of captured reducers
 * combine the values of the block.
 */
template <typename Range, typename Body, typename... Args>
__global__ void loopKernel(Range range, Body body, UInt32 nb_element, LoopShape shape, Args... args)
{
#if defined(ARCCORE_DEVICE_CODE)
  Body private_body(body);
  (beginOnDevice(args), ...);
  UInt32 i = shape.firstOf(blockIdx.x, threadIdx.x);
  UInt32 k = 0;
  const auto execute = [&] {
    private_body(range.index(i), args...);
    i += shape.nb_thread;
  };
  if constexpr (constexpr UInt32 nb = nbElementAtOnce<Body>(); nb > 1) {
    for (; k + nb <= shape.nb_per_thread && i + (nb - 1) * shape.nb_thread < nb_element; k += nb) {
#pragma unroll
      for (UInt32 j = 0; j < nb; ++j)
        execute();
    }
  }
  // Several copies of a large body would cost registers.
#pragma unroll 1
  for (; k < shape.nb_per_thread && i < nb_element; ++k)
    execute();
  (endOnDevice(args), ...);
#endif
}

/*!
 * \brief Executes a range in work groups. Threads without element do not call the body, and end before it.
 *
 * Each block has a thread with an element, so that the first thread of a block always calls the body.
 */
template <typename Context, typename IndexType, typename Body, typename... Args>
__global__ void groupKernel(Body body, Int64 nb_element, Args... args)
{
#if defined(ARCCORE_DEVICE_CODE)
  Body private_body(body);
  (beginOnDevice(args), ...);
  const auto thread = static_cast<Int32>(threadIdx.x);
  const Int64 block_begin = Int64(blockIdx.x) * blockDim.x;
  if (block_begin + thread >= nb_element) {
    (endHandlerOnDevice(args), ...);
    return;
  }
  const auto block_size = static_cast<Int32>(blockDim.x);
  const LinearIndexes<IndexType> indexes(block_begin + thread, nb_element, Int64(gridDim.x) * block_size);
  const WorkGrid grid(static_cast<Int32>(gridDim.x), nullptr);
  private_body(Context(WorkBlock(static_cast<Int32>(blockIdx.x), block_size), WorkItem<IndexType>(thread, indexes), grid), args...);
  const Int64 nb_thread = nb_element - block_begin < block_size ? nb_element - block_begin : block_size;
  (leaveGroupOnDevice(args, static_cast<Int32>(nb_thread)), ...);
#endif
}

#if defined(ARCCORE_COMPILING_HIP)
using DeviceStream = hipStream_t;
using DeviceError = hipError_t;
#else
using DeviceStream = cudaStream_t;
using DeviceError = cudaError_t;
#endif

//! Returns the text of an error of a launch, or null.
inline const char* textOfError(DeviceError error)
{
#if defined(ARCCORE_COMPILING_HIP)
  return error == hipSuccess ? nullptr : hipGetErrorString(error);
#else
  return error == cudaSuccess ? nullptr : cudaGetErrorString(error);
#endif
}

/*!
 * \brief Launches a kernel. Returns the text of the error, or null.
 *
 * The driver copies the bytes of the parameters: `<<<>>>` would make other copies first, on the heap.
 */
inline const char* launchError(const void* kernel, UInt32 nb_block, UInt32 nb_thread, void** parameters, std::size_t local_size,
                               DeviceStream stream)
{
#if defined(ARCCORE_COMPILING_HIP)
  return textOfError(hipLaunchKernel(kernel, dim3(nb_block), dim3(nb_thread), parameters, local_size, stream));
#else
  return textOfError(cudaLaunchKernel(kernel, dim3(nb_block), dim3(nb_thread), parameters, local_size, stream));
#endif
}

//! Finds what the driver launches for a kernel. Returns the text of the error, or null.
inline const char* findDeviceFunction(const void* kernel, void** function)
{
#if defined(ARCCORE_COMPILING_HIP)
  *function = const_cast<void*>(kernel);
  return nullptr;
#else
  // The kernels of an application are registered in its own runtime library; the runtime library of our backend has the functions of the driver only.
  cudaFunction_t found = nullptr;
  const char* const error = textOfError(cudaGetFuncBySymbol(&found, kernel));
  *function = found;
  return error;
#endif
}

//! Says in which blocks a kernel is launched.
struct LaunchShape
{
  UInt32 nb_block;
  UInt32 nb_thread;
  std::size_t local_size;
};

//! Launches a kernel, or records it in the scope of a RunQueueRecord. \throws FatalErrorException
template <typename... Parameters>
void launchOrRecord(KernelCall& call, const void* kernel, LaunchShape shape, const Parameters&... parameters)
{
  if (call.isRecorded()) {
    const auto record = [&](const auto&... bytes) {
      const runtime::KernelParameter all_bytes[] = { bytes.bytes()... };
      runtime::KernelToRecord recorded;
      recorded.identity = kernel;
      recorded.nb_block = shape.nb_block;
      recorded.nb_thread = shape.nb_thread;
      recorded.local_size = shape.local_size;
      recorded.parameters = all_bytes;
      recorded.find_function = &findDeviceFunction;
      call.record(recorded);
    };
    record(ParameterBytes<Parameters>(parameters)...);
    return;
  }
  const auto stream = static_cast<DeviceStream>(call.deviceStream());
  const void* const addresses[] = { &parameters... };
  call.noteLaunched(launchError(kernel, shape.nb_block, shape.nb_thread, const_cast<void**>(addresses), shape.local_size, stream));
}

//! Lets a kernel use more local memory than drivers give by default. \throws FatalErrorException
template <typename Kernel> void allowLocalMemory(KernelCall& call, Kernel* kernel)
{
  // Drivers give 48 KiB by default, in which reducers have their own memory too: see valuesOfGroup().
  constexpr std::size_t usual_size = 32 * 1024;
  const std::size_t size = call.localMemorySize();
  if (size <= usual_size)
    return;
  const void* const address = reinterpret_cast<const void*>(kernel);
#if defined(ARCCORE_COMPILING_HIP)
  call.checkLaunch(textOfError(hipFuncSetAttribute(address, hipFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(size))));
#else
  call.checkLaunch(textOfError(cudaFuncSetAttribute(address, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(size))));
#endif
}

//! Launches a loop with one thread for each element.
template <typename Range, typename Body> void launchElements(KernelCall& call, const Range& range, const Body& body, Int32 nb_thread)
{
  const auto nb_element = static_cast<UInt32>(range.nbElement());
  const auto nb_block = static_cast<UInt32>((Int64(nb_element) + nb_thread - 1) / nb_thread);
  const auto kernel = reinterpret_cast<const void*>(&elementKernel<Range, Body>);
  launchOrRecord(call, kernel, { nb_block, static_cast<UInt32>(nb_thread), 0 }, range, body, nb_element);
}

/*!
 * \brief Does the same with the simplest form of a range. Returns false when this range has none.
 *
 * A range of many forms, such as items that are consecutive or in a list, decides before the launch: a decision in the kernel would cost
 * registers as well.
 */
template <typename Range, typename Body> bool launchElementsOf(KernelCall& call, const Range& range, const Body& body, Int32 nb_thread)
{
  if constexpr (requires { range.simplest(); }) {
    if (!range.isSimple())
      return false;
    launchElements(call, range.simplest(), body, nb_thread);
  }
  else
    launchElements(call, range, body, nb_thread);
  return true;
}

//! Launches a loop whose blocks and threads have the given sizes.
template <typename Range, typename Body, typename... Args>
void launchLoop(KernelCall& call, const Range& range, const Body& body, Int32 nb_thread, Int32 nb_per_thread, const Args&... args)
{
  const auto nb_element = static_cast<UInt32>(range.nbElement());
  const LoopShape shape = LoopShape::of(nb_element, nb_thread, nb_per_thread);
  allowLocalMemory(call, &loopKernel<Range, Body, Args...>);
  const auto kernel = reinterpret_cast<const void*>(&loopKernel<Range, Body, Args...>);
  launchOrRecord(call, kernel, { shape.nb_block, shape.nb_thread, call.localMemorySize() }, range, body, nb_element, shape, args...);
}

//! Says how the elements of work groups are cut.
struct GroupShape
{
  Int64 nb_element;
  Int32 nb_block;
  Int32 block_size;
};

//! Launches work groups. Reducers must have room for the results of all blocks.
template <typename Context, typename IndexType, typename Body, typename... Args>
void launchGroups(KernelCall& call, const GroupShape& shape, const Body& body, const Args&... args)
{
  auto* const group_kernel = &groupKernel<Context, IndexType, Body, Args...>;
  allowLocalMemory(call, group_kernel);
  const auto kernel = reinterpret_cast<const void*>(group_kernel);
  const LaunchShape launch{ static_cast<UInt32>(shape.nb_block), static_cast<UInt32>(shape.block_size), call.localMemorySize() };
  launchOrRecord(call, kernel, launch, body, shape.nb_element, args...);
}

//! Returns how many blocks of a kernel the current device executes at the same time. \throws FatalErrorException
template <typename Kernel> Int32 nbResidentBlock(KernelCall& call, Kernel* kernel, Int32 block_size)
{
  int device = 0;
  int nb_multiprocessor = 0;
  int nb_per_multiprocessor = 0;
#if defined(ARCCORE_COMPILING_HIP)
  call.checkLaunch(textOfError(hipGetDevice(&device)));
  call.checkLaunch(textOfError(hipDeviceGetAttribute(&nb_multiprocessor, hipDeviceAttributeMultiprocessorCount, device)));
  call.checkLaunch(
    textOfError(hipOccupancyMaxActiveBlocksPerMultiprocessor(&nb_per_multiprocessor, kernel, block_size, call.localMemorySize())));
#else
  call.checkLaunch(textOfError(cudaGetDevice(&device)));
  call.checkLaunch(textOfError(cudaDeviceGetAttribute(&nb_multiprocessor, cudaDevAttrMultiProcessorCount, device)));
  call.checkLaunch(
    textOfError(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&nb_per_multiprocessor, kernel, block_size, call.localMemorySize())));
#endif
  return nb_per_multiprocessor * nb_multiprocessor;
}

/*!
 * \brief Launches work groups that all work at the same time: the groups of \a shape, or fewer if the device has no room for them.
 * \param prepare  called with the number of blocks, and the arguments, before the launch
 */
template <typename Context, typename IndexType, typename Body, typename Prepare, typename... Args>
void launchGrid(KernelCall& call, GroupShape shape, const Body& body, const Prepare& prepare, Args&... args)
{
  const auto stream = static_cast<DeviceStream>(call.deviceStream());
  auto* const kernel = &groupKernel<Context, IndexType, Body, Args...>;
  allowLocalMemory(call, kernel);
  const Int64 nb_allowed = Int64(nbResidentBlock(call, kernel, shape.block_size)) * cooperativeRatio() / 100;
  shape.nb_block = static_cast<Int32>(nb_allowed < 1 ? 1 : (nb_allowed < shape.nb_block ? nb_allowed : shape.nb_block));
  prepare(shape.nb_block);
  std::tuple<Args...> copies(args...);
  const auto grid_size = dim3(static_cast<UInt32>(shape.nb_block));
  const auto group_size = dim3(static_cast<UInt32>(shape.block_size));
  std::apply(
    [&](Args&... copied_args) {
      void* parameters[] = { const_cast<Body*>(&body), &shape.nb_element, &copied_args... };
      const void* const address = reinterpret_cast<const void*>(kernel);
#if defined(ARCCORE_COMPILING_HIP)
      const auto size = static_cast<unsigned>(call.localMemorySize());
      call.noteLaunched(textOfError(hipLaunchCooperativeKernel(address, grid_size, group_size, parameters, size, stream)));
#else
      const std::size_t size = call.localMemorySize();
      call.noteLaunched(textOfError(cudaLaunchCooperativeKernel(address, grid_size, group_size, parameters, size, stream)));
#endif
    },
    copies);
}
} // namespace Arcane::detail::kernel
#endif
