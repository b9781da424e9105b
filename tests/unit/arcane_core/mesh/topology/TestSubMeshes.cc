// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/SubMeshes.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/families/IItemInternalSortFunction.h"
#include "arcane_core/mesh/items/FamilyParent.h"
#include "tests/support/MessageOf.h"
#include "tests/support/mesh/MeshFixture.h"

#include <algorithm>

namespace
{
using namespace Arcane;
using detail::mesh::MeshTopology;
using test::Grid;

constexpr eItemKind all_kinds[] = { IK_Node, IK_Edge, IK_Face, IK_Cell };

class SubMeshesTest : public test::MeshFixture
{
 protected:
  void buildGrid(const Grid& g, bool has_edge = false)
  {
    MeshBuildOptions options;
    options.has_edge = has_edge;
    build(test::gridMesh(g), test::slabOwner(g.nbCell(), nbRank()), options);
  }

  //! The group of the own items for which \a is_in is true; ghosts are not in it.
  template <typename Predicate> ItemGroup groupOf(eItemKind kind, const char* name, Predicate is_in)
  {
    UniqueArray<Int32> ids;
    ENUMERATE_ITEM(item, family(kind)->allItems().own())
    if (is_in(*item))
      ids.add(item->localId());
    return family(kind)->createGroup(name, ids, true);
  }
  //! Own faces know all their cells.
  ItemGroup boundary()
  {
    return groupOf(IK_Face, "Boundary", [](Item item) { return item.toFace().nbCell() == 1; });
  }

  //! The number of items of all ranks.
  Int64 nbItem(eItemKind kind) const
  {
    return m_pm->reduce(MessagePassing::ReduceSum, Int64(m_part->family(kind)->allItems().own().size()));
  }

  //! All items are those of the parent: ids, owners, types, nodes in their order, connections.
  void expectAsParent() const
  {
    for (eItemKind kind : all_kinds) {
      const IItemFamily* part = m_part->family(kind);
      ENUMERATE_ITEM(item, part->allItems())
      {
        ASSERT_EQ(item->nbParent(), 1);
        const Item parent = item->parent();
        ASSERT_EQ(parent.itemFamily(), part->parentFamily());
        ASSERT_EQ(parent.uniqueId(), item->uniqueId());
        ASSERT_EQ(parent.owner(), item->owner());
        ASSERT_EQ(parent.isOwn(), item->isOwn());
        if (kind != IK_Node && parent.kind() != IK_Node) {
          ASSERT_EQ(connectedUids(item->itemBase(), IK_Node), connectedUids(parent.itemBase(), IK_Node)) << itemKindName(kind);
        }
        if (kind == IK_Cell && parent.kind() == IK_Cell) {
          ASSERT_EQ(item->type(), parent.type());
          ASSERT_EQ(connectedUids(item->itemBase(), IK_Face), connectedUids(parent.itemBase(), IK_Face));
          ASSERT_EQ(connectedUids(item->itemBase(), IK_Edge), connectedUids(parent.itemBase(), IK_Edge));
        }
      }
    }
    EXPECT_NO_THROW(m_part->checkValid());
  }

  //! The cells that this rank knows are those of its parent for which \a is_in is true, ghosts too.
  template <typename Predicate> void expectCells(eItemKind parent_kind, Predicate is_in) const
  {
    std::vector<Int64> expected;
    ENUMERATE_ITEM(item, family(parent_kind)->allItems())
    if (is_in(*item))
      expected.push_back(item->uniqueId());
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(uidsOf(m_part->family(IK_Cell)->allItems()), expected);
  }

  static bool isOdd(Item item) { return item.uniqueId().asInt64() % 2 != 0; }

  MeshHandle m_part_handle = MeshHandle("Part", nullptr, nullptr);
  std::unique_ptr<MeshTopology> m_part = std::make_unique<MeshTopology>(m_part_handle, m_pm);
};

TEST_F(SubMeshesTest, CellsOfAGroupKeepTheirItems)
{
  for (const bool has_edge : { false, true }) {
    m_part.reset();
    m_part = std::make_unique<MeshTopology>(m_part_handle, m_pm);
    m_mesh.reset();
    m_mesh = std::make_unique<MeshTopology>(m_handle, m_pm);
    buildGrid({ 3, { 4, 3, 2 } }, has_edge);
    const ItemGroup group = groupOf(IK_Cell, "Odd", isOdd);

    m_part->subMeshes().tie(group);

    EXPECT_EQ(m_part->dimension(), 3);
    EXPECT_EQ(m_part->hasEdge(), has_edge);
    EXPECT_EQ(m_part->subMeshes().parent(), m_mesh.get());
    EXPECT_EQ(m_part->subMeshes().parentGroup(), group);
    EXPECT_EQ(m_mesh->subMeshes().children(), std::vector<detail::mesh::MeshFamilies*>{ m_part.get() });
    EXPECT_EQ(nbItem(IK_Cell), 12);
    EXPECT_EQ(nbItem(IK_Edge) > 0, has_edge);
    expectCells(IK_Cell, isOdd);
    expectAsParent();
    ENUMERATE_FACE(face, m_part->family(IK_Face)->allItems())
    {
      const Face parent = face->parent().toFace();
      const auto uid_of = [](Cell cell) { return cell.null() || cell.uniqueId().asInt64() % 2 == 0 ? -1 : cell.uniqueId().asInt64(); };
      EXPECT_EQ(uid_of(face->backCell()), uid_of(parent.backCell()));
      EXPECT_EQ(uid_of(face->frontCell()), uid_of(parent.frontCell()));
    }
  }
}

TEST_F(SubMeshesTest, FacesOfAGroupAreCellsOfASurface)
{
  buildGrid({ 3, { 4, 3, 2 } }, true);

  m_part->subMeshes().tie(boundary());

  EXPECT_EQ(m_part->dimension(), 2);
  EXPECT_EQ(nbItem(IK_Cell), 2 * (4 * 3 + 3 * 2 + 2 * 4));
  // The number of Euler of a sphere.
  EXPECT_EQ(nbItem(IK_Node) - nbItem(IK_Face) + nbItem(IK_Cell), 2);
  EXPECT_EQ(m_part->family(IK_Face)->parentFamily(), family(IK_Edge));
  EXPECT_EQ(m_part->family(IK_Edge)->parentFamily(), nullptr);
  EXPECT_EQ(family(IK_Edge)->childFamilies().count(), 1);
  expectAsParent();
  ENUMERATE_FACE(face, m_part->family(IK_Face)->allItems().own())
  EXPECT_EQ(face->nbCell(), 2);
}

TEST_F(SubMeshesTest, FacesOfAPlaneAreCellsOfALine)
{
  buildGrid({ 2, { 5, 3, 1 } });

  m_part->subMeshes().tie(boundary());

  EXPECT_EQ(m_part->dimension(), 1);
  EXPECT_EQ(nbItem(IK_Cell), 16);
  EXPECT_EQ(nbItem(IK_Face), 16);
  EXPECT_EQ(nbItem(IK_Node), 16);
  EXPECT_EQ(m_part->family(IK_Face)->parentFamily(), family(IK_Node));
  expectAsParent();
  ENUMERATE_CELL(cell, m_part->family(IK_Cell)->allItems())
  for (Int32 i = 0; i < 2; ++i)
    EXPECT_EQ(cell->face(i).uniqueId(), cell->node(i).uniqueId());
}

TEST_F(SubMeshesTest, PartsFollowTheirGroups)
{
  buildGrid({ 2, { 6, 4, 1 } });
  ItemGroup group = groupOf(IK_Cell, "Odd", isOdd);
  m_part->subMeshes().tie(group);
  const auto is_low = [](Item item) { return item.uniqueId().asInt64() < 13; };

  group.setItems(groupOf(IK_Cell, "Low", is_low).view().localIds());
  m_mesh->endUpdate();

  expectCells(IK_Cell, is_low);
  expectAsParent();
  const Int64 stamp = m_part->stamp();
  m_mesh->endUpdate();
  EXPECT_EQ(m_part->stamp(), stamp) << "nothing has changed";
}

TEST_F(SubMeshesTest, PartsFollowTheirParents)
{
  buildGrid({ 2, { 6, 4, 1 } });
  m_part->subMeshes().tie(groupOf(IK_Cell, "Odd", isOdd));
  Int32 nb_followed = 0;
  m_part->subMeshes().setFollower([&] { ++nb_followed; });
  const auto is_removed = [](Item item) { return item.uniqueId().asInt64() % 3 == 0; };

  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, allCells().own())
  if (is_removed(*cell))
    removed.add(cell.localId());
  m_mesh->removeCells(removed);
  m_mesh->endUpdate();

  EXPECT_EQ(nb_followed, 1);
  expectCells(IK_Cell, isOdd);
  EXPECT_EQ(nbItem(IK_Cell), 8);
  expectAsParent();
}

TEST_F(SubMeshesTest, PartsFollowCellsFromRankToRank)
{
  buildGrid({ 3, { 4, 3, 2 } }, true);
  m_part->subMeshes().tie(boundary());

  UniqueArray<Int32> new_owners(family(IK_Cell)->maxLocalId());
  ENUMERATE_CELL(cell, allCells())
  new_owners[cell.localId()] = static_cast<Int32>(cell->uniqueId().asInt64() * 7 % nbRank());
  m_mesh->exchangeCells(new_owners);

  EXPECT_EQ(nbItem(IK_Node) - nbItem(IK_Face) + nbItem(IK_Cell), 2);
  EXPECT_EQ(nbItem(IK_Cell), 52);
  expectAsParent();
}

//! Cells by decreasing unique id.
class Backwards : public IItemInternalSortFunction
{
 public:
  const String& name() const override { return m_name; }
  void sortItems(ItemInternalMutableArrayView items) override
  {
    std::sort(items.begin(), items.end(), [](const ItemInternal* a, const ItemInternal* b) { return a->uniqueId() > b->uniqueId(); });
  }

 private:
  String m_name = "Backwards";
};

TEST_F(SubMeshesTest, ParentsAreFoundInAnyOrder)
{
  buildGrid({ 2, { 6, 4, 1 } });
  m_part->subMeshes().tie(groupOf(IK_Cell, "Odd", isOdd));

  family(IK_Cell)->setItemSortFunction(new Backwards);
  family(IK_Cell)->compactItems(true);
  m_part->family(IK_Cell)->setItemSortFunction(new Backwards);
  m_part->family(IK_Cell)->compactItems(true);

  EXPECT_GT(allCells().view()[0].uniqueId(), allCells().view()[allCells().size() - 1].uniqueId());
  expectAsParent();
}

TEST_F(SubMeshesTest, PartsHaveParts)
{
  buildGrid({ 3, { 4, 3, 2 } }, true);
  m_part->subMeshes().tie(groupOf(IK_Cell, "Odd", isOdd));
  const MeshHandle handle("PartOfPart", nullptr, nullptr);
  MeshTopology part_of_part(handle, m_pm);

  part_of_part.subMeshes().tie(m_part->family(IK_Cell)->allItems());
  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, allCells().own())
  if (cell->uniqueId() == 5)
    removed.add(cell.localId());
  m_mesh->removeCells(removed);
  m_mesh->endUpdate();

  EXPECT_EQ(uidsOf(part_of_part.family(IK_Cell)->allItems()), uidsOf(m_part->family(IK_Cell)->allItems()));
  EXPECT_EQ(nbItem(IK_Cell), 11);
  EXPECT_EQ(part_of_part.family(IK_Cell)->parentFamilyDepth(), 2);
  EXPECT_NO_THROW(part_of_part.checkValid());
}

TEST_F(SubMeshesTest, PartsOfNothingAreEmpty)
{
  buildGrid({ 2, { 6, 4, 1 } });

  m_part->subMeshes().tie(groupOf(IK_Cell, "None", [](Item) { return false; }));

  EXPECT_EQ(nbItem(IK_Cell) + nbItem(IK_Node), 0);
  expectAsParent();
}

TEST_F(SubMeshesTest, PartsOutliveTheirParents)
{
  buildGrid({ 2, { 6, 4, 1 } });
  m_part->subMeshes().tie(groupOf(IK_Cell, "Odd", isOdd));

  m_mesh.reset();

  EXPECT_EQ(m_part->subMeshes().parent(), nullptr);
  EXPECT_EQ(m_part->family(IK_Cell)->parentFamily(), nullptr);
  EXPECT_EQ(nbItem(IK_Cell), 12);
  if (!m_part->family(IK_Cell)->allItems().empty()) {
    const Item cell = m_part->family(IK_Cell)->allItems().view()[0];
    EXPECT_EQ(cell.nbParent(), 0);
    EXPECT_THROW(cell.parent(), ArgumentException);
  }
}

TEST_F(SubMeshesTest, PartsCannotBeChangedByThemselves)
{
  buildGrid({ 2, { 6, 4, 1 } });
  m_part->subMeshes().tie(groupOf(IK_Cell, "Odd", isOdd));

  const String text = test::messageOf([&] { m_part->clearItems(); });

  EXPECT_EQ(text, "mesh 'Part' is the part 'Odd' of mesh 'Mesh0', expected a change of this group or of mesh 'Mesh0'");
  EXPECT_THROW(m_part->exchangeCells(UniqueArray<Int32>(m_part->family(IK_Cell)->maxLocalId(), 0)), FatalErrorException);
}

TEST_F(SubMeshesTest, WrongGroupsAreRefused)
{
  buildGrid({ 3, { 2, 2, 2 } });
  const auto message = [&](const ItemGroup& group) { return test::messageOf([&] { m_part->subMeshes().tie(group); }); };

  EXPECT_EQ(message(family(IK_Node)->allItems()),
            "sub-mesh 'Part': group 'AllNodes' has items of kind Node, expected a group of cells or faces");
  EXPECT_NE(message(boundary()).find("mesh 'Mesh0' has no edges, which are the faces of a surface"), std::string::npos);
  EXPECT_EQ(m_part->subMeshes().parent(), nullptr);
  EXPECT_TRUE(m_mesh->subMeshes().children().empty());
}

TEST_F(SubMeshesTest, AnEdgeIsBetweenTwoFacesAtMost)
{
  buildGrid({ 3, { 2, 2, 2 } }, true);

  EXPECT_THROW(m_part->subMeshes().tie(family(IK_Face)->allItems()), ParallelFatalErrorException);

  EXPECT_EQ(m_part->subMeshes().parent(), nullptr);
  EXPECT_EQ(m_part->family(IK_Cell)->nbItem(), 0);
}
} // namespace
