// SPDX-License-Identifier: Apache-2.0
// Uses shared memory, synchronisations on the host and on a queue, checkpoints and mesh exchanges; in each, one rank may be slow or leave.
#include "Differ_axl.h"

#include <arcane/accelerator/QueueSynchronize.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/accelerator/core/RunQueue.h>
#include <arcane/accelerator/core/Runner.h>
#include <arcane/core/ICheckpointMng.h>
#include <arcane/core/IItemFamily.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IMeshModifier.h>
#include <arcane/core/IMeshUtilities.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/IPrimaryMesh.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/IVariableMng.h>
#include <arcane/core/IVariableSynchronizer.h>
#include <arcane/core/MachineShMemWinVariable.h>
#include <arcane/core/MeshPartialVariableScalarRef.h>
#include <arcane/core/ObserverPool.h>
#include <arcane/core/VariableCollection.h>
#include <arcane/utils/FatalErrorException.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <thread>

using namespace Arcane;

class DifferModule : public ArcaneDifferObject
{
 public:
  explicit DifferModule(const ModuleBuildInfo& info)
  : ArcaneDifferObject(info)
  {}

  void startInit() override
  {
    m_global_deltat = 1.0;
    moveCells();
    // In most runs some rank has none of these cells.
    UniqueArray<Int32> first;
    ENUMERATE_(Cell, icell, allCells())
    {
      m_heat[icell] = static_cast<Real>(icell->uniqueId() % 8);
      if (icell->uniqueId() == 0)
        first.add(icell.itemLocalId());
    }
    mesh()->cellFamily()->createGroup("First", first);
    m_density.fill(1.0);
    begin();
    ENUMERATE_(Cell, icell, m_mark->itemGroup())
    {
      (*m_mark)[icell] = 0.5;
    }
  }

  void continueInit() override { begin(); }

  void compute() override
  {
    synchronize();
    synchronizeOnQueue();
    readOthers();
    tell();
    differ("end");
    if (m_global_iteration() >= options()->steps())
      subDomain()->timeLoopMng()->stopComputeLoop(true);
  }

 private:
  ObserverPool m_observers;
  std::optional<MeshPartialVariableScalarRefT<Cell, Real>> m_mark;

  void begin()
  {
    m_mark.emplace(VariableBuildInfo(this, "Mark", "Cell", "First"));
    m_observers.addObserver([this] { differ("checkpoint"); }, subDomain()->checkpointMng()->writeObservable());
  }

  //! One rank has no cell, or all.
  void moveCells()
  {
    const bool is_empty = options()->how() == "empty";
    if (!is_empty && options()->how() != "alone")
      return;
    IPrimaryMesh* primary = mesh()->toPrimaryMesh();
    primary->modifier()->setDynamic(true);
    VariableItemInt32& owners = mesh()->cellFamily()->itemsNewOwner();
    ENUMERATE_(Cell, icell, ownCells())
    {
      if (!is_empty)
        owners[icell] = options()->rank();
      else if (isOther())
        owners[icell] = (options()->rank() + 1) % parallelMng()->commSize();
    }
    owners.synchronize();
    primary->utilities()->changeOwnersFromCells();
    primary->exchangeItems();
    const Int32 nb_empty = parallelMng()->reduce(Parallel::ReduceSum, ownCells().empty() ? 1 : 0);
    info() << "differ: " << nb_empty << " ranks without cell";
  }

  bool isOther() const { return options()->rank() == parallelMng()->commRank(); }

  void differ(const String& where)
  {
    if (!isOther() || options()->where() != where || m_global_iteration() < 2)
      return;
    const std::map<String, std::function<void()>> ways = {
      { "empty", [] {} },
      { "alone", [] {} },
      { "slow", [] { std::this_thread::sleep_for(std::chrono::milliseconds(30)); } },
      { "throws", [&] { ARCANE_FATAL("rank {0} leaves in '{1}'", options()->rank(), where); } },
      { "exits", [] { std::exit(0); } },
      { "stops", [&] { subDomain()->timeLoopMng()->stopComputeLoop(true); } },
      { "dies", [] { std::_Exit(0); } },
    };
    ways.at(options()->how())();
  }

  //! Each cell takes the mean of its neighbours by faces: numbers with few digits, which any order of sums gives exactly.
  void synchronize()
  {
    differ("synchronize");
    m_heat.synchronize();
    VariableCellReal before(VariableBuildInfo(mesh(), "HeatBefore", IVariable::PNoDump | IVariable::PTemporary));
    before.copy(m_heat);
    ENUMERATE_(Cell, icell, ownCells())
    {
      for (const Face face : icell->faces())
        for (const Cell cell : face.cells())
          m_heat[icell] += 0.25 * (before[cell] - before[icell]);
    }
    differ("group");
    ENUMERATE_(Cell, icell, m_mark->itemGroup().own())
    {
      (*m_mark)[icell] += 1.0;
    }
    m_mark->synchronize();
    VariableCollection both;
    both.add(m_heat.variable());
    both.add(m_density.variable());
    mesh()->cellFamily()->allItemsSynchronizer()->synchronize(both);
  }

  void synchronizeOnQueue()
  {
    ENUMERATE_(Cell, icell, ownCells())
    {
      m_density[icell] += m_heat[icell];
    }
    differ("queue");
    auto queue = makeQueue(acceleratorMng()->defaultRunner());
    Accelerator::synchronize(queue, m_density);
    ENUMERATE_(Cell, icell, allCells())
    {
      if (m_density[icell] < m_heat[icell])
        ARCANE_FATAL("a ghost of Density is late");
    }
  }

  //! Sums of numbers with few digits are the same in any order.
  void tell()
  {
    Real heat = 0.0;
    Real density = 0.0;
    Real mark = 0.0;
    ENUMERATE_(Cell, icell, ownCells())
    {
      const Real weight = 1.0 + static_cast<Real>(icell->uniqueId().asInt64());
      heat += weight * m_heat[icell];
      density += weight * m_density[icell];
    }
    ENUMERATE_(Cell, icell, m_mark->itemGroup().own())
    {
      mark += (*m_mark)[icell];
    }
    const auto sum = [this](Real value) { return static_cast<Int64>(65536.0 * parallelMng()->reduce(Parallel::ReduceSum, value)); };
    const Int64 sums[] = { sum(heat), sum(density), sum(mark) };
    info() << "differ: iteration " << m_global_iteration() << ", heat " << sums[0] << ", density " << sums[1] << ", mark " << sums[2];
  }

  //! The others are read as they were at the barrier, whoever goes on first.
  void readOthers()
  {
    const Int32 n = m_global_iteration();
    m_table.resize(n + 1);
    m_table.fill(100 * n + parallelMng()->commRank());
    MachineShMemWinVariableArrayT others(m_table);
    differ("views");
    for (const Int32 rank : others.machineRanks()) {
      const Span<const Int64> values = others.view(rank);
      if (values.size() != n + 1 || values[n] != 100 * n + rank)
        ARCANE_FATAL("rank {0} has {1} values, the last {2}", rank, values.size(), values[values.size() - 1]);
    }
    m_table.resize(n % 2 == 0 ? 0 : 1000 * n);
  }
};

ARCANE_REGISTER_MODULE_DIFFER(DifferModule);
