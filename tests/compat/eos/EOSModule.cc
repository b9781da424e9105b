// SPDX-License-Identifier: Apache-2.0
#include <arcane/Directory.h>
#include <arcane/IParallelMng.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/MathUtils.h>

#include "IEquationOfState.h"

#include "EOS_axl.h"

using namespace Arcane;

//! Asks a service to work on its variables.
class EOSModule : public ArcaneEOSObject
{
 public:
  explicit EOSModule(const ModuleBuildInfo& mb)
  : ArcaneEOSObject(mb)
  {}

  virtual VersionInfo versionInfo() const { return VersionInfo(1, 0, 0); }

  virtual void initEOS()
  {
    info() << "Module EOS INIT";
    options()->eosModel()->initEOS(m_adiabatic_cst, m_pressure, m_density, m_internal_energy, m_sound_speed);
  }

  virtual void computeEOS()
  {
    // Twice the energy gives twice the pressure.
    ENUMERATE_CELL(icell, allCells())
    {
      m_internal_energy[icell] *= 2.0;
    }
    options()->eosModel()->applyEOS(m_adiabatic_cst, m_density, m_internal_energy, m_pressure);
    Real max_pressure = 0.0;
    Real max_speed = 0.0;
    ENUMERATE_CELL(icell, ownCells())
    {
      max_pressure = math::max(max_pressure, m_pressure[icell]);
      max_speed = math::max(max_speed, m_sound_speed[icell]);
    }
    max_pressure = parallelMng()->reduce(Parallel::ReduceMax, max_pressure);
    max_speed = parallelMng()->reduce(Parallel::ReduceMax, max_speed);
    info() << "CHECK pressure=" << max_pressure << " speed ok=" << math::isNearlyEqual(max_speed, math::sqrt(1.4));
    if (m_global_iteration() >= 3)
      subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
};

ARCANE_REGISTER_MODULE_EOS(EOSModule);
