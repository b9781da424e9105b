// SPDX-License-Identifier: Apache-2.0
// A step in the manner of LULESH: entry points work in passes, and what passes hand on is in arrays made anew.
#include "Temporaries_axl.h"

#include "samples/shock_tube/CellViscosity.h"
#include "samples/shock_tube/HexCorners.h"

#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ItemEnumerator.h>
#include <arcane/UnstructuredMeshConnectivity.h>
#include <arcane/utils/MemoryUtils.h>
#include <arcane/utils/UniqueArray.h>

#include <algorithm>
#include <limits>

namespace Temporaries
{
using namespace Arcane;
using namespace ShockTube;

/*!
 * \brief The scheme of the shock tube, a perfect gas in a box, with more passes.
 *
 * Its arrays of a step are those of LULESH's: corner forces and corner geometry, 8 vectors per cell each, and some twelve
 * reals per cell for the update of energy, pressure and viscosity in three half steps. All are written before they are read.
 */
class TemporariesModule : public ArcaneTemporariesObject
{
 public:
  explicit TemporariesModule(const ModuleBuildInfo& info)
  : ArcaneTemporariesObject(info)
  {}

  void setInitialState() override
  {
    m_connectivity.setMesh(defaultMesh());
    m_velocity.fill(Real3(0.0, 0.0, 0.0));
    m_density.fill(1.0);
    m_internal_energy.fill(0.25);
    m_viscosity.fill(0.0);
    m_node_mass.fill(0.0);
    const auto cell_node = m_connectivity.cellNode();
    ENUMERATE_(Cell, icell, allCells())
    {
      const auto nodes = cell_node.nodes(icell);
      const auto position = [&](Int32 i) -> const Real3& { return m_node_coord[nodes[i]]; };
      m_cell_mass[icell] = hexVolume(hexDiagonals<Real3>(position));
      for (Int32 i = 0; i < 8; ++i)
        m_node_mass[nodes[i]] += hexCornerVolume<Real3>(i, position);
      if (position(0).x < 0.2)
        m_internal_energy[icell] = 2.5;
      m_pressure[icell] = (gamma - 1.0) * m_internal_energy[icell];
      m_sound_speed[icell] = std::sqrt(gamma * m_pressure[icell]);
    }
    m_global_deltat = 1.0e-4;
  }

  void moveNodes() override
  {
    UniqueArray<Real> stress = newArray<Real>(nbCell());
    UniqueArray<Real3> corner_force = newArray<Real3>(8 * nbCell());
    for (Int32 c = 0; c < nbCell(); ++c)
      stress[c] = m_pressure[CellLocalId(c)] + m_viscosity[CellLocalId(c)];
    computeCornerForces(stress, corner_force);
    UniqueArray<Real3> force = newArray<Real3>(nbNode());
    force.fill(Real3(0.0, 0.0, 0.0));
    const auto cell_node = m_connectivity.cellNode();
    ENUMERATE_(Cell, icell, allCells())
    {
      const auto nodes = cell_node.nodes(icell);
      for (Int32 i = 0; i < 8; ++i)
        force[nodes[i]] += corner_force[8 * Int64(icell.itemLocalId()) + i];
    }
    const Real duration = m_global_deltat();
    ENUMERATE_(Node, inode, allNodes())
    {
      const Real3 f = force[inode.itemLocalId()];
      m_velocity[inode] += (duration / m_node_mass[inode]) * f;
      keepInBox(m_node_coord[inode], m_velocity[inode]);
      m_node_coord[inode] += duration * m_velocity[inode];
    }
    m_velocity.synchronize();
  }

  void updateCells() override
  {
    UniqueArray<Real> volume = newArray<Real>(nbCell());
    UniqueArray<Real> jump = newArray<Real>(nbCell());
    UniqueArray<Real> stable = newArray<Real>(nbCell());
    measureCells(volume, jump, stable);
    updateEnergy(volume, jump);
    Real step = std::numeric_limits<Real>::max();
    for (const Real s : stable)
      step = std::min(step, s);
    m_global_deltat = std::min(1.1 * m_global_deltat(), 0.3 * parallelMng()->reduce(Parallel::ReduceMin, step));
  }

  void report() override
  {
    Real energy = 0.0;
    ENUMERATE_(Cell, icell, ownCells())
    energy += m_cell_mass[icell] * m_internal_energy[icell];
    info() << "CHECK internal energy=" << parallelMng()->reduce(Parallel::ReduceSum, energy);
  }

 private:
  static constexpr Real gamma = 1.4;
  static constexpr ViscosityCoefficients coefficients = { 1.0, 0.25 };

  UnstructuredMeshConnectivityView m_connectivity;

  Int64 nbCell() { return defaultMesh()->cellFamily()->maxLocalId(); }
  Int64 nbNode() { return defaultMesh()->nodeFamily()->maxLocalId(); }

  //! Not initialised.
  template <typename T> UniqueArray<T> newArray(Int64 size)
  {
    return options()->useMalloc() ? UniqueArray<T>(size) : UniqueArray<T>(MemoryUtils::getDefaultDataAllocator(), size);
  }

  static void keepInBox(const Real3& x, Real3& v)
  {
    for (Real Real3::*const i : { &Real3::x, &Real3::y, &Real3::z })
      if (x.*i == 0.0 || x.*i == 1.0)
        v.*i = 0.0;
  }

  //! In two passes, as codes do that use the geometry more than once.
  void computeCornerForces(const UniqueArray<Real>& stress, UniqueArray<Real3>& corner_force)
  {
    UniqueArray<Real3> corner_area = newArray<Real3>(corner_force.largeSize());
    const auto cell_node = m_connectivity.cellNode();
    ENUMERATE_(Cell, icell, allCells())
    {
      const auto nodes = cell_node.nodes(icell);
      const auto x = hexDiagonals<Real3>([&](Int32 i) -> const Real3& { return m_node_coord[nodes[i]]; });
      Real3* const area = corner_area.data() + 8 * Int64(icell.itemLocalId());
      forEachCornerVector(hexGradient(x), 1.0, [&](Int32 i, const Real3& a) { area[i] = a; });
    }
    for (Int64 c = 0; c < nbCell(); ++c)
      for (Int64 i = 8 * c; i < 8 * c + 8; ++i)
        corner_force[i] = stress[c] * corner_area[i];
  }

  void measureCells(UniqueArray<Real>& volume, UniqueArray<Real>& jump, UniqueArray<Real>& stable)
  {
    UniqueArray<Real3> position = newArray<Real3>(8 * nbCell());
    UniqueArray<Real3> speed = newArray<Real3>(8 * nbCell());
    const auto cell_node = m_connectivity.cellNode();
    ENUMERATE_(Cell, icell, allCells())
    {
      const auto nodes = cell_node.nodes(icell);
      const Int64 first = 8 * Int64(icell.itemLocalId());
      for (Int32 i = 0; i < 8; ++i) {
        position[first + i] = m_node_coord[nodes[i]];
        speed[first + i] = m_velocity[nodes[i]];
      }
    }
    for (Int32 c = 0; c < nbCell(); ++c) {
      const auto x = hexDiagonals<Real3>([&](Int32 i) -> const Real3& { return position[8 * Int64(c) + i]; });
      const auto u = hexDiagonals<Real3>([&](Int32 i) -> const Real3& { return speed[8 * Int64(c) + i]; });
      const HexGradient<Real3> g = hexGradient(x);
      volume[c] = hexVolume(x, g);
      const CellCompression compression = cellCompression(g, volume[c], u);
      jump[c] = compression.jump;
      stable[c] = stableTimeStep(coefficients, m_sound_speed[CellLocalId(c)], compression);
    }
  }

  void updateEnergy(const UniqueArray<Real>& volume, const UniqueArray<Real>& jump)
  {
    const Int32 nb = static_cast<Int32>(nbCell());
    UniqueArray<Real> e_old = newArray<Real>(nb), p_old = newArray<Real>(nb), q_old = newArray<Real>(nb);
    UniqueArray<Real> new_density = newArray<Real>(nb), change = newArray<Real>(nb), work = newArray<Real>(nb);
    UniqueArray<Real> e_half = newArray<Real>(nb), p_half = newArray<Real>(nb);
    UniqueArray<Real> e_new = newArray<Real>(nb), p_new = newArray<Real>(nb), q_new = newArray<Real>(nb);
    UniqueArray<Real> sound_speed = newArray<Real>(nb);
    for (Int32 c = 0; c < nb; ++c) {
      const CellLocalId cell(c);
      e_old[c] = m_internal_energy[cell];
      p_old[c] = m_pressure[cell];
      q_old[c] = m_viscosity[cell];
      new_density[c] = m_cell_mass[cell] / volume[c];
      change[c] = 1.0 / new_density[c] - 1.0 / m_density[cell];
    }
    for (Int32 c = 0; c < nb; ++c) {
      work[c] = -(p_old[c] + q_old[c]) * change[c];
      e_half[c] = e_old[c] + 0.5 * work[c];
    }
    for (Int32 c = 0; c < nb; ++c)
      p_half[c] = (gamma - 1.0) * new_density[c] * e_half[c];
    for (Int32 c = 0; c < nb; ++c) {
      e_new[c] = e_old[c] - (0.5 * (p_old[c] + p_half[c]) + q_old[c]) * change[c];
      p_new[c] = (gamma - 1.0) * new_density[c] * e_new[c];
    }
    for (Int32 c = 0; c < nb; ++c) {
      sound_speed[c] = std::sqrt(gamma * p_new[c] / new_density[c]);
      q_new[c] = artificialViscosity(coefficients, new_density[c], sound_speed[c], jump[c]);
    }
    for (Int32 c = 0; c < nb; ++c) {
      const CellLocalId cell(c);
      m_density[cell] = new_density[c];
      m_internal_energy[cell] = e_new[c];
      m_pressure[cell] = p_new[c];
      m_viscosity[cell] = q_new[c];
      m_sound_speed[cell] = sound_speed[c];
    }
  }
};

ARCANE_REGISTER_MODULE_TEMPORARIES(TemporariesModule);
} // namespace Temporaries
