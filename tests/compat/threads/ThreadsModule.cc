// SPDX-License-Identifier: Apache-2.0
#include "Threads_axl.h"

#include <arcane/Concurrency.h>
#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/utils/ConcurrencyUtils.h>

#include <atomic>

using namespace Arcane;

//! Loops over items in threads, compared with the same loops in one thread.
class ThreadsModule : public ArcaneThreadsObject
{
 public:
  explicit ThreadsModule(const ModuleBuildInfo& mbi)
  : ArcaneThreadsObject(mbi)
  {}

 public:
  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void startInit() override;
  void compute() override;

 private:
  std::atomic<Int64> m_nb_task_item = 0;

  void _averageToCells(CellVectorView cells);
  void _countCells();
};

void ThreadsModule::startInit()
{
  m_global_deltat = 1.0;
  info() << "CHECK active=" << TaskFactory::isActive() << " threads=" << TaskFactory::nbAllowedThread()
         << " grain=" << TaskFactory::defaultParallelLoopOptions().grainSize();
  arcaneParallelForeach(allNodes(), [&](NodeVectorView nodes) {
    ENUMERATE_NODE(inode, nodes)
    {
      m_node_value[inode] = static_cast<Real>(inode->uniqueId() % 17);
    }
  });
}

void ThreadsModule::_averageToCells(CellVectorView cells)
{
  ENUMERATE_CELL(icell, cells)
  {
    Real sum = 0.0;
    for (Node node : icell->nodes())
      sum += m_node_value[node] / 3.0;
    m_cell_value[icell] = sum;
  }
}

void ThreadsModule::_countCells()
{
  m_nb_task_item += ownCells().size();
}

void ThreadsModule::compute()
{
  m_cell_value.fill(-1.0);
  ParallelLoopOptions options;
  options.setGrainSize(8);
  arcaneParallelForeach(allCells(), options, this, &ThreadsModule::_averageToCells);

  Int32 nb_different = 0;
  ENUMERATE_CELL(icell, allCells())
  {
    Real sum = 0.0;
    for (Node node : icell->nodes())
      sum += m_node_value[node] / 3.0;
    if (m_cell_value[icell] != sum)
      ++nb_different;
  }
  std::atomic<Int32> nb_cell = 0;
  arcaneParallelFor(0, ownCells().size(), [&](Integer, Integer size) { nb_cell += size; });
  TaskFactory::createTask(this, &ThreadsModule::_countCells)->launchAndWait();
  const Int32 total = parallelMng()->reduce(Parallel::ReduceSum, nb_cell.load());
  const Int32 different = parallelMng()->reduce(Parallel::ReduceSum, nb_different);

  if (m_global_iteration() >= 20) {
    const Int64 nb_task_item = parallelMng()->reduce(Parallel::ReduceSum, m_nb_task_item.load());
    info() << "CHECK cells per rank=" << total / parallelMng()->commSize() << " in tasks=" << nb_task_item / total
           << " different=" << different;
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
}

ARCANE_REGISTER_MODULE_THREADS(ThreadsModule);
