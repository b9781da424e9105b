// SPDX-License-Identifier: Apache-2.0
// Faults between the elements of a model that is built by hand.
#include "axl/model/AxlReader.h"

#include <gtest/gtest.h>

namespace Arcane::axl::axl_checker_test
{
Text at(int line, const std::string& value)
{
  return { value, { line, 1 }, true };
}

AxlModel moduleT()
{
  AxlModel model;
  model.at = { 1, 1 };
  model.name = at(1, "T");
  return model;
}

//! One line for each fault of a model in the file T.axl.
std::string faultsOf(const AxlModel& model)
{
  xml::Diagnostics diagnostics;
  checkModel(model, xml::SourceText("T.axl", ""), diagnostics);
  return diagnostics.text();
}

Option optionOf(OptionKind kind, int line, const std::string& name, const std::string& type)
{
  Option option;
  option.kind = kind;
  option.at = { line, 1 };
  option.name = at(line, name);
  option.type = at(line, type);
  return option;
}

std::string faultsOfOptions(const std::vector<Option>& options)
{
  AxlModel model = moduleT();
  model.options = options;
  return faultsOf(model);
}

TEST(AxlCheckerTest, AModelWithoutPlaceIsNotChecked)
{
  AxlModel model = moduleT();
  model.name = at(1, "no name");
  EXPECT_NE(faultsOf(model), "");
  model.at = {};

  EXPECT_EQ(faultsOf(model), "");
}

TEST(AxlCheckerTest, TheNameIsThatOfTheFileAndOfAClass)
{
  AxlModel other = moduleT();
  other.name = at(2, "Pump");
  AxlModel wrong = moduleT();
  wrong.name = at(1, "1T");

  EXPECT_EQ(faultsOf(moduleT()), "");
  EXPECT_EQ(faultsOf(other), "T.axl:2:1: warning: attribute 'name' is 'Pump', expected the name of the file, 'T'\n");
  EXPECT_NE(faultsOf(wrong).find("T.axl:1:1: error: attribute 'name' is '1T', expected a C++ identifier\n"), std::string::npos);
}

TEST(AxlCheckerTest, AServiceNeedsAnInterfaceOrTests)
{
  AxlModel service = moduleT();
  service.is_service = true;
  EXPECT_EQ(faultsOf(service), "T.axl:1:1: warning: service 'T' has no element 'interface', expected one: nothing can ask for it\n");

  service.tests.is_given = true;

  EXPECT_EQ(faultsOf(service), "");
}

TEST(AxlCheckerTest, FieldsDifferAndNamesOfVariablesMaySaySharedValues)
{
  AxlModel model = moduleT();
  Variable first;
  first.field_name = at(2, "a");
  first.name = at(2, "Same");
  first.item_kind = ItemKind::Cell;
  Variable second = first;
  second.field_name = at(3, "b");
  second.name = at(3, "Same");
  Variable on_nodes = second;
  on_nodes.field_name = at(4, "c");
  on_nodes.name = at(4, "Same");
  on_nodes.item_kind = ItemKind::Node;
  model.variables = { first, second, on_nodes };
  EXPECT_EQ(faultsOf(model), "T.axl:3:1: warning: variable 'Same' is declared twice, first at line 2: both fields refer to it\n");

  model.variables[1].data_type = DataType::Int32;
  model.variables[1].field_name = at(3, "a");

  EXPECT_EQ(faultsOf(model),
            "T.axl:3:1: error: field 'a' is declared twice, first at line 2, expected different names\n"
            "T.axl:3:1: warning: variable 'Same' is declared twice, first at line 2: both fields refer to it, but their types "
            "differ, which stops a run\n");
}

TEST(AxlCheckerTest, NamesOfTheGeneratedClassAreTaken)
{
  AxlModel model = moduleT();
  EntryPoint entry_point;
  entry_point.method_name = at(2, "fillServiceInfo");
  entry_point.name = at(2, "E");
  model.entry_points = { entry_point };

  EXPECT_EQ(faultsOf(model),
            "T.axl:2:1: error: attribute 'method-name' is 'fillServiceInfo', which the generated class defines, expected another name\n");
}

TEST(AxlCheckerTest, TwoNamesThatGiveOneMemberAreOneName)
{
  EXPECT_EQ(faultsOfOptions({ optionOf(OptionKind::Simple, 2, "time-step", "real"), optionOf(OptionKind::Simple, 3, "timeStep", "real") }),
            "T.axl:3:1: error: option 'timeStep' is declared twice, first at line 2, expected different names\n");
}

TEST(AxlCheckerTest, ATypeThatIsNoneIsNamedWithTheOneThatWasMeant)
{
  const std::string text = faultsOfOptions({ optionOf(OptionKind::Simple, 2, "a", "in32") });

  EXPECT_EQ(text.find("T.axl:2:1: error: type is 'in32', expected "), 0u) << text;
  EXPECT_NE(text.find("'int32'?"), std::string::npos) << text;
  EXPECT_EQ(faultsOfOptions({ optionOf(OptionKind::Simple, 2, "a", "real3[]") }), "");
}

TEST(AxlCheckerTest, ADefaultThatIsNoValueStopsRunsAndIsAWarning)
{
  Option option = optionOf(OptionKind::Simple, 2, "a", "int32");
  option.default_value = at(3, "1.5");

  const std::string text = faultsOfOptions({ option });

  EXPECT_EQ(text.find("T.axl:3:1: warning: default is '1.5', which makes a case file without this option wrong, expected "), 0u) << text;
}

TEST(AxlCheckerTest, AnEnumerationHasValuesAndADefaultAmongThem)
{
  Option option = optionOf(OptionKind::Enumeration, 2, "e", "E");
  EXPECT_EQ(faultsOfOptions({ option }),
            "T.axl:2:1: warning: enumeration 'e' has no element 'enumvalue', expected one at least: every value in a case file is wrong\n");

  EnumValue value;
  value.name = at(3, "euler");
  option.enum_values = { value };
  option.default_value = at(4, "eular");

  const std::string text = faultsOfOptions({ option });
  EXPECT_NE(text.find("T.axl:4:1: warning: default is 'eular'"), std::string::npos) << text;
  EXPECT_NE(text.find("did you mean 'euler'?"), std::string::npos) << text;
}

TEST(AxlCheckerTest, AReferenceIsToATypeOfTheFileOfItsKind)
{
  const Option declared = optionOf(OptionKind::Complex, 2, "a", "Layer");
  Option reference = optionOf(OptionKind::Complex, 3, "b", "");
  reference.type = {};
  reference.ref = at(3, "Layer");
  EXPECT_EQ(faultsOfOptions({ declared, reference }), "");

  EXPECT_EQ(faultsOfOptions({ reference, declared }), "");
  const std::string alone = faultsOfOptions({ reference });
  EXPECT_EQ(alone.find("T.axl:3:1: error: 'ref' is 'Layer', expected the type of a complex option of this file"), 0u) << alone;

  reference.max_occurs = -1;
  EXPECT_EQ(
    faultsOfOptions({ declared, reference }),
    "T.axl:3:1: error: option 'b' is multiple and the type 'Layer' is not, expected the same kind of 'minOccurs' and 'maxOccurs'\n");
}

TEST(AxlCheckerTest, TwoComplexOptionsOfOneTypeAreAnErrorWhereverTheyAre)
{
  Option outer = optionOf(OptionKind::Complex, 2, "a", "Layer");
  outer.options = { optionOf(OptionKind::Complex, 3, "b", "Inner") };

  const std::string text = faultsOfOptions({ outer, optionOf(OptionKind::Complex, 4, "c", "Inner") });

  EXPECT_EQ(text, "T.axl:4:1: error: type 'Inner' is declared twice, first at line 3, expected 'ref' to use it again\n");
}
} // namespace Arcane::axl::axl_checker_test
