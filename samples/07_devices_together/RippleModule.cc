// SPDX-License-Identifier: Apache-2.0
#include "Ripple_axl.h"

#include <arcane/UnstructuredMeshConnectivity.h>
#include <arcane/accelerator/Accelerator.h>
#include <arcane/accelerator/QueueSynchronize.h>
#include <arcane/accelerator/Reduce.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/core/HostValues.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/MachineShMemWinVariable.h>
#include <arcane/core/ReproducibleReduction.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

using namespace Arcane;
namespace ax = Arcane::Accelerator;

class RippleModule : public ArcaneRippleObject
{
 public:
  explicit RippleModule(const ModuleBuildInfo& info)
  : ArcaneRippleObject(info)
  {}

  void prepare() override;
  void connect() override;
  void step() override;
  void report() override;

  // Kernels are in public functions: nvcc refuses them in private ones.
  void meanHeights();
  void moveNodes();
  Real highestMean(Int32 rank);
  Real highestMeanOnMachine();

 private:
  UnstructuredMeshConnectivityView m_connectivity;
  ax::RunQueue m_queue;
  std::optional<MachineShMemWinMeshVariableScalarT<Cell, Real>> m_means_of_machine;
};

//! Sets the first values on the host, in a copy, and stores them in the memory of the device.
void RippleModule::prepare()
{
  const VariableNodeReal3& x = mesh()->nodesCoordinates();
  HostValues height(m_height);
  ENUMERATE_(Node, inode, allNodes())
  {
    const Real distance2 = x[inode].squareNormL2();
    height[inode] = distance2 < 0.25 ? (1.0 - 4.0 * distance2) * (1.0 - 4.0 * distance2) : 0.0;
  }
  height.store();
  m_speed.fill(0.0); // by the device
  m_global_deltat = options()->deltat();
}

//! Makes the queue, at the start and after a restart.
void RippleModule::connect()
{
  m_queue = makeQueue(*acceleratorMng()->defaultRunner());
  m_queue.setAsync(true);
  m_connectivity.setMesh(mesh());
  m_means_of_machine.emplace(m_mean_height);
}

//! Gives three commands to the queue. The host waits for none of them.
void RippleModule::step()
{
  meanHeights();
  moveNodes();
  ax::synchronize(m_queue, m_height);
}

//! Ghost cells too: so each own node has the means of all its cells.
void RippleModule::meanHeights()
{
  const auto cell_node = m_connectivity.cellNode();
  auto command = makeCommand(m_queue);
  auto in_height = viewIn(command, m_height);
  auto out_mean = viewOut(command, m_mean_height);
  command.addKernelName("MeanHeights") << RUNCOMMAND_ENUMERATE(Cell, icell, allCells())
  {
    Real sum = 0.0;
    for (const NodeLocalId node : cell_node.nodes(icell))
      sum += in_height[node];
    out_mean[icell] = 0.25 * sum;
  };
}

//! The membrane pulls a node towards the mean of what is around it.
void RippleModule::moveNodes()
{
  const Real deltat = m_global_deltat();
  const auto node_cell = m_connectivity.nodeCell();
  auto command = makeCommand(m_queue);
  auto in_mean = viewIn(command, m_mean_height);
  auto inout_height = viewInOut(command, m_height);
  auto inout_speed = viewInOut(command, m_speed);
  command.addKernelName("MoveNodes") << RUNCOMMAND_ENUMERATE(Node, inode, ownNodes())
  {
    Real pull = 0.0;
    for (const CellLocalId cell : node_cell.cells(inode))
      pull += in_mean[cell] - inout_height[inode];
    const Real speed = inout_speed[inode] + deltat * pull;
    inout_speed[inode] = speed;
    inout_height[inode] += deltat * speed;
  };
}

//! Reads the memory of the device of another rank in place.
Real RippleModule::highestMean(Int32 rank)
{
  const Span<const Real> means = m_means_of_machine->constView(rank);
  auto command = makeCommand(m_queue);
  ax::ReducerMax2<Real> highest(command);
  command.addKernelName("HighestMean") << RUNCOMMAND_LOOP1(iter, static_cast<Int32>(means.size()), highest)
  {
    auto [i] = iter();
    highest.combine(means[i]);
  };
  return highest.reducedValue();
}

//! The barriers of the machine separate writing and reading; each rank waits for its own kernels before them.
Real RippleModule::highestMeanOnMachine()
{
  m_queue.barrier();
  m_means_of_machine->barrier();
  Real highest = -1.0;
  for (const Int32 rank : m_means_of_machine->machineRanks())
    highest = std::max(highest, highestMean(rank));
  m_means_of_machine->barrier();
  return highest;
}

//! The host looks now and then: HostValues waits for the queue, and copies the values.
void RippleModule::report()
{
  if (m_global_iteration() % options()->reportPeriod() != 0)
    return;
  const HostValues height(m_height);
  Real highest = 0.0;
  ReproducibleSum squares;
  ENUMERATE_(Node, inode, ownNodes())
  {
    highest = std::max(highest, height[inode]);
    squares.add(height[inode] * height[inode]);
  }
  char line[120];
  std::snprintf(line, sizeof(line), "iteration %d: highest %.6f, highest mean %.6f, sum of squares %.17g", m_global_iteration(),
                parallelMng()->reduce(Parallel::ReduceMax, highest), parallelMng()->reduce(Parallel::ReduceMax, highestMeanOnMachine()),
                ParallelMngUtils::reproducibleSum(parallelMng(), squares));
  info() << line;
}

ARCANE_REGISTER_MODULE_RIPPLE(RippleModule);
