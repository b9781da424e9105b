// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/ItemPairGroup.h"

#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace
{
using namespace Arcane;
using test::Grid;

//! For each item, by unique id, the unique ids of its list in increasing order.
using Lists = std::map<Int64, std::vector<Int64>>;

class ItemPairGroupTest : public test::MeshFixture
{
 protected:
  void buildGrid(const Grid& g, bool has_edge = false)
  {
    MeshBuildOptions options;
    options.has_edge = has_edge;
    build(test::gridMesh(g), test::slabOwner(g.nbCell(), nbRank()), options);
  }

  static std::set<Int64> uidsAround(const ItemBase& item, eItemKind kind)
  {
    if (item.kind() == kind)
      return { item.uniqueId().asInt64() };
    const std::vector<Int64> uids = sortedUids(item, kind);
    return { uids.begin(), uids.end() };
  }

  //! Compares each item of a group with each of the other.
  static Lists expected(const ItemGroup& group, const ItemGroup& sub_group, eItemKind link)
  {
    Lists lists;
    ENUMERATE_ITEM(a, group)
    {
      auto& list = lists[a->uniqueId()];
      const std::set<Int64> links = uidsAround(a->itemBase(), link);
      ENUMERATE_ITEM(b, sub_group)
      {
        bool is_linked = false;
        for (Int64 via : uidsAround(b->itemBase(), link))
          is_linked = is_linked || links.contains(via);
        const bool is_itself = a->kind() == b->kind() && a->localId() == b->localId();
        if (is_linked && !is_itself)
          list.push_back(b->uniqueId());
      }
      std::sort(list.begin(), list.end());
    }
    return lists;
  }

  static Lists listsOf(const ItemPairGroup& pairs)
  {
    Lists lists;
    Int32 nb = 0;
    ENUMERATE_ITEMPAIR_DIRECT(i, pairs)
    {
      EXPECT_EQ(i.index(), nb++);
      EXPECT_EQ(i.nbSubItem(), i.subItems().size());
      EXPECT_EQ(i->localId(), i.itemLocalId());
      auto& list = lists[(*i).uniqueId()];
      ENUMERATE_SUB_ITEM_DIRECT(j, i)
      list.push_back(j->uniqueId());
      std::sort(list.begin(), list.end());
    }
    EXPECT_EQ(nb, pairs.itemGroup().size());
    return lists;
  }

  void expectLinked(eItemKind kind, eItemKind sub_kind, eItemKind link)
  {
    const ItemGroup group = family(kind)->allItems();
    const ItemGroup sub_group = family(sub_kind)->allItems();
    EXPECT_EQ(listsOf(ItemPairGroup(group, sub_group, link)), expected(group, sub_group, link))
      << itemKindName(kind) << '-' << itemKindName(sub_kind) << " by " << itemKindName(link);
  }
};

TEST_F(ItemPairGroupTest, ListsItemsThatShareALink)
{
  buildGrid({ 3, { 4, 3, 2 } }, true);

  expectLinked(IK_Cell, IK_Cell, IK_Node);
  expectLinked(IK_Cell, IK_Cell, IK_Face);
  expectLinked(IK_Node, IK_Node, IK_Cell);
  expectLinked(IK_Node, IK_Node, IK_Face);
  expectLinked(IK_Node, IK_Node, IK_Edge);
  expectLinked(IK_Face, IK_Cell, IK_Node);
  expectLinked(IK_Face, IK_Face, IK_Node);
  expectLinked(IK_Face, IK_Face, IK_Edge);
  expectLinked(IK_Face, IK_Face, IK_Cell);
  expectLinked(IK_Cell, IK_Face, IK_Face);
}

TEST_F(ItemPairGroupTest, ListsOnlyItemsOfTheSubGroup)
{
  buildGrid({ 2, { 6, 4, 0 } });
  UniqueArray<Int32> some;
  ENUMERATE_CELL(cell, allCells())
  if (cell->uniqueId().asInt64() % 3 == 0)
    some.add(cell.localId());
  const CellGroup thirds = family(IK_Cell)->createGroup("Thirds", some);

  EXPECT_EQ(listsOf(CellCellGroup(allCells().own(), thirds, IK_Node)), expected(allCells().own(), thirds, IK_Node));
  EXPECT_EQ(listsOf(CellCellGroup(thirds, allCells(), IK_Face)), expected(thirds, allCells(), IK_Face));
}

TEST_F(ItemPairGroupTest, TypedLoopsGiveTypedItems)
{
  buildGrid({ 2, { 6, 4, 0 } });
  const CellFaceGroup pairs(allCells(), allFaces(), IK_Face);

  Int32 nb = 0;
  ENUMERATE_ITEMPAIR(Cell, Face, icell, pairs)
  {
    const Cell cell = *icell;
    EXPECT_EQ(CellLocalId(icell).localId(), cell.localId());
    EXPECT_EQ(icell->nbFace(), 4);
    ENUMERATE_SUB_ITEM(Face, iface, icell)
    {
      const Face face = *iface;
      EXPECT_EQ(cell.faceId(iface.index()).localId(), face.localId());
      ++nb;
    }
  }
  EXPECT_EQ(nb, 4 * allCells().size());
}

TEST_F(ItemPairGroupTest, FollowsTheMeshAndTheGroups)
{
  const Grid g{ 2, { 6, 4, 0 } };
  buildGrid(g);
  const CellGroup some = family(IK_Cell)->createGroup("Some");
  const ItemPairGroup around_some = family(IK_Cell)->findAdjacencyItems(some, allCells(), IK_Face, 1);
  const ItemPairGroup around_all = family(IK_Cell)->findAdjacencyItems(allCells(), allCells(), IK_Node, 1);
  EXPECT_EQ(listsOf(around_some).size(), 0u);
  listsOf(around_all);

  ItemGroup(some).setItems(allCells().own().view().localIds());
  EXPECT_EQ(listsOf(around_some), expected(some, allCells(), IK_Face));
  m_mesh->removeCells(UniqueArray<Int32>(allCells().own().view().localIds().subView(0, 2)));
  m_mesh->endUpdate();

  EXPECT_EQ(listsOf(around_some), expected(some, allCells(), IK_Face));
  EXPECT_EQ(listsOf(around_all), expected(allCells(), allCells(), IK_Node));
  EXPECT_EQ(family(IK_Cell)->findAdjencyItems(allCells(), allCells(), IK_Node, 1), around_all);
  EXPECT_FALSE(family(IK_Cell)->findAdjacencyItems(allCells(), allCells(), IK_Face, 1) == around_all);
}

//! Gives to each cell the nodes whose unique ids are multiples of the one of the cell.
class Multiples : public ItemPairGroup::CustomFunctor
{
 public:
  Multiples(bool is_short, Int32* nb_call, bool* is_alive)
  : m_is_short(is_short)
  , m_nb_call(nb_call)
  , m_is_alive(is_alive)
  {
    *m_is_alive = true;
  }
  ~Multiples() override { *m_is_alive = false; }

  static bool isMultiple(Int64 node, Int64 cell) { return node % (cell + 1) == 0; }

  void executeFunctor(ItemPairGroupBuilder& builder) override
  {
    ++*m_nb_call;
    const ItemPairGroup pairs = builder.group();
    UniqueArray<Int32> ids;
    ENUMERATE_ITEM(cell, pairs.itemGroup())
    {
      if (m_is_short && cell.index() == 0)
        continue;
      ids.clear();
      ENUMERATE_ITEM(node, pairs.subItemGroup())
      if (isMultiple(node->uniqueId(), cell->uniqueId()))
        ids.add(node.localId());
      builder.addNextItem(ids);
    }
  }

 private:
  bool m_is_short;
  Int32* m_nb_call;
  bool* m_is_alive;
};

TEST_F(ItemPairGroupTest, TheApplicationMakesTheLists)
{
  buildGrid({ 2, { 6, 4, 0 } });
  Int32 nb_call = 0;
  bool is_alive = false;
  {
    ItemPairGroup pairs(allCells().own(), allNodes(), new Multiples(false, &nb_call, &is_alive));
    EXPECT_EQ(nb_call, 0);
    for (const auto& [cell, nodes] : listsOf(pairs)) {
      std::vector<Int64> multiples;
      for (Int64 node : uidsOf(allNodes()))
        if (Multiples::isMultiple(node, cell))
          multiples.push_back(node);
      EXPECT_EQ(nodes, multiples) << cell;
    }
    listsOf(pairs);
    EXPECT_EQ(nb_call, 1);
    pairs.invalidate();
    EXPECT_EQ(nb_call, 1);
    pairs.invalidate(true);
    EXPECT_EQ(nb_call, 2);
    EXPECT_TRUE(is_alive);
  }
  EXPECT_FALSE(is_alive);
}

TEST_F(ItemPairGroupTest, RefusesListsThatAreMissingOrWrong)
{
  buildGrid({ 2, { 6, 4, 0 } });
  Int32 nb_call = 0;
  bool is_alive = false;
  const ItemPairGroup pairs(allCells(), allNodes(), new Multiples(true, &nb_call, &is_alive));
  EXPECT_THROW(pairs.enumerator(), FatalErrorException);
  EXPECT_THROW(pairs.enumerator(), FatalErrorException);
  EXPECT_EQ(nb_call, 2);
}

TEST_F(ItemPairGroupTest, RefusesWrongGroups)
{
  buildGrid({ 2, { 6, 4, 0 } });
  EXPECT_THROW(ItemPairGroup(allCells(), allNodes(), IK_Face), FatalErrorException);
  EXPECT_THROW(ItemPairGroup(allCells(), ItemGroup(), IK_Face), FatalErrorException);
  EXPECT_THROW(CellCellGroup(allCells(), ItemGroup(allNodes()), IK_Node), FatalErrorException);
  EXPECT_THROW(ItemPairGroup(allNodes(), allNodes(), IK_Edge).enumerator(), FatalErrorException);
  EXPECT_THROW(family(IK_Cell)->findAdjacencyItems(allCells(), allCells(), IK_Node, 2), FatalErrorException);
  EXPECT_THROW(family(IK_Face)->findAdjacencyItems(allCells(), allCells(), IK_Node, 1), FatalErrorException);
  EXPECT_TRUE(ItemPairGroup().null());
  EXPECT_TRUE(FaceFaceGroup(ItemPairGroup(allCells(), allCells(), IK_Node)).null());
  EXPECT_FALSE(ItemPairGroup().enumerator().hasNext());
}
} // namespace
