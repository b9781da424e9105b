// SPDX-License-Identifier: Apache-2.0
#include "Hello_axl.h"

#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ITimeLoopMng.h>

using namespace Arcane;

class HelloModule : public ArcaneHelloObject
{
 public:
  explicit HelloModule(const ModuleBuildInfo& info)
  : ArcaneHelloObject(info)
  {}

  void greet() override
  {
    info() << "Hello, iteration " << m_global_iteration();
    pinfo() << "rank " << parallelMng()->commRank() << " has " << ownCells().size() << " cells of its own";
    if (m_global_iteration() == 3)
      subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
};

ARCANE_REGISTER_MODULE_HELLO(HelloModule);
