// SPDX-License-Identifier: Apache-2.0
// What kernels read of items by local id is what the items say.
#include "arcane_core/mesh/items/ItemInfoListView.h"

#include "tests/support/mesh/MeshFixture.h"

#include <algorithm>
#include <type_traits>

namespace
{
using namespace Arcane;

class ItemInfoListViewTest : public test::MeshFixture
{
 protected:
  ItemInfoListViewTest()
  {
    const Int32 nb_rank = nbRank();
    build(test::gridMesh({ 2, { 4, 3, 0 } }), [nb_rank](Int64 uid) { return static_cast<Int32>(uid % nb_rank); });
  }
};

TEST_F(ItemInfoListViewTest, PropertiesAreThoseOfItems)
{
  for (eItemKind kind : { IK_Node, IK_Face, IK_Cell }) {
    const ItemGenericInfoListView view(family(kind));
    ASSERT_GT(family(kind)->nbItem(), 0);
    ENUMERATE_ITEM(item, family(kind)->allItems())
    {
      const ItemLocalId id(item.itemLocalId());
      EXPECT_EQ(view.uniqueId(id), item->uniqueId());
      EXPECT_EQ(view.owner(id), item->owner());
      EXPECT_EQ(view.typeId(id.localId()), item->type());
      EXPECT_EQ(view.isOwn(id), item->isOwn());
      EXPECT_EQ(view.isShared(id.localId()), item->isShared());
      EXPECT_EQ(view.owner(*item), item->owner());
    }
    EXPECT_EQ(view.itemFamily(), family(kind));
  }
}

TEST_F(ItemInfoListViewTest, ViewsOfEachKindConvertToTheGenericOne)
{
  const CellInfoListView cells = family(IK_Cell)->itemInfoListView();
  const ItemGenericInfoListView generic = cells;

  EXPECT_EQ(generic.uniqueId(0), cells[0].uniqueId());
  static_assert(std::is_trivially_copyable_v<CellInfoListView> && std::is_trivially_copyable_v<ItemGenericInfoListView>);
}

TEST_F(ItemInfoListViewTest, TheViewOfNoFamilyHasNoItem)
{
  const ItemGenericInfoListView none;

  EXPECT_EQ(none.itemFamily(), nullptr);
  EXPECT_EQ(ItemGenericInfoListView(static_cast<IItemFamily*>(nullptr)).itemFamily(), nullptr);
}

TEST_F(ItemInfoListViewTest, ConnectedIdsAreReachedAtRandom)
{
  const Int32 ids[4] = { 5, 3, 8, 1 };
  const NodeLocalIdView nodes(ids, 4);

  auto i = nodes.begin();
  i += 2;
  EXPECT_EQ(*i, NodeLocalId(8));
  EXPECT_EQ(i[-1], NodeLocalId(3));
  EXPECT_EQ(*--i, NodeLocalId(3));
  EXPECT_EQ(nodes.end() - i, 3);
  EXPECT_EQ(*(1 + nodes.begin()), *(nodes.end() - 3));
  EXPECT_TRUE(nodes.begin() < i && i < nodes.end());
  EXPECT_EQ(std::find(nodes.begin(), nodes.end(), NodeLocalId(1)) - nodes.begin(), 3);
  static_assert(std::random_access_iterator<NodeLocalIdView::const_iterator>);
}
} // namespace
