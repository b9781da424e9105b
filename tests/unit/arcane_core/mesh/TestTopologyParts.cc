// SPDX-License-Identifier: Apache-2.0
// The parts that make a mesh and change it, each by itself, on strips of quadrangles given by hand.
#include "arcane_core/mesh/ItemsBuilder.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/CellTable.h"
#include "arcane_core/mesh/DescriptionCheck.h"
#include "arcane_core/mesh/DescriptionGroups.h"
#include "arcane_core/mesh/GhostCells.h"
#include "arcane_core/mesh/ItemGroupImpl.h"
#include "arcane_core/mesh/ItemMigration.h"
#include "arcane_core/mesh/ItemSharedInfo.h"
#include "arcane_core/mesh/ItemTransfer.h"
#include "arcane_core/mesh/SideTable.h"
#include "arcane_core/mesh/TopologyEditor.h"
#include "arcane_core/mesh/TopologyStore.h"
#include "tests/unit/arcane_core/mesh/MeshFixture.h"

namespace Arcane::test
{
namespace
{
using namespace Arcane::detail;

//! Cell c has below it nodes c and c + 1, and above it 101 + c and 100 + c.
void addCell(CellTable& cells, Int64 c)
{
  cells.uid.add(c);
  cells.type.add(IT_Quad4);
  for (const Int64 node : { c, c + 1, 101 + c, 100 + c })
    cells.node_uid.add(node);
}
CellTable strip(Int64 first, Int64 last)
{
  CellTable cells;
  for (Int64 c = first; c < last; ++c)
    addCell(cells, c);
  return cells;
}
CellTable ghost(std::initializer_list<std::pair<Int64, Int32>> cells_and_owners)
{
  CellTable cells;
  for (const auto& [c, owner] : cells_and_owners) {
    addCell(cells, c);
    cells.owner.add(owner);
  }
  return cells;
}
UniqueArray<Int64> nodesOf(Int64 first, Int64 last)
{
  UniqueArray<Int64> nodes;
  for (Int64 n = first; n <= last; ++n) {
    nodes.add(n);
    nodes.add(100 + n);
  }
  return nodes;
}
//! Rank 7 owns cell 1 and sees cells 0 and 2 of rank 3, all with their faces.
ItemsBuilder threeCells(const CellTable& own, const CellTable& ghosts)
{
  ItemsBuilder items(7, 2, false);
  items.numberCellsAndNodes(own.view(), ghosts.view(), nodesOf(1, 2));
  items.makeFaces(own.view(), ghosts.view());
  items.makeEdges(own.view(), ghosts.view());
  return items;
}

class TopologyPartsTest : public MeshFixture
{
 protected:
  //! Each rank has two cells of a strip.
  CellTable twoCells() const { return strip(2 * rank(), 2 * rank() + 2); }
  Int64 nbCell() const { return 2 * nbRank(); }
  void buildStrip()
  {
    const Grid grid{ 2, { nbCell(), 1, 1 } };
    build(gridMesh(grid), slabOwner(nbCell(), nbRank()));
  }
  static std::vector<Int64> sorted(const UniqueArray<Int64>& values)
  {
    std::vector<Int64> result(values.begin(), values.end());
    std::sort(result.begin(), result.end());
    return result;
  }
};
} // namespace

TEST_F(TopologyPartsTest, ItemsAreNumberedByIncreasingUniqueIds)
{
  const CellTable own = strip(1, 2);
  const CellTable ghosts = ghost({ { 2, 3 }, { 0, 3 } });

  const ItemsBuilder items = threeCells(own, ghosts);

  EXPECT_TRUE(items.fault().null()) << items.fault();
  EXPECT_EQ(items.cells.unique_ids, (UniqueArray<Int64>{ 0, 1, 2 }));
  EXPECT_EQ(items.cells.owners, (UniqueArray<Int32>{ 3, 7, 3 }));
  EXPECT_EQ(items.nodes.unique_ids, (UniqueArray<Int64>{ 0, 1, 2, 3, 100, 101, 102, 103 }));
  EXPECT_EQ(items.findCell(2), 2);
  EXPECT_EQ(items.findCell(5), -1);
  EXPECT_EQ(items.cell_node.of(1), (UniqueArray<Int32>{ 1, 2, 6, 5 }).constView());
}

TEST_F(TopologyPartsTest, AFaceComesFromItsCellOfSmallestUniqueId)
{
  const CellTable own = strip(1, 2);
  const CellTable ghosts = ghost({ { 0, 3 }, { 2, 3 } });
  ItemsBuilder items = threeCells(own, ghosts);

  items.numberSides();

  ASSERT_EQ(items.faces.size(), 10);
  for (Int32 f = 0; f < items.faces.size(); ++f) {
    const Int32 back = items.face_sides[2 * f];
    const Int32 front = items.face_sides[2 * f + 1];
    const Int32 first = (back < 0 || (front >= 0 && front < back)) ? front : back;
    EXPECT_EQ(items.faces.uid[f] >> FACE_INDEX_BITS, items.cells.unique_ids[first]);
    EXPECT_EQ(items.faces.owner[f], items.cells.owners[first]);
    EXPECT_TRUE(f == 0 || items.faces.uid[f - 1] < items.faces.uid[f]);
  }
  // The face between cells 0 and 1 is one face of both.
  Int32 nb_shared = 0;
  for (Int32 i = 0; i < 4; ++i)
    for (Int32 j = 4; j < 8; ++j)
      nb_shared += (items.cell_face[i] == items.cell_face[j]) ? 1 : 0;
  EXPECT_EQ(nb_shared, 1);
}

TEST_F(TopologyPartsTest, CellsThatCannotBeNeighboursAreAFault)
{
  CellTable own = strip(0, 2);
  std::reverse(own.node_uid.begin() + 4, own.node_uid.end());
  ItemsBuilder inverted(0, 2, false);
  inverted.numberCellsAndNodes(own.view(), {}, nodesOf(0, 2));
  inverted.makeFaces(own.view(), {});
  CellTable unknown_node = strip(0, 1);
  ItemsBuilder incomplete(0, 2, false);
  incomplete.numberCellsAndNodes(unknown_node.view(), {}, nodesOf(0, 0));

  EXPECT_NE(std::string(inverted.fault().localstr()).find("one of them is inverted, or they overlap"), std::string::npos);
  EXPECT_FALSE(incomplete.fault().null());
}

TEST_F(TopologyPartsTest, ASideIsFoundByItsNodesInCanonicalOrder)
{
  SideTable sides(10, 4, 4);
  Int32 turned[] = { 7, 3, 5, 9 };
  Int32 other_way[] = { 9, 5, 3, 7 };
  const bool is_same_direction = orderNodes(turned, 4);
  orderNodes(other_way, 4);
  const Int32 first = sides.add(turned, 4);
  const Int32 triangle[] = { 3, 5, 7 };

  EXPECT_EQ(std::vector<Int32>(turned, turned + 4), (std::vector<Int32>{ 3, 5, 9, 7 }));
  EXPECT_TRUE(is_same_direction);
  EXPECT_EQ(sides.find(other_way, 4), first);
  EXPECT_EQ(sides.find(triangle, 3), -1);
  EXPECT_EQ(sides.nodes(first).size(), 4);
}

TEST_F(TopologyPartsTest, SidesAreRenumberedByTheirUniqueIds)
{
  SideTable sides(4, 3, 2);
  for (Int32 i = 0; i < 3; ++i) {
    const Int32 nodes[] = { i, i + 1 };
    sides.uid[sides.add(nodes, 2)] = 30 - 10 * i;
  }
  sides.endSearch();

  const UniqueArray<Int32> former = sides.sortByUniqueId();

  EXPECT_EQ(former, (UniqueArray<Int32>{ 2, 1, 0 }));
  EXPECT_EQ(sides.uid, (UniqueArray<Int64>{ 10, 20, 30 }));
  EXPECT_EQ(sides.nodes(0)[0], 2);
  EXPECT_TRUE(sides.sortByUniqueId().empty());
}

TEST_F(TopologyPartsTest, GhostsAreTheLayersAroundOwnCells)
{
  const CellTable own = twoCells();
  for (const Int32 nb_layer : { 1, 2 }) {
    const CellTable ghosts = collectGhosts(m_pm, own.view(), nb_layer);

    std::vector<Int64> expected;
    for (Int64 c = 2 * rank() - nb_layer; c < 2 * rank() + 2 + nb_layer; ++c)
      if (c >= 0 && c < nbCell() && c / 2 != rank())
        expected.push_back(c);
    EXPECT_EQ(sorted(ghosts.uid), expected) << nb_layer << " layers";
    ASSERT_EQ(ghosts.owner.size(), ghosts.uid.size());
    for (Int32 i = 0; i < ghosts.uid.size(); ++i)
      EXPECT_EQ(ghosts.owner[i], ghosts.uid[i] / 2);
    EXPECT_EQ(ghosts.node_uid.size(), 4 * ghosts.uid.size());
  }
}

TEST_F(TopologyPartsTest, ItemsOfGhostsGetTheIdsThatTheirOwnersKnow)
{
  const CellTable own = twoCells();
  const CellTable ghosts = collectGhosts(m_pm, own.view(), 1);
  ItemsBuilder items(rank(), 2, false);
  items.numberCellsAndNodes(own.view(), ghosts.view(), nodesOf(2 * rank(), 2 * rank() + 2));
  items.makeFaces(own.view(), ghosts.view());

  completeGhosts(m_pm, items);
  items.numberSides();
  const ItemsBuilder alone = withoutGhosts(items, own.view());

  // The left face of a cell is a face of the cell before it, which this rank may not see.
  for (Int32 f = 0; f < items.faces.size(); ++f)
    EXPECT_EQ(items.faces.owner[f], (items.faces.uid[f] >> FACE_INDEX_BITS) / 2);
  // A node is that of the cell on its left, if there is one.
  for (Int32 n = 0; n < items.nodes.unique_ids.size(); ++n)
    EXPECT_EQ(items.nodes.owners[n], std::max<Int64>(items.nodes.unique_ids[n] % 100 - 1, 0) / 2);
  EXPECT_EQ(alone.nbCell(), 2);
  EXPECT_EQ(alone.nodes.unique_ids.size(), 6);
  EXPECT_EQ(alone.faces.size(), 7);
}

TEST_F(TopologyPartsTest, ACellOfTwoRanksIsFound)
{
  const UniqueArray<Int64> distinct = { 2 * rank(), 2 * rank() + 1 };
  const UniqueArray<Int64> shared = { 5, 100 + rank() };

  const bool is_found = !findSharedCell(m_pm, shared).null();

  EXPECT_TRUE(findSharedCell(m_pm, distinct).null());
  // One rank finds it, for all.
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceMax, is_found ? 1 : 0), nbRank() == 1 ? 0 : 1);
}

TEST_F(TopologyPartsTest, TheFirstFaultOfADescriptionIsNamed)
{
  MeshDescription sound = gridMesh({ 2, { 2, 1, 1 } });
  MeshDescription type = sound;
  type.cell_type[1] = IT_Hexaedron8;
  MeshDescription twice = sound;
  twice.cell_uid[1] = 0;
  MeshDescription short_list = sound;
  short_list.cell_node_uid.resize(7);
  MeshDescription node = sound;
  node.node_uid[0] = -4;
  const auto says = [](const MeshDescription& mesh, Int32 dimension, const char* text) {
    const String fault = findFault(mesh, dimension);
    return !fault.null() && std::string(fault.localstr()).find(text) != std::string::npos;
  };

  EXPECT_TRUE(findFault(sound, 2).null());
  EXPECT_TRUE(says(sound, 4, "dimension is 4, expected 1, 2 or 3"));
  EXPECT_TRUE(says(type, 2, "cell 1 is of type"));
  EXPECT_TRUE(says(twice, 2, "cell 0 is described twice"));
  EXPECT_TRUE(says(short_list, 2, "cells list 7 nodes, their types expect 8"));
  EXPECT_TRUE(says(node, 2, "unique id of a node is -4"));
  EXPECT_EQ(cellTypeOf(IT_Line2, 1), IT_CellLine2);
  EXPECT_EQ(cellTypeOf(IT_Line2, 2), IT_Line2);
}

TEST_F(TopologyPartsTest, GroupsOfADescriptionReachTheGhosts)
{
  buildStrip();
  MeshDescription mesh;
  mesh.groups.resize(1);
  mesh.groups[0].name = "Even";
  mesh.groups[0].kind = IK_Cell;
  mesh.groups[0].item_uid = { 2 * rank() };

  makeGroups(*m_mesh, mesh);

  const ItemGroup even = family(IK_Cell)->findGroup("Even");
  ENUMERATE_CELL(cell, allCells())
  {
    bool is_in = false;
    for (const Int32 id : even.view().localIds())
      is_in = is_in || id == cell.itemLocalId();
    EXPECT_EQ(is_in, cell->uniqueId() % 2 == 0) << cell->uniqueId();
  }
}

TEST_F(TopologyPartsTest, AnItemOfAGroupThatDoesNotExistIsAFaultOnAllRanks)
{
  buildStrip();
  MeshDescription mesh;
  mesh.groups.resize(1);
  mesh.groups[0].name = "Wrong";
  mesh.groups[0].kind = IK_Cell;
  if (rank() == nbRank() - 1)
    mesh.groups[0].item_uid = { 1000 };

  EXPECT_THROW(makeGroups(*m_mesh, mesh), ParallelFatalErrorException);
}

TEST_F(TopologyPartsTest, AGroupMadeByAnOwnerComesToItsGhosts)
{
  buildStrip();
  UniqueArray<Int32> own;
  ENUMERATE_CELL(cell, allCells().own())
  own.add(cell.itemLocalId());
  if (rank() == 0)
    family(IK_Cell)->createGroup("OfRankZero", own);

  bringGroupsToGhosts(family(IK_Cell));

  const ItemGroup group = family(IK_Cell)->findGroup("OfRankZero");
  EXPECT_EQ(group.null(), rank() > 1);
  if (rank() == 1) {
    EXPECT_EQ(uidsOf(group), (std::vector<Int64>{ 1 }));
  }
}

TEST_F(TopologyPartsTest, AListOfAGroupIsSetSortedAndCut)
{
  buildStrip();
  ItemGroupImpl& group = *family(IK_Cell)->createGroup("G", UniqueArray<Int32>{}).internal();
  const Int64 stamp = group.timestamp();

  group.setItems(UniqueArray<Int32>{ 1, 0 }, true);
  const UniqueArray<Int32> after_set(group.itemsLocalId());
  group.addItems(UniqueArray<Int32>{ 1 }, true);
  const Integer after_add = group.size();
  group.removeItems(UniqueArray<Int32>{ 0 });

  EXPECT_EQ(after_set, (UniqueArray<Int32>{ 0, 1 }));
  EXPECT_EQ(after_add, 2);
  EXPECT_EQ(group.itemsLocalId(), (UniqueArray<Int32>{ 1 }).constView());
  EXPECT_GT(group.timestamp(), stamp);
  EXPECT_EQ((*group.localIdToIndex())[1], 0);
  EXPECT_FALSE(group.isComputed());
  EXPECT_THROW(group.addItems(UniqueArray<Int32>{ 10000 }, false), ArgumentException);
}

TEST_F(TopologyPartsTest, NullItemsHaveOneDescriptionForAll)
{
  const ItemSharedInfo& info = *ItemSharedInfo::nullInstance();

  EXPECT_EQ(info.unique_ids[-1], NULL_ITEM_UNIQUE_ID);
  EXPECT_EQ(info.owners[-1], A_NULL_RANK);
  EXPECT_EQ(info.types[-1], IT_NullType);
  EXPECT_EQ(info.itemFamily(), nullptr);
  for (const ItemSharedInfo::Connected& c : info.connected)
    EXPECT_EQ(c.end[-1] - c.begin[-1], 0);
}

TEST_F(TopologyPartsTest, AnEditedMeshHasItsItemsAtOnce)
{
  m_mesh->setDimension(2);
  UniqueArray<Int32> ids(2);
  const UniqueArray<Int64> infos = { IT_Quad4, 7, 0, 1, 101, 100, IT_Quad4, 8, 1, 2, 102, 101 };
  {
    TopologyEditor editor(*m_mesh);
    editor.addCells(2, infos, ids);
  }
  EXPECT_EQ(family(IK_Face)->nbItem(), 7);
  EXPECT_EQ(family(IK_Node)->nbItem(), 6);

  TopologyEditor editor(*m_mesh);
  editor.detachCells(UniqueArray<Int32>{ ids[0] });
  const Int32 nb_detached = family(IK_Face)->nbItem();
  editor.removeDetachedCells(UniqueArray<Int32>{ ids[0] });

  EXPECT_EQ(nb_detached, 7);
  EXPECT_EQ(family(IK_Cell)->nbItem(), 1);
  EXPECT_EQ(family(IK_Face)->nbItem(), 4);
  EXPECT_EQ(family(IK_Node)->nbItem(), 4);
  EXPECT_EQ(editor.ownCells().uid, (UniqueArray<Int64>{ 8 }));
  EXPECT_THROW(editor.detachCells(UniqueArray<Int32>{ ids[0] }), ArgumentException);
}

TEST_F(TopologyPartsTest, CellsOfAnEditAreCheckedBeforeAnyIsAdded)
{
  TopologyEditor editor(*m_mesh);
  const UniqueArray<Int64> cut = { IT_Quad4, 7, 0, 1, 101 };

  EXPECT_THROW(editor.addCells(1, cut, {}), FatalErrorException);
  m_mesh->setDimension(2);
  EXPECT_THROW(editor.addCells(1, cut, {}), ArgumentException);

  EXPECT_EQ(family(IK_Node)->nbItem(), 0);
}

TEST_F(TopologyPartsTest, AStoreInstallsWhatABuilderMade)
{
  const CellTable own = strip(0, 2);
  const CellTable ghosts = ghost({ { 2, rank() + 1 } });
  ItemsBuilder items(rank(), 2, false);
  items.numberCellsAndNodes(own.view(), ghosts.view(), nodesOf(0, 2));
  items.makeFaces(own.view(), ghosts.view());
  items.makeEdges(own.view(), ghosts.view());
  for (Int32 n = 0; n < items.nodes.unique_ids.size(); ++n)
    items.nodes.owners[n] = rank();
  items.numberSides();
  m_mesh->setDimension(2);

  TopologyStore(*m_mesh).install(std::move(items));

  EXPECT_EQ(family(IK_Cell)->nbItem(), 3);
  EXPECT_EQ(family(IK_Face)->nbItem(), 10);
  EXPECT_EQ(family(IK_Node)->nbItem(), 8);
  for (Int32 c = 0; c < 3; ++c)
    EXPECT_EQ((family(IK_Cell)->flags()[c] & ItemFlags::II_Own) != 0, c < 2);
}

TEST_F(TopologyPartsTest, CellsGoToTheirNewOwners)
{
  buildStrip();
  UniqueArray<Int32> new_owners(family(IK_Cell)->maxLocalId());
  ENUMERATE_CELL(cell, allCells())
  new_owners[cell.itemLocalId()] = static_cast<Int32>(cell->uniqueId() / 2 + 1) % nbRank();
  ItemMigration migration(*m_mesh);

  EXPECT_NO_THROW(checkNewOwners(*m_mesh, new_owners));
  migration.sendCells(new_owners);

  const Int64 first = 2 * ((rank() + nbRank() - 1) % nbRank());
  EXPECT_EQ(sorted(migration.ownCells().uid), (std::vector<Int64>{ first, first + 1 }));
  EXPECT_EQ(migration.ownCells().face_uid.size(), 8);
  for (const Int64 node : migration.ownCells().node_uid)
    EXPECT_TRUE(migration.knownNodes().contains(node));
}

TEST_F(TopologyPartsTest, NewOwnersThatAreNoRanksOrDifferAreFaultsOnAllRanks)
{
  buildStrip();
  UniqueArray<Int32> new_owners(family(IK_Cell)->maxLocalId(), 0);
  UniqueArray<Int32> of_another_view(family(IK_Cell)->maxLocalId(), 0);
  if (rank() == nbRank() - 1) {
    new_owners[0] = nbRank();
    of_another_view.fill(nbRank() - 1);
  }

  EXPECT_THROW(checkNewOwners(*m_mesh, new_owners), ParallelFatalErrorException);
  if (nbRank() > 1) {
    EXPECT_THROW(checkNewOwners(*m_mesh, of_another_view), ParallelFatalErrorException);
  }
}

TEST_F(TopologyPartsTest, GroupsAndMarksOfItemsTravelWithThem)
{
  buildStrip();
  const GhostLayout& layout = family(IK_Cell)->ghostLayout();
  UniqueArray<Int32> own;
  ENUMERATE_CELL(cell, allCells().own())
  own.add(cell.itemLocalId());
  family(IK_Cell)->createGroup("Sent", own);
  ItemsByRank sent;
  ItemsByRank received;
  for (Int32 kind = 0; kind < 4; ++kind) {
    sent[static_cast<std::size_t>(kind)].resize(static_cast<std::size_t>(nbRank()));
    received[static_cast<std::size_t>(kind)].resize(static_cast<std::size_t>(nbRank()));
  }
  for (Int32 i = 0; i < layout.nbRank(); ++i) {
    sent[IK_Cell][static_cast<std::size_t>(layout.ranks()[i])] = layout.shareIds(i);
    received[IK_Cell][static_cast<std::size_t>(layout.ranks()[i])] = layout.ghostIds(i);
  }
  ItemTransfer transfer(*m_mesh);

  transfer.sendGroups(sent);
  transfer.receiveGroups(received);

  EXPECT_EQ(family(IK_Cell)->findGroup("Sent").size(), allCells().size());
}
} // namespace Arcane::test
