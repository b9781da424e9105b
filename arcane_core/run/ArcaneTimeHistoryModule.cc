// SPDX-License-Identifier: Apache-2.0
// The module that records the curves every run has: times and memory.

#include "arcane_core/base/object/Observer.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/curves/ITimeHistoryMng.h"
#include "arcane_core/run/CpuTime.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/service/BasicModule.h"
#include "arcane_core/service/EntryPoint.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/ITimeHistoryCurveWriter2.h"
#include "arcane_core/service/ModuleFactory.h"
#include "arcane_core/service/ServiceBuilder.h"
#include "variables/core/IVariableMng.h"

namespace Arcane
{
class ArcaneTimeHistoryModule : public BasicModule
{
 public:
  explicit ArcaneTimeHistoryModule(const ModuleBuildInfo& info)
  : BasicModule(info)
  , m_start_s(platform::getRealTime())
  , m_last_s(m_start_s)
  , m_start_cpu_s(cpuTime())
  , m_last_cpu_s(m_start_cpu_s)
  {
    addEntryPoint(this, "TimeHistoryEndIteration", &ArcaneTimeHistoryModule::endIteration, IEntryPoint::WComputeLoop,
                  IEntryPoint::PAutoLoadEnd);
    addEntryPoint(this, "TimeHistoryInit", &ArcaneTimeHistoryModule::init, IEntryPoint::WInit, IEntryPoint::PAutoLoadBegin);
  }
  ~ArcaneTimeHistoryModule() override
  {
    for (const Ref<ITimeHistoryCurveWriter2>& writer : m_curve_writers)
      subDomain()->timeHistoryMng()->removeCurveWriter(writer.get());
  }

  //! Services of applications write curves in their own format.
  void init()
  {
    m_curve_writers = ServiceBuilder<ITimeHistoryCurveWriter2>(subDomain()).createAllInstances();
    for (const Ref<ITimeHistoryCurveWriter2>& writer : m_curve_writers)
      subDomain()->timeHistoryMng()->addCurveWriter(writer.get());
    m_observers.addObserver(this, &ArcaneTimeHistoryModule::beginCheckpoint, subDomain()->variableMng()->writeObservable());
  }

  //! A checkpoint within an iteration has the values of this iteration, which are replaced at its end.
  void beginCheckpoint()
  {
    const IEntryPoint* current = subDomain()->timeLoopMng()->currentEntryPoint();
    if (current && current->where() == IEntryPoint::WComputeLoop)
      endIteration();
  }

  void endIteration()
  {
    const Real now_s = platform::getRealTime();
    const Real cpu_s = cpuTime();
    m_global_elapsed_time = m_global_elapsed_time() + (now_s - m_last_s);
    m_global_cpu_time = m_global_cpu_time() + (cpu_s - m_last_cpu_s);
    ITimeHistoryMng* history = subDomain()->timeHistoryMng();
    const Integer period = history->periodOfRun();
    if (period > 0 && m_global_iteration() % period == 0)
      addValues(history, now_s, cpu_s);
    m_last_s = now_s;
    m_last_cpu_s = cpu_s;
  }

 private:
  void addValues(ITimeHistoryMng* history, Real now_s, Real cpu_s)
  {
    history->addValue("CpuTime", cpu_s - m_start_cpu_s);
    history->addValue("ElapsedTime", now_s - m_start_s);
    history->addValue("GlobalCpuTime", m_global_cpu_time());
    history->addValue("GlobalElapsedTime", m_global_elapsed_time());
    history->addValue("GlobalTime", m_global_time());
    history->addValue("TotalMemory", platform::getMemoryUsed());
  }

  Real cpuTime() const { return detail::run::cpuTime(subDomain()->parallelMng()); }

  UniqueArray<Ref<ITimeHistoryCurveWriter2>> m_curve_writers;
  ObserverPool m_observers;
  Real m_start_s;
  Real m_last_s;
  Real m_start_cpu_s;
  Real m_last_cpu_s;
};

ARCANE_REGISTER_MODULE(ArcaneTimeHistoryModule, ModuleProperty("ArcaneTimeHistory", true));
} // namespace Arcane
