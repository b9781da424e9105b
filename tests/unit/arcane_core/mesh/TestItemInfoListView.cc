// SPDX-License-Identifier: Apache-2.0
// What kernels read of items by local id is what the items say.
#include "arcane_core/mesh/ItemInfoListView.h"

#include "arcane_core/mesh/GroupIndexTable.h"
#include "arcane_core/mesh/IndexedItemConnectivityView.h"
#include "tests/unit/arcane_core/mesh/MeshFixture.h"

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

TEST_F(ItemInfoListViewTest, FacesSayWhereTheirCellsAre)
{
  const FaceInfoListView view(family(IK_Face));
  const IndexedFaceCellConnectivityView face_cell =
    IndexedItemConnectivityViewBase(*family(IK_Face)->connectivity(IK_Cell), IK_Face, IK_Cell);

  ENUMERATE_FACE(face, allFaces())
  {
    const FaceLocalId id(face.itemLocalId());
    EXPECT_EQ(view.isSubDomainBoundary(id), face->isSubDomainBoundary());
    EXPECT_EQ(view.isSubDomainBoundaryOutside(id), face->isSubDomainBoundaryOutside());
    const Int32 back = view.backCellIndex(id);
    const Int32 front = view.frontCellIndex(id);
    EXPECT_EQ(back < 0 ? CellLocalId() : face_cell.cellId(id, back), face->backCellId());
    EXPECT_EQ(front < 0 ? CellLocalId() : face_cell.cellId(id, front), face->frontCellId());
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

TEST_F(ItemInfoListViewTest, AGroupGivesPositionsByValue)
{
  UniqueArray<Int32> ids;
  ENUMERATE_CELL(cell, allCells())
  if (cell->uniqueId() % 2 == 0)
    ids.add(cell->localId());
  const CellGroup group = family(IK_Cell)->createGroup("EvenCells", ids);

  const GroupIndexTableView view = group.localIdToIndex()->view();

  EXPECT_EQ(view.size(), ids.size());
  ENUMERATE_CELL(cell, allCells())
  {
    const auto found = std::find(ids.begin(), ids.end(), cell->localId());
    const Int32 expected = found == ids.end() ? -1 : static_cast<Int32>(found - ids.begin());
    EXPECT_EQ(view[CellLocalId(cell->localId())], expected);
    EXPECT_EQ(view.hasId(cell->localId()), expected >= 0);
  }
  EXPECT_EQ(view[-1], -1);
  EXPECT_EQ(view[family(IK_Cell)->maxLocalId()], -1);
  EXPECT_EQ(GroupIndexTableView()[0], -1);
  static_assert(std::is_trivially_copyable_v<GroupIndexTableView>);
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

TEST_F(ItemInfoListViewTest, ConnectivitiesBetweenItemsOfOneKindAreViewsToo)
{
  // A line of three cells.
  const Int32 begins[4] = { 0, 1, 3, 4 };
  const Int32 neighbours[4] = { 1, 0, 2, 1 };
  const IndexedCellCellConnectivityView cell_cell = IndexedItemConnectivityViewBase(begins, begins + 1, neighbours, 3, IK_Cell, IK_Cell);
  const IndexedNodeDoFConnectivityView node_dof = IndexedItemConnectivityViewBase(begins, begins + 1, neighbours, 3, IK_Node, IK_DoF);

  EXPECT_EQ(cell_cell.nbSourceItem(), 3);
  EXPECT_EQ(cell_cell.nbCell(CellLocalId(1)), 2);
  EXPECT_EQ(cell_cell.cellId(CellLocalId(1), 1), CellLocalId(2));
  EXPECT_EQ(node_dof.nbDof(NodeLocalId(1)), 2);
  EXPECT_EQ(node_dof.dofId(NodeLocalId(2), 0), DoFLocalId(1));
  EXPECT_EQ(node_dof.dofs(NodeLocalId(0)).size(), 1);
  static_assert(std::is_trivially_copyable_v<IndexedCellCellConnectivityView>);
}
} // namespace
