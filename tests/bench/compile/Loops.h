// SPDX-License-Identifier: Apache-2.0
// Loops that are written twice, in Plain.cc and as kernels in Kernels.cc, to be compiled and not to be run.
#pragma once

#include "accelerator/runtime/RunQueue.h"
#include "variables/core/VariableTypes.h"

#include "arcane_core/base/array/NumArray.h"
#include "arcane_core/mesh/connectivities/IndexedItemConnectivityView.h"

namespace Bench
{
using namespace Arcane;

//! What a module has.
struct LoopData
{
  RunQueue queue;
  CellGroup cells;
  IndexedCellNodeConnectivityView cell_node;
  VariableCellReal density;
  VariableCellReal energy;
  VariableCellReal pressure;
  VariableCellReal3 mean;
  VariableNodeReal3 velocity;
  VariableCellArrayReal3 rows;
  NumArray<Real, MDDim2> in;
  NumArray<Real, MDDim2> out;
};

//! \name Loops as modules have them: values of cells, values of nodes gathered, rows of arrays, a minimum, a sum, a grid
//@{
void advance(LoopData& d, Real step);
void gather(LoopData& d);
void fillRows(LoopData& d);
Real smallestSoundSpeed(LoopData& d);
Real totalEnergy(LoopData& d);
void smooth(LoopData& d);
//@}
} // namespace Bench
