// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/PageFaults.h"

#if defined(ARCANE_BENCH_CUPTI)
#include <cupti.h>
#include <dlfcn.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#endif

namespace Bench
{
#if defined(ARCANE_BENCH_CUPTI)
namespace
{
//! The functions of CUPTI that count.
struct Cupti
{
  decltype(&cuptiActivityConfigureUnifiedMemoryCounter) configure = nullptr;
  decltype(&cuptiActivityRegisterCallbacks) registerCallbacks = nullptr;
  decltype(&cuptiActivityEnable) enable = nullptr;
  decltype(&cuptiActivityDisable) disable = nullptr;
  decltype(&cuptiActivityFlushAll) flushAll = nullptr;
  decltype(&cuptiActivityGetNextRecord) nextRecord = nullptr;
};

template <typename Function> bool find(void* library, const char* name, Function& function)
{
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

//! Null when the library or one of its functions is not there.
const Cupti* loadCupti()
{
  static Cupti cupti;
  static const bool is_loaded = [] {
    void* library = nullptr;
    for (const char* name :
         { ARCANE_BENCH_CUPTI, "libcupti.so", "/usr/local/cuda/lib64/libcupti.so", "/usr/local/cuda/extras/CUPTI/lib64/libcupti.so" })
      if (!library)
        library = dlopen(name, RTLD_NOW);
    return library && find(library, "cuptiActivityConfigureUnifiedMemoryCounter", cupti.configure) &&
           find(library, "cuptiActivityRegisterCallbacks", cupti.registerCallbacks) && find(library, "cuptiActivityEnable", cupti.enable) &&
           find(library, "cuptiActivityDisable", cupti.disable) && find(library, "cuptiActivityFlushAll", cupti.flushAll) &&
           find(library, "cuptiActivityGetNextRecord", cupti.nextRecord);
  }();
  return is_loaded ? &cupti : nullptr;
}

std::atomic<long long> nb_counted = 0;

void CUPTIAPI giveBuffer(std::uint8_t** buffer, std::size_t* size, std::size_t* max_record)
{
  *size = std::size_t(1) << 20;
  *buffer = static_cast<std::uint8_t*>(std::aligned_alloc(8, *size));
  *max_record = 0;
}

void CUPTIAPI takeBuffer(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t, std::size_t valid_size)
{
  CUpti_Activity* record = nullptr;
  while (loadCupti()->nextRecord(buffer, valid_size, &record) == CUPTI_SUCCESS) {
    if (record->kind != CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER)
      continue;
    // The kind of the counter and its value are the first members; records of older versions lack some of the last ones.
    CUpti_ActivityUnifiedMemoryCounter3 counter = {};
    std::memcpy(&counter, record, offsetof(CUpti_ActivityUnifiedMemoryCounter3, start));
    if (counter.counterKind == CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_GPU_PAGE_FAULT)
      nb_counted += static_cast<long long>(counter.value);
    else if (counter.counterKind == CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_CPU_PAGE_FAULT_COUNT)
      ++nb_counted;
  }
  std::free(buffer);
}

__global__ void touch(char* page)
{
  page[threadIdx.x] += 1;
}

//! One fault of the device.
bool makeFault()
{
  constexpr std::size_t nb_byte = std::size_t(1) << 16;
  char* page = nullptr;
  if (cudaMallocManaged(&page, nb_byte) != cudaSuccess)
    return false;
  std::memset(page, 1, nb_byte);
  touch<<<1, 32>>>(page);
  const bool is_done = cudaDeviceSynchronize() == cudaSuccess;
  cudaFree(page);
  return is_done;
}

//! Calls \a work while CUPTI counts; returns the faults, or a negative number.
template <typename Work> long long faultsDuring(const Cupti& cupti, const Work& work)
{
  cupti.flushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
  nb_counted = 0;
  if (cupti.enable(CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER) != CUPTI_SUCCESS)
    return -1;
  work();
  cudaDeviceSynchronize();
  cupti.flushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
  cupti.disable(CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER);
  return nb_counted;
}
} // namespace

PageFaultCount countPageFaults(const std::function<void()>& work)
{
  const Cupti* const cupti = loadCupti();
  if (!cupti)
    return { "page faults cannot be counted: CUPTI cannot be loaded" };
  int device = 0;
  cudaGetDevice(&device);
  CUpti_ActivityUnifiedMemoryCounterConfig counters[2] = {};
  const CUpti_ActivityUnifiedMemoryCounterKind kinds[2] = { CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_GPU_PAGE_FAULT,
                                                            CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_CPU_PAGE_FAULT_COUNT };
  for (int i = 0; i < 2; ++i) {
    counters[i].scope = CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_SCOPE_PROCESS_SINGLE_DEVICE;
    counters[i].kind = kinds[i];
    counters[i].deviceId = static_cast<std::uint32_t>(device);
    counters[i].enable = 1;
  }
  if (cupti->registerCallbacks(giveBuffer, takeBuffer) != CUPTI_SUCCESS || cupti->configure(counters, 2) != CUPTI_SUCCESS)
    return { "page faults cannot be counted: CUPTI refuses its counters of unified memory" };
  if (faultsDuring(*cupti, makeFault) <= 0)
    return { "page faults cannot be counted: a fault made on purpose is not seen" };
  const long long nb_fault = faultsDuring(*cupti, work);
  return nb_fault < 0 ? PageFaultCount{ "page faults cannot be counted: CUPTI refuses to start" } : PageFaultCount{ {}, nb_fault };
}
#else
PageFaultCount countPageFaults(const std::function<void()>&)
{
  return { "page faults cannot be counted: cupti.h was not found" };
}
#endif
} // namespace Bench
