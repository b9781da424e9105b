// SPDX-License-Identifier: Apache-2.0
#include "CompatHeat_axl.h"

#include <arcane/accelerator/QueueSynchronize.h>
#include <arcane/accelerator/Runner.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/core/AcceleratorRuntimeInitialisationInfo.h>
#include <arcane/core/IApplication.h>
#include <arcane/core/IItemFamily.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IMeshModifier.h>
#include <arcane/core/IMeshUtilities.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/IPrimaryMesh.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/MathUtils.h>
#include <arcane/core/SimpleSVGMeshExporter.h>
#include <arcane/core/UnstructuredMeshConnectivity.h>

using namespace Arcane;

//! Averages from cells to nodes and back.
class CompatHeatModule : public ArcaneCompatHeatObject
{
 public:
  explicit CompatHeatModule(const ModuleBuildInfo& mbi)
  : ArcaneCompatHeatObject(mbi)
  {}

 public:
  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void startInit() override;
  void compute() override;
  void meshChanged() override;

 private:
  Runner m_runner;

  void _initializeRunner();
  void _applyBoundaryConditions();
  void _moveCells();
  void _print();
};

void CompatHeatModule::startInit()
{
  m_global_deltat = 1.0;
  m_cell_temperature.fill(300.0);
  m_node_temperature.fill(300.0);

  const VariableNodeReal3& node_coord = mesh()->nodesCoordinates();
  ENUMERATE_(Cell, icell, allCells())
  {
    Real3 center;
    for (NodeLocalId node : icell->nodeIds())
      center += node_coord[node];
    m_cell_center[icell] = center / icell->nbNode();
  }
  _applyBoundaryConditions();
  info() << "CHECK cells=" << parallelMng()->reduce(Parallel::ReduceSum, ownCells().size())
         << " nodes=" << parallelMng()->reduce(Parallel::ReduceSum, ownNodes().size()) << " family=" << mesh()->cellFamily()->name();
  _initializeRunner();
}

void CompatHeatModule::_initializeRunner()
{
  IApplication* app = subDomain()->application();
  initializeRunner(m_runner, traceMng(), app->acceleratorRuntimeInitialisationInfo());
  info() << "CHECK runner policy=" << m_runner.executionPolicy()
         << " as the run=" << (m_runner.deviceId() == subDomain()->acceleratorMng()->runner().deviceId());
}

void CompatHeatModule::compute()
{
  UnstructuredMeshConnectivityView cnc(mesh());
  auto cnc_nc = cnc.nodeCell();

  ENUMERATE_NODE(inode, allNodes())
  {
    Real sum = 0.0;
    for (CellLocalId cell : cnc_nc.cells(inode))
      sum += m_cell_temperature[cell];
    m_node_temperature[inode] = sum / inode->nbCell();
  }
  // On the queue of the run: where there is no device, the host does it.
  Accelerator::RunQueue* const queue = acceleratorMng()->defaultQueue();
  Accelerator::synchronize(*queue, m_node_temperature);
  queue->barrier();

  ENUMERATE_CELL(icell, allCells())
  {
    Cell cell = *icell;
    Real sum = 0.0;
    for (Node node : cell.nodes())
      sum += m_node_temperature[node];
    m_cell_temperature[cell] = sum / cell.nbNode();
  }
  _applyBoundaryConditions();
  Int32 move_period = options()->movePeriod();
  if (move_period > 0 && m_global_iteration() % move_period == 0)
    _moveCells();

  Int32 nb_iteration = options()->nbIteration();
  if (m_global_iteration() >= nb_iteration) {
    _print();
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
}

void CompatHeatModule::_moveCells()
{
  IPrimaryMesh* primary_mesh = mesh()->toPrimaryMesh();
  primary_mesh->modifier()->setDynamic(true);
  VariableItemInt32& cells_new_owner = primary_mesh->cellFamily()->itemsNewOwner();
  Int32 next_rank = (parallelMng()->commRank() + 1) % parallelMng()->commSize();
  ENUMERATE_CELL(icell, ownCells())
  {
    cells_new_owner[icell] = next_rank;
  }
  cells_new_owner.synchronize();
  primary_mesh->utilities()->changeOwnersFromCells();
  primary_mesh->exchangeItems();
}

void CompatHeatModule::meshChanged()
{
  info() << "mesh changed, iteration " << m_global_iteration();
}

//! Cells near the corner are kept hot.
void CompatHeatModule::_applyBoundaryConditions()
{
  const Real3 corner = options()->hotCorner();
  ENUMERATE_CELL(icell, allCells())
  {
    if ((m_cell_center[icell] - corner).normL2() < 0.3)
      m_cell_temperature[icell] = 10000.0;
  }
}

void CompatHeatModule::_print()
{
  Real min_t = 1.0e20;
  Real max_t = 0.0;
  Int32 nb_hot = 0;
  ENUMERATE_CELL(icell, ownCells())
  {
    min_t = math::min(min_t, m_cell_temperature[icell]);
    max_t = math::max(max_t, m_cell_temperature[icell]);
    if (m_cell_temperature[icell] > 1000.0)
      ++nb_hot;
  }
  min_t = parallelMng()->reduce(Parallel::ReduceMin, min_t);
  max_t = parallelMng()->reduce(Parallel::ReduceMax, max_t);
  nb_hot = parallelMng()->reduce(Parallel::ReduceSum, nb_hot);
  info() << "CHECK min=" << Trace::Precision(12, min_t) << " max=" << max_t << " hot=" << nb_hot;
  info() << "CHECK differences after synchronize=" << m_node_temperature.checkIfSync();
}

ARCANE_REGISTER_MODULE_COMPATHEAT(CompatHeatModule);
