// SPDX-License-Identifier: Apache-2.0
// Fails, or waits for what will not come, on one rank while the others are in a collective call.
#include "Thrower_axl.h"

#include <arcane/ICheckpointMng.h>
#include <arcane/IParallelMng.h>
#include <arcane/ISubDomain.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/IVariableMng.h>
#include <arcane/ObserverPool.h>
#include <arcane/utils/CheckedConvert.h>
#include <arcane/utils/FatalErrorException.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include <unistd.h>

using namespace Arcane;

void crashInNextAllocation();

class ThrowerModule : public ArcaneThrowerObject
{
 public:
  explicit ThrowerModule(const ModuleBuildInfo& info)
  : ArcaneThrowerObject(info)
  {}

  ~ThrowerModule() override
  {
    // The other ranks have ended their run.
    if (m_waits_at_end)
      parallelMng()->barrier();
  }

  void build() override { _at("build"); }
  void startInit() override
  {
    m_shared.resize(CheckedConvert::toInt32(options()->nbShared()));
    m_density.fill(1.0);
    // Other cases have no time.
    if (options()->how().startsWith("time"))
      m_global_deltat = 0.5;
    else if (options()->timeStep() > 0.0)
      m_global_deltat = options()->timeStep();
    m_observers.addObserver([this] { _atCheckpoint(); }, subDomain()->checkpointMng()->writeObservable());
    m_observers.addObserver([this] { _atWrite(); }, subDomain()->variableMng()->writeObservable());
    _at("start-init");
  }
  void compute() override
  {
    if (m_global_iteration() == 2)
      _at("compute");
    if (m_global_iteration() == 3)
      subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
  void exit() override
  {
    _at("exit");
    m_waits_at_end = options()->where() == "destructor" && options()->rank() == parallelMng()->commRank();
  }

 private:
  void _at(const String& where)
  {
    const Int32 rank = parallelMng()->commRank();
    const bool is_chosen = options()->rank() == rank || options()->rank() < 0;
    if (options()->where() == where && is_chosen) {
      if (options()->delayMilliseconds() >= 0)
        _failLater();
      else if (!spoil(options()->how()))
        _throw(String::format("thrown on purpose by rank {0} in {1}", rank, where));
    }
    // Time for ranks that fail while the others are in a collective call.
    for (Int32 i = 0; options()->where() == where && i < options()->nbReduction(); ++i)
      reduceNumbers(100);
    parallelMng()->barrier();
    info() << "passed " << where;
  }

  // The process fails while its rank goes on with what follows.
  void _failLater()
  {
    std::thread([this, how = options()->how(), delay = options()->delayMilliseconds()] {
      std::this_thread::sleep_for(std::chrono::milliseconds(delay));
      if (how == "stop")
        stopForAWhile();
      crash(how);
    }).detach();
  }

  void _atCheckpoint()
  {
    m_is_checkpoint = true;
    if (m_global_iteration() == 2)
      _at("checkpoint");
  }

  // What is written and is no checkpoint is an output.
  void _atWrite()
  {
    if (!std::exchange(m_is_checkpoint, false) && m_global_iteration() == 2)
      _at("output");
  }

  // Makes values wrong, with which the run goes on. Returns false for another way to fail.
  bool spoil(const String& how)
  {
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    const std::map<String, std::function<void()>> ways = {
      { "nan", [&] { fillDensity([&](const Cell& cell) { return (cell.isOwn() && cell.uniqueId() % 2 == 1) ? nan : 1.0; }); } },
      { "nan-ghost", [&] { fillDensity([&](const Cell& cell) { return cell.isOwn() ? 1.0 : nan; }); } },
      { "overflow-of-reals", [&] { m_density.fill(std::exp(1000.0 * parallelMng()->commSize())); } },
      { "time-nan", [&] { m_global_time = nan; } },
      { "time-step-nan", [&] { m_global_deltat = nan; } },
      { "time-step-0", [&] { m_global_deltat = 0.0; } },
      { "time-step-negative", [&] { m_global_deltat = -0.25; } },
      { "time-step-of-rank", [&] { m_global_deltat = 0.25; } },
      { "stop", [&] { stopForAWhile(); } },
      { "stopped", [&] { std::raise(SIGSTOP); } },
      { "loop", [&] { std::this_thread::sleep_for(std::chrono::seconds(3)); } },
      { "reduce-more", [&] { reduceNumbers(parallelMng()->commRank() == 0 ? 1 : 30); } },
      { "reduce-or-barrier", [&] { reduceOrBarrier(); } },
      { "other-operation", [&] { parallelMng()->reduce(isOther() ? Parallel::ReduceMax : Parallel::ReduceSum, 7); } },
      { "other-root", [&] { broadcastFrom(isOther() ? parallelMng()->commSize() - 1 : 0); } },
      { "other-type", [&] { isOther() ? broadcastNumbers<Int64>(1) : broadcastNumbers<Int32>(2); } },
      { "other-size", [&] { reduceIntegers(isOther() ? 2 : 1); } },
      { "other-gather", [&] { gatherOn(isOther() ? parallelMng()->commSize() - 1 : 0); } },
      { "other-machine", [&] { reduceByMachines(); } },
    };
    const auto way = ways.find(how);
    if (way == ways.end())
      return false;
    way->second();
    return true;
  }

  template <typename Function> void fillDensity(const Function& f)
  {
    ENUMERATE_(Cell, icell, allCells())
    {
      m_density[icell] = f(*icell);
    }
  }

  // Another process wakes this one.
  void stopForAWhile()
  {
    if (std::system(("(sleep 3; kill -CONT " + std::to_string(::getpid()) + ") &").c_str()) == 0)
      std::raise(SIGSTOP);
  }

  void reduceNumbers(Integer nb_number)
  {
    UniqueArray<Real> numbers(nb_number, 1.0);
    parallelMng()->reduce(Parallel::ReduceSum, numbers.view());
  }

  void reduceOrBarrier()
  {
    if (parallelMng()->commRank() == 0)
      reduceNumbers(1);
    else
      parallelMng()->barrier();
  }

  // True on the ranks of the last process.
  bool isOther()
  {
    const ConstArrayView<Int32> ranks = parallelMng()->processRanks();
    return ranks[ranks.size() - 1] == parallelMng()->commSize() - 1;
  }

  template <typename Number> void broadcastNumbers(Int32 nb_number)
  {
    UniqueArray<Number> numbers(nb_number, 1);
    parallelMng()->broadcast(numbers, 0);
  }

  void reduceIntegers(Int32 nb_number)
  {
    UniqueArray<Int32> numbers(nb_number, 1);
    parallelMng()->reduce(Parallel::ReduceSum, numbers.view());
  }

  void broadcastFrom(Int32 root)
  {
    UniqueArray<Int32> numbers(2, parallelMng()->commRank());
    parallelMng()->broadcast(numbers, root);
  }

  void gatherOn(Int32 root)
  {
    UniqueArray<Int32> number(1, 1);
    UniqueArray<Int32> numbers(parallelMng()->commSize());
    parallelMng()->gather(number, numbers, root);
  }

  // Ranks of one machine agree.
  void reduceByMachines()
  {
    const bool is_first = parallelMng()->machineRanks()[0] == 0;
    parallelMng()->reduce(is_first ? Parallel::ReduceMin : Parallel::ReduceMax, 7);
  }

  // Ways to end that are no exceptions which a caller could catch.
  void crash(const String& how)
  {
    volatile Int32 zero = 0;
    volatile Int32* nowhere = nullptr;
    if (how == "segv")
      *nowhere = 1;
    if (how == "divide")
      zero = 1000 / zero;
    if (how == "overflow")
      fillTheStack(1);
    if (how == "abort")
      std::abort();
    if (how == "kill")
      std::raise(SIGKILL);
    if (how == "malloc")
      crashInNextAllocation();
    if (how == "noexcept")
      []() noexcept { ARCANE_FATAL("nobody catches this"); }();
    if (how == "exit")
      std::exit(0);
  }

  static Int64 fillTheStack(Int64 depth)
  {
    volatile Int64 here[1024] = { depth };
    return depth > 0 ? fillTheStack(depth + 1) + here[0] : 0;
  }

  void _throw(const String& text)
  {
    const String how = options()->how();
    if (how == "hang")
      parallelMng()->machineBarrier();
    crash(how);
    if (how == "std")
      throw std::runtime_error(text.localstr());
    if (how == "int")
      throw 3;
    if (how == "trace") {
      warning() << "the module throws by its traces";
      fatal() << text;
    }
    ARCANE_FATAL("{0}", text);
  }

  ObserverPool m_observers;
  bool m_waits_at_end = false;
  bool m_is_checkpoint = false;
};

ARCANE_REGISTER_MODULE_THROWER(ThrowerModule);
