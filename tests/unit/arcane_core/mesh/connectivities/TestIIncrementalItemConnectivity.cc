// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/connectivities/IIncrementalItemConnectivity.h"

#include "tests/support/MessageOf.h"
#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/connectivities/IncrementalItemConnectivity.h"
#include "arcane_core/mesh/user_families/IDoFFamily.h"

#include <sstream>

namespace
{
using namespace Arcane;

class IIncrementalItemConnectivityTest : public test::MeshFixture
{
 protected:
  IIncrementalItemConnectivityTest()
  : m_dofs(m_mesh->userFamilies().create(IK_DoF, "Unknowns")->toDoFFamily())
  {
    build(test::gridMesh({ 2, { 8, 4, 1 } }), test::randomOwner(32, nbRank(), 7));
    m_mng = m_mesh->userFamilies().connectivityMng();
    m_nodes_dofs_ref = m_mng->findOrCreateConnectivity(family(IK_Node), m_dofs, "NodeToDoF");
    m_nodes_dofs = m_nodes_dofs_ref->connectivity();
  }

  //! Node u has the DoFs 2u and 2u+1, in this order. Their local ids are in the other one.
  void connectTwoDoFsPerNode()
  {
    UniqueArray<Int64> uids;
    ENUMERATE_NODE(node, allNodes())
    {
      uids.add(2 * node->uniqueId().asInt64() + 1);
      uids.add(2 * node->uniqueId().asInt64());
    }
    UniqueArray<Int32> ids(uids.size());
    m_dofs->addDoFs(uids, ids);
    m_dofs->endUpdate();
    ENUMERATE_NODE(node, allNodes())
    {
      m_nodes_dofs->addConnectedItem(node, DoFLocalId(ids[2 * node.index() + 1]));
      m_nodes_dofs->addConnectedItem(node, DoFLocalId(ids[2 * node.index()]));
    }
  }
  //! Nodes that have DoFs have their two.
  Int32 nbNodeWithItsDoFs() const
  {
    Int32 nb = 0;
    const IndexedNodeDoFConnectivityView view(m_nodes_dofs_ref->view());
    const DoFInfoListView dofs(m_dofs);
    ENUMERATE_NODE(node, allNodes())
    {
      if (view.nbDof(node) == 0)
        continue;
      const Int64 uid = node->uniqueId();
      EXPECT_EQ(view.nbDof(node), 2);
      EXPECT_EQ(dofs[view.dofId(node, 0)].uniqueId(), 2 * uid);
      EXPECT_EQ(dofs[view.dofId(node, 1)].uniqueId(), 2 * uid + 1);
      Int32 i = 0;
      for (const DoFLocalId dof : view.dofs(node))
        EXPECT_EQ(dof, view.dofId(node, i++));
      ++nb;
    }
    return nb;
  }
  std::vector<Int32> listOf(Int32 node) const
  {
    const auto list = m_nodes_dofs_ref->view().items(NodeLocalId(node));
    return { list.begin(), list.end() };
  }
  void addDoFs(Int32 nb_dof)
  {
    UniqueArray<Int64> uids;
    for (Int32 i = 0; i < nb_dof; ++i)
      uids.add(i);
    UniqueArray<Int32> ids(nb_dof);
    m_dofs->addDoFs(uids, ids);
    m_dofs->endUpdate();
  }

  IDoFFamily* m_dofs;
  IIndexedIncrementalItemConnectivityMng* m_mng;
  Ref<IIndexedIncrementalItemConnectivity> m_nodes_dofs_ref;
  IIncrementalItemConnectivity* m_nodes_dofs;
};

TEST_F(IIncrementalItemConnectivityTest, IsFoundByItsName)
{
  EXPECT_EQ(m_mng->findConnectivity("NodeToDoF"), m_nodes_dofs_ref);
  EXPECT_EQ(m_mng->findOrCreateConnectivity(family(IK_Node), m_dofs, "NodeToDoF"), m_nodes_dofs_ref);
  EXPECT_EQ(m_nodes_dofs->name(), "NodeToDoF");
  EXPECT_EQ(m_nodes_dofs->families().size(), 2);
  EXPECT_EQ(m_nodes_dofs->sourceFamily(), family(IK_Node));
  EXPECT_EQ(m_nodes_dofs->targetFamily(), m_dofs);
  EXPECT_EQ(m_nodes_dofs_ref->view().nbSourceItem(), family(IK_Node)->maxLocalId());
  EXPECT_EQ(m_nodes_dofs_ref->view().sourceItemKind(), IK_Node);
  EXPECT_EQ(m_nodes_dofs_ref->view().targetItemKind(), IK_DoF);

  EXPECT_THROW(m_mng->findConnectivity("NodeToDof"), FatalErrorException);
  EXPECT_THROW(m_mng->findOrCreateConnectivity(family(IK_Cell), m_dofs, "NodeToDoF"), FatalErrorException);
  EXPECT_THROW(m_mng->findOrCreateConnectivity(family(IK_Cell), nullptr, "NodeToDoF"), ArgumentException);
  EXPECT_THROW(m_mng->findOrCreateConnectivity(nullptr, m_dofs, "New"), ArgumentException);
  MeshHandle other_handle("Mesh1", nullptr, nullptr);
  detail::mesh::MeshTopology other(other_handle, m_pm);
  EXPECT_THROW(m_mng->findOrCreateConnectivity(other.family(IK_Node), m_dofs, "New"), ArgumentException);
  EXPECT_THROW(IndexedCellDoFConnectivityView(m_nodes_dofs_ref->view()), ArgumentException);
}

TEST_F(IIncrementalItemConnectivityTest, FamiliesOfAnotherMeshAreRefused)
{
  MeshHandle other_handle("Fine", nullptr, nullptr);
  detail::mesh::MeshTopology other(other_handle, m_pm);
  IItemFamily* nodes = other.family(IK_Node);
  IItemFamily* cells = other.family(IK_Cell);

  const std::string message = test::messageOf([&] { m_mng->findOrCreateConnectivity(nodes, cells, "NodeToCell"); });
  EXPECT_NE(message.find("connectivity 'NodeToCell' of mesh 'Mesh0': family 'Node' is on mesh 'Fine', expected a family of mesh 'Mesh0'"),
            std::string::npos)
    << message;
  EXPECT_THROW(m_mng->findOrCreateConnectivity(family(IK_Node), cells, "NodeToCell"), ArgumentException);
  // The name of one that exists changes nothing.
  EXPECT_THROW(m_mng->findOrCreateConnectivity(nodes, m_dofs, "NodeToDoF"), ArgumentException);
  EXPECT_THROW(m_mng->findOrCreateConnectivity(nullptr, m_dofs, "NodeToDoF"), ArgumentException);
  EXPECT_THROW(m_mng->findConnectivity("NodeToCell"), FatalErrorException);
  EXPECT_TRUE(other.userFamilies().connectivities().empty());
  EXPECT_NO_THROW(other.userFamilies().connectivityMng()->findOrCreateConnectivity(nodes, cells, "NodeToCell"));
}

TEST_F(IIncrementalItemConnectivityTest, ListsChangeOneByOne)
{
  addDoFs(6);
  const NodeLocalId a(0);
  const NodeLocalId b(1);
  m_nodes_dofs->addConnectedItem(a, DoFLocalId(3));
  m_nodes_dofs->addConnectedItem(b, DoFLocalId(0));
  m_nodes_dofs->addConnectedItem(a, DoFLocalId(1));
  m_nodes_dofs->addConnectedItem(a, DoFLocalId(3));
  EXPECT_EQ(listOf(0), (std::vector<Int32>{ 3, 1, 3 }));
  EXPECT_EQ(listOf(1), (std::vector<Int32>{ 0 }));
  EXPECT_EQ(m_nodes_dofs->maxNbConnectedItem(), 3);
  EXPECT_EQ(m_nodes_dofs->nbConnectedItem(a), 3);
  EXPECT_EQ(m_nodes_dofs->connectedItemLocalId(a, 1), 1);
  EXPECT_TRUE(m_nodes_dofs->hasConnectedItem(a, DoFLocalId(1)));
  EXPECT_FALSE(m_nodes_dofs->hasConnectedItem(b, DoFLocalId(1)));

  m_nodes_dofs->removeConnectedItem(a, DoFLocalId(3));
  EXPECT_EQ(listOf(0), (std::vector<Int32>{ 1, 3 }));
  m_nodes_dofs->replaceConnectedItem(a, 1, DoFLocalId(5));
  EXPECT_EQ(listOf(0), (std::vector<Int32>{ 1, 5 }));
  m_nodes_dofs->replaceConnectedItems(a, UniqueArray<Int32>{ 2 });
  EXPECT_EQ(listOf(0), (std::vector<Int32>{ 2, 5 }));
  m_nodes_dofs->setConnectedItems(a, UniqueArray<Int32>{ 4, 3, 2, 1 });
  EXPECT_EQ(listOf(0), (std::vector<Int32>{ 4, 3, 2, 1 }));
  // Even the list itself.
  m_nodes_dofs->setConnectedItems(b, m_nodes_dofs->lists().lists().of(0));
  EXPECT_EQ(listOf(1), listOf(0));
  m_nodes_dofs->removeConnectedItems(a);
  EXPECT_EQ(m_nodes_dofs->nbConnectedItem(a), 0);
  m_nodes_dofs->setPreAllocatedSize(4);
  EXPECT_EQ(m_nodes_dofs->preAllocatedSize(), 4);
  EXPECT_GE(m_nodes_dofs->allocatedBytes(), Int64(16) * family(IK_Node)->maxLocalId());
  std::ostringstream stats;
  m_nodes_dofs->dumpStats(stats);
  EXPECT_NE(stats.str().find("connectivity NodeToDoF from Node to Unknowns"), std::string::npos);
  EXPECT_NE(stats.str().find("4 connections"), std::string::npos);
}

TEST_F(IIncrementalItemConnectivityTest, WrongItemsAreRefused)
{
  addDoFs(2);
  const NodeLocalId node(0);
  const NodeLocalId no_node(family(IK_Node)->maxLocalId());
  m_nodes_dofs->addConnectedItem(node, DoFLocalId(1));
  EXPECT_THROW(m_nodes_dofs->addConnectedItem(no_node, DoFLocalId(1)), ArgumentException);
  EXPECT_THROW(m_nodes_dofs->addConnectedItem(NodeLocalId(-1), DoFLocalId(1)), ArgumentException);
  EXPECT_THROW(m_nodes_dofs->addConnectedItem(node, DoFLocalId(2)), ArgumentException);
  EXPECT_THROW(m_nodes_dofs->addConnectedItem(node, DoFLocalId(-2)), ArgumentException);
  EXPECT_THROW(m_nodes_dofs->removeConnectedItem(node, DoFLocalId(0)), ArgumentException);
  EXPECT_THROW(m_nodes_dofs->connectedItemLocalId(node, 1), ArgumentException);
  EXPECT_THROW(m_nodes_dofs->connectedItemLocalId(node, -1), ArgumentException);
  EXPECT_THROW(m_nodes_dofs->replaceConnectedItem(node, 1, DoFLocalId(0)), ArgumentException);
  EXPECT_THROW(m_nodes_dofs->replaceConnectedItems(node, UniqueArray<Int32>{ 0, 1 }), ArgumentException);
  EXPECT_THROW(m_nodes_dofs->setConnectedItems(node, UniqueArray<Int32>{ 0, 9 }), ArgumentException);
  EXPECT_THROW(m_nodes_dofs->nbConnectedItem(no_node), ArgumentException);
  EXPECT_THROW(m_nodes_dofs->setPreAllocatedSize(-1), ArgumentException);
  EXPECT_EQ(listOf(0), (std::vector<Int32>{ 1 }));
}

TEST_F(IIncrementalItemConnectivityTest, FollowsTheMesh)
{
  connectTwoDoFsPerNode();
  EXPECT_EQ(nbNodeWithItsDoFs(), family(IK_Node)->nbItem());
  // Own cells that are left, other nodes go: local ids change.
  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, allCells().own())
  if (cell->uniqueId().asInt64() % 3 == 0)
    removed.add(cell->localId());
  m_mesh->removeCells(removed);
  m_mesh->endUpdate();

  EXPECT_EQ(m_nodes_dofs_ref->view().nbSourceItem(), family(IK_Node)->maxLocalId());
  EXPECT_GT(nbNodeWithItsDoFs(), 0);
  m_dofs->compactItems(true);
  EXPECT_GT(nbNodeWithItsDoFs(), 0);
}

// Lists of one size have no beginnings once holes are closed.
TEST_F(IIncrementalItemConnectivityTest, ListsOfOneSizeAreSeenByTheirView)
{
  connectTwoDoFsPerNode();
  m_dofs->compactItems(true);

  const auto view = m_nodes_dofs_ref->view();

  ENUMERATE_NODE(node, allNodes())
  {
    const auto ids = view.items(NodeLocalId(node.itemLocalId()));
    ASSERT_EQ(ids.size(), 2);
    for (const Int32 id : ids) {
      ASSERT_GE(id, 0);
      ASSERT_LT(id, m_dofs->maxLocalId());
    }
    ASSERT_NE(ids[0], ids[1]);
  }
}

TEST_F(IIncrementalItemConnectivityTest, NewNodesHaveNoDoFs)
{
  connectTwoDoFsPerNode();
  const Int32 nb_connected = nbNodeWithItsDoFs();
  UniqueArray<Int32> owners(family(IK_Cell)->maxLocalId());
  ENUMERATE_CELL(cell, allCells())
  owners[cell->localId()] = static_cast<Int32>((cell->uniqueId().asInt64() + 1) % nbRank());
  m_mesh->exchangeCells(owners);

  EXPECT_LE(nbNodeWithItsDoFs(), nb_connected);
  EXPECT_EQ(m_nodes_dofs_ref->view().nbSourceItem(), family(IK_Node)->maxLocalId());
  if (nbRank() == 1) {
    EXPECT_EQ(nbNodeWithItsDoFs(), nb_connected);
  }
}

TEST_F(IIncrementalItemConnectivityTest, RemovedTargetsLeaveTheListsAndNewOnesStay)
{
  addDoFs(4);
  m_nodes_dofs->setConnectedItems(NodeLocalId(0), UniqueArray<Int32>{ 0, 1, 2, -1, 3 });
  m_dofs->removeDoFs(UniqueArray<Int32>{ 1, 3 });
  UniqueArray<Int32> ids(1);
  m_dofs->addDoFs(UniqueArray<Int64>{ 50 }, ids);
  // Before the end of the change.
  m_nodes_dofs->addConnectedItem(NodeLocalId(1), DoFLocalId(ids[0]));
  m_dofs->endUpdate();

  EXPECT_EQ(listOf(0), (std::vector<Int32>{ 0, 2, -1 }));
  EXPECT_EQ(listOf(1), (std::vector<Int32>{ ids[0] }));
  m_dofs->addDoFs(UniqueArray<Int64>{ 51 }, ids);
  m_nodes_dofs->addConnectedItem(NodeLocalId(2), DoFLocalId(ids[0]));
  m_dofs->endUpdate();
  EXPECT_EQ(listOf(2), (std::vector<Int32>{ ids[0] }));
  EXPECT_EQ(m_dofs->uniqueIds()[ids[0]], 51);
  EXPECT_TRUE(IndexedNodeDoFConnectivityView(m_nodes_dofs_ref->view()).dofId(NodeLocalId(0), 2).isNull());
}

TEST_F(IIncrementalItemConnectivityTest, SourcesThatAreRemovedLeaveNothing)
{
  addDoFs(3);
  const auto dofs_nodes = m_mng->findOrCreateConnectivity(m_dofs, family(IK_Node), "DoFToNode");
  const auto dofs_dofs = m_mng->findOrCreateConnectivity(m_dofs, m_dofs, "DoFToDoF");
  for (Int32 i = 0; i < 3; ++i) {
    dofs_nodes->connectivity()->addConnectedItem(DoFLocalId(i), NodeLocalId(i));
    dofs_dofs->connectivity()->setConnectedItems(DoFLocalId(i), UniqueArray<Int32>{ (i + 1) % 3, (i + 2) % 3 });
  }
  m_dofs->removeDoFs(UniqueArray<Int32>{ 1 });
  m_dofs->endUpdate();

  EXPECT_EQ(dofs_nodes->view().nbItem(DoFLocalId(1)), 0);
  EXPECT_EQ(dofs_nodes->view().nbItem(DoFLocalId(2)), 1);
  const IndexedDoFDoFConnectivityView view(dofs_dofs->view());
  EXPECT_EQ(view.nbDof(DoFLocalId(1)), 0);
  EXPECT_EQ(view.nbDof(DoFLocalId(0)), 1);
  EXPECT_EQ(view.dofId(DoFLocalId(0), 0), DoFLocalId(2));
  EXPECT_EQ(view.dofId(DoFLocalId(2), 0), DoFLocalId(0));

  m_dofs->compactItems(false);
  const IndexedDoFDoFConnectivityView compact(dofs_dofs->view());
  EXPECT_EQ(compact.nbSourceItem(), 2);
  EXPECT_EQ(compact.dofId(DoFLocalId(0), 0), DoFLocalId(1));
  EXPECT_EQ(compact.dofId(DoFLocalId(1), 0), DoFLocalId(0));
}

TEST_F(IIncrementalItemConnectivityTest, OneOfTheApplicationStartsWithoutSources)
{
  addDoFs(2);
  auto* connectivity = new mesh::IncrementalItemConnectivity(family(IK_Cell), m_dofs, "Mine");
  EXPECT_EQ(connectivity->connectivityView().nbSourceItem(), 0);
  ENUMERATE_CELL(cell, allCells())
  connectivity->notifySourceItemAdded(cell);
  connectivity->addConnectedItem(CellLocalId(0), DoFLocalId(1));
  EXPECT_EQ(connectivity->connectivityView().nbSourceItem(), family(IK_Cell)->maxLocalId());
  EXPECT_EQ(IndexedCellDoFConnectivityView(connectivity->connectivityView()).dofId(CellLocalId(0), 0), DoFLocalId(1));
  EXPECT_THROW(new mesh::IncrementalItemConnectivity(family(IK_Cell), m_dofs, "Mine"), ArgumentException);
}

TEST_F(IIncrementalItemConnectivityTest, ComesBackIfItIsThereBefore)
{
  connectTwoDoFsPerNode();
  m_nodes_dofs->addConnectedItem(NodeLocalId(0), DoFLocalId());
  const detail::mesh::MeshState state = m_mesh->state();
  MeshHandle other_handle("Mesh1", nullptr, nullptr);
  detail::mesh::MeshTopology other(other_handle, m_pm);
  IDoFFamily* dofs = other.userFamilies().create(IK_DoF, "Unknowns")->toDoFFamily();
  auto* mng = other.userFamilies().connectivityMng();
  const auto restored = mng->findOrCreateConnectivity(other.family(IK_Node), dofs, "NodeToDoF");
  const auto of_cells = mng->findOrCreateConnectivity(other.family(IK_Cell), dofs, "CellToDoF");

  other.restore(state);

  ENUMERATE_NODE(node, allNodes())
  {
    const auto expected = m_nodes_dofs_ref->view().items(node);
    const auto found = restored->view().items(node);
    ASSERT_TRUE(std::equal(expected.begin(), expected.end(), found.begin(), found.end()));
  }
  EXPECT_EQ(of_cells->view().nbSourceItem(), family(IK_Cell)->maxLocalId());
  EXPECT_EQ(of_cells->connectivity()->maxNbConnectedItem(), 0);
  // One that is made later is empty.
  detail::mesh::MeshTopology later(other_handle, m_pm);
  later.restore(state);
  const auto empty =
    later.userFamilies().connectivityMng()->findOrCreateConnectivity(later.family(IK_Node), later.findFamily("Unknowns"), "NodeToDoF");
  EXPECT_EQ(empty->connectivity()->maxNbConnectedItem(), 0);
  EXPECT_EQ(empty->view().nbSourceItem(), family(IK_Node)->maxLocalId());
}
} // namespace
