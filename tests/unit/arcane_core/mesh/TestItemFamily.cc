// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/ItemFamily.h"

#include "tests/unit/arcane_core/mesh/MeshFixture.h"

#include "arcane_core/mesh/IDoFFamily.h"
#include "arcane_core/mesh/MeshItemInternalList.h"
#include "arcane_core/mesh/ParticleFamily.h"
#include "arcane_core/mesh/UserFamilies.h"

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
  IItemFamily* particles = m_mesh->userFamilies().create(IK_Particle, "P");
  IItemFamily* dofs = m_mesh->userFamilies().create(IK_DoF, "D");
  EXPECT_EQ(dynamic_cast<mesh::ParticleFamily*>(particles), particles->toParticleFamily());
  EXPECT_EQ(dynamic_cast<mesh::ParticleFamily*>(dofs), nullptr);
  for (IItemFamily* each : { family(IK_Cell), particles, dofs })
    EXPECT_NE(dynamic_cast<mesh::ItemFamily*>(each), nullptr);
}

TEST_F(ItemFamilyTest, AChangeCanBeEndedInParts)
{
  IDoFFamily* dofs = m_mesh->userFamilies().create(IK_DoF, "D")->toDoFFamily();
  UniqueArray<Int32> ids(3);
  dofs->addDoFs(UniqueArray<Int64>{ 4, 5, 6 }, ids);
  dofs->partialEndUpdate();
  ItemGroup group = dofs->createGroup("Some", ids);
  dofs->removeDoFs(UniqueArray<Int32>{ ids[1] });
  EXPECT_EQ(group.size(), 3);

  dofs->partialEndUpdateGroup(group);

  EXPECT_EQ(uidsOf(group), (std::vector<Int64>{ 4, 6 }));
  dofs->partialEndUpdateGroup(ItemGroup());
  dofs->partialEndUpdateGroup(dofs->allItems());
  dofs->partialEndUpdateVariable(nullptr);
  dofs->partialEndUpdate();
  EXPECT_FALSE(dofs->hasPendingChange());
  EXPECT_EQ(uidsOf(group), (std::vector<Int64>{ 4, 6 }));
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
} // namespace
