// SPDX-License-Identifier: Apache-2.0
#include "IEquationOfState.h"
#include "PerfectGasEOS_axl.h"

#include <arcane/FactoryService.h>
#include <arcane/ItemEnumerator.h>
#include <arcane/utils/Math.h>

using namespace Arcane;

//! p = (gamma-1) rho e
class PerfectGasEOSService : public ArcanePerfectGasEOSObject
{
 public:
  explicit PerfectGasEOSService(const ServiceBuildInfo& sbi)
  : ArcanePerfectGasEOSObject(sbi)
  {}

 public:
  virtual void initEOS(const VariableCellReal& adiabatic_cst, const VariableCellReal& pressure, const VariableCellReal& density,
                       VariableCellReal& internal_energy, VariableCellReal& sound_speed)
  {
    CellGroup all_cells = internal_energy.itemGroup();
    ENUMERATE_CELL(icell, all_cells)
    {
      Real gamma = adiabatic_cst[icell];
      internal_energy[icell] = pressure[icell] / ((gamma - 1.) * density[icell]);
      sound_speed[icell] = math::sqrt(gamma * pressure[icell] / density[icell]);
    }
  }

  virtual void applyEOS(const VariableCellReal& adiabatic_cst, const VariableCellReal& density, const VariableCellReal& internal_energy,
                        VariableCellReal& pressure)
  {
    ENUMERATE_CELL(icell, pressure.itemGroup().cellGroup())
    {
      pressure[icell] = (adiabatic_cst[icell] - 1.) * density[icell] * internal_energy[icell];
    }
  }
};

ARCANE_REGISTER_SERVICE_PERFECTGASEOS(PerfectGas, PerfectGasEOSService);
