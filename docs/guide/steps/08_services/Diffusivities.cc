// SPDX-License-Identifier: Apache-2.0
#include "IDiffusivity.h"

#include "ConstantDiffusivity_axl.h"
#include "LinearDiffusivity_axl.h"

#include <arcane/core/ItemEnumerator.h>

#include <algorithm>

using namespace Arcane;

class ConstantDiffusivityService : public ArcaneConstantDiffusivityObject
{
 public:
  explicit ConstantDiffusivityService(const ServiceBuildInfo& info)
  : ArcaneConstantDiffusivityObject(info)
  {}

  void compute(const VariableCellReal&, VariableCellReal& diffusivity) override { diffusivity.fill(options()->value()); }
  Real largest() const override { return options()->value(); }
};

// [linear]
class LinearDiffusivityService : public ArcaneLinearDiffusivityObject
{
 public:
  explicit LinearDiffusivityService(const ServiceBuildInfo& info)
  : ArcaneLinearDiffusivityObject(info)
  {}

  void compute(const VariableCellReal& temperature, VariableCellReal& diffusivity) override
  {
    const Real cold = options()->cold();
    const Real warm = options()->warm();
    ENUMERATE_CELL(icell, diffusivity.itemGroup().cellGroup())
    {
      diffusivity[icell] = cold + (warm - cold) * temperature[icell];
    }
  }

  Real largest() const override { return std::max(options()->cold(), options()->warm()); }
};
// [/linear]

// [register]
ARCANE_REGISTER_SERVICE_CONSTANTDIFFUSIVITY(Constant, ConstantDiffusivityService);
ARCANE_REGISTER_SERVICE_LINEARDIFFUSIVITY(Linear, LinearDiffusivityService);
// [/register]
