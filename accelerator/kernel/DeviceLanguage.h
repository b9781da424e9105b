// SPDX-License-Identifier: Apache-2.0
// The names of the language of devices: built into nvcc, in a header of the compiler for HIP.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#if defined(__HIP__)
#include <hip/hip_runtime.h>
#endif
