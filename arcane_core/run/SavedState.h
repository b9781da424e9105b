// SPDX-License-Identifier: Apache-2.0
// The state of a run that a checkpoint holds.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail::run
{
//! The last checkpoint that a run has saved, or read.
struct SavedState
{
  //! Number of complete iterations; negative without a checkpoint.
  Int32 iteration = -1;
  Real time = 0.0;
  //! StepMeasures::clock() when it was saved; 0 for a checkpoint of an earlier execution. \unit{s}
  Real clock_s = 0.0;

  bool exists() const { return iteration >= 0; }
};
} // namespace Arcane::detail::run
