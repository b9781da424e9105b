// SPDX-License-Identifier: Apache-2.0
// The steps of step_bench with variables, views and kernels of the framework.
#pragma once

#include "accelerator/kernel/NumArray.h"
#include "accelerator/runtime/RunQueue.h"
#include "tests/bench/BenchMesh.h"
#include "tests/bench/HandSteps.h"

namespace Bench
{
//! What both steps know of the mesh. Corners are those of HandSteps.h.
struct StepMesh
{
  explicit StepMesh(BoxMesh& box);

  BoxMesh& box;
  Arcane::CellGroup cells;
  Arcane::NodeGroup nodes;
  Arcane::NumArray<Int32, Arcane::MDDim2> corners;
  //! The nodes of cell c are those from 8 c on: what a code by hand has, since all cells are hexahedra.
  Arcane::UniqueArray<Int32> cell_node;
};

//! The step of samples/shock_tube with a perfect gas, on one rank, by the same loops.
class OurTube
{
 public:
  OurTube(StepMesh& mesh, const TubeNumbers& numbers, double first_step, const Arcane::RunQueue& queue);

  void step();
  double timeStep() const { return m_step; }
  //! What a step by hand begins with.
  TubeArrays arrays();

  //! \name Parts of a step, public for nvcc
  //@{
  void driftToMiddle();
  void computeForces();
  void accelerate();
  void updateEnergy();
  void updatePressure();
  void chooseTimeStep();
  //@}

 private:
  StepMesh& m_mesh;
  TubeNumbers m_numbers;
  double m_step;
  Arcane::RunQueue m_queue;
  Arcane::VariableNodeReal3 m_position;
  Arcane::VariableNodeReal3 m_velocity;
  Arcane::VariableNodeReal3 m_middle;
  Arcane::VariableNodeReal m_node_mass;
  Arcane::VariableCellReal m_cell_mass;
  Arcane::VariableCellReal m_density;
  Arcane::VariableCellReal m_energy;
  Arcane::VariableCellReal m_pressure;
  Arcane::VariableCellReal m_sound_speed;
  Arcane::VariableCellReal m_stress;
  Arcane::VariableCellReal m_volume_rate;
  Arcane::VariableCellReal m_stable_time_step;
  Arcane::NumArray<Byte, Arcane::MDDim1> m_walls;
  Arcane::NumArray<double, Arcane::MDDim2> m_corner_forces;

  void setInitialState();
};

//! A step whose area vectors are in an array variable: eight vectors for each cell, in contiguous rows or in tiles.
template <typename AreasType> class OurStaggeredT
{
 public:
  OurStaggeredT(StepMesh& mesh, double step, const Arcane::RunQueue& queue);

  void step();
  StaggeredArrays arrays();

  //! \name Parts of a step
  //@{
  void computeGeometry();
  void compress();
  void push();
  //@}

 private:
  StepMesh& m_mesh;
  double m_step;
  Arcane::RunQueue m_queue;
  Arcane::VariableNodeReal3 m_position;
  Arcane::VariableNodeReal3 m_velocity;
  Arcane::VariableNodeReal m_node_mass;
  Arcane::VariableCellReal m_cell_mass;
  Arcane::VariableCellReal m_volume;
  Arcane::VariableCellReal m_old_volume;
  Arcane::VariableCellReal m_density;
  Arcane::VariableCellReal m_energy;
  Arcane::VariableCellReal m_pressure;
  AreasType m_areas;
};

using OurStaggered = OurStaggeredT<Arcane::VariableCellArrayReal3>;
using OurTiledStaggered = OurStaggeredT<Arcane::VariableCellTiledReal3>;
} // namespace Bench
