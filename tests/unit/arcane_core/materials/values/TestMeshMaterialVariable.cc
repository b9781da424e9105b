// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/MeshMaterialVariable.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/ISerializer.h"
#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/values/MaterialDependencies.h"
#include "arcane_core/materials/values/MaterialVariableBuildInfo.h"
#include "arcane_core/materials/values/MaterialVariableReference.h"
#include "arcane_core/materials/values/MeshMaterialBackup.h"
#include "arcane_core/materials/values/MeshMaterialIndirectModifier.h"
#include "arcane_core/materials/values/MeshMaterialVariableRef.h"
#include "arcane_core/materials/values/MeshMaterialVariableSynchronizerList.h"
#include "tests/unit/arcane_core/materials/sets/MaterialFixture.h"

#include <sstream>

namespace
{
using namespace Arcane;
using namespace Arcane::Materials;
using test::messageOf;

class MeshMaterialVariableTest : public test::MaterialFixture
{
 protected:
  MaterialVariableBuildInfo info(const char* name, int property = 0) { return { m_mm, name, property }; }
  //! A has M1 in all cells, M2 in every third one, B every second one.
  void fillCells()
  {
    start();
    give(m_a1, [](Int64) { return true; });
    give(m_a2, [](Int64 uid) { return uid % 3 == 0; });
    give(m_b2, [](Int64 uid) { return uid % 2 == 0; });
  }
  //! Sets each value to a number that tells cell and constituent; the last one that is written remains.
  template <typename V> void set(V& v)
  {
    ENUMERATE_CELL(i, allCells())
    v[i] = Real(uid(i.localId()));
    for (IMeshEnvironment* env : m_mm->environments())
      ENUMERATE_ENVCELL(i, env)
    v[i] = 100.0 * (env->id() + 1) + Real(uid((*i).globalCellId()));
    for (IMeshMaterial* mat : m_mm->materials())
      ENUMERATE_MATCELL(i, mat)
    v[i] = 1000.0 * (mat->id() + 1) + Real(uid((*i).globalCellId()));
  }
};
} // namespace

TEST_F(MeshMaterialVariableTest, AVariableNeedsAManager)
{
  EXPECT_EQ(messageOf([] { MaterialVariableBuildInfo(nullptr, "Heat"); }),
            "variable 'Heat' on materials: its manager is null, expected IMeshMaterialMng::getReference()");
}

TEST_F(MeshMaterialVariableTest, ReferencesDesignateOneVariable)
{
  fillCells();
  MaterialVariableCellReal a(info("Heat"));
  const MaterialVariableCellReal copy(a);
  MaterialVariableCellReal other(info("Other"));
  other.refersTo(a);
  EXPECT_EQ(copy.materialVariable(), a.materialVariable());
  EXPECT_EQ(other.materialVariable(), a.materialVariable());
  EXPECT_EQ(m_mm->findVariable("Heat"), a.materialVariable());
  EXPECT_EQ(m_mm->findVariable("Other"), nullptr);
  a.fill(3.0);
  EXPECT_EQ(copy[m_a2->view().componentCell(0)], 3.0);
  EXPECT_EQ(a.space(), MatVarSpace::MaterialAndEnvironment);
  EXPECT_EQ(a.name(), "Heat");
  EXPECT_EQ(a.materialMng(), m_mm);
}

TEST_F(MeshMaterialVariableTest, AnotherTypeOrSpaceIsRefused)
{
  fillCells();
  MaterialVariableCellReal a(info("Heat"));
  EXPECT_THROW(MaterialVariableCellInt32(a.materialVariable()), FatalErrorException);
  EXPECT_THROW(MaterialVariableCellArrayReal(a.materialVariable()), FatalErrorException);
  EXPECT_EQ(messageOf([&] { EnvironmentVariableCellReal b(info("Heat")); }),
            "variable 'Mesh0_Cell_Heat' is on materials, and is declared on environments, expected the same in all declarations");
  EXPECT_EQ(messageOf([&] { MaterialVariableCellReal b(VariableBuildInfo(m_handle, "P", "Node")); }),
            "variable 'P' on constituents: it is on family 'Node', expected 'Cell'");
}

TEST_F(MeshMaterialVariableTest, PureValuesAreThoseOfTheGlobalVariable)
{
  fillCells();
  MaterialVariableCellReal a(info("Heat"));
  set(a);
  VariableCellReal global(VariableBuildInfo(m_handle, "Heat"));
  ENUMERATE_CELL(i, allCells())
  {
    const Int64 id = uid(i.localId());
    const AllEnvCell cell = at(id);
    EXPECT_EQ(a.globalVariable()[i], global[i]);
    EXPECT_EQ(a.matValue(cell, 0), 1000.0 + Real(id));
    EXPECT_EQ(a.matValue(cell, 2), id % 2 == 0 ? 3000.0 + Real(id) : 0.0);
    // A is alone in its cell, with one material: all of these are one value.
    if (id % 2 != 0 && id % 3 != 0) {
      EXPECT_EQ(global[i], 1000.0 + Real(id));
    }
    EXPECT_EQ(a.envValue(cell, 0), id % 2 != 0 && id % 3 != 0 ? 1000.0 + Real(id) : 100.0 + Real(id));
  }
}

TEST_F(MeshMaterialVariableTest, ArraysAreDenseAndFoundByNumber)
{
  fillCells();
  MaterialVariableCellReal a(info("Heat"));
  set(a);
  EXPECT_EQ(a._internalValue()[0].size(), allCells().size());
  EXPECT_EQ(a._internalValue()[4].size(), m_b->impureEnvItems().nbItem());
  ENUMERATE_COMPONENTITEM(EnvPartCell, i, m_b->impureEnvItems())
  EXPECT_EQ(a._internalValue()[4][i.index()], a[i]);
}

// The address belonged to values of another constituent.
TEST_F(MeshMaterialVariableTest, AVariableOnEnvironmentsHasNoAddressForMaterials)
{
  fillCells();
  EnvironmentVariableCellReal b(info("Count"));
  const auto valuesOf = [&](Int32 constituent) { return b._internalValue()[m_mm->sets().arrayOf(constituent)]; };
  for (IMeshMaterial* mat : { m_a1, m_a2 }) {
    EXPECT_EQ(valuesOf(mat->id()).size(), 0);
    EXPECT_EQ(valuesOf(mat->id()).data(), nullptr);
  }
  EXPECT_NE(valuesOf(~m_a->id()).data(), nullptr);
}

TEST_F(MeshMaterialVariableTest, ValuesOfAMaterialGoToAnArrayAndBack)
{
  fillCells();
  MaterialVariableCellReal a(info("Heat"));
  set(a);
  UniqueArray<Real> values;
  a.fillToArray(m_a2, values);
  EXPECT_EQ(values.size(), m_a2->view().nbItem());
  for (Real& x : values)
    x *= 2.0;
  a.fillFromArray(m_a2, values);
  ENUMERATE_MATCELL(i, m_a2)
  EXPECT_EQ(a[i], 2.0 * (2000.0 + Real(uid((*i).globalCellId()))));
  if (m_a2->view().nbItem() > 1) {
    const UniqueArray<Int32> one{ 1 };
    UniqueArray<Real> value;
    a.fillToArray(m_a2, value, one);
    EXPECT_EQ(value[0], values[1]);
    a.fillFromArray(m_a2, UniqueArray<Real>{ 5.0 }, one);
    EXPECT_EQ(a[m_a2->view().componentCell(1)], 5.0);
  }
  EXPECT_EQ(messageOf([&] { a.fillFromArray(m_a2, UniqueArray<Real>(values.size() + 1)); }),
            String::format("variable 'Heat': the array has {0} values, expected {1}, one for each cell", values.size() + 1, values.size()));
}

TEST_F(MeshMaterialVariableTest, SuperValuesFillALevel)
{
  fillCells();
  MaterialVariableCellReal a(info("Heat"));
  set(a);
  a.fillPartialValuesWithSuperValues(LEVEL_MATERIAL);
  ENUMERATE_MATCELL(i, m_a2)
  EXPECT_EQ(a[i], a[(*i).superCell()]);
  set(a);
  a.fillPartialValuesWithSuperValues(LEVEL_ALLENVIRONMENT);
  for (IMeshComponent* constituent : m_mm->components())
    ENUMERATE_COMPONENTCELL(i, constituent)
  EXPECT_EQ(a[i], a[(*i).globalCellId()]);
  EXPECT_THROW(a.fillPartialValuesWithSuperValues(7), Exception);
  set(a);
  a.fillPartialValuesWithGlobalValues();
  for (IMeshComponent* constituent : m_mm->components())
    ENUMERATE_COMPONENTCELL(i, constituent)
  EXPECT_EQ(a[i], a[(*i).globalCellId()]);
}

TEST_F(MeshMaterialVariableTest, LateAndReusedVariablesHaveValues)
{
  fillCells();
  VariableCellReal global(VariableBuildInfo(m_handle, "Late"));
  global.fill(4.0);
  MaterialVariableCellReal late(info("Late"));
  ENUMERATE_ENVCELL(i, m_b)
  EXPECT_EQ(late[i], 4.0);

  late.globalVariable().setUsed(false);
  EXPECT_FALSE(late.isUsed());
  EXPECT_EQ(late._internalValue()[0].size(), 0);
  give(m_b2, [](Int64) { return true; });
  late.globalVariable().setUsed(true);
  late.fill(6.0);
  ENUMERATE_ENVCELL(i, m_b)
  EXPECT_EQ(late[i], 6.0);
}

TEST_F(MeshMaterialVariableTest, VariablesDeclaredFirstGetTheirValuesWithTheSets)
{
  declare();
  MaterialVariableCellReal a(info("Heat"));
  EnvironmentVariableCellInt32 b(info("Count"));
  a.fill(1.0);
  m_mm->endCreate();
  give(m_a1, [](Int64) { return true; });
  give(m_b2, [](Int64) { return true; });
  set(a);
  b.fill(2);
  ENUMERATE_ENVCELL(i, m_b)
  EXPECT_EQ(b[i], 2);
  UniqueArray<IMeshMaterialVariable*> used;
  m_mm->fillWithUsedVariables(used);
  ASSERT_EQ(used.size(), 2);
  EXPECT_EQ(used[0]->name(), "Count");
  EXPECT_EQ(m_mm->checkVariable(a.globalVariable().variable()), a.materialVariable());
}

TEST_F(MeshMaterialVariableTest, ArraysOfOneSizeFollowResize)
{
  fillCells();
  MaterialVariableCellArrayInt32 v(info("Spectrum"));
  v.resize(3);
  v.fill(1);
  ENUMERATE_MATCELL(i, m_a2)
  for (Int32 k = 0; k < 3; ++k)
    v[i][k] = static_cast<Int32>(uid((*i).globalCellId())) + k;
  v.resize(5);
  ENUMERATE_MATCELL(i, m_a2)
  {
    EXPECT_EQ(v[i].size(), 5);
    EXPECT_EQ(v[i][2], uid((*i).globalCellId()) + 2);
  }
  take(m_b2, [](Int64 uid) { return uid % 4 == 0; });
  v.resize(0);
  give(m_b2, [](Int64) { return true; });
  EXPECT_EQ(v[m_b2->view().componentCell(0)].size(), 0);
  EXPECT_EQ(v.constContainerView().size(), 5);
}

TEST_F(MeshMaterialVariableTest, AVariableThatIsFoundByNameTellsItsKind)
{
  fillCells();
  MaterialVariableCellReal heat(info("Heat"));
  MaterialVariableCellArrayReal spectrum(info("Spectrum"));
  EnvironmentVariableCellArrayInteger counts(info("Counts"));
  spectrum.resize(2);
  spectrum.fill(1.5);

  for (const char* name : { "Spectrum", "Counts" }) {
    auto* arrays = dynamic_cast<IArrayMeshMaterialVariable*>(m_mm->findVariable(name));
    ASSERT_NE(arrays, nullptr);
    arrays->resize(3);
  }
  EXPECT_NE(dynamic_cast<IScalarMeshMaterialVariable*>(m_mm->findVariable("Heat")), nullptr);
  EXPECT_EQ(dynamic_cast<IArrayMeshMaterialVariable*>(m_mm->findVariable("Heat")), nullptr);
  EXPECT_EQ(dynamic_cast<IScalarMeshMaterialVariable*>(m_mm->findVariable("Spectrum")), nullptr);
  EXPECT_EQ(counts.arraySize(), 3);
  ENUMERATE_ENVCELL(cell, m_a)
  {
    ASSERT_EQ(spectrum[cell].size(), 3);
    EXPECT_EQ(spectrum[cell][1], 1.5);
  }
}

TEST_F(MeshMaterialVariableTest, ValuesAreKeptThroughAMesh)
{
  fillCells();
  MaterialVariableCellReal a(info("Heat"));
  set(a);
  UniqueArray<Int32> removed;
  ENUMERATE_CELL(i, allCells().own())
  if (uid(i.localId()) % 5 == 1)
    removed.add(i.localId());
  m_topology->removeCells(removed);
  m_topology->endUpdate();
  m_mm->checkValid();
  for (IMeshMaterial* mat : { m_a2, m_b2 })
    ENUMERATE_MATCELL(i, mat)
  EXPECT_EQ(a[i], 1000.0 * (mat->id() + 1) + Real(uid((*i).globalCellId())));
}

TEST_F(MeshMaterialVariableTest, ABackupRestoresWhatTheConstituentsHad)
{
  fillCells();
  MaterialVariableCellReal a(info("Heat"));
  for (const bool by_unique_id : { false, true }) {
    set(a);
    MeshMaterialBackup backup(m_mm, by_unique_id);
    backup.saveValues();
    a.fill(-1.0);
    backup.restoreValues();
    ENUMERATE_MATCELL(i, m_b2)
    EXPECT_EQ(a[i], 3000.0 + Real(uid((*i).globalCellId())));
  }
}

TEST_F(MeshMaterialVariableTest, AnIndirectModifierWritesPureValues)
{
  fillCells();
  MaterialVariableCellReal a(info("Heat"));
  set(a);
  {
    MeshMaterialIndirectModifier modifier(m_mm);
    modifier.beginUpdate();
    CellGroup b = m_b->cells();
    b.clear();
  }
  EXPECT_EQ(m_b->view().nbItem(), 0);
  ENUMERATE_MATCELL(i, m_a1)
  EXPECT_EQ(a[i], 1000.0 + Real(uid((*i).globalCellId())));
}

namespace
{
//! Counts how often it computes a variable.
struct Computer
{
  MaterialVariableCellReal& sum;
  Int32 nb = 0;
  void compute(IMeshMaterial* material)
  {
    ++nb;
    sum.setUpToDate(material);
  }
};
} // namespace

TEST_F(MeshMaterialVariableTest, AMaterialIsComputedWhenWhatItDependsOnIsNewer)
{
  fillCells();
  MaterialVariableCellReal heat(info("Heat"));
  MaterialVariableCellReal sum(info("Sum"));
  VariableCellReal outside(VariableBuildInfo(m_handle, "Outside"));
  Computer computer{ sum };
  sum.setMaterialComputeFunction(&computer, &Computer::compute);
  sum.addMaterialDepend(heat);
  sum.addMaterialDepend(outside);
  sum.update(m_a1);
  sum.update(m_a1);
  EXPECT_EQ(computer.nb, 1);
  heat.setUpToDate(m_a2);
  sum.update(m_a1);
  EXPECT_EQ(computer.nb, 1);
  outside.setUpToDate();
  sum.update(m_a1);
  EXPECT_EQ(computer.nb, 2);
  EXPECT_GT(sum.modifiedTime(m_a1), 0);
}

TEST_F(MeshMaterialVariableTest, DependenciesAreListedAndRemoved)
{
  fillCells();
  MaterialVariableCellReal heat(info("Heat"));
  MaterialVariableCellReal sum(info("Sum"));
  VariableCellReal outside(VariableBuildInfo(m_handle, "Outside"));
  Computer computer{ sum };
  IMeshMaterialVariable* variable = sum.materialVariable();
  EXPECT_EQ(variable->computeFunction(), nullptr);
  variable->setComputeFunction(new MeshMaterialVariableComputeFunction<Computer>(&computer, &Computer::compute, A_FUNCINFO));
  EXPECT_NE(variable->computeFunction()->executionInfo().line(), 0);
  variable->addDepend(heat.materialVariable(), A_FUNCINFO);
  variable->addDepend(outside.variable());
  UniqueArray<VariableDependInfo> infos;
  UniqueArray<MeshMaterialVariableDependInfo> material_infos;
  variable->dependInfos(infos, material_infos);
  ASSERT_EQ(infos.size(), 1);
  ASSERT_EQ(material_infos.size(), 1);
  EXPECT_EQ(infos[0].variable(), outside.variable());
  EXPECT_EQ(material_infos[0].variable(), heat.materialVariable());
  variable->update(m_a1);
  variable->removeDepend(heat.materialVariable());
  variable->removeDepend(outside.variable());
  heat.setUpToDate(m_a1);
  outside.setUpToDate();
  variable->update(m_a1);
  EXPECT_EQ(computer.nb, 1);
  EXPECT_EQ(variable->firstReference(), &sum);
}

TEST_F(MeshMaterialVariableTest, TheGlobalVariableDependsOnPresentAndFormerValues)
{
  fillCells();
  MaterialVariableCellReal heat(info("Heat"));
  MaterialVariableCellReal load(info("Load"));
  MaterialVariableCellReal sum(info("Sum"));
  VariableCellReal outside(VariableBuildInfo(m_handle, "Outside"));

  sum.addDependPreviousTime(heat, A_FUNCINFO);
  sum.addDependCurrentTime(load, A_FUNCINFO);
  sum.addDependPreviousTime(outside, A_FUNCINFO);

  const std::vector<VariableDependInfo>& all = sum.globalVariable().variable()->dependInfos();
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].variable(), heat.globalVariable().variable());
  EXPECT_EQ(all[0].dependType(), IVariable::DPT_PreviousTime);
  EXPECT_EQ(all[1].dependType(), IVariable::DPT_CurrentTime);
  EXPECT_EQ(all[2].dependType(), IVariable::DPT_PreviousTime);
  for (const VariableDependInfo& dependency : all)
    EXPECT_NE(dependency.traceInfo().line(), 0);
}

TEST_F(MeshMaterialVariableTest, ValuesAreWrittenAsText)
{
  fillCells();
  MaterialVariableCellReal a(info("Heat"));
  EnvironmentVariableCellReal e(info("Load"));
  MaterialVariableCellArrayInt32 rows(info("Rows"));
  set(a);
  e.fill(2.0);
  rows.resize(2);
  rows.fill(5);
  const Int32 zero = family(IK_Cell)->localIdOf(0);
  if (zero < 0)
    return;
  const UniqueArray<Int32> ids{ zero };
  std::ostringstream o;
  a.materialVariable()->dumpValues(o, m_mm->view(ids));
  e.materialVariable()->dumpValues(o, m_mm->view(ids));
  rows.materialVariable()->dumpValues(o, m_mm->view(ids));
  EXPECT_EQ(o.str(), "values of 'Mesh0_Cell_Heat'\ncell 0: 0\n  A: 100\n    A_M1: 1000\n    A_M2: 2000\n  B: 3000\n    B_M2: 3000\n"
                     "values of 'Mesh0_Cell_Load'\ncell 0: 2\n  A: 2\n  B: 2\n"
                     "values of 'Mesh0_Cell_Rows'\ncell 0: 5 5\n  A: 5 5\n    A_M1: 5 5\n    A_M2: 5 5\n  B: 5 5\n    B_M2: 5 5\n");
  std::ostringstream all;
  a.materialVariable()->dumpValues(all);
  EXPECT_EQ(all.str().find(o.str().substr(0, 40)) == 0, uid(allCells().view().localIds()[0]) == 0);
}

TEST_F(MeshMaterialVariableTest, ScalarsOnEnvironmentsMayHaveValuesOfMaterials)
{
  fillCells();
  EnvironmentVariableCellReal without(info("Before"));
  m_mm->setAllocateScalarEnvironmentVariableAsMaterial(true);
  EnvironmentVariableCellReal heat(info("Heat"));
  EnvironmentVariableCellArrayReal rows(info("Rows"));
  EXPECT_EQ(heat.space(), MatVarSpace::MaterialAndEnvironment);
  EXPECT_EQ(rows.space(), MatVarSpace::Environment);
  EXPECT_EQ(without.space(), MatVarSpace::Environment);
  MaterialVariableCellReal same(info("Heat"));
  set(same);
  EXPECT_EQ(same.materialVariable(), heat.materialVariable());
  ENUMERATE_MATCELL(i, m_a2)
  EXPECT_EQ(heat[i], 2000.0 + Real(uid((*i).globalCellId())));
  const EnvironmentVariableCellReal copy(heat);
  const EnvironmentVariableCellReal third(same.materialVariable());
  EXPECT_EQ(copy.materialVariable(), third.materialVariable());
  m_mm->setAllocateScalarEnvironmentVariableAsMaterial(false);
  EXPECT_THROW(EnvironmentVariableCellReal(info("Heat")), FatalErrorException);
}

// A message is written and read back for the sets that the cells have.
TEST_F(MeshMaterialVariableTest, MixedValuesAreSerialised)
{
  fillCells();
  MaterialVariableCellReal a(info("Heat"));
  set(a);
  const UniqueArray<Int32> ids(allCells().view().localIds());
  ISerializer message;
  message.setMode(ISerializer::ModePut);
  a.materialVariable()->serialize(&message, ids);
  a.fillPartialValues(0.0);
  message.setMode(ISerializer::ModeGet);
  a.materialVariable()->serialize(&message, ids);
  ENUMERATE_MATCELL(i, m_a2)
  EXPECT_EQ(a[i], 2000.0 + Real(uid((*i).globalCellId())));
}

TEST_F(MeshMaterialVariableTest, DeviceMemoryIsRefused)
{
  declare();
  EXPECT_NE(messageOf([&] { MaterialVariableCellReal(info("Heat", IVariable::PInDeviceMemory)); }).find("cannot be in device memory"),
            std::string::npos);
}

TEST_F(MeshMaterialVariableTest, AVariableOutlivesItsManager)
{
  fillCells();
  MaterialVariableCellReal a(info("Heat"));
  a.fill(2.0);
  m_handle.meshUserDataList()->clear();
  EXPECT_EQ(a.materialMng(), nullptr);
  EXPECT_EQ(a.globalVariable()[CellLocalId(0)], 2.0);
}

TEST_F(MeshMaterialVariableTest, AnEmptyListSynchronisesNothing)
{
  declare();
  MeshMaterialVariableSynchronizerList list(m_mm);
  list.apply();
  EXPECT_EQ(list.totalMessageSize(), 0);
  EXPECT_THROW(list.endSynchronize(), FatalErrorException);
}
