// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/families/ItemListChanges.h"

#include "tests/support/mesh/MeshFixture.h"

#include <set>

namespace
{
using namespace Arcane;
using test::Grid;

//! Knows the items of a family from its events alone.
class ItemsOfEvents
{
 public:
  explicit ItemsOfEvents(IItemFamily* family)
  : m_family(family)
  {
    for (const Int64 uid : family->uniqueIds())
      if (uid != NULL_ITEM_UNIQUE_ID)
        m_uids.insert(uid);
    family->itemListChangedEvent().attach(m_pool, [this](const ItemFamilyItemListChangedEventArgs& args) { note(args); });
  }
  void expectAll() const
  {
    std::set<Int64> expected;
    for (const Int64 uid : m_family->uniqueIds())
      if (uid != NULL_ITEM_UNIQUE_ID)
        expected.insert(uid);
    EXPECT_EQ(m_uids, expected) << m_family->name();
  }
  int takeNbEvent() { return std::exchange(m_nb_event, 0); }

 private:
  void note(const ItemFamilyItemListChangedEventArgs& args)
  {
    ++m_nb_event;
    EXPECT_EQ(args.itemFamily(), m_family);
    if (!args.isAdd()) {
      EXPECT_EQ(m_uids.erase(args.uniqueId()), 1u) << args.uniqueId();
      return;
    }
    EXPECT_TRUE(m_uids.insert(args.uniqueId()).second) << args.uniqueId();
    EXPECT_EQ(m_family->uniqueIds()[args.localId()], args.uniqueId());
    // All families have followed.
    if (m_family->itemKind() == IK_Node) {
      const Node node(args.localId(), m_family->itemSharedInfo());
      for (const Cell cell : node.cells())
        EXPECT_EQ(m_family->topology()->family(IK_Cell)->localIdOf(cell.uniqueId()), cell.localId());
      EXPECT_TRUE(m_family->allItems().view().localIds().contains(args.localId()));
    }
  }

  IItemFamily* m_family;
  std::set<Int64> m_uids;
  int m_nb_event = 0;
  EventObserverPool m_pool;
};

class ItemListChangesTest : public test::MeshFixture
{
 protected:
  static constexpr Int64 nb_cell = 24;
  void buildGrid()
  {
    const Grid g{ 2, { 6, 4, 0 } };
    build(test::gridMesh(g), test::slabOwner(nb_cell, nbRank()));
  }
  void moveCellsToNextRank()
  {
    UniqueArray<Int32> owners(family(IK_Cell)->owners());
    for (Int32& owner : owners)
      owner = (owner + 1) % nbRank();
    m_mesh->exchangeCells(owners);
  }
};

TEST_F(ItemListChangesTest, EventsFollowTheMeshFromItsFirstItems)
{
  ItemsOfEvents nodes(family(IK_Node));
  ItemsOfEvents faces(family(IK_Face));
  ItemsOfEvents cells(family(IK_Cell));
  const auto expect_all = [&] {
    nodes.expectAll();
    faces.expectAll();
    cells.expectAll();
  };

  buildGrid();
  expect_all();
  EXPECT_EQ(cells.takeNbEvent(), family(IK_Cell)->nbItem());

  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, allCells().own())
  {
    if (cell->uniqueId() % 3 == 0)
      removed.add(cell->localId());
  }
  m_mesh->removeCells(removed);
  // Nothing before the end of the change.
  EXPECT_EQ(cells.takeNbEvent(), 0);
  m_mesh->endUpdate();
  expect_all();
  EXPECT_GE(cells.takeNbEvent(), removed.size());

  m_mesh->endUpdate();
  EXPECT_EQ(cells.takeNbEvent(), 0);

  moveCellsToNextRank();
  expect_all();
  EXPECT_EQ(cells.takeNbEvent() > 0, nbRank() > 1);
}

TEST_F(ItemListChangesTest, EventsFollowARestoration)
{
  buildGrid();
  const detail::mesh::MeshState state = m_mesh->state();
  MeshHandle other_handle("Mesh1", nullptr, nullptr);
  detail::mesh::MeshTopology other(other_handle, m_pm);
  ItemsOfEvents cells(other.family(IK_Cell));

  other.restore(state);

  cells.expectAll();
  EXPECT_EQ(cells.takeNbEvent(), family(IK_Cell)->nbItem());
}

TEST_F(ItemListChangesTest, NewUniqueIdsAreNoChangeOfItems)
{
  buildGrid();
  ItemsOfEvents cells(family(IK_Cell));
  ENUMERATE_CELL(cell, allCells())
  {
    (*cell).mutableItemBase().setUniqueId(1000 + cell->uniqueId());
  }

  family(IK_Cell)->notifyItemsUniqueIdChanged();
  m_mesh->endUpdate();

  EXPECT_EQ(cells.takeNbEvent(), 0);
}

TEST_F(ItemListChangesTest, NobodyListensAfterThePool)
{
  {
    const ItemsOfEvents cells(family(IK_Cell));
  }
  EXPECT_NO_THROW(buildGrid());
}
} // namespace
