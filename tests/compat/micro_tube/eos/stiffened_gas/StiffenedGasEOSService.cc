// SPDX-License-Identifier: Apache-2.0
#include "eos/IEquationOfState.h"
#include "eos/stiffened_gas/StiffenedGasEOS_axl.h"

#include <arcane/core/ItemEnumerator.h>
#include <arcane/utils/Math.h>

using namespace Arcane;

class StiffenedGasEOSService : public ArcaneStiffenedGasEOSObject
{
 public:
  explicit StiffenedGasEOSService(const ServiceBuildInfo& sbi)
  : ArcaneStiffenedGasEOSObject(sbi)
  {}

 public:
  void initEOS(const CellGroup& group) override
  {
    const Real limit_tension = options()->limitTension();
    ENUMERATE_CELL(icell, group)
    {
      Real pressure = m_pressure[icell];
      Real adiabatic_cst = m_adiabatic_cst[icell];
      Real density = m_density[icell];
      m_internal_energy[icell] = (pressure + limit_tension) / ((adiabatic_cst - 1.) * density);
      m_sound_speed[icell] = math::sqrt((adiabatic_cst / density) * (pressure + limit_tension));
    }
  }

  void applyEOS(const CellGroup& group) override
  {
    const Real limit_tension = options()->limitTension();
    ENUMERATE_CELL(icell, group)
    {
      Real adiabatic_cst = m_adiabatic_cst[icell];
      Real density = m_density[icell];
      Real pressure = (adiabatic_cst - 1.) * density * m_internal_energy[icell] - limit_tension;
      m_pressure[icell] = pressure;
      m_sound_speed[icell] = math::sqrt(adiabatic_cst * (pressure + limit_tension) / density);
    }
  }
};

ARCANE_REGISTER_SERVICE_STIFFENEDGASEOS(StiffenedGas, StiffenedGasEOSService);
