// SPDX-License-Identifier: Apache-2.0
// Gives HIP the names of this folder. Only this file and its twin for CUDA know the vendor.
#pragma once

#include "accelerator/gpu/GpuCall.h"
#include "accelerator/runtime/AcceleratorGlobal.h"

#include <hip/hip_runtime_api.h>

#include <dlfcn.h>

#include <cstring>
#include <new>

namespace Arcane::detail::gpu
{
inline constexpr const char* gpu_name = "hip";
inline constexpr Accelerator::eExecutionPolicy gpu_policy = Accelerator::eExecutionPolicy::HIP;

using gpuError_t = hipError_t;
using gpuStream_t = hipStream_t;
using gpuEvent_t = hipEvent_t;
using gpuDeviceProperties = hipDeviceProp_t;
using gpuPointerAttributes = hipPointerAttribute_t;
using gpuIpcMemHandle_t = hipIpcMemHandle_t;
using gpuGraph_t = hipGraph_t;
using gpuGraphNode_t = hipGraphNode_t;
using gpuGraphExec_t = hipGraphExec_t;
using gpuMemsetParams = hipMemsetParams;

// --- errors ---

template <> inline runtime::DriverStatus gpuStatus(hipError_t error, const char* call) noexcept
{
  if (error == hipSuccess)
    return {};
  static_cast<void>(hipGetLastError()); // an error that is not sticky must not appear in a later call of other code
  const char* const text = hipGetErrorString(error);
  switch (error) {
  case hipErrorOutOfMemory: return { runtime::eDriverStatus::OutOfMemory, call, text, error };
  case hipErrorNotReady: return { runtime::eDriverStatus::NotReady, call, text, error };
  case hipErrorNotSupported: return { runtime::eDriverStatus::NotSupported, call, text, error };
  case hipErrorDeinitialized:
  case hipErrorContextIsDestroyed: return { runtime::eDriverStatus::Unloading, call, text, error };
  default: return { runtime::eDriverStatus::Error, call, text, error };
  }
}

// --- functions that both vendors have; casts choose among overloads ---

inline constexpr GpuCall gpuGetDeviceCount{ "hipGetDeviceCount", &hipGetDeviceCount };
inline constexpr GpuCall gpuGetDeviceProperties{ "hipGetDeviceProperties", &hipGetDeviceProperties };
inline constexpr GpuCall gpuGetDevice{ "hipGetDevice", &hipGetDevice };
inline constexpr GpuCall gpuSetDevice{ "hipSetDevice", &hipSetDevice };
inline constexpr GpuCall gpuDeviceSynchronize{ "hipDeviceSynchronize", &hipDeviceSynchronize };
inline constexpr GpuCall gpuDeviceGetStreamPriorityRange{ "hipDeviceGetStreamPriorityRange", &hipDeviceGetStreamPriorityRange };
inline constexpr GpuCall gpuMemGetInfo{ "hipMemGetInfo", &hipMemGetInfo };
inline constexpr GpuCall gpuMalloc{ "hipMalloc", static_cast<hipError_t (*)(void**, size_t)>(&hipMalloc) };
inline constexpr GpuCall gpuFree{ "hipFree", &hipFree };
inline constexpr GpuCall gpuMallocManaged{ "hipMallocManaged",
                                           static_cast<hipError_t (*)(void**, size_t, unsigned int)>(&hipMallocManaged) };
inline constexpr GpuCall gpuHostAlloc{ "hipHostMalloc", static_cast<hipError_t (*)(void**, size_t, unsigned int)>(&hipHostMalloc) };
inline constexpr GpuCall gpuHostFree{ "hipHostFree", &hipHostFree };
inline constexpr GpuCall gpuMallocAsync{ "hipMallocAsync", static_cast<hipError_t (*)(void**, size_t, hipStream_t)>(&hipMallocAsync) };
inline constexpr GpuCall gpuFreeAsync{ "hipFreeAsync", &hipFreeAsync };
inline constexpr GpuCall gpuHostRegister{ "hipHostRegister", &hipHostRegister };
inline constexpr GpuCall gpuHostUnregister{ "hipHostUnregister", &hipHostUnregister };
inline constexpr GpuCall gpuPointerGetAttributes{ "hipPointerGetAttributes", &hipPointerGetAttributes };
inline constexpr GpuCall gpuIpcGetMemHandle{ "hipIpcGetMemHandle", &hipIpcGetMemHandle };
inline constexpr GpuCall gpuIpcOpenMemHandle{ "hipIpcOpenMemHandle", &hipIpcOpenMemHandle };
inline constexpr GpuCall gpuIpcCloseMemHandle{ "hipIpcCloseMemHandle", &hipIpcCloseMemHandle };
inline constexpr GpuCall gpuStreamCreateWithPriority{ "hipStreamCreateWithPriority", &hipStreamCreateWithPriority };
inline constexpr GpuCall gpuStreamDestroy{ "hipStreamDestroy", &hipStreamDestroy };
inline constexpr GpuCall gpuStreamSynchronize{ "hipStreamSynchronize", &hipStreamSynchronize };
inline constexpr GpuCall gpuStreamQuery{ "hipStreamQuery", &hipStreamQuery };
inline constexpr GpuCall gpuStreamWaitEvent{ "hipStreamWaitEvent", &hipStreamWaitEvent };
inline constexpr GpuCall gpuEventCreateWithFlags{ "hipEventCreateWithFlags", &hipEventCreateWithFlags };
inline constexpr GpuCall gpuEventElapsedTime{ "hipEventElapsedTime", &hipEventElapsedTime };
inline constexpr GpuCall gpuEventDestroy{ "hipEventDestroy", &hipEventDestroy };
inline constexpr GpuCall gpuEventRecord{ "hipEventRecord", static_cast<hipError_t (*)(hipEvent_t, hipStream_t)>(&hipEventRecord) };
inline constexpr GpuCall gpuEventSynchronize{ "hipEventSynchronize", &hipEventSynchronize };
inline constexpr GpuCall gpuEventQuery{ "hipEventQuery", &hipEventQuery };
inline constexpr GpuCall gpuMemcpyAsync{ "hipMemcpyAsync", &hipMemcpyAsync };
inline constexpr GpuCall gpuMemsetAsync{ "hipMemsetAsync", &hipMemsetAsync };
inline constexpr GpuCall gpuGraphCreate{ "hipGraphCreate", &hipGraphCreate };
inline constexpr GpuCall gpuGraphDestroy{ "hipGraphDestroy", &hipGraphDestroy };
inline constexpr GpuCall gpuGraphExecDestroy{ "hipGraphExecDestroy", &hipGraphExecDestroy };
inline constexpr GpuCall gpuGraphLaunch{ "hipGraphLaunch", &hipGraphLaunch };
inline constexpr GpuCall gpuGraphAddMemcpyNode1D{ "hipGraphAddMemcpyNode1D", &hipGraphAddMemcpyNode1D };
inline constexpr GpuCall gpuGraphAddMemsetNode{ "hipGraphAddMemsetNode", &hipGraphAddMemsetNode };
inline constexpr GpuCall gpuGraphExecMemcpyNodeSetParams1D{ "hipGraphExecMemcpyNodeSetParams1D", &hipGraphExecMemcpyNodeSetParams1D };
inline constexpr GpuCall gpuGraphExecMemsetNodeSetParams{ "hipGraphExecMemsetNodeSetParams", &hipGraphExecMemsetNodeSetParams };

inline constexpr auto gpuMemcpyDefault = hipMemcpyDefault;
inline constexpr unsigned int gpuMemAttachGlobal = hipMemAttachGlobal;
inline constexpr unsigned int gpuHostAllocPortable = hipHostMallocPortable;
inline constexpr unsigned int gpuHostRegisterPortable = hipHostRegisterPortable;
inline constexpr unsigned int gpuEventDefault = hipEventDefault;
inline constexpr unsigned int gpuEventDisableTiming = hipEventDisableTiming;
inline constexpr unsigned int gpuStreamDefault = hipStreamDefault;
inline constexpr unsigned int gpuIpcMemLazyEnablePeerAccess = hipIpcMemLazyEnablePeerAccess;
inline constexpr auto gpuMemAdviseSetReadMostly = hipMemAdviseSetReadMostly;
inline constexpr auto gpuMemAdviseUnsetReadMostly = hipMemAdviseUnsetReadMostly;
inline constexpr auto gpuMemAdviseSetPreferredLocation = hipMemAdviseSetPreferredLocation;
inline constexpr auto gpuMemAdviseUnsetPreferredLocation = hipMemAdviseUnsetPreferredLocation;
inline constexpr auto gpuMemAdviseSetAccessedBy = hipMemAdviseSetAccessedBy;
inline constexpr auto gpuMemAdviseUnsetAccessedBy = hipMemAdviseUnsetAccessedBy;

// --- what the vendors do in different ways ---

//! \param device  number of the device, negative for the host
inline runtime::DriverStatus gpuMemAdvise(const void* base, size_t nb_byte, hipMemoryAdvise advice, int device) noexcept
{
  return gpuStatus(hipMemAdvise(base, nb_byte, advice, device < 0 ? hipCpuDeviceId : device), "hipMemAdvise");
}

//! \param device  number of the device, negative for the host
inline runtime::DriverStatus gpuMemPrefetchAsync(const void* base, size_t nb_byte, int device, gpuStream_t stream) noexcept
{
  return gpuStatus(hipMemPrefetchAsync(base, nb_byte, device < 0 ? hipCpuDeviceId : device, stream), "hipMemPrefetchAsync");
}

//! Holds a function and its argument, for a callback of another form.
struct GpuHostCall
{
  void (*function)(void*);
  void* argument;
};

//! Uses hipStreamAddCallback(), since the library of HIP 5.2 declares hipLaunchHostFunc() but does not contain it.
inline runtime::DriverStatus gpuCallOnStream(gpuStream_t stream, void (*function)(void*), void* argument) noexcept
{
  auto* const call = new (std::nothrow) GpuHostCall{ function, argument };
  if (!call)
    return runtime::DriverStatus::outOfMemory("hipStreamAddCallback");
  const auto run = [](hipStream_t, hipError_t, void* data) {
    auto* const given = static_cast<GpuHostCall*>(data);
    given->function(given->argument);
    delete given;
  };
  const runtime::DriverStatus status = gpuStatus(hipStreamAddCallback(stream, run, call, 0), "hipStreamAddCallback");
  if (!status.isOk())
    delete call;
  return status;
}

inline hipKernelNodeParams gpuNodeOf(const GpuKernel& kernel) noexcept
{
  hipKernelNodeParams node = {};
  node.func = kernel.function;
  node.gridDim = dim3(kernel.nb_block);
  node.blockDim = dim3(kernel.nb_thread);
  node.sharedMemBytes = kernel.local_size;
  node.kernelParams = kernel.parameters;
  return node;
}

inline runtime::DriverStatus gpuGraphAddKernel(gpuGraphNode_t* node, gpuGraph_t graph, const gpuGraphNode_t* before, size_t nb_before,
                                               const GpuKernel& kernel) noexcept
{
  const hipKernelNodeParams parameters = gpuNodeOf(kernel);
  return gpuStatus(hipGraphAddKernelNode(node, graph, before, nb_before, &parameters), "hipGraphAddKernelNode");
}

inline runtime::DriverStatus gpuGraphChangeKernel(gpuGraphExec_t graph, gpuGraphNode_t node, const GpuKernel& kernel) noexcept
{
  const hipKernelNodeParams parameters = gpuNodeOf(kernel);
  return gpuStatus(hipGraphExecKernelNodeSetParams(graph, node, &parameters), "hipGraphExecKernelNodeSetParams");
}

inline runtime::DriverStatus gpuLaunchKernel(const GpuKernel& kernel, gpuStream_t stream) noexcept
{
  return gpuStatus(
    hipLaunchKernel(kernel.function, dim3(kernel.nb_block), dim3(kernel.nb_thread), kernel.parameters, kernel.local_size, stream),
    "hipLaunchKernel");
}

inline runtime::DriverStatus gpuGraphInstantiate(gpuGraphExec_t* executable, gpuGraph_t graph) noexcept
{
  return gpuStatus(hipGraphInstantiate(executable, graph, nullptr, nullptr, 0), "hipGraphInstantiate");
}

inline Accelerator::ePointerMemoryType gpuMemoryType(const gpuPointerAttributes& attributes) noexcept
{
  using Accelerator::ePointerMemoryType;
  if (attributes.isManaged)
    return ePointerMemoryType::Managed;
  return attributes.memoryType == hipMemoryTypeHost ? ePointerMemoryType::Host : ePointerMemoryType::Device;
}

//! Returns true for the error by which the driver reports that an address is not its own.
inline bool gpuIsUnknownPointer(const runtime::DriverStatus& status) noexcept
{
  return status.nativeCode() == hipErrorInvalidValue;
}

//! Returns true if the device can use memory of malloc() in place.
inline bool gpuHasPageableAccess(const gpuDeviceProperties& properties) noexcept
{
  return properties.pageableMemoryAccess != 0;
}

inline int gpuSharedMemoryPerMultiprocessor(const gpuDeviceProperties& properties) noexcept
{
  return static_cast<int>(properties.maxSharedMemoryPerMultiProcessor);
}

//! Returns the usual limit: HIP offers nothing beyond it.
inline int gpuSharedMemoryPerBlockOptin(const gpuDeviceProperties& properties) noexcept
{
  return static_cast<int>(properties.sharedMemPerBlock);
}

//! \param bytes  filled, 16 bytes
inline runtime::DriverStatus gpuUuid(const gpuDeviceProperties&, int device, unsigned char* bytes) noexcept
{
  hipUUID uuid = {};
  const runtime::DriverStatus status = gpuStatus(hipDeviceGetUuid(&uuid, device), "hipDeviceGetUuid");
  std::memcpy(bytes, uuid.bytes, 16);
  return status;
}

//! Holds the functions of roctx. Its library is present only when a profiler is.
struct GpuRanges
{
  void* library = ::dlopen("libroctx64.so", RTLD_LAZY | RTLD_LOCAL);
  int (*push)(const char*) = library ? reinterpret_cast<int (*)(const char*)>(::dlsym(library, "roctxRangePushA")) : nullptr;
  int (*pop)() = library ? reinterpret_cast<int (*)()>(::dlsym(library, "roctxRangePop")) : nullptr;

  static const GpuRanges& instance()
  {
    static const GpuRanges ranges;
    return ranges;
  }
};

inline bool gpuHasRanges() noexcept
{
  return GpuRanges::instance().push;
}

//! Opens a range. roctx has no colours.
inline void gpuPushRange(const char* name, int) noexcept
{
  if (const GpuRanges& ranges = GpuRanges::instance(); ranges.push)
    ranges.push(name);
}

inline void gpuPopRange() noexcept
{
  if (const GpuRanges& ranges = GpuRanges::instance(); ranges.pop)
    ranges.pop();
}

// --- the current device ---

//! Returns true: threads use the first device by default, and setting a device does not start it.
inline bool gpuHasCurrentDevice() noexcept
{
  return true;
}

//! Makes a device the current one of the thread, and restores the previous one afterwards.
class GpuDeviceScope
{
 public:
  explicit GpuDeviceScope(int device) noexcept
  {
    m_status = gpuGetDevice(&m_former);
    m_is_changed = m_status.isOk() && m_former != device;
    if (m_is_changed)
      m_status = gpuSetDevice(device);
  }
  GpuDeviceScope(const GpuDeviceScope&) = delete;
  GpuDeviceScope& operator=(const GpuDeviceScope&) = delete;
  ~GpuDeviceScope()
  {
    if (m_is_changed)
      runtime::reportIfFailed(gpuSetDevice(m_former), "set the current device");
  }

  const runtime::DriverStatus& status() const noexcept { return m_status; }

 private:
  runtime::DriverStatus m_status;
  int m_former = 0;
  bool m_is_changed = false;
};

// --- virtual memory ---

using gpuAddress = void*;
using gpuPages = hipMemGenericAllocationHandle_t;
using gpuPageProperties = hipMemAllocationProp;

inline gpuAddress gpuToAddress(const void* pointer) noexcept
{
  return const_cast<void*>(pointer);
}
inline void* gpuToPointer(gpuAddress address) noexcept
{
  return address;
}

//! Returns the properties of pages of \a device. If \a is_shareable, other processes can use them through a file descriptor.
inline gpuPageProperties gpuPagesOf(int device, bool is_shareable) noexcept
{
  gpuPageProperties properties = {};
  properties.type = hipMemAllocationTypePinned;
  properties.location.type = hipMemLocationTypeDevice;
  properties.location.id = device;
  properties.requestedHandleType = is_shareable ? hipMemHandleTypePosixFileDescriptor : hipMemHandleTypeNone;
  return properties;
}

struct GpuVirtualMemoryCalls
{
  GpuCallOf<decltype(hipMemGetAllocationGranularity)>::Type granularity{ "hipMemGetAllocationGranularity",
                                                                         &hipMemGetAllocationGranularity };
  GpuCallOf<decltype(hipMemAddressReserve)>::Type reserve{ "hipMemAddressReserve", &hipMemAddressReserve };
  GpuCallOf<decltype(hipMemAddressFree)>::Type free{ "hipMemAddressFree", &hipMemAddressFree };
  GpuCallOf<decltype(hipMemCreate)>::Type create{ "hipMemCreate", &hipMemCreate };
  GpuCallOf<decltype(hipMemRelease)>::Type release{ "hipMemRelease", &hipMemRelease };
  GpuCallOf<decltype(hipMemMap)>::Type map{ "hipMemMap", &hipMemMap };
  GpuCallOf<decltype(hipMemUnmap)>::Type unmap{ "hipMemUnmap", &hipMemUnmap };
  GpuCallOf<decltype(hipMemSetAccess)>::Type set_access{ "hipMemSetAccess", &hipMemSetAccess };
  GpuCallOf<decltype(hipMemExportToShareableHandle)>::Type export_pages{ "hipMemExportToShareableHandle", &hipMemExportToShareableHandle };
  GpuCallOf<decltype(hipMemImportFromShareableHandle)>::Type import_pages{ "hipMemImportFromShareableHandle",
                                                                           &hipMemImportFromShareableHandle };
};

using gpuAccess = hipMemAccessDesc;
inline constexpr auto gpuMemLocationTypeDevice = hipMemLocationTypeDevice;
inline constexpr auto gpuMemAccessReadWrite = hipMemAccessFlagsProtReadWrite;
inline constexpr auto gpuMemHandleTypeFile = hipMemHandleTypePosixFileDescriptor;
inline constexpr auto gpuMemGranularityMinimum = hipMemAllocationGranularityMinimum;
} // namespace Arcane::detail::gpu
