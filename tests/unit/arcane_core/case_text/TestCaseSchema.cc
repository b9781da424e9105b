// SPDX-License-Identifier: Apache-2.0
// The schema of case files: good files pass, files with one fault do not.
#include "arcane_core/case_text/CaseSchema.h"

#include "arcane_core/case_text/CaseFileText.h"
#include "arcane_core/case_text/SchemaTypes.h"
#include "axl/xml/NodeTree.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/case_text/CaseTextFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::casetext;
using Arcane::test::TemporaryDirectory;

class CaseSchemaTest : public test::CaseTextFixture
{
 protected:
  CaseSchemaTest()
  : m_schema(m_directory.write("mill.xsd", caseSchema(outline, catalog)))
  {}

  //! Returns what is wrong in \a text, or an empty text.
  std::string faultsOf(const std::string& text) const
  {
    xml::Diagnostics diagnostics;
    const auto tree = xml::NodeTree::parse(text, "f", m_schema, diagnostics);
    EXPECT_EQ(tree == nullptr, diagnostics.nbError() > 0);
    return diagnostics.text();
  }
  std::string faultsInCase(const std::string& inside) const
  {
    return faultsOf("<case codename='Mill' xml:lang='en' codeversion='1.2'>" + inside + "</case>");
  }
  std::string faultsInWheel(const std::string& inside) const
  {
    return faultsInCase("<wheel><size>1 2</size><shaft><radius>3</radius></shaft>" + inside + "</wheel>");
  }

 private:
  TemporaryDirectory m_directory;
  std::string m_schema;
};
} // namespace

TEST_F(CaseSchemaTest, ItAcceptsWhatTheProgramDoes)
{
  EXPECT_EQ(faultsInCase(""), "");
  EXPECT_EQ(faultsInWheel(""), "");
  EXPECT_EQ(faultsInWheel("<speed>-1.5e-3</speed><title/><wood>ash</wood><weights>1 2 .5 6.</weights>"), "");
  EXPECT_EQ(faultsInWheel("<speed function='ramp'/>"), "");
  EXPECT_EQ(faultsInWheel("<pump name='Steam' mesh-name='Mesh0'><heat>false</heat></pump>"), "");
  EXPECT_EQ(faultsInWheel("<pump name='Hand'><helper name='Hand'><force>3</force></helper></pump>"), "");
  EXPECT_EQ(faultsInCase("<store><room>0x10</room><sack><mass>1</mass></sack><room>2</room></store><mesh><file>a</file></mesh>"), "");
  EXPECT_EQ(faultsOf("<case codename='Mill' xml:lang='en' codeversion='1.2.3'><arcane><timeloop> Rest </timeloop></arcane></case>"), "");
}

TEST_F(CaseSchemaTest, ItAcceptsFrenchFiles)
{
  EXPECT_EQ(faultsOf("<cas codename='Mill' xml:lang='fr' codeversion='1.2'><arcane><boucle-en-temps>Grind</boucle-en-temps></arcane>"
                     "<fonctions><table nom='f' parametre='temps' valeur='reel' interpolation='lineaire'>"
                     "<valeur><x>0</x><y>1</y></valeur></table></fonctions>"
                     "<roue><size>1 2</size><shaft><radius>1</radius></shaft><vitesse fonction='f'>1</vitesse><bois>chene</bois>"
                     "<pump nom='Hand'/></roue></cas>"),
            "");
}

TEST_F(CaseSchemaTest, ItRefusesWrongValues)
{
  EXPECT_NE(faultsInWheel("<speed>fast</speed>").find("Element 'speed'"), std::string::npos);
  EXPECT_NE(faultsInWheel("<speed>1,5</speed>"), "");
  EXPECT_NE(faultsInWheel("<wood>pine</wood>").find("Element 'wood'"), std::string::npos);
  EXPECT_NE(faultsInWheel("<weights>1 x</weights>"), "");
  EXPECT_NE(faultsInWheel("<pump name='Wind'/>").find("'Wind'"), std::string::npos);
  EXPECT_NE(faultsInWheel("<pump name='Steam'><heat>warm</heat></pump>"), "");
  EXPECT_NE(faultsInCase("<wheel><size>1 2 3</size><shaft><radius>3</radius></shaft></wheel>"), "");
  EXPECT_NE(faultsInCase("<arcane><timeloop>Sleep</timeloop></arcane>"), "");
  EXPECT_NE(faultsOf("<case codename='Oven' codeversion='1.2'/>"), "");
}

TEST_F(CaseSchemaTest, ItRefusesUnknownAndMissingOptions)
{
  EXPECT_NE(faultsInWheel("<sped>1</sped>").find("'sped'"), std::string::npos);
  EXPECT_NE(faultsInCase("<wheel><shaft><radius>3</radius></shaft></wheel>").find("size"), std::string::npos);
  EXPECT_NE(faultsInCase("<wheel><size>1 2</size></wheel>").find("shaft"), std::string::npos);
  EXPECT_NE(faultsInCase("<weel/>"), "");
  EXPECT_NE(faultsInCase("<roue/>"), "") << "a French name in an English file";
  EXPECT_NE(faultsInCase("<meshes><mesh><generator name='Cartesian4D'/></mesh></meshes>"), "");
  EXPECT_NE(faultsInCase("<meshes><mesh><generator name='Cartesian2D'><orign>0 0</orign></generator></mesh></meshes>"), "");
  EXPECT_NE(faultsInCase("<meshes><mesh><nb-ghost-layer>two</nb-ghost-layer></mesh></meshes>"), "");
  EXPECT_NE(faultsInCase("<meshes><mesh><subdivider name='Fine'/></mesh></meshes>"), "");
  EXPECT_EQ(faultsInCase("<meshes><mesh amr='false'><filename>a</filename><partitioner>Metis</partitioner><subdivider><nb-subdivision>1"
                         "</nb-subdivision></subdivider><initialization><variable><name>A</name><value>1</value><group>G</group>"
                         "</variable></initialization></mesh></meshes>"),
            "");
}

TEST_F(CaseSchemaTest, ItAcceptsTheFileWithAllOptions)
{
  for (const char* language : { "en", "fr" }) {
    std::string text = caseFileText(outline, catalog, language);
    // The options that have no default.
    text.insert(text.find("<shaft>"), "<size>1 2</size>");
    text.insert(text.find("<shaft>") + 7, "<radius>1</radius>");

    EXPECT_EQ(faultsOf(text), "") << text;
  }
}

TEST_F(CaseSchemaTest, TypesHaveTheirNames)
{
  EXPECT_EQ(optionTypeName("real", false, "fr"), "real.fr");
  EXPECT_EQ(optionTypeName("real2", false, "fr"), "real2");
  EXPECT_EQ(optionTypeName("int16", true, "en"), "int16.list");
  EXPECT_NE(frameworkTypes("fr").find("name=\"fonction\""), std::string::npos);
  EXPECT_NE(valueTypes().find("name=\"real3x3.list\""), std::string::npos);
}
