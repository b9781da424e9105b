// SPDX-License-Identifier: Apache-2.0
// Switches the timing of kernels on and off.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
//! Sets whether kernels are counted and timed in the whole process. See `ARCANE_LOOP_PROFILING_LEVEL`.
class ARCANE_EXPORT ProfilingRegistry
{
 public:
  //! Sets the level: kernels are timed when it is 1 or more. Only launches after the call are timed. \local
  static void setProfilingLevel(Int32 level);
  static Int32 profilingLevel();
  static bool hasProfiling() { return profilingLevel() > 0; }
};
} // namespace Arcane
