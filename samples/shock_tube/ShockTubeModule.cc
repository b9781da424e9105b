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
#include <arcane/accelerator/QueueSynchronize.h>
#include <arcane/accelerator/Reduce.h>
#include <arcane/accelerator/RunCommandEnumerate.h>
#include <arcane/accelerator/VariableViews.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/core/IVariable.h>
#include <arcane/core/ReproducibleReduction.h>
#include <arcane/utils/Array.h>
#include <arcane/utils/ITraceMng.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <vector>

namespace ShockTube
{

namespace
{

Byte componentOf(eBoundaryCondition type)
{
  if (type == eBoundaryCondition::VelocityX)
    return 1;
  return (type == eBoundaryCondition::VelocityY) ? 2 : 4;
}

//! Sets to zero the components of \a velocity whose bits are in \a walls.
ARCCORE_HOST_DEVICE Real3 alongWalls(Byte walls, Real3 velocity)
{
  if (walls & 1)
    velocity.x = 0.0;
  if (walls & 2)
    velocity.y = 0.0;
  if (walls & 4)
    velocity.z = 0.0;
  return velocity;
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
  m_queue = makeQueue(subDomain()->acceleratorMng()->runner());
  m_queue.setAsync(true);
  followMesh();
  options()->eosModel()->prepare();
}

// What kernels use beside variables depends on the local ids of this mesh.
void ShockTubeModule::followMesh()
{
  m_connectivity.setMesh(mesh());
  checkCells();
  collectWalls();
  m_forces.prepare(mesh(), m_queue);
}

void ShockTubeModule::checkCells()
{
  ENUMERATE_(Cell, icell, allCells())
  {
    const Cell cell = *icell;
    if (cell.type() != IT_Hexaedron8)
      ARCANE_FATAL("cell {0} has type {1}, expected a hexahedron", cell.uniqueId().asInt64(), cell.type());
  }
}

void ShockTubeModule::collectWalls()
{
  m_walls.resize(mesh()->nodeFamily()->maxLocalId());
  m_walls.fill(0);
  for (Integer i = 0, n = options()->boundaryCondition.size(); i < n; ++i) {
    const auto& condition = options()->boundaryCondition[i];
    const FaceGroup surface = condition->surface();
    if (parallelMng()->reduce(Parallel::ReduceSum, Int64(surface.own().size())) == 0)
      ARCANE_FATAL("{0}: option 'shock-tube/boundary-condition[{1}]/surface': group '{2}' has 0 faces, expected at least one",
                   subDomain()->caseFullFileName(), i + 1, surface.name());
    const Byte component = componentOf(condition->type());
    ENUMERATE_(Node, inode, surface.nodeGroup())
    {
      m_walls[inode.itemLocalId()] |= component;
    }
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
  m_queue.barrier();
  options()->eosModel()->check(allCells(), m_density, m_internal_energy);
  m_initial_mass = totalMass();
  m_initial_energy = totalEnergy();
  m_global_deltat = options()->deltatInit();
}

void ShockTubeModule::fillWithGas(const CellGroup& cells, Real density, Real pressure)
{
  const Real energy = options()->eosModel()->energy(density, pressure);
  ENUMERATE_(Cell, icell, cells)
  {
    m_density[icell] = density;
    m_internal_energy[icell] = energy;
    m_cell_mass[icell] = density * hexVolume(hexDiagonals<Real3>(cornersOf(*icell)));
  }
}

void ShockTubeModule::computeNodeMasses()
{
  m_node_mass.fill(0.0);
  HostValues node_mass(m_node_mass);
  const UniqueArray<Int32> cells = cellsByUniqueId(mesh());
  ENUMERATE_(Cell, icell, mesh()->cellFamily()->view(cells))
  {
    const auto nodes = (*icell).nodeIds();
    const HexCornerValues<Real3> corners = cornersOf(*icell);
    for (Int32 i = 0; i < 8; ++i)
      node_mass[NodeLocalId(nodes[i])] += m_density[icell] * hexCornerVolume<Real3>(i, corners);
  }
  node_mass.store();
  m_node_mass.synchronize();
}

HexCornerValues<Real3> ShockTubeModule::cornersOf(Cell cell) const
{
  const auto nodes = cell.nodeIds();
  HexCornerValues<Real3> corners;
  for (Int32 i = 0; i < 8; ++i)
    corners.at[i] = m_node_coord[NodeLocalId(nodes[i])];
  return corners;
}

// --- the step: kernels ---

// The commands of a step, from here to chooseTimeStep(), are launched together on a device.
void ShockTubeModule::driftToMiddle()
{
  m_record.begin(m_queue);
  auto command = makeCommand(m_queue);
  command.addKernelName("DriftToMiddle");
  const Real half_step = 0.5 * m_global_deltat();
  const auto in_position = viewIn(command, m_node_coord);
  const auto in_velocity = viewIn(command, m_velocity);
  auto out_middle = viewOut(command, m_middle_coord);
  command << RUNCOMMAND_ENUMERATE(Node, inode, allNodes())
  {
    out_middle[inode] = add<Real3>(in_position[inode], scaled<Real3>(half_step, in_velocity[inode]));
  };
}

void ShockTubeModule::computeForces()
{
  auto command = makeCommand(m_queue);
  command.addKernelName("ComputeForces");
  // The kernel needs 150 registers per thread: blocks of 128 threads leave fewer of them unused than larger ones.
  command.addNbThreadPerBlock(128);
  m_forces.put(command, [&](const auto& forces) { computeForces(command, forces); });
}

template <typename Forces> void ShockTubeModule::computeForces(Accelerator::RunCommand& command, const Forces& forces)
{
  const ViscosityCoefficients viscosity{ options()->viscosityQuadratic(), options()->viscosityLinear() };
  const auto cell_node = m_connectivity.cellNode();
  const auto in_middle = viewIn(command, m_middle_coord);
  const auto in_velocity = viewIn(command, m_velocity);
  const auto in_sound_speed = viewIn(command, m_sound_speed);
  const auto in_density = viewIn(command, m_density);
  const auto in_cell_mass = viewIn(command, m_cell_mass);
  const auto in_pressure = viewIn(command, m_pressure);
  auto out_stress = viewOut(command, m_stress);
  auto out_volume_rate = viewOut(command, m_volume_rate);
  auto out_stable_time_step = viewOut(command, m_stable_time_step);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, allCells())
  {
    const auto nodes = cell_node.nodes(icell);
    const HexDiagonals<Real3> x = hexDiagonals<Real3>([&](Int32 i) -> const Real3& { return in_middle[nodes[i]]; });
    const HexDiagonals<Real3> u = hexDiagonals<Real3>([&](Int32 i) -> const Real3& { return in_velocity[nodes[i]]; });
    const HexGradient<Real3> g = hexGradient(x);
    const Real volume = hexVolume(x, g);
    const Real sound_speed = in_sound_speed[icell];
    const Real density = in_density[icell];
    const Real dilation = volume * density / in_cell_mass[icell];
    const CellCompression compression = cellCompression(g, volume, u);
    const Real half_pressure = in_pressure[icell] - density * sound_speed * sound_speed * (dilation - 1.0);
    const Real stress = half_pressure + artificialViscosity(viscosity, density / dilation, sound_speed, compression.jump);
    out_stable_time_step[icell] = stableTimeStep(viscosity, sound_speed, compression);
    out_stress[icell] = stress;
    out_volume_rate[icell] = hexVolumeRate(g, u);
    forEachCornerVector(g, stress, [&](Int32 i, const Real3& f) { forces.put(icell, i, nodes[i], f); });
  };
}

// The force of a ghost node lacks the cells that this rank does not know: its velocity comes from the owner.
void ShockTubeModule::accelerate()
{
  {
    auto command = makeCommand(m_queue);
    command.addKernelName("Accelerate");
    m_forces.take(command, [&](const auto& forces) { accelerate(command, forces); });
  }
  if (parallelMng()->commSize() == 1)
    return;
  Accelerator::synchronize(m_queue, m_velocity);
  moveGhostNodes();
}

template <typename Forces> void ShockTubeModule::accelerate(Accelerator::RunCommand& command, const Forces& forces)
{
  const Real step = m_global_deltat();
  const Real half_step = 0.5 * step;
  const auto walls = m_walls.constMDSpan();
  const auto in_node_mass = viewIn(command, m_node_mass);
  const auto in_middle = viewIn(command, m_middle_coord);
  auto inout_velocity = viewInOut(command, m_velocity);
  auto out_position = viewOut(command, m_node_coord);
  command << RUNCOMMAND_ENUMERATE(Node, inode, allNodes())
  {
    const Real3 before = inout_velocity[inode];
    const Real3 kick = scaled<Real3>(step / in_node_mass[inode], forces.take(inode));
    const Real3 after = alongWalls(walls[inode.localId()], add<Real3>(before, kick));
    inout_velocity[inode] = after;
    out_position[inode] = add<Real3>(in_middle[inode], scaled<Real3>(half_step, after));
  };
}

void ShockTubeModule::moveGhostNodes()
{
  auto command = makeCommand(m_queue);
  command.addKernelName("MoveGhostNodes");
  const Real half_step = 0.5 * m_global_deltat();
  const auto in_middle = viewIn(command, m_middle_coord);
  const auto in_velocity = viewIn(command, m_velocity);
  auto out_position = viewOut(command, m_node_coord);
  command << RUNCOMMAND_ENUMERATE(Node, inode, allNodes().ghost())
  {
    out_position[inode] = add<Real3>(in_middle[inode], scaled<Real3>(half_step, in_velocity[inode]));
  };
}

void ShockTubeModule::updateEnergy()
{
  auto command = makeCommand(m_queue);
  command.addKernelName("UpdateEnergy");
  const Real step = m_global_deltat();
  const auto cell_node = m_connectivity.cellNode();
  const auto in_middle = viewIn(command, m_middle_coord);
  const auto in_velocity = viewIn(command, m_velocity);
  const auto in_volume_rate = viewIn(command, m_volume_rate);
  const auto in_stress = viewIn(command, m_stress);
  const auto in_cell_mass = viewIn(command, m_cell_mass);
  auto inout_internal_energy = viewInOut(command, m_internal_energy);
  auto out_density = viewOut(command, m_density);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, allCells())
  {
    const auto nodes = cell_node.nodes(icell);
    const HexDiagonals<Real3> x = hexDiagonals<Real3>([&](Int32 i) -> const Real3& { return in_middle[nodes[i]]; });
    const HexDiagonals<Real3> u = hexDiagonals<Real3>([&](Int32 i) -> const Real3& { return in_velocity[nodes[i]]; });
    const Real mean_rate = 0.5 * (in_volume_rate[icell] + hexVolumeRate(hexGradient(x), u));
    const Real inverse_mass = 1.0 / in_cell_mass[icell];
    inout_internal_energy[icell] -= step * in_stress[icell] * mean_rate * inverse_mass;
    out_density[icell] = in_cell_mass[icell] / hexVolume(moved(x, 0.5 * step, u));
  };
}

void ShockTubeModule::updatePressure()
{
  options()->eosModel()->apply(m_queue, allCells(), m_density, m_internal_energy, m_pressure, m_sound_speed);
}

// The value of the reducer ends the step with a wait for the queue: all results can then be used on the host, and written.
void ShockTubeModule::chooseTimeStep()
{
  auto command = makeCommand(m_queue);
  command.addKernelName("ChooseTimeStep");
  Accelerator::ReducerMin2<Real> smallest(command);
  const auto in_stable_time_step = viewIn(command, m_stable_time_step);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, allCells(), smallest)
  {
    smallest.combine(in_stable_time_step[icell]);
  };
  const Real smallest_here = smallest.reducedValue();
  m_record.end();
  options()->eosModel()->check(allCells(), m_density, m_internal_energy);
  const Real stable = parallelMng()->reduce(Parallel::ReduceMin, smallest_here);
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
    sum.add(m_density[icell] * volumeOf(*icell));
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
  const HostValues velocity(m_velocity);
  const HostValues node_mass(m_node_mass);
  ENUMERATE_(Node, inode, ownNodes())
  {
    const Real3 u = velocity[inode];
    sum.add(0.5 * node_mass[inode] * dotProduct(u, u));
  }
  return ParallelMngUtils::reproducibleSum(parallelMng(), sum);
}

Real ShockTubeModule::volumeOf(Cell cell) const
{
  return hexVolume(hexDiagonals<Real3>(cornersOf(cell)));
}

ShockTubeModule::CellSample ShockTubeModule::sampleCell(Cell cell, const VelocityValues& velocity) const
{
  const auto nodes = cell.nodeIds();
  CellSample sample;
  for (Int32 i = 0; i < 8; ++i) {
    const NodeLocalId node(nodes[i]);
    sample.x += 0.125 * m_node_coord[node].x;
    sample.velocity += 0.125 * velocity[node].x;
  }
  sample.volume = volumeOf(cell);
  sample.density = m_density[cell];
  sample.pressure = m_pressure[cell];
  return sample;
}

void ShockTubeModule::reportErrors(const ExactRiemann& exact, Real interface_x)
{
  const Real time = m_global_time();
  const VelocityValues velocity(m_velocity);
  UniqueArray<ReproducibleSum> parts(4);
  ENUMERATE_(Cell, icell, ownCells())
  {
    const CellSample cell = sampleCell(*icell, velocity);
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
  const VelocityValues velocity(m_velocity);
  UniqueArray<Real> mine;
  ENUMERATE_(Cell, icell, ownCells())
  {
    if (nb_surface[icell] != line.size())
      continue;
    const CellSample cell = sampleCell(*icell, velocity);
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
    warning() << "[tube] cannot write '" << file_name << "': " << std::strerror(errno) << "; the picture will lack this run";
  else
    info() << "[tube] profile of " << lines.size() << " cells in " << file_name;
}

ARCANE_REGISTER_MODULE_SHOCKTUBE(ShockTubeModule);

} // namespace ShockTube
