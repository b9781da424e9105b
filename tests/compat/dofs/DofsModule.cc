// SPDX-License-Identifier: Apache-2.0
#include "CompatDofs_axl.h"

#include <arcane/accelerator/RunCommandEnumerate.h>
#include <arcane/accelerator/VariableViews.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/core/IIndexedIncrementalItemConnectivityMng.h>
#include <arcane/core/IItemFamily.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IMeshModifier.h>
#include <arcane/core/IMeshUtilities.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/IPrimaryMesh.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/IndexedItemConnectivityView.h>
#include <arcane/mesh/DoFFamily.h>

#include <cstring>

using namespace Arcane;
namespace ax = Arcane::Accelerator;

/*!
 * Two unknowns per node, as finite element codes have them: each becomes more like those of the cells around it. Residuals are assembled
 * over cells, owners send the solution to ghosts. Cells may go from rank to rank. Whatever the ranks, the same bits.
 */
class CompatDofsModule : public ArcaneCompatDofsObject
{
 public:
  explicit CompatDofsModule(const ModuleBuildInfo& mbi)
  : ArcaneCompatDofsObject(mbi)
  {}

  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void build() override;
  void startInit() override;
  void continueInit() override;
  void compute() override;
  void meshChanged() override;

 public:
  // nvcc wants functions with kernels to be public.
  void advance();

 private:
  static constexpr Int32 NB_DOF = 2;

  IItemFamily* m_dof_family = nullptr;
  Ref<IIndexedIncrementalItemConnectivity> m_node_dof;

  void makeDoFs();
  void removeDoFsOfFormerNodes();
  void setOwners();
  void setFixedDoFs();
  void assemble();
  void copyToNodes();
  void moveCells();
  void print(const String& when);
  Int64 dofUid(Node node, Int32 i) const { return NB_DOF * node.uniqueId().asInt64() + i; }
  IndexedNodeDoFConnectivityView nodeDoF() const { return m_node_dof->view(); }
  Int64 sumOverRanks(Int64 value) { return parallelMng()->reduce(Parallel::ReduceSum, value); }
};

//! The connectivity is there before a restart restores the mesh, so it comes back with its lists.
void CompatDofsModule::build()
{
  m_dof_family = mesh()->findItemFamily(IK_DoF, "NodeUnknowns", true, true);
  m_node_dof = mesh()->indexedConnectivityMng()->findOrCreateConnectivity(mesh()->nodeFamily(), m_dof_family, "NodeToDoF");
}

void CompatDofsModule::startInit()
{
  m_global_deltat = 1.0;
  m_node_solution.resize(NB_DOF);
  makeDoFs();
  setFixedDoFs();
  const VariableNodeReal3& node_coord = mesh()->nodesCoordinates();
  IndexedNodeDoFConnectivityView node_dof = nodeDoF();
  ENUMERATE_NODE(inode, allNodes())
  {
    m_solution[node_dof.dofId(inode, 0)] = 10.0 * node_coord[inode].x + node_coord[inode].y;
    m_solution[node_dof.dofId(inode, 1)] = 1.0 / (1.0 + node_coord[inode].x * node_coord[inode].y);
  }
  print("begin");
}

void CompatDofsModule::continueInit()
{
  print("restart");
}

//! All DoFs are made as own ones, then they get the owners of their nodes.
void CompatDofsModule::makeDoFs()
{
  UniqueArray<Int64> uids;
  ENUMERATE_NODE(inode, allNodes())
  {
    for (Int32 i = 0; i < NB_DOF; ++i)
      uids.add(dofUid(*inode, i));
  }
  UniqueArray<Int32> lids(uids.size());
  auto* dof_family = dynamic_cast<mesh::DoFFamily*>(m_dof_family);
  dof_family->addDoFs(uids, lids);
  dof_family->endUpdate();
  IIncrementalItemConnectivity* cn = m_node_dof->connectivity();
  ENUMERATE_NODE(inode, allNodes())
  {
    cn->removeConnectedItems(inode);
    for (Int32 i = 0; i < NB_DOF; ++i)
      cn->addConnectedItem(inode, DoFLocalId(lids[inode.index() * NB_DOF + i]));
  }
  setOwners();
}

void CompatDofsModule::setOwners()
{
  const Int32 my_rank = parallelMng()->commRank();
  DoFInfoListView dofs(m_dof_family);
  IndexedNodeDoFConnectivityView node_dof = nodeDoF();
  ENUMERATE_NODE(inode, allNodes())
  {
    for (DoFLocalId dof : node_dof.dofs(inode))
      dofs[dof].mutableItemBase().setOwner(inode->owner(), my_rank);
  }
  m_dof_family->notifyItemsOwnerChanged();
  m_dof_family->computeSynchronizeInfos();
}

//! Those on the left side.
void CompatDofsModule::setFixedDoFs()
{
  const VariableNodeReal3& node_coord = mesh()->nodesCoordinates();
  IndexedNodeDoFConnectivityView node_dof = nodeDoF();
  UniqueArray<Int32> fixed;
  ENUMERATE_NODE(inode, allNodes())
  {
    if (node_coord[inode].x > 0.0)
      continue;
    for (DoFLocalId dof : node_dof.dofs(inode))
      fixed.add(dof);
  }
  m_dof_family->createGroup("Fixed", fixed, true);
}

void CompatDofsModule::compute()
{
  assemble();
  advance();
  m_solution.synchronize();
  copyToNodes();
  const Int32 move_period = options()->movePeriod();
  if (m_global_iteration() >= options()->nbIteration()) {
    print("end");
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
  else if (move_period > 0 && m_global_iteration() % move_period == 0) {
    moveCells();
  }
}

void CompatDofsModule::assemble()
{
  IndexedNodeDoFConnectivityView node_dof = nodeDoF();
  m_residual.fill(0.0);
  ENUMERATE_CELL(icell, allCells())
  {
    for (Int32 i = 0; i < NB_DOF; ++i) {
      Real mean = 0.0;
      for (NodeLocalId node : icell->nodeIds())
        mean += m_solution[node_dof.dofId(node, i)];
      mean /= icell->nbNode();
      for (NodeLocalId node : icell->nodeIds()) {
        DoFLocalId dof = node_dof.dofId(node, i);
        m_residual[dof] += 0.125 * (mean - m_solution[dof]);
      }
    }
  }
  ENUMERATE_(DoF, idof, m_dof_family->findGroup("Fixed"))
  {
    m_residual[idof] = 0.0;
  }
}

//! Own nodes have all their cells here: only their residuals are complete.
void CompatDofsModule::advance()
{
  IndexedNodeDoFConnectivityView node_dof = nodeDoF();
  auto command = makeCommand(acceleratorMng()->defaultQueue());
  auto in_residual = viewIn(command, m_residual);
  auto inout_solution = viewInOut(command, m_solution);
  command << RUNCOMMAND_ENUMERATE(Node, node, ownNodes())
  {
    for (DoFLocalId dof : node_dof.dofs(node))
      inout_solution[dof] = inout_solution[dof] + in_residual[dof];
  };
}

void CompatDofsModule::copyToNodes()
{
  IndexedNodeDoFConnectivityView node_dof = nodeDoF();
  ENUMERATE_NODE(inode, allNodes())
  {
    for (Int32 i = 0; i < NB_DOF; ++i)
      m_node_solution[inode][i] = m_solution[node_dof.dofId(inode, i)];
  }
}

void CompatDofsModule::moveCells()
{
  IPrimaryMesh* primary_mesh = mesh()->toPrimaryMesh();
  primary_mesh->modifier()->setDynamic(true);
  VariableItemInt32& cells_new_owner = primary_mesh->cellFamily()->itemsNewOwner();
  const Int32 next_rank = (parallelMng()->commRank() + 1) % parallelMng()->commSize();
  ENUMERATE_CELL(icell, ownCells())
  {
    cells_new_owner[icell] = next_rank;
  }
  cells_new_owner.synchronize();
  primary_mesh->utilities()->changeOwnersFromCells();
  primary_mesh->exchangeItems();
}

//! Values come with the nodes, and go to the DoFs of those that are here now.
void CompatDofsModule::meshChanged()
{
  info() << "mesh changed, iteration " << m_global_iteration();
  removeDoFsOfFormerNodes();
  makeDoFs();
  setFixedDoFs();
  IndexedNodeDoFConnectivityView node_dof = nodeDoF();
  ENUMERATE_NODE(inode, allNodes())
  {
    for (Int32 i = 0; i < NB_DOF; ++i)
      m_solution[node_dof.dofId(inode, i)] = m_node_solution[inode][i];
  }
}

void CompatDofsModule::removeDoFsOfFormerNodes()
{
  UniqueArray<Int32> removed;
  ENUMERATE_DOF(idof, m_dof_family->allItems())
  {
    if (!mesh()->nodeFamily()->findOneItem(idof->uniqueId().asInt64() / NB_DOF))
      removed.add(idof.itemLocalId());
  }
  IDoFFamily* dof_family = m_dof_family->toDoFFamily();
  dof_family->removeDoFs(removed);
  dof_family->endUpdate();
}

void CompatDofsModule::print(const String& when)
{
  IndexedNodeDoFConnectivityView node_dof = nodeDoF();
  DoFInfoListView dofs(m_dof_family);
  Int64 signature = 0;
  Int64 nb_wrong = 0;
  ENUMERATE_NODE(inode, ownNodes())
  {
    for (Int32 i = 0; i < node_dof.nbDof(inode); ++i) {
      DoFLocalId dof = node_dof.dofId(inode, i);
      Int64 bits = 0;
      std::memcpy(&bits, &m_solution[dof], sizeof(bits));
      signature += (bits >> 8) % 1000003 * (1 + dofUid(*inode, i) % 97);
      if (dofs[dof].uniqueId() != dofUid(*inode, i) || dofs[dof].owner() != inode->owner())
        ++nb_wrong;
    }
    if (node_dof.nbDof(inode) != NB_DOF)
      ++nb_wrong;
  }
  DoFGroup fixed = m_dof_family->findGroup("Fixed");
  info() << "CHECK " << when << " iteration=" << m_global_iteration() << " dofs=" << sumOverRanks(m_dof_family->allItems().own().size())
         << " fixed=" << sumOverRanks(fixed.own().size()) << " signature=" << sumOverRanks(signature) << " wrong=" << sumOverRanks(nb_wrong)
         << " differences=" << sumOverRanks(m_solution.checkIfSync());
}

ARCANE_REGISTER_MODULE_COMPATDOFS(CompatDofsModule);
