// SPDX-License-Identifier: Apache-2.0
// Damaged files: always a fault, never a crash.
#include "axl/model/AxlReader.h"

#include <gtest/gtest.h>

using namespace Arcane;
using namespace Arcane::axl;

namespace
{
const std::string GOOD = "\xEF\xBB\xBF<?xml version='1.0' encoding='UTF-8'?>\n"
                         "<!-- t\xC3\xA9 -->\n"
                         "<service name='T' version='1.0' type='subdomain'>\n"
                         "  <name lang='fr'>t&eacute;</name><description><![CDATA[<x>]]>&lt;</description>\n"
                         "  <interface name='I'/>\n"
                         "  <variables><variable field-name='f' name='F' item-kind='cell' dim='1'/></variables>\n"
                         "  <options>\n"
                         "    <complex name='c' type='C' minOccurs='0'><enumeration name='e' type='E' default='a'>"
                         "<enumvalue name='a' genvalue='1'/></enumeration></complex>\n"
                         "    <complex name='d' ref='C' maxOccurs='unbounded'/><simple name='s' type='real[]' default='1 2'/>\n"
                         "  </options>\n"
                         "</service>";

int nbError(const std::string& text)
{
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(text, "T.axl", diagnostics);
  if (document.root())
    checkModel(readModel(document, diagnostics), document.source(), diagnostics);
  EXPECT_EQ(diagnostics.text().empty(), diagnostics.empty());
  return diagnostics.nbError();
}
} // namespace

TEST(TruncationTest, TheWholeFileHasNoFault)
{
  EXPECT_EQ(nbError(GOOD), 0);
}

TEST(TruncationTest, AFileCutAnywhereIsAFault)
{
  for (std::size_t size = 0; size < GOOD.size(); ++size)
    EXPECT_GT(nbError(GOOD.substr(0, size)), 0) << "cut after " << size << " bytes";
}

TEST(TruncationTest, AFileWithoutItsBeginningIsAFault)
{
  // The comment and the declaration before the root may be missing.
  for (std::size_t begin = GOOD.find("<service") + 1; begin < GOOD.size(); ++begin)
    EXPECT_GT(nbError(GOOD.substr(begin)), 0) << "without the first " << begin << " bytes";
}

TEST(TruncationTest, AByteReplacedAnywhereNeverCrashes)
{
  int nb_faulty = 0;
  for (std::size_t at = 0; at < GOOD.size(); ++at) {
    for (const char c : { '\0', '<', '>', '&', '"', '\'', ' ', '\xFF', 'Z' }) {
      std::string damaged = GOOD;
      damaged[at] = c;
      nb_faulty += nbError(damaged) > 0 ? 1 : 0;
    }
  }

  EXPECT_GT(nb_faulty, static_cast<int>(GOOD.size()) * 5);
}
