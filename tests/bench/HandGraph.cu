// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/HandGraph.h"

#include <stdexcept>

namespace Bench
{
namespace
{
constexpr int block_size = 256;

void check(cudaError_t status)
{
  if (status != cudaSuccess)
    throw std::runtime_error(cudaGetErrorString(status));
}

__global__ void addKernel(int n, double number, const double* x, double* y)
{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += number * x[i];
}

__global__ void fillKernel(int n, double value, double* x)
{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = value;
}
} // namespace

struct HandGraph::Members
{
  int nb_kernel = 0;
  int nb_element = 0;
  double* x = nullptr;
  double* y = nullptr;
  cudaStream_t stream = nullptr;
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t executable = nullptr;
};

HandGraph::HandGraph(int nb_kernel, int nb_element)
: m_members(new Members{ nb_kernel, nb_element })
{
  Members& m = *m_members;
  const std::size_t nb_byte = sizeof(double) * static_cast<std::size_t>(nb_element);
  check(cudaStreamCreate(&m.stream));
  check(cudaMalloc(&m.x, nb_byte));
  check(cudaMalloc(&m.y, nb_byte));
  const int nb_block = (nb_element + block_size - 1) / block_size;
  fillKernel<<<nb_block, block_size, 0, m.stream>>>(nb_element, 1.0, m.x);
  fillKernel<<<nb_block, block_size, 0, m.stream>>>(nb_element, 0.0, m.y);
  check(cudaStreamSynchronize(m.stream));
  check(cudaStreamBeginCapture(m.stream, cudaStreamCaptureModeThreadLocal));
  launch(false);
  check(cudaStreamEndCapture(m.stream, &m.graph));
  check(cudaGraphInstantiateWithFlags(&m.executable, m.graph, 0));
}

HandGraph::~HandGraph()
{
  cudaGraphExecDestroy(m_members->executable);
  cudaGraphDestroy(m_members->graph);
  cudaFree(m_members->x);
  cudaFree(m_members->y);
  cudaStreamDestroy(m_members->stream);
}

void HandGraph::launch(bool is_waiting)
{
  const Members& m = *m_members;
  const int nb_block = (m.nb_element + block_size - 1) / block_size;
  for (int k = 0; k < m.nb_kernel; ++k) {
    addKernel<<<nb_block, block_size, 0, m.stream>>>(m.nb_element, 1.0 + k, m.x, m.y);
    if (is_waiting)
      check(cudaStreamSynchronize(m.stream));
  }
}

void HandGraph::step(eHandStep way)
{
  const Members& m = *m_members;
  if (way == eHandStep::Graph)
    check(cudaGraphLaunch(m.executable, m.stream));
  else
    launch(way == eHandStep::Waited);
  check(cudaStreamSynchronize(m.stream));
}

double HandGraph::value() const
{
  double result = 0.0;
  check(cudaMemcpy(&result, m_members->y, sizeof(double), cudaMemcpyDefault));
  return result;
}
} // namespace Bench
