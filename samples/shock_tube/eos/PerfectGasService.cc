// SPDX-License-Identifier: Apache-2.0
// The perfect gas as a service.
#include "eos/IEquationOfState.h"

#include "eos/PerfectGas_axl.h"

#include <arcane/accelerator/RunCommandEnumerate.h>
#include <arcane/accelerator/VariableViews.h>

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

  void apply(const Accelerator::RunQueue& queue, const CellGroup& cells, const VariableCellReal& density,
             const VariableCellReal& internal_energy, VariableCellReal& pressure, VariableCellReal& sound_speed) const override
  {
    auto command = makeCommand(queue);
    command.addKernelName("PerfectGas");
    const Real gamma = options()->gamma();
    const auto in_density = viewIn(command, density);
    const auto in_internal_energy = viewIn(command, internal_energy);
    auto out_pressure = viewOut(command, pressure);
    auto out_sound_speed = viewOut(command, sound_speed);
    command << RUNCOMMAND_ENUMERATE(Cell, icell, cells)
    {
      const Real energy = in_internal_energy[icell];
      out_pressure[icell] = (gamma - 1.0) * in_density[icell] * energy;
      out_sound_speed[icell] = std::sqrt(gamma * (gamma - 1.0) * energy);
    };
  }

  //! Each density and energy has a pressure.
  void check(const CellGroup&, const VariableCellReal&, const VariableCellReal&) const override {}
};

ARCANE_REGISTER_SERVICE_PERFECTGAS(PerfectGas, PerfectGasService);

} // namespace ShockTube
