// SPDX-License-Identifier: Apache-2.0
// A module of the size and shape of a small code: options, a service, variables of reals and vectors, arrays, loops. It is compiled, not run.
#include "TypesLagrange.h"

#include "Lagrange_axl.h"

#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ISubDomain.h>
#include <arcane/ITimeLoop.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/ItemPrinter.h>
#include <arcane/MathUtils.h>
#include <arcane/Timer.h>
#include <arcane/utils/ITraceMng.h>
#include <arcane/utils/PlatformUtils.h>

using namespace Arcane;

//! Staggered scheme: nodes have velocities, cells have pressures.
class LagrangeModule : public ArcaneLagrangeObject
{
 public:
  explicit LagrangeModule(const ModuleBuildInfo& info)
  : ArcaneLagrangeObject(info)
  , m_elapsed(info.subDomain(), "Lagrange", Timer::TimerReal)
  {}

  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 1); }

  void startInit() override;
  void continueInit() override;
  void computeForces() override;
  void computeViscosityWork() override;
  void computeVelocity() override;
  void applyWalls() override;
  void moveNodes() override;
  void computeGeometry() override;
  void updateDensity() override;
  void applyGasLaw() override;
  void computeTimeStep() override;
  void printTotals() override;

 private:
  void checkDensities();
  Real shortestStep();
  Real lengthOf(const Cell& cell, ConstArrayView<Real3> center_of_face) const;
  Real surfacesOf(const Cell& cell, ArrayView<Real3> surfaces);
  void addQuarters(const Real3& center, const Real3 (&x)[4], Real3 (&normal)[4]);
  Real kineticEnergy();
  Real totalEnergy();

  Timer m_elapsed;
  UniqueArray<Real3> m_center_of_face;
  UniqueArray<Int64> m_small_cells;
  Integer m_nb_call = 0;
};

namespace
{
constexpr Integer nb_corner = 8;
constexpr Integer nb_face = 6;
constexpr Integer corner_of_face[nb_face][4] = { { 0, 3, 2, 1 }, { 0, 4, 7, 3 }, { 0, 1, 5, 4 },
                                                 { 4, 5, 6, 7 }, { 1, 2, 6, 5 }, { 2, 3, 7, 6 } };
} // namespace

// --- before the first step ---

void LagrangeModule::startInit()
{
  info() << "Start of " << name() << " on " << parallelMng()->commSize() << " ranks";
  m_corner.resize(nb_corner);
  m_center_of_face.resize(nb_face);
  m_wall_work.resize(options()->wall.size());
  m_wall_work.fill(0.0);
  m_velocity.fill(Real3::zero());
  m_global_deltat = options()->deltatInit();
  m_density_ratio = 0.0;
  checkDensities();
  computeGeometry();
  m_node_mass.fill(0.0);

  ENUMERATE_CELL(icell, allCells())
  {
    const Cell cell = *icell;
    m_cell_mass[icell] = m_density[icell] * m_volume[icell];
    const Real part = 0.125 * m_cell_mass[icell];
    for (NodeLocalId node : cell.nodeIds())
      m_node_mass[node] += part;
  }
  m_node_mass.synchronize();
  m_old_volume.copy(m_volume);
  m_work.fill(0.0);
  m_viscosity.fill(0.0);
  options()->gasLaw()->initialize(allCells());
}

void LagrangeModule::continueInit()
{
  m_corner.resize(nb_corner);
  m_center_of_face.resize(nb_face);
  m_wall_work.resize(options()->wall.size());
  m_wall_work.fill(0.0);
  computeGeometry();
  info() << "Goes on at iteration " << m_global_iteration() << ", time " << m_global_time();
}

//! Refuses densities that are not positive, with the names of the first ones.
void LagrangeModule::checkDensities()
{
  Integer nb_bad = 0;
  ENUMERATE_CELL(icell, ownCells())
  {
    if (m_density[icell] > 0.0 && m_pressure[icell] > 0.0)
      continue;
    ++nb_bad;
    if (nb_bad <= 10)
      pinfo() << "cell " << ItemPrinter(*icell) << " density=" << m_density[icell] << " pressure=" << m_pressure[icell];
  }
  nb_bad = parallelMng()->reduce(Parallel::ReduceSum, nb_bad);
  if (nb_bad != 0)
    ARCANE_FATAL("{0} cells have no density or no pressure", nb_bad);
}

// --- forces ---

void LagrangeModule::computeForces()
{
  Timer::Sentry sentry(&m_elapsed);
  m_force.fill(Real3::zero());
  ++m_nb_call;

  if (options()->viscosity() == TypesLagrange::None) {
    ENUMERATE_CELL(icell, allCells())
    {
      const Cell cell = *icell;
      const Real pressure = m_pressure[cell];
      for (NodeEnumerator inode(cell.nodes()); inode.hasNext(); ++inode)
        m_force[inode] += pressure * m_corner[icell][inode.index()];
    }
    return;
  }

  const Real linear = options()->linearViscosity();
  const Real quadratic = options()->quadraticViscosity();
  ENUMERATE_CELL(icell, allCells())
  {
    const Cell cell = *icell;
    Real divergence = 0.0;
    for (NodeEnumerator inode(cell.nodes()); inode.hasNext(); ++inode)
      divergence += math::dot(m_velocity[inode], m_corner[icell][inode.index()]);
    divergence /= m_volume[icell];
    m_divergence[icell] = divergence;

    Real viscosity = 0.0;
    if (divergence < 0.0) {
      const Real jump = m_length[icell] * math::abs(divergence);
      viscosity = m_density[icell] * (linear * m_sound_speed[icell] * jump + quadratic * jump * jump);
    }
    m_viscosity[icell] = viscosity;

    const Real pressure = m_pressure[icell] + viscosity;
    for (NodeEnumerator inode(cell.nodes()); inode.hasNext(); ++inode)
      m_force[inode] += pressure * m_corner[icell][inode.index()];
  }
}

//! Adds up what the viscosity takes from the motion.
void LagrangeModule::computeViscosityWork()
{
  if (options()->viscosity() == TypesLagrange::None)
    return;
  ENUMERATE_CELL(icell, allCells())
  {
    m_work[icell] = -m_viscosity[icell] * m_divergence[icell] * m_volume[icell];
  }
}

// --- motion ---

void LagrangeModule::computeVelocity()
{
  m_force.synchronize();
  const Real step = 0.5 * (m_old_dt_f() + m_global_deltat());
  ENUMERATE_NODE(inode, ownNodes())
  {
    const Real mass = m_node_mass[inode];
    const Real3 old_velocity = m_velocity[inode];
    m_velocity[inode] = old_velocity + (step / mass) * m_force[inode];
  }
  m_velocity.synchronize();
}

void LagrangeModule::applyWalls()
{
  for (Integer i = 0, nb_wall = options()->wall.size(); i < nb_wall; ++i) {
    const FaceGroup surface = options()->wall[i]->surface();
    const Real value = options()->wall[i]->value();
    const TypesLagrange::eWall type = options()->wall[i]->type();
    Real work = 0.0;

    ENUMERATE_FACE(iface, surface)
    {
      const Face face = *iface;
      const Integer nb_node = face.nbNode();
      for (Integer k = 0; k < nb_node; ++k) {
        const Node node = face.node(k);
        Real3& velocity = m_velocity[node];
        switch (type) {
        case TypesLagrange::VelocityX:
          work += m_force[node].x * (value - velocity.x);
          velocity.x = value;
          break;
        case TypesLagrange::VelocityY:
          work += m_force[node].y * (value - velocity.y);
          velocity.y = value;
          break;
        case TypesLagrange::VelocityZ:
          work += m_force[node].z * (value - velocity.z);
          velocity.z = value;
          break;
        }
      }
    }
    m_wall_work[i] += work;
    debug() << "wall " << surface.name() << " of " << surface.size() << " faces took " << work;
  }
}

void LagrangeModule::moveNodes()
{
  const Real step = m_global_deltat();
  ENUMERATE_NODE(inode, allNodes())
  {
    m_node_coord[inode] += step * m_velocity[inode];
  }
}

// --- geometry ---

void LagrangeModule::computeGeometry()
{
  m_old_volume.copy(m_volume);
  m_small_cells.clear();

  ENUMERATE_CELL(icell, allCells())
  {
    const Cell cell = *icell;
    const Real volume = surfacesOf(cell, m_corner[icell]);
    if (volume <= 0.0)
      ARCANE_FATAL("cell {0} has the volume {1}", cell.uniqueId().asInt64(), volume);
    if (options()->checkNumbers() && volume < 1.0e-12)
      m_small_cells.add(cell.uniqueId().asInt64());
    m_volume[icell] = volume;
    m_length[icell] = lengthOf(cell, m_center_of_face);
  }
  if (!m_small_cells.empty())
    warning() << m_small_cells.size() << " cells are small: " << m_small_cells;
}

//! Adds the normals of the four triangles between the centre of a face and its edges to the corners of the face.
void LagrangeModule::addQuarters(const Real3& center, const Real3 (&x)[4], Real3 (&normal)[4])
{
  Real3 edge_normal[4];
  for (Integer i = 0; i < 4; ++i)
    edge_normal[i] = 0.5 * math::cross(x[i] - center, x[(i + 1) % 4] - center);
  for (Integer i = 0; i < 4; ++i)
    normal[i] = 0.5 * (edge_normal[i] + edge_normal[(i + 3) % 4]);
}

//! Sets the surfaces of the corners of \a cell and the centres of its faces, and returns its volume.
Real LagrangeModule::surfacesOf(const Cell& cell, ArrayView<Real3> surfaces)
{
  Real3 coord[nb_corner];
  for (NodeEnumerator inode(cell.nodes()); inode.hasNext(); ++inode)
    coord[inode.index()] = m_node_coord[inode];

  surfaces.fill(Real3::zero());
  for (Integer f = 0; f < nb_face; ++f) {
    Real3 x[4];
    Real3 normal[4];
    Real3 center = Real3::zero();
    for (Integer i = 0; i < 4; ++i) {
      x[i] = coord[corner_of_face[f][i]];
      center += x[i];
    }
    center *= 0.25;
    m_center_of_face[f] = center;
    addQuarters(center, x, normal);
    for (Integer i = 0; i < 4; ++i)
      surfaces[corner_of_face[f][i]] += normal[i];
  }

  Real volume = 0.0;
  for (Integer i = 0; i < nb_corner; ++i)
    volume += math::dot(coord[i], surfaces[i]);
  return volume / 3.0;
}

//! Returns the harmonic mean of the distances of opposite faces.
Real LagrangeModule::lengthOf(const Cell& cell, ConstArrayView<Real3> center_of_face) const
{
  ARCANE_UNUSED(cell);
  const Real3 x = center_of_face[0] - center_of_face[3];
  const Real3 y = center_of_face[2] - center_of_face[5];
  const Real3 z = center_of_face[1] - center_of_face[4];
  const Real dx = x.normL2();
  const Real dy = y.normL2();
  const Real dz = z.normL2();
  return dx * dy * dz / (dx * dy + dy * dz + dx * dz);
}

// --- state ---

void LagrangeModule::updateDensity()
{
  Real ratio = 0.0;
  ENUMERATE_CELL(icell, ownCells())
  {
    const Real old_density = m_density[icell];
    const Real density = m_cell_mass[icell] / m_volume[icell];
    const Real variation = math::abs(density - old_density) / density;
    m_density[icell] = density;
    ratio = math::max(ratio, variation);
  }
  m_density.synchronize();
  m_density_ratio = parallelMng()->reduce(Parallel::ReduceMax, ratio);
}

void LagrangeModule::applyGasLaw()
{
  const Real step = m_global_deltat();
  const bool has_viscosity = options()->viscosity() != TypesLagrange::None;
  ENUMERATE_CELL(icell, allCells())
  {
    const Real gamma = m_adiabatic_cst[icell];
    const Real ratio = m_volume[icell] / m_old_volume[icell];
    const Real above = 1.0 - 0.5 * (gamma - 1.0) * (ratio - 1.0);
    const Real below = 1.0 + 0.5 * (gamma - 1.0) * (1.0 - 1.0 / ratio);
    m_internal_energy[icell] *= above / below;
    if (has_viscosity)
      m_internal_energy[icell] += step * m_work[icell] / (m_cell_mass[icell] * below);
  }
  m_internal_energy.synchronize();
  options()->gasLaw()->apply(allCells());
}

//! Returns the time that sound takes through the cell which it crosses first.
Real LagrangeModule::shortestStep()
{
  Real shortest = FloatInfo<Real>::maxValue();
  ENUMERATE_CELL(icell, ownCells())
  {
    shortest = math::min(shortest, m_length[icell] / m_sound_speed[icell]);
  }
  return shortest;
}

void LagrangeModule::computeTimeStep()
{
  const Real old_step = m_global_deltat();
  Real step = options()->cfl() * parallelMng()->reduce(Parallel::ReduceMin, shortestStep());

  step = math::min(step, (1.0 + options()->variationSup()) * old_step);
  step = math::max(step, (1.0 - options()->variationInf()) * old_step);
  const Real largest_ratio = options()->densityGlobalRatio();
  if (m_density_ratio() > largest_ratio)
    step = math::min(step, old_step * largest_ratio / m_density_ratio());
  step = math::min(step, options()->deltatMax());
  step = math::max(step, options()->deltatMin());

  m_old_dt_f = old_step;
  m_global_old_deltat = old_step;
  const Real left = options()->finalTime() - m_global_time();
  if (step >= left) {
    step = left;
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
  m_global_deltat = step;
}

// --- after the last step ---

Real LagrangeModule::kineticEnergy()
{
  Real energy = 0.0;
  ENUMERATE_NODE(inode, ownNodes())
  {
    energy += 0.5 * m_node_mass[inode] * m_velocity[inode].squareNormL2();
  }
  return parallelMng()->reduce(Parallel::ReduceSum, energy);
}

Real LagrangeModule::totalEnergy()
{
  Real energy = 0.0;
  ENUMERATE_CELL(icell, ownCells())
  {
    energy += m_cell_mass[icell] * m_internal_energy[icell];
  }
  return kineticEnergy() + parallelMng()->reduce(Parallel::ReduceSum, energy);
}

void LagrangeModule::printTotals()
{
  Real mass = 0.0;
  Real3 momentum = Real3::zero();
  ENUMERATE_NODE(inode, ownNodes())
  {
    mass += m_node_mass[inode];
    momentum += m_node_mass[inode] * m_velocity[inode];
  }
  mass = parallelMng()->reduce(Parallel::ReduceSum, mass);
  momentum = parallelMng()->reduce(Parallel::ReduceSum, momentum);
  const String title = String::format("{0} after {1} calls", name(), m_nb_call);
  info() << title << ": mass=" << mass << " momentum=" << momentum << " energy=" << totalEnergy();
  for (Integer i = 0; i < m_wall_work.size(); ++i)
    info() << "  wall " << i << " took " << m_wall_work[i];
  info() << "  seconds=" << m_elapsed.totalTime() << " memory=" << platform::getMemoryUsed();
}

ARCANE_REGISTER_MODULE_LAGRANGE(LagrangeModule);
