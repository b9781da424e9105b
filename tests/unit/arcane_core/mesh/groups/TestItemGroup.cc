// SPDX-License-Identifier: Apache-2.0
#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/items/ItemVector.h"

#include <algorithm>
#include <string>

namespace
{
using namespace Arcane;
using test::Grid;

class ItemGroupTest : public test::MeshFixture
{
 protected:
  const Grid m_grid{ 2, { 6, 4, 0 } };

  void buildGrid() { build(test::gridMesh(m_grid), test::slabOwner(m_grid.nbCell(), nbRank())); }

  //! Checks the ids and the positions that enumerators of a group give against its list.
  template <typename T> static void expectLoopGives(const ItemGroupT<T>& group, bool is_contiguous)
  {
    const ConstArrayView<Int32> ids = group.view().localIds();
    EXPECT_EQ(group.internal()->isContiguous(), is_contiguous);
    Int32 nb = 0;
    ENUMERATE_(T, item, group)
    {
      EXPECT_EQ(item.isContiguous(), is_contiguous);
      ASSERT_LT(nb, ids.size());
      EXPECT_EQ(item.index(), nb);
      EXPECT_EQ(item.localId(), ids[nb]);
      EXPECT_EQ(item->localId(), ids[nb]);
      EXPECT_EQ((*item).localId(), ids[nb]);
      EXPECT_EQ(ItemLocalIdT<T>(item).localId(), ids[nb]);
      EXPECT_EQ(item.asItemLocalId().localId(), ids[nb]);
      ++nb;
    }
    EXPECT_EQ(nb, ids.size());
    ENUMERATE_ITEM(item, group)
    EXPECT_EQ(item.itemLocalId(), ids[item.index()]);
    const ItemEnumerator converted(group.enumerator());
    for (ItemEnumeratorT<T> item(converted); item.hasNext(); ++item)
      EXPECT_EQ(item.itemLocalId(), ids[item.index()]);
    EXPECT_EQ(converted.group(), group.internal());
  }

  //! The grid with cells 0, 5, 11, nodes 0 to 9, and the faces of the side x=0.
  MeshDescription gridWithGroups() const
  {
    MeshDescription mesh = test::gridMesh(m_grid);
    MeshDescription::Group cells{ "SomeCells", IK_Cell, { 0, 5, 11 }, {}, {} };
    MeshDescription::Group nodes{ "SomeNodes", IK_Node, { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 }, {}, {} };
    MeshDescription::Group faces{ "XMIN", IK_Face, {}, { 2, 2, 2, 2 }, { 1, 0, 1, 2, 3, 2, 3, 4 } };
    MeshDescription::Group none{ "Nothing", IK_Cell, {}, {}, {} };
    for (const auto& group : { cells, nodes, faces, none })
      mesh.groups.add(group);
    return mesh;
  }
};

TEST_F(ItemGroupTest, NullGroupIsEmpty)
{
  const ItemGroup group;

  EXPECT_TRUE(group.null());
  EXPECT_EQ(group.size(), 0);
  EXPECT_EQ(group.name(), "");
  Int32 nb = 0;
  ENUMERATE_ITEM(item, group)
  ++nb;
  EXPECT_EQ(nb, 0);
  EXPECT_THROW(group.own(), FatalErrorException);
}

TEST_F(ItemGroupTest, TypedGroupOfAnotherKindIsNull)
{
  buildGrid();

  EXPECT_TRUE(FaceGroup(allCells()).null());
  EXPECT_FALSE(CellGroup(family(IK_Cell)->allItems()).null());
  NodeGroup group = allNodes();
  group = family(IK_Cell)->allItems();
  EXPECT_TRUE(group.null());
}

TEST_F(ItemGroupTest, OwnAndGhostMakeAll)
{
  buildGrid();

  for (eItemKind kind : { IK_Node, IK_Face, IK_Cell }) {
    const ItemGroup all = family(kind)->allItems();
    EXPECT_EQ(all.own().size() + all.ghost().size(), all.size());
    EXPECT_EQ(all.own().own(), all.own());
    ENUMERATE_ITEM(item, all.own())
    EXPECT_TRUE(item->isOwn());
    ENUMERATE_ITEM(item, all.ghost())
    EXPECT_FALSE(item->isOwn());
  }
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, allCells().own().size()), 24);
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, allNodes().own().size()), 35);
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, allFaces().own().size()), 6 * 5 + 7 * 4);
}

TEST_F(ItemGroupTest, InnerAndOuterFacesMakeTheFacesOfCells)
{
  buildGrid();

  const FaceGroup inner = allCells().innerFaceGroup();
  const FaceGroup outer = allCells().outerFaceGroup();
  EXPECT_EQ(inner.size() + outer.size(), allFaces().size());
  ENUMERATE_FACE(face, inner)
  EXPECT_EQ(face->nbCell(), 2);
  ENUMERATE_FACE(face, outer)
  EXPECT_TRUE(face->isSubDomainBoundary());
  EXPECT_THROW(allNodes().innerFaceGroup(), FatalErrorException);
}

TEST_F(ItemGroupTest, InterfaceFacesAreBetweenOwnCellsAndGhosts)
{
  buildGrid();

  const FaceGroup faces = allFaces().interface();
  ENUMERATE_FACE(face, faces)
  EXPECT_NE(face->backCell().isOwn(), face->frontCell().isOwn());
  EXPECT_EQ(faces.size() > 0, nbRank() > 1);
}

TEST_F(ItemGroupTest, ConnectedGroupsFollowTheirParent)
{
  buildGrid();
  ItemGroup cells = family(IK_Cell)->createGroup("Some");
  const NodeGroup nodes = cells.nodeGroup();
  const FaceGroup faces = cells.faceGroup();
  EXPECT_TRUE(nodes.empty());
  if (allCells().own().empty())
    return;

  const Cell cell = allCells().own()[0];
  cells.addItems(UniqueArray<Int32>{ cell.localId() });

  EXPECT_EQ(nodes.size(), 4);
  EXPECT_EQ(faces.size(), 4);
  EXPECT_EQ(faces, cells.faceGroup());
  EXPECT_EQ(cells.cellGroup(), cells);
  EXPECT_TRUE(std::is_sorted(nodes.view().localIds().begin(), nodes.view().localIds().end()));
  const Int64 stamp = nodes.timestamp();
  EXPECT_EQ(nodes.timestamp(), stamp);
  cells.clear();
  EXPECT_GT(nodes.timestamp(), stamp);
  EXPECT_EQ(nodes.size(), 0);
}

TEST_F(ItemGroupTest, ItemsAreAddedOnceAndRemoved)
{
  buildGrid();
  ItemGroup group = family(IK_Node)->createGroup("G");
  if (allNodes().size() < 3)
    return;

  group.addItems(UniqueArray<Int32>{ 2, 0, 2 });
  EXPECT_EQ(group.size(), 2);
  group.addItems(UniqueArray<Int32>{ 0, 1 });
  EXPECT_EQ(group.size(), 3);
  group.removeItems(UniqueArray<Int32>{ 0 });
  EXPECT_EQ(group.view().localIds(), (UniqueArray<Int32>{ 2, 1 }));
  group.removeItems(UniqueArray<Int32>{ 0 });
  EXPECT_EQ(group.size(), 2);
  // The list may be a part of the group, whose items move meanwhile.
  group.setItems(UniqueArray<Int32>{ 2, 1, 1 });
  group.removeItems(group.view().localIds().subConstView(0, 1));
  EXPECT_EQ(group.view().localIds(), (UniqueArray<Int32>{ 1, 1 }));
  group.setItems(UniqueArray<Int32>{ 2, 0 }, true);
  EXPECT_EQ(group.view().localIds(), (UniqueArray<Int32>{ 0, 2 }));
  EXPECT_NO_THROW(group.checkValid());
  group.setItems(UniqueArray<Int32>{ 1, 1 });
  EXPECT_THROW(group.checkValid(), FatalErrorException);
  EXPECT_THROW(group.addItems(UniqueArray<Int32>{ 99999 }), ArgumentException);
}

TEST_F(ItemGroupTest, LoopsGiveTheIdsOfTheListWhetherTheyFollowEachOtherOrNot)
{
  buildGrid();
  NodeGroup group = family(IK_Node)->createGroup("G");
  expectLoopGives(group, true);
  if (allNodes().size() < 4)
    return;

  for (const auto& [ids, is_contiguous] : std::vector<std::pair<UniqueArray<Int32>, bool>>{ { { 1, 2, 3 }, true },
                                                                                            { { 2 }, true },
                                                                                            { { 3, 2, 1 }, false },
                                                                                            { { 0, 1, 3 }, false },
                                                                                            { { 0, 1, 2 }, true },
                                                                                            { { 1, 1 }, false } }) {
    group.setItems(ids);
    expectLoopGives(group, is_contiguous);
  }
  group.setItems(UniqueArray<Int32>{ 0, 1, 2 });
  group.addItems(UniqueArray<Int32>{ 3 });
  expectLoopGives(group, true);
  group.removeItems(UniqueArray<Int32>{ 1 });
  expectLoopGives(group, false);
  expectLoopGives(allNodes(), true);
}

TEST_F(ItemGroupTest, LoopsFollowTheMesh)
{
  buildGrid();
  const CellGroup cells = allCells();
  ASSERT_GE(cells.size(), 3);
  expectLoopGives(cells, true);

  // The local ids of the others stay, so that a hole remains.
  m_mesh->removeCells(UniqueArray<Int32>{ 1 });
  expectLoopGives(cells, false);
  m_mesh->endUpdate();
  expectLoopGives(cells, true);
}

TEST_F(ItemGroupTest, ComputedGroupsCannotBeSet)
{
  buildGrid();

  EXPECT_THROW(allCells().clear(), FatalErrorException);
  EXPECT_THROW(allCells().own().addItems(UniqueArray<Int32>{}), FatalErrorException);
}

TEST_F(ItemGroupTest, NameIsTakenOnce)
{
  buildGrid();
  const ItemGroup group = family(IK_Cell)->createGroup("G");

  EXPECT_EQ(family(IK_Cell)->findGroup("G"), group);
  EXPECT_TRUE(family(IK_Cell)->findGroup("H").null());
  EXPECT_TRUE(family(IK_Node)->findGroup("G").null());
  EXPECT_THROW(family(IK_Cell)->createGroup("G"), FatalErrorException);
  EXPECT_EQ(family(IK_Cell)->createGroup("G", UniqueArray<Int32>{}, true), group);
  EXPECT_FALSE(family(IK_Cell)->findGroup("H", true).null());
  EXPECT_EQ(family(IK_Cell)->groups().count(), 3);
}

TEST_F(ItemGroupTest, NamesAreTextsInUtf8)
{
  buildGrid();

  EXPECT_THROW(family(IK_Cell)->createGroup("ext\xe9rieure"), FatalErrorException);
  EXPECT_THROW(family(IK_Cell)->createGroup("two\nlines"), FatalErrorException);
  EXPECT_FALSE(family(IK_Cell)->createGroup("in/out of ext\u00e9rieure").null());
}

TEST_F(ItemGroupTest, DestroyedGroupsAreEmpty)
{
  buildGrid();
  const ItemGroup group = family(IK_Cell)->createGroup("G", allCells().view().localIds());
  const NodeGroup nodes = group.nodeGroup();

  family(IK_Cell)->destroyGroups();

  EXPECT_EQ(group.size(), 0);
  EXPECT_EQ(nodes.size(), 0);
  EXPECT_TRUE(family(IK_Cell)->findGroup("G").null());
  EXPECT_EQ(group.itemFamily(), nullptr);
}

TEST_F(ItemGroupTest, GroupMayBeComputedByTheUser)
{
  buildGrid();
  IItemFamily* cells = family(IK_Cell);
  const ItemGroup even = cells->createGroup("Even", allCells(), [cells](UniqueArray<Int32>& ids) {
    for (Int32 id : cells->allItems().view().localIds())
      if (cells->uniqueIds()[id] % 2 == 0)
        ids.add(id);
  });

  ENUMERATE_ITEM(item, even)
  EXPECT_EQ(item->uniqueId() % 2, 0);
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, even.own().size()), 12);
}

TEST_F(ItemGroupTest, GroupsOfADescriptionReachGhosts)
{
  const MeshDescription whole = gridWithGroups();
  for (unsigned seed : { 5u, 6u }) {
    SCOPED_TRACE(seed);
    m_mesh.reset();
    m_mesh = std::make_unique<detail::mesh::MeshTopology>(m_handle, m_pm);
    build(whole, test::randomOwner(m_grid.nbCell(), nbRank(), seed));

    const std::set<Int64> cells{ 0, 5, 11 };
    ENUMERATE_CELL(cell, allCells())
    {
      const auto in_group = uidsOf(family(IK_Cell)->findGroup("SomeCells"));
      EXPECT_EQ(std::count(in_group.begin(), in_group.end(), cell->uniqueId().asInt64()), Int64(cells.count(cell->uniqueId())));
    }
    const FaceGroup faces = family(IK_Face)->findGroup("XMIN");
    std::set<Int32> members(faces.view().localIds().begin(), faces.view().localIds().end());
    ENUMERATE_FACE(face, allFaces())
    {
      const bool is_left = face->node(0).uniqueId() <= 4 && face->node(1).uniqueId() <= 4;
      EXPECT_EQ(members.count(face->localId()) == 1, is_left);
    }
    EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, family(IK_Node)->findGroup("SomeNodes").own().size()), 10);
    EXPECT_FALSE(family(IK_Cell)->findGroup("Nothing").null());
  }
}

TEST_F(ItemGroupTest, UnknownFaceOfAGroupIsAFaultOnAllRanks)
{
  MeshDescription part = test::partOf(gridWithGroups(), rank(), [](Int64) { return 0; });
  if (rank() == 0)
    part.groups[2].face_node_uid[1] = 7;

  try {
    m_mesh->build(part, {});
    ADD_FAILURE() << "nothing was thrown";
  }
  catch (const ParallelFatalErrorException& e) {
    EXPECT_NE(std::string(e.message().localstr()).find("group 'XMIN': there is no Face of nodes 1, 7"), std::string::npos) << e.message();
  }
}

TEST_F(ItemGroupTest, LevelsAboveZeroAreEmpty)
{
  buildGrid();
  const CellGroup cells = allCells();

  EXPECT_EQ(cells.levelCellGroup(0), cells);
  EXPECT_TRUE(cells.levelCellGroup(1).empty());
  EXPECT_TRUE(cells.ownLevelCellGroup(1).empty());
  EXPECT_EQ(cells.ownLevelCellGroup(0).size(), cells.own().size());
  EXPECT_EQ(cells.innerActiveFaceGroup(), cells.innerFaceGroup());
  EXPECT_EQ(cells.outerActiveFaceGroup(), cells.outerFaceGroup());
  EXPECT_EQ(cells.activeFaceGroup(), cells.faceGroup());
  EXPECT_EQ(cells.ownActiveFaceGroup(), cells.faceGroup().own());
}

TEST_F(ItemGroupTest, SortedMeansByUniqueIds)
{
  buildGrid();
  CellGroup group = family(IK_Cell)->createGroup("Some");
  UniqueArray<Int32> ids(allCells().view().localIds());
  group.setItems(ids);
  EXPECT_TRUE(group.checkIsSorted());

  std::reverse(ids.begin(), ids.end());
  group.setItems(ids);
  EXPECT_FALSE(group.checkIsSorted());
  EXPECT_TRUE(ItemGroup().checkIsSorted());
  group.setItems(ids.constView().subView(0, 1));
  group.shrinkMemory();
  EXPECT_LE(group.capacity(), 64);
  EXPECT_EQ(group.size(), 1);
}

TEST_F(ItemGroupTest, VectorsAreEdited)
{
  buildGrid();
  ItemVector cells(family(IK_Cell), allCells().view().localIds());
  const ItemVector copy = cells.clone();
  const Int32 second = cells.view().localId(1);

  cells.removeAt(0);
  EXPECT_EQ(cells.size(), copy.size() - 1);
  EXPECT_EQ(cells.view().localId(0), second);
  UniqueArray<Int32> ids;
  copy.view().fillLocalIds(ids);
  EXPECT_EQ(ids.constView(), copy.view().localIds());
  cells.setItems(ids.constView().subView(0, 0));
  EXPECT_TRUE(cells.empty());
}

} // namespace

// The function is called once, by what reads or changes the list first, and before ids change.
TEST_F(ItemGroupTest, ItemsThatComeLaterAreThereForReaders)
{
  buildGrid();
  IItemFamily* cells = family(IK_Cell);
  CellGroup group = cells->createGroup("Later");
  const UniqueArray<Int32> first(allCells().own().view().localIds().subView(0, 3));
  const UniqueArray<Int32> some{ first[0], first[1] };
  Int32 nb_call = 0;
  const auto give = [&] {
    group.internal()->setItemsLater([&](UniqueArray<Int32>& ids) {
      ++nb_call;
      ids.copy(some);
    });
  };
  const Int64 first_timestamp = group.timestamp();
  give();
  EXPECT_GT(group.internal()->timestamp(), first_timestamp);
  EXPECT_EQ(nb_call, 0);
  const ItemGroup own = group.own();
  EXPECT_EQ(group.view().localIds(), some.constView());
  EXPECT_EQ(own.size(), 2);
  EXPECT_EQ(nb_call, 1);

  give();
  group.addItems(UniqueArray<Int32>{ first[1], first[2] });
  EXPECT_EQ(group.view().localIds(), first.constView());
  give();
  group.removeItems(UniqueArray<Int32>{ first[0] });
  EXPECT_EQ(group.view().localIds(), (UniqueArray<Int32>{ first[1] }).constView());
  EXPECT_EQ(nb_call, 3);
  give();
  group.setItems(UniqueArray<Int32>{ first[2] });
  EXPECT_EQ(group.size(), 1);
  EXPECT_EQ(nb_call, 3);

  give();
  const Int64 uid = cells->uniqueIds()[first[1]];
  m_mesh->removeCells(UniqueArray<Int32>{ first[0] });
  m_mesh->endUpdate();
  EXPECT_EQ(nb_call, 4);
  // The group also gets what its items of other ranks are as ghosts.
  ASSERT_EQ(own.size(), 1);
  EXPECT_EQ(cells->uniqueIds()[own.view().localIds()[0]], uid);

  // A table of positions is always up to date.
  group.localIdToIndex();
  give();
  EXPECT_EQ(nb_call, 5);
}
