// SPDX-License-Identifier: Apache-2.0
#include "axl/model/AxlReader.h"

#include <gtest/gtest.h>

using namespace Arcane;
using namespace Arcane::axl;

namespace
{
AxlModel read(const std::string& text)
{
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(text, "T.axl", diagnostics);
  AxlModel model;
  if (document.root())
    model = readModel(document, diagnostics);
  EXPECT_EQ(diagnostics.text(), "");
  return model;
}
} // namespace

TEST(AxlReaderTest, AModuleHasTheUsualValuesOfArcane)
{
  const AxlModel model = read("<module name='T'/>");

  EXPECT_FALSE(model.is_service);
  EXPECT_FALSE(model.has_version);
  EXPECT_FALSE(model.is_autoload);
  EXPECT_TRUE(model.options.empty());
}

TEST(AxlReaderTest, AVariableHasTheUsualValuesOfArcane)
{
  const AxlModel model = read("<module name='T' version='1.0'><variables><variable field-name='f' name='F'/></variables></module>");
  const Variable& v = model.variables.at(0);

  EXPECT_EQ(v.data_type, DataType::Real);
  EXPECT_EQ(v.item_kind, ItemKind::None);
  EXPECT_EQ(v.dim, 0);
  EXPECT_EQ(v.shape_dim, -1);
  EXPECT_FALSE(v.is_input);
  for (int i = 0; i < NB_PROPERTY; ++i)
    EXPECT_FALSE(v.properties[i]) << i;
}

TEST(AxlReaderTest, EachPropertyIsReadFromItsAttribute)
{
  const char* names[] = { "dump",        "need-sync",  "execution-depend", "sub-domain-depend", "sub-domain-private", "no-restore",
                          "no-exchange", "persistant", "no-replica-sync",  "in-shmem",          "in-device-memory" };

  for (int i = 0; i < NB_PROPERTY; ++i) {
    const AxlModel model = read(std::string("<module name='T'><variables><variable field-name='f' name='F' dim='1' ") + names[i] +
                                "='true'/></variables></module>");
    for (int j = 0; j < NB_PROPERTY; ++j)
      EXPECT_EQ(model.variables.at(0).properties[j], i == j) << names[i];
  }
}

TEST(AxlReaderTest, ADefaultThatIsEmptyIsNotAbsent)
{
  const AxlModel model =
    read("<module name='T'><options><simple name='a' type='string' default=''/><simple name='b' type='string'/></options></module>");

  EXPECT_TRUE(model.options.at(0).default_value.is_given);
  EXPECT_FALSE(model.options.at(1).default_value.is_given);
}

TEST(AxlReaderTest, OccurrencesTellSingleFromMultiple)
{
  const AxlModel model = read("<module name='T'><options>"
                              "<simple name='a'/><simple name='b' minOccurs='0'/><simple name='c' maxOccurs='unbounded'/>"
                              "<simple name='d' minOccurs='1' maxOccurs='1'/><simple name='e' minOccurs='2' maxOccurs='4'/>"
                              "</options></module>");

  EXPECT_FALSE(model.options.at(0).isMulti());
  EXPECT_TRUE(model.options.at(1).isMulti());
  EXPECT_TRUE(model.options.at(2).isMulti());
  EXPECT_EQ(model.options.at(2).max_occurs, -1);
  EXPECT_FALSE(model.options.at(3).isMulti());
  EXPECT_EQ(model.options.at(4).min_occurs, 2);
  EXPECT_EQ(model.options.at(4).max_occurs, 4);
}

TEST(AxlReaderTest, AnEntryPointRunsInTheLoopUnlessSaidOtherwise)
{
  const AxlModel model = read("<module name='T'><entry-points><entry-point method-name='m' name='M'/></entry-points></module>");

  EXPECT_EQ(model.entry_points.at(0).where, "ComputeLoop");
  EXPECT_EQ(model.entry_points.at(0).property, "None");
}

TEST(AxlReaderTest, AServiceIsForTheDataSetUnlessSaidOtherwise)
{
  const AxlModel one = read("<service name='T'/>");
  const AxlModel several = read("<service name='T' type='session' type3='mesh' singleton='1'/>");

  EXPECT_EQ(one.service_types, (std::vector{ ServiceType::CaseOption }));
  EXPECT_EQ(several.service_types, (std::vector{ ServiceType::Session, ServiceType::Mesh }));
  EXPECT_TRUE(several.is_singleton);
}

TEST(AxlReaderTest, AnInterfaceIsInheritedUnlessSaidOtherwise)
{
  const AxlModel model = read("<service name='T'><interface name='A'/><interface name='B' inherited='false'/></service>");

  EXPECT_TRUE(model.interfaces.at(0).is_inherited);
  EXPECT_FALSE(model.interfaces.at(1).is_inherited);
}

TEST(AxlReaderTest, DocumentationMayStandEverywhere)
{
  const AxlModel model =
    read("<module name='T'><description doc-brief-max-nb-of-char='-1'>a <b c='d'>e</b></description><userclass>User</userclass>"
         "<variables><userclass>User</userclass><variable field-name='f' name='F'><description/></variable></variables>"
         "<entry-points><description/><entry-point method-name='m' name='M'><description/></entry-point></entry-points>"
         "<options><description/><simple name='s'><description>x</description><userclass>Dev</userclass></simple></options></module>");

  EXPECT_EQ(model.variables.size() + model.entry_points.size() + model.options.size(), 3u);
}

TEST(AxlReaderTest, TranslationsLoseTheBlanksAroundThem)
{
  const AxlModel model = read("<module name='T'><name lang='fr'>\n  t&eacute;  </name></module>");

  EXPECT_EQ(model.translations.at(0).lang.value, "fr");
  EXPECT_EQ(model.translations.at(0).name.value, "t\xC3\xA9");
}

TEST(AxlReaderTest, NestedOptionsKeepTheirPlace)
{
  const AxlModel model = read("<module name='T'><options>\n"
                              "<complex name='a' type='A'>\n"
                              "  <complex name='b' type='B'><simple name='c'/></complex>\n"
                              "</complex></options></module>");
  const Option& c = model.options.at(0).options.at(0).options.at(0);

  EXPECT_EQ(c.name.value, "c");
  EXPECT_EQ(c.name.at, (xml::Position{ 3, 44 }));
}
