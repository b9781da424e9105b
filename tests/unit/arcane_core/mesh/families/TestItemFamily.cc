// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/families/ItemFamily.h"

#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/mesh/families/MeshItemInternalList.h"
#include "arcane_core/mesh/groups/FamilyGroups.h"
#include "arcane_core/mesh/items/FamilyParent.h"

namespace
{
using namespace Arcane;
using test::Grid;

class ItemFamilyTest : public test::MeshFixture
{
 protected:
  void SetUp() override
  {
    const Grid g{ 2, { 6, 4, 0 } };
    build(test::gridMesh(g), test::slabOwner(g.nbCell(), nbRank()));
  }
};

TEST_F(ItemFamilyTest, EachKindHasItsClass)
{
  EXPECT_NE(dynamic_cast<mesh::NodeFamily*>(family(IK_Node)), nullptr);
  EXPECT_NE(dynamic_cast<mesh::EdgeFamily*>(family(IK_Edge)), nullptr);
  EXPECT_NE(dynamic_cast<mesh::FaceFamily*>(family(IK_Face)), nullptr);
  EXPECT_NE(dynamic_cast<mesh::CellFamily*>(family(IK_Cell)), nullptr);
  EXPECT_EQ(dynamic_cast<mesh::CellFamily*>(family(IK_Node)), nullptr);
  EXPECT_NE(dynamic_cast<mesh::ItemFamily*>(family(IK_Cell)), nullptr);
}

TEST_F(ItemFamilyTest, TheListOfItemsFollowsTheMesh)
{
  MeshItemInternalList list(family(IK_Node), family(IK_Edge), family(IK_Face), family(IK_Cell));
  EXPECT_EQ(list.cells.size(), family(IK_Cell)->maxLocalId());
  EXPECT_EQ(list.edges.size(), 0);
  const Int64 last_uid = list.cells[list.cells.size() - 1]->uniqueId().asInt64();
  m_mesh->removeCells(UniqueArray<Int32>{ allCells().own().view().localId(0) });
  m_mesh->endUpdate();

  const ItemInternalArrayView cells = list.cells;
  ASSERT_EQ(cells.size(), family(IK_Cell)->maxLocalId());
  for (Int32 id = 0; id < cells.size(); ++id)
    EXPECT_EQ(list.cells[id]->uniqueId().asInt64(), family(IK_Cell)->uniqueIds()[id]);
  EXPECT_GE(last_uid, 0);
}

TEST_F(ItemFamilyTest, ItsItemsServeViewsAndGroups)
{
  for (const eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell }) {
    const IItemFamily* each = family(kind);

    EXPECT_EQ(each->familyItems().sharedInfo(), each->itemSharedInfo());
    EXPECT_EQ(&each->familyGroups().items(), &each->familyItems());
    EXPECT_EQ(each->itemSharedInfo()->parent->family(), nullptr);
  }
}

TEST_F(ItemFamilyTest, PropertiesAreMadeAtTheirFirstUse)
{
  const IItemFamily* cells = family(IK_Cell);

  EXPECT_EQ(cells->propertiesOrNull(), nullptr);
  Properties* made = family(IK_Cell)->properties();
  EXPECT_EQ(cells->propertiesOrNull(), made);
}
} // namespace
