// SPDX-License-Identifier: Apache-2.0
// Variables of one name on several families, and references declared again.
#include "variables/core/VariablesByName.h"

#include "tests/unit/variables/core/VariableFixture.h"

#include "variables/core/BadVariableKindTypeException.h"

#include "arcane_core/base/error/Exception.h"

using namespace Arcane;

namespace
{
using detail::variables::VariablesByName;

class VariablesByNameTest : public Arcane::test::VariableFixture
{
 protected:
  VariableBuildInfo onItems(const String& name, const String& family = {}) const { return { m_handle, name, family }; }
  VariableBuildInfo offItems(const String& name) const { return { m_vm.get(), name }; }
};
} // namespace

TEST_F(VariablesByNameTest, TheFirstOneIsThatOfLists)
{
  buildMesh();
  VariableNodeReal nodes(onItems("Density"));
  VariableCellReal cells(onItems("Density"));
  VariableScalarReal scalar(offItems("Density"));
  VariableCellReal other(onItems("Mass"));
  VariablesByName variables;
  for (const VariableRef* ref : std::initializer_list<const VariableRef*>{ &nodes, &other, &cells, &scalar })
    variables.add(ref->variable());

  EXPECT_EQ(variables.findFirst("Density", [](const IVariable&) { return true; }), scalar.variable());
  EXPECT_EQ(variables.findFirst("Density", [](const IVariable& v) { return v.isOnItems(); }), cells.variable());
  variables.remove(cells.variable());
  EXPECT_EQ(variables.findFirst("Density", [](const IVariable& v) { return v.isOnItems(); }), nodes.variable());
  EXPECT_EQ(variables.findAny("Mass", [](const IVariable&) { return true; }), other.variable());
  EXPECT_EQ(variables.findAny("Mas", [](const IVariable&) { return true; }), nullptr);
  EXPECT_TRUE(VariablesByName::isBefore(*scalar.variable(), *cells.variable()));
}

TEST_F(VariablesByNameTest, AReferenceFindsItsVariableAmongOthersOfTheName)
{
  buildMesh();
  VariableScalarReal scalar(offItems("Density"));
  VariableNodeReal nodes(onItems("Density"));
  VariableCellReal cells(onItems("Density"));

  EXPECT_EQ(VariableCellReal(onItems("Density")).variable(), cells.variable());
  EXPECT_EQ(VariableNodeReal(onItems("Density", "Node")).variable(), nodes.variable());
  EXPECT_EQ(VariableScalarReal(offItems("Density")).variable(), scalar.variable());
  EXPECT_THROW(VariableCellInt32(onItems("Density")), BadVariableKindTypeException);
  EXPECT_THROW(VariableArrayReal(offItems("Density")), BadVariableKindTypeException);
  EXPECT_EQ(m_vm->findVariableFullyQualified("Mesh0_Cell_Density"), cells.variable());
  EXPECT_EQ(m_vm->findVariableFullyQualified("Cell_Density"), nullptr);
}

TEST_F(VariablesByNameTest, AVariableThatIsGoneIsMadeAgain)
{
  buildMesh();
  {
    VariableCellReal cells(onItems("With_Underscore"));
    cells.fill(3.0);
    EXPECT_EQ(m_vm->findMeshVariable(m_handle, "With_Underscore"), cells.variable());
    EXPECT_EQ(m_vm->findVariableFullyQualified("Mesh0_Cell_With_Underscore"), cells.variable());
  }
  EXPECT_EQ(m_vm->findVariable("With_Underscore"), nullptr);

  VariableNodeReal nodes(onItems("With_Underscore"));
  VariableCellReal cells(onItems("With_Underscore"));

  EXPECT_EQ(cells.variable()->nbReference(), 1);
  EXPECT_EQ(m_vm->findVariable("With_Underscore"), cells.variable());
}
