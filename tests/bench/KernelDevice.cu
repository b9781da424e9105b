// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/BenchSupport.h"
#include "tests/bench/KernelDevice.h"

#include <cub/device/device_reduce.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <algorithm>
#include <stdexcept>

namespace Bench
{
namespace
{
constexpr int block_size = 256;

int nbBlock(Int32 n)
{
  return (n + block_size - 1) / block_size;
}

void check(cudaError_t status)
{
  if (status != cudaSuccess)
    throw std::runtime_error(cudaGetErrorString(status));
}

__global__ void axpyKernel(Int32 n, double a, const double* x, double* y)
{
  const Int32 i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += a * x[i];
}

__global__ void equationOfStateKernel(Int32 n, const double* density, const double* energy, double* pressure)
{
  const Int32 i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const double volume = 1.0 / density[i];
    pressure[i] = 0.4 * energy[i] / (volume - 0.001);
  }
}

__global__ void fillKernel(Int32 n, double* x, double value)
{
  const Int32 i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = value;
}

struct Product
{
  const double* x;
  const double* y;
  __device__ double operator()(Int32 i) const { return x[i] * y[i]; }
};

cudaStream_t toStream(void* stream)
{
  return static_cast<cudaStream_t>(stream);
}
} // namespace

Device::Device(const Arcane::RunQueue& queue)
: m_stream(queue.platformStream())
, m_result(static_cast<double*>(bytes(sizeof(double))))
{
  check(cudaMallocHost(&m_host_result, sizeof(double)));
}

Device::~Device()
{
  for (void* block : m_blocks)
    cudaFree(block);
  cudaFree(m_temporary);
  cudaFreeHost(m_host_result);
}

void* Device::bytes(std::size_t nb_byte)
{
  void* block = nullptr;
  check(cudaMalloc(&block, nb_byte));
  m_blocks.push_back(block);
  return block;
}

double* Device::allocate(Int32 n)
{
  return static_cast<double*>(bytes(static_cast<std::size_t>(n) * sizeof(double)));
}

void Device::fill(Int32 n, double* x, double value)
{
  fillKernel<<<nbBlock(n), block_size, 0, toStream(m_stream)>>>(n, x, value);
  check(cudaGetLastError());
}

void Device::axpy(Int32 n, double a, const double* x, double* y)
{
  axpyKernel<<<nbBlock(n), block_size, 0, toStream(m_stream)>>>(n, a, x, y);
}

void Device::equationOfState(Int32 n, const double* density, const double* energy, double* pressure)
{
  equationOfStateKernel<<<nbBlock(n), block_size, 0, toStream(m_stream)>>>(n, density, energy, pressure);
}

double Device::sumOfProducts(Int32 n, const double* x, const double* y)
{
  const auto values = thrust::make_transform_iterator(thrust::make_counting_iterator(Int32(0)), Product{ x, y });
  std::size_t size = 0;
  check(cub::DeviceReduce::Sum(nullptr, size, values, m_result, n, toStream(m_stream)));
  if (size > m_temporary_size) {
    cudaFree(m_temporary);
    check(cudaMalloc(&m_temporary, size));
    m_temporary_size = size;
  }
  check(cub::DeviceReduce::Sum(m_temporary, size, values, m_result, n, toStream(m_stream)));
  check(cudaMemcpyAsync(m_host_result, m_result, sizeof(double), cudaMemcpyDeviceToHost, toStream(m_stream)));
  check(cudaStreamSynchronize(toStream(m_stream)));
  return *m_host_result;
}

double Device::copySpeed()
{
  constexpr std::size_t nb_byte = std::size_t(1) << 30;
  void* from = nullptr;
  void* to = nullptr;
  check(cudaMalloc(&from, nb_byte));
  check(cudaMalloc(&to, nb_byte));
  double best = 1e30;
  for (int i = 0; i < 10; ++i) {
    check(cudaStreamSynchronize(toStream(m_stream)));
    const double start = wallSeconds();
    for (int k = 0; k < 10; ++k)
      check(cudaMemcpyAsync(to, from, nb_byte, cudaMemcpyDeviceToDevice, toStream(m_stream)));
    check(cudaStreamSynchronize(toStream(m_stream)));
    best = std::min(best, (wallSeconds() - start) / 10);
  }
  cudaFree(from);
  cudaFree(to);
  return 2.0 * double(nb_byte) / best;
}
} // namespace Bench
