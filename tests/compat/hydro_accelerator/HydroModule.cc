// SPDX-License-Identifier: Apache-2.0
#include "CompatHydro_axl.h"

#include <arcane/accelerator/Reduce.h>
#include <arcane/accelerator/RunCommandEnumerate.h>
#include <arcane/accelerator/VariableViews.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/MathUtils.h>
#include <arcane/core/UnstructuredMeshConnectivity.h>
#include <arcane/utils/PlatformUtils.h>

using namespace Arcane;
namespace ax = Arcane::Accelerator;

/*!
 * A gas in a box whose mesh moves with it. Each step is done by kernels, and once more by loops of the host on variables of their own.
 */
class CompatHydroModule : public ArcaneCompatHydroObject
{
 public:
  static const Int32 MAX_NODE_CELL = 8;

  explicit CompatHydroModule(const ModuleBuildInfo& mbi)
  : ArcaneCompatHydroObject(mbi)
  , m_node_index(platform::getAcceleratorHostMemoryAllocator())
  {}

  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void startInit() override;
  void compute() override;

 public:
  // nvcc wants functions with kernels to be public.
  void computeVolumes();
  void computeForces();
  void moveNodes();
  void computeState();
  Real computeTimeStep();
  Real totalEnergy();

 private:
  UnstructuredMeshConnectivityView m_connectivity;
  UniqueArray<Int16> m_node_index;

  void _computeNodeIndex();
  void _plainStep();
  void _plainVolumes();
  Int64 _nbDifferent() const;

  //! The derivative of the volume of a hexahedron by each of its nodes. \return the volume
  static ARCCORE_HOST_DEVICE inline Real computeCQs(const Real3 node_coord[8], Span<Real3> cqs);
  static ARCCORE_HOST_DEVICE inline Real3 onWall(Real3 velocity, Int32 wall);
};

ARCCORE_HOST_DEVICE inline Real CompatHydroModule::computeCQs(const Real3 x[8], Span<Real3> cqs)
{
  constexpr Int32 faces[24] = { 0, 3, 2, 1, 0, 4, 7, 3, 0, 1, 5, 4, 4, 5, 6, 7, 1, 2, 6, 5, 2, 3, 7, 6 };
  for (Int32 i = 0; i < 8; ++i)
    cqs[i] = Real3(0.0, 0.0, 0.0);
  for (Int32 f = 0; f < 6; ++f) {
    const Int32* n = faces + 4 * f;
    const Real3 center = (x[n[0]] + x[n[1]] + x[n[2]] + x[n[3]]) / 4.0;
    Real3 shared(0.0, 0.0, 0.0);
    for (Int32 k = 0; k < 4; ++k) {
      const Int32 a = n[k];
      const Int32 b = n[(k + 1) % 4];
      cqs[a] += math::cross(x[b], center) / 6.0;
      cqs[b] += math::cross(center, x[a]) / 6.0;
      shared += math::cross(x[a], x[b]) / 24.0;
    }
    for (Int32 k = 0; k < 4; ++k)
      cqs[n[k]] += shared;
  }
  Real volume = 0.0;
  for (Int32 i = 0; i < 8; ++i)
    volume += math::dot(x[i], cqs[i]) / 3.0;
  return volume;
}

ARCCORE_HOST_DEVICE inline Real3 CompatHydroModule::onWall(Real3 velocity, Int32 wall)
{
  return Real3((wall & 1) ? 0.0 : velocity.x, (wall & 2) ? 0.0 : velocity.y, (wall & 4) ? 0.0 : velocity.z);
}

void CompatHydroModule::startInit()
{
  m_connectivity.setMesh(mesh());
  m_cell_cqs.resize(8);
  m_plain_cqs.resize(8);
  m_global_deltat = 1.0e-3;
  m_velocity.fill(Real3::zero());
  m_plain_velocity.fill(Real3::zero());
  _computeNodeIndex();
  computeVolumes();

  const VariableNodeReal3& coord = mesh()->nodesCoordinates();
  ENUMERATE_NODE(inode, allNodes())
  {
    const Real3 x = coord[inode];
    m_plain_coord[inode] = x;
    const auto atEnd = [](Real v, Real length) { return math::abs(v) < 1e-10 || math::abs(v - length) < 1e-10; };
    m_wall[inode] = (atEnd(x.x, 1.0) ? 1 : 0) + (atEnd(x.y, 0.2) ? 2 : 0) + (atEnd(x.z, 0.2) ? 4 : 0);
  }
  _plainVolumes();
  m_node_mass.fill(0.0);
  ENUMERATE_CELL(icell, allCells())
  {
    Real middle = 0.0;
    for (NodeLocalId node : icell->nodeIds())
      middle += coord[node].x / 8.0;
    const bool is_left = middle < 0.5;
    m_density[icell] = is_left ? 1.0 : 0.125;
    m_pressure[icell] = is_left ? 1.0 : 0.1;
    m_energy[icell] = m_pressure[icell] / (0.4 * m_density[icell]);
    m_cell_mass[icell] = m_density[icell] * m_volume[icell];
    m_sound_speed[icell] = math::sqrt(1.4 * m_pressure[icell] / m_density[icell]);
    for (NodeLocalId node : icell->nodeIds())
      m_node_mass[node] += m_cell_mass[icell] / 8.0;
  }
  m_node_mass.synchronize();
  m_plain_density.copy(m_density);
  m_plain_pressure.copy(m_pressure);
  m_plain_energy.copy(m_energy);
}

//! For each node and each of its cells, the number of the node in the cell.
void CompatHydroModule::_computeNodeIndex()
{
  m_node_index.resize(MAX_NODE_CELL * mesh()->nodeFamily()->maxLocalId());
  m_node_index.fill(-1);
  auto node_cell = m_connectivity.nodeCell();
  auto cell_node = m_connectivity.cellNode();
  ENUMERATE_NODE(inode, allNodes())
  {
    const NodeLocalId node = *inode;
    Int32 i = 0;
    for (CellLocalId cell : node_cell.cells(node)) {
      Int16 k = 0;
      for (NodeLocalId other : cell_node.nodes(cell)) {
        if (other == node)
          m_node_index[node.localId() * MAX_NODE_CELL + i] = k;
        ++k;
      }
      ++i;
    }
  }
}

void CompatHydroModule::computeVolumes()
{
  auto command = makeCommand(acceleratorMng()->defaultQueue());
  auto in_coord = ax::viewIn(command, mesh()->nodesCoordinates());
  auto in_out_cqs = ax::viewInOut(command, m_cell_cqs);
  auto out_volume = ax::viewOut(command, m_volume);
  auto cell_node = m_connectivity.cellNode();

  command << RUNCOMMAND_ENUMERATE(Cell, cid, allCells())
  {
    Real3 coord[8];
    Int32 i = 0;
    for (NodeLocalId node : cell_node.nodes(cid))
      coord[i++] = in_coord[node];
    out_volume[cid] = computeCQs(coord, in_out_cqs[cid]);
  };
}

void CompatHydroModule::computeForces()
{
  auto command = makeCommand(acceleratorMng()->queue());
  auto in_pressure = viewIn(command, m_pressure);
  auto in_out_cqs = viewInOut(command, m_cell_cqs);
  auto out_force = viewOut(command, m_force);
  auto node_cell = m_connectivity.nodeCell();
  auto node_index = m_node_index.constSpan();

  command << RUNCOMMAND_ENUMERATE(NodeLocalId, nid, allNodes())
  {
    const Int32 first = nid.localId() * MAX_NODE_CELL;
    Real3 force(0.0, 0.0, 0.0);
    Int32 i = 0;
    for (CellLocalId cell : node_cell.cells(nid)) {
      Span<const Real3> in_cqs(in_out_cqs[cell]);
      force += in_cqs[node_index[first + i]] * in_pressure[cell];
      ++i;
    }
    out_force[nid] = force;
  };
}

void CompatHydroModule::moveNodes()
{
  const Real dt = m_global_deltat();
  ax::RunQueue* queue = acceleratorMng()->defaultQueue();
  {
    auto command = makeCommand(queue);
    auto in_force = viewIn(command, m_force);
    auto in_mass = viewIn(command, m_node_mass);
    ax::VariableNodeInt32InView in_wall = viewIn(command, m_wall);
    auto in_out_velocity = viewInOut(command, m_velocity);
    command.addKernelName("velocity") << RUNCOMMAND_ENUMERATE(Node, nid, allNodes())
    {
      const Real3 velocity = in_out_velocity[nid];
      in_out_velocity[nid] = onWall(velocity + in_force[nid] * (dt / in_mass[nid]), in_wall[nid]);
    };
  }
  m_velocity.synchronize();

  auto command = makeCommand(queue);
  auto in_velocity = viewIn(command, m_velocity);
  auto in_out_coord = viewInOut(command, mesh()->nodesCoordinates());
  command << RUNCOMMAND_ENUMERATE(Node, nid, allNodes())
  {
    in_out_coord[nid] += in_velocity[nid] * dt;
  };
}

void CompatHydroModule::computeState()
{
  VariableCellReal old_volume(VariableBuildInfo(mesh(), "CompatHydroOldVolume"));
  old_volume.copy(m_volume);
  computeVolumes();

  auto command = makeCommand(acceleratorMng()->defaultQueue());
  auto in_old_volume = viewIn(command, old_volume);
  auto in_mass = viewIn(command, m_cell_mass);
  ax::VariableCellRealInView in_volume = viewIn(command, m_volume);
  auto out_density = viewOut(command, m_density);
  auto in_out_pressure = viewInOut(command, m_pressure);
  auto in_out_energy = viewInOut(command, m_energy);
  auto out_sound_speed = viewOut(command, m_sound_speed);
  command << RUNCOMMAND_ENUMERATE(Cell, cid, allCells())
  {
    const Real density = in_mass[cid] / in_volume[cid];
    const Real work = in_out_pressure[cid] * (in_volume[cid] - in_old_volume[cid]) / in_mass[cid];
    const Real energy = in_out_energy[cid] - work;
    out_density[cid] = density;
    in_out_energy[cid] = energy;
    in_out_pressure[cid] = 0.4 * density * energy;
    out_sound_speed.setValue(cid, math::sqrt(0.56 * energy));
  };
}

Real CompatHydroModule::computeTimeStep()
{
  auto command = makeCommand(acceleratorMng()->defaultQueue());
  ax::ReducerMin<Real> smallest(command);
  auto in_volume = viewIn(command, m_volume);
  auto in_sound_speed = viewIn(command, m_sound_speed);
  command << RUNCOMMAND_ENUMERATE(Cell, cid, allCells())
  {
    smallest.min(math::sqrt(math::sqrt(in_volume[cid])) / in_sound_speed[cid]);
  };
  return parallelMng()->reduce(Parallel::ReduceMin, smallest.reduce());
}

Real CompatHydroModule::totalEnergy()
{
  auto command = makeCommand(acceleratorMng()->defaultQueue());
  ax::ReducerSum2<Real> total(command);
  auto in_energy = viewIn(command, m_energy);
  auto in_mass = viewIn(command, m_cell_mass);
  command << RUNCOMMAND_ENUMERATE(Cell, cid, ownCells(), total)
  {
    total.combine(in_energy[cid] * in_mass[cid]);
  };
  return parallelMng()->reduce(Parallel::ReduceSum, total.reducedValue());
}

void CompatHydroModule::_plainVolumes()
{
  ENUMERATE_CELL(icell, allCells())
  {
    Real3 coord[8];
    for (Int32 i = 0; i < 8; ++i)
      coord[i] = m_plain_coord[icell->node(i)];
    m_plain_volume[icell] = computeCQs(coord, m_plain_cqs[icell]);
  }
}

void CompatHydroModule::_plainStep()
{
  const Real dt = m_global_deltat();
  ENUMERATE_NODE(inode, allNodes())
  {
    Real3 force;
    Int32 i = 0;
    for (Cell cell : inode->cells()) {
      force += m_plain_cqs[cell][m_node_index[inode.itemLocalId() * MAX_NODE_CELL + i]] * m_plain_pressure[cell];
      ++i;
    }
    m_plain_velocity[inode] = onWall(m_plain_velocity[inode] + force * (dt / m_node_mass[inode]), m_wall[inode]);
  }
  m_plain_velocity.synchronize();
  ENUMERATE_NODE(inode, allNodes())
  {
    m_plain_coord[inode] += m_plain_velocity[inode] * dt;
  }
  const UniqueArray<Real> old_volume(m_plain_volume.asArray());
  _plainVolumes();
  ENUMERATE_CELL(icell, allCells())
  {
    const Real mass = m_cell_mass[icell];
    m_plain_density[icell] = mass / m_plain_volume[icell];
    m_plain_energy[icell] -= m_plain_pressure[icell] * (m_plain_volume[icell] - old_volume[icell.itemLocalId()]) / mass;
    m_plain_pressure[icell] = 0.4 * m_plain_density[icell] * m_plain_energy[icell];
  }
}

//! The number of cells whose values differ by more than roundings.
Int64 CompatHydroModule::_nbDifferent() const
{
  const auto isNear = [](Real a, Real b) { return math::abs(a - b) <= 1e-12 * math::abs(b); };
  Int64 nb = 0;
  ENUMERATE_CELL(icell, allCells())
  {
    const bool is_same = isNear(m_density[icell], m_plain_density[icell]) && isNear(m_pressure[icell], m_plain_pressure[icell]);
    if (!is_same || !(m_volume[icell] > 0.0))
      ++nb;
  }
  return parallelMng()->reduce(Parallel::ReduceSum, nb);
}

void CompatHydroModule::compute()
{
  computeForces();
  moveNodes();
  computeState();
  _plainStep();
  if (m_global_iteration() < options()->nbIteration()) {
    m_global_deltat = math::min(0.02 * computeTimeStep(), 1.0e-3);
    return;
  }
  Real max_speed = 0.0;
  ENUMERATE_NODE(inode, ownNodes())
  max_speed = math::max(max_speed, m_velocity[inode].x);
  max_speed = parallelMng()->reduce(Parallel::ReduceMax, max_speed);
  info() << "CHECK different=" << _nbDifferent() << " moves=" << (max_speed > 0.1);
  info() << "CHECK energy=" << (math::abs(totalEnergy() - 0.055) < 0.005) << " time=" << (m_global_time() > 0.0);
  subDomain()->timeLoopMng()->stopComputeLoop(true);
}

ARCANE_REGISTER_MODULE_COMPATHYDRO(CompatHydroModule);
