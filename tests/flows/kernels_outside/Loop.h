// SPDX-License-Identifier: Apache-2.0
// A loop on the host over a body that devices could execute too.
#pragma once

#include <arcane/utils/ArcaneGlobal.h>

//! Names the compiler of this source, and says whether the type of the body's closure is known.
template <typename Body> const char* compilerOf(const Body&)
{
#if defined(ARCCORE_COMPILING_CUDA)
  return requires
  {
    typename Body::ArcaneClosureSlot;
  }
  ? "nvcc, closure known" : "nvcc, closure unknown";
#elif defined(ARCCORE_COMPILING_HIP)
  return "hipcc";
#else
  return "the host's";
#endif
}

#if defined(ARCCORE_COMPILING_CUDA_OR_HIP)
//! Instantiated, so that there is code for the device; no test launches it.
template <typename Body> __global__ void loopKernel(int n, Body body)
{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    body(i);
}
#endif

template <typename Body> const char* loop(bool is_on_device, int n, const Body& body)
{
  if (is_on_device) {
#if defined(ARCCORE_COMPILING_CUDA_OR_HIP)
    loopKernel<<<(n + 255) / 256, 256>>>(n, body);
#endif
  }
  else {
    for (int i = 0; i < n; ++i)
      body(i);
  }
  return compilerOf(body);
}
