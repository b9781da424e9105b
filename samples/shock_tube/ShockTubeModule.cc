// SPDX-License-Identifier: Apache-2.0
#include "ShockTubeModule.h"

#include "CellViscosity.h"
#include "HexCorners.h"

#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ITimeLoopMng.h>

#include <algorithm>
#include <limits>

namespace ShockTube
{

namespace
{

//! The vectors of \a values at the eight corners of a cell.
template <typename Nodes> auto atCorners(const Nodes& nodes, const VariableNodeReal3& values)
{
  return [&nodes, &values](Int32 i) -> const Real3& { return values[nodes[i]]; };
}

Real Real3::*componentOf(eBoundaryCondition type)
{
  if (type == eBoundaryCondition::VelocityX)
    return &Real3::x;
  return (type == eBoundaryCondition::VelocityY) ? &Real3::y : &Real3::z;
}

} // namespace

ShockTubeModule::ShockTubeModule(const ModuleBuildInfo& mbi)
: ArcaneShockTubeObject(mbi)
{}

void ShockTubeModule::prepare()
{
  m_global_final_time = options()->finalTime();
  m_connectivity.setMesh(mesh());
  checkOrderOfCells();
  collectWalls();
  options()->eosModel()->prepare();
  m_force.fill(Real3(0.0, 0.0, 0.0));
}

// The sums of computeForces() depend on this order, and only then not on the number of ranks.
void ShockTubeModule::checkOrderOfCells()
{
  Int64 previous = -1;
  ENUMERATE_(Cell, icell, allCells())
  {
    const Cell cell = *icell;
    if (cell.type() != IT_Hexaedron8)
      ARCANE_FATAL("cell {0} has type {1}, expected a hexahedron", cell.uniqueId().asInt64(), cell.type());
    if (cell.uniqueId().asInt64() <= previous)
      ARCANE_FATAL("cell {0} comes after cell {1}, expected ascending unique ids", cell.uniqueId().asInt64(), previous);
    previous = cell.uniqueId().asInt64();
  }
}

void ShockTubeModule::collectWalls()
{
  m_walls.clear();
  for (Integer i = 0, n = options()->boundaryCondition.size(); i < n; ++i) {
    const auto& condition = options()->boundaryCondition[i];
    const FaceGroup surface = condition->surface();
    if (parallelMng()->reduce(Parallel::ReduceSum, Int64(surface.own().size())) == 0)
      ARCANE_FATAL("{0}: option 'shock-tube/boundary-condition[{1}]/surface': group '{2}' has 0 faces, expected at least one",
                   subDomain()->caseFullFileName(), i + 1, surface.name());
    m_walls.add({ surface.nodeGroup(), componentOf(condition->type()) });
  }
}

void ShockTubeModule::setInitialState()
{
  m_velocity.fill(Real3(0.0, 0.0, 0.0));
  m_cell_mass.fill(0.0);
  for (Integer i = 0, n = options()->gas.size(); i < n; ++i) {
    const auto& gas = options()->gas[i];
    fillWithGas(gas->group(), gas->density(), gas->pressure());
  }
  ENUMERATE_(Cell, icell, allCells())
  {
    if (!(m_cell_mass[icell] > 0.0))
      ARCANE_FATAL("cell {0} has mass {1}, expected a gas for every cell", (*icell).uniqueId().asInt64(), m_cell_mass[icell]);
  }
  computeNodeMasses();
  updatePressure();
  m_initial_mass = totalMass();
  m_initial_energy = totalEnergy();
  m_global_deltat = options()->deltatInit();
}

void ShockTubeModule::fillWithGas(const CellGroup& cells, Real density, Real pressure)
{
  const Real energy = options()->eosModel()->energy(density, pressure);
  const auto cell_node = m_connectivity.cellNode();
  ENUMERATE_(Cell, icell, cells)
  {
    const auto nodes = cell_node.nodes(icell);
    m_density[icell] = density;
    m_internal_energy[icell] = energy;
    m_cell_mass[icell] = density * hexVolume(hexDiagonals<Real3>(atCorners(nodes, m_node_coord)));
  }
}

void ShockTubeModule::computeNodeMasses()
{
  m_node_mass.fill(0.0);
  const auto cell_node = m_connectivity.cellNode();
  ENUMERATE_(Cell, icell, allCells())
  {
    const auto nodes = cell_node.nodes(icell);
    for (Int32 i = 0; i < 8; ++i)
      m_node_mass[nodes[i]] += m_density[icell] * hexCornerVolume<Real3>(i, atCorners(nodes, m_node_coord));
  }
  m_node_mass.synchronize();
}

void ShockTubeModule::driftToMiddle()
{
  drift(0.5 * m_global_deltat());
}

void ShockTubeModule::driftToEnd()
{
  drift(0.5 * m_global_deltat());
}

void ShockTubeModule::drift(Real duration)
{
  ENUMERATE_(Node, inode, allNodes())
  {
    m_node_coord[inode] = add<Real3>(m_node_coord[inode], scaled<Real3>(duration, m_velocity[inode]));
  }
}

void ShockTubeModule::computeForces()
{
  const ViscosityCoefficients viscosity{ options()->viscosityQuadratic(), options()->viscosityLinear() };
  const auto cell_node = m_connectivity.cellNode();
  Real stable_time_step = std::numeric_limits<Real>::max();
  ENUMERATE_(Cell, icell, allCells())
  {
    const auto nodes = cell_node.nodes(icell);
    const HexDiagonals<Real3> x = hexDiagonals<Real3>(atCorners(nodes, m_node_coord));
    const HexDiagonals<Real3> u = hexDiagonals<Real3>(atCorners(nodes, m_velocity));
    const HexGradient<Real3> g = hexGradient(x);
    const Real volume = hexVolume(x, g);
    const Real sound_speed = m_sound_speed[icell];
    const Real density = m_density[icell];
    const Real dilation = volume * density / m_cell_mass[icell];
    const CellCompression compression = cellCompression(g, volume, u);
    const Real half_pressure = m_pressure[icell] - density * sound_speed * sound_speed * (dilation - 1.0);
    const Real stress = half_pressure + artificialViscosity(viscosity, density / dilation, sound_speed, compression.jump);
    stable_time_step = std::min(stable_time_step, stableTimeStep(viscosity, sound_speed, compression));
    m_stress[icell] = stress;
    m_volume_rate[icell] = hexVolumeRate(g, u);
    forEachCornerVector(g, stress, [&](Int32 i, const Real3& f) { m_force[nodes[i]] = add<Real3>(m_force[nodes[i]], f); });
  }
  m_stable_time_step = stable_time_step;
}

// The force of a ghost node lacks the cells that this rank does not know: its velocity comes from the owner.
void ShockTubeModule::accelerate()
{
  const Real duration = m_global_deltat();
  ENUMERATE_(Node, inode, allNodes())
  {
    m_velocity[inode] = add<Real3>(m_velocity[inode], scaled<Real3>(duration / m_node_mass[inode], m_force[inode]));
    m_force[inode] = Real3(0.0, 0.0, 0.0);
  }
  for (const Wall& wall : m_walls) {
    ENUMERATE_(Node, inode, wall.nodes)
    {
      m_velocity[inode].*wall.component = 0.0;
    }
  }
  m_velocity.synchronize();
}

void ShockTubeModule::updateEnergy()
{
  const Real duration = m_global_deltat();
  const auto cell_node = m_connectivity.cellNode();
  ENUMERATE_(Cell, icell, allCells())
  {
    const auto nodes = cell_node.nodes(icell);
    const HexDiagonals<Real3> x = hexDiagonals<Real3>(atCorners(nodes, m_node_coord));
    const HexDiagonals<Real3> u = hexDiagonals<Real3>(atCorners(nodes, m_velocity));
    const Real mean_rate = 0.5 * (m_volume_rate[icell] + hexVolumeRate(hexGradient(x), u));
    const Real inverse_mass = 1.0 / m_cell_mass[icell];
    m_internal_energy[icell] -= duration * m_stress[icell] * mean_rate * inverse_mass;
    m_density[icell] = m_cell_mass[icell] / hexVolume(moved(x, 0.5 * duration, u));
  }
}

void ShockTubeModule::updatePressure()
{
  options()->eosModel()->apply(allCells(), m_density, m_internal_energy, m_pressure, m_sound_speed);
}

void ShockTubeModule::chooseTimeStep()
{
  const Real stable = parallelMng()->reduce(Parallel::ReduceMin, m_stable_time_step);
  const Real chosen = std::min(options()->deltatGrowth() * m_global_deltat(), options()->cfl() * stable);
  const Real remaining = options()->finalTime() - m_global_time();
  // Times are sums of steps: what is left after the last one is rounding.
  if (remaining <= 1.0e-12 * options()->finalTime())
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  m_global_deltat = (remaining > 0.0) ? std::min(chosen, remaining) : chosen;
}

ARCANE_REGISTER_MODULE_SHOCKTUBE(ShockTubeModule);

} // namespace ShockTube
