// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/LibxmlFaults.h"

#include <gtest/gtest.h>

#include <libxml/parser.h>
#include <libxml/xmlerror.h>

#include <optional>
#include <string>
#include <thread>

namespace Arcane::xml::libxml_faults_test
{
//! Lets libxml2 read a text, of whose faults it reports.
void parse(const std::string& text)
{
  xmlFreeDoc(xmlReadMemory(text.data(), static_cast<int>(text.size()), nullptr, nullptr, XML_PARSE_NONET));
}

TEST(LibxmlFaultsTest, AFaultHasItsPlaceAndTheNameThatWasGiven)
{
  Diagnostics diagnostics;
  const LibxmlFaults faults("sod.arc", &diagnostics);

  parse("<a>\n  <b></a>");

  EXPECT_GT(diagnostics.nbError(), 0);
  EXPECT_EQ(diagnostics.text().find("sod.arc:2:"), 0u) << diagnostics.text();
}

TEST(LibxmlFaultsTest, AfterTheScopeNothingIsAdded)
{
  Diagnostics diagnostics;
  testing::internal::CaptureStderr();
  {
    const LibxmlFaults faults("f", &diagnostics);
  }

  parse("<a>");

  testing::internal::GetCapturedStderr();
  EXPECT_EQ(diagnostics.nbError(), 0);
}

TEST(LibxmlFaultsTest, TheInnerOfTwoScopesGetsTheFaultsThenTheOuterOne)
{
  Diagnostics outer;
  Diagnostics inner;
  const LibxmlFaults outer_faults("outer", &outer);
  {
    const LibxmlFaults inner_faults("inner", &inner);
    parse("<a>");
  }
  EXPECT_EQ(outer.nbError(), 0);
  const int nb_inner = inner.nbError();
  EXPECT_GT(nb_inner, 0);

  parse("<a>");

  EXPECT_GT(outer.nbError(), 0);
  EXPECT_EQ(inner.nbError(), nb_inner);
}

TEST(LibxmlFaultsTest, WithoutDiagnosticsNothingIsPrinted)
{
  testing::internal::CaptureStderr();
  {
    const LibxmlFaults faults("f", nullptr);
    parse("<a>");
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(LibxmlFaultsTest, WarningsAreNoErrorsAndOtherNumbersAreNoColumns)
{
  Diagnostics diagnostics;
  LibxmlFaults faults("f", &diagnostics);
  char message[] = " odd name \n";
  char file[] = "other.xsd";
  xmlError fault = {};
  fault.domain = XML_FROM_SCHEMASV;
  fault.level = XML_ERR_WARNING;
  fault.message = message;
  fault.file = file;
  fault.line = 3;
  fault.int2 = 17;

  faults.add(fault);

  EXPECT_EQ(diagnostics.nbError(), 0);
  EXPECT_EQ(diagnostics.text(), "other.xsd:3: warning: odd name\n");
  fault.domain = XML_FROM_PARSER;
  fault.level = XML_ERR_FATAL;
  fault.message = nullptr;
  faults.add(fault);
  EXPECT_EQ(diagnostics.nbError(), 1);
  EXPECT_NE(diagnostics.text().find("other.xsd:3:17: error: unknown fault\n"), std::string::npos) << diagnostics.text();
}

TEST(LibxmlFaultsTest, EachThreadHasItsOwn)
{
  Diagnostics mine;
  Diagnostics others;
  const LibxmlFaults faults("mine", &mine);

  std::jthread([&] {
    const LibxmlFaults other_faults("other", &others);
    parse("<a>");
  }).join();

  EXPECT_EQ(mine.nbError(), 0);
  EXPECT_GT(others.nbError(), 0);
}
} // namespace Arcane::xml::libxml_faults_test
