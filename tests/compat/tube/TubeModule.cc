// SPDX-License-Identifier: Apache-2.0
#include "CompatTube_axl.h"

#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/ItemPrinter.h>
#include <arcane/core/MathUtils.h>
#include <arcane/utils/FatalErrorException.h>

using namespace Arcane;

namespace
{
constexpr Real gamma_less_one = 0.4;
constexpr Int32 nb_corner = 8;
//! The nodes of each face of a hexahedron, seen from outside.
constexpr Int32 nodes_of_face[6][4] = { { 0, 3, 2, 1 }, { 0, 4, 7, 3 }, { 0, 1, 5, 4 }, { 4, 5, 6, 7 }, { 1, 2, 6, 5 }, { 2, 3, 7, 6 } };
//! The faces around each node.
constexpr Int32 faces_of_node[nb_corner][3] = { { 0, 1, 2 }, { 0, 2, 4 }, { 0, 4, 5 }, { 0, 1, 5 },
                                                { 1, 2, 3 }, { 2, 3, 4 }, { 3, 4, 5 }, { 1, 3, 5 } };
} // namespace

//! Nodes move under the pressures around them; energy is what the pressure has worked.
class CompatTubeModule : public ArcaneCompatTubeObject
{
 public:
  explicit CompatTubeModule(const ModuleBuildInfo& mbi)
  : ArcaneCompatTubeObject(mbi)
  {}

 public:
  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void startInit() override;
  void continueInit() override;
  void accelerate() override;
  void move() override;
  void compress() override;

 private:
  Real _measure(Cell cell);
  void _measureAll();
  void _stopAtWalls();
  void _print();
};

void CompatTubeModule::startInit()
{
  m_global_deltat = options()->step();
  m_corner_area.resize(nb_corner);
  _measureAll();
  const VariableNodeReal3& node_coord = mesh()->nodesCoordinates();
  m_node_mass.fill(0.0);
  ENUMERATE_CELL(icell, allCells())
  {
    const bool is_hot = node_coord[icell->node(0)].x < 0.5;
    const Real density = is_hot ? 1.0 : 0.125;
    m_pressure[icell] = is_hot ? 1.0 : 0.1;
    m_cell_mass[icell] = density * m_volume[icell];
    m_energy[icell] = m_pressure[icell] / (gamma_less_one * density);
    for (NodeLocalId node : icell->nodeIds())
      m_node_mass[node] += m_cell_mass[icell] / nb_corner;
  }
  m_node_mass.synchronize();
}

void CompatTubeModule::continueInit()
{
  m_corner_area.resize(nb_corner);
  _measureAll();
}

void CompatTubeModule::accelerate()
{
  m_force.fill(Real3::null());
  ENUMERATE_CELL(icell, allCells())
  {
    const Real pressure = m_pressure[icell];
    const ConstArrayView<Real3> area = m_corner_area[icell];
    Int32 i = 0;
    for (NodeLocalId node : icell->nodeIds())
      m_force[node] += pressure * area[i++];
  }
  const Real step = m_global_deltat();
  ENUMERATE_NODE(inode, ownNodes())
  {
    m_velocity[inode] += (step / m_node_mass[inode]) * m_force[inode];
  }
  _stopAtWalls();
  m_velocity.synchronize();
}

//! Nothing goes through the walls of the box.
void CompatTubeModule::_stopAtWalls()
{
  const char* const names[3][2] = { { "XMIN", "XMAX" }, { "YMIN", "YMAX" }, { "ZMIN", "ZMAX" } };
  for (Int32 axis = 0; axis < 3; ++axis)
    for (const char* name : names[axis])
      ENUMERATE_NODE(inode, mesh()->findGroup(name).nodeGroup())
      {
        m_velocity[inode][axis] = 0.0;
      }
}

void CompatTubeModule::move()
{
  VariableNodeReal3& node_coord = mesh()->nodesCoordinates();
  const Real step = m_global_deltat();
  ENUMERATE_NODE(inode, allNodes())
  {
    node_coord[inode] += step * m_velocity[inode];
  }
}

void CompatTubeModule::compress()
{
  ENUMERATE_CELL(icell, allCells())
  {
    const Real former_volume = m_volume[icell];
    const Real volume = _measure(*icell);
    m_volume[icell] = volume;
    m_energy[icell] -= m_pressure[icell] * (volume - former_volume) / m_cell_mass[icell];
    m_pressure[icell] = gamma_less_one * m_energy[icell] * m_cell_mass[icell] / volume;
  }
  if (m_global_iteration() >= options()->nbIteration()) {
    _print();
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
}

void CompatTubeModule::_measureAll()
{
  ENUMERATE_CELL(icell, allCells())
  {
    m_volume[icell] = _measure(*icell);
  }
}

//! Sets the vectors of a cell: to each node goes a quarter of the area of each face around it. Returns the volume.
Real CompatTubeModule::_measure(Cell cell)
{
  const VariableNodeReal3& node_coord = mesh()->nodesCoordinates();
  Real3 position[nb_corner];
  for (Int32 i = 0; i < nb_corner; ++i)
    position[i] = node_coord[cell.nodeId(i)];
  Real3 area[6];
  Real volume = 0.0;
  for (Int32 f = 0; f < 6; ++f) {
    const Int32(&n)[4] = nodes_of_face[f];
    area[f] = 0.5 * math::cross(position[n[2]] - position[n[0]], position[n[3]] - position[n[1]]);
    volume += math::dot(area[f], position[n[0]] + position[n[1]] + position[n[2]] + position[n[3]]) / 12.0;
  }
  ArrayView<Real3> corner_area = m_corner_area[cell];
  for (Int32 i = 0; i < nb_corner; ++i)
    corner_area[i] = 0.25 * (area[faces_of_node[i][0]] + area[faces_of_node[i][1]] + area[faces_of_node[i][2]]);
  if (volume <= 0.0)
    throw FatalErrorException(A_FUNCINFO, String::format("volume of cell {0} is {1}, expected more than 0", ItemPrinter(cell), volume));
  return volume;
}

void CompatTubeModule::_print()
{
  Real volume = 0.0;
  Real pressure = 0.0;
  ENUMERATE_CELL(icell, ownCells())
  {
    volume += m_volume[icell];
    pressure = math::max(pressure, m_pressure[icell]);
  }
  Real speed = 0.0;
  Real sideways = 0.0;
  ENUMERATE_NODE(inode, ownNodes())
  {
    speed = math::max(speed, m_velocity[inode].x);
    sideways = math::max(sideways, math::abs(m_velocity[inode].y));
  }
  volume = parallelMng()->reduce(Parallel::ReduceSum, volume);
  pressure = parallelMng()->reduce(Parallel::ReduceMax, pressure);
  speed = parallelMng()->reduce(Parallel::ReduceMax, speed);
  sideways = parallelMng()->reduce(Parallel::ReduceMax, sideways);
  info() << "CHECK volume=" << math::isNearlyEqualWithEpsilon(volume, 0.06, 1.e-12) << " sideways=" << (sideways > 1.e-9);
  info() << "CHECK pressure=" << Trace::Precision(17, pressure) << " speed=" << Trace::Precision(17, speed);
}

ARCANE_REGISTER_MODULE_COMPATTUBE(CompatTubeModule);
