// SPDX-License-Identifier: Apache-2.0
// What a mesh offers around its items: families by name, items by their nodes, owners that an exchange will have.
#include "arcane_core/domain/IMeshUtilities.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/domain/IGhostLayerMng.h"
#include "arcane_core/domain/IMeshBase.h"
#include "arcane_core/domain/IMeshModifier.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/domain/NewOwners.h"
#include "arcane_core/mesh/groups/ItemPairEnumerator.h"
#include "arcane_core/mesh/groups/ItemPairGroup.h"
#include "tests/support/MessageOf.h"
#include "tests/support/mesh/CurvedMeshes.h"
#include "variables/core/VariableMngServices.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>

namespace Arcane::test
{
namespace
{
class IMeshUtilitiesTest : public ::testing::Test
{
 protected:
  IMeshUtilitiesTest()
  : m_environment(nullptr, nullptr)
  , m_pm_ref(m_environment.createParallelMng(nullptr))
  , m_pm(m_pm_ref.get())
  , m_variable_mng(m_pm, &m_trace_mng)
  , m_handle("Mesh0", &m_variable_mng, &m_trace_mng)
  , m_mesh(std::make_unique<IPrimaryMesh>(m_handle, m_pm, &m_variable_mng, &m_trace_mng))
  {
    const Grid grid{ 2, { 6, 3, 1 } };
    m_mesh->allocate(partOf(gridMesh(grid), m_pm->commRank(), slabOwner(grid.nbCell(), m_pm->commSize())));
  }

  MpiEnvironment m_environment;
  Ref<IParallelMng> m_pm_ref;
  IParallelMng* m_pm;
  ITraceMng m_trace_mng;
  IVariableMng m_variable_mng;
  MeshHandle m_handle;
  std::unique_ptr<IPrimaryMesh> m_mesh;
};
} // namespace

TEST_F(IMeshUtilitiesTest, FamiliesAreFoundByKindAndByName)
{
  const IMeshBase& mesh = *m_mesh;

  EXPECT_EQ(mesh.findItemFamily("Cell"), mesh.cellFamily());
  EXPECT_EQ(mesh.findItemFamily(IK_Face, "Face"), mesh.faceFamily());
  EXPECT_EQ(mesh.findItemFamily("Particle"), nullptr);
  EXPECT_THROW(mesh.findItemFamily("Particle", true), FatalErrorException);
  EXPECT_THROW(mesh.findItemFamily(IK_Cell, "Dust", true), FatalErrorException);
  EXPECT_EQ(mesh.itemFamilies().count(), 4);
  EXPECT_EQ(mesh.nbItem(IK_Cell), mesh.nbCell());
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, mesh.ownCells().size()), 18);
}

TEST_F(IMeshUtilitiesTest, ItemsAreFoundByTheirNodesInAnyOrder)
{
  UniqueArray<Int32> counts;
  UniqueArray<Int64> nodes;
  UniqueArray<Int32> expected;
  ENUMERATE_FACE(face, m_mesh->allFaces())
  {
    counts.add(face->nbNode());
    for (Int32 i = face->nbNode() - 1; i >= 0; --i)
      nodes.add(face->node(i).uniqueId());
    expected.add(face.itemLocalId());
  }
  UniqueArray<Int32> found(counts.size());

  m_mesh->utilities()->localIdsFromConnectivity(IK_Face, counts, nodes, found);

  EXPECT_EQ(found, expected);

  const UniqueArray<ItemTypeId> types(counts.size(), ITI_Line2);
  found.fill(NULL_ITEM_LOCAL_ID);
  m_mesh->utilities()->getFacesLocalIdFromConnectivity(types, nodes, found);
  EXPECT_EQ(found, expected);
  nodes.resize(nodes.size() - 1);
  EXPECT_THROW(m_mesh->utilities()->getFacesLocalIdFromConnectivity(types, nodes, found), ArgumentException);
}

TEST_F(IMeshUtilitiesTest, PairsGetAnotherLink)
{
  const CellGroup cells = m_mesh->allCells();
  ItemPairGroupT<Cell, Cell> pairs(cells, cells, IK_Face);
  const auto nb_pair = [](const ItemPairGroupT<Cell, Cell>& group) {
    Int32 nb = 0;
    ENUMERATE_ITEMPAIR(Cell, Cell, icell, group)
    {
      nb += icell.nbSubItem();
    }
    return nb;
  };

  m_mesh->utilities()->computeAdjacency(pairs, IK_Node, 1);

  EXPECT_EQ(nb_pair(pairs), nb_pair(ItemPairGroupT<Cell, Cell>(cells, cells, IK_Node)));
  EXPECT_GT(nb_pair(pairs), nb_pair(ItemPairGroupT<Cell, Cell>(cells, cells, IK_Face)));
  EXPECT_THROW(m_mesh->utilities()->computeAdjacency(pairs, IK_Node, 2), FatalErrorException);
  EXPECT_THROW(m_mesh->utilities()->computeAdjacency(ItemPairGroup(), IK_Node, 1), FatalErrorException);
}

TEST_F(IMeshUtilitiesTest, AnItemThatDoesNotExistIsNullOrFatal)
{
  const Cell cell = *m_mesh->allCells().enumerator();
  const UniqueArray<Int32> counts = { 2 };
  const UniqueArray<Int64> diagonal = { cell.node(0).uniqueId(), cell.node(2).uniqueId() };
  UniqueArray<Int32> found(1);

  m_mesh->utilities()->localIdsFromConnectivity(IK_Face, counts, diagonal, found, true);

  EXPECT_EQ(found[0], NULL_ITEM_LOCAL_ID);
  EXPECT_THROW(m_mesh->utilities()->localIdsFromConnectivity(IK_Face, counts, diagonal, found), FatalErrorException);
  EXPECT_TRUE(m_mesh->utilities()->getFaceFromNodesUnique(diagonal).null());
  const Face face = cell.face(0);
  EXPECT_EQ(m_mesh->utilities()->getFaceFromNodesLocal(UniqueArray<Int32>{ face.node(1).localId(), face.node(0).localId() }), face);
}

TEST_F(IMeshUtilitiesTest, ItemsGoWithTheirCellOfSmallestUniqueId)
{
  VariableItemInt32& new_owner = m_mesh->itemsNewOwner(IK_Cell);
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  new_owner[cell] = static_cast<Int32>(cell->uniqueId().asInt64() % m_pm->commSize());

  m_mesh->utilities()->changeOwnersFromCells();

  const auto owner_of = [&](Int64 uid) { return static_cast<Int32>(uid % m_pm->commSize()); };
  ENUMERATE_CELL(cell, m_mesh->allCells())
  EXPECT_EQ(new_owner[cell], owner_of(cell->uniqueId()));
  VariableItemInt32& of_node = m_mesh->itemsNewOwner(IK_Node);
  ENUMERATE_NODE(node, m_mesh->allNodes())
  {
    if (!node->isOwn())
      continue;
    Int64 smallest = node->cell(0).uniqueId();
    for (const Cell cell : node->cells())
      smallest = std::min(smallest, cell.uniqueId().asInt64());
    EXPECT_EQ(of_node[node], owner_of(smallest));
  }
}

TEST_F(IMeshUtilitiesTest, NewOwnersArePresentOnesAfterEachChange)
{
  detail::domain::NewOwners owners(m_mesh->edgeFamily());
  VariableItemInt32& of_cell = m_mesh->itemsNewOwner(IK_Cell);
  ENUMERATE_CELL(cell, m_mesh->allCells())
  of_cell[cell] = -7;
  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  if (removed.empty())
    removed.add(cell.itemLocalId());

  m_mesh->modifier()->removeCells(removed);
  m_mesh->modifier()->endUpdate();

  ENUMERATE_CELL(cell, m_mesh->allCells())
  EXPECT_EQ(of_cell[cell], cell->owner());
  EXPECT_EQ(owners.variable()->asArray().size(), 0);
  EXPECT_TRUE(owners.variable()->isUsed());
}

TEST_F(IMeshUtilitiesTest, LayersOfGhostsCountFromTheNextUpdateOn)
{
  IGhostLayerMng layers(m_mesh.get());
  const Integer nb_before = m_mesh->nbCell();

  layers.setNbGhostLayer(2);
  const Integer nb_at_once = m_mesh->nbCell();
  IMeshModifier(m_mesh.get()).updateGhostLayers();

  EXPECT_EQ(layers.nbGhostLayer(), 2);
  EXPECT_EQ(nb_at_once, nb_before);
  EXPECT_EQ(m_mesh->nbCell() > nb_before, m_pm->commSize() > 1);
  EXPECT_THROW(layers.setNbGhostLayer(-1), ArgumentException);
}

TEST_F(IMeshUtilitiesTest, AModifierAddsAndRemovesOwnCells)
{
  IMeshModifier modifier(m_mesh.get());
  const Int64 uid = 1000 + m_pm->commRank();
  const Int64 node = 10000 + 10 * m_pm->commRank();
  UniqueArray<Int32> added(1);

  modifier.addCells(1, UniqueArray<Int64>{ IT_Quad4, uid, node, node + 1, node + 2, node + 3 }, added);
  modifier.endUpdate();
  const Integer nb_with = m_pm->reduce(Parallel::ReduceSum, m_mesh->ownCells().size());
  modifier.clearItems();
  modifier.endUpdate();

  EXPECT_EQ(nb_with, 18 + m_pm->commSize());
  EXPECT_EQ(m_mesh->nbCell(), 0);
  EXPECT_EQ(modifier.mesh(), m_mesh.get());
}
TEST_F(IMeshUtilitiesTest, NormalOfASideIsTheSameOnAllRanks)
{
  const VariableNodeReal3& coordinates = m_mesh->nodesCoordinates();
  UniqueArray<Int32> ids;
  ENUMERATE_FACE(face, m_mesh->allFaces())
  if (coordinates[face->node(0)].y == 0.0 && coordinates[face->node(1)].y == 0.0)
    ids.add(face.localId());
  const FaceGroup side = m_mesh->faceFamily()->createGroup("YMIN", ids);

  const Real3 normal = m_mesh->utilities()->computeNormal(side, coordinates);
  EXPECT_EQ(normal.x, 0.0);
  EXPECT_EQ(std::abs(normal.y), 1.0);
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceMin, normal.y), m_pm->reduce(Parallel::ReduceMax, normal.y));
  EXPECT_THROW(m_mesh->utilities()->computeNormal(m_mesh->faceFamily()->createGroup("None"), coordinates), ParallelFatalErrorException);
}

TEST_F(IMeshUtilitiesTest, NormalOfASideOfCurvedCellsIsThatOfTheirCorners)
{
  m_mesh.reset();
  m_mesh = std::make_unique<IPrimaryMesh>(m_handle, m_pm, &m_variable_mng, &m_trace_mng);
  m_mesh->allocate(partOf(curvedMesh(gridMesh({ 3, { 3, 2, 2 } })), m_pm->commRank(), slabOwner(12, m_pm->commSize())));
  VariableNodeReal3& coordinates = m_mesh->nodesCoordinates();
  UniqueArray<Int32> ids;
  ENUMERATE_FACE(face, m_mesh->allFaces())
  if (coordinates[face->node(0)].z == 0.0 && coordinates[face->node(1)].z == 0.0 && coordinates[face->node(2)].z == 0.0)
    ids.add(face.localId());
  const FaceGroup side = m_mesh->faceFamily()->createGroup("ZMIN", ids);
  ENUMERATE_NODE(node, m_mesh->allNodes())
  if (coordinates[node].x != std::floor(coordinates[node].x))
    coordinates[node].z += 0.1;

  EXPECT_EQ(std::abs(m_mesh->utilities()->computeNormal(side, coordinates).z), 1.0);
}

TEST_F(IMeshUtilitiesTest, NormalOfACurvedLineIsThatOfTheCorners)
{
  m_mesh.reset();
  m_mesh = std::make_unique<IPrimaryMesh>(m_handle, m_pm, &m_variable_mng, &m_trace_mng);
  m_mesh->allocate(partOf(curvedMesh(gridMesh({ 2, { 6, 2, 0 } })), m_pm->commRank(), slabOwner(12, m_pm->commSize())));
  VariableNodeReal3& coordinates = m_mesh->nodesCoordinates();
  UniqueArray<Int32> ids;
  ENUMERATE_FACE(face, m_mesh->allFaces())
  if (coordinates[face->node(0)].y == 0.0 && coordinates[face->node(1)].y == 0.0)
    ids.add(face.localId());
  const FaceGroup side = m_mesh->faceFamily()->createGroup("YMIN", ids);
  ENUMERATE_NODE(node, m_mesh->allNodes())
  if (coordinates[node].x != std::floor(coordinates[node].x))
    coordinates[node].y += 0.1;

  EXPECT_EQ(std::abs(m_mesh->utilities()->computeNormal(side, coordinates).y), 1.0);
}

TEST_F(IMeshUtilitiesTest, FacesOfASurfaceMayHaveOppositeOrientations)
{
  VariableNodeReal3 folded(VariableBuildInfo(m_mesh.get(), "Folded"));
  UniqueArray<Int32> ids;
  ENUMERATE_NODE(node, m_mesh->allNodes())
  {
    const Real3 p = m_mesh->nodesCoordinates()[node];
    folded[node] = Real3(static_cast<Int32>(p.x) % 2, p.y, 0.0);
  }
  ENUMERATE_FACE(face, m_mesh->allFaces())
  if (folded[face->node(0)].y == 0.0 && folded[face->node(1)].y == 0.0)
    ids.add(face.localId());
  const FaceGroup side = m_mesh->faceFamily()->createGroup("YMIN", ids);

  // The vectors of the six segments add up to zero.
  EXPECT_EQ(std::abs(m_mesh->utilities()->computeNormal(side, folded).y), 1.0);
}

TEST_F(IMeshUtilitiesTest, DirectionGoesFromEndToEnd)
{
  VariableNodeReal3& coordinates = m_mesh->nodesCoordinates();
  UniqueArray<Int32> ids;
  ENUMERATE_NODE(node, m_mesh->allNodes())
  if (coordinates[node].y == 3.0)
    ids.add(node.localId());
  const NodeGroup line = m_mesh->nodeFamily()->createGroup("YMAX", ids);
  Real3 first, second;

  const Real3 direction = m_mesh->utilities()->computeDirection(line, coordinates, &first, &second);
  EXPECT_EQ(first, Real3(0.0, 3.0, 0.0));
  EXPECT_EQ(second, Real3(6.0, 3.0, 0.0));
  EXPECT_EQ(direction, Real3(1.0, 0.0, 0.0));
  EXPECT_EQ(m_mesh->utilities()->computeDirection(line, coordinates, nullptr, nullptr), direction);
  const NodeGroup none = m_mesh->nodeFamily()->createGroup("None");
  EXPECT_THROW(m_mesh->utilities()->computeDirection(none, coordinates, nullptr, nullptr), ParallelFatalErrorException);
}

TEST_F(IMeshUtilitiesTest, TheFunctionOfTheSubDomainWritesTheMesh)
{
  EXPECT_EQ(messageOf([&] { m_mesh->utilities()->writeToFile("f", "Service"); }),
            "cannot write mesh 'Mesh0': it belongs to no sub-domain, which has the services");
  std::string written;
  m_variable_mng.services().write_mesh = [&](IMesh* mesh, const String& file_name, const String& service_name) {
    written = (mesh->name() + " in " + file_name + " by " + service_name).localstr();
    return true;
  };

  EXPECT_TRUE(m_mesh->utilities()->writeToFile("plate.vtk", "Vtk"));

  EXPECT_EQ(written, "Mesh0 in plate.vtk by Vtk");
}

} // namespace Arcane::test
