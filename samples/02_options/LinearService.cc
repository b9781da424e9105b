// SPDX-License-Identifier: Apache-2.0
#include "IFormula.h"
#include "Linear_axl.h"

using namespace Arcane;

class LinearService : public ArcaneLinearObject
{
 public:
  explicit LinearService(const ServiceBuildInfo& info)
  : ArcaneLinearObject(info)
  {}

  Real apply(Real x) override { return options()->slope() * x + options()->constant(); }
};

// The first name is the one that case files use.
ARCANE_REGISTER_SERVICE_LINEAR(Linear, LinearService);
