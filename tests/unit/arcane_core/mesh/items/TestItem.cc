// SPDX-License-Identifier: Apache-2.0
#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/mesh/items/ItemPrinter.h"
#include "arcane_core/mesh/items/ItemVector.h"

#include <sstream>

namespace
{
using namespace Arcane;

class ItemTest : public test::MeshFixture
{
 protected:
  //! Every rank has the same two squares, as a mesh of its own.
  ItemTest()
  {
    m_alone = m_pm->sequentialParallelMngRef();
    m_mesh = std::make_unique<detail::mesh::MeshTopology>(m_handle, m_alone.get());
    m_mesh->build(test::gridMesh({ 2, { 2, 1, 0 } }), {});
  }

  Cell cell(Int32 i) const { return allCells()[i]; }

 private:
  Ref<IParallelMng> m_alone;
};

TEST_F(ItemTest, NullItemAnswersWithoutFamily)
{
  const Cell null;

  EXPECT_TRUE(null.null());
  EXPECT_EQ(null.localId(), NULL_ITEM_LOCAL_ID);
  EXPECT_EQ(null.uniqueId(), NULL_ITEM_UNIQUE_ID);
  EXPECT_EQ(null.owner(), A_NULL_RANK);
  EXPECT_EQ(null.type(), IT_NullType);
  EXPECT_EQ(null.nbNode(), 0);
  EXPECT_EQ(null.nodes().size(), 0);
  EXPECT_FALSE(null.isOwn());
  EXPECT_TRUE(Face(nullptr).backCell().null());
  EXPECT_TRUE(Cell(family(IK_Cell)->findOneItem(Int64(77))).null());
}

TEST_F(ItemTest, ConnectedItemsAreReadInSeveralWays)
{
  const Cell c = cell(0);

  std::vector<Int64> uids;
  for (Node node : c.nodes())
    uids.push_back(node.uniqueId());
  EXPECT_EQ(uids, (std::vector<Int64>{ 0, 2, 3, 1 }));

  std::vector<Int32> ids;
  for (NodeLocalId node : c.nodeIds())
    ids.push_back(node);
  for (Int32 i = 0; i < c.nbNode(); ++i) {
    EXPECT_EQ(c.node(i).localId(), ids[std::size_t(i)]);
    EXPECT_EQ(c.nodeId(i).localId(), ids[std::size_t(i)]);
    EXPECT_EQ(c.nodes()[i], c.node(i));
  }
  Int32 nb = 0;
  for (NodeEnumerator node(c.nodes()); node(); ++node, ++nb)
    EXPECT_EQ(node.itemLocalId(), ids[std::size_t(node.index())]);
  EXPECT_EQ(nb, 4);
  EXPECT_EQ(c.node(1).nbCell(), 2);
  EXPECT_EQ(c.node(1).nbFace(), 3);
}

TEST_F(ItemTest, ItemsConvertToTheirKindOnly)
{
  const Item item = cell(1);

  EXPECT_TRUE(item.isCell());
  EXPECT_TRUE(item.isItemWithNodes());
  EXPECT_FALSE(item.toCell().null());
  EXPECT_TRUE(item.toFace().null());
  EXPECT_EQ(item.toItemWithNodes().nbNode(), 4);
  const ItemWithNodes with_nodes = cell(1);
  EXPECT_EQ(with_nodes.node(0).uniqueId(), 2);
  const Item as_item = cell(1).face(0);
  EXPECT_TRUE(as_item.isFace());
  EXPECT_EQ(as_item.itemFamily(), family(IK_Face));
}

TEST_F(ItemTest, EnumeratorsGiveItemsIdsAndPositions)
{
  Int32 position = 0;
  ENUMERATE_CELL(icell, allCells())
  {
    const Cell c = *icell;
    const CellLocalId id = icell;
    const CellEnumeratorIndex index(icell);
    EXPECT_EQ(id.localId(), c.localId());
    EXPECT_EQ(icell->localId(), c.localId());
    EXPECT_EQ(icell.itemLocalId(), c.localId());
    EXPECT_EQ(icell.index(), position);
    EXPECT_EQ(index.index(), position);
    ENUMERATE_(Face, iface, c.faces())
    EXPECT_EQ((*iface).cells().size(), iface->nbCell());
    ENUMERATE_NODE(inode, icell->nodes())
    EXPECT_FALSE(inode->null());
    ++position;
  }
  EXPECT_EQ(position, 2);
  Int32 nb = 0;
  for (CellEnumerator i(allCells().enumerator()); i.hasNext(); ++i)
    ++nb;
  ENUMERATE_CELL(icell, allCells().view().subView(1, 1))
  nb += icell.count();
  EXPECT_EQ(nb, 3);
}

TEST_F(ItemTest, VectorsHoldItems)
{
  CellVector cells(family(IK_Cell));
  cells.addItem(cell(1));
  cells.add(cell(0).localId());
  cells.viewAsArray()[1] = 1;

  EXPECT_EQ(cells.size(), 2);
  EXPECT_EQ(cells[1], cell(1));
  Int32 nb = 0;
  ENUMERATE_CELL(icell, cells)
  nb += icell->nbNode();
  for (Cell c : cells.view())
    nb += c.nbFace();
  EXPECT_EQ(nb, 16);
  const CellVectorView view = allCells().view();
  EXPECT_EQ(view[0], cell(0));
  EXPECT_EQ(view.itemFamily(), family(IK_Cell));
}

TEST_F(ItemTest, ViewsTakeAFamilyOrNone)
{
  const UniqueArray<Int32> ids = { 1, 0 };

  const ItemVectorView view(family(IK_Cell), ids);
  const ItemVectorView none(static_cast<IItemFamily*>(nullptr), {});

  EXPECT_EQ(view[0].itemFamily(), family(IK_Cell));
  EXPECT_EQ(view[1].localId(), 0);
  EXPECT_EQ(none.itemFamily(), nullptr);
  EXPECT_EQ(none.sharedInfo(), ItemSharedInfo::nullInstance());
}

TEST_F(ItemTest, InternalItemsKeepTheirAddress)
{
  ItemInternal* internal = family(IK_Cell)->findOneItem(Int64(1));

  ASSERT_NE(internal, nullptr);
  Cell c = internal;
  EXPECT_EQ(c.uniqueId(), 1);
  EXPECT_EQ(c.internal(), internal);
  EXPECT_EQ(family(IK_Cell)->itemsInternal()[c.localId()], internal);
  EXPECT_EQ(CellLocalId(internal).localId(), c.localId());
  c = family(IK_Cell)->itemsInternal()[0];
  EXPECT_EQ(c.uniqueId(), 0);
}

TEST_F(ItemTest, OwnersAndFlagsCanBeChanged)
{
  const Cell c = cell(0);
  c.mutableItemBase().addFlags(ItemFlags::II_Refine);
  EXPECT_TRUE(c.hasFlags(ItemFlags::II_Refine));
  c.mutableItemBase().removeFlags(ItemFlags::II_Refine);
  EXPECT_FALSE(c.hasFlags(ItemFlags::II_Refine));
  EXPECT_EQ(allCells().own().size(), 2);

  c.mutableItemBase().setOwner(3, 0);
  family(IK_Cell)->notifyItemsOwnerChanged();

  EXPECT_EQ(c.owner(), 3);
  EXPECT_FALSE(c.isOwn());
  EXPECT_EQ(allCells().own().size(), 1);
}

TEST_F(ItemTest, PrinterTellsIds)
{
  std::ostringstream text;
  text << ItemPrinter(cell(1)) << ' ' << ItemPrinter(Face()) << ' ' << cell(1).uniqueId();

  EXPECT_EQ(text.str(), "Cell(uid=1,lid=1,rank=0) (null Item) 1");
  std::ostringstream full;
  full << FullItemPrinter(cell(0));
  EXPECT_NE(full.str().find("4 Node: 0 2 3 1"), std::string::npos);
}

TEST_F(ItemTest, UniqueIdsCompareWithNumbers)
{
  const ItemUniqueId id(5);

  EXPECT_TRUE(id == 5 && id != 6 && id < 7 && Int64(4) < id && id == ItemUniqueId(5));
  EXPECT_TRUE(ItemUniqueId().isNull());
  const Int64 as_number = id;
  EXPECT_EQ(as_number, 5);
}

TEST_F(ItemTest, KindsHaveNames)
{
  std::ostringstream text;
  text << IK_Cell;
  EXPECT_EQ(text.str(), "Cell");
  std::istringstream input("Face Potato");
  eItemKind kind = IK_Unknown;
  input >> kind;
  EXPECT_EQ(kind, IK_Face);
  input >> kind;
  EXPECT_TRUE(input.fail());
}

TEST_F(ItemTest, CellsAreNotRefined)
{
  const Cell c = cell(0);

  EXPECT_TRUE(c.isActive());
  EXPECT_FALSE(c.isSubactive() || c.isAncestor() || c.hasHChildren());
  EXPECT_EQ(c.level(), 0);
  EXPECT_EQ(c.nbHChildren(), 0);
  EXPECT_TRUE(c.hParent().null());
  EXPECT_EQ(c.topHParent(), c);
  EXPECT_THROW(c.hChild(0), ArgumentException);
  EXPECT_THROW(c.whichChildAmI(CellLocalId(0)), ArgumentException);
}

TEST_F(ItemTest, ListsHaveOlderNames)
{
  const Cell c = cell(1);
  const Face face = c.face(0);
  const Node node = c.node(0);

  EXPECT_EQ(c.nodeList().size(), c.nbNode());
  EXPECT_EQ(c.faceList()[0], face);
  EXPECT_EQ(node.cellList().size(), node.nbCell());
  EXPECT_EQ(face.nodeList()[0], face.node(0));
  EXPECT_EQ(face.isBoundary(), face.isSubDomainBoundary());
  EXPECT_EQ(face.isBoundaryOutside(), face.isSubDomainBoundaryOutside());
  EXPECT_FALSE(face.isTiedFace());
  face.mutableItemBase().addFlags(ItemFlags::II_MasterFace);
  EXPECT_TRUE(face.isMasterFace() && face.isTiedFace() && !face.isSlaveFace());
}
} // namespace
