// SPDX-License-Identifier: Apache-2.0
#include "IFemBoundaryConditions.h"

#include "FemBoundaryConditions_axl.h"

namespace FemLayers
{
using namespace Arcane;

class FemBoundaryConditionsService : public ArcaneFemBoundaryConditionsObject, public IFemBoundaryConditions
{
 public:
  explicit FemBoundaryConditionsService(const ServiceBuildInfo& sbi)
  : ArcaneFemBoundaryConditionsObject(sbi)
  {}

  ConstArrayView<IDirichletCondition*> dirichletConditions() override { return options()->getDirichlet(); }
  ConstArrayView<INeumannCondition*> neumannConditions() override { return options()->getNeumann(); }
};

ARCANE_REGISTER_SERVICE_FEMBOUNDARYCONDITIONS(FemBoundaryConditions, FemBoundaryConditionsService);
} // namespace FemLayers
