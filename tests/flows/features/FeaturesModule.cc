// SPDX-License-Identifier: Apache-2.0
#include "Deed.h"
#include "Features_axl.h"

#include <arcane/IParallelMng.h>
#include <arcane/ISubDomain.h>
#include <arcane/ITimeLoopMng.h>

using namespace Arcane;

class FeaturesModule : public ArcaneFeaturesObject
{
 public:
  explicit FeaturesModule(const ModuleBuildInfo& info)
  : ArcaneFeaturesObject(info)
  {}

  void compute() override
  {
    if (m_global_iteration() == 2)
      doDeed({ traceMng(), subDomain()->acceleratorMng(), parallelMng() });
    if (m_global_iteration() == 4)
      subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
};

ARCANE_REGISTER_MODULE_FEATURES(FeaturesModule);
