// SPDX-License-Identifier: Apache-2.0
// A value of each cell that depends on its neighbours, and requests to stop at chosen places.
#include "Stopper_axl.h"

#include <arcane/ICheckpointMng.h>
#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ISubDomain.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/ITimeStats.h>
#include <arcane/ObserverPool.h>
#include <arcane/Timer.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <thread>

using namespace Arcane;

class StopperModule : public ArcaneStopperObject
{
 public:
  explicit StopperModule(const ModuleBuildInfo& info)
  : ArcaneStopperObject(info)
  , m_timer(subDomain(), "Heat", Timer::TimerReal)
  {}

  void startInit() override
  {
    m_global_deltat = 1.0;
    ENUMERATE_(Cell, icell, allCells())
    {
      m_heat[icell] = 1.0 / static_cast<Real>(icell->uniqueId().asInt64() + 3);
    }
  }

  void init() override
  {
    m_global_final_time = options()->finalTime();
    m_observers.addObserver([this] { at("checkpoint"); }, subDomain()->checkpointMng()->writeObservable());
    at("init");
  }

  void compute() override
  {
    m_number = m_number() + 1.0;
    {
      const Timer::Action action(subDomain(), "Exchange of heat");
      const Timer::Sentry sentry(&m_timer);
      exchangeHeat();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(options()->stepMilliseconds()));
    if (m_global_time() >= options()->finalTime())
      subDomain()->timeLoopMng()->stopComputeLoop(true);
    at(std::to_string(m_global_iteration()));
  }

  void exit() override
  {
    at("exit");
    info() << "stopper: " << m_timer.nbActivated() << " exchanges";
    subDomain()->timeStats()->dumpCurrentStats("Exchange of heat");
    info() << "stopper: time " << m_global_time() << ", number " << m_number();
  }

 private:
  void exchangeHeat()
  {
    ENUMERATE_(Cell, icell, ownCells())
    {
      for (Face face : icell->faces())
        if (face.nbCell() == 2)
          m_heat[icell] += 0.1 * m_heat[face.oppositeCell(*icell)];
    }
    m_heat.synchronize();
  }

  void at(const std::string& where)
  {
    if (where != options()->where().localstr())
      return;
    const bool is_chosen = parallelMng()->commRank() == options()->rank();
    if (options()->waitFor.isPresent()) {
      if (is_chosen)
        std::ofstream((options()->waitFor() + ".waits").localstr());
      while (!std::filesystem::exists(options()->waitFor().localstr()))
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    if (is_chosen)
      raiseSignals();
    if (is_chosen && options()->alone())
      subDomain()->timeLoopMng()->stopComputeLoop(false);
    // The others see the signal in the same step.
    if (!options()->alone())
      parallelMng()->barrier();
  }

  void raiseSignals()
  {
    static const std::map<std::string, int> numbers = {
      { "TERM", SIGTERM }, { "USR1", SIGUSR1 }, { "USR2", SIGUSR2 }, { "XCPU", SIGXCPU }, { "INT", SIGINT }
    };
    std::istringstream names(options()->signals().localstr());
    for (std::string name; std::getline(names, name, '+');)
      std::raise(numbers.at(name));
  }

  ObserverPool m_observers;
  Timer m_timer;
};

ARCANE_REGISTER_MODULE_STOPPER(StopperModule);
