// SPDX-License-Identifier: Apache-2.0
// What users of case files read about a module.
#include "axl/compiler/ReferenceEmitter.h"
#include "axl/model/AxlReader.h"

#include <gtest/gtest.h>

using namespace Arcane;
using namespace Arcane::axl;

namespace
{
std::string reference(const std::string& text)
{
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(text, "T.axl", diagnostics);
  const AxlModel model = readModel(document, diagnostics);
  EXPECT_EQ(diagnostics.text(), "");
  return emitReference(model);
}

std::string ofOptions(const std::string& options)
{
  const std::string text = reference("<module name='T' version='1.0'><options>" + options + "</options></module>");
  const std::string head = "| --- | --- | --- | --- | --- |\n";
  const std::size_t begin = text.find(head);
  return begin == std::string::npos ? text : text.substr(begin + head.size());
}
} // namespace

TEST(ReferenceEmitterTest, AModuleHasItsElementAndItsEntryPoints)
{
  const std::string text = reference("<module name='MicroHydro' version='1.0'><name lang='fr'>micro-hydro-fr</name>"
                                     "<description> Moves\n  a gas. </description><entry-points>"
                                     "<entry-point method-name='a' name='A' where='start-init'/>"
                                     "<entry-point method-name='b' name='B' property='auto-load-end'/></entry-points></module>");

  EXPECT_EQ(text, "## MicroHydro\n\nMoves a gas.\n\nIts element in a case file is `<micro-hydro>`, in language fr `<micro-hydro-fr>`.\n\n"
                  "| entry point | where | called without being listed |\n| --- | --- | --- |\n| `MicroHydro.A` | start-init | no |\n"
                  "| `MicroHydro.B` | compute-loop | after those of the loop |\n\nIt has no options.\n");
}

TEST(ReferenceEmitterTest, AServiceHasItsInterfaces)
{
  const std::string text = reference("<service name='T' version='1.0'><interface name='Arcane::IFormat'/></service>");

  EXPECT_EQ(text, "## T\n\nIt is a service of the interface `Arcane::IFormat`.\n\nIt has no options.\n");
}

TEST(ReferenceEmitterTest, ASimpleOption)
{
  EXPECT_EQ(ofOptions("<simple name='dt' type='real' default='0.5' unit='s'><description>A step.</description></simple>"),
            "| `dt` | real, s | `0.5` | 0 or 1 | A step. |\n");
  EXPECT_EQ(ofOptions("<simple name='dt' type='real'/>"), "| `dt` | real | required | 1 |  |\n");
  EXPECT_EQ(ofOptions("<simple name='dt' type='real' optional='true'/>"), "| `dt` | real | none | 0 or 1 |  |\n");
  EXPECT_EQ(ofOptions("<simple name='v' type='real3' default='0.'/>"), "| `v` | real3 | `0.`, which is no value | 1 |  |\n");
  EXPECT_EQ(ofOptions("<simple name='dt' default=''/>"), "| `dt` | string | empty | 0 or 1 |  |\n");
}

TEST(ReferenceEmitterTest, OptionsInOptionsHaveAPath)
{
  EXPECT_EQ(ofOptions("<complex name='bc' type='BC' minOccurs='1' maxOccurs='unbounded'><name lang='fr'>cl</name>"
                      "<extended name='surface' type='Arcane::FaceGroup' minOccurs='2' maxOccurs='3'/></complex>"),
            "| `bc`<br>fr: `cl` | group of options |  | 1 or more |  |\n"
            "| `bc/surface` | FaceGroup | required | 2 to 3 |  |\n");
}

TEST(ReferenceEmitterTest, ValuesOfAnEnumerationAreExplained)
{
  EXPECT_EQ(ofOptions("<enumeration name='e' type='E' default='a'><description>A | b &lt; c.</description>"
                      "<enumvalue name='a' genvalue='E::A'><description>First.</description></enumvalue>"
                      "<enumvalue name='b' genvalue='E::B'/></enumeration>"),
            "| `e` | one of some values | `a` | 0 or 1 | A \\| b &lt; c. `a`: First. `b` |\n");
}
