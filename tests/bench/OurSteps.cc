// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/OurSteps.h"

#include "accelerator/kernel/NumArrayViews.h"
#include "accelerator/kernel/Reduce.h"
#include "samples/shock_tube/NodeForces.h"
#include "variables/device/RunCommandEnumerate.h"
#include "variables/device/VariableViews.h"

#include <algorithm>

namespace Bench
{
using namespace Arcane;
using ShockTube::CornerForces;
using ShockTube::CornerPlaces;
using ShockTube::NodeForceGather;

namespace
{
//! A box of edge 1: the place of a node.
Real3 placeIn(const BoxMesh& box, Int32 node)
{
  const BoxSize place = box.placeOf(node);
  const BoxSize& size = box.size();
  return { Real(place[0]) / Real(size[0]), Real(place[1]) / Real(size[1]), Real(place[2]) / Real(size[2]) };
}

//! Gives each node an eighth of the mass of its cells.
void setNodeMasses(const StepMesh& mesh, const VariableCellReal& cell_mass, VariableNodeReal& node_mass)
{
  node_mass.fill(0.0);
  ENUMERATE_CELL(icell, mesh.cells)
  {
    for (const NodeLocalId node : icell->nodeIds())
      node_mass[node] += 0.125 * cell_mass[icell];
  }
}
} // namespace

StepMesh::StepMesh(BoxMesh& the_box)
: box(the_box)
, cells(the_box.allCells())
, nodes(the_box.allNodes())
, corners(8, the_box.nbNode())
{
  corners.fill(-1);
  cell_node.reserve(8 * cells.size());
  UniqueArray<Int32> nb_corner(box.nbNode(), 0);
  ENUMERATE_CELL(icell, cells)
  {
    for (const NodeLocalId node : icell->nodeIds()) {
      corners(nb_corner[node.localId()]++, node.localId()) = static_cast<Int32>(cell_node.size());
      cell_node.add(node.localId());
    }
  }
}

// --- the shock tube

OurTube::OurTube(StepMesh& mesh, const TubeNumbers& numbers, double first_step, const RunQueue& queue)
: m_mesh(mesh)
, m_numbers(numbers)
, m_step(first_step)
, m_queue(queue)
, m_position(mesh.box.variable("TubePosition"))
, m_velocity(mesh.box.variable("TubeVelocity"))
, m_middle(mesh.box.variable("TubeMiddle"))
, m_node_mass(mesh.box.variable("TubeNodeMass"))
, m_cell_mass(mesh.box.variable("TubeCellMass"))
, m_density(mesh.box.variable("TubeDensity"))
, m_energy(mesh.box.variable("TubeEnergy"))
, m_pressure(mesh.box.variable("TubePressure"))
, m_sound_speed(mesh.box.variable("TubeSoundSpeed"))
, m_stress(mesh.box.variable("TubeStress"))
, m_volume_rate(mesh.box.variable("TubeVolumeRate"))
, m_stable_time_step(mesh.box.variable("TubeStableTimeStep"))
, m_walls(mesh.box.nbNode())
, m_corner_forces((mesh.box.nbCell() + CornerPlaces::tile - 1) / CornerPlaces::tile, CornerPlaces::nb_real_per_tile)
{
  setInitialState();
}

void OurTube::setInitialState()
{
  const BoxMesh& box = m_mesh.box;
  for (auto* values : { &m_stress, &m_volume_rate, &m_stable_time_step })
    values->fill(0.0);
  m_velocity.fill(Real3(0.0, 0.0, 0.0));
  m_middle.fill(Real3(0.0, 0.0, 0.0));
  m_corner_forces.fill(0.0);
  ENUMERATE_NODE(inode, m_mesh.nodes)
  {
    const Int32 node = inode.localId();
    const BoxSize place = box.placeOf(node);
    m_position[inode] = placeIn(box, node);
    Byte walls = 0;
    for (std::size_t i = 0; i < 3; ++i)
      if (place[i] == 0 || place[i] == box.size()[i])
        walls = static_cast<Byte>(walls | (1 << i));
    m_walls(node) = walls;
  }
  const Real volume = 1.0 / Real(box.nbCell());
  ENUMERATE_CELL(icell, m_mesh.cells)
  {
    const bool is_left = m_position[icell->nodeId(0)].x < 0.5;
    const Real density = is_left ? 1.0 : 0.125;
    const Real pressure = is_left ? 1.0 : 0.1;
    m_density[icell] = density;
    m_energy[icell] = pressure / ((m_numbers.gamma - 1.0) * density);
    m_cell_mass[icell] = density * volume;
    m_pressure[icell] = gasPressure(m_numbers.gamma, density, m_energy[icell]);
    m_sound_speed[icell] = gasSoundSpeed(m_numbers.gamma, m_energy[icell]);
  }
  setNodeMasses(m_mesh, m_cell_mass, m_node_mass);
}

TubeArrays OurTube::arrays()
{
  TubeArrays t;
  t.nb_cell = m_mesh.box.nbCell();
  t.nb_node = m_mesh.box.nbNode();
  t.cell_node = m_mesh.cell_node.data();
  t.corners = m_mesh.corners.to1DSpan().data();
  t.walls = m_walls.to1DSpan().data();
  t.node_mass = m_node_mass.asArray().data();
  t.cell_mass = m_cell_mass.asArray().data();
  t.position = m_position.asArray().data();
  t.velocity = m_velocity.asArray().data();
  t.middle = m_middle.asArray().data();
  t.density = m_density.asArray().data();
  t.energy = m_energy.asArray().data();
  t.pressure = m_pressure.asArray().data();
  t.sound_speed = m_sound_speed.asArray().data();
  t.stress = m_stress.asArray().data();
  t.volume_rate = m_volume_rate.asArray().data();
  t.stable_time_step = m_stable_time_step.asArray().data();
  t.corner_forces = m_corner_forces.to1DSpan().data();
  return t;
}

void OurTube::step()
{
  driftToMiddle();
  computeForces();
  accelerate();
  updateEnergy();
  updatePressure();
  chooseTimeStep();
}

void OurTube::driftToMiddle()
{
  auto command = makeCommand(m_queue);
  command.addKernelName("DriftToMiddle");
  const Real half_step = 0.5 * m_step;
  const auto in_position = viewIn(command, m_position);
  const auto in_velocity = viewIn(command, m_velocity);
  auto out_middle = viewOut(command, m_middle);
  command << RUNCOMMAND_ENUMERATE(Node, inode, m_mesh.nodes)
  {
    out_middle[inode] = moved(in_position[inode], half_step, in_velocity[inode]);
  };
}

void OurTube::computeForces()
{
  auto command = makeCommand(m_queue);
  command.addKernelName("ComputeForces");
  command.addNbThreadPerBlock(128);
  const ShockTube::ViscosityCoefficients viscosity = m_numbers.viscosity;
  const auto cell_node = m_mesh.box.cellNode();
  const auto in_middle = viewIn(command, m_middle);
  const auto in_velocity = viewIn(command, m_velocity);
  const auto in_sound_speed = viewIn(command, m_sound_speed);
  const auto in_density = viewIn(command, m_density);
  const auto in_cell_mass = viewIn(command, m_cell_mass);
  const auto in_pressure = viewIn(command, m_pressure);
  auto out_stress = viewOut(command, m_stress);
  auto out_volume_rate = viewOut(command, m_volume_rate);
  auto out_stable_time_step = viewOut(command, m_stable_time_step);
  const CornerForces forces(viewOut(command, m_corner_forces).to1DSpan().data());
  command << RUNCOMMAND_ENUMERATE(Cell, icell, m_mesh.cells)
  {
    const auto nodes = cell_node.nodes(icell);
    const TubeCell cell{ in_sound_speed[icell], in_density[icell], in_cell_mass[icell], in_pressure[icell] };
    const TubeForces f = tubeForces(
      viscosity, cell, [&](Int32 i) -> const Real3& { return in_middle[nodes[i]]; },
      [&](Int32 i) -> const Real3& { return in_velocity[nodes[i]]; });
    out_stable_time_step[icell] = f.stable_time_step;
    out_stress[icell] = f.stress;
    out_volume_rate[icell] = f.volume_rate;
    ShockTube::forEachCornerVector(f.gradient, f.stress, [&](Int32 i, const Real3& v) { forces.put(icell, i, nodes[i], v); });
  };
}

void OurTube::accelerate()
{
  auto command = makeCommand(m_queue);
  command.addKernelName("Accelerate");
  const Real step = m_step;
  const auto walls = viewIn(command, m_walls);
  const auto in_node_mass = viewIn(command, m_node_mass);
  const auto in_middle = viewIn(command, m_middle);
  auto inout_velocity = viewInOut(command, m_velocity);
  auto out_position = viewOut(command, m_position);
  const NodeForceGather forces(viewIn(command, m_corner_forces).to1DSpan().data(), viewIn(command, m_mesh.corners).to1DSpan().data(),
                               m_mesh.corners.extent0(), m_mesh.corners.extent1());
  command << RUNCOMMAND_ENUMERATE(Node, inode, m_mesh.nodes)
  {
    const Real3 before = inout_velocity[inode];
    const Real3 after = kicked(before, step / in_node_mass[inode], forces.take(inode), walls(inode.localId()));
    inout_velocity[inode] = after;
    out_position[inode] = moved(in_middle[inode], 0.5 * step, after);
  };
}

void OurTube::updateEnergy()
{
  auto command = makeCommand(m_queue);
  command.addKernelName("UpdateEnergy");
  const Real step = m_step;
  const auto cell_node = m_mesh.box.cellNode();
  const auto in_middle = viewIn(command, m_middle);
  const auto in_velocity = viewIn(command, m_velocity);
  const auto in_volume_rate = viewIn(command, m_volume_rate);
  const auto in_stress = viewIn(command, m_stress);
  const auto in_cell_mass = viewIn(command, m_cell_mass);
  auto inout_energy = viewInOut(command, m_energy);
  auto out_density = viewOut(command, m_density);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, m_mesh.cells)
  {
    const auto nodes = cell_node.nodes(icell);
    const TubeEnergy e = tubeEnergy(
      step, in_volume_rate[icell], in_stress[icell], in_cell_mass[icell], [&](Int32 i) -> const Real3& { return in_middle[nodes[i]]; },
      [&](Int32 i) -> const Real3& { return in_velocity[nodes[i]]; });
    inout_energy[icell] -= e.loss;
    out_density[icell] = e.density;
  };
}

void OurTube::updatePressure()
{
  auto command = makeCommand(m_queue);
  command.addKernelName("PerfectGas");
  const Real gamma = m_numbers.gamma;
  const auto in_density = viewIn(command, m_density);
  const auto in_energy = viewIn(command, m_energy);
  auto out_pressure = viewOut(command, m_pressure);
  auto out_sound_speed = viewOut(command, m_sound_speed);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, m_mesh.cells)
  {
    const Real energy = in_energy[icell];
    out_pressure[icell] = gasPressure(gamma, in_density[icell], energy);
    out_sound_speed[icell] = gasSoundSpeed(gamma, energy);
  };
}

void OurTube::chooseTimeStep()
{
  auto command = makeCommand(m_queue);
  command.addKernelName("ChooseTimeStep");
  Accelerator::ReducerMin2<Real> smallest(command);
  const auto in_stable_time_step = viewIn(command, m_stable_time_step);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, m_mesh.cells, smallest)
  {
    smallest.combine(in_stable_time_step[icell]);
  };
  m_step = std::min(m_numbers.growth * m_step, m_numbers.cfl * smallest.reducedValue());
}

// --- the staggered step

template <typename AreasType>
OurStaggeredT<AreasType>::OurStaggeredT(StepMesh& mesh, double step, const RunQueue& queue)
: m_mesh(mesh)
, m_step(step)
, m_queue(queue)
, m_position(mesh.box.variable("Position"))
, m_velocity(mesh.box.variable("Velocity"))
, m_node_mass(mesh.box.variable("NodeMass"))
, m_cell_mass(mesh.box.variable("CellMass"))
, m_volume(mesh.box.variable("Volume"))
, m_old_volume(mesh.box.variable("OldVolume"))
, m_density(mesh.box.variable("Density"))
, m_energy(mesh.box.variable("Energy"))
, m_pressure(mesh.box.variable("Pressure"))
, m_areas(mesh.box.variable("Areas"))
{
  m_areas.resize(8);
  m_areas.fill(Real3(0.0, 0.0, 0.0));
  m_velocity.fill(Real3(0.0, 0.0, 0.0));
  ENUMERATE_NODE(inode, mesh.nodes)
  {
    m_position[inode] = placeIn(mesh.box, inode.localId());
  }
  const Real volume = 1.0 / Real(mesh.box.nbCell());
  ENUMERATE_CELL(icell, mesh.cells)
  {
    // Pressures that differ from cell to cell, so that all nodes move.
    m_energy[icell] = 2.0 + 0.001 * (icell.localId() % 101);
    m_density[icell] = 1.0;
    m_pressure[icell] = gasPressure(1.4, 1.0, m_energy[icell]);
    m_volume[icell] = volume;
    m_old_volume[icell] = volume;
    m_cell_mass[icell] = volume;
  }
  setNodeMasses(mesh, m_cell_mass, m_node_mass);
}

template <typename AreasType> StaggeredArrays OurStaggeredT<AreasType>::arrays()
{
  StaggeredArrays t;
  t.nb_cell = m_mesh.box.nbCell();
  t.nb_node = m_mesh.box.nbNode();
  t.cell_node = m_mesh.cell_node.data();
  t.corners = m_mesh.corners.to1DSpan().data();
  t.node_mass = m_node_mass.asArray().data();
  t.cell_mass = m_cell_mass.asArray().data();
  t.position = m_position.asArray().data();
  t.velocity = m_velocity.asArray().data();
  t.volume = m_volume.asArray().data();
  t.old_volume = m_old_volume.asArray().data();
  t.density = m_density.asArray().data();
  t.energy = m_energy.asArray().data();
  t.pressure = m_pressure.asArray().data();
  if constexpr (requires { m_areas.tiles(); })
    t.areas = reinterpret_cast<Real3*>(m_areas.tiles().data());
  else
    t.areas = m_areas.asArray().data();
  return t;
}

template <typename AreasType> void OurStaggeredT<AreasType>::step()
{
  computeGeometry();
  compress();
  push();
}

template <typename AreasType> void OurStaggeredT<AreasType>::computeGeometry()
{
  auto command = makeCommand(m_queue);
  command.addKernelName("Geometry");
  const auto cell_node = m_mesh.box.cellNode();
  const auto in_position = viewIn(command, m_position);
  auto out_volume = viewOut(command, m_volume);
  auto out_areas = viewOut(command, m_areas);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, m_mesh.cells)
  {
    const auto nodes = cell_node.nodes(icell);
    const auto row = out_areas[icell];
    out_volume[icell] =
      cellGeometry([&](Int32 i) -> const Real3& { return in_position[nodes[i]]; }, [&](Int32 i, const Real3& area) { row[i] = area; });
  };
}

template <typename AreasType> void OurStaggeredT<AreasType>::compress()
{
  auto command = makeCommand(m_queue);
  command.addKernelName("Compress");
  const auto in_volume = viewIn(command, m_volume);
  const auto in_mass = viewIn(command, m_cell_mass);
  auto inout_old_volume = viewInOut(command, m_old_volume);
  auto inout_energy = viewInOut(command, m_energy);
  auto inout_pressure = viewInOut(command, m_pressure);
  auto out_density = viewOut(command, m_density);
  command << RUNCOMMAND_ENUMERATE(Cell, icell, m_mesh.cells)
  {
    const Real volume = in_volume[icell];
    const Real mass = in_mass[icell];
    const Real energy = inout_energy[icell] - inout_pressure[icell] * (volume - inout_old_volume[icell]) / mass;
    const Real density = mass / volume;
    inout_energy[icell] = energy;
    out_density[icell] = density;
    inout_pressure[icell] = gasPressure(1.4, density, energy);
    inout_old_volume[icell] = volume;
  };
}

template <typename AreasType> void OurStaggeredT<AreasType>::push()
{
  auto command = makeCommand(m_queue);
  command.addKernelName("Push");
  const Real step = m_step;
  const auto corners = viewIn(command, m_mesh.corners);
  const auto in_pressure = viewIn(command, m_pressure);
  const auto in_areas = viewIn(command, m_areas);
  const auto in_node_mass = viewIn(command, m_node_mass);
  auto inout_velocity = viewInOut(command, m_velocity);
  auto inout_position = viewInOut(command, m_position);
  command << RUNCOMMAND_ENUMERATE(Node, inode, m_mesh.nodes)
  {
    Real3 force(0.0, 0.0, 0.0);
    for (Int32 i = 0; i < 8; ++i) {
      const Int32 corner = corners(i, inode.localId());
      if (corner < 0)
        break;
      const CellLocalId cell(corner / 8);
      force = ShockTube::add<Real3>(force, ShockTube::scaled<Real3>(in_pressure[cell], in_areas(cell, corner % 8)));
    }
    const Real3 before = inout_velocity[inode];
    const Real3 after = kicked(before, step / in_node_mass[inode], force, 0);
    const Real3 position = inout_position[inode];
    inout_velocity[inode] = after;
    inout_position[inode] = moved(position, step, after);
  };
}

template class OurStaggeredT<VariableCellArrayReal3>;
template class OurStaggeredT<VariableCellTiledReal3>;
} // namespace Bench
