// SPDX-License-Identifier: Apache-2.0
// Sequences of changes as codes make them, with values of own cells and ghosts after each.
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/materials/ghosts/GhostsOfMesh.h"
#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/values/MeshMaterialVariableRef.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "tests/unit/arcane_core/materials/sets/MaterialFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::Materials;
using test::messageOf;

class ChangeSequencesTest : public test::MaterialFixture
{
 protected:
  ChangeSequencesTest() { detail::ghosts::connectGhosts(m_vm.get()); }
  //! A_M1 in all cells, B_M2 in every second one, each constituent with a value of its own.
  void startMixed(MaterialVariableCellReal& v)
  {
    give(m_a1, [](Int64) { return true; });
    give(m_b2, [](Int64 uid) { return uid % 2 == 0; });
    v.globalVariable().fill(1.0);
    ENUMERATE_MATCELL(i, m_a1)
    v[i] = valueOf(*m_a1, (*i).globalCellId());
    ENUMERATE_MATCELL(i, m_b2)
    v[i] = valueOf(*m_b2, (*i).globalCellId());
  }
  Real valueOf(const IMeshMaterial& material, Int32 cell) const { return 1000.0 * (material.id() + 1) + Real(uid(cell)); }
  void expectValues(MaterialVariableCellReal& v, IMeshMaterial* material)
  {
    ENUMERATE_MATCELL(i, material)
    EXPECT_EQ(v[i], valueOf(*material, (*i).globalCellId())) << material->name() << ", cell " << uid((*i).globalCellId());
  }
};
} // namespace

TEST_F(ChangeSequencesTest, AModifierInTheScopeOfAnotherIsAppliedFirst)
{
  start();
  MaterialVariableCellReal v(MaterialVariableBuildInfo(m_mm, "V"));
  startMixed(v);
  {
    MeshMaterialModifier outer(m_mm);
    outer.addCells(m_a2, cellsWhere([](Int64 uid) { return uid % 3 == 0; }));
    outer.removeCells(m_b2, cellsWhere([](Int64 uid) { return uid % 4 == 0; }));
    {
      MeshMaterialModifier inner(m_mm);
      inner.removeCells(m_a2, allCells().view().localIds());
      inner.removeCells(m_b2, cellsWhere([](Int64 uid) { return uid % 4 == 2; }));
    }
    EXPECT_EQ(m_a2->view().nbItem(), 0);
    EXPECT_EQ(m_b2->view().nbItem(), cellsWhere([](Int64 uid) { return uid % 4 == 0; }).size());
  }
  EXPECT_EQ(m_a2->view().nbItem(), cellsWhere([](Int64 uid) { return uid % 3 == 0; }).size());
  EXPECT_EQ(m_b2->view().nbItem(), 0);
  expectValues(v, m_a1);
  m_mm->checkValid();
}

TEST_F(ChangeSequencesTest, OperationsThatCancelKeepPlacesAndValues)
{
  start();
  MaterialVariableCellReal v(MaterialVariableBuildInfo(m_mm, "V"));
  startMixed(v);
  const Int64 number = m_mm->sets().changeNumber();
  const UniqueArray<Int32> all(allCells().view().localIds());
  {
    MeshMaterialModifier modifier(m_mm);
    modifier.removeCells(m_b2, all);
    modifier.removeCells(m_a1, all);
    modifier.addCells(m_a2, all);
    modifier.addCells(m_b2, cellsWhere([](Int64 uid) { return uid % 2 == 0; }));
    modifier.removeCells(m_a2, all);
    modifier.addCells(m_a1, all);
  }
  EXPECT_EQ(m_mm->sets().changeNumber(), number);
  expectValues(v, m_a1);
  expectValues(v, m_b2);
  m_mm->checkValid();
}

TEST_F(ChangeSequencesTest, AMaterialThatComesAndGoesInOneModifierChangesNoOther)
{
  start();
  MaterialVariableCellReal v(MaterialVariableBuildInfo(m_mm, "V"));
  startMixed(v);
  {
    MeshMaterialModifier modifier(m_mm);
    modifier.addCells(m_a2, allCells().view().localIds());
    modifier.removeCells(m_b2, cellsWhere([](Int64 uid) { return uid % 4 == 0; }));
    modifier.removeCells(m_a2, cellsWhere([](Int64 uid) { return uid % 8 != 2; }));
  }
  expectValues(v, m_a1);
  expectValues(v, m_b2);
  ENUMERATE_MATCELL(i, m_a2)
  EXPECT_EQ(v[i], 1.0);
  m_mm->checkValid();
}

TEST_F(ChangeSequencesTest, WithoutKeptValuesGlobalOnesStay)
{
  start();
  m_mm->setKeepValuesAfterChange(false);
  MaterialVariableCellReal v(MaterialVariableBuildInfo(m_mm, "V"));
  startMixed(v);
  take(m_b2, [](Int64 uid) { return uid % 4 == 0; });
  give(m_a2, [](Int64 uid) { return uid % 4 == 2; });
  ENUMERATE_MATCELL(i, m_a1)
  {
    const Int64 id = uid((*i).globalCellId());
    EXPECT_EQ((*i)._varIndex().arrayIndex() == 0, id % 4 != 2) << id;
    if (id % 4 == 0) {
      EXPECT_EQ(v[i], 1.0) << id;
    }
  }
  ENUMERATE_CELL(i, allCells())
  {
    if (uid(i.localId()) % 2 == 0) {
      EXPECT_EQ(v[i], 1.0);
    }
  }
  m_mm->checkValid();
}

TEST_F(ChangeSequencesTest, AMaterialOfAnotherMeshIsRefused)
{
  start();
  MeshHandle other_handle("Mesh1", m_vm.get(), &m_trace);
  IMeshMaterialMng* other = IMeshMaterialMng::getReference(other_handle);
  other->registerMaterialInfo("M1");
  MeshEnvironmentBuildInfo info("C");
  info.addMaterial("M1");
  IMeshMaterial* material = other->createEnvironment(info)->materials()[0];
  MeshMaterialModifier modifier(m_mm);
  EXPECT_EQ(messageOf([&] { modifier.removeCells(material, UniqueArray<Int32>()); }),
            "materials of mesh 'Mesh0': cannot remove cells: material 'C_M1' is of another mesh");
}

// Cells without environment, pure and mixed ones change places in each step, on both sides of the cut.
TEST_F(ChangeSequencesTest, GhostsFollowManyChangesOfTheirOwners)
{
  start();
  MaterialVariableCellReal v(MaterialVariableBuildInfo(m_mm, "V"));
  v.globalVariable().fill(1.0);
  const auto has = [](const IMeshMaterial* material, Int64 uid, Int64 step) { return (uid * 7 + step * (material->id() + 2)) % 5 < 2; };
  for (Int64 step = 0; step < 12; ++step) {
    SCOPED_TRACE("step " + std::to_string(step));
    {
      MeshMaterialModifier modifier(m_mm);
      for (IMeshMaterial* material : m_mm->materials()) {
        UniqueArray<Int32> with;
        UniqueArray<Int32> without;
        for (const Int32 id : allCells().own().view().localIds())
          (has(material, uid(id), step) ? with : without).add(id);
        modifier.removeCells(material, without);
        modifier.addCells(material, with);
      }
    }
    m_mm->synchronizeMaterialsInCells();
    m_mm->checkMaterialsInCells();
    const Int32 my_rank = rank();
    for (IMeshMaterial* material : m_mm->materials())
      ENUMERATE_MATCELL(i, material)
    v[i] = (*i).globalCell().owner() == my_rank ? valueOf(*material, (*i).globalCellId()) : -1.0;
    v.synchronize();
    for (IMeshMaterial* material : m_mm->materials()) {
      const UniqueArray<Int32> expected = cellsWhere([&](Int64 uid) { return has(material, uid, step); });
      EXPECT_EQ(material->cells().view().localIds(), expected.constView()) << material->name();
      ENUMERATE_MATCELL(i, material)
      {
        if ((*i)._varIndex().arrayIndex() != 0) {
          EXPECT_EQ(v[i], valueOf(*material, (*i).globalCellId())) << material->name();
        }
      }
    }
    m_mm->checkValid();
  }
}
