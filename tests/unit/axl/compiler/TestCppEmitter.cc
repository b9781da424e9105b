// SPDX-License-Identifier: Apache-2.0
// What a header has for what a file says.
#include "axl/compiler/CppEmitter.h"
#include "axl/model/AxlReader.h"

#include <gtest/gtest.h>

#include <sstream>

using namespace Arcane;
using namespace Arcane::axl;

namespace
{
std::string emit(const std::string& text, const std::string& name, const EmitSettings& settings = {})
{
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(text, name + ".axl", diagnostics);
  if (!document.root())
    return diagnostics.text();
  const AxlModel model = readModel(document, diagnostics);
  checkModel(model, document.source(), diagnostics);
  return diagnostics.nbError() > 0 ? diagnostics.text() : emitHeader(model, settings);
}

bool contains(const std::string& text, const std::string& part)
{
  return text.find(part) != std::string::npos;
}
} // namespace

TEST(CppEmitterTest, TheSameFileGivesTheSameBytes)
{
  const std::string text = "<module name='T' version='1.0'><options><complex name='b' type='B'><simple name='c'/></complex>"
                           "<complex name='a' type='A' minOccurs='0'><extended name='d' type='D'/></complex></options></module>";

  EXPECT_EQ(emit(text, "T"), emit(text, "T"));
}

TEST(CppEmitterTest, EncodingsGiveTheSameHeader)
{
  const std::string begin = "<module name='T' version='1.0'><options><enumeration name='e' type='E'><enumvalue name='";
  const std::string end = "' genvalue='1'/></enumeration></options></module>";
  const std::string expected = emit(begin + "\xC3\xA9" + end, "T");

  EXPECT_TRUE(contains(expected, "Arcane::String(\"\\303\\251\")"));
  EXPECT_EQ(emit("\xEF\xBB\xBF" + begin + "\xC3\xA9" + end, "T"), expected);
  EXPECT_EQ(emit("<?xml version='1.0' encoding='ISO-8859-1'?>" + begin + "\xE9" + end, "T"), expected);
  EXPECT_EQ(emit(begin + "&eacute;" + end, "T"), expected);
  EXPECT_EQ(emit(begin + "&#233;" + end, "T"), expected);
}

TEST(CppEmitterTest, AModuleWithoutOptionsHasNoOptionsMember)
{
  const std::string header = emit("<module name='T' version='1.0'><options/></module>", "T");

  EXPECT_TRUE(contains(header, "class CaseOptionsT\n"));
  EXPECT_FALSE(contains(header, "options() const"));
}

TEST(CppEmitterTest, AServiceWithoutOptionsHasItsOptionsMember)
{
  EXPECT_TRUE(contains(emit("<service name='T' version='1.0'/>", "T"), "CaseOptionsT* options() const"));
}

TEST(CppEmitterTest, BaseClassesOfServicesFollowTheirTypes)
{
  const auto base = [](const std::string& types) { return emit("<service name='T' version='1.0' " + types + "/>", "T"); };

  EXPECT_TRUE(contains(base("type='application'"), ": public Arcane::AbstractService\n"));
  EXPECT_TRUE(contains(base("type='application' type2='subdomain'"), ": public Arcane::BasicSubDomainService\n"));
  EXPECT_TRUE(contains(base("type='subdomain' type2='caseoption'"), ": public Arcane::BasicCaseOptionService\n"));
  EXPECT_TRUE(contains(base("type='caseoption' type2='mesh'"), ": public Arcane::BasicMeshService\n"));
  EXPECT_TRUE(contains(base("parent-name='Mine'"), ": public Mine\n"));
}

TEST(CppEmitterTest, NamespacesAndMacrosWrapBothSections)
{
  const std::string header = emit("<module name='T' version='1.0' namespace-name='A::B' namespace-macro-name='P'/>", "T");

  const std::string open = "P_BEGIN_NAMESPACE\nnamespace A::B\n{\n";
  const std::string close = "} // namespace A::B\nP_END_NAMESPACE\n";
  EXPECT_NE(header.find(open), header.rfind(open));
  EXPECT_NE(header.find(close), header.rfind(close));
  EXPECT_TRUE(contains(header, "#ifndef ARCANE_CASEOPTION_AXLSTAR_A__B_T_H\n"));
  EXPECT_TRUE(contains(header, "#ifndef ARCANE_MODULE_AXLSTAR_A__B_T_H\n"));
}

TEST(CppEmitterTest, AFileWithoutVersionIncludesTheTypesOfTheUserWhenItNeedsThem)
{
  EmitSettings settings;
  settings.include_path = "some/where";

  const std::string with = emit("<module name='T' namespace-macro-name='P'/>", "T", settings);
  const std::string without = emit("<module name='T'/>", "T", settings);

  EXPECT_TRUE(contains(with, "#include \"some/where/TypesT.h\"\n"));
  EXPECT_TRUE(contains(with, ": public TypesT\n"));
  EXPECT_FALSE(contains(without, "TypesT"));
  EXPECT_TRUE(contains(without, "namespace Arcane\n{\n"));
  EXPECT_TRUE(contains(without, "si->setCaseOptionsFileName(Arcane::String(\"T_some_where\"));"));
  EXPECT_TRUE(contains(without, "si->setAxlVersion(0.0);"));
}

TEST(CppEmitterTest, AllPlacesAndPropertiesOfEntryPointsHaveTheirConstant)
{
  const std::pair<const char*, const char*> places[] = {
    { "compute-loop", "WComputeLoop" },
    { "on-mesh-changed", "WOnMeshChanged" },
    { "on-mesh-refinement", "WOnMeshRefinement" },
    { "init", "WInit" },
    { "start-init", "WStartInit" },
    { "continue-init", "WContinueInit" },
    { "restore", "WRestore" },
    { "build", "WBuild" },
    { "exit", "WExit" },
  };
  const std::pair<const char*, const char*> properties[] = { { "none", "PNone" },
                                                             { "auto-load-begin", "PAutoLoadBegin" },
                                                             { "auto-load-end", "PAutoLoadEnd" } };

  for (const auto& [where, where_constant] : places)
    for (const auto& [property, property_constant] : properties)
      EXPECT_TRUE(contains(emit(std::string("<module name='T' version='1.0'><entry-points><entry-point method-name='m' name='M' where='") +
                                  where + "' property='" + property + "'/></entry-points></module>",
                                "T"),
                           std::string("Arcane::addEntryPoint(this, \"M\", &ArcaneTObject::m, Arcane::IEntryPoint::") + where_constant +
                             ", Arcane::IEntryPoint::" + property_constant + ");"));
}

TEST(CppEmitterTest, OptionsAreGroupedByKind)
{
  const std::string header = emit("<module name='T' version='1.0'><options><complex name='c' type='C'/><extended name='x' type='X'/>"
                                  "<enumeration name='e' type='E'><enumvalue name='v' genvalue='0'/></enumeration>"
                                  "<service-instance name='i' type='I'/><simple name='s'/><simple name='r'/></options></module>",
                                  "T");

  std::istringstream lines(header);
  std::string code;
  for (std::string line; std::getline(lines, line);)
    if (!line.starts_with("#line"))
      code += line + "\n";
  EXPECT_TRUE(contains(code, "  Arcane::CaseOptionString s;\n  Arcane::CaseOptionString r;\n  Arcane::CaseOptionServiceT<I> i;\n"
                             "  Arcane::CaseOptionEnumT<E> e;\n  Arcane::CaseOptionExtendedT<X> x;\n  CaseOptionC c;\n"));
}

TEST(CppEmitterTest, TestsOfAServiceAreMethodsThatAnAdapterCalls)
{
  const std::string header = emit("<service name='T' version='1.0'><tests class-set-up='a' test-tear-down='b'><test name='One two' "
                                  "method-name='m'/><test name='Three' method-name='m'/></tests></service>",
                                  "T");

  EXPECT_TRUE(contains(header, "#include \"arcane/core/UnitTestServiceAdapter.h\"\n"));
  EXPECT_TRUE(contains(header, ", public Arcane::UnitTestServiceAdapter<ArcaneTObject>\n"));
  EXPECT_TRUE(contains(header, ", Arcane::UnitTestServiceAdapter<ArcaneTObject>(this)\n"));
  EXPECT_TRUE(contains(header, "ARCANE_SERVICE_INTERFACE(Arcane::IXmlUnitTest)"));
  EXPECT_TRUE(contains(header, "this->setClassSetUpFunction(&ArcaneTObject::a);"));
  EXPECT_TRUE(contains(header, "this->setTestTearDownFunction(&ArcaneTObject::b);"));
  EXPECT_FALSE(contains(header, "setTestSetUpFunction"));
  EXPECT_TRUE(contains(header, "this->addTestFunction(&ArcaneTObject::m, Arcane::String(\"One two\"), Arcane::String(\"m\"));"));
  EXPECT_EQ(header.find("virtual void m() = 0;"), header.rfind("virtual void m() = 0;"));
}

TEST(CppEmitterTest, OptionsThatNameVariablesKnowTheirClasses)
{
  const std::string variable =
    emit("<module name='T' version='1.0'><options><extended name='v' type='Arcane::VariableCellReal'/></options></module>", "T");
  const std::string group =
    emit("<module name='T' version='1.0'><options><extended name='g' type='Arcane::CellGroup'/></options></module>", "T");

  EXPECT_TRUE(contains(variable, "#include \"arcane/core/VariableTypes.h\""));
  EXPECT_LT(variable.find("VariableTypes.h"), variable.find("Arcane::VariableCellReal&"));
  EXPECT_GT(group.find("VariableTypes.h"), group.find("class CaseOptionsT"));
}

TEST(CppEmitterTest, TheHeaderHoldsTheFileAndTheInterfacesOfItsOptions)
{
  const std::string text =
    "<module name='T' version='1.0'>\n<options><service-instance name='a' type='IGas'/><complex name='c' type='C'>"
    "<service-instance name='b' type='N::IFire'/><service-instance name='d' type='IGas'/></complex></options></module>";
  EmitSettings settings;
  settings.axl_bytes = text;

  const std::string header = emit(text, "T", settings);

  EXPECT_TRUE(contains(header, "\"<module name='T' version='1.0'>\\n\"\n")) << header;
  EXPECT_TRUE(contains(header, ", " + std::to_string(text.size()) + "), {")) << header;
  EXPECT_TRUE(contains(header, "interfaceOf<IGas>(\"IGas\"),")) << header;
  EXPECT_TRUE(contains(header, "interfaceOf<N::IFire>(\"N::IFire\"),")) << header;
  EXPECT_EQ(header.find("interfaceOf<IGas>"), header.rfind("interfaceOf<IGas>")) << header;
  EXPECT_TRUE(contains(header, "return CaseOptionsT::axlDescription();")) << header;
}
