// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_mesh/InitialValues.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/object/Observer.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/case_mesh/MeshCase.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"
#include "variables/core/IVariable.h"
#include "variables/core/VariableBuildInfo.h"
#include "variables/core/VariableTypes.h"

#include <new>
#include <string>

namespace Arcane::test
{
namespace
{
using InitialValuesTest = CommFixture;

const std::string sod = "<mesh><meshgenerator><sod><x>6</x><y>2</y><z total='true'>2</z></sod></meshgenerator>";
} // namespace

TEST_F(InitialValuesTest, InitialisationGivesValuesToGroups)
{
  MeshCase test(m_pm);
  test.read(sod + "<initialisation><variable nom='Heat' valeur='4.5' groupe='ZG'/></initialisation></mesh>");
  VariableCellReal heat(VariableBuildInfo(test.sd()->defaultMeshHandle(), "Heat"));
  test.meshes().allocateMeshes();
  heat.setUsed(true);
  heat.fill(1.0);

  test.meshes().initializeVariables();

  Real sum = 0.0;
  ENUMERATE_(Cell, icell, test.sd()->defaultMesh()->ownCells())
  {
    sum += heat[icell];
  }
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, sum), 12 * 4.5 + 12 * 1.0);
}

TEST_F(InitialValuesTest, InitialisationOfWhatDoesNotExistIsRefused)
{
  MeshCase test(m_pm);
  test.allocate(sod + "<initialisation><variable nom='Het' valeur='4.5' groupe='ZGG'/></initialisation></mesh>");
  const std::string text = messageOf([&] { test.meshes().initializeVariables(); });

  EXPECT_NE(text.find("no variable of this name on mesh 'Mesh0'"), std::string::npos) << text;
  EXPECT_NE(text.find("no group 'ZGG' in mesh 'Mesh0'"), std::string::npos) << text;
}

TEST_F(InitialValuesTest, NamesOfOtherMeshesAreNotProposed)
{
  MeshCase test(m_pm);
  test.read(sod +
            "<initialisation><variable nom='Heat' valeur='1' groupe='ZG'/><variable nom='Pres' valeur='1' groupe='ZG'/>"
            "</initialisation></mesh>" +
            sod + "</mesh>");
  VariableCellReal pressure(VariableBuildInfo(test.sd()->defaultMeshHandle(), "Press"));
  test.meshes().createEmptyMeshes();
  VariableCellReal heat(VariableBuildInfo(test.sd()->findMesh("Mesh1")->handle(), "Heat"));
  VariableCellReal other(VariableBuildInfo(test.sd()->findMesh("Mesh1")->handle(), "Pre"));
  test.meshes().allocateMeshes();
  const std::string text = messageOf([&] { test.meshes().initializeVariables(); });

  EXPECT_NE(text.find("no variable of this name on mesh 'Mesh0', but on mesh 'Mesh1'"), std::string::npos) << text;
  EXPECT_NE(text.find("no variable of this name on mesh 'Mesh0', did you mean 'Press'?"), std::string::npos) << text;
}

TEST_F(InitialValuesTest, AVariableThatOneRankCannotUseFailsOnAll)
{
  MeshCase test(m_pm);
  test.read("<meshes><mesh><generator name='Sod3D'><x>6</x><y>2</y><z>2</z></generator><initialization><variable>"
            "<name>Heat</name><value>1</value><group>ZG</group></variable></initialization></mesh></meshes>");
  VariableCellReal heat(VariableBuildInfo(test.sd()->defaultMeshHandle(), "Heat"));
  test.meshes().allocateMeshes();
  heat.setUsed(false);
  ObserverPool pool;
  const auto failOnTheFirstRank = [&] {
    if (m_rank == 0)
      throw std::bad_alloc();
  };
  pool.addObserver(failOnTheFirstRank, heat.variable()->onSizeChangedObservable());

  EXPECT_THROW(test.meshes().initializeVariables(), ParallelFatalErrorException);
}

TEST_F(InitialValuesTest, InitialisationThatCannotBeDoneIsRefused)
{
  MeshCase test(m_pm);
  test.read(sod + "<initialisation><variable nom='Heat' valeur='4.5x' groupe='ZG'/><variable nom='Speed' valeur='1' groupe='ZG'/>"
                  "<variable nom='Shares' valeur='1' groupe='ZG'/></initialisation></mesh>");
  const MeshHandle mesh = test.sd()->defaultMeshHandle();
  VariableCellReal heat(VariableBuildInfo(mesh, "Heat"));
  VariableNodeReal speed(VariableBuildInfo(mesh, "Speed"));
  VariableCellArrayReal shares(VariableBuildInfo(mesh, "Shares"));
  test.meshes().allocateMeshes();
  heat.setUsed(true);
  speed.setUsed(true);
  shares.setUsed(true);
  const std::string text = messageOf([&] { test.meshes().initializeVariables(); });

  EXPECT_NE(text.find("variable 'Heat': value '4.5x' on group 'ZG', expected a value of type Real"), std::string::npos) << text;
  EXPECT_NE(text.find("variable 'Speed': the items of group 'ZG' are of family 'Cell', those of the variable of family 'Node'"),
            std::string::npos)
    << text;
  EXPECT_NE(text.find("variable 'Shares': its arrays have no size before the start of the run"), std::string::npos) << text;
}
} // namespace Arcane::test
