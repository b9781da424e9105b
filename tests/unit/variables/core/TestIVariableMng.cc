// SPDX-License-Identifier: Apache-2.0
// The list of variables: search, events, checkpoints, use.
#include "tests/unit/variables/core/VariableFixture.h"

#include "variables/core/BadVariableKindTypeException.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableUtilities.h"
#include "variables/core/VariableMngServices.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/text/JSONWriter.h"

#include <map>

using namespace Arcane;

namespace
{
class IVariableMngTest : public Arcane::test::VariableFixture
{
 protected:
  VariableBuildInfo info(const String& name, int property = 0) const { return { m_vm.get(), name, property }; }
};

//! An owner that stands for a module; only its address counts.
class FakeModule : public VariableOwner
{
 public:
  FakeModule(IVariableMng* vm, const MeshHandle& handle)
  : m_vm(vm)
  , m_handle(handle)
  {}
  IVariableMng* ownerVariableMng() const override { return m_vm; }
  MeshHandle ownerMeshHandle() const override { return m_handle; }
  IModule* ownerModule() const override { return reinterpret_cast<IModule*>(const_cast<FakeModule*>(this)); }

 private:
  IVariableMng* m_vm;
  MeshHandle m_handle;
};

String textOf(const std::function<void()>& call)
{
  try {
    call();
  }
  catch (const Exception& ex) {
    return ex.message();
  }
  return {};
}
} // namespace

TEST_F(IVariableMngTest, FindsByNameAndFullName)
{
  buildMesh();
  const VariableScalarReal scalar(info("Time"));
  const VariableCellReal cells(VariableBuildInfo(m_handle, "Density"));
  const VariableNodeReal nodes(VariableBuildInfo(m_handle, "Density"));

  EXPECT_EQ(m_vm->findVariable("Time"), scalar.variable());
  EXPECT_EQ(m_vm->findVariableFullyQualified("Mesh0_Cell_Density"), cells.variable());
  EXPECT_EQ(m_vm->findVariable("Mesh0_Node_Density"), nodes.variable());
  EXPECT_EQ(m_vm->findFamilyVariable(family(IK_Node), "Density"), nodes.variable());
  EXPECT_EQ(m_vm->findMeshVariable(m_handle, "Density"), cells.variable());
  EXPECT_EQ(m_vm->findVariable("Pressure"), nullptr);
}

TEST_F(IVariableMngTest, ListIsInTheSameOrderWhateverTheDeclarations)
{
  const VariableScalarReal b(info("B"));
  const VariableScalarReal a(info("A"));
  const VariableScalarReal c(info("C"));

  String names;
  for (VariableCollection::Enumerator i(m_vm->variables()); ++i;)
    names = names + (*i)->name();

  EXPECT_EQ(names, "ABC");
}

TEST_F(IVariableMngTest, SecondDeclarationOfAnotherTypeIsRefused)
{
  const VariableScalarReal a(info("A"));

  EXPECT_THROW(VariableScalarInt32(info("A")), BadVariableKindTypeException);
  EXPECT_THROW(VariableArrayReal(info("A")), BadVariableKindTypeException);
  const String text = textOf([&] { VariableArrayReal(info("A")); });

  EXPECT_TRUE(text.contains("'A' is declared as Real (an array), but it exists as Real (one value), with 1 reference(s)")) << text;
  EXPECT_EQ(a.variable()->nbReference(), 1);
}

TEST_F(IVariableMngTest, EventsTellVariablesNotReferences)
{
  Int32 nb_added = 0;
  String removed;
  EventObserverPool pool;
  m_vm->onVariableAdded().attach(pool, [&](const VariableStatusChangedEventArgs&) { ++nb_added; });
  m_vm->onVariableRemoved().attach(pool, [&](const VariableStatusChangedEventArgs& e) { removed = e.variable()->name(); });
  {
    const VariableScalarReal a(info("A"));
    const VariableScalarReal b(a);
    const VariableScalarReal c(info("A"));
    EXPECT_EQ(nb_added, 1);
  }
  EXPECT_EQ(removed, "A");
}

TEST_F(IVariableMngTest, MetaDataMakesTheVariableAgain)
{
  buildMesh();
  VariableMetaData meta_data;
  {
    VariableCellArrayReal3 a(VariableBuildInfo(m_handle, "A", IVariable::PNoNeedSync));
    a.resize(6);
    const Int32 dims[] = { 3, 2 };
    a.variable()->data()->setShape(ArrayShape(Span<const Int32>(dims, 2)));
    meta_data = a.variable()->createMetaData();
  }
  ASSERT_EQ(m_vm->findVariable("A"), nullptr);

  IVariable* made = m_vm->createVariableFromMetaData(meta_data);

  EXPECT_EQ(made->fullName(), "Mesh0_Cell_A");
  EXPECT_EQ(made->typeInfo().fullName(), "Real3.Cell.2.0");
  EXPECT_EQ(made->property(), IVariable::PNoNeedSync);
  EXPECT_EQ(made->data()->shape().nbDimension(), 2);
  EXPECT_TRUE(made->isUsed());
  EXPECT_EQ(made->nbReference(), 0);
  {
    const VariableCellArrayReal3 again(VariableBuildInfo(m_handle, "A"));
    EXPECT_EQ(again.variable(), made);
  }
  EXPECT_EQ(m_vm->findMeshVariable(m_handle, "A"), made);
}

TEST_F(IVariableMngTest, UnknownMetaDataIsRefused)
{
  for (const char* type : { "Real.None.3.0", "Quaternion.None.0.0", "Real.Moon.1.0", "Real.None.1.1", "Real", "" })
    EXPECT_THROW(m_vm->createVariableFromMetaData({ "A", {}, {}, type, 0 }), ArgumentException) << type;
  EXPECT_THROW(m_vm->createVariableFromMetaData({ "A", "Mesh7", "Cell", "Real.Cell.1.0", 0 }), ArgumentException);
  EXPECT_EQ(m_vm->variables().count(), 0);
}

TEST_F(IVariableMngTest, NamesAreTextsInUtf8)
{
  EXPECT_THROW(VariableCellReal(VariableBuildInfo(m_handle, "ext\xe9rieure")), ArgumentException);
  EXPECT_THROW(VariableCellReal(VariableBuildInfo(m_handle, "two\nlines")), ArgumentException);
  EXPECT_NO_THROW(VariableCellReal(VariableBuildInfo(m_handle, "my field/a")));
}

TEST_F(IVariableMngTest, TypeNamesAreReadBack)
{
  for (int kind = 0; kind <= IK_Unknown; ++kind)
    for (int type = DT_Byte; type <= DT_Int8; ++type)
      for (Int32 dimension = 0; dimension <= 2; ++dimension) {
        const VariableTypeInfo t(static_cast<eItemKind>(kind), static_cast<eDataType>(type), dimension);
        EXPECT_EQ(VariableTypeInfo::fromFullName(t.fullName()), t) << t.fullName();
      }
}

TEST_F(IVariableMngTest, VariablesOfUnusedModulesAreNotAllocated)
{
  const FakeModule hydro(m_vm.get(), m_handle);
  const FakeModule heat(m_vm.get(), m_handle);
  VariableCellReal density(VariableBuildInfo(&hydro, "Density"));
  VariableCellReal temperature(VariableBuildInfo(&heat, "Temperature"));
  VariableCellReal shared(VariableBuildInfo(&heat, "Shared"));
  const VariableCellReal shared2(VariableBuildInfo(&hydro, "Shared"));
  VariableCellReal service(VariableBuildInfo(m_handle, "Service"));
  buildMesh();
  EXPECT_FALSE(density.isUsed());
  EXPECT_TRUE(service.isUsed());

  m_vm->setUsedVariables([&](IModule* m) { return m == hydro.ownerModule(); });

  EXPECT_EQ(density.asArray().size(), allCells().size());
  EXPECT_EQ(temperature.asArray().size(), 0);
  EXPECT_EQ(shared.asArray().size(), allCells().size());
  EXPECT_EQ(service.asArray().size(), allCells().size());
  EXPECT_EQ(m_vm->usedVariables().count(), 3);
}

TEST_F(IVariableMngTest, SavedVariablesAreUsedAndPermanent)
{
  const VariableScalarReal a(info("A"));
  const VariableScalarReal b(info("B", IVariable::PNoDump));
  const VariableScalarReal c(info("C", IVariable::PTemporary));
  VariableScalarReal d(info("D"));
  d.setUsed(false);

  const VariableCollection saved = m_vm->variablesToSave();

  ASSERT_EQ(saved.count(), 1);
  EXPECT_EQ(saved.front(), a.variable());
}

TEST_F(IVariableMngTest, CollectionsAreHandles)
{
  VariableScalarReal a(info("A"));
  VariableList list;
  list.add(a);
  VariableList other = list;
  const VariableList copy = list.clone();

  other.add(a.variable());

  EXPECT_EQ(list.count(), 2);
  EXPECT_EQ(copy.count(), 1);
  EXPECT_TRUE(list.contains("A"));
  EXPECT_TRUE(list.contains(a.variable()));
  const NullVariableBuildInfo nothing;
  VariableScalarReal null(nothing);
  EXPECT_THROW(list.add(null), ArgumentException);
}

TEST_F(IVariableMngTest, TemporaryNamesAreNew)
{
  const String first = m_vm->generateTemporaryVariableName();
  const VariableScalarReal a(info(first));

  EXPECT_NE(m_vm->generateTemporaryVariableName(), first);
}

TEST_F(IVariableMngTest, ServicesThatNobodyGaveAreFatal)
{
  EXPECT_THROW(m_vm->writeCheckpoint(nullptr), FatalErrorException);
  Int32 nb_call = 0;
  m_vm->services().write_checkpoint = [&](IVariableMng*, ICheckpointWriter*) { ++nb_call; };

  m_vm->writeCheckpoint(nullptr);

  EXPECT_EQ(nb_call, 1);
}

TEST_F(IVariableMngTest, ListsOfAModuleHaveItsVariablesOnly)
{
  const VariableScalarInt32 scalar(info("Step"));
  OStringStream all;
  OStringStream without_module;
  OStringStream of_a_module;
  char module = 0;

  m_vm->dumpList(all());
  m_vm->dumpList(without_module(), nullptr);
  m_vm->dumpList(of_a_module(), reinterpret_cast<IModule*>(&module));

  EXPECT_TRUE(all.str().contains("Step: 1 values, 1 references")) << all.str();
  EXPECT_EQ(without_module.str(), all.str());
  EXPECT_EQ(of_a_module.str(), "");
}

TEST_F(IVariableMngTest, StatisticsCountVariables)
{
  buildMesh();
  const VariableScalarInt32 scalar(info("Step"));
  const VariableCellReal cells(VariableBuildInfo(m_handle, "Density"));
  OStringStream text;
  m_vm->dumpStats(text(), true);
  JSONWriter writer(JSONWriter::FormatFlags::None);
  writer.beginObject();
  m_vm->dumpStatsJSON(writer);
  writer.endObject();
  const std::string json(writer.getBuffer().toStdStringView());

  EXPECT_NE(std::string(text.str().localstr()).find("2 variables, 2 used, "), std::string::npos) << text.str();
  EXPECT_NE(std::string(text.str().localstr()).find("Mesh0_Cell_Density: "), std::string::npos) << text.str();
  EXPECT_EQ(json.substr(0, 14), "{\"Variables\":[");
  EXPECT_NE(json.find("\"Name\":\"Density\",\"DataType\":\"Real\",\"Dimension\":1"), std::string::npos) << json;
  EXPECT_NE(json.find("\"ItemFamily\":\"Cell\",\"Mesh\":\"Mesh0\""), std::string::npos) << json;
}

TEST_F(IVariableMngTest, DependenciesArePrintedOnce)
{
  VariableScalarReal a(info("A")), b(info("B")), c(info("C"));
  a.variable()->addDepend(b.variable(), IVariable::DPT_CurrentTime);
  b.variable()->addDepend(c.variable(), IVariable::DPT_PreviousTime);
  c.variable()->addDepend(a.variable(), IVariable::DPT_CurrentTime);
  OStringStream direct, all;
  m_vm->utilities()->dumpDependencies(a.variable(), direct(), false);
  m_vm->utilities()->dumpDependencies(a.variable(), all(), true);

  EXPECT_EQ(direct.str(), "A modified_time=0\n  B modified_time=0 current_time\n");
  EXPECT_EQ(all.str(), "A modified_time=0\n  B modified_time=0 current_time\n    C modified_time=0 previous_time\n"
                       "      A modified_time=0 current_time\n");
}

TEST_F(IVariableMngTest, CommonVariablesAreThoseOfAllRanks)
{
  VariableScalarReal a(info("A")), z(info("Z"));
  std::unique_ptr<VariableScalarReal> extra;
  if (rank() == nbRank() - 1)
    extra = std::make_unique<VariableScalarReal>(info("Extra"));
  const VariableCollection common = m_vm->utilities()->filterCommonVariables(m_pm, m_vm->variables(), true);

  ASSERT_EQ(common.count(), nbRank() == 1 ? 3 : 2);
  EXPECT_EQ((*common.begin())->name(), "A");
  const bool is_logged = std::string(m_messages.str().localstr()).find("'Extra' is on 1 of") != std::string::npos;
  EXPECT_EQ(is_logged, nbRank() > 1);
}

TEST_F(IVariableMngTest, ScalarsAreReducedOverRanks)
{
  VariableScalarInt32 sum(info("Sum"));
  VariableScalarReal largest(info("Largest"));
  VariableScalarString name(info("Name"));
  sum = rank() + 1;
  largest = rank();
  name = "same";

  sum.reduce(Parallel::ReduceSum);
  largest.reduce(Parallel::ReduceMax);
  name.reduce(Parallel::ReduceMax);
  EXPECT_EQ(sum(), nbRank() * (nbRank() + 1) / 2);
  EXPECT_TRUE(largest.isEqual(nbRank() - 1));
  EXPECT_TRUE(largest.isNearlyEqual((nbRank() - 1) * (1.0 + 2.5e-16)));
  EXPECT_EQ(name(), "same");
  largest = 0.0;
  EXPECT_TRUE(largest.isZero() && largest.isNearlyZero());
}
