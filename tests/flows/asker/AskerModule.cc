// SPDX-License-Identifier: Apache-2.0
// Asks for its names where applications do: in its constructor, in an entry point of the initialisation, on one rank, and too late.
#include "Asker_axl.h"

#include <arcane/IParallelMng.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/utils/ApplicationInfo.h>
#include <arcane/utils/ParameterList.h>

using namespace Arcane;

class AskerModule : public ArcaneAskerObject
{
 public:
  explicit AskerModule(const ModuleBuildInfo& info)
  : ArcaneAskerObject(info)
  {
    show("OfConstructor");
  }

  void startInit() override
  {
    if (parallelMng()->commRank() == 0)
      show("OfFirstRank");
    // An application may read the command line by a list of its own.
    ParameterList list = subDomain()->applicationInfo().commandLineArguments().parameters();
    info() << "ASKED OfList=" << list.getParameterOrNull("OfList");
  }
  void compute() override
  {
    show("OfLoop");
    info() << "ASKED in iteration " << m_global_iteration();
    if (m_global_iteration() == 3)
      subDomain()->timeLoopMng()->stopComputeLoop(true);
  }

 private:
  void show(const String& name)
  {
    info() << "ASKED " << name << "=" << subDomain()->applicationInfo().commandLineArguments().getParameter(name);
  }
};

ARCANE_REGISTER_MODULE_ASKER(AskerModule);
