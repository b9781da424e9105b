// SPDX-License-Identifier: Apache-2.0
// A class whose loops are written twice, in Plain.cc and as kernels in Kernels.cc, to be compiled and not to be run.
#pragma once

#include "accelerator/runtime/RunQueue.h"
#include "variables/core/VariableTypes.h"

#include "arcane_core/base/array/NumArray.h"
#include "arcane_core/mesh/IndexedItemConnectivityView.h"

namespace Bench
{
using namespace Arcane;

//! Loops as modules have them: values of cells, values of nodes gathered, rows of arrays, a minimum, a sum, a grid.
class Loops
{
 public:
  void advance(Real step);
  void gather();
  void fillRows();
  Real smallestSoundSpeed();
  Real totalEnergy();
  void smooth();

 private:
  RunQueue m_queue;
  CellGroup m_cells;
  IndexedCellNodeConnectivityView m_cell_node;
  VariableCellReal m_density;
  VariableCellReal m_energy;
  VariableCellReal m_pressure;
  VariableCellReal3 m_mean;
  VariableNodeReal3 m_velocity;
  VariableCellArrayReal3 m_rows;
  NumArray<Real, MDDim2> m_in;
  NumArray<Real, MDDim2> m_out;
};
} // namespace Bench
