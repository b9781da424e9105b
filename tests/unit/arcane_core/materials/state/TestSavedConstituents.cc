// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/state/SavedConstituents.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/materials/sets/IMeshBlock.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MatItemEnumerator.h"
#include "arcane_core/materials/sets/MeshBlockBuildInfo.h"
#include "arcane_core/materials/sets/MeshEnvironmentBuildInfo.h"
#include "arcane_core/materials/sets/MeshMaterialModifier.h"
#include "arcane_core/materials/state/ConstituentNames.h"
#include "arcane_core/materials/state/SavedNames.h"
#include "arcane_core/materials/values/MeshMaterialVariableRef.h"
#include "tests/support/MessageOf.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::Materials;
using namespace Arcane::detail::state;
using test::messageOf;

class SavedConstituentsTest : public test::PrimaryMeshFixture
{
 protected:
  SavedConstituentsTest()
  {
    const test::Grid grid = { 2, { 6, 4, 1 } };
    connectRestart(&m_variable_mng, {});
    m_mesh->allocate(test::partOf(test::gridMesh(grid), m_pm->commRank(), test::slabOwner(grid.nbCell(), m_pm->commSize())));
    m_mm = IMeshMaterialMng::getReference(m_handle);
  }
  //! Environments A{M1, second} and B{M1}.
  void declare(const char* second, const char* first_environment = "A")
  {
    m_mm->registerMaterialInfo("M1");
    m_mm->registerMaterialInfo(second);
    MeshEnvironmentBuildInfo a(first_environment);
    a.addMaterial("M1");
    a.addMaterial(second);
    MeshEnvironmentBuildInfo b("B");
    b.addMaterial("M1");
    MeshBlockBuildInfo block("Block", m_mesh->allCells());
    block.addEnvironment(m_mm->createEnvironment(a));
    block.addEnvironment(m_mm->createEnvironment(b));
    m_mm->createBlock(block);
  }
  //! A_M1 in all cells, B_M1 in every second one.
  void fillCells()
  {
    MeshMaterialModifier modifier(m_mm);
    UniqueArray<Int32> even;
    ENUMERATE_CELL(i, m_mesh->allCells())
    if ((*i).uniqueId().asInt64() % 2 == 0)
      even.add(i.localId());
    modifier.addCells(m_mm->materials()[0], m_mesh->allCells().view().localIds());
    modifier.addCells(m_mm->materials()[2], even);
  }
  //! A new manager, as in a continued run; groups and variables stay.
  void forgetManager()
  {
    m_handle.meshUserDataList()->clear();
    m_mm = IMeshMaterialMng::getReference(m_handle);
  }

  IMeshMaterialMng* m_mm;
};
} // namespace

TEST_F(SavedConstituentsTest, HiddenVariablesExistDuringACheckpoint)
{
  declare("M2");
  m_mm->endCreate();
  fillCells();
  MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));
  heat.fill(1.0);
  const auto nbHidden = [&] {
    Int32 nb = 0;
    for (const IVariable* variable : m_variable_mng.variables())
      nb += isConstituentsName(variable->name());
    return nb;
  };
  {
    const SavedConstituents saved(UniqueArray<MeshHandle>{ m_handle });
    EXPECT_EQ(nbHidden(), 4);
    const IVariable* hidden = m_variable_mng.findMeshVariable(m_handle, "ArcaneConstituents_Heat_B");
    ASSERT_NE(hidden, nullptr);
    EXPECT_EQ(hidden->data()->extent0(), m_mm->environments()[1]->impureEnvItems().nbItem());
    EXPECT_TRUE(hidden->isPartial());
  }
  EXPECT_EQ(nbHidden(), 0);
  EXPECT_EQ(m_mesh->cellFamily()->findGroup("ArcaneConstituents_B").size(), 0);
}

TEST_F(SavedConstituentsTest, NamesAndValuesComeBack)
{
  declare("M2");
  m_mm->endCreate();
  fillCells();
  MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));
  heat.fill(1.0);
  ENUMERATE_ENVCELL(i, m_mm->environments()[1])
  heat[i] = Real((*i).globalCell().uniqueId().asInt64());
  {
    const SavedConstituents saved(UniqueArray<MeshHandle>{ m_handle });
  }

  forgetManager();
  m_mm->recreateFromDump();
  EXPECT_EQ(m_mm->environments().size(), 2);
  EXPECT_EQ(m_mm->materials()[1]->name(), "A_M2");
  ASSERT_EQ(m_mm->blocks().size(), 1);
  EXPECT_EQ(m_mm->blocks()[0]->nbEnvironment(), 2);
  EXPECT_EQ(m_mm->environments()[0]->view().nbItem(), m_mesh->allCells().size());
}

TEST_F(SavedConstituentsTest, AMaterialThatTheCodeLacksIsNamed)
{
  declare("M2");
  m_mm->endCreate();
  saveNames(m_mm);

  forgetManager();
  declare("M3");
  EXPECT_EQ(messageOf([&] { m_mm->endCreate(); }),
            "materials of mesh 'Mesh0': the checkpoint has material 'A_M2', which the code does not declare: it declares 'A_M1', 'A_M3', "
            "'B_M1', and the checkpoint has 'A_M1', 'A_M2', 'B_M1'; -A,RenamedMaterials=A_M2=A_M3 reads a material or an environment that "
            "was renamed");
}

// Both are nearest to the name in the code, which is the new name of one of them.
TEST_F(SavedConstituentsTest, AMaterialOfTheCodeIsMeantOnce)
{
  for (const char* word : { "Water1", "Water2" })
    m_mm->registerMaterialInfo(word);
  MeshEnvironmentBuildInfo saved("A");
  saved.addMaterial("Water1");
  saved.addMaterial("Water2");
  m_mm->createEnvironment(saved);
  m_mm->endCreate();
  saveNames(m_mm);

  forgetManager();
  m_mm->registerMaterialInfo("Water3");
  MeshEnvironmentBuildInfo declared("A");
  declared.addMaterial("Water3");
  m_mm->createEnvironment(declared);
  EXPECT_NE(messageOf([&] { m_mm->endCreate(); }).find("-A,RenamedMaterials=A_Water1=A_Water3 reads"), std::string::npos);
}

TEST_F(SavedConstituentsTest, WithoutSavedNamesThereIsNothingToRecreate)
{
  EXPECT_NE(messageOf([&] { m_mm->recreateFromDump(); }).find("the checkpoint has no materials"), std::string::npos);
  restoreConstituents(UniqueArray<MeshHandle>{ m_handle }, {});
  EXPECT_FALSE(m_mm->isEndCreated());
}

TEST_F(SavedConstituentsTest, ARenamedEnvironmentIsNamedAsTheOptionNamesIt)
{
  declare("M2");
  m_mm->endCreate();
  saveNames(m_mm);

  forgetManager();
  declare("M3", "C");
  EXPECT_NE(messageOf([&] { m_mm->endCreate(); }).find("-A,RenamedMaterials=A=C:A_M2=C_M3 reads"), std::string::npos);
}

namespace
{
//! A checkpoint whose constituents have other names in the code.
class RenamedConstituentsTest : public SavedConstituentsTest
{
 protected:
  //! Saves a state, and forgets it.
  void saveAll()
  {
    declare("M2");
    m_mm->endCreate();
    fillCells();
    {
      MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));
      heat.fill(1.0);
      for (IMeshMaterial* material : m_mm->materials())
        ENUMERATE_MATCELL(i, material)
      heat[i] = valueOf(*i);
      m_saved.reset(new SavedConstituents(UniqueArray<MeshHandle>{ m_handle }));
      connectRestart(&m_variable_mng, m_renamed);
    }
    m_nb_cell_of_b = m_mm->findEnvironment("B")->cells().size();
    forgetManager();
  }
  static Real valueOf(const MatCell& cell) { return Real(cell.globalCell().uniqueId().asInt64() * 10 + cell.materialId()); }
  //! Returns the number of cells of all materials whose value is not that of saveAll().
  Int32 nbWrong()
  {
    MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));
    Int32 nb = 0;
    for (IMeshMaterial* material : m_mm->materials())
      ENUMERATE_MATCELL(i, material)
    nb += (i._varIndex().arrayIndex() != 0 && heat[i] != valueOf(*i));
    return nb;
  }
  Int32 nbCell(Int32 material) const { return m_mm->materials()[material]->cells().size(); }

  std::vector<RenamedConstituent> m_renamed;
  std::unique_ptr<SavedConstituents> m_saved;
  Int32 m_nb_cell_of_b = 0;
};
} // namespace

TEST_F(RenamedConstituentsTest, MaterialsOfARenamedEnvironmentFollow)
{
  m_renamed = { { "A", "C" }, { "A_M2", "C_M3" } };
  saveAll();
  declare("M3", "C");
  const MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));

  m_mm->endCreate();

  EXPECT_EQ(nbCell(0), m_mesh->allCells().size());
  EXPECT_EQ(nbCell(1), 0);
  EXPECT_EQ(nbCell(2), m_nb_cell_of_b);
  EXPECT_EQ(nbWrong(), 0);
  EXPECT_EQ(m_mesh->cellFamily()->findGroup("StdMat_A_M1").size(), 0);
}

TEST_F(RenamedConstituentsTest, ACodeDeclaresTheNewNamesFromTheCheckpoint)
{
  m_renamed = { { "A", "C" }, { "A_M1", "C_M4" }, { "B", "D" } };
  saveAll();
  const MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));

  m_mm->recreateFromDump();

  ASSERT_EQ(m_mm->materials().size(), 3);
  EXPECT_EQ(m_mm->materials()[0]->name(), "C_M4");
  EXPECT_EQ(m_mm->materials()[1]->name(), "C_M2");
  EXPECT_EQ(m_mm->materials()[2]->name(), "D_M1");
  EXPECT_EQ(m_mm->blocks()[0]->environments()[1]->name(), "D");
  EXPECT_EQ(nbCell(0), m_mesh->allCells().size());
  EXPECT_EQ(nbWrong(), 0);
}

TEST_F(RenamedConstituentsTest, TheOnlyMaterialOfAnEnvironmentGetsAnother)
{
  saveAll();
  for (const char* word : { "M1", "M2", "New" })
    m_mm->registerMaterialInfo(word);
  MeshEnvironmentBuildInfo a("A");
  a.addMaterial("M1");
  a.addMaterial("M2");
  MeshEnvironmentBuildInfo b("B");
  b.addMaterial("M1");
  b.addMaterial("New");
  m_mm->createEnvironment(a);
  m_mm->createEnvironment(b);
  const MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));

  m_mm->endCreate();

  EXPECT_EQ(nbCell(2), m_nb_cell_of_b);
  EXPECT_EQ(nbCell(3), 0);
  EXPECT_EQ(m_mm->findEnvironment("B")->cells().size(), m_nb_cell_of_b);
  EXPECT_EQ(nbWrong(), 0);
}

TEST_F(RenamedConstituentsTest, WrongPairsAreNamed)
{
  saveAll();
  const auto faultOf = [&](const RenamedConstituent& pair) {
    return messageOf([&] {
      checkRenamed(UniqueArray<MeshHandle>{ m_handle }, { pair });
      const SavedNames names(m_handle, { pair });
    });
  };

  EXPECT_EQ(
    faultOf({ "A_M3", "A_M4" }),
    "-A,RenamedMaterials is 'A_M3=A_M4' and the checkpoint has no environment or material 'A_M3', expected one of 'A', 'B', 'A_M1', "
    "'A_M2', 'B_M1' (did you mean 'A_M1'?)");
  EXPECT_EQ(faultOf({ "A", "B" }), "-A,RenamedMaterials is 'A=B' and the checkpoint has both names, expected the first one only");
  EXPECT_NE(faultOf({ "A_M2", "C_M2" }).find("the environment of this material is 'A' in the code, expected 'A_WORD'"), std::string::npos);
  EXPECT_EQ(faultOf({ "Z", "A" }), "");
}

TEST(HiddenNameTest, TheGroupTellsWhereTheNameOfTheVariableEnds)
{
  const auto found = HiddenName::find("ArcaneConstituents_My_Heat_A_M1", "ArcaneConstituents_A_M1");
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->variable, "My_Heat");
  EXPECT_EQ(found->constituent, "A_M1");
  EXPECT_EQ(found->text(), "ArcaneConstituents_My_Heat_A_M1");
  EXPECT_FALSE(HiddenName::find("Heat", "ArcaneConstituents_A").has_value());
  EXPECT_FALSE(HiddenName::find("ArcaneConstituents_A", "ArcaneConstituents_A").has_value());
}
