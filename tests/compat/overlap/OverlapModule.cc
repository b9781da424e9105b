// SPDX-License-Identifier: Apache-2.0
#include "Overlap_axl.h"

#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/IParallelNonBlockingCollective.h>
#include <arcane/ITimeHistoryMng.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/SimdItem.h>
#include <arcane/accelerator/RunQueue.h>
#include <arcane/accelerator/VariableViews.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/utils/Simd.h>
#include <arccore/message_passing/Messages.h>

using namespace Arcane;
namespace ax = Arcane::Accelerator;
namespace mp = Arcane::MessagePassing;

//! Starts sums over all ranks, computes cells eight at once, then takes the sums.
class OverlapModule : public ArcaneOverlapObject
{
 public:
  explicit OverlapModule(const ModuleBuildInfo& mbi)
  : ArcaneOverlapObject(mbi)
  {}

 public:
  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void startInit() override;
  void compute() override;

 private:
  Integer m_nb_different = 0;

  void _computeCells();
};

void OverlapModule::startInit()
{
  m_global_deltat = 0.5;
  ENUMERATE_NODE(inode, allNodes())
  {
    m_node_value[inode] = mesh()->nodesCoordinates()[inode] / 3.0;
  }
  ENUMERATE_CELL(icell, allCells())
  {
    m_cell_value[icell] = static_cast<Real>(icell->uniqueId() % 7) / 7.0;
  }
  const CellGroup left = mesh()->cellFamily()->findGroup("LEFT");
  const Int32 nb_left = mp::mpAllReduce(parallelMng()->messagePassingMng(), Parallel::ReduceSum, left.own().size());
  info() << "CHECK left=" << nb_left << " of cells=" << parallelMng()->reduce(Parallel::ReduceSum, ownCells().size());
}

void OverlapModule::_computeCells()
{
  UniqueArray<Real> expected;
  ENUMERATE_CELL(icell, allCells())
  {
    const Real v = m_cell_value[icell];
    expected.add(math::sqrt(v * v + 1.0 / 3.0) / (1.0 + v));
  }
  auto command = ax::makeCommand(subDomain()->acceleratorMng()->defaultQueue());
  auto inout_value = ax::viewInOut(command, m_cell_value);
  ENUMERATE_SIMD_CELL(vi, allCells())
  {
    const SimdCell cells = *vi;
    const SimdReal v = inout_value[cells];
    inout_value[cells] = math::sqrt(v * v + 1.0 / 3.0) / (1.0 + v);
  }
  ENUMERATE_CELL(icell, allCells())
  {
    if (m_cell_value[icell] != expected[icell.index()])
      ++m_nb_different;
  }
}

void OverlapModule::compute()
{
  UniqueArray<Real> sums(2, 0.0);
  ENUMERATE_CELL(icell, ownCells())
  {
    sums[0] += m_cell_value[icell];
    sums[1] += 1.0;
  }
  UniqueArray<Real> expected(sums);
  IParallelNonBlockingCollective* calls = parallelMng()->nonBlockingCollective();
  UniqueArray<Parallel::Request> requests;
  requests.add(calls->allReduce(Parallel::ReduceSum, sums, sums));
  requests.add(calls->barrier());

  _computeCells();
  parallelMng()->reduce(Parallel::ReduceSum, expected);

  parallelMng()->waitAllRequests(requests);
  if (sums[0] != expected[0] || sums[1] != 12.0)
    ++m_nb_different;
  subDomain()->timeHistoryMng()->addValue("Mean", sums[0] / sums[1]);
  if (m_global_iteration() >= 4) {
    const Integer nb_different = parallelMng()->reduce(Parallel::ReduceSum, m_nb_different);
    info() << "CHECK cells=" << sums[1] << " different=" << nb_different;
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
}

ARCANE_REGISTER_MODULE_OVERLAP(OverlapModule);
