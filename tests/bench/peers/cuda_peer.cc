// SPDX-License-Identifier: Apache-2.0
// The driver itself: "malloc" is cudaMalloc, "async" a pool that keeps all, "async-default" the pool as it comes.
#include "peer.h"

#include <cuda_runtime.h>

#include <cstring>

namespace
{
bool is_async = false;
cudaMemPool_t pool = nullptr;

std::uint64_t attribute(cudaMemPoolAttr which)
{
  std::uint64_t value = 0;
  if (pool)
    cudaMemPoolGetAttribute(pool, which, &value);
  return value;
}
} // namespace

int peer_start(const char* variant)
{
  is_async = std::strncmp(variant, "async", 5) == 0;
  if (!is_async)
    return std::strcmp(variant, "malloc") == 0 ? 0 : -1;
  int device = 0;
  if (cudaGetDevice(&device) != cudaSuccess || cudaDeviceGetDefaultMemPool(&pool, device) != cudaSuccess)
    return -1;
  std::uint64_t threshold = std::strcmp(variant, "async") == 0 ? UINT64_MAX : 0;
  return cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold) == cudaSuccess ? 0 : -1;
}

void* peer_allocate(std::size_t nb_byte, void* stream)
{
  void* block = nullptr;
  const cudaError_t status = is_async ? cudaMallocAsync(&block, nb_byte, static_cast<cudaStream_t>(stream)) : cudaMalloc(&block, nb_byte);
  if (status != cudaSuccess)
    cudaGetLastError();
  return status == cudaSuccess ? block : nullptr;
}

void peer_release(void* block, std::size_t, void* stream)
{
  if (is_async)
    cudaFreeAsync(block, static_cast<cudaStream_t>(stream));
  else
    cudaFree(block);
}

void peer_trim()
{
  cudaDeviceSynchronize();
  if (pool)
    cudaMemPoolTrimTo(pool, 0);
}

void peer_statistics(std::uint64_t* reserved, std::uint64_t* used)
{
  *reserved = attribute(cudaMemPoolAttrReservedMemCurrent);
  *used = attribute(cudaMemPoolAttrUsedMemCurrent);
}
