// SPDX-License-Identifier: Apache-2.0
// The module that moves cells between ranks when their loads differ too much.

// Types that the generated header names come first.
#include "arcane_core/domain/IMeshPartitioner.h"

#include "arcane_core/run/ArcaneLoadBalance_axl.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/ILoadBalanceMng.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/run/CpuTime.h"
#include "arcane_core/run/ITimeLoopMng.h"

namespace Arcane
{
class ArcaneLoadBalanceModule : public ArcaneArcaneLoadBalanceObject
{
 public:
  explicit ArcaneLoadBalanceModule(const ModuleBuildInfo& info)
  : ArcaneArcaneLoadBalanceObject(info)
  {}

  void initialize() override { m_begin_s = detail::run::cpuTime(parallelMng()); }

  void checkLoads() override
  {
    const Integer period = options()->period();
    if (!options()->active() || !parallelMng()->isParallel() || period <= 0 || m_global_iteration() % period != 0)
      return;
    IMeshPartitionerBase* partitioner = options()->partitioner();
    const Real spent_s = parallelMng()->reduce(Parallel::ReduceMax, spentSeconds());
    const Real imbalance = subDomain()->loadBalanceMng()->imbalance(partitioner->primaryMesh());
    if (options()->statistics())
      info() << "[load-balance] iteration " << m_global_iteration() << ": imbalance " << String::fromNumber(imbalance, 3) << " of "
             << subDomain()->loadBalanceMng()->nbCriteria(partitioner->primaryMesh()) << " criteria, " << String::fromNumber(spent_s, 3)
             << " s of processor time since cells moved";
    if (imbalance <= options()->maxImbalance() || spent_s < options()->minCpuTime())
      return;
    if (auto* with_loads = dynamic_cast<IMeshPartitioner*>(partitioner)) {
      with_loads->setImbalance(imbalance);
      with_loads->setMaxImbalance(options()->maxImbalance());
      with_loads->setMaximumComputationTime(spent_s);
      with_loads->setComputationTimes(UniqueArray<Real>{ spentSeconds() });
    }
    subDomain()->timeLoopMng()->registerActionMeshPartition(partitioner);
    m_begin_s = detail::run::cpuTime(parallelMng());
  }

 private:
  Real spentSeconds() const { return detail::run::cpuTime(parallelMng()) - m_begin_s; }

  Real m_begin_s = 0.0;
};

ARCANE_REGISTER_MODULE_ARCANELOADBALANCE(ArcaneLoadBalanceModule);
} // namespace Arcane
