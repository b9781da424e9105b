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
#include "arcane_core/materials/values/MeshMaterialVariableRef.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"
#include "tests/unit/arcane_core/mesh/SampleMeshes.h"

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
    connectRestart(&m_variable_mng);
    m_mesh->allocate(test::partOf(test::gridMesh(grid), m_pm->commRank(), test::slabOwner(grid.nbCell(), m_pm->commSize())));
    m_mm = IMeshMaterialMng::getReference(m_handle);
  }
  //! Environments A{M1, second} and B{M1}, with A in all cells and B in every second one.
  void declare(const char* second)
  {
    m_mm->registerMaterialInfo("M1");
    m_mm->registerMaterialInfo(second);
    MeshEnvironmentBuildInfo a("A");
    a.addMaterial("M1");
    a.addMaterial(second);
    MeshEnvironmentBuildInfo b("B");
    b.addMaterial("M1");
    MeshBlockBuildInfo block("Block", m_mesh->allCells());
    block.addEnvironment(m_mm->createEnvironment(a));
    block.addEnvironment(m_mm->createEnvironment(b));
    m_mm->createBlock(block);
  }
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
  m_mm->endCreate();
  EXPECT_EQ(messageOf([&] { restoreConstituents(m_handle); }),
            "materials of mesh 'Mesh0': the checkpoint has material 'A_M2', which the code does not declare: it declares 'A_M1', 'A_M3', "
            "'B_M1', and the checkpoint has 'A_M1', 'A_M2', 'B_M1'");
}

TEST_F(SavedConstituentsTest, WithoutSavedNamesThereIsNothingToRecreate)
{
  EXPECT_NE(messageOf([&] { m_mm->recreateFromDump(); }).find("the checkpoint has no materials"), std::string::npos);
  restoreConstituents(m_handle);
  EXPECT_FALSE(m_mm->isEndCreated());
}
