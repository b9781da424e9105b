// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/MeshMaterialModifier.h"

#include "arcane_core/materials/sets/SetsOfMesh.h"
#include "tests/unit/arcane_core/materials/sets/MaterialFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::Materials;
using test::messageOf;

class MeshMaterialModifierTest : public test::MaterialFixture
{
};

//! Follows what the groups of materials say.
class SetsOfMeshTest : public test::MaterialFixture
{
};
} // namespace

TEST_F(MeshMaterialModifierTest, AnUpdateCountsTwice)
{
  start();
  {
    MeshMaterialModifier modifier(m_mm);
    modifier.addCells(m_a1, UniqueArray<Int32>());
  }
  EXPECT_EQ(m_mm->timestamp(), 2);
  m_mm->forceRecompute();
  EXPECT_EQ(m_mm->timestamp(), 3);
}

TEST_F(MeshMaterialModifierTest, TwoModifiersAreIndependent)
{
  start();
  MeshMaterialModifier first(m_mm);
  MeshMaterialModifier second(m_mm);
  first.addCells(m_a1, allCells().view().localIds());
  second.addCells(m_b2, allCells().view().localIds());
  second.endUpdate();
  EXPECT_EQ(m_a1->view().nbItem(), 0);
  EXPECT_EQ(m_b2->view().nbItem(), allCells().size());
  first.endUpdate();
  EXPECT_EQ(m_a1->view().nbItem(), allCells().size());
}

TEST_F(MeshMaterialModifierTest, AWrongIdNamesTheMaterialAndChangesNothing)
{
  start();
  const Int32 nb = family(IK_Cell)->maxLocalId();
  MeshMaterialModifier modifier(m_mm);
  modifier.addCells(m_a1, UniqueArray<Int32>{ 0, 1 });
  modifier.removeCells(m_b2, UniqueArray<Int32>{ 0, nb });
  EXPECT_EQ(
    messageOf([&] { modifier.endUpdate(); }),
    String::format("materials of mesh 'Mesh0': operation 1 on material 'B_M2': element 1 of the list is local id {0}, expected that "
                   "of a cell, from 0 to {1}",
                   nb, nb - 1));
  EXPECT_EQ(m_a1->view().nbItem(), 0);
  modifier.endUpdate();
  EXPECT_EQ(messageOf([&] { modifier.addCells(nullptr, UniqueArray<Int32>()); }),
            "materials of mesh 'Mesh0': cannot add cells: the material is a null pointer");
}

TEST_F(MeshMaterialModifierTest, ANullManagerIsRefused)
{
  EXPECT_EQ(messageOf([] { MeshMaterialModifier modifier(nullptr); }),
            "MeshMaterialModifier: the manager of materials is a null pointer, expected one of IMeshMaterialMng::getReference()");
}

TEST_F(MeshMaterialModifierTest, TheIdOfARemovedCellIsRefused)
{
  start();
  m_topology->removeCells(UniqueArray<Int32>{ 3 });
  MeshMaterialModifier modifier(m_mm);
  modifier.addCells(m_a1, UniqueArray<Int32>{ 0, 3 });
  EXPECT_NE(messageOf([&] { modifier.endUpdate(); }).find("element 1 of the list is local id 3, expected that of a cell"),
            std::string::npos);
  EXPECT_EQ(m_a1->view().nbItem(), 0);
}

TEST_F(MeshMaterialModifierTest, AnExceptionDropsTheOperations)
{
  start();
  try {
    MeshMaterialModifier modifier(m_mm);
    modifier.addCells(m_a1, allCells().view().localIds());
    throw 1;
  }
  catch (int) {
  }
  EXPECT_EQ(m_a1->view().nbItem(), 0);
}

TEST_F(SetsOfMeshTest, GroupsThatTheCodeChangesGiveTheSets)
{
  start();
  give(m_b2, [](Int64 uid) { return uid % 2 == 0; });
  const CellToAllEnvCellConverter all(m_mm);
  CellGroup b = m_b->cells();
  const UniqueArray<Int32> odd = cellsWhere([](Int64 uid) { return uid % 2 == 1; });
  b.removeItems(cellsWhere([](Int64 uid) { return uid % 4 == 0; }));
  b.addItems(odd);
  for (const Int32 id : odd)
    EXPECT_EQ(all[CellLocalId(id)].nbEnvironment(), 0);

  m_mm->forceRecompute();
  for (const Int32 id : odd)
    EXPECT_EQ(all[CellLocalId(id)].nbEnvironment(), 1);
  EXPECT_EQ(m_b->view().nbItem(), cellsWhere([](Int64 uid) { return uid % 4 != 0; }).size());
  m_mm->checkValid();
}

TEST_F(SetsOfMeshTest, AnEnvironmentIsTheUnionOfItsMaterials)
{
  start();
  CellGroup a1 = m_a1->cells();
  a1.setItems(cellsWhere([](Int64 uid) { return uid % 2 == 0; }));
  CellGroup a2 = m_a2->cells();
  a2.setItems(cellsWhere([](Int64 uid) { return uid % 3 == 0; }));
  m_mm->forceRecompute();
  EXPECT_EQ(m_a->cells().view().localIds(), cellsWhere([](Int64 uid) { return uid % 2 == 0 || uid % 3 == 0; }).constView());
  m_mm->checkValid();
}

TEST_F(SetsOfMeshTest, TheGroupOfAnEnvironmentAloneBecomesTheUnionAgain)
{
  start();
  give(m_a1, [](Int64 uid) { return uid % 2 == 0; });
  CellGroup a = m_a->cells();
  a.addItems(cellsWhere([](Int64 uid) { return uid % 4 == 1; }));
  a.removeItems(cellsWhere([](Int64 uid) { return uid % 4 == 2; }));

  m_mm->forceRecompute();

  EXPECT_EQ(a.view().localIds(), m_a1->cells().view().localIds());
  m_mm->checkValid();
}

TEST_F(SetsOfMeshTest, MoreGroupsThanMarksGiveTheirSets)
{
  constexpr Int32 nb_material = 600;
  buildMesh(8, 5);
  m_mm = IMeshMaterialMng::getReference(m_handle);
  MeshEnvironmentBuildInfo info("E");
  for (Int32 m = 0; m < nb_material; ++m) {
    m_mm->registerMaterialInfo(String::format("M{0}", m));
    info.addMaterial(String::format("M{0}", m));
  }
  m_mm->createEnvironment(info);
  m_mm->endCreate();
  // Materials 0 and 255 have the same mark and the same cells, which no material between marks; some cells are in none of a round of marks.
  const auto expected = [&](Int32 m, Int64 step) { return cellsWhere([=](Int64 uid) { return (uid + step) % 60 == m % 255; }); };
  for (Int64 step = 0; step < 3; ++step) {
    for (const IMeshMaterial* material : m_mm->materials()) {
      CellGroup group = material->cells();
      group.addItems(expected(material->id(), step));
      if (step > 0)
        group.removeItems(expected(material->id(), step - 1));
    }
    m_mm->forceRecompute();
    m_mm->checkValid();
    for (const IMeshMaterial* material : m_mm->materials())
      EXPECT_EQ(material->matView()._internalLocalIds(), expected(material->id(), step).constView());
  }
}

TEST_F(SetsOfMeshTest, ACellTwiceInAGroupIsRefused)
{
  start();
  if (allCells().size() == 0)
    return;
  CellGroup b = m_b->cells();
  b.addItems(UniqueArray<Int32>{ 0, 0 }, false);
  EXPECT_EQ(messageOf([&] { m_mm->forceRecompute(); }),
            String::format("materials of mesh 'Mesh0': cell {0} is twice in group 'StdMat_B', expected once", uid(0)));
}

TEST_F(SetsOfMeshTest, ARefusedGroupLosesNoChangeOfOthers)
{
  start();
  CellGroup a = m_a1->cells();
  a.addItems(cellsWhere([](Int64 uid) { return uid % 2 == 0; }));
  CellGroup b = m_b->cells();
  if (allCells().size() > 0) {
    b.addItems(UniqueArray<Int32>{ 0, 0 }, false);
    EXPECT_NE(messageOf([&] { m_mm->forceRecompute(); }), "");
  }
  b.clear();
  m_mm->forceRecompute();
  EXPECT_EQ(m_a1->matView()._internalLocalIds(), cellsWhere([](Int64 uid) { return uid % 2 == 0; }).constView());
  m_mm->checkValid();
}

TEST_F(SetsOfMeshTest, CellsThatAreRemovedLeaveTheSets)
{
  start();
  give(m_a1, [](Int64) { return true; });
  give(m_b2, [](Int64 uid) { return uid % 2 == 0; });
  UniqueArray<Int32> removed;
  for (const Int32 id : allCells().own().view().localIds())
    if (uid(id) % 4 == 0)
      removed.add(id);
  m_topology->removeCells(removed);
  m_topology->endUpdate();
  m_mm->checkValid();
  EXPECT_EQ(m_b->view().nbItem(), cellsWhere([](Int64 uid) { return uid % 2 == 0; }).size());
  EXPECT_EQ(m_a->view().nbItem(), allCells().size());
}
