// SPDX-License-Identifier: Apache-2.0
// PyTorch's allocator through its C++ library; its variants are chosen by PYTORCH_CUDA_ALLOC_CONF, one per process.
#include "peer.h"

#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAFunctions.h>

#include <cuda_runtime.h>

namespace allocator = c10::cuda::CUDACachingAllocator;

int peer_start(const char*)
{
  allocator::init(c10::cuda::device_count());
  return 0;
}

void* peer_allocate(std::size_t nb_byte, void* stream)
{
  try {
    return allocator::raw_alloc_with_stream(nb_byte, static_cast<cudaStream_t>(stream));
  }
  catch (const std::exception&) {
    return nullptr;
  }
}

void peer_release(void* block, std::size_t, void*)
{
  allocator::raw_delete(block);
}

void peer_trim()
{
  cudaDeviceSynchronize();
  allocator::emptyCache();
}

void peer_statistics(std::uint64_t* reserved, std::uint64_t* used)
{
  const auto statistics = allocator::getDeviceStats(c10::cuda::current_device());
  *reserved = static_cast<std::uint64_t>(statistics.reserved_bytes[0].current);
  *used = static_cast<std::uint64_t>(statistics.allocated_bytes[0].current);
}
