// SPDX-License-Identifier: Apache-2.0
#include "TypesMicroTube.h"

#include "MicroTube_axl.h"

#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/ItemPrinter.h>
#include <arcane/MathUtils.h>
#include <arcane/geometry/IGeometry.h>
#include <arcane/utils/FatalErrorException.h>

using namespace Arcane;

//! Staggered scheme without viscosity: nodes move under the pressure of their cells.
class MicroTubeModule : public ArcaneMicroTubeObject
{
 public:
  explicit MicroTubeModule(const ModuleBuildInfo& mb)
  : ArcaneMicroTubeObject(mb)
  {}

  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 1); }

 public:
  void hydroStartInit() override;
  void hydroContinueInit() override;
  void computePressureForce() override;
  void computeVelocity() override;
  void applyBoundaryCondition() override;
  void moveNodes() override;
  void computeGeometricValues() override;
  void updateDensity() override;
  void applyEquationOfState() override;
  void computeDeltaT() override;

 private:
  void _computeCornerSurfaces(ArrayView<Real3> cqs, const Cell& cell, Real& volume);
  void _checkGeometry();
  void _printChecks();
};

void MicroTubeModule::hydroStartInit()
{
  m_cell_cqs.resize(8);
  m_velocity.fill(Real3(0., 0., 0.));
  m_global_deltat = options()->deltatInit();
  computeGeometricValues();
  m_node_mass.fill(0.);

  ENUMERATE_CELL(icell, allCells())
  {
    Cell cell = *icell;
    m_cell_mass[icell] = m_density[icell] * m_volume[icell];
    for (NodeLocalId node : cell.nodeIds())
      m_node_mass[node] += 0.125 * m_cell_mass[icell];
  }
  m_node_mass.synchronize();
  options()->eosModel()->initEOS(allCells());
  _checkGeometry();
}

void MicroTubeModule::hydroContinueInit()
{
  m_cell_cqs.resize(8);
  computeGeometricValues();
  info() << "HydroContinueInit at iteration " << m_global_iteration();
}

void MicroTubeModule::computePressureForce()
{
  m_force.fill(Real3::null());
  ENUMERATE_CELL(icell, allCells())
  {
    const Cell& cell = *icell;
    Real pressure = m_pressure[cell];
    for (NodeEnumerator i_node(cell.nodes()); i_node.hasNext(); ++i_node)
      m_force[i_node] += pressure * m_cell_cqs[icell][i_node.index()];
  }
}

void MicroTubeModule::computeVelocity()
{
  const Real deltat = m_global_deltat();
  ENUMERATE_NODE(i_node, ownNodes())
  {
    m_velocity[i_node] += deltat * m_force[i_node] / m_node_mass[i_node];
  }
  m_velocity.synchronize();
}

void MicroTubeModule::applyBoundaryCondition()
{
  for (Integer i = 0, nb = options()->boundaryCondition.size(); i < nb; ++i) {
    FaceGroup face_group = options()->boundaryCondition[i]->surface();
    Real value = options()->boundaryCondition[i]->value();
    TypesMicroTube::eBoundaryCondition type = options()->boundaryCondition[i]->type();

    ENUMERATE_FACE(j, face_group)
    {
      const Face& face = *j;
      Integer nb_node = face.nbNode();
      for (Integer k = 0; k < nb_node; ++k) {
        const Node& node = face.node(k);
        Real3& velocity = m_velocity[node];
        switch (type) {
        case TypesMicroTube::VelocityX: velocity.x = value; break;
        case TypesMicroTube::VelocityY: velocity.y = value; break;
        case TypesMicroTube::VelocityZ: velocity.z = value; break;
        }
      }
    }
  }
}

void MicroTubeModule::moveNodes()
{
  Real deltat = m_global_deltat();
  ENUMERATE_NODE(i_node, allNodes())
  {
    m_node_coord[i_node] += deltat * m_velocity[i_node];
  }
}

void MicroTubeModule::computeGeometricValues()
{
  m_old_volume.copy(m_volume);
  ENUMERATE_CELL(icell, allCells())
  {
    Cell cell = *icell;
    Real volume = 0.;
    _computeCornerSurfaces(m_cell_cqs[icell], cell, volume);
    if (volume <= 0.)
      throw FatalErrorException(A_FUNCINFO, String::format("negative volume {0} of cell {1}", volume, cell.uniqueId().asInt64()));
    m_volume[icell] = volume;
    m_caracteristic_length[icell] = math::normL2(m_node_coord[cell.node(1)] - m_node_coord[cell.node(0)]);
  }
}

//! A quarter of each face goes to each of its corners.
void MicroTubeModule::_computeCornerSurfaces(ArrayView<Real3> cqs, const Cell& cell, Real& volume)
{
  const int faces[6][4] = { { 0, 3, 2, 1 }, { 0, 4, 7, 3 }, { 0, 1, 5, 4 }, { 4, 5, 6, 7 }, { 1, 2, 6, 5 }, { 2, 3, 7, 6 } };
  cqs.fill(Real3::null());
  for (const int(&f)[4] : faces) {
    Real3 x[4];
    for (Integer i = 0; i < 4; ++i)
      x[i] = m_node_coord[cell.node(f[i])];
    Real3 area = 0.5 * math::cross(x[2] - x[0], x[3] - x[1]);
    Real3 center = 0.25 * (x[0] + x[1] + x[2] + x[3]);
    volume += math::dot(area, center) / 3.;
    for (Integer i = 0; i < 4; ++i)
      cqs[f[i]] += 0.25 * area;
  }
}

void MicroTubeModule::updateDensity()
{
  ENUMERATE_CELL(icell, allCells())
  {
    Real work = m_pressure[icell] * (m_volume[icell] - m_old_volume[icell]);
    m_internal_energy[icell] -= work / m_cell_mass[icell];
    m_density[icell] = m_cell_mass[icell] / m_volume[icell];
  }
}

void MicroTubeModule::applyEquationOfState()
{
  options()->eosModel()->applyEOS(allCells());
}

void MicroTubeModule::computeDeltaT()
{
  Real new_dt = FloatInfo<Real>::maxValue();
  ENUMERATE_CELL(icell, ownCells())
  {
    Real dt = options()->cfl() * m_caracteristic_length[icell] / m_sound_speed[icell];
    new_dt = math::min(new_dt, dt);
  }
  new_dt = parallelMng()->reduce(Parallel::ReduceMin, new_dt);
  new_dt = math::min(new_dt, options()->deltatMax());
  new_dt = math::max(new_dt, options()->deltatMin());

  Real final_time = options()->finalTime();
  if (m_global_time() + new_dt > final_time)
    new_dt = final_time - m_global_time();
  m_global_deltat = new_dt;
  if (m_global_time() >= final_time - 1.e-12) {
    _printChecks();
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
}

//! The geometry service and this module agree.
void MicroTubeModule::_checkGeometry()
{
  Numerics::IGeometryMng* geometry_mng = options()->geometry();
  geometry_mng->init();
  geometry_mng->addItemGroupProperty(allCells(), Numerics::IGeometryProperty::PVolume);
  const VariableItemReal& kept_volume = geometry_mng->getRealVariableProperty(allCells(), Numerics::IGeometryProperty::PVolume);
  Numerics::IGeometry* geometry = geometry_mng->geometry();
  Integer nb_difference = 0;
  ENUMERATE_CELL(icell, allCells())
  {
    if (!math::isNearlyEqualWithEpsilon(geometry->computeMeasure(*icell), m_volume[icell], 1.e-12) ||
        kept_volume[icell] != geometry->computeVolume(*icell)) {
      ++nb_difference;
      info() << "volume " << m_volume[icell] << " of " << ItemPrinter(*icell);
    }
  }
  info() << "CHECK different volumes=" << parallelMng()->reduce(Parallel::ReduceSum, nb_difference);
}

void MicroTubeModule::_printChecks()
{
  Real mass = 0.;
  Real energy = 0.;
  Real pressure = 0.;
  ENUMERATE_CELL(icell, ownCells())
  {
    mass += m_cell_mass[icell];
    energy += m_cell_mass[icell] * m_internal_energy[icell];
    pressure = math::max(pressure, m_pressure[icell]);
  }
  Real3 max_velocity;
  ENUMERATE_NODE(inode, ownNodes())
  {
    Real3 v = m_velocity[inode];
    energy += 0.5 * m_node_mass[inode] * math::dot(v, v);
    max_velocity = math::max(max_velocity, Real3(math::abs(v.x), math::abs(v.y), math::abs(v.z)));
  }
  mass = parallelMng()->reduce(Parallel::ReduceSum, mass);
  energy = parallelMng()->reduce(Parallel::ReduceSum, energy);
  max_velocity = parallelMng()->reduce(Parallel::ReduceMax, max_velocity);
  pressure = parallelMng()->reduce(Parallel::ReduceMax, pressure);
  const Real initial_mass = 0.01 * (0.5 * 1.0 + 0.5 * 0.125);
  info() << "CHECK mass ok=" << math::isNearlyEqualWithEpsilon(mass, initial_mass, 1.e-12)
         << " sideways=" << (max_velocity.y > 1.e-12 || max_velocity.z > 1.e-12) << " iteration=" << m_global_iteration();
  info() << "CHECK speed=" << Trace::Precision(9, max_velocity.x) << " pressure=" << Trace::Precision(9, pressure)
         << " energy=" << Trace::Precision(9, energy);
}

ARCANE_REGISTER_MODULE_MICROTUBE(MicroTubeModule);
