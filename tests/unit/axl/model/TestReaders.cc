// SPDX-License-Identifier: Apache-2.0
// Readers of one kind of elements each, and the check of a model, on elements and models built by hand.
#include "axl/model/Readers.h"

#include "axl/model/AxlReader.h"
#include "axl/model/ElementReader.h"

#include <gtest/gtest.h>

using namespace Arcane;
using namespace Arcane::axl;

namespace
{
//! A piece of a description, and what is said of it.
struct Piece
{
  explicit Piece(const std::string& text)
  : document(xml::XmlDocument::parseMemory(text, "T.axl", diagnostics))
  {}
  const xml::Node& root() const { return *document.root(); }
  std::string text() const { return diagnostics.text(); }

  xml::Diagnostics diagnostics;
  xml::XmlDocument document;
  ReadContext context{ document.source(), diagnostics };
};

bool has(const std::string& text, const std::string& part)
{
  return text.find(part) != std::string::npos;
}

Text given(const char* value)
{
  return { value, { 1, 1 }, true };
}

//! What checkModel() says of a model in T.axl.
std::string checked(const AxlModel& model)
{
  Piece piece("<module name='T'/>");
  checkModel(model, piece.document.source(), piece.diagnostics);
  return piece.text();
}
AxlModel modelNamed(const char* name)
{
  AxlModel model;
  model.at = { 1, 1 };
  model.name = given(name);
  return model;
}
} // namespace

TEST(ReadersTest, VariablesAreReadWithTheirShape)
{
  Piece piece("<variables><variable field-name='a' name='A' item-kind='cell' data-type='real3' dim='1'/>"
              "<variable field-name='b' name='B' item-kind='node' data-type='int32' shape-dim='2' extent0='3' flow='in'/></variables>");
  std::vector<Variable> variables;

  readVariables(piece.context, piece.root(), variables);

  ASSERT_EQ(variables.size(), 2u);
  EXPECT_EQ(variables[0].item_kind, ItemKind::Cell);
  EXPECT_EQ(variables[0].data_type, DataType::Real3);
  EXPECT_EQ(variables[0].dim, 1);
  EXPECT_EQ(variables[1].shape_dim, 2);
  EXPECT_EQ(variables[1].extent0, 3);
  EXPECT_EQ(variables[1].extent1, -1);
  EXPECT_TRUE(variables[1].is_input);
}

TEST(ReadersTest, AVariableThatIsWrongIsReadOnAndToldWithItsPlace)
{
  Piece piece("<variables>\n<variable field-name='a' name='A' item-kind='cel' dim='4'/>\n<variabel/></variables>");
  std::vector<Variable> variables;

  readVariables(piece.context, piece.root(), variables);

  EXPECT_EQ(variables.size(), 1u);
  EXPECT_TRUE(has(piece.text(), "T.axl:2:")) << piece.text();
  EXPECT_TRUE(has(piece.text(), "'cel'")) << piece.text();
  EXPECT_TRUE(has(piece.text(), "'dim'")) << piece.text();
  EXPECT_TRUE(has(piece.text(), "T.axl:3:1: warning: unknown element 'variabel'")) << piece.text();
}

TEST(ReadersTest, EntryPointsAreReadWithTheirPhase)
{
  Piece piece("<entry-points><entry-point method-name='go' name='Go' where='start-init' property='auto-load-end'/></entry-points>");
  std::vector<EntryPoint> entry_points;

  readEntryPoints(piece.context, piece.root(), entry_points);

  ASSERT_EQ(entry_points.size(), 1u);
  EXPECT_EQ(entry_points[0].method_name.value, "go");
  EXPECT_EQ(entry_points[0].where, "StartInit");
  EXPECT_EQ(entry_points[0].property, "AutoLoadEnd");
}

TEST(ReadersTest, OptionsOfEachKindAreReadInTheirOrder)
{
  Piece piece("<options><simple name='a' type='real' default='1' optional='false'/><enumeration name='e' type='E'>"
              "<enumvalue name='one' genvalue='E::One'><name lang='fr'>un</name></enumvalue></enumeration>"
              "<complex name='c' type='C'><extended name='x' type='X'/></complex>"
              "<service-instance name='s' type='IS' allow-null='true' minOccurs='0' maxOccurs='unbounded'/></options>");
  std::vector<Option> options;

  readOptions(piece.context, piece.root(), options);

  EXPECT_EQ(piece.text(), "");
  ASSERT_EQ(options.size(), 4u);
  EXPECT_EQ(options[0].kind, OptionKind::Simple);
  EXPECT_EQ(options[0].default_value.value, "1");
  EXPECT_EQ(options[1].enum_values.at(0).cpp_value.value, "E::One");
  EXPECT_EQ(options[1].enum_values.at(0).translations.at(0).name.value, "un");
  EXPECT_EQ(options[2].options.at(0).kind, OptionKind::Extended);
  EXPECT_EQ(options[3].kind, OptionKind::Service);
  EXPECT_TRUE(options[3].allow_null);
  EXPECT_TRUE(options[3].isMulti());
}

TEST(ReadersTest, OccurrencesThatCannotBeAreFaults)
{
  Piece piece("<options><simple name='a' minOccurs='3' maxOccurs='2'/><simple name='b' minOccurs='-1'/></options>");
  std::vector<Option> options;

  readOptions(piece.context, piece.root(), options);

  EXPECT_TRUE(has(piece.text(), "'maxOccurs'")) << piece.text();
  EXPECT_TRUE(has(piece.text(), "'minOccurs'")) << piece.text();
}

TEST(ReadersTest, AttributesThatNobodyAskedForAreFaults)
{
  Piece piece("<e a='1' b='x' c='yes' d=''/>");
  ElementReader reader(piece.context, piece.root());

  EXPECT_EQ(reader.integer("a", 7, 0, 5), 1);
  EXPECT_EQ(reader.integer("b", 7, 0), 7);
  EXPECT_EQ(reader.boolean("c", true), true);
  EXPECT_FALSE(reader.text("z").is_given);
  EXPECT_EQ(reader.choice("b", 3, { { "w", 1 }, { "y", 2 } }), 3);
  reader.finish();

  EXPECT_TRUE(has(piece.text(), "'d'")) << piece.text();
  EXPECT_TRUE(has(piece.text(), "'w' or 'y'")) << piece.text();
  EXPECT_FALSE(has(piece.text(), "attribute 'a'")) << piece.text();
  EXPECT_EQ(quotedList({ "a", "b", "c" }), "'a', 'b' or 'c'");
}

TEST(ReadersTest, AModelIsNamedAsItsFile)
{
  EXPECT_EQ(checked(modelNamed("T")), "");
  EXPECT_TRUE(has(checked(modelNamed("U")), "attribute 'name' is 'U', expected the name of the file, 'T'"));
}

TEST(ReadersTest, NamesDifferWithinAModel)
{
  AxlModel model = modelNamed("T");
  Variable variable;
  variable.field_name = given("density");
  variable.name = given("Density");
  model.variables = { variable, variable };
  EntryPoint entry_point;
  entry_point.name = given("Go");
  entry_point.method_name = given("2go");
  model.entry_points = { entry_point, entry_point };
  Option option;
  option.name = given("a-b");
  Option same = option;
  same.name = given("aB");
  model.options = { option, same };

  const std::string text = checked(model);

  EXPECT_TRUE(has(text, "field 'density' is declared twice")) << text;
  EXPECT_TRUE(has(text, "variable 'Density' is declared twice")) << text;
  EXPECT_TRUE(has(text, "entry point 'Go' is declared twice")) << text;
  EXPECT_TRUE(has(text, "attribute 'method-name' is '2go', expected a C++ identifier")) << text;
  EXPECT_TRUE(has(text, "option 'aB' is declared twice")) << text;
}

TEST(ReadersTest, TheSameNameOnAnotherKindOfItemsIsAnotherVariable)
{
  AxlModel model = modelNamed("T");
  Variable cells;
  cells.field_name = given("cell_mass");
  cells.name = given("Mass");
  cells.item_kind = ItemKind::Cell;
  Variable nodes = cells;
  nodes.field_name = given("node_mass");
  nodes.item_kind = ItemKind::Node;
  model.variables = { cells, nodes };

  EXPECT_EQ(checked(model), "");
}

TEST(ReadersTest, AServiceWithoutInterfaceIsOnlyAWarning)
{
  AxlModel model = modelNamed("T");
  model.is_service = true;

  const std::string text = checked(model);

  EXPECT_TRUE(has(text, "warning: service 'T' has no element 'interface'")) << text;
  EXPECT_FALSE(has(text, "error")) << text;
}
