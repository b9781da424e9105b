// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/ComputedItems.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::mesh;

class ComputedItemsTest : public ::testing::Test
{
 protected:
  ComputedItemsTest()
  {
    FamilyArrays arrays;
    arrays.unique_ids.copy(UniqueArray<Int64>{ 10, 20, 30, 40 });
    arrays.owners.copy(UniqueArray<Int32>{ 1, 0, 1, 0 });
    arrays.flags.copy(UniqueArray<Int32>{ ItemFlags::II_Own, 0, ItemFlags::II_Own | ItemFlags::II_SubDomainBoundary, 0 });
    m_items.assign(std::move(arrays));
  }

  FamilyItems m_items{ nullptr, IK_Face, "Mesh0_Face", 1 };
  const UniqueArray<Int32> m_ids{ 3, 2, 1 };
};

TEST_F(ComputedItemsTest, ItemsKeepTheOrderOfTheGroup)
{
  UniqueArray<Int32> own{ 7 };
  findOwnItems(m_items, UniqueArray<Int32>{ 2, 1, 0 }, own);
  UniqueArray<Int32> ghosts;
  addGhosts(m_items, m_ids, ghosts);
  UniqueArray<Int32> interface;
  addInterfaceFaces(m_items, m_ids, interface);

  EXPECT_EQ(own, (UniqueArray<Int32>{ 2, 0 }));
  EXPECT_EQ(ghosts, (UniqueArray<Int32>{ 3, 1 }));
  EXPECT_EQ(interface, (UniqueArray<Int32>{ 2 }));
}

TEST_F(ComputedItemsTest, ItemsWithoutConnectivityHaveNoConnectedItems)
{
  const FamilyItems cells{ nullptr, IK_Cell, "Mesh0_Cell", 1 };
  UniqueArray<Int32> connected;

  addConnectedItems(m_items, m_ids, cells, connected);

  EXPECT_TRUE(connected.empty());
}

TEST_F(ComputedItemsTest, FacesHaveTheirNumberOfCellsInTheGroup)
{
  m_items.editConnectivity(IK_Cell).assign(UniqueArray<Int32>{ 1, 2, 0, 2 }, UniqueArray<Int32>{ 0, 0, 1, 1, 2 });
  const FamilyItems cells{ nullptr, IK_Cell, "Mesh0_Cell", 1 };
  ItemSharedInfo* const targets[4] = { nullptr, nullptr, nullptr, cells.sharedInfo() };
  m_items.publish(targets);
  const UniqueArray<Byte> is_in{ Byte(1), Byte(1), Byte(0) };
  UniqueArray<Int32> inner;
  addFacesOfCells(m_items, is_in, 2, inner);
  UniqueArray<Int32> outer;
  addFacesOfCells(m_items, is_in, 1, outer);

  EXPECT_EQ(inner, (UniqueArray<Int32>{ 1 }));
  EXPECT_EQ(outer, (UniqueArray<Int32>{ 0, 3 }));
}

TEST_F(ComputedItemsTest, FacesWithoutCellsAreNotFound)
{
  UniqueArray<Int32> found;

  addFacesOfCells(m_items, UniqueArray<Byte>(3, Byte(1)), 1, found);

  EXPECT_TRUE(found.empty());
}
} // namespace
