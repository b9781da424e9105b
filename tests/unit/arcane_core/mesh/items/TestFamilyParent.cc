// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/FamilyParent.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/mesh/items/Item.h"

#include <gtest/gtest.h>

namespace Arcane::test
{
namespace
{
using namespace Arcane::detail::mesh;

//! Nodes 10, 20, 30 and a part of them.
class FamilyParentTest : public ::testing::Test
{
 protected:
  FamilyParentTest()
  {
    setItems(m_whole, { 10, 20, 30 });
    setItems(m_part, { 30, 10 });
    m_parent.set(&m_whole);
  }
  static void setItems(FamilyItems& items, const UniqueArray<Int64>& unique_ids)
  {
    FamilyArrays arrays;
    arrays.unique_ids.copy(unique_ids);
    arrays.owners.resize(unique_ids.size(), 0);
    arrays.flags.resize(unique_ids.size(), ItemFlags::II_Own);
    arrays.types.resize(unique_ids.size(), IT_Vertex);
    items.assign(std::move(arrays));
    ItemSharedInfo* const targets[4] = { items.sharedInfo(), items.sharedInfo(), items.sharedInfo(), items.sharedInfo() };
    items.publish(targets);
  }

  FamilyItems m_whole{ nullptr, IK_Node, "Mesh0_Node", 0 };
  FamilyItems m_part{ nullptr, IK_Node, "Part_Node", 0 };
  FamilyParent m_parent_of_whole{ m_whole };
  FamilyParent m_parent{ m_part };
};
} // namespace

TEST_F(FamilyParentTest, ItemsAreFoundByTheirUniqueIds)
{
  EXPECT_EQ(m_parent.idOf(0), 2);
  EXPECT_EQ(m_parent.idOf(1), 0);
  EXPECT_EQ(m_parent.itemSharedInfo(), m_whole.sharedInfo());
  EXPECT_EQ(m_parent.depth(), 1);
  EXPECT_EQ(m_parent_of_whole.depth(), 0);
  EXPECT_EQ(m_parent_of_whole.family(), nullptr);
}

TEST_F(FamilyParentTest, AParentKnowsTheFamiliesThatComeFromIt)
{
  EXPECT_EQ(m_parent_of_whole.children().size(), 1u);
  EXPECT_TRUE(m_parent.children().empty());

  m_parent.set(nullptr);

  EXPECT_TRUE(m_parent_of_whole.children().empty());
  EXPECT_EQ(m_parent.depth(), 0);
}

TEST_F(FamilyParentTest, TheTableFollowsBothFamilies)
{
  EXPECT_EQ(m_parent.idOf(1), 0);

  setItems(m_whole, { 5, 10 });

  EXPECT_EQ(m_parent.idOf(0), NULL_ITEM_LOCAL_ID);
  EXPECT_EQ(m_parent.idOf(1), 1);
}

TEST(ItemSharedInfoTest, NullItemsHaveOneDescriptionForAll)
{
  const ItemSharedInfo& info = *ItemSharedInfo::nullInstance();

  EXPECT_EQ(info.unique_ids[-1], NULL_ITEM_UNIQUE_ID);
  EXPECT_EQ(info.owners[-1], A_NULL_RANK);
  EXPECT_EQ(info.types[-1], IT_NullType);
  EXPECT_EQ(info.itemFamily(), nullptr);
  EXPECT_EQ(info.items, nullptr);
  EXPECT_EQ(info.parent, nullptr);
  for (const ItemSharedInfo::Connected& c : info.connected)
    EXPECT_EQ(c.end[-1] - c.begin[-1], 0);
}
} // namespace Arcane::test
