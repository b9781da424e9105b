// SPDX-License-Identifier: Apache-2.0
// Includes the names that the sources of this folder use for the library of the vendor for which they are compiled.
#pragma once

#if defined(ARCANE_GPU_HIP)
#include "accelerator/gpu/gpu_exchange_hip.h"
#include "accelerator/gpu/gpu_traits_hip.h"
#else
#include "accelerator/gpu/gpu_exchange_cuda.h"
#include "accelerator/gpu/gpu_traits_cuda.h"
#endif
