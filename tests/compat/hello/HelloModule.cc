// SPDX-License-Identifier: Apache-2.0
#include "Hello_axl.h"
#include <arcane/IParallelMng.h>
#include <arcane/ITimeLoopMng.h>

using namespace Arcane;

//! Counts iterations, says how many cells there are.
class HelloModule : public ArcaneHelloObject
{
 public:
  HelloModule(const ModuleBuildInfo& mbi)
  : ArcaneHelloObject(mbi)
  {}

  virtual VersionInfo versionInfo() const { return VersionInfo(1, 0, 0); }

  virtual void printHello();
};

void HelloModule::printHello()
{
  Integer nb_cell = 0;
  ENUMERATE_CELL(icell, ownCells())
  {
    ++nb_cell;
  }
  Integer total = parallelMng()->reduce(Parallel::ReduceSum, nb_cell);
  info() << "Hello World, I am in iteration " << m_global_iteration();
  info() << "CHECK cells per rank = " << total / parallelMng()->commSize() << " in " << mesh()->dimension() << "D";

  // The time loop is told to stop after 10 iterations.
  if (m_global_iteration() > 10)
    subDomain()->timeLoopMng()->stopComputeLoop(true);
}

ARCANE_REGISTER_MODULE_HELLO(HelloModule);
