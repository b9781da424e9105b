// SPDX-License-Identifier: Apache-2.0
#include "ShockTubeModule.h"

#include "CellViscosity.h"
#include "ExactRiemann.h"
#include "HexCorners.h"
#include "HexGeometry.h"

#include <arcane/Directory.h>
#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ISubDomain.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/core/IVariable.h>
#include <arcane/core/ReproducibleReduction.h>
#include <arcane/utils/Array.h>
#include <arcane/utils/ITraceMng.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <limits>
#include <vector>

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

constexpr int nb_profile_column = 4;
using ProfileLine = std::array<Real, nb_profile_column>;

String asText(Real value)
{
  char text[32];
  std::snprintf(text, sizeof(text), "%.6e", value);
  return String(text);
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

// --- what the module says at the end: drifts, errors against the exact solution, profile along the tube ---

void ShockTubeModule::report()
{
  info() << "[tube] time " << m_global_time() << " after " << m_global_iteration() - 1 << " iterations, drift of mass "
         << asText(totalMass() / m_initial_mass() - 1.0) << ", of total energy " << asText(totalEnergy() / m_initial_energy() - 1.0);
  if (options()->riemann.size() == 0 || options()->gas.size() < 2)
    return;
  const auto& riemann = options()->riemann[0];
  const auto stateOf = [&](Integer i) { return GasState{ options()->gas[i]->density(), 0.0, options()->gas[i]->pressure() }; };
  const ExactRiemann exact(riemann->gamma(), stateOf(0), stateOf(1));
  reportErrors(exact, riemann->interface());
  UniqueArray<FaceGroup> line;
  for (Integer i = 0, n = riemann->line.size(); i < n; ++i)
    line.add(riemann->line[i]);
  writeProfile(exact, riemann->interface(), line);
}

Real ShockTubeModule::totalMass()
{
  ReproducibleSum sum;
  ENUMERATE_(Cell, icell, ownCells())
  {
    sum.add(m_density[icell] * sampleCell(*icell).volume);
  }
  return ParallelMngUtils::reproducibleSum(parallelMng(), sum);
}

Real ShockTubeModule::totalEnergy()
{
  ReproducibleSum sum;
  ENUMERATE_(Cell, icell, ownCells())
  {
    sum.add(m_cell_mass[icell] * m_internal_energy[icell]);
  }
  ENUMERATE_(Node, inode, ownNodes())
  {
    const Real3 u = m_velocity[inode];
    sum.add(0.5 * m_node_mass[inode] * dotProduct(u, u));
  }
  return ParallelMngUtils::reproducibleSum(parallelMng(), sum);
}

ShockTubeModule::CellSample ShockTubeModule::sampleCell(Cell cell)
{
  const auto nodes = cell.nodeIds();
  CellSample sample;
  for (Int32 i = 0; i < 8; ++i) {
    const NodeLocalId node(nodes[i]);
    sample.x += 0.125 * m_node_coord[node].x;
    sample.velocity += 0.125 * m_velocity[node].x;
  }
  sample.volume = hexVolume(hexDiagonals<Real3>([&](Int32 i) { return m_node_coord[NodeLocalId(nodes[i])]; }));
  sample.density = m_density[cell];
  sample.pressure = m_pressure[cell];
  return sample;
}

void ShockTubeModule::reportErrors(const ExactRiemann& exact, Real interface_x)
{
  const Real time = m_global_time();
  UniqueArray<ReproducibleSum> parts(4);
  ENUMERATE_(Cell, icell, ownCells())
  {
    const CellSample cell = sampleCell(*icell);
    const GasState truth = exact.sample((cell.x - interface_x) / time);
    parts[0].add(cell.volume);
    parts[1].add(cell.volume * std::abs(cell.density - truth.density));
    parts[2].add(cell.volume * std::abs(cell.velocity - truth.velocity));
    parts[3].add(cell.volume * std::abs(cell.pressure - truth.pressure));
  }
  UniqueArray<Real> sums(4);
  ParallelMngUtils::reproducibleSum(parallelMng(), parts, sums);
  info() << "[tube] L1 error of density " << asText(sums[1] / sums[0]) << ", of velocity " << asText(sums[2] / sums[0]) << ", of pressure "
         << asText(sums[3] / sums[0]);
}

void ShockTubeModule::writeProfile(const ExactRiemann& exact, Real interface_x, ConstArrayView<FaceGroup> line)
{
  VariableCellInt32 nb_surface(VariableBuildInfo(mesh(), "ShockTubeNbSurface", IVariable::PNoDump));
  nb_surface.fill(0);
  for (const FaceGroup& surface : line) {
    ENUMERATE_(Face, iface, surface)
    {
      for (Cell cell : (*iface).cells())
        ++nb_surface[cell];
    }
  }
  UniqueArray<Real> mine;
  ENUMERATE_(Cell, icell, ownCells())
  {
    if (nb_surface[icell] != line.size())
      continue;
    const CellSample cell = sampleCell(*icell);
    for (Real value : { cell.x, cell.density, cell.velocity, cell.pressure })
      mine.add(value);
  }
  UniqueArray<Real> all;
  parallelMng()->gatherVariable(mine, all, parallelMng()->masterIORank());
  if (!parallelMng()->isMasterIO())
    return;

  std::vector<ProfileLine> lines(all.size() / nb_profile_column);
  for (std::size_t i = 0; i < lines.size(); ++i)
    std::copy_n(all.data() + nb_profile_column * i, nb_profile_column, lines[i].begin());
  std::sort(lines.begin(), lines.end());
  const String file_name = Directory(subDomain()->exportDirectory()).file("profile.txt");
  std::ofstream file(file_name.localstr());
  file << "# x density velocity pressure exact_density exact_velocity exact_pressure\n";
  file.precision(9);
  for (const ProfileLine& l : lines) {
    const GasState truth = exact.sample((l[0] - interface_x) / m_global_time());
    file << l[0] << ' ' << l[1] << ' ' << l[2] << ' ' << l[3] << ' ' << truth.density << ' ' << truth.velocity << ' ' << truth.pressure
         << '\n';
  }
  file.close();
  if (!file)
    warning() << "[tube] cannot write '" << file_name << "': the picture will lack this run";
  else
    info() << "[tube] profile of " << lines.size() << " cells in " << file_name;
}

ARCANE_REGISTER_MODULE_SHOCKTUBE(ShockTubeModule);

} // namespace ShockTube
