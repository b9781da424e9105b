// SPDX-License-Identifier: Apache-2.0
#include "accelerator/gpu/gpu_traits_cuda.h"

#include <gtest/gtest.h>

using namespace Arcane::detail::gpu;

TEST(CudaErrorsTest, MeanTheSameFromTheDriverAndFromTheLibrary)
{
  EXPECT_TRUE(gpuStatus(CUDA_SUCCESS, "call").isOk());
  EXPECT_TRUE(gpuStatus(CUDA_ERROR_OUT_OF_MEMORY, "call").isOutOfMemory());
  EXPECT_TRUE(gpuStatus(cudaErrorMemoryAllocation, "call").isOutOfMemory());
  for (const CUresult error : { CUDA_ERROR_DEINITIALIZED, CUDA_ERROR_CONTEXT_IS_DESTROYED })
    EXPECT_TRUE(gpuStatus(error, "call").isUnloading()) << error;
  for (const cudaError_t error : { cudaErrorCudartUnloading, cudaErrorContextIsDestroyed })
    EXPECT_TRUE(gpuStatus(error, "call").isUnloading()) << error;
}
