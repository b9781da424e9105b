// SPDX-License-Identifier: Apache-2.0
#include "Ripple_axl.h"

#include <arcane/UnstructuredMeshConnectivity.h>
#include <arcane/accelerator/Accelerator.h>
#include <arcane/accelerator/QueueSynchronize.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/core/HostValues.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/ReproducibleReduction.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

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

 private:
  UnstructuredMeshConnectivityView m_connectivity;
  ax::RunQueue m_queue;
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
  std::snprintf(line, sizeof(line), "iteration %d: highest %.6f, sum of squares %.17g", m_global_iteration(),
                parallelMng()->reduce(Parallel::ReduceMax, highest), ParallelMngUtils::reproducibleSum(parallelMng(), squares));
  info() << line;
}

ARCANE_REGISTER_MODULE_RIPPLE(RippleModule);
