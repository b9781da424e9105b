// SPDX-License-Identifier: Apache-2.0
// Goes back in time by an exception: the values and the time of the end are those of a run that did not.
#include "GoBack_axl.h"

#include <arcane/GoBackwardException.h>
#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ITimeLoopMng.h>

using namespace Arcane;

class GoBackModule : public ArcaneGoBackObject
{
 public:
  explicit GoBackModule(const ModuleBuildInfo& info)
  : ArcaneGoBackObject(info)
  {}

  void startInit() override
  {
    m_global_deltat = 1.0;
    m_value.fill(1.0);
    subDomain()->timeLoopMng()->setBackwardSavePeriod(1);
  }
  void step() override
  {
    ENUMERATE_CELL(icell, allCells())
    m_value[icell] *= 2.0;
    m_value.synchronize();
    if (m_global_iteration() == 3 && !m_was_here) {
      m_was_here = true;
      if (options()->rank() < 0 || options()->rank() == parallelMng()->commRank())
        throw GoBackwardException(A_FUNCINFO, "step too large");
    }
  }
  void after() override
  {
    ++m_nb_after;
    if (m_global_iteration() == 4)
      subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
  void undo() override { info() << "CHECK back at iteration " << m_global_iteration(); }
  void exit() override
  {
    Real largest = 0.0;
    ENUMERATE_CELL(icell, allCells())
    largest = std::max(largest, m_value[icell]);
    info() << "CHECK value=" << parallelMng()->reduce(Parallel::ReduceMax, largest) << " time=" << m_global_time()
           << " after=" << m_nb_after;
  }

 private:
  bool m_was_here = false;
  Integer m_nb_after = 0;
};

ARCANE_REGISTER_MODULE_GOBACK(GoBackModule);
