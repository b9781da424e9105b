// SPDX-License-Identifier: Apache-2.0
#include "CompatDeviceMemory_axl.h"

#include <arcane/accelerator/RunCommandEnumerate.h>
#include <arcane/accelerator/VariableViews.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/core/HostValues.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IMeshModifier.h>
#include <arcane/core/IMeshUtilities.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/IPrimaryMesh.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/MathUtils.h>
#include <arcane/core/UnstructuredMeshConnectivity.h>

#include <cstring>

using namespace Arcane;
namespace ax = Arcane::Accelerator;

/*!
 * The largest amount around a node goes to its cells. Kernels do it on variables that are in memory of the device, if there is one, and
 * loops of the host do it once more on ordinary variables. Cells go from rank to rank. Whatever the memory and the ranks, the same bits.
 */
class CompatDeviceMemoryModule : public ArcaneCompatDeviceMemoryObject
{
 public:
  explicit CompatDeviceMemoryModule(const ModuleBuildInfo& mbi)
  : ArcaneCompatDeviceMemoryObject(mbi)
  {}

  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void startInit() override;
  void compute() override;

 public:
  // nvcc wants functions with kernels to be public.
  void findLargest();
  void spread();

 private:
  UnstructuredMeshConnectivityView m_connectivity;

  void spreadOnHost();
  void moveCells();
  Int64 nbDifferent();
  void printSignatures();
  Int64 sumOverRanks(Int64 value) { return parallelMng()->reduce(Parallel::ReduceSum, value); }
};

void CompatDeviceMemoryModule::startInit()
{
  m_global_deltat = 1.0;
  m_history.resize(3);
  m_history.fill(Real3::zero());
  m_largest.fill(0.0);
  m_weights.resize(2);
  HostValues weights(m_weights);
  weights[0] = 0.75;
  weights[1] = 0.3125;
  weights.store();
  HostValues amount(m_amount);
  ENUMERATE_CELL(icell, allCells())
  {
    const Int64 uid = icell->uniqueId();
    amount[icell] = m_plain_amount[icell] = 1.0 + static_cast<Real>(uid * 7919 % 1009) / 3.0;
  }
  amount.store();
}

void CompatDeviceMemoryModule::findLargest()
{
  auto node_cell = m_connectivity.nodeCell();
  auto command = makeCommand(acceleratorMng()->defaultQueue());
  auto in_amount = viewIn(command, m_amount);
  auto out_largest = viewOut(command, m_largest);
  command << RUNCOMMAND_ENUMERATE(Node, node, allNodes())
  {
    Real largest = 0.0;
    for (CellLocalId cell : node_cell.cells(node))
      largest = math::max(largest, in_amount[cell]);
    out_largest[node] = largest;
  };
}

void CompatDeviceMemoryModule::spread()
{
  auto cell_node = m_connectivity.cellNode();
  auto command = makeCommand(acceleratorMng()->defaultQueue());
  auto in_largest = viewIn(command, m_largest);
  auto inout_amount = viewInOut(command, m_amount);
  auto inout_history = viewInOut(command, m_history);
  const ConstArrayView<Real> weights = m_weights.valuesForKernels();
  command << RUNCOMMAND_ENUMERATE(Cell, cell, allCells())
  {
    Real largest = 0.0;
    for (NodeLocalId node : cell_node.nodes(cell))
      largest = math::max(largest, in_largest[node]);
    const Real amount = inout_amount[cell];
    inout_history[cell][2] = inout_history.value(cell)[1];
    inout_history[cell][1] = inout_history.value(cell)[0];
    inout_history[cell][0] = Real3(amount, largest, 1.0);
    inout_amount[cell] = weights[0] * amount + weights[1] * largest;
  };
}

void CompatDeviceMemoryModule::spreadOnHost()
{
  ENUMERATE_NODE(inode, allNodes())
  {
    Real largest = 0.0;
    for (CellLocalId cell : inode->cellIds())
      largest = math::max(largest, m_plain_amount[cell]);
    m_plain_largest[inode] = largest;
  }
  m_plain_largest.synchronize();
  ENUMERATE_CELL(icell, allCells())
  {
    Real largest = 0.0;
    for (NodeLocalId node : icell->nodeIds())
      largest = math::max(largest, m_plain_largest[node]);
    m_plain_amount[icell] = 0.75 * m_plain_amount[icell] + 0.3125 * largest;
  }
  m_plain_amount.synchronize();
}

void CompatDeviceMemoryModule::compute()
{
  m_connectivity.setMesh(mesh());
  findLargest();
  m_largest.synchronize();
  spread();
  m_amount.synchronize();
  spreadOnHost();
  if (options()->isTouched())
    m_amount[CellLocalId(0)] = 1.0;
  info() << "CHECK different, iteration " << m_global_iteration() << "=" << sumOverRanks(nbDifferent());
  if (m_global_iteration() % 4 == 0)
    moveCells();
  if (m_global_iteration() >= options()->nbIteration()) {
    printSignatures();
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
}

//! The number of ghosts and cells of this rank whose amount is not the one that the host has computed.
Int64 CompatDeviceMemoryModule::nbDifferent()
{
  const HostValues amount(m_amount);
  Int64 nb_different = 0;
  ENUMERATE_CELL(icell, allCells())
  {
    if (amount[icell] != m_plain_amount[icell])
      ++nb_different;
  }
  return nb_different + m_largest.checkIfSync();
}

void CompatDeviceMemoryModule::moveCells()
{
  IPrimaryMesh* primary_mesh = mesh()->toPrimaryMesh();
  primary_mesh->modifier()->setDynamic(true);
  VariableItemInt32& new_owners = primary_mesh->cellFamily()->itemsNewOwner();
  const Int32 next_rank = (parallelMng()->commRank() + 1) % parallelMng()->commSize();
  ENUMERATE_CELL(icell, ownCells())
  {
    new_owners[icell] = next_rank;
  }
  new_owners.synchronize();
  primary_mesh->utilities()->changeOwnersFromCells();
  primary_mesh->exchangeItems();
}

//! Prints sums of bits, which are the same for the same values, whatever the ranks and the memory.
void CompatDeviceMemoryModule::printSignatures()
{
  const auto bitsOf = [](Real value) {
    Int64 bits = 0;
    std::memcpy(&bits, &value, sizeof(bits));
    return bits % 1000000007;
  };
  const HostValues amount(m_amount);
  const HostValues history(m_history);
  const HostValues largest(m_largest);
  const HostValues weights(m_weights);
  Int64 of_cells = 0;
  Int64 of_history = 0;
  Int64 of_nodes = 0;
  ENUMERATE_CELL(icell, ownCells())
  {
    of_cells += bitsOf(amount[icell]) * (1 + icell->uniqueId() % 13);
    for (Int32 j = 0; j < 3; ++j) {
      const Real3 value = history[icell][j];
      of_history += bitsOf(value.x) + (j + 1) * bitsOf(value.y) + bitsOf(value.z);
    }
  }
  ENUMERATE_NODE(inode, ownNodes())
  {
    of_nodes += bitsOf(largest[inode]);
  }
  info() << "CHECK signatures=" << sumOverRanks(of_cells) << " " << sumOverRanks(of_history) << " " << sumOverRanks(of_nodes) << " "
         << weights[0] << " " << weights[1];
  info() << "CHECK in device memory=" << m_amount.isInDeviceMemory() << m_history.isInDeviceMemory() << m_weights.isInDeviceMemory();
}

ARCANE_REGISTER_MODULE_COMPATDEVICEMEMORY(CompatDeviceMemoryModule);
