// SPDX-License-Identifier: Apache-2.0
// Options that name variables, and types of applications.
#include "arcane_core/case/CaseOptionExtended.h"

#include "tests/unit/arcane_core/case/CaseFixture.h"
#include "variables/core/VariableTypes.h"

namespace Arcane::test
{
namespace
{
//! The name of a variable that may not exist: a type whose name has the word, and no reference.
struct VariableName
{
  String text;
};
bool _caseOptionConvert(const CaseOptionBase&, const String& text, VariableName& name)
{
  name.text = text;
  return text == "none";
}

//! A case with the options of module <pump>. Its mesh does not exist.
class CaseOptionExtendedTest : public ::testing::Test
{
 protected:
  std::string read(const std::string& inside)
  {
    return messageOf([&] {
      m_case.read("<pump>" + inside + "</pump>");
      m_case.mng()->readOptions(eCaseOptionReadPhase::Phase2);
    });
  }
  VariableBuildInfo onItems(const char* name) { return VariableBuildInfo(m_case.subDomain()->defaultMeshHandle(), name); }
  CaseOptionBuildInfo of(const char* name, const char* default_value = nullptr, Integer max = 1)
  {
    return option(*m_root, name, default_value ? String(default_value) : String(), 1, max);
  }

  TestCase m_case;
  ReferenceCounter<CaseOptions> m_root{ new CaseOptions(m_case.mng(), "pump") };
};

TEST_F(CaseOptionExtendedTest, OneNameOfSeveralFamiliesDesignatesTheExpectedKind)
{
  const VariableNodeReal on_nodes(onItems("Flow"));
  const VariableCellReal on_cells(onItems("Flow"));
  const VariableFaceInt32 on_faces(onItems("Flow"));
  CaseOptionExtendedT<VariableNodeReal> node(of("node"), "VariableNodeReal");
  CaseOptionExtendedT<VariableCellReal> cell(of("cell"), "VariableCellReal");
  CaseOptionMultiExtendedT<VariableFaceInt32> face(of("face", nullptr, 2), "VariableFaceInt32");

  EXPECT_EQ(read("<node>Flow</node><cell>Flow</cell><face>Flow</face>"), "");

  EXPECT_EQ(node().variable(), on_nodes.variable());
  EXPECT_EQ(cell().variable(), on_cells.variable());
  EXPECT_EQ(face[0].variable(), on_faces.variable());
  EXPECT_EQ(cell.element().value(), "Flow");
}

TEST_F(CaseOptionExtendedTest, AVariableOfNoMeshMayBeNamed)
{
  const VariableScalarReal total(VariableBuildInfo(m_case.subDomain(), "Total"));
  CaseOptionExtendedT<VariableScalarReal> sum(of("sum"), "VariableScalarReal");

  EXPECT_EQ(read("<sum>Total</sum>"), "");

  EXPECT_EQ(sum().variable(), total.variable());
}

TEST_F(CaseOptionExtendedTest, AFaultTellsTheTypeOfTheVariable)
{
  const VariableNodeReal3 on_nodes(onItems("Flow"));
  CaseOptionExtendedT<VariableCellReal> cell(of("cell"), "VariableCellReal");
  CaseOptionExtendedT<VariableCellReal> other(of("other"), "VariableCellReal");

  const std::string text = read("\n<cell>Flow</cell><other>Flou</other>");

  EXPECT_TRUE(has(text, "test.arc:3:7: error: option 'pump/cell' is 'Flow', expected the name of a 'VariableCellReal' of mesh 'Mesh0'; "
                        "this variable has another type: Real3 on Node (one value for each item)"))
    << text;
  EXPECT_TRUE(has(text, "option 'pump/other' is 'Flou', expected the name of a 'VariableCellReal' of mesh 'Mesh0', did you mean 'Flow'?"))
    << text;
}

TEST_F(CaseOptionExtendedTest, ATypeWithTheWordVariableNeedsNoMesh)
{
  CaseOptionExtendedT<VariableName> name(of("name"), "VariableName");

  const std::string text = read("<name>none</name>");

  EXPECT_TRUE(has(text, "test.arc:2:13: error: option 'pump/name' is 'none', expected the name of a 'VariableName'\n")) << text;
}

TEST_F(CaseOptionExtendedTest, ADefaultThatIsSetLateReplacesTheFormerOne)
{
  CaseOptionExtendedT<VariableName> late(of("late", "first"), "VariableName");
  CaseOptionExtendedT<VariableName> given(of("given", "first"), "VariableName");
  CaseOptionMultiExtendedT<VariableName> several(of("several", "first", -1), "VariableName");
  EXPECT_EQ(read("<given>here</given>"), "");

  late.setDefaultValue("second");
  given.setDefaultValue("second");
  several.setDefaultValue("second");

  EXPECT_EQ(late().text, "second");
  EXPECT_EQ(given().text, "here");
  ASSERT_EQ(several.size(), 1);
  EXPECT_EQ(several[0].text, "second");
  const std::string text = messageOf([&] { late.setDefaultValue("none"); });
  EXPECT_TRUE(has(text, "option 'pump/late' is 'none' by default, expected the name of a 'VariableName'")) << text;
}
} // namespace
} // namespace Arcane::test
