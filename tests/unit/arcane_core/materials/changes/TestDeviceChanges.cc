// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/changes/DeviceChanges.h"

#include "arcane_core/materials/changes/TableKernels.h"
#include "arcane_core/materials/values/MeshEnvironmentVariableRef.h"
#include "arcane_core/materials/values/MeshMaterialVariableRef.h"
#include "tests/unit/arcane_core/materials/changes/HostTwin.h"
#include "tests/unit/arcane_core/materials/sets/MaterialFixture.h"
#include "tests/unit/arcane_core/materials/values/HiddenDevice.h"

#include <array>
#include <memory>
#include <vector>

namespace
{
using namespace Arcane;
using namespace Arcane::detail;
using namespace Arcane::Materials;
using test::messageOf;

class DeviceChangesTest : public test::HiddenDevice, public test::MaterialFixture
{
 protected:
  //! Makes environments of 2, 1 and 3 materials.
  void startThree(Int64 nb_column = 8)
  {
    changes::changeOnDevice(m_pm, runner());
    buildMesh(nb_column, 5);
    m_mm = IMeshMaterialMng::getReference(m_handle);
    Int32 nb_word = 0;
    for (const Int32 nb : { 2, 1, 3 }) {
      MeshEnvironmentBuildInfo info(String::format("ENV{0}", nb));
      for (Int32 k = 0; k < nb; ++k) {
        const String word = String::format("M{0}", ++nb_word);
        m_mm->registerMaterialInfo(word);
        info.addMaterial(word);
      }
      m_mm->createEnvironment(info);
    }
  }
};
} // namespace

// Seeds are in the message of a failure.
TEST_F(DeviceChangesTest, RandomChangesGiveTheTablesAndBitsOfTheHost)
{
  startThree();
  m_mm->endCreate();
  MaterialVariableCellReal reals(MaterialVariableBuildInfo(m_mm, "Reals"));
  MaterialVariableCellArrayInt32 rows(MaterialVariableBuildInfo(m_mm, "Rows"));
  rows.resize(3);
  EnvironmentVariableCellReal3 vectors(MaterialVariableBuildInfo(m_mm, "Vectors"));
  MaterialVariableCellByte bytes(MaterialVariableBuildInfo(m_mm, "Bytes"));
  MaterialVariableCellReal of_host(MaterialVariableBuildInfo(m_mm, "OfHost"));
  of_host.globalVariable().variable()->data()->changeAllocator(MemoryAllocationOptions(MemoryUtils::getAllocator(eMemoryResource::Host)));
  test::HostTwin twin(m_mm, 1);
  sets::ValueRule rule;
  for (Int32 step = 0; step < 200 && !::testing::Test::HasFailure(); ++step) {
    SCOPED_TRACE("step " + std::to_string(step));
    m_mm->setKeepValuesAfterChange(step % 7 != 6);
    m_mm->setDataInitialisationWithZero(step % 5 == 4);
    rule.is_global_written = step % 7 != 6;
    rule.is_new_zero = rule.is_new_global_zero = step % 5 == 4;
    if (step % 3 == 0)
      twin.write();
    twin.change(rule);
    twin.compare();
  }
  EXPECT_GT(nbKernel(), 200);
}

TEST_F(DeviceChangesTest, FlagsChooseTheValueOfAnEnvironmentThatBecomesPure)
{
  startThree();
  m_mm->setModificationFlags(7);
  m_mm->endCreate();
  MaterialVariableCellReal reals(MaterialVariableBuildInfo(m_mm, "Reals"));
  EnvironmentVariableCellReal of_environments(MaterialVariableBuildInfo(m_mm, "OfEnvironments"));
  test::HostTwin twin(m_mm, 2);
  sets::ValueRule rule;
  rule.is_environment_last = true;
  for (Int32 step = 0; step < 60 && !::testing::Test::HasFailure(); ++step) {
    SCOPED_TRACE("step " + std::to_string(step));
    twin.write();
    twin.change(rule);
    twin.compare();
  }
}

TEST_F(DeviceChangesTest, WithoutANetChangeNothingChanges)
{
  startThree();
  m_mm->endCreate();
  IMeshMaterial* first = m_mm->materials()[0];
  give(first, [](Int64) { return true; });
  const Int64 number = m_mm->sets().changeNumber();
  give(first, [](Int64 uid) { return uid % 2 == 0; });
  {
    MeshMaterialModifier modifier(m_mm);
    modifier.removeCells(first, allCells().view().localIds());
    modifier.addCells(first, allCells().view().localIds());
  }
  EXPECT_EQ(m_mm->sets().changeNumber(), number);
}

// Each kernel, copy and wait costs some microseconds of the host.
TEST_F(DeviceChangesTest, KernelsCopiesAndWaitsDoNotGrowWithVariablesOrMaterials)
{
  startThree(40);
  m_mm->endCreate();
  std::vector<std::unique_ptr<MaterialVariableCellReal>> variables;
  const auto addVariables = [&](Int32 nb) {
    for (; nb > 0; --nb)
      variables.push_back(
        std::make_unique<MaterialVariableCellReal>(MaterialVariableBuildInfo(m_mm, String::format("V{0}", variables.size()))));
  };
  Int64 step = 0;
  const auto changeSome = [&](Int32 nb_material) {
    ++step;
    const std::array<Int64, 3> before{ nbKernel(), nbCall("copyAsync"), nbCall("synchronizeStream") };
    MeshMaterialModifier modifier(m_mm);
    for (Int32 m = 0; m < nb_material; ++m) {
      const Int64 part = step + m;
      modifier.removeCells(m_mm->materials()[m], cellsWhere([&](Int64 uid) { return uid % 7 == part % 7; }));
      modifier.addCells(m_mm->materials()[m], cellsWhere([&](Int64 uid) { return uid % 5 == part % 5; }));
    }
    modifier.endUpdate();
    return std::array<Int64, 3>{ nbKernel() - before[0], nbCall("copyAsync") - before[1], nbCall("synchronizeStream") - before[2] };
  };
  addVariables(1);
  changeSome(2);
  const std::array<Int64, 3> few = changeSome(2);
  addVariables(8);

  const std::array<Int64, 3> many = changeSome(6);

  m_mm->checkValid();
  EXPECT_EQ(many, few);
  EXPECT_LE(few[0], 12);
  EXPECT_LE(few[1], 7);
  EXPECT_LE(few[2], 2);
}

TEST_F(DeviceChangesTest, AWrongIdChangesNothing)
{
  startThree();
  m_mm->endCreate();
  const Int32 nb = family(IK_Cell)->maxLocalId();
  MeshMaterialModifier modifier(m_mm);
  modifier.addCells(m_mm->materials()[0], UniqueArray<Int32>{ 0, 1, -1 });
  modifier.removeCells(m_mm->materials()[2], UniqueArray<Int32>{ 0, nb });
  EXPECT_EQ(
    messageOf([&] { modifier.endUpdate(); }),
    String::format("materials of mesh 'Mesh0': operation 0 on material 'ENV2_M1': element 2 of the list is local id -1, expected that "
                   "of a cell, from 0 to {0}",
                   nb - 1));
  EXPECT_EQ(m_mm->materials()[0]->view().nbItem(), 0);
}

// Its row of tables goes away at the end of the change of the mesh.
TEST_F(DeviceChangesTest, TheIdOfARemovedCellIsRefused)
{
  startThree();
  m_mm->endCreate();
  m_topology->removeCells(UniqueArray<Int32>{ 3 });
  MeshMaterialModifier modifier(m_mm);
  modifier.addCells(m_mm->materials()[0], UniqueArray<Int32>{ 0, 3 });
  EXPECT_NE(messageOf([&] { modifier.endUpdate(); }).find("element 1 of the list is local id 3, expected that of a cell"),
            std::string::npos);
  EXPECT_EQ(m_mm->materials()[0]->view().nbItem(), 0);
}

// Lists of all cells are empty then: nothing else waits for the kernels that see the id.
TEST_F(DeviceChangesTest, ARankWithoutCellsRefusesIds)
{
  startThree(0);
  m_mm->endCreate();
  holdKernels();
  MeshMaterialModifier modifier(m_mm);
  modifier.addCells(m_mm->materials()[0], UniqueArray<Int32>{ 0 });
  EXPECT_NE(messageOf([&] { modifier.endUpdate(); }), "");
}

TEST_F(DeviceChangesTest, GroupsThatTheCodeChangesGiveTheSets)
{
  startThree();
  m_mm->endCreate();
  give(m_mm->materials()[0], [](Int64 uid) { return uid % 2 == 0; });
  CellGroup cells = m_mm->materials()[2]->cells();
  cells.setItems(cellsWhere([](Int64 uid) { return uid % 3 == 0; }));
  m_mm->forceRecompute();
  m_mm->checkValid();
  EXPECT_EQ(m_mm->environments()[1]->impureEnvItems().nbItem(), cellsWhere([](Int64 uid) { return uid % 6 == 0; }).size());
}

TEST_F(DeviceChangesTest, VeryManyOperationsAreLeftToTheHost)
{
  startThree();
  m_mm->endCreate();
  const Int64 nb_before = nbKernel();
  {
    MeshMaterialModifier modifier(m_mm);
    for (Int32 k = 0; k < 300; ++k)
      modifier.addCells(m_mm->materials()[k % 2], UniqueArray<Int32>{ 0 });
  }
  EXPECT_EQ(nbKernel(), nb_before);
  EXPECT_EQ(m_mm->materials()[1]->view().nbItem(), 1);
}

TEST(TableKernelsTest, LibrariesOfVendorsGiveTheirKernels)
{
  const changes::TableKernels* const former = changes::deviceKernels();
  changes::setDeviceKernels(&changes::hostKernels());
  EXPECT_EQ(changes::deviceKernels(), &changes::hostKernels());
  changes::setDeviceKernels(former);
}
