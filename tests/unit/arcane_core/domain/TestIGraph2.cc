// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/IGraph2.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/DoFManager.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"
#include "variables/core/VariableTypes.h"

namespace
{
using namespace Arcane;

class IGraph2Test : public test::PrimaryMeshFixture
{
 protected:
  IGraph2Test()
  {
    m_mesh->allocate(test::partOf(test::gridMesh({ 2, { 8, 4, 1 } }), m_pm->commRank(), test::slabOwner(32, m_pm->commSize())));
    m_graph.reset(mesh::GraphBuilder::createGraph(m_mesh.get()));
  }

  //! A node for each cell, and a link for each inner face.
  void fill()
  {
    UniqueArray<Int64> cells;
    ENUMERATE_CELL(cell, m_mesh->allCells())
    cells.addRange(UniqueArray<Int64>{ cell->uniqueId() + 100, cell->uniqueId() });
    UniqueArray<Int64> faces;
    ENUMERATE_FACE(face, m_mesh->allFaces())
    {
      if (face->nbCell() == 2)
        faces.addRange(UniqueArray<Int64>{ face->uniqueId(), face->cell(0).uniqueId() + 100, face->cell(1).uniqueId() + 100 });
    }
    m_graph->modifier()->addDualNodes(cells.size() / 2, IT_DualCell, cells);
    m_graph->modifier()->addLinks(faces.size() / 3, 2, faces);
    m_graph->modifier()->endUpdate();
  }

  std::unique_ptr<IGraph2> m_graph;
};

TEST_F(IGraph2Test, NodesAndLinksHaveTheItemsAndOwnersOfTheMesh)
{
  fill();
  const IGraphConnectivity& connectivity = *m_graph->connectivity();

  EXPECT_EQ(m_graph->nbDualNode(), m_mesh->nbCell());
  ENUMERATE_DOF(node, m_graph->dualNodeFamily()->allItems())
  {
    const Item cell = connectivity.dualItem(*node);
    EXPECT_EQ(cell.kind(), IK_Cell);
    EXPECT_EQ(cell.uniqueId() + 100, node->uniqueId());
    EXPECT_EQ(node->owner(), cell.owner());
    for (const DoF link : connectivity.links(*node))
      EXPECT_TRUE(connectivity.dualNodes(link)[0] == *node || connectivity.dualNodes(link)[1] == *node);
  }
  ENUMERATE_DOF(link, m_graph->linkFamily()->allItems())
  {
    ASSERT_EQ(connectivity.dualNodes(*link).size(), 2);
    EXPECT_EQ(link->owner(), connectivity.dualNodes(*link)[0].owner());
  }
  // Each link of the whole graph has one owner.
  const Int64 nb_link = m_pm->reduce(Parallel::ReduceSum, Int64(m_graph->linkFamily()->allItems().own().size()));
  EXPECT_EQ(nb_link, 7 * 4 + 8 * 3);
}

TEST_F(IGraph2Test, VariablesOnNodesAreSynchronised)
{
  fill();
  VariableDoFInt64 values(VariableBuildInfo(m_graph->dualNodeFamily(), "Values"));
  ENUMERATE_DOF(node, m_graph->dualNodeFamily()->allItems().own())
  values[node] = 3 * node->uniqueId();

  values.synchronize();

  ENUMERATE_DOF(node, m_graph->dualNodeFamily()->allItems())
  EXPECT_EQ(values[node], 3 * node->uniqueId());
}

TEST_F(IGraph2Test, LinksGoWithTheirNodes)
{
  fill();
  const DoF first = m_graph->dualNodeFamily()->allItems().view()[0].toDoF();
  const Int32 nb_link = m_graph->nbLink();
  const Int32 nb_of_first = m_graph->connectivity()->links(first).size();

  m_graph->modifier()->removeDualNodes(UniqueArray<Int32>{ first.localId() });
  m_graph->modifier()->endUpdate();

  EXPECT_EQ(m_graph->nbDualNode(), m_mesh->nbCell() - 1);
  EXPECT_EQ(m_graph->nbLink(), nb_link - nb_of_first);
  ENUMERATE_DOF(node, m_graph->dualNodeFamily()->allItems())
  for (const DoF link : m_graph->connectivity()->links(*node))
    EXPECT_EQ(m_graph->connectivity()->dualNodes(link).size(), 2);
  m_graph->modifier()->clear();
  EXPECT_EQ(m_graph->nbDualNode() + m_graph->nbLink(), 0);
}

TEST_F(IGraph2Test, NeighboursGoInSeveralCallsBeforeTheEnd)
{
  fill();
  const IGraphConnectivity& connectivity = *m_graph->connectivity();
  const auto isGone = [](const DoF& node) { return node.uniqueId() == 100 || node.uniqueId() == 101; };
  UniqueArray<Int32> nodes;
  UniqueArray<Int32> links_between;
  ENUMERATE_DOF(node, m_graph->dualNodeFamily()->allItems())
  {
    if (isGone(*node))
      nodes.add(node.itemLocalId());
  }
  Int32 nb_link = 0;
  ENUMERATE_DOF(link, m_graph->linkFamily()->allItems())
  {
    const DoFVectorView ends = connectivity.dualNodes(*link);
    if (isGone(ends[0]) && isGone(ends[1]))
      links_between.add(link.itemLocalId());
    nb_link += isGone(ends[0]) || isGone(ends[1]) ? 0 : 1;
  }

  m_graph->modifier()->removeLinks(links_between);
  for (const Int32 node : nodes)
    m_graph->modifier()->removeDualNodes(ConstArrayView<Int32>(1, &node));
  m_graph->modifier()->endUpdate();

  EXPECT_EQ(m_graph->nbDualNode(), m_mesh->nbCell() - nodes.size());
  EXPECT_EQ(m_graph->nbLink(), nb_link);
}

TEST_F(IGraph2Test, WrongNumbersAddNothing)
{
  IGraphModifier2* modifier = m_graph->modifier();
  const Int64 uid = m_mesh->allCells().view()[0].uniqueId();

  EXPECT_THROW(modifier->addDualNodes(2, IT_DualCell, UniqueArray<Int64>{ 1, uid }), ArgumentException);
  EXPECT_THROW(modifier->addDualNodes(1, IT_Hexaedron8, UniqueArray<Int64>{ 1, uid }), ArgumentException);
  EXPECT_THROW(modifier->addDualNodes(1, IT_DualParticle, UniqueArray<Int64>{ 1, uid }), ArgumentException);
  EXPECT_THROW(modifier->addDualNodes(1, IT_DualCell, UniqueArray<Int64>{ 1, 5000 }), ArgumentException);
  EXPECT_THROW(modifier->addLinks(1, 2, UniqueArray<Int64>{ 1, 2, 3 }), ArgumentException);
  modifier->endUpdate();

  EXPECT_EQ(m_graph->nbDualNode() + m_graph->nbLink(), 0);
}

TEST_F(IGraph2Test, NodesMayStandForItemsOfSeveralKindsAndFamiliesAreFoundByTheirNames)
{
  mesh::ItemConnectivityMng connectivities(m_mesh->traceMng());
  const mesh::DoFManager dofs(m_mesh.get(), &connectivities);
  const Int64 cell = m_mesh->allCells().view()[0].uniqueId();
  const Int64 node = m_mesh->allNodes().view()[0].uniqueId();

  m_graph->modifier()->addDualNodes(2, UniqueArray<Int64>{ 1, IT_DualCell, cell, 2, IT_DualNode, node });
  m_graph->modifier()->endUpdate();

  EXPECT_EQ(&dofs.family("DualNodes"), m_graph->dualNodeFamily());
  EXPECT_EQ(dofs.connectivityMng(), &connectivities);
  EXPECT_EQ(dofs.mesh(), m_graph->mesh());
  ENUMERATE_DOF(dual, m_graph->dualNodeFamily()->allItems())
  EXPECT_EQ(m_graph->connectivity()->dualItem(*dual).kind(), dual->uniqueId() == 1 ? IK_Cell : IK_Node);
  m_graph->printDualNodes();
  m_graph->printLinks();
}
} // namespace
