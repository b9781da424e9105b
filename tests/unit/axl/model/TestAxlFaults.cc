// SPDX-License-Identifier: Apache-2.0
// Each fault of an .axl file: where it is shown and what is said.
#include "axl/model/AxlReader.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace Arcane;
using namespace Arcane::axl;

namespace
{
//! What is reported for a file T.axl, one line for each fault, without the source lines.
std::string report(const std::string& text)
{
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(text, "T.axl", diagnostics);
  if (document.root())
    checkModel(readModel(document, diagnostics), document.source(), diagnostics);
  std::string lines;
  for (xml::Diagnostic d : diagnostics.sorted()) {
    d.excerpt.clear();
    lines += format(d).substr(std::string("T.axl:").size());
  }
  return lines;
}

//! Each given on the second line of a module.
std::string ofVariable(const std::string& attributes)
{
  return report("<module name='T'><variables>\n<variable " + attributes + "/></variables></module>");
}

std::string ofOptions(const std::string& options)
{
  return report("<module name='T'><options>\n" + options + "</options></module>");
}

std::string ofRoot(const std::string& attributes)
{
  return report("<module " + attributes + "/>");
}
} // namespace

TEST(AxlFaultsTest, TheRootMustBeAModuleOrAService)
{
  EXPECT_EQ(report("<modul name='T'/>"), "1:1: error: root element is 'modul', expected 'module' or 'service'\n");
}

TEST(AxlFaultsTest, AMethodHasNoNameOfTheGeneratedClass)
{
  EXPECT_EQ(report("<module name='T'><entry-points>\n<entry-point name='E' method-name='options'/></entry-points></module>"),
            "2:36: error: attribute 'method-name' is 'options', which the generated class defines, expected another name\n");
  EXPECT_EQ(report("<module name='T'><entry-points>\n<entry-point name='E' method-name='axlDescription'/></entry-points></module>"),
            "2:36: error: attribute 'method-name' is 'axlDescription', which the generated class defines, expected another name\n");
}

TEST(AxlFaultsTest, AGroupOfTheFrameworkThatDoesNotExist)
{
  EXPECT_EQ(ofOptions("<extended name='s' type='Arcane::FaceGrup'/>"),
            "2:26: error: type is 'Arcane::FaceGrup', expected a type of the framework or of yours, did you mean 'Arcane::FaceGroup'?\n");
  EXPECT_EQ(ofOptions("<extended name='s' type='Arcane::Materials::Steel'/>"), "");
}

TEST(AxlFaultsTest, TheRootMustHaveAGoodName)
{
  EXPECT_EQ(ofRoot(""), "1:1: error: element 'module' has no attribute 'name', expected one\n");
  EXPECT_EQ(ofRoot("name=''"), "1:15: error: attribute 'name' is empty, expected a value\n");
  EXPECT_EQ(ofRoot("name='a-b c'"), "1:15: error: attribute 'name' is 'a-b c', expected a C++ identifier\n"
                                    "1:15: warning: attribute 'name' is 'a-b c', expected the name of the file, 'T'\n");
  EXPECT_EQ(ofRoot("name='U'"), "1:15: warning: attribute 'name' is 'U', expected the name of the file, 'T'\n");
}

TEST(AxlFaultsTest, TheRootMustHaveKnownAttributes)
{
  EXPECT_EQ(ofRoot("name='T' version='2.0'"), "1:27: error: attribute 'version' is '2.0', expected '1.0', did you mean '1.0'?\n");
  EXPECT_EQ(ofRoot("name='T' autoload='yes'"), "1:28: error: attribute 'autoload' is 'yes', expected 'true', 'false', '1' or '0'\n");
  EXPECT_EQ(ofRoot("name='T' auto-load='1'"),
            "1:18: warning: unknown attribute 'auto-load' of element 'module' is ignored, did you mean 'autoload'?\n");
  EXPECT_EQ(ofRoot("name='T' singleton='true'"), "1:18: warning: unknown attribute 'singleton' of element 'module' is ignored\n");
  EXPECT_EQ(ofRoot("name='T' namespace-name='A:B'"),
            "1:34: error: attribute 'namespace-name' is 'A:B', expected C++ identifiers joined by '::'\n");
  EXPECT_EQ(ofRoot("name='T' namespace-macro-name='A::B'"),
            "1:40: error: attribute 'namespace-macro-name' is 'A::B', expected a C++ identifier\n");
}

TEST(AxlFaultsTest, ADefaultXmlNamespaceIsRefused)
{
  EXPECT_EQ(ofRoot("name='T' xmlns='urn:x'"),
            "1:18: error: attribute 'xmlns' is 'urn:x', expected none: elements of AXL are in no namespace\n");
}

TEST(AxlFaultsTest, AttributesForEditorsAreAccepted)
{
  EXPECT_EQ(ofRoot("name='T' xmlns:xsi='urn:x' xsi:noNamespaceSchemaLocation='axl.xsd' xml:space='default'"), "");
}

TEST(AxlFaultsTest, WhatArcaneIgnoresIsAcceptedWithAWarning)
{
  EXPECT_EQ(report("<service name='T' namespace='N'><interface name='I'/><entry-points/></service>"),
            "1:19: warning: attribute 'namespace' of 'service' is ignored: expected 'namespace-name' or 'namespace-macro-name'\n"
            "1:54: warning: element 'entry-points' is ignored: a service has no entry points\n");
  EXPECT_EQ(ofOptions("<script/><complex name='c' type='C'><attribute name='a'/></complex>"),
            "2:1: warning: element 'script' is ignored: options have no scripts\n"
            "2:37: warning: element 'attribute' is ignored: it has no effect on options\n");
  EXPECT_EQ(ofOptions("<simple name='s' interface='I'/>"),
            "2:18: warning: attribute 'interface' of 'simple' is ignored: expected only on complex options\n");
  EXPECT_EQ(ofRoot("name='T' namespace-name='A' namespace-macro-name='B'"),
            "1:59: warning: both 'namespace-name' and 'namespace-macro-name', expected one of them\n");
  EXPECT_EQ(report("<service name='T'/>"), "1:1: warning: service 'T' has no element 'interface', expected one: nothing can ask for it\n");
  EXPECT_EQ(report("<module name='T'>\n oops <options/></module>"),
            "2:2: warning: text in element 'module' is ignored, expected only elements\n");
}

TEST(AxlFaultsTest, UnknownElementsHaveASuggestionOrAList)
{
  EXPECT_EQ(report("<module name='T'>\n <variabels/></module>"),
            "2:2: warning: unknown element 'variabels' in element 'module' is ignored, did you mean 'variables'?\n");
  EXPECT_EQ(report("<module name='T'>\n <zzz/></module>"),
            "2:2: warning: unknown element 'zzz' in element 'module' is ignored, expected 'name', 'description', "
            "'userclass', 'interface', 'variables', 'entry-points' or 'options'\n");
  EXPECT_EQ(report("<module name='T'><variables><varaible/></variables></module>"),
            "1:29: warning: unknown element 'varaible' in element 'variables' is ignored, did you mean 'variable'?\n");
  EXPECT_EQ(report("<module name='T'><entry-points><entry-pont/></entry-points></module>"),
            "1:32: warning: unknown element 'entry-pont' in element 'entry-points' is ignored, did you mean 'entry-point'?\n");
  EXPECT_EQ(report("<module name='T'><options><simpel/></options></module>"),
            "1:27: warning: unknown element 'simpel' in element 'options' is ignored, did you mean 'simple'?\n");
  EXPECT_EQ(ofOptions("<simple name='s'><enumvalue name='a' genvalue='1'/></simple>"),
            "2:18: warning: unknown element 'enumvalue' in element 'simple' is ignored, expected 'name', 'description', 'userclass' or "
            "'defaultvalue'\n");
}

TEST(AxlFaultsTest, TestsBelongToServicesAndHaveMethods)
{
  EXPECT_EQ(report("<service name='T'><tests class-set-up='a'><test name='N' method-name='m'/></tests></service>"), "");
  EXPECT_EQ(report("<module name='T'><tests/></module>"),
            "1:18: warning: element 'tests' is ignored: a module has no tests, expected it in a service\n");
  EXPECT_EQ(report("<service name='T'><tests><test name='N'/></tests></service>"),
            "1:26: error: element 'test' has no attribute 'method-name', expected one\n");
  EXPECT_EQ(report("<service name='T'><tests><tset/></tests></service>"),
            "1:26: warning: unknown element 'tset' in element 'tests' is ignored, did you mean 'test'?\n");
  EXPECT_EQ(report("<service name='T'><tests test-set-up='a b'/></service>"),
            "1:39: error: attribute 'test-set-up' is 'a b', expected a C++ identifier\n");
}

TEST(AxlFaultsTest, AVariableMustHaveItsNames)
{
  EXPECT_EQ(ofVariable("name='F'"), "2:1: error: element 'variable' has no attribute 'field-name', expected one\n");
  EXPECT_EQ(ofVariable("field-name='f'"), "2:1: error: element 'variable' has no attribute 'name', expected one\n");
  EXPECT_EQ(ofVariable("field-name='a-b' name='F'"), "2:23: error: attribute 'field-name' is 'a-b', expected a C++ identifier\n");
  EXPECT_EQ(ofVariable("field-name='class' name='F'"), "");
}

TEST(AxlFaultsTest, AVariableMustHaveValuesThatExist)
{
  const std::string names = "field-name='f' name='F' ";

  EXPECT_EQ(ofVariable(names + "data-type='ustring'"),
            "2:46: error: attribute 'data-type' is 'ustring', expected 'real', 'integer', 'int16', 'int32', 'int64', 'string', "
            "'real2', 'real2x2', 'real3', 'real3x3', 'bool' or 'byte', did you mean 'string'?\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cells'"),
            "2:46: error: attribute 'item-kind' is 'cells', expected 'none', 'node', 'edge', 'face', 'cell', 'particle', 'dof', "
            "'dualnode' or 'link', did you mean 'cell'?\n");
  EXPECT_EQ(ofVariable(names + "dim='3'"), "2:40: warning: attribute 'dim' is '3' and counts as 0, expected an integer from 0 to 2\n");
  EXPECT_EQ(ofVariable(names + "dim='one'"), "2:40: error: attribute 'dim' is 'one', expected an integer from 0 to 2\n");
  EXPECT_EQ(ofVariable(names + "dump='True'"),
            "2:41: error: attribute 'dump' is 'True', expected 'true', 'false', '1' or '0', did you mean 'true'?\n");
  EXPECT_EQ(ofVariable(names + "flow='both'"), "2:41: error: attribute 'flow' is 'both', expected 'inout', 'in' or 'out'\n");
  EXPECT_EQ(ofVariable(names + "need_sync='true'"),
            "2:35: warning: unknown attribute 'need_sync' of element 'variable' is ignored, did you mean 'need-sync'?\n");
  EXPECT_EQ(ofVariable(names + "shape-dim='4'"), "2:46: error: attribute 'shape-dim' is '4', expected an integer from 0 to 3\n");
}

TEST(AxlFaultsTest, FamiliesAreForParticlesAndDofs)
{
  const std::string names = "field-name='f' name='F' ";

  EXPECT_EQ(ofVariable(names + "item-kind='particle'"),
            "2:1: error: variable 'F' has no attribute 'family-name', expected one for particles and dofs\n");
  EXPECT_EQ(ofVariable(names + "item-kind='dof'"),
            "2:1: error: variable 'F' has no attribute 'family-name', expected one for particles and dofs\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' family-name='C'"),
            "2:65: error: attribute 'family-name' is 'C', expected it only for particles and dofs\n");
  EXPECT_EQ(ofVariable(names + "item-kind='dualnode'"), "");
}

TEST(AxlFaultsTest, MaterialsAreOnCells)
{
  const std::string names = "field-name='f' name='F' ";

  EXPECT_EQ(ofVariable(names + "item-kind='node' material='true'"),
            "2:52: error: variable 'F' is on materials, expected 'item-kind' to be 'cell'\n");
  EXPECT_EQ(ofVariable(names + "environment='true'"), "2:35: error: variable 'F' is on materials, expected 'item-kind' to be 'cell'\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' material='true' environment='1'"),
            "2:52: error: variable 'F' has both 'material' and 'environment', expected one of them\n");
}

TEST(AxlFaultsTest, ShapesFollowTheirRules)
{
  const std::string names = "field-name='f' name='F' ";

  EXPECT_EQ(ofVariable(names + "item-kind='cell' dim='1' shape-dim='1'"),
            "2:52: error: variable 'F': both 'dim' and 'shape-dim', expected one of them\n");
  EXPECT_EQ(ofVariable(names + "shape-dim='1'"),
            "2:35: error: variable 'F': 'shape-dim' without 'item-kind', expected a variable on items\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' material='1' shape-dim='1'"),
            "2:65: error: variable 'F': 'shape-dim' on materials, expected a variable on cells only\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' shape-dim='1' data-type='int32'"),
            "2:66: error: variable 'F': 'data-type' with 'shape-dim', expected 'real', 'real2', 'real3', 'real2x2' or 'real3x3'\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' extent0='2'"),
            "2:52: error: variable 'F': 'extent0' without 'shape-dim', expected both\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' extent1='2'"),
            "2:52: error: variable 'F': 'extent1' without 'shape-dim', expected both\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' shape-dim='1' extent1='2'"),
            "2:66: error: variable 'F': 'extent1' without 'extent0', expected both\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' shape-dim='1' data-type='real3' extent0='2'"),
            "2:84: error: variable 'F': 'extent0' with a vector or a matrix, expected 'data-type' to be 'real'\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' shape-dim='3' data-type='real2'"),
            "2:52: error: variable 'F': 'shape-dim' is 3, expected at most 2 for vectors\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' shape-dim='2' extent0='2' extent1='5'"),
            "2:52: error: variable 'F': 'shape-dim' is 2, expected at most 1 for matrices\n");
}

TEST(AxlFaultsTest, TilesAreForArraysOfNumbersOnItems)
{
  const std::string names = "field-name='f' name='F' ";
  EXPECT_EQ(ofVariable(names + "item-kind='cell' dim='1' layout='tiled'"), "");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' dim='1' layout='rows'"), "");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' dim='1' layout='tile'"),
            "2:68: error: attribute 'layout' is 'tile', expected 'rows' or 'tiled', did you mean 'tiled'?\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' layout='tiled'"),
            "2:52: error: variable 'F' has 'layout', expected it only for arrays on items: 'dim' equal to 1\n");
  EXPECT_EQ(ofVariable(names + "dim='1' layout='tiled'"),
            "2:43: error: variable 'F' has 'layout', expected it only for arrays on items: 'item-kind' is missing or 'none'\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' shape-dim='1' layout='tiled'"),
            "2:66: error: variable 'F' has 'layout', expected it only for arrays with 'dim' equal to 1, without 'shape-dim'\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' dim='1' data-type='string' layout='tiled'"),
            "2:79: error: variable 'F' has 'layout', expected it only for numbers\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' dim='1' material='1' layout='tiled'"),
            "2:73: error: variable 'F' has 'layout', expected it only for variables that are not on materials\n");
}

TEST(AxlFaultsTest, SharedMemoryIsForNumbersThatAreNotPrivate)
{
  const std::string names = "field-name='f' name='F' in-shmem='true' ";

  EXPECT_EQ(
    ofVariable(names + "dim='1' sub-domain-private='true'"),
    "2:35: warning: variable 'F' is both 'in-shmem' and 'sub-domain-private', which stops a run that uses it, expected one of them\n");
  EXPECT_EQ(ofVariable(names + "dim='1' data-type='string'"),
            "2:35: warning: variable 'F' of strings is 'in-shmem', which stops a run that uses it, expected numbers\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' material='true'"), "");
  EXPECT_EQ(ofVariable(names), "");
  EXPECT_EQ(ofVariable(names + "item-kind='cell'"), "");
  EXPECT_EQ(ofVariable(names + "dim='2'"), "");
}

TEST(AxlFaultsTest, DeviceMemoryIsForNumbersOfItemsAndForLists)
{
  const std::string names = "field-name='f' name='F' in-device-memory='true' ";

  EXPECT_EQ(ofVariable(names + "item-kind='cell'"), "");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' dim='1' layout='tiled'"), "");
  EXPECT_EQ(ofVariable(names + "item-kind='node' shape-dim='2'"), "");
  EXPECT_EQ(ofVariable(names + "dim='1'"), "");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' in-shmem='true'"), "");
  EXPECT_EQ(ofVariable(names + "dim='1' data-type='string'"),
            "2:35: error: variable 'F' of strings is 'in-device-memory', expected numbers\n");
  EXPECT_EQ(ofVariable(names), "2:35: error: variable 'F' is 'in-device-memory', expected it only for variables on items and for lists: "
                               "'dim' equal to 1\n");
  EXPECT_EQ(ofVariable(names + "item-kind='cell' material='true'"),
            "2:35: error: variable 'F' on materials is 'in-device-memory', expected a variable on items only\n");
}

TEST(AxlFaultsTest, TwoFieldsMayReferToOneVariable)
{
  const std::string first = "<module name='T'><variables>\n<variable field-name='f' name='F' data-type='real' item-kind='cell' dim='0'/>\n";
  const std::string end = "</variables></module>";

  EXPECT_EQ(report(first + "<variable field-name='g' name='F' data-type='real' item-kind='cell' dim='0'/>" + end),
            "3:32: warning: variable 'F' is declared twice, first at line 2: both fields refer to it\n");
  EXPECT_EQ(
    report(first + "<variable field-name='g' name='F' data-type='real3' item-kind='cell' dim='0'/>" + end),
    "3:32: warning: variable 'F' is declared twice, first at line 2: both fields refer to it, but their types differ, which stops a run\n");
  EXPECT_EQ(report(first + "<variable field-name='g' name='F' data-type='real' item-kind='cell' shape-dim='1'/>" + end),
            "3:32: warning: variable 'F' is declared twice, first at line 2: both fields refer to it\n");
  EXPECT_EQ(report(first + "<variable field-name='g' name='F' data-type='real' item-kind='node' dim='0'/>" + end), "");
}

TEST(AxlFaultsTest, NamesAreDeclaredOnce)
{
  EXPECT_EQ(
    report("<module name='T'><variables>\n<variable field-name='f' name='F'/>\n<variable field-name='f' name='F'/>\n</variables>\n"
           "<entry-points><entry-point name='E' method-name='e'/>\n<entry-point name='E' method-name='g'/></entry-points></module>"),
    "3:23: error: field 'f' is declared twice, first at line 2, expected different names\n"
    "3:32: warning: variable 'F' is declared twice, first at line 2: both fields refer to it\n"
    "6:20: warning: entry point 'E' is declared twice, first at line 5: a time loop that names it calls the first one of the phase\n");
  EXPECT_EQ(ofOptions("<simple name='a-b'/>\n<extended name='aB' type='T'/>"),
            "3:17: error: option 'aB' is declared twice, first at line 2, expected different names\n");
  EXPECT_EQ(report("<service name='T'><interface name='I'/><interface name='I'/></service>"),
            "1:57: error: interface 'I' is declared twice, first at line 1, expected different names\n");
  EXPECT_EQ(report("<module name='T'><name lang='fr'>a</name><name lang='fr'>b</name></module>"),
            "1:54: warning: language 'fr' is declared twice, first at line 1: the last name counts\n");
}

TEST(AxlFaultsTest, InterfacesThatAreNotInheritedMayBeNamedTwice)
{
  EXPECT_EQ(report("<service name='T'><interface name='I'/><interface name='I' inherited='false'/></service>"), "");
}

TEST(AxlFaultsTest, SecondDefaultsAndTestsOfOneNameAreWarnings)
{
  EXPECT_EQ(ofOptions("<simple name='a'><defaultvalue category='X'>1</defaultvalue>\n<defaultvalue category='X'>2</defaultvalue></simple>"),
            "3:25: warning: default of category 'X' is declared twice, first at line 2: the last one counts\n");
  EXPECT_EQ(ofOptions("<simple name='a'><defaultvalue>1</defaultvalue></simple>"),
            "2:18: warning: element 'defaultvalue' is ignored: it has no category, expected an attribute 'category'\n");
  EXPECT_EQ(ofOptions("<simple name='a'><name>b</name></simple>"),
            "2:18: warning: element 'name' is ignored: it has no language, expected an attribute 'lang'\n");
  EXPECT_EQ(report("<service name='T'><tests><test name='N' method-name='m'/>\n<test name='N' method-name='n'/></tests></service>"),
            "2:13: warning: test 'N' is declared twice, first at line 1: both are run\n");
}

// These stand in applications of Arcane.
TEST(AxlFaultsTest, AttributesThatArcaneIgnoresAreWarnings)
{
  const std::string names = "field-name='f' name='F' ";
  EXPECT_EQ(ofVariable(names + "optional='true'"), "2:35: warning: unknown attribute 'optional' of element 'variable' is ignored\n");
  EXPECT_NE(ofRoot("name='T' parent-path='arcane'").find("1:18: warning: unknown attribute 'parent-path' of element 'module' is ignored"),
            std::string::npos);
  EXPECT_EQ(report("<service name='T'><interface name='I' default='S'/></service>"),
            "1:39: warning: unknown attribute 'default' of element 'interface' is ignored, expected 'name' or 'inherited'\n");
  EXPECT_EQ(report("<service name='T'><tests><test name='N' method-name='m' time='1'/></tests></service>"),
            "1:57: warning: unknown attribute 'time' of element 'test' is ignored, expected 'name' or 'method-name'\n");
  EXPECT_EQ(ofOptions("<simple name='a' defualt='1'/>"),
            "2:18: warning: unknown attribute 'defualt' of element 'simple' is ignored, did you mean 'default'?\n");
}

TEST(AxlFaultsTest, TheSameVariableNameMayStandOnTwoKindsOfItems)
{
  EXPECT_EQ(report("<module name='T'><variables><variable field-name='a' name='F' item-kind='cell'/>"
                   "<variable field-name='b' name='F' item-kind='node'/></variables></module>"),
            "");
}

TEST(AxlFaultsTest, EntryPointsHaveAMethodAndAPlace)
{
  EXPECT_EQ(report("<module name='T'><entry-points>\n<entry-point name='E' method-name='do it' where='compute_lop' "
                   "property='autoload-end'/></entry-points></module>"),
            "2:36: error: attribute 'method-name' is 'do it', expected a C++ identifier\n"
            "2:50: error: attribute 'where' is 'compute_lop', expected 'compute-loop', 'on-mesh-changed', 'on-mesh-refinement', 'init', "
            "'start-init', "
            "'continue-init', 'restore', 'build' or 'exit', did you mean 'compute-loop'?\n"
            "2:73: error: attribute 'property' is 'autoload-end', expected 'none', 'auto-load-begin' or 'auto-load-end', did you mean "
            "'auto-load-end'?\n");
}

TEST(AxlFaultsTest, AServiceTypeIsGivenOnce)
{
  EXPECT_EQ(report("<service name='T' type='mesh' type2='mesh'><interface name='I'/></service>"),
            "1:38: warning: service type 'mesh' is given twice, expected each type once\n");
}

TEST(AxlFaultsTest, OptionsMustHaveANameThatXmlAndCppAccept)
{
  EXPECT_EQ(ofOptions("<simple/>"), "2:1: error: element 'simple' has no attribute 'name', expected one\n");
  EXPECT_EQ(ofOptions("<simple name='a b'/>"), "2:15: error: option name is 'a b', expected what can be the name of an XML element\n");
  EXPECT_EQ(ofOptions("<simple name='a-'/>"),
            "2:15: error: option name is 'a-', which gives the C++ name 'a-', expected one that C++ accepts\n");
  EXPECT_EQ(ofOptions("<simple name='de-fault'/><simple name='new'/>"),
            "2:40: error: option name is 'new', which gives the C++ name 'new', expected one that C++ accepts\n");
  EXPECT_EQ(ofOptions("<simple name='s'><name lang='fr'>a b</name></simple>"),
            "2:34: warning: name is 'a b', expected what can be the name of an XML element\n");
  EXPECT_EQ(ofOptions("<simple name='s'><name lang='fr'> </name></simple>"),
            "2:18: warning: element 'name' is ignored: it is empty, expected the name in language 'fr'\n");
}

TEST(AxlFaultsTest, OptionsMustHaveAType)
{
  for (const char* kind : { "enumeration", "extended", "service-instance", "complex" }) {
    const std::string fault = ofOptions(std::string("<") + kind + " name='a'/>");
    EXPECT_NE(fault.find("2:1: error: element '" + std::string(kind) + "' has no attribute 'type', expected one\n"), std::string::npos)
      << fault;
  }
  EXPECT_EQ(ofOptions("<simple name='a' type='reel[]'/>"),
            "2:24: error: type is 'reel[]', expected 'string', 'ustring', 'real', 'bool', 'integer', 'int16', 'int32', "
            "'int64', 'real2', 'real3', 'real2x2' or 'real3x3', or one of them with '[]', did you mean 'real'?\n");
}

TEST(AxlFaultsTest, OccurrencesMustMakeSense)
{
  EXPECT_EQ(ofOptions("<simple name='a' minOccurs='-2'/>"), "2:29: error: attribute 'minOccurs' is '-2', expected an integer >= 0\n");
  EXPECT_EQ(ofOptions("<simple name='a' minOccurs='3' maxOccurs='2'/>"),
            "2:29: warning: 'minOccurs' is 3 and 'maxOccurs' is 2, expected minOccurs <= maxOccurs\n");
  EXPECT_EQ(ofOptions("<simple name='a' minOccurs='few'/>"),
            "2:29: warning: attribute 'minOccurs' is 'few' and counts as 1, expected an integer >= 0\n");
  EXPECT_EQ(ofOptions("<simple name='a' maxOccurs='unbound'/>"),
            "2:29: warning: attribute 'maxOccurs' is 'unbound' and counts as 1, expected an integer >= 0 or 'unbounded'\n");
  EXPECT_EQ(ofOptions("<simple name='a' optional='true' minOccurs='0'/>"),
            "2:28: warning: 'optional' with 'minOccurs' or 'maxOccurs', expected one or the others\n");
  EXPECT_EQ(ofOptions("<simple name='a' minoccurs='0'/>"),
            "2:18: warning: unknown attribute 'minoccurs' of element 'simple' is ignored, did you mean 'minOccurs'?\n");
}

TEST(AxlFaultsTest, DefaultsMustBeValues)
{
  EXPECT_EQ(ofOptions("<simple name='a' type='real' default='1,5'/>"),
            "2:39: warning: default is '1,5', which makes a case file without this option wrong, expected a real\n");
  EXPECT_EQ(ofOptions("<simple name='a' type='int16' default='40000'/>"),
            "2:40: warning: default is '40000', which makes a case file without this option wrong, expected an integer of 16 bits\n");
  EXPECT_EQ(ofOptions("<simple name='a' type='real3' default='1 2'/>"),
            "2:40: warning: default is '1 2', which makes a case file without this option wrong, expected 3 reals separated by blanks\n");
  EXPECT_EQ(ofOptions("<simple name='a' type='bool'><defaultvalue category='X'>yes</defaultvalue></simple>"),
            "2:57: warning: default is 'yes', which makes a case file without this option wrong, expected 'true', 'false', '1' or '0'\n");
  EXPECT_EQ(ofOptions("<enumeration name='a' type='E' default='rde'><enumvalue name='red' genvalue='1'/></enumeration>"),
            "2:41: warning: default is 'rde', which makes a case file without this option wrong, expected 'red', did you mean 'red'?\n");
}

TEST(AxlFaultsTest, ADefaultMayBeTheNameInTheCode)
{
  EXPECT_EQ(ofOptions("<enumeration name='a' type='E' default='Types::Red'><enumvalue name='red' genvalue='Types::Red'/></enumeration>"),
            "2:41: warning: default is 'Types::Red', which makes a case file without this option wrong, expected 'red'\n");
  EXPECT_EQ(ofOptions("<simple name='a' type='real3' default='0.'/>"),
            "2:40: warning: default is '0.', which makes a case file without this option wrong, expected 3 reals separated by blanks\n");
}

TEST(AxlFaultsTest, EnumerationsHaveDifferentValues)
{
  EXPECT_EQ(ofOptions("<enumeration name='a' type='E'/>"),
            "2:1: warning: enumeration 'a' has no element 'enumvalue', expected one at least: every value in a case file is wrong\n");
  EXPECT_EQ(ofOptions("<enumeration name='a' type='E'><enumvalue name='r' genvalue='1'/>\n<enumvalue name='r'/></enumeration>"),
            "3:1: error: element 'enumvalue' has no attribute 'genvalue', expected one\n"
            "3:18: warning: value 'r' is declared twice, first at line 2: the first one counts\n");
}

TEST(AxlFaultsTest, TypesOfComplexOptionsAreDeclaredOnceAndDoNotContainThemselves)
{
  EXPECT_EQ(ofOptions("<complex name='a' type='A'/>\n<complex name='b' type='A'/>"),
            "3:25: error: type 'A' is declared twice, first at line 2, expected 'ref' to use it again\n");
  EXPECT_EQ(ofOptions("<complex name='a' type='Box'/>\n<complex name='b' ref='Bx'/>"),
            "3:24: error: 'ref' is 'Bx', expected the type of a complex option of this file, did you mean 'Box'?\n");
  EXPECT_EQ(ofOptions("<complex name='a' type='A'><complex name='b' ref='A'/></complex>"),
            "2:51: error: 'ref' is 'A', whose options would contain themselves, expected another type\n");
  EXPECT_EQ(ofOptions("<complex name='b' ref='A'/><complex name='a' type='A'/>"), "");
  EXPECT_EQ(
    ofOptions("<complex name='a' type='A'><complex name='b' ref='B'/></complex>\n<complex name='b' type='B'><complex name='c' type='C'>"
              "<complex name='d' ref='A'/></complex></complex>"),
    "2:51: error: 'ref' is 'B', whose options would contain themselves, expected another type\n"
    "3:78: error: 'ref' is 'A', whose options would contain themselves, expected another type\n");
  EXPECT_EQ(ofOptions("<complex name='a' type='A'/>\n<complex name='b' ref='A' minOccurs='0'/>"),
            "3:1: error: option 'b' is multiple and the type 'A' is not, expected the same kind of 'minOccurs' and 'maxOccurs'\n");
  EXPECT_EQ(ofOptions("<complex name='a' type='A'/>\n<complex name='b' ref='A' type='B'/>"),
            "3:24: error: 'ref' with a type or options of its own, expected one or the others\n");
  EXPECT_EQ(ofOptions("<complex name='a' type='A b'/>"), "2:25: error: type is 'A b', expected a C++ identifier\n");
}

TEST(AxlFaultsTest, ManyFaultsAreReportedAtOnce)
{
  std::string text = "<module name='T'><variables>\n";
  for (int i = 0; i < 50; ++i)
    text += "<variable field-name='f" + std::to_string(i) + "' name='F" + std::to_string(i) + "' dim='7' dupm='true'/>\n";
  const std::string lines = report(text + "</variables></module>");

  // An attribute that is unknown in each line gives one warning.
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 51);
  EXPECT_NE(lines.find("51:44: warning: attribute 'dim' is '7' and counts as 0, expected an integer from 0 to 2\n"), std::string::npos);
  EXPECT_NE(lines.find("2:45: warning: unknown attribute 'dupm' of element 'variable' is ignored, did you mean 'dump'?\n"),
            std::string::npos);
}

TEST(AxlFaultsTest, ColumnsAreRightAfterAccentsAndNamesOfCharacters)
{
  EXPECT_EQ(ofOptions("<simple name='a'><description>&eacute;\xC3\xA9</description></simple><simpel/>"),
            "2:63: warning: unknown element 'simpel' in element 'options' is ignored, did you mean 'simple'?\n");
}
