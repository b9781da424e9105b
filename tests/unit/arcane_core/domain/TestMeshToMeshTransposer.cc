// SPDX-License-Identifier: Apache-2.0
// Sub-meshes with their coordinates and values.
#include "arcane_core/domain/MeshToMeshTransposer.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/BadCastException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"
#include "variables/core/SharedVariable.h"

namespace
{
using namespace Arcane;

class MeshToMeshTransposerTest : public test::PrimaryMeshFixture
{
 protected:
  MeshToMeshTransposerTest()
  {
    MeshBuildOptions options;
    options.has_edge = true;
    m_mesh->allocate(test::partOf(test::gridMesh({ 3, { 4, 3, 2 } }), m_pm->commRank(), test::slabOwner(24, m_pm->commSize())), options);
  }

  //! The own cells of an odd unique id; ghosts are not in the group.
  CellGroup oddCells()
  {
    UniqueArray<Int32> ids;
    ENUMERATE_CELL(cell, m_mesh->ownCells())
    if (cell->uniqueId().asInt64() % 2 != 0)
      ids.add(cell->localId());
    return m_mesh->cellFamily()->createGroup("Odd", ids);
  }
  FaceGroup boundary()
  {
    UniqueArray<Int32> ids;
    ENUMERATE_FACE(face, m_mesh->ownFaces())
    if (face->nbCell() == 1)
      ids.add(face->localId());
    return m_mesh->faceFamily()->createGroup("Boundary", ids);
  }

  void moveCells()
  {
    VariableItemInt32& new_owners = m_mesh->itemsNewOwner(IK_Cell);
    ENUMERATE_CELL(cell, m_mesh->ownCells())
    new_owners[cell] = static_cast<Int32>(cell->uniqueId().asInt64() * 7 % m_pm->commSize());
    m_mesh->utilities()->changeOwnersFromCells();
    m_mesh->exchangeItems();
  }

  MeshHandle m_part_handle = MeshHandle("Part", &m_variable_mng, &m_trace_mng);
  IPrimaryMesh m_part{ m_part_handle, m_pm, &m_variable_mng, &m_trace_mng };
};

TEST_F(MeshToMeshTransposerTest, MeshesKnowTheirPartsAndParents)
{
  const CellGroup group = oddCells();
  m_part.makePartOf(group);

  EXPECT_EQ(m_part.parentMesh(), m_mesh.get());
  EXPECT_EQ(m_part.parentGroup(), group);
  ASSERT_EQ(m_mesh->childMeshes().count(), 1);
  EXPECT_EQ(m_mesh->childMeshes().front(), &m_part);
  EXPECT_FALSE(m_part.isPrimaryMesh());
  EXPECT_THROW(m_part.toPrimaryMesh(), BadCastException);
  EXPECT_TRUE(m_mesh->isPrimaryMesh());
  EXPECT_TRUE(m_part.isAllocated());
  EXPECT_EQ(m_part.cellFamily()->parentFamily(), m_mesh->cellFamily());
  EXPECT_NO_THROW(m_mesh->addChildMesh(&m_part));
  EXPECT_THROW(m_part.addChildMesh(m_mesh.get()), ArgumentException);
  EXPECT_THROW(m_part.modifier()->clearItems(), FatalErrorException);
  EXPECT_THROW(m_part.exchangeItems(), FatalErrorException);
}

TEST_F(MeshToMeshTransposerTest, CoordinatesAreThoseOfTheParent)
{
  m_part.makePartOf(oddCells());

  VariableNodeReal3& of_parent = m_mesh->nodesCoordinates();
  SharedVariableNodeReal3 shared = m_part.sharedNodesCoordinates();
  SharedVariableNodeReal3 same = m_mesh->sharedNodesCoordinates();
  ENUMERATE_NODE(node, m_part.allNodes())
  {
    const Node parent = node->parent().toNode();
    EXPECT_EQ(m_part.nodesCoordinates()[node], of_parent[parent]);
    shared[node].x += 10.0;
    EXPECT_EQ(of_parent[parent], shared[node]);
    EXPECT_EQ(&same[parent], &shared[*node]);
  }
  EXPECT_NO_THROW(m_part.checkValidMeshFull());
}

TEST_F(MeshToMeshTransposerTest, ValuesOnPartsFollowTheirItems)
{
  m_part.makePartOf(boundary());
  VariableCellInt64 value(VariableBuildInfo(m_part_handle, "Value"));
  VariableNodeInt64 node_value(VariableBuildInfo(m_part_handle, "NodeValue"));
  ENUMERATE_CELL(cell, m_part.ownCells())
  value[cell] = 3 * cell->uniqueId().asInt64() + 1;
  ENUMERATE_NODE(node, m_part.ownNodes())
  node_value[node] = 3 * node->uniqueId().asInt64() + 1;

  moveCells();

  ENUMERATE_CELL(cell, m_part.allCells())
  EXPECT_EQ(value[cell], 3 * cell->uniqueId().asInt64() + 1);
  ENUMERATE_NODE(node, m_part.allNodes())
  {
    EXPECT_EQ(node_value[node], 3 * node->uniqueId().asInt64() + 1);
    EXPECT_EQ(m_part.nodesCoordinates()[node], m_mesh->nodesCoordinates()[node->parent().toNode()]);
  }
  EXPECT_NO_THROW(m_part.checkValidMeshFull());
}

TEST_F(MeshToMeshTransposerTest, ItemsThatComeAndGoLeaveTheValuesOfOthers)
{
  CellGroup group = oddCells();
  m_part.makePartOf(group);
  VariableCellInt64 value(VariableBuildInfo(m_part_handle, "Value"));
  ENUMERATE_CELL(cell, m_part.ownCells())
  value[cell] = 3 * cell->uniqueId().asInt64() + 1;

  UniqueArray<Int32> ids;
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  if (cell->uniqueId().asInt64() % 3 == 0)
    ids.add(cell->localId());
  group.setItems(ids);
  moveCells();
  // On one rank no cell moves.
  m_mesh->modifier()->endUpdate();

  Int64 nb_kept = 0;
  ENUMERATE_CELL(cell, m_part.allCells())
  {
    const Int64 uid = cell->uniqueId();
    EXPECT_EQ(uid % 3, 0);
    EXPECT_EQ(value[cell], uid % 2 != 0 ? 3 * uid + 1 : 0) << uid;
    nb_kept += cell->isOwn() && uid % 2 != 0 ? 1 : 0;
  }
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, nb_kept), 4);
}

TEST_F(MeshToMeshTransposerTest, KindsChangeWithTheDimension)
{
  m_part.makePartOf(boundary());
  const auto down = [&](eItemKind kind) { return MeshToMeshTransposer::kindTranspose(kind, m_mesh.get(), &m_part); };
  const auto up = [&](eItemKind kind) { return MeshToMeshTransposer::kindTranspose(kind, &m_part, m_mesh.get()); };

  EXPECT_EQ(down(IK_Node), IK_Node);
  EXPECT_EQ(down(IK_Edge), IK_Face);
  EXPECT_EQ(down(IK_Face), IK_Cell);
  EXPECT_THROW(down(IK_Cell), FatalErrorException);
  EXPECT_EQ(up(IK_Node), IK_Node);
  EXPECT_EQ(up(IK_Face), IK_Edge);
  EXPECT_EQ(up(IK_Cell), IK_Face);
  EXPECT_EQ(MeshToMeshTransposer::kindTranspose(IK_Cell, m_mesh.get(), m_mesh.get()), IK_Cell);
}

TEST_F(MeshToMeshTransposerTest, ItemsAreFoundInBothDirections)
{
  m_part.makePartOf(boundary());

  const ItemVector faces = MeshToMeshTransposer::transpose(&m_part, m_mesh.get(), m_part.allCells().view(), true);
  ASSERT_EQ(faces.size(), m_part.nbCell());
  EXPECT_EQ(faces.family(), m_mesh->faceFamily());
  for (Int32 i = 0; i < faces.size(); ++i)
    EXPECT_EQ(faces[i].uniqueId(), m_part.allCells().view()[i].uniqueId());

  const ItemVector cells = MeshToMeshTransposer::transpose(m_mesh.get(), &m_part, m_mesh->allFaces().view());
  ASSERT_EQ(cells.size(), m_mesh->nbFace());
  Int32 nb_found = 0;
  for (Int32 i = 0; i < cells.size(); ++i)
    if (cells.viewAsArray()[i] != NULL_ITEM_LOCAL_ID) {
      EXPECT_EQ(cells[i].uniqueId(), m_mesh->allFaces().view()[i].uniqueId());
      ++nb_found;
    }
  EXPECT_EQ(nb_found, m_part.nbCell());
  EXPECT_THROW(MeshToMeshTransposer::transpose(m_mesh.get(), &m_part, m_mesh->allFaces().view(), true), FatalErrorException);
  EXPECT_THROW(MeshToMeshTransposer::transpose(m_mesh->nodeFamily(), m_part.cellFamily(), m_mesh->allNodes().view()), FatalErrorException);
}
} // namespace
