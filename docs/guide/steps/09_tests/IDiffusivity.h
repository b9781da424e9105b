// SPDX-License-Identifier: Apache-2.0
// What the module asks of a law of diffusivity.
#pragma once

#include <arcane/core/VariableTypes.h>

//! Says how fast heat spreads. One call computes all cells, so that a virtual function costs nothing that counts.
class IDiffusivity
{
 public:
  virtual ~IDiffusivity() = default;

  //! Sets the diffusivity of each cell that this rank knows, ghosts too. \local
  virtual void compute(const Arcane::VariableCellReal& temperature, Arcane::VariableCellReal& diffusivity) = 0;
  //! Returns the largest diffusivity at temperatures from 0 to 1, the same on all ranks. \local
  virtual Arcane::Real largest() const = 0;
};
