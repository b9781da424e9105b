// SPDX-License-Identifier: Apache-2.0
// The perfect gas as a service.
#include "eos/IEquationOfState.h"

#include "eos/PerfectGas_axl.h"

#include <cmath>

namespace ShockTube
{

using namespace Arcane;

class PerfectGasService : public ArcanePerfectGasObject
{
 public:
  explicit PerfectGasService(const ServiceBuildInfo& sbi)
  : ArcanePerfectGasObject(sbi)
  {}

  void prepare() override {}

  Real energy(Real density, Real pressure) const override { return pressure / ((options()->gamma() - 1.0) * density); }

  void apply(const CellGroup& cells, const VariableCellReal& density, const VariableCellReal& internal_energy, VariableCellReal& pressure,
             VariableCellReal& sound_speed) const override
  {
    const Real gamma = options()->gamma();
    ENUMERATE_(Cell, icell, cells)
    {
      const Real energy = internal_energy[icell];
      pressure[icell] = (gamma - 1.0) * density[icell] * energy;
      sound_speed[icell] = std::sqrt(gamma * (gamma - 1.0) * energy);
    }
  }
};

ARCANE_REGISTER_SERVICE_PERFECTGAS(PerfectGas, PerfectGasService);

} // namespace ShockTube
