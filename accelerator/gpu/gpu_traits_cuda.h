// SPDX-License-Identifier: Apache-2.0
// Gives CUDA the names of this folder. Only this file and its twin for HIP know the vendor.
#pragma once

#include "accelerator/gpu/GpuCall.h"
#include "accelerator/runtime/AcceleratorGlobal.h"

#include <cuda.h>
#include <cuda_runtime_api.h>
#include <nvtx3/nvToolsExt.h>

#include <array>
#include <atomic>
#include <cstring>

namespace Arcane::detail::gpu
{
inline constexpr const char* gpu_name = "cuda";
inline constexpr Accelerator::eExecutionPolicy gpu_policy = Accelerator::eExecutionPolicy::CUDA;

using gpuError_t = cudaError_t;
using gpuStream_t = cudaStream_t;
using gpuEvent_t = cudaEvent_t;
using gpuDeviceProperties = cudaDeviceProp;
using gpuPointerAttributes = cudaPointerAttributes;
using gpuIpcMemHandle_t = cudaIpcMemHandle_t;
using gpuGraph_t = cudaGraph_t;
using gpuGraphNode_t = cudaGraphNode_t;
using gpuGraphExec_t = cudaGraphExec_t;
using gpuMemsetParams = cudaMemsetParams;

// --- errors ---

template <> inline runtime::DriverStatus gpuStatus(cudaError_t error, const char* call) noexcept
{
  if (error == cudaSuccess)
    return {};
  cudaGetLastError(); // an error that is not sticky must not appear in a later call of other code
  const char* const text = cudaGetErrorString(error);
  switch (error) {
  case cudaErrorMemoryAllocation: return { runtime::eDriverStatus::OutOfMemory, call, text, error };
  case cudaErrorNotReady: return { runtime::eDriverStatus::NotReady, call, text, error };
  case cudaErrorNotSupported: return { runtime::eDriverStatus::NotSupported, call, text, error };
  case cudaErrorCudartUnloading:
  case cudaErrorContextIsDestroyed: return { runtime::eDriverStatus::Unloading, call, text, error };
  default: return { runtime::eDriverStatus::Error, call, text, error };
  }
}

template <> inline runtime::DriverStatus gpuStatus(CUresult error, const char* call) noexcept
{
  switch (error) {
  case CUDA_SUCCESS: return {};
  case CUDA_ERROR_OUT_OF_MEMORY: return { runtime::eDriverStatus::OutOfMemory, call, "out of memory", error };
  case CUDA_ERROR_NOT_READY: return { runtime::eDriverStatus::NotReady, call, "not ready", error };
  case CUDA_ERROR_NOT_SUPPORTED: return { runtime::eDriverStatus::NotSupported, call, "not supported", error };
  case CUDA_ERROR_DEINITIALIZED:
  case CUDA_ERROR_CONTEXT_IS_DESTROYED: return { runtime::eDriverStatus::Unloading, call, "the driver is shutting down", error };
  default: return { runtime::eDriverStatus::Error, call, "error of the driver", error };
  }
}

// --- functions that both vendors have ---

inline constexpr GpuCall gpuGetDeviceCount{ "cudaGetDeviceCount", &cudaGetDeviceCount };
inline constexpr GpuCall gpuGetDeviceProperties{ "cudaGetDeviceProperties", &cudaGetDeviceProperties };
inline constexpr GpuCall gpuGetDevice{ "cudaGetDevice", &cudaGetDevice };
inline constexpr GpuCall gpuSetDevice{ "cudaSetDevice", &cudaSetDevice };
inline constexpr GpuCall gpuDeviceSynchronize{ "cudaDeviceSynchronize", &cudaDeviceSynchronize };
inline constexpr GpuCall gpuDeviceGetStreamPriorityRange{ "cudaDeviceGetStreamPriorityRange", &cudaDeviceGetStreamPriorityRange };
inline constexpr GpuCall gpuMemGetInfo{ "cudaMemGetInfo", &cudaMemGetInfo };
inline constexpr GpuCall gpuMalloc{ "cudaMalloc", &cudaMalloc };
inline constexpr GpuCall gpuFree{ "cudaFree", &cudaFree };
inline constexpr GpuCall gpuMallocManaged{ "cudaMallocManaged", &cudaMallocManaged };
inline constexpr GpuCall gpuHostAlloc{ "cudaHostAlloc", &cudaHostAlloc };
inline constexpr GpuCall gpuHostFree{ "cudaFreeHost", &cudaFreeHost };
inline constexpr GpuCall gpuMallocAsync{ "cudaMallocAsync", static_cast<cudaError_t (*)(void**, size_t, cudaStream_t)>(&cudaMallocAsync) };
inline constexpr GpuCall gpuFreeAsync{ "cudaFreeAsync", &cudaFreeAsync };
inline constexpr GpuCall gpuHostRegister{ "cudaHostRegister", &cudaHostRegister };
inline constexpr GpuCall gpuHostUnregister{ "cudaHostUnregister", &cudaHostUnregister };
inline constexpr GpuCall gpuPointerGetAttributes{ "cudaPointerGetAttributes", &cudaPointerGetAttributes };
inline constexpr GpuCall gpuIpcGetMemHandle{ "cudaIpcGetMemHandle", &cudaIpcGetMemHandle };
inline constexpr GpuCall gpuIpcOpenMemHandle{ "cudaIpcOpenMemHandle", &cudaIpcOpenMemHandle };
inline constexpr GpuCall gpuIpcCloseMemHandle{ "cudaIpcCloseMemHandle", &cudaIpcCloseMemHandle };
inline constexpr GpuCall gpuStreamCreateWithPriority{ "cudaStreamCreateWithPriority", &cudaStreamCreateWithPriority };
inline constexpr GpuCall gpuStreamDestroy{ "cudaStreamDestroy", &cudaStreamDestroy };
inline constexpr GpuCall gpuStreamSynchronize{ "cudaStreamSynchronize", &cudaStreamSynchronize };
inline constexpr GpuCall gpuStreamQuery{ "cudaStreamQuery", &cudaStreamQuery };
inline constexpr GpuCall gpuStreamWaitEvent{ "cudaStreamWaitEvent", &cudaStreamWaitEvent };
inline constexpr GpuCall gpuEventCreateWithFlags{ "cudaEventCreateWithFlags", &cudaEventCreateWithFlags };
inline constexpr GpuCall gpuEventElapsedTime{ "cudaEventElapsedTime", &cudaEventElapsedTime };
inline constexpr GpuCall gpuEventDestroy{ "cudaEventDestroy", &cudaEventDestroy };
inline constexpr GpuCall gpuEventRecord{ "cudaEventRecord", &cudaEventRecord };
inline constexpr GpuCall gpuEventSynchronize{ "cudaEventSynchronize", &cudaEventSynchronize };
inline constexpr GpuCall gpuEventQuery{ "cudaEventQuery", &cudaEventQuery };
inline constexpr GpuCall gpuMemcpyAsync{ "cudaMemcpyAsync", &cudaMemcpyAsync };
inline constexpr GpuCall gpuMemsetAsync{ "cudaMemsetAsync", &cudaMemsetAsync };
inline constexpr GpuCall gpuGraphCreate{ "cudaGraphCreate", &cudaGraphCreate };
inline constexpr GpuCall gpuGraphDestroy{ "cudaGraphDestroy", &cudaGraphDestroy };
inline constexpr GpuCall gpuGraphExecDestroy{ "cudaGraphExecDestroy", &cudaGraphExecDestroy };
inline constexpr GpuCall gpuGraphLaunch{ "cudaGraphLaunch", &cudaGraphLaunch };
inline constexpr GpuCall gpuGraphAddMemcpyNode1D{ "cudaGraphAddMemcpyNode1D", &cudaGraphAddMemcpyNode1D };
inline constexpr GpuCall gpuGraphAddMemsetNode{ "cudaGraphAddMemsetNode", &cudaGraphAddMemsetNode };
inline constexpr GpuCall gpuGraphExecMemcpyNodeSetParams1D{ "cudaGraphExecMemcpyNodeSetParams1D", &cudaGraphExecMemcpyNodeSetParams1D };
inline constexpr GpuCall gpuGraphExecMemsetNodeSetParams{ "cudaGraphExecMemsetNodeSetParams", &cudaGraphExecMemsetNodeSetParams };

inline constexpr auto gpuMemcpyDefault = cudaMemcpyDefault;
inline constexpr unsigned int gpuMemAttachGlobal = cudaMemAttachGlobal;
inline constexpr unsigned int gpuHostAllocPortable = cudaHostAllocPortable;
inline constexpr unsigned int gpuHostRegisterPortable = cudaHostRegisterPortable;
inline constexpr unsigned int gpuEventDefault = cudaEventDefault;
inline constexpr unsigned int gpuEventDisableTiming = cudaEventDisableTiming;
inline constexpr unsigned int gpuStreamDefault = cudaStreamDefault;
inline constexpr unsigned int gpuIpcMemLazyEnablePeerAccess = cudaIpcMemLazyEnablePeerAccess;
inline constexpr auto gpuMemAdviseSetReadMostly = cudaMemAdviseSetReadMostly;
inline constexpr auto gpuMemAdviseUnsetReadMostly = cudaMemAdviseUnsetReadMostly;
inline constexpr auto gpuMemAdviseSetPreferredLocation = cudaMemAdviseSetPreferredLocation;
inline constexpr auto gpuMemAdviseUnsetPreferredLocation = cudaMemAdviseUnsetPreferredLocation;
inline constexpr auto gpuMemAdviseSetAccessedBy = cudaMemAdviseSetAccessedBy;
inline constexpr auto gpuMemAdviseUnsetAccessedBy = cudaMemAdviseUnsetAccessedBy;

// --- what the vendors do in different ways ---

//! \param device  number of the device, negative for the host
inline runtime::DriverStatus gpuMemAdvise(const void* base, size_t nb_byte, cudaMemoryAdvise advice, int device) noexcept
{
#if CUDART_VERSION >= 13000
  const cudaMemLocation location{ device < 0 ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice, { device < 0 ? 0 : device } };
#else
  const int location = device < 0 ? cudaCpuDeviceId : device;
#endif
  return gpuStatus(cudaMemAdvise(base, nb_byte, advice, location), "cudaMemAdvise");
}

//! \param device  number of the device, negative for the host
inline runtime::DriverStatus gpuMemPrefetchAsync(const void* base, size_t nb_byte, int device, gpuStream_t stream) noexcept
{
#if CUDART_VERSION >= 13000
  const cudaMemLocation location{ device < 0 ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice, { device < 0 ? 0 : device } };
  return gpuStatus(cudaMemPrefetchAsync(base, nb_byte, location, 0, stream), "cudaMemPrefetchAsync");
#else
  return gpuStatus(cudaMemPrefetchAsync(base, nb_byte, device < 0 ? cudaCpuDeviceId : device, stream), "cudaMemPrefetchAsync");
#endif
}

inline runtime::DriverStatus gpuCallOnStream(gpuStream_t stream, void (*function)(void*), void* argument) noexcept
{
  return gpuStatus(cudaLaunchHostFunc(stream, function, argument), "cudaLaunchHostFunc");
}

inline Accelerator::ePointerMemoryType gpuMemoryType(const gpuPointerAttributes& attributes) noexcept
{
  return static_cast<Accelerator::ePointerMemoryType>(static_cast<int>(attributes.type));
}

//! Returns true for the error by which the driver reports that an address is not its own. CUDA has no such error.
inline bool gpuIsUnknownPointer(const runtime::DriverStatus&) noexcept
{
  return false;
}

//! Returns true if the device can use memory of malloc() in place.
inline bool gpuHasPageableAccess(const gpuDeviceProperties& properties) noexcept
{
  return properties.pageableMemoryAccess != 0;
}

inline int gpuSharedMemoryPerMultiprocessor(const gpuDeviceProperties& properties) noexcept
{
  return static_cast<int>(properties.sharedMemPerMultiprocessor);
}

inline int gpuSharedMemoryPerBlockOptin(const gpuDeviceProperties& properties) noexcept
{
  return static_cast<int>(properties.sharedMemPerBlockOptin);
}

//! \param bytes  filled, 16 bytes
inline runtime::DriverStatus gpuUuid(const gpuDeviceProperties& properties, int, unsigned char* bytes) noexcept
{
  std::memcpy(bytes, properties.uuid.bytes, 16);
  return {};
}

//! NVTX does not show whether a profiler is present.
inline bool gpuHasRanges() noexcept
{
  return true;
}

//! \param color  0xRRGGBB, negative for any colour
inline void gpuPushRange(const char* name, int color) noexcept
{
  nvtxEventAttributes_t range = {};
  range.version = NVTX_VERSION;
  range.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  range.messageType = NVTX_MESSAGE_TYPE_ASCII;
  range.message.ascii = name;
  if (color >= 0) {
    range.colorType = NVTX_COLOR_ARGB;
    range.color = 0xFF000000u | static_cast<unsigned int>(color);
  }
  nvtxRangePushEx(&range);
}

inline void gpuPopRange() noexcept
{
  nvtxRangePop();
}

// --- virtual memory: functions of the driver, which are looked up when the process runs ---

using gpuAddress = CUdeviceptr;
using gpuPages = CUmemGenericAllocationHandle;
using gpuPageProperties = CUmemAllocationProp;

inline gpuAddress gpuToAddress(const void* pointer) noexcept
{
  return reinterpret_cast<gpuAddress>(pointer);
}
inline void* gpuToPointer(gpuAddress address) noexcept
{
  return reinterpret_cast<void*>(address);
}

//! Returns the properties of pages of \a device. If \a is_shareable, other processes can use them through a file descriptor.
inline gpuPageProperties gpuPagesOf(int device, bool is_shareable) noexcept
{
  gpuPageProperties properties = {};
  properties.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  properties.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  properties.location.id = device;
  properties.requestedHandleTypes = is_shareable ? CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR : CU_MEM_HANDLE_TYPE_NONE;
  return properties;
}

//! Holds a function of the driver, looked up by name: nothing is linked with its library, the declarations only provide types.
template <typename Function> class GpuDriverCall : public GpuCallOf<Function>::Type
{
 public:
  explicit GpuDriverCall(const char* name) noexcept
  : GpuCallOf<Function>::Type(name, reinterpret_cast<Function*>(find(name)))
  {}

 private:
  static void* find(const char* name) noexcept
  {
    void* found = nullptr;
    cudaDriverEntryPointQueryResult result = cudaDriverEntryPointSymbolNotFound;
#if CUDART_VERSION >= 12050
    const cudaError_t error = cudaGetDriverEntryPointByVersion(name, &found, 12000, cudaEnableDefault, &result);
#else
    const cudaError_t error = cudaGetDriverEntryPoint(name, &found, cudaEnableDefault, &result);
#endif
    return error == cudaSuccess && result == cudaDriverEntryPointSuccess ? found : nullptr;
  }
};

struct GpuVirtualMemoryCalls
{
  GpuDriverCall<decltype(cuMemGetAllocationGranularity)> granularity{ "cuMemGetAllocationGranularity" };
  GpuDriverCall<decltype(cuMemAddressReserve)> reserve{ "cuMemAddressReserve" };
  GpuDriverCall<decltype(cuMemAddressFree)> free{ "cuMemAddressFree" };
  GpuDriverCall<decltype(cuMemCreate)> create{ "cuMemCreate" };
  GpuDriverCall<decltype(cuMemRelease)> release{ "cuMemRelease" };
  GpuDriverCall<decltype(cuMemMap)> map{ "cuMemMap" };
  GpuDriverCall<decltype(cuMemUnmap)> unmap{ "cuMemUnmap" };
  GpuDriverCall<decltype(cuMemSetAccess)> set_access{ "cuMemSetAccess" };
  GpuDriverCall<decltype(cuMemExportToShareableHandle)> export_pages{ "cuMemExportToShareableHandle" };
  GpuDriverCall<decltype(cuMemImportFromShareableHandle)> import_pages{ "cuMemImportFromShareableHandle" };
};

//! Holds the functions of the driver for kernels, which need another handle than the library's.
struct GpuKernelCalls
{
  GpuDriverCall<decltype(cuGraphAddKernelNode)> add{ "cuGraphAddKernelNode" };
  GpuDriverCall<decltype(cuGraphExecKernelNodeSetParams)> change{ "cuGraphExecKernelNodeSetParams" };
  GpuDriverCall<decltype(cuLaunchKernel)> launch{ "cuLaunchKernel" };

  static const GpuKernelCalls& instance()
  {
    static const GpuKernelCalls calls;
    return calls;
  }
};

inline CUDA_KERNEL_NODE_PARAMS gpuNodeOf(const GpuKernel& kernel) noexcept
{
  CUDA_KERNEL_NODE_PARAMS node = {};
  node.func = static_cast<CUfunction>(kernel.function);
  node.gridDimX = kernel.nb_block;
  node.gridDimY = node.gridDimZ = 1;
  node.blockDimX = kernel.nb_thread;
  node.blockDimY = node.blockDimZ = 1;
  node.sharedMemBytes = kernel.local_size;
  node.kernelParams = kernel.parameters;
  return node;
}

inline runtime::DriverStatus gpuGraphAddKernel(gpuGraphNode_t* node, gpuGraph_t graph, const gpuGraphNode_t* before, size_t nb_before,
                                               const GpuKernel& kernel) noexcept
{
  const CUDA_KERNEL_NODE_PARAMS parameters = gpuNodeOf(kernel);
  return GpuKernelCalls::instance().add(node, graph, before, nb_before, &parameters);
}

inline runtime::DriverStatus gpuGraphChangeKernel(gpuGraphExec_t graph, gpuGraphNode_t node, const GpuKernel& kernel) noexcept
{
  const CUDA_KERNEL_NODE_PARAMS parameters = gpuNodeOf(kernel);
  return GpuKernelCalls::instance().change(graph, node, &parameters);
}

inline runtime::DriverStatus gpuLaunchKernel(const GpuKernel& kernel, gpuStream_t stream) noexcept
{
  return GpuKernelCalls::instance().launch(static_cast<CUfunction>(kernel.function), kernel.nb_block, 1, 1, kernel.nb_thread, 1, 1,
                                           kernel.local_size, stream, kernel.parameters, nullptr);
}

inline runtime::DriverStatus gpuGraphInstantiate(gpuGraphExec_t* executable, gpuGraph_t graph) noexcept
{
  return gpuStatus(cudaGraphInstantiateWithFlags(executable, graph, 0), "cudaGraphInstantiateWithFlags");
}

struct GpuContextCalls
{
  GpuDriverCall<decltype(cuDevicePrimaryCtxRetain)> retain{ "cuDevicePrimaryCtxRetain" };
  GpuDriverCall<decltype(cuCtxGetCurrent)> current{ "cuCtxGetCurrent" };
  GpuDriverCall<decltype(cuCtxPushCurrent)> push{ "cuCtxPushCurrent" };
  GpuDriverCall<decltype(cuCtxPopCurrent)> pop{ "cuCtxPopCurrent" };

  static const GpuContextCalls& instance()
  {
    static const GpuContextCalls calls;
    return calls;
  }
};

//! Returns false for a thread that has used no device: most calls of the library would start the first device.
inline bool gpuHasCurrentDevice() noexcept
{
  CUcontext context = nullptr;
  return GpuContextCalls::instance().current(&context).isOk() && context;
}

/*!
 * \brief Makes a device the current one of the thread, and afterwards restores the previous one, or none.
 *
 * Uses contexts, since cudaSetDevice() would start the device to which it returns.
 */
class GpuDeviceScope
{
 public:
  explicit GpuDeviceScope(int device) noexcept
  {
    const GpuContextCalls& calls = GpuContextCalls::instance();
    CUcontext former = nullptr;
    CUcontext wanted = nullptr;
    m_status = contextOf(device, &wanted);
    if (m_status.isOk())
      m_status = calls.current(&former);
    if (!m_status.isOk() || former == wanted)
      return;
    m_status = calls.push(wanted);
    m_is_changed = m_status.isOk();
  }
  GpuDeviceScope(const GpuDeviceScope&) = delete;
  GpuDeviceScope& operator=(const GpuDeviceScope&) = delete;
  ~GpuDeviceScope()
  {
    CUcontext left = nullptr;
    if (m_is_changed)
      runtime::reportIfFailed(GpuContextCalls::instance().pop(&left), "set the current device");
  }

  const runtime::DriverStatus& status() const noexcept { return m_status; }

 private:
  runtime::DriverStatus m_status;
  bool m_is_changed = false;

  //! Finds the context of the library. The first call makes it; it is kept until the end of the process.
  static runtime::DriverStatus contextOf(int device, CUcontext* context) noexcept
  {
    static std::array<std::atomic<CUcontext>, 64> known = {};
    const auto place = static_cast<std::size_t>(device);
    if (place < known.size() && (*context = known[place].load(std::memory_order_acquire)))
      return {};
    const runtime::DriverStatus status = GpuContextCalls::instance().retain(context, device);
    if (status.isOk() && place < known.size())
      known[place].store(*context, std::memory_order_release);
    return status;
  }
};

using gpuAccess = CUmemAccessDesc;
inline constexpr auto gpuMemLocationTypeDevice = CU_MEM_LOCATION_TYPE_DEVICE;
inline constexpr auto gpuMemAccessReadWrite = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
inline constexpr auto gpuMemHandleTypeFile = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
inline constexpr auto gpuMemGranularityMinimum = CU_MEM_ALLOC_GRANULARITY_MINIMUM;
} // namespace Arcane::detail::gpu
