// SPDX-License-Identifier: Apache-2.0
// Variables on a group of items: how they follow the group and the mesh.
#include "tests/unit/variables/core/PartialVariableFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/object/Observer.h"

using namespace Arcane;

namespace
{
class PartialVariableChangesTest : public test::PartialVariableFixture
{
};
} // namespace

TEST_F(PartialVariableChangesTest, ValuesOfKeptItemsSurviveChangesOfTheGroup)
{
  buildMesh();
  CellGroup group = makeGroup(3);
  PartialVariableCellInt64 v(info("V", "Some"));
  PartialVariableCellArrayInt64 table(info("Table", "Some"));
  const PartialVariableCellInt64 other_reference(v);
  table.resize(2);
  setToUniqueIds(v);
  ENUMERATE_CELL(cell, group)
  table(cell, 1) = cell->uniqueId();
  const std::set<Int64> before = uniqueIdsOf(group);

  const auto check = [&] {
    expectUniqueIds(v, before);
    expectUniqueIds(other_reference, before);
    ENUMERATE_CELL(cell, group)
    if (before.contains(cell->uniqueId())) {
      EXPECT_EQ(table(cell, 1), cell->uniqueId());
    }
  };
  group.addItems(multiplesOf(2));
  check();
  group.setItems(multiplesOf(6), true);
  check();
  EXPECT_EQ(other_reference.asArray().size(), group.size());
}

TEST_F(PartialVariableChangesTest, RemovedItemsLoseTheirValue)
{
  buildMesh();
  CellGroup group = makeGroup(2);
  PartialVariableCellInt64 v(info("V", "Some"));
  setToUniqueIds(v);
  const std::set<Int64> before = uniqueIdsOf(group);
  const UniqueArray<Int32> sixes = multiplesOf(6);

  group.removeItems(sixes);
  expectUniqueIds(v, before);
  group.addItems(sixes);

  EXPECT_EQ(v.asArray().size(), group.size());
  for (const Int32 id : sixes)
    EXPECT_EQ(v.variable()->rows()->localIdOf(v.variable()->rows()->rowOf(id)), id);
  group.clear();
  EXPECT_EQ(v.asArray().size(), 0);
}

TEST_F(PartialVariableChangesTest, GroupThatShrinksToNothingAndGrowsIsEmptyBetween)
{
  buildMesh();
  CellGroup group = makeGroup(2);
  PartialVariableCellReal v(info("V", "Some"));
  v.fill(1.0);

  group.clear();
  EXPECT_EQ(v.asArray().size(), 0);
  v.fill(2.0);
  group.addItems(multiplesOf(4));

  EXPECT_EQ(v.asArray().size(), group.size());
}

TEST_F(PartialVariableChangesTest, ValuesFollowTheMesh)
{
  buildMesh(6, 4);
  const CellGroup group = makeGroup(2);
  PartialVariableCellInt64 v(info("V", "Some"));
  setToUniqueIds(v);
  const std::set<Int64> before = uniqueIdsOf(group);

  removeCells([](Int64 uid) { return uid % 3 == 1; });

  EXPECT_GT(v.asArray().size(), 0);
  EXPECT_LT(v.asArray().size(), static_cast<Int32>(before.size()));
  // New ghosts may have come from the owner's group, without value.
  ENUMERATE_CELL(cell, group.own())
  EXPECT_EQ(v[cell], cell->uniqueId());
  for (const Int64 uid : v.variable()->rowItems())
    EXPECT_EQ(uid % 2, 0);
}

TEST_F(PartialVariableChangesTest, MeshThatGrowsKeepsTheValuesOfTheGroup)
{
  buildMesh(6, 4);
  CellGroup group = makeGroup(2);
  PartialVariableCellInt64 v(info("V", "Some"));
  setToUniqueIds(v);
  const std::set<Int64> before = uniqueIdsOf(group);
  UniqueArray<Int32> added(1);
  if (rank() == 0) {
    const UniqueArray<Int64> infos = { IT_Quad4, 1000, 5000, 5001, 5002, 5003 };
    m_topology->addCells(1, infos, added);
    group.addItems(added);
    EXPECT_EQ(v.asArray().size(), group.size());
  }
  m_topology->endUpdate();

  expectUniqueIds(v, before);
  EXPECT_EQ(v.asArray().size(), static_cast<Int32>(before.size()) + (rank() == 0 ? 1 : 0));
}

TEST_F(PartialVariableChangesTest, ComputedGroupsAreFollowed)
{
  buildMesh(6, 4);
  CellGroup group = makeGroup(3);
  PartialVariableCellInt64 own(info("Own", group.own().name()));
  PartialVariableFaceInt64 faces(VariableBuildInfo(m_handle, "Faces", "Face", group.faceGroup().name()));
  PartialVariableCellInt64 all(info("All", "AllCells"));
  setToUniqueIds(own);
  setToUniqueIds(all);
  ENUMERATE_FACE(face, group.faceGroup())
  faces[face] = face->uniqueId();
  const std::set<Int64> old_faces = uniqueIdsOf(group.faceGroup());
  const std::set<Int64> old_own = uniqueIdsOf(group.own());

  // Nobody reads the computed groups: their variables follow all the same.
  group.addItems(multiplesOf(2));
  EXPECT_GT(own.asArray().size(), static_cast<Int32>(old_own.size()));
  removeCells([](Int64 uid) { return uid % 6 == 4; });

  expectUniqueIds(own, old_own);
  EXPECT_EQ(own.asArray().size(), group.own().size());
  EXPECT_EQ(faces.asArray().size(), group.faceGroup().size());
  ENUMERATE_FACE(face, group.faceGroup())
  if (old_faces.contains(face->uniqueId())) {
    EXPECT_EQ(faces[face], face->uniqueId());
  }
  EXPECT_EQ(all.asArray().size(), allCells().size());
  ENUMERATE_CELL(cell, allCells().own())
  EXPECT_EQ(all[cell], cell->uniqueId());
}

TEST_F(PartialVariableChangesTest, OwnersSetByHandChangeOwnGroups)
{
  buildMesh();
  PartialVariableCellInt64 v(info("V", allCells().own().name()));
  setToUniqueIds(v);
  const Int32 nb_own = v.asArray().size();
  const Int32 given = allCells().own().view().localIds()[0];
  const bool gives = nbRank() > 1 && rank() == 0;
  if (gives)
    family(IK_Cell)->itemInternal(given)->toMutable().setOwner(1, rank());

  family(IK_Cell)->notifyItemsOwnerChanged();

  EXPECT_EQ(v.asArray().size(), nb_own - (gives ? 1 : 0));
  ENUMERATE_CELL(cell, v.itemGroup())
  EXPECT_EQ(v[cell], cell->uniqueId());
}

TEST_F(PartialVariableChangesTest, DeclaredBeforeTheGroupItWaits)
{
  makeMesh();
  PartialVariableCellReal v(info("V", "Later"));
  EXPECT_EQ(v.asArray().size(), 0);
  buildMesh();
  EXPECT_EQ(v.asArray().size(), 0);
  EXPECT_TRUE(v.itemGroup().null());
  EXPECT_THROW(v.synchronize(), FatalErrorException);

  const CellGroup group = makeGroup(3, "Later");

  EXPECT_EQ(v.itemGroup(), group);
  EXPECT_EQ(v.asArray().size(), group.size());
  family(IK_Cell)->destroyGroups();
  EXPECT_EQ(v.asArray().size(), 0);
  const CellGroup again = makeGroup(4, "Later");
  EXPECT_EQ(v.asArray().size(), again.size());
}

TEST_F(PartialVariableChangesTest, TheGroupOfAUsedVariableIsMadeWithTheMesh)
{
  makeMesh();
  const PartialVariableCellReal v(info("V", "Later"));
  buildMesh();
  EXPECT_TRUE(family(IK_Cell)->findGroup("Later").null());

  m_vm->setUsedVariables([](IModule*) { return true; });

  EXPECT_FALSE(family(IK_Cell)->findGroup("Later").null());
  EXPECT_EQ(v.asArray().size(), 0);
  const CellGroup created = makeGroup(4, "Later");
  EXPECT_EQ(v.asArray().size(), created.size());
}

TEST_F(PartialVariableChangesTest, TheGroupOfARestoredVariableIsNotMade)
{
  makeMesh();
  VariableMetaData of_checkpoint;
  {
    const PartialVariableCellReal v(info("V", "Later"));
    of_checkpoint = v.variable()->createMetaData();
  }
  m_vm->createVariableFromMetaData(of_checkpoint);
  buildMesh();

  m_vm->setUsedVariables([](IModule*) { return true; });

  EXPECT_TRUE(family(IK_Cell)->findGroup("Later").null());
  EXPECT_TRUE(m_messages.str().contains("until a group 'Later' is created in family 'Mesh0_Cell'")) << m_messages.str();
}

TEST_F(PartialVariableChangesTest, ObserversAreToldOfNewSizes)
{
  buildMesh();
  CellGroup group = makeGroup(2);
  PartialVariableCellReal v(info("V", "Some"));
  Int32 nb_call = 0;
  ObserverPool pool;
  pool.addObserver([&] { ++nb_call; }, v.variable()->onSizeChangedObservable());

  group.clear();

  EXPECT_EQ(nb_call, 1);
}

TEST_F(PartialVariableChangesTest, UnusedVariableComesBackWithTheSizeOfTheGroup)
{
  buildMesh();
  CellGroup group = makeGroup(2);
  PartialVariableCellReal v(info("V", "Some"));

  v.setUsed(false);
  EXPECT_EQ(v.asArray().size(), 0);
  group.setItems(multiplesOf(3));
  EXPECT_EQ(v.asArray().size(), 0);
  v.setUsed(true);

  EXPECT_EQ(v.asArray().size(), group.size());
}

TEST_F(PartialVariableChangesTest, DeadMeshLeavesVariablesWithoutValue)
{
  buildMesh();
  makeGroup(2);
  PartialVariableCellReal v(info("V", "Some"));

  m_vm->detachMesh(m_handle);
  m_topology.reset();

  EXPECT_EQ(v.asArray().size(), 0);
  EXPECT_TRUE(v.itemGroup().null());
  EXPECT_EQ(v.itemGroupName(), "Some");
}

TEST_F(PartialVariableChangesTest, SavedRowsGoToTheirItemsWhenTheGroupHasThem)
{
  buildMesh();
  UniqueArray<Int64> saved;
  {
    makeGroup(2);
    PartialVariableCellInt64 v(info("V", "Some"));
    saved = v.variable()->rowItems();
    family(IK_Cell)->destroyGroups();
  }
  IVariable* restored = nullptr;
  {
    VariableMetaData meta_data("V", "Mesh0", "Cell", "Int64.Cell.1.0.Partial", 0);
    meta_data.setItemGroupName("Some");
    restored = m_vm->createVariableFromMetaData(meta_data);
  }
  restored->data()->resize(saved.size());
  std::ranges::copy(saved, restored->data()->values<Int64>().begin());
  restored->setRowItems(saved);
  restored->notifyEndRead();
  PartialVariableCellInt64 v(info("V", "Some"));
  EXPECT_EQ(restored->rowItems(), saved);

  // The group comes back in another order, without some items and with new ones.
  makeGroup(3);

  EXPECT_EQ(v.asArray().size(), v.itemGroup().size());
  ENUMERATE_CELL(cell, v.itemGroup())
  if (cell->uniqueId() % 2 == 0) {
    EXPECT_EQ(v[cell], cell->uniqueId());
  }
  EXPECT_THROW(restored->setRowItems(UniqueArray<Int64>(v.asArray().size() + 1, 0)), ArgumentException);
}

TEST_F(PartialVariableChangesTest, TableOfAGroupGivesPositions)
{
  buildMesh();
  CellGroup group = makeGroup(4);
  const auto table = group.localIdToIndex();

  EXPECT_EQ(table->size(), group.size());
  ENUMERATE_CELL(cell, allCells())
  {
    const Int32 position = (*table)[cell.itemLocalId()];
    EXPECT_EQ(position >= 0, cell->uniqueId() % 4 == 0);
    if (position >= 0) {
      EXPECT_EQ(table->localIds()[position], cell.itemLocalId());
    }
  }
  EXPECT_EQ((*table)[-1], -1);
  EXPECT_EQ((*table)[1000000], -1);
  group.clear();
  EXPECT_EQ(table->size(), 0);
}

TEST_F(PartialVariableChangesTest, ValuesGoWithItemsThatMoveToOtherRanks)
{
  buildMesh(9, 5);
  const CellGroup group = makeGroup(3);
  PartialVariableCellInt64 v(info("V", "Some"));
  PartialVariableCellInt64 own(info("Own", group.own().name()));
  PartialVariableCellArrayInt64 table(info("Table", "Some"));
  PartialVariableFaceInt64 faces(VariableBuildInfo(m_handle, "Faces", "Face", group.faceGroup().name()));
  PartialVariableNodeInt64 own_nodes(VariableBuildInfo(m_handle, "Nodes", "Node", group.nodeGroup().own().name()));
  table.resize(2);
  setToUniqueIds(v);
  setToUniqueIds(own);
  ENUMERATE_CELL(cell, group)
  table(cell, 1) = cell->uniqueId();
  ENUMERATE_FACE(face, faces.itemGroup())
  faces[face] = face->uniqueId();
  ENUMERATE_NODE(node, own_nodes.itemGroup())
  own_nodes[node] = node->uniqueId();

  for (const Int64 slab : { 1, 4, 9, 23 }) {
    UniqueArray<Int32> new_owners;
    for (const Int64 uid : family(IK_Cell)->uniqueIds())
      new_owners.add(static_cast<Int32>((uid / slab) % nbRank()));
    m_topology->exchangeCells(new_owners);

    ASSERT_EQ(v.asArray().size(), group.size());
    ASSERT_EQ(own.asArray().size(), group.own().size());
    ASSERT_EQ(faces.asArray().size(), group.faceGroup().size());
    ASSERT_EQ(own_nodes.asArray().size(), group.nodeGroup().own().size());
    ENUMERATE_CELL(cell, group)
    {
      EXPECT_EQ(cell->uniqueId() % 3, 0);
      EXPECT_EQ(v[cell], cell->uniqueId());
      EXPECT_EQ(table(cell, 1), cell->uniqueId());
    }
    ENUMERATE_CELL(cell, group.own())
    EXPECT_EQ(own[cell], cell->uniqueId());
    // Also those that have their cells of the group as ghosts only.
    ENUMERATE_FACE(face, group.faceGroup())
    EXPECT_EQ(faces[face], face->uniqueId());
    ENUMERATE_NODE(node, group.nodeGroup().own())
    EXPECT_EQ(own_nodes[node], node->uniqueId());
  }
}
