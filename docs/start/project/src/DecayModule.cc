// SPDX-License-Identifier: Apache-2.0
#include "src/Decay_axl.h"

#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/ReproducibleReduction.h>

using namespace Arcane;

class DecayModule : public ArcaneDecayObject
{
 public:
  explicit DecayModule(const ModuleBuildInfo& info)
  : ArcaneDecayObject(info)
  {}

  void startInit() override
  {
    m_global_deltat = 1.0; // one iteration takes one unit of time
    const Int64 nb_cell = parallelMng()->reduce(Parallel::ReduceSum, Int64{ ownCells().size() });
    m_amount.fill(1.0 / static_cast<Real>(nb_cell));
  }

  void decay() override
  {
    ENUMERATE_CELL(icell, ownCells())
    {
      m_amount[icell] *= 1.0 - options()->rate();
    }
    m_amount.synchronize();
    if (m_global_iteration() < options()->nbIteration())
      return;
    info() << "after " << m_global_iteration() << " iterations: " << String::fromNumber(_total(), 17);
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }

 private:
  //! Returns the sum over the whole mesh, with the same bits on any number of ranks.
  Real _total() const
  {
    ReproducibleSum own;
    ENUMERATE_CELL(icell, ownCells())
    {
      own.add(m_amount[icell]);
    }
    return ParallelMngUtils::reproducibleSum(parallelMng(), own);
  }
};

ARCANE_REGISTER_MODULE_DECAY(DecayModule);
