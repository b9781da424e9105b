// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/user_families/IDoFFamily.h"

#include "tests/support/MessageOf.h"
#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/user_families/DoFFamily.h"

#include <algorithm>
#include <map>
#include <vector>

namespace
{
using namespace Arcane;

//! Keeps a number per item, as variables do: zero for new items.
class Numbers : public detail::mesh::FamilyListener
{
 public:
  String listenerName() const override { return "Numbers"; }
  void onResize(IItemFamily*, Int32 max_local_id) override { values.resize(max_local_id, 0); }
  void onCompact(IItemFamily*, ConstArrayView<Int32> new_to_old) override
  {
    UniqueArray<Int64> former(values);
    values.resize(new_to_old.size());
    for (Int32 id = 0; id < new_to_old.size(); ++id)
      values[id] = new_to_old[id] < 0 ? 0 : former[new_to_old[id]];
  }
  void onRemoveItems(IItemFamily*, ConstArrayView<Int32> local_ids) override
  {
    for (const Int32 id : local_ids)
      values[id] = 0;
  }
  void onCopyItems(IItemFamily*, ConstArrayView<Int32>, ConstArrayView<Int32>) override {}

  UniqueArray<Int64> values;
};

class IDoFFamilyTest : public test::MeshFixture
{
 protected:
  IDoFFamilyTest()
  : m_dofs(m_mesh->userFamilies().create(IK_DoF, "Unknowns")->toDoFFamily())
  {
    m_dofs->addListener(&m_numbers);
  }
  ~IDoFFamilyTest() override { m_dofs->removeListener(&m_numbers); }

  UniqueArray<Int32> add(const UniqueArray<Int64>& unique_ids)
  {
    UniqueArray<Int32> local_ids(unique_ids.size());
    m_dofs->addDoFs(unique_ids, local_ids);
    m_dofs->endUpdate();
    return local_ids;
  }
  //! Each DoF has its unique id as number.
  void setNumbers()
  {
    ENUMERATE_DOF(dof, m_dofs->allItems())
    m_numbers.values[dof->localId()] = dof->uniqueId();
  }
  void expectNumbers()
  {
    ENUMERATE_DOF(dof, m_dofs->allItems())
    EXPECT_EQ(m_numbers.values[dof->localId()], dof->uniqueId().asInt64());
  }
  //! A DoF per node, of the unique id of the node, whose owner it has.
  void addDoFsOfNodes()
  {
    UniqueArray<Int64> own;
    UniqueArray<Int64> ghosts;
    UniqueArray<Int32> owners;
    ENUMERATE_NODE(node, allNodes())
    {
      if (node->isOwn()) {
        own.add(node->uniqueId());
        continue;
      }
      ghosts.add(node->uniqueId());
      owners.add(node->owner());
    }
    UniqueArray<Int32> ids(own.size());
    m_dofs->addDoFs(own, ids);
    ids.resize(ghosts.size());
    m_dofs->addGhostDoFs(ghosts, ids, owners);
    m_dofs->endUpdate();
    m_dofs->computeSynchronizeInfos();
  }

  IDoFFamily* m_dofs;
  Numbers m_numbers;
};

TEST_F(IDoFFamilyTest, IsAFamilyLikeTheOthers)
{
  IItemFamily* family = m_dofs;
  EXPECT_EQ(family->toDoFFamily(), m_dofs);
  EXPECT_NE(dynamic_cast<mesh::DoFFamily*>(family), nullptr);
  EXPECT_EQ(m_dofs->itemFamily(), family);
  EXPECT_EQ(this->family(IK_Cell)->toDoFFamily(), nullptr);
  EXPECT_EQ(family->itemKind(), IK_DoF);
  EXPECT_EQ(m_mesh->findFamily("Unknowns"), family);
  EXPECT_EQ(family->fullName(), "Mesh0_Unknowns");
  EXPECT_THROW(m_mesh->userFamilies().create(IK_DoF, "Unknowns"), FatalErrorException);
  EXPECT_THROW(m_mesh->userFamilies().create(IK_DoF, "Cell"), FatalErrorException);
  EXPECT_THROW(m_mesh->userFamilies().create(IK_DoF, ""), FatalErrorException);
  EXPECT_THROW(family->itemsNewOwner(), FatalErrorException);
}

TEST_F(IDoFFamilyTest, AddsWhatDoesNotExist)
{
  EXPECT_EQ(add({ 7, 3, 9 }), UniqueArray<Int32>({ 0, 1, 2 }));
  EXPECT_EQ(add({ 3, 4, 4 }), UniqueArray<Int32>({ 1, 3, 3 }));

  EXPECT_EQ(m_dofs->nbItem(), 4);
  EXPECT_EQ(uidsOf(m_dofs->allItems()), (std::vector<Int64>{ 7, 3, 9, 4 }));
  EXPECT_EQ(uidsOf(m_dofs->allItems().own()), (std::vector<Int64>{ 7, 3, 9, 4 }));
  const DoF dof(m_dofs->findOneItem(9));
  EXPECT_EQ(dof.owner(), rank());
  EXPECT_TRUE(dof.isOwn());
  EXPECT_EQ(Item(dof.itemBase()).toDoF().uniqueId(), 9);
  EXPECT_TRUE(Item(dof.itemBase()).toCell().null());
  EXPECT_TRUE(DoF().null());
  EXPECT_EQ(m_dofs->findOneItem(8), nullptr);
}

TEST_F(IDoFFamilyTest, NewDoFsAreJustAddedUntilTheChangeEnds)
{
  const auto nbJustAdded = [&] {
    Int32 nb = 0;
    for (Int32 id = 0; id < m_dofs->maxLocalId(); ++id)
      nb += m_dofs->itemInternal(id)->isJustAdded() ? 1 : 0;
    return nb;
  };
  add({ 10, 11, 12 });
  EXPECT_EQ(nbJustAdded(), 0);
  m_dofs->removeDoFs(UniqueArray<Int32>{ 1 });
  m_dofs->endUpdate();
  UniqueArray<Int32> ids(3);
  // One fills the hole; one exists already.
  m_dofs->addDoFs(UniqueArray<Int64>{ 13, 10, 14 }, ids);
  EXPECT_EQ(nbJustAdded(), 2);
  // One disappears in the change that made it.
  m_dofs->removeDoFs(UniqueArray<Int32>{ ids[2] });
  EXPECT_EQ(nbJustAdded(), 1);
  m_dofs->endUpdate();

  EXPECT_EQ(nbJustAdded(), 0);
  EXPECT_EQ(uidsOf(m_dofs->allItems()), (std::vector<Int64>{ 10, 13, 12 }));
}

// One DoF beside many others costs what it costs alone: the end of its change does not read the flags of the others.
TEST_F(IDoFFamilyTest, TheEndOfAChangeReadsTheFlagsOfNewDoFsOnly)
{
  add({ 10, 11, 12 });
  const auto isJustAdded = [&](Int32 id) { return m_dofs->itemInternal(id)->isJustAdded(); };
  m_dofs->itemInternal(0)->addFlags(ItemFlags::II_JustAdded);
  add({ 13 });
  EXPECT_TRUE(isJustAdded(0));
  EXPECT_FALSE(isJustAdded(3));

  m_dofs->removeDoFs(UniqueArray<Int32>{ 2 });
  m_dofs->endUpdate();
  EXPECT_TRUE(isJustAdded(0));
  if (nbRank() == 1)
    return;
  // Ghosts are added one by one: one fills the hole, one exists already.
  UniqueArray<Int32> ids(3);
  m_dofs->addGhostDoFs(UniqueArray<Int64>{ 14, 10, 15 }, ids, UniqueArray<Int32>(3, (rank() + 1) % nbRank()));
  EXPECT_TRUE(isJustAdded(ids[0]));
  EXPECT_TRUE(isJustAdded(ids[2]));
  m_dofs->endUpdate();
  EXPECT_TRUE(isJustAdded(0));
  EXPECT_FALSE(isJustAdded(ids[0]));
  EXPECT_FALSE(isJustAdded(ids[2]));
}

TEST_F(IDoFFamilyTest, TablesFollowRemovedDoFsWithoutGroups)
{
  add({ 10, 11, 12 });
  const auto table = m_dofs->allItems().localIdToIndex();
  EXPECT_EQ((*table)[2], 2);
  m_dofs->removeDoFs(UniqueArray<Int32>{ 1 });
  m_dofs->endUpdate();
  EXPECT_EQ((*table)[1], -1);
  EXPECT_EQ((*table)[2], 1);
}

TEST_F(IDoFFamilyTest, LeavesHolesThatNewDoFsFill)
{
  add({ 10, 11, 12, 13 });
  setNumbers();
  ItemGroup some = m_dofs->createGroup("Some", UniqueArray<Int32>{ 0, 1, 3 });
  m_dofs->removeDoFs(UniqueArray<Int32>{ 1, 2 });
  UniqueArray<Int32> ids(1);
  m_dofs->addDoFs(UniqueArray<Int64>{ 14 }, ids);
  EXPECT_EQ(ids[0], 4);
  m_dofs->endUpdate();

  EXPECT_EQ(m_dofs->nbItem(), 3);
  EXPECT_EQ(m_dofs->maxLocalId(), 5);
  EXPECT_EQ(uidsOf(m_dofs->allItems()), (std::vector<Int64>{ 10, 13, 14 }));
  EXPECT_EQ(uidsOf(some), (std::vector<Int64>{ 10, 13 }));
  EXPECT_EQ(m_numbers.values, UniqueArray<Int64>({ 10, 0, 0, 13, 0 }));

  std::vector<Int64> filled;
  for (const Int32 id : add({ 20, 21, 22 }))
    filled.push_back(id);
  std::sort(filled.begin(), filled.end());
  EXPECT_EQ(filled, (std::vector<Int64>{ 1, 2, 5 }));
  EXPECT_EQ(uidsOf(some), (std::vector<Int64>{ 10, 13 }));
  EXPECT_EQ(m_numbers.values, UniqueArray<Int64>({ 10, 0, 0, 13, 0, 0 }));
  EXPECT_NO_THROW(m_dofs->checkValid());
}

TEST_F(IDoFFamilyTest, ClosesHolesWhenAsked)
{
  add({ 30, 12, 25, 11 });
  setNumbers();
  ItemGroup some = m_dofs->createGroup("Some", UniqueArray<Int32>{ 2, 3 });
  m_dofs->removeDoFs(UniqueArray<Int32>{ 1 });

  m_dofs->compactItems(false);
  EXPECT_EQ(uidsOf(m_dofs->allItems()), (std::vector<Int64>{ 30, 25, 11 }));
  EXPECT_EQ(uidsOf(some), (std::vector<Int64>{ 25, 11 }));
  expectNumbers();

  m_dofs->compactItems(true);
  EXPECT_EQ(uidsOf(m_dofs->allItems()), (std::vector<Int64>{ 11, 25, 30 }));
  EXPECT_EQ(uidsOf(some), (std::vector<Int64>{ 11, 25 }));
  EXPECT_EQ(m_dofs->maxLocalId(), 3);
  EXPECT_EQ(m_dofs->localIdOf(12), NULL_ITEM_LOCAL_ID);
  expectNumbers();
  EXPECT_NO_THROW(m_dofs->checkValid());
}

TEST_F(IDoFFamilyTest, ClearsAllItemsThoseNotYetEndedToo)
{
  add({ 10, 11, 12 });
  setNumbers();
  ItemGroup some = m_dofs->createGroup("Some", UniqueArray<Int32>{ 0, 2 });
  m_dofs->removeDoFs(UniqueArray<Int32>{ 1 });
  UniqueArray<Int32> ids(1);
  m_dofs->addDoFs(UniqueArray<Int64>{ 13 }, ids);

  m_dofs->itemFamily()->clearItems();

  EXPECT_EQ(m_dofs->nbItem(), 0);
  EXPECT_TRUE(some.empty());
  EXPECT_FALSE(m_dofs->hasPendingChange());
  EXPECT_EQ(m_dofs->localIdOf(13), NULL_ITEM_LOCAL_ID);
  EXPECT_NO_THROW(m_dofs->checkValid());
  add({ 11 });
  EXPECT_EQ(uidsOf(m_dofs->allItems()), (std::vector<Int64>{ 11 }));
  EXPECT_THROW(m_mesh->family(IK_Cell)->clearItems(), ArgumentException);
}

TEST_F(IDoFFamilyTest, RefusesWrongArgumentsAndChangesNothing)
{
  add({ 1, 2 });
  UniqueArray<Int32> ids(2);
  const UniqueArray<Int64> uids = { 5, 6 };
  const auto add_ghosts = [&](const UniqueArray<Int32>& owners) { m_dofs->addGhostDoFs(uids, ids, owners); };
  EXPECT_THROW(m_dofs->addDoFs(UniqueArray<Int64>{ 5, -1 }, ids), ArgumentException);
  EXPECT_THROW(m_dofs->addDoFs(UniqueArray<Int64>{ 5 }, ids), ArgumentException);
  EXPECT_THROW(add_ghosts({ rank(), rank() }), ArgumentException);
  EXPECT_THROW(add_ghosts({ nbRank(), nbRank() }), ArgumentException);
  EXPECT_THROW(add_ghosts({ 0 }), ArgumentException);
  EXPECT_THROW(m_dofs->removeDoFs(UniqueArray<Int32>{ 0, 2 }), ArgumentException);
  EXPECT_THROW(m_dofs->removeDoFs(UniqueArray<Int32>{ 0, 0 }), ArgumentException);
  EXPECT_FALSE(m_dofs->hasPendingChange());
  EXPECT_EQ(m_dofs->nbItem(), 2);
  EXPECT_NO_THROW(m_dofs->checkValid());
}

TEST_F(IDoFFamilyTest, KnowsWhichDoFsAreExchanged)
{
  build(test::gridMesh({ 2, { 8, 4, 1 } }), test::slabOwner(32, nbRank()));
  addDoFsOfNodes();

  EXPECT_EQ(m_dofs->nbItem(), family(IK_Node)->nbItem());
  const auto uids_of = [](const IItemFamily* family, ConstArrayView<Int32> ids) {
    std::vector<Int64> uids;
    for (const Int32 id : ids)
      uids.push_back(family->uniqueIds()[id]);
    return uids;
  };
  const detail::mesh::GhostLayout& of_dofs = m_dofs->ghostLayout();
  const detail::mesh::GhostLayout& of_nodes = family(IK_Node)->ghostLayout();
  EXPECT_EQ(of_dofs.ranks(), of_nodes.ranks());
  EXPECT_EQ(uids_of(m_dofs, of_dofs.allShareIds()), uids_of(family(IK_Node), of_nodes.allShareIds()));
  EXPECT_EQ(uids_of(m_dofs, of_dofs.allGhostIds()), uids_of(family(IK_Node), of_nodes.allGhostIds()));
  EXPECT_EQ(m_dofs->allItems().own().size(), allNodes().own().size());
  EXPECT_EQ(m_dofs->allItems().ghost().size(), allNodes().size() - allNodes().own().size());
  EXPECT_NO_THROW(m_mesh->checkValid());

  m_dofs->compactItems(true);
  EXPECT_EQ(uids_of(m_dofs, m_dofs->ghostLayout().allGhostIds()), uids_of(family(IK_Node), of_nodes.allGhostIds()));
}

// As finite element codes do: all DoFs are made as own ones, then their owners are set.
TEST_F(IDoFFamilyTest, TakesOwnersThatAreSetAfterwards)
{
  build(test::gridMesh({ 2, { 8, 4, 1 } }), test::slabOwner(32, nbRank()));
  UniqueArray<Int64> uids;
  ENUMERATE_NODE(node, allNodes())
  uids.add(node->uniqueId());
  const UniqueArray<Int32> ids = add(uids);
  const Int64 stamp = m_mesh->stamp();
  const DoFInfoListView view(m_dofs);
  ENUMERATE_NODE(node, allNodes())
  view[DoFLocalId(ids[node.index()])].mutableItemBase().setOwner(node->owner(), rank());

  m_dofs->notifyItemsOwnerChanged();
  m_dofs->computeSynchronizeInfos();

  EXPECT_EQ(m_dofs->allItems().own().size(), allNodes().own().size());
  EXPECT_EQ(uidsOf(m_dofs->allItems().ghost()), uidsOf(allNodes().ghost()));
  EXPECT_EQ(m_dofs->ghostLayout().allShareIds().size(), family(IK_Node)->ghostLayout().allShareIds().size());
  // Entry points that wait for changes of the mesh are not called on some ranks only.
  EXPECT_EQ(m_mesh->stamp(), stamp);
}

TEST_F(IDoFFamilyTest, StaysWhenTheMeshChanges)
{
  build(test::gridMesh({ 2, { 8, 4, 1 } }), test::slabOwner(32, nbRank()));
  addDoFsOfNodes();
  setNumbers();
  const std::vector<Int64> before = uidsOf(m_dofs->allItems());

  m_mesh->removeCells(allCells().own().view().localIds());
  m_mesh->endUpdate();

  EXPECT_EQ(uidsOf(m_dofs->allItems()), before);
  expectNumbers();
}

TEST_F(IDoFFamilyTest, ComesBackFromASavedMesh)
{
  build(test::gridMesh({ 2, { 8, 4, 1 } }), test::slabOwner(32, nbRank()));
  addDoFsOfNodes();
  m_dofs->removeDoFs(UniqueArray<Int32>{ 0 });
  EXPECT_THROW(m_mesh->state(), FatalErrorException);
  m_dofs->endUpdate();
  m_dofs->createGroup("Some.UniqueIds", UniqueArray<Int32>{ 1, 2 });
  const bool has_ghost_of_removed = m_pm->commSize() > 1;
  MeshHandle other_handle("Mesh1", nullptr, nullptr);
  detail::mesh::MeshTopology other(other_handle, m_pm);
  // Exchanges were not computed again: they are not after the restoration.
  other.restore(m_mesh->state());

  ASSERT_NE(other.userFamilies().find("Unknowns"), nullptr);
  IDoFFamily* restored = other.userFamilies().find("Unknowns")->toDoFFamily();
  EXPECT_EQ(restored->uniqueIds(), m_dofs->uniqueIds());
  EXPECT_EQ(restored->owners(), m_dofs->owners());
  EXPECT_EQ(restored->nbItem(), m_dofs->nbItem());
  EXPECT_EQ(uidsOf(restored->findGroup("Some.UniqueIds")), uidsOf(m_dofs->findGroup("Some.UniqueIds")));
  EXPECT_EQ(restored->ghostLayout().id(), 0);
  // The hole is filled again.
  UniqueArray<Int32> ids(1);
  restored->addDoFs(UniqueArray<Int64>{ 100000 }, ids);
  EXPECT_EQ(ids[0], 0);
  EXPECT_TRUE(has_ghost_of_removed || restored->ghostLayout().ranks().empty());
}

TEST_F(IDoFFamilyTest, ComesBackWithItsExchanges)
{
  build(test::gridMesh({ 2, { 8, 4, 1 } }), test::slabOwner(32, nbRank()));
  addDoFsOfNodes();
  MeshHandle other_handle("Mesh1", nullptr, nullptr);
  detail::mesh::MeshTopology other(other_handle, m_pm);
  UserItemFamily* restored = other.userFamilies().create(IK_DoF, "Unknowns");

  other.restore(m_mesh->state());

  EXPECT_NE(restored->ghostLayout().id(), 0);
  EXPECT_EQ(restored->ghostLayout().allShareIds(), m_dofs->ghostLayout().allShareIds());
  EXPECT_EQ(restored->ghostLayout().allGhostIds(), m_dofs->ghostLayout().allGhostIds());
  EXPECT_EQ(uidsOf(restored->allItems().own()), uidsOf(m_dofs->allItems().own()));
}

TEST_F(IDoFFamilyTest, RanksThatHaveOtherFamiliesAreToldSo)
{
  if (nbRank() == 1)
    GTEST_SKIP() << "all ranks are one";
  build(test::gridMesh({ 2, { 8, 4, 1 } }), test::slabOwner(32, nbRank()));
  MeshHandle other_handle("Mesh1", nullptr, nullptr);
  detail::mesh::MeshTopology other(other_handle, m_pm);
  if (rank() == 0)
    other.userFamilies().create(IK_DoF, "Alone");
  EXPECT_THROW(other.restore(m_mesh->state()), ParallelFatalErrorException);
}

TEST_F(IDoFFamilyTest, RanksThatHaveAsManyFamiliesOfOtherNamesAreToldSo)
{
  if (nbRank() == 1)
    GTEST_SKIP() << "all ranks are one";
  build(test::gridMesh({ 2, { 8, 4, 1 } }), test::slabOwner(32, nbRank()));
  MeshHandle other_handle("Mesh1", nullptr, nullptr);
  detail::mesh::MeshTopology other(other_handle, m_pm);
  other.userFamilies().create(IK_DoF, rank() == 1 ? "Other" : "First");

  const std::string message = test::messageOf([&] { other.restore(m_mesh->state()); });

  EXPECT_NE(message.find("rank 1 has the families of DoFs and particles 'Other', 'Unknowns', and rank 0 has 'First', 'Unknowns'"),
            std::string::npos)
    << message;
}

TEST_F(IDoFFamilyTest, RanksMayMakeFamiliesInDifferentOrders)
{
  build(test::gridMesh({ 2, { 8, 4, 1 } }), test::slabOwner(32, nbRank()));
  addDoFsOfNodes();
  MeshHandle other_handle("Mesh1", nullptr, nullptr);
  detail::mesh::MeshTopology other(other_handle, m_pm);
  std::vector<const char*> names{ "Alone", "Unknowns", "Zero" };
  std::rotate(names.begin(), names.begin() + rank() % 3, names.end());
  for (const char* name : names)
    other.userFamilies().create(IK_DoF, name);

  other.restore(m_mesh->state());

  EXPECT_EQ(other.userFamilies().find("Unknowns")->ghostLayout().allGhostIds(), m_dofs->ghostLayout().allGhostIds());
  EXPECT_EQ(other.userFamilies().find("Alone")->nbItem(), 0);
}

TEST_F(IDoFFamilyTest, UniqueIdsOfItemsAndIndexesDiffer)
{
  EXPECT_EQ(mesh::DoFUids::uid(12), 12);
  EXPECT_EQ(mesh::DoFUids::getMaxItemUid(m_dofs), 0);
  add({ 5 + rank() });
  EXPECT_EQ(mesh::DoFUids::getMaxItemUid(m_dofs), 4 + nbRank());
  std::map<Int64, int> nb_of_uid;
  for (Int64 item = 0; item <= 20; ++item)
    for (Int32 index = 0; index < 3; ++index)
      ++nb_of_uid[mesh::DoFUids::uid(8, 20, item, index)];
  EXPECT_EQ(nb_of_uid.size(), 63u);
  EXPECT_EQ(nb_of_uid.begin()->first, 9);
}
} // namespace
