// SPDX-License-Identifier: Apache-2.0
// Variables and entry points as elements of a description: what is read, and which combinations are refused.
#include "axl/model/Readers.h"

#include "axl/model/ElementReader.h"

#include <gtest/gtest.h>

namespace Arcane::axl::variable_reader_test
{
//! One variable V, whose element is on line 2, and what is said of it.
struct ReadVariable
{
  explicit ReadVariable(const std::string& attributes)
  {
    const xml::XmlDocument document = xml::XmlDocument::parseMemory(
      "<variables>\n<variable field-name='v' name='V' " + attributes + "/></variables>", "T.axl", diagnostics);
    readVariables({ document.source(), diagnostics }, *document.root(), variables);
  }
  const Variable& variable() const { return variables.at(0); }
  //! One line for each fault, after the number of its column.
  std::string faults() const
  {
    std::string lines;
    for (xml::Diagnostic d : diagnostics.sorted()) {
      d.excerpt.clear();
      const std::string line = format(d);
      lines += line.substr(line.find(": ") + 2);
    }
    return lines;
  }

  xml::Diagnostics diagnostics;
  std::vector<Variable> variables;
};

std::string faultsOf(const std::string& attributes)
{
  return ReadVariable(attributes).faults();
}

TEST(VariableReaderTest, AVariableWithoutAttributesIsOneRealThatIsSaved)
{
  const ReadVariable read("");

  EXPECT_EQ(read.faults(), "");
  EXPECT_EQ(read.variable().data_type, DataType::Real);
  EXPECT_EQ(read.variable().item_kind, ItemKind::None);
  EXPECT_EQ(read.variable().dim, 0);
  EXPECT_EQ(read.variable().shape_dim, -1);
  EXPECT_EQ(read.variable().material, MaterialKind::None);
  EXPECT_FALSE(read.variable().has(Property::NoRestore));
  EXPECT_FALSE(read.variable().is_tiled);
}

TEST(VariableReaderTest, PropertiesAreReadByTheirNames)
{
  const ReadVariable read("item-kind='cell' no-restore='true' in-shmem='1' sub-domain-depend='false'");

  EXPECT_EQ(read.faults(), "");
  EXPECT_TRUE(read.variable().has(Property::NoRestore));
  EXPECT_TRUE(read.variable().has(Property::InShMem));
  EXPECT_FALSE(read.variable().has(Property::SubDomainDepend));
  EXPECT_FALSE(read.variable().has(Property::InDeviceMemory));
}

TEST(VariableReaderTest, ADimensionThatIsNoneCountsAsZero)
{
  const ReadVariable read("dim='3'");

  EXPECT_EQ(read.faults(), "warning: attribute 'dim' is '3' and counts as 0, expected an integer from 0 to 2\n");
  EXPECT_EQ(read.variable().dim, 0);
}

TEST(VariableReaderTest, FamiliesAreForParticlesAndDofs)
{
  EXPECT_EQ(faultsOf("item-kind='particle'"), "error: variable 'V' has no attribute 'family-name', expected one for particles and dofs\n");
  EXPECT_EQ(faultsOf("item-kind='cell' family-name='F'"),
            "error: attribute 'family-name' is 'F', expected it only for particles and dofs\n");
  EXPECT_EQ(faultsOf("item-kind='dof' family-name='F'"), "");
}

TEST(VariableReaderTest, MaterialsAreOnCells)
{
  EXPECT_EQ(faultsOf("item-kind='cell' material='true'"), "");
  EXPECT_EQ(faultsOf("item-kind='node' environment='true'"), "error: variable 'V' is on materials, expected 'item-kind' to be 'cell'\n");
  EXPECT_EQ(faultsOf("item-kind='cell' material='true' environment='true'"),
            "error: variable 'V' has both 'material' and 'environment', expected one of them\n");
}

TEST(VariableReaderTest, ShapesHaveAtMostThreeDimensions)
{
  EXPECT_EQ(faultsOf("item-kind='cell' shape-dim='3'"), "");
  EXPECT_EQ(faultsOf("item-kind='cell' shape-dim='2' data-type='real3'"), "");
  EXPECT_EQ(faultsOf("item-kind='cell' shape-dim='3' data-type='real3'"),
            "error: variable 'V': 'shape-dim' is 3, expected at most 2 for vectors\n");
  EXPECT_EQ(faultsOf("item-kind='cell' shape-dim='2' extent0='2' extent1='2'"),
            "error: variable 'V': 'shape-dim' is 2, expected at most 1 for matrices\n");
  EXPECT_EQ(faultsOf("item-kind='cell' extent0='2'"), "error: variable 'V': 'extent0' without 'shape-dim', expected both\n");
  EXPECT_EQ(faultsOf("item-kind='cell' shape-dim='1' extent1='2'"), "error: variable 'V': 'extent1' without 'extent0', expected both\n");
  EXPECT_EQ(faultsOf("shape-dim='1'"), "error: variable 'V': 'shape-dim' without 'item-kind', expected a variable on items\n");
  EXPECT_EQ(faultsOf("item-kind='cell' dim='1' shape-dim='1'"), "error: variable 'V': both 'dim' and 'shape-dim', expected one of them\n");
}

TEST(VariableReaderTest, TiledValuesAreListsOfNumbersOnItems)
{
  EXPECT_TRUE(ReadVariable("item-kind='cell' dim='1' layout='tiled'").variable().is_tiled);
  EXPECT_EQ(faultsOf("item-kind='cell' dim='1' layout='tiled'"), "");
  EXPECT_EQ(faultsOf("item-kind='cell' layout='tiled'"),
            "error: variable 'V' has 'layout', expected it only for arrays on items: 'dim' equal to 1\n");
  EXPECT_EQ(faultsOf("dim='1' layout='rows'"),
            "error: variable 'V' has 'layout', expected it only for arrays on items: 'item-kind' is missing or 'none'\n");
  EXPECT_EQ(faultsOf("item-kind='cell' dim='1' data-type='string' layout='tiled'"),
            "error: variable 'V' has 'layout', expected it only for numbers\n");
}

TEST(VariableReaderTest, SharedAndDeviceMemoryHoldNumbers)
{
  EXPECT_EQ(faultsOf("item-kind='cell' data-type='string' in-shmem='true'"),
            "warning: variable 'V' of strings is 'in-shmem', which stops a run that uses it, expected numbers\n");
  EXPECT_EQ(faultsOf("item-kind='cell' sub-domain-private='true' in-shmem='true'"),
            "warning: variable 'V' is both 'in-shmem' and 'sub-domain-private', which stops a run that uses it, expected one of them\n");
  EXPECT_EQ(faultsOf("item-kind='cell' data-type='string' in-device-memory='true'"),
            "error: variable 'V' of strings is 'in-device-memory', expected numbers\n");
  EXPECT_EQ(faultsOf("dim='0' in-device-memory='true'"),
            "error: variable 'V' is 'in-device-memory', expected it only for variables on items and for lists: 'dim' equal to 1\n");
  EXPECT_EQ(faultsOf("dim='1' in-device-memory='true'"), "");
}

TEST(VariableReaderTest, EntryPointsAreInTheComputeLoopUnlessTheySayOtherwise)
{
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(
    "<entry-points>\n<entry-point method-name='a' name='A'/>\n<entry-point method-name='b' name='B' where='midnight'/>\n<point/>"
    "</entry-points>",
    "T.axl", diagnostics);
  std::vector<EntryPoint> entry_points;

  readEntryPoints({ document.source(), diagnostics }, *document.root(), entry_points);

  ASSERT_EQ(entry_points.size(), 2u);
  EXPECT_EQ(entry_points[0].where, "ComputeLoop");
  EXPECT_EQ(entry_points[0].property, "None");
  EXPECT_EQ(entry_points[1].where, "ComputeLoop");
  EXPECT_NE(diagnostics.text().find("T.axl:3:"), std::string::npos) << diagnostics.text();
  EXPECT_NE(diagnostics.text().find("'midnight'"), std::string::npos) << diagnostics.text();
  EXPECT_NE(diagnostics.text().find("T.axl:4:1: warning: unknown element 'point'"), std::string::npos) << diagnostics.text();
}
} // namespace Arcane::axl::variable_reader_test
