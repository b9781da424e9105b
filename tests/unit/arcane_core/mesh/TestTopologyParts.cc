// SPDX-License-Identifier: Apache-2.0
// The parts that keep a mesh and change it, each by itself, on strips of quadrangles given by hand.
#include "arcane_core/mesh/TopologyStore.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/DescriptionGroups.h"
#include "arcane_core/mesh/FamilyGroups.h"
#include "arcane_core/mesh/FamilyListeners.h"
#include "arcane_core/mesh/GhostLayout.h"
#include "arcane_core/mesh/GroupIndexTable.h"
#include "arcane_core/mesh/GroupsOfGhosts.h"
#include "arcane_core/mesh/ItemGroupImpl.h"
#include "arcane_core/mesh/ItemMigration.h"
#include "arcane_core/mesh/ItemSharedInfo.h"
#include "arcane_core/mesh/ItemTransfer.h"
#include "arcane_core/mesh/ItemsBuilder.h"
#include "arcane_core/mesh/TopologyEditor.h"
#include "tests/unit/arcane_core/mesh/StripFixture.h"

namespace Arcane::test
{
namespace
{
using namespace Arcane::detail::mesh;

using TopologyPartsTest = StripFixture;

//! Notes the changes of a group.
struct Listener : public GroupListener
{
  void onGroupChanged(ConstArrayView<Int32> new_to_old) override { changes.emplace_back(new_to_old.begin(), new_to_old.end()); }
  void onGroupDestroyed() override { ++nb_destroyed; }
  std::vector<std::vector<Int32>> changes;
  int nb_destroyed = 0;
};

//! Writes its name when its family changes.
class NamedListener : public FamilyListener
{
 public:
  NamedListener(const char* name, std::string& log)
  : m_name(name)
  , m_log(log)
  {}
  String listenerName() const override { return m_name; }
  void onResize(IItemFamily*, Int32) override { m_log += m_name; }
  void onCompact(IItemFamily*, ConstArrayView<Int32>) override {}
  void onCopyItems(IItemFamily*, ConstArrayView<Int32>, ConstArrayView<Int32>) override {}

 private:
  const char* m_name;
  std::string& m_log;
};
} // namespace

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

TEST_F(TopologyPartsTest, ATableHasThePositionOfEachItem)
{
  GroupIndexTable table;
  Listener listener;
  table.addListener(&listener);

  table.update(UniqueArray<Int32>{ 5, 2 }, 1, 8);
  table.update(UniqueArray<Int32>{ 5, 2 }, 1, 8);
  table.update(UniqueArray<Int32>{ 2, 7, 5 }, 2, 8);

  EXPECT_EQ(table.size(), 3);
  EXPECT_EQ(table[7], 1);
  EXPECT_EQ(table[3], -1);
  EXPECT_EQ(table[-1], -1);
  EXPECT_EQ(table[100], -1);
  EXPECT_EQ(listener.changes, (std::vector<std::vector<Int32>>{ { -1, -1 }, { 1, -1, 0 } }));
}

TEST_F(TopologyPartsTest, ATableFollowsNewLocalIdsUntilItsGroupIsDestroyed)
{
  GroupIndexTable table;
  Listener listener;
  Listener left;
  table.addListener(&listener);
  table.addListener(&left);
  table.update(UniqueArray<Int32>{ 2, 0 }, 1, 3);
  table.removeListener(&left);

  table.changeLocalIds(UniqueArray<Int32>{ 4, -1, 1 }, 5);
  const Int32 position = table[1];
  table.destroy();

  EXPECT_EQ(position, 0);
  EXPECT_EQ(listener.changes.back(), (std::vector<Int32>{ 0, 1 }));
  EXPECT_EQ(listener.nb_destroyed, 1);
  EXPECT_EQ(left.changes.size(), 1u);
  EXPECT_EQ(table.size(), 0);
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
  ItemTransfer transfer(*m_mesh);
  ItemsByRank sent = transfer.noItems();
  ItemsByRank received = transfer.noItems();
  for (Int32 i = 0; i < layout.nbRank(); ++i) {
    sent[IK_Cell][static_cast<std::size_t>(layout.ranks()[i])] = layout.shareIds(i);
    received[IK_Cell][static_cast<std::size_t>(layout.ranks()[i])] = layout.ghostIds(i);
  }

  transfer.sendGroups(sent);
  transfer.receiveGroups(received);

  EXPECT_EQ(family(IK_Cell)->findGroup("Sent").size(), allCells().size());
}

TEST_F(TopologyPartsTest, ListenersAreCalledInTheOrderOfTheirNames)
{
  std::string log;
  NamedListener b("b", log);
  NamedListener a("a", log);
  NamedListener c("c", log);
  FamilyListeners listeners(family(IK_Cell)->parts().items);
  for (NamedListener* listener : { &b, &a, &c })
    listeners.add(listener);

  listeners.notifyResize();
  listeners.remove(&a);
  listeners.notifyResize();

  EXPECT_EQ(log, "abcbc");
  EXPECT_EQ(listeners.all().size(), 2u);
}

TEST_F(TopologyPartsTest, GroupsOfAFamilyHaveDifferentNames)
{
  buildStrip();
  const FamilyItems items(family(IK_Cell), IK_Cell, "Mesh0_Cell", rank());
  const FamilyListeners listeners(items);
  FamilyGroups groups(family(IK_Cell)->meshOfFamily(), "TestCell", items, listeners);

  const ItemGroup some = groups.create("Some", UniqueArray<Int32>{ 0 });

  EXPECT_EQ(groups.find("Some"), some);
  EXPECT_TRUE(groups.find("Other").null());
  EXPECT_THROW(groups.create("Some", UniqueArray<Int32>{}), FatalErrorException);
  EXPECT_THROW(groups.create("", UniqueArray<Int32>{}), FatalErrorException);
  groups.destroy();
  EXPECT_TRUE(groups.find("Some").null());
  EXPECT_EQ(groups.allItems().name(), "AllTestCells");
}
} // namespace Arcane::test
