// SPDX-License-Identifier: Apache-2.0
// The names of the language of devices: nvcc knows them by itself, the compiler for HIP has them in a header.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#if defined(__HIP__)
#include <hip/hip_runtime.h>
#endif
