// SPDX-License-Identifier: Apache-2.0
#include "eos/IEquationOfState.h"
#include "eos/perfect_gas/PerfectGasEOS_axl.h"

#include <arcane/core/ItemEnumerator.h>
#include <arcane/utils/Math.h>

using namespace Arcane;

class PerfectGasEOSService : public ArcanePerfectGasEOSObject
{
 public:
  explicit PerfectGasEOSService(const ServiceBuildInfo& sbi)
  : ArcanePerfectGasEOSObject(sbi)
  {}

 public:
  void initEOS(const CellGroup& group) override
  {
    ENUMERATE_CELL(icell, group)
    {
      Real pressure = m_pressure[icell];
      Real adiabatic_cst = m_adiabatic_cst[icell];
      Real density = m_density[icell];
      m_internal_energy[icell] = (pressure) / ((adiabatic_cst - 1.) * density);
      m_sound_speed[icell] = math::sqrt((adiabatic_cst / density) * (pressure));
    }
  }

  void applyEOS(const CellGroup& group) override
  {
    ENUMERATE_CELL(icell, group)
    {
      Real adiabatic_cst = m_adiabatic_cst[icell];
      Real density = m_density[icell];
      Real pressure = (adiabatic_cst - 1.) * density * m_internal_energy[icell];
      m_pressure[icell] = pressure;
      m_sound_speed[icell] = math::sqrt(adiabatic_cst * (pressure) / density);
    }
  }
};

ARCANE_REGISTER_SERVICE_PERFECTGASEOS(PerfectGas, PerfectGasEOSService);
