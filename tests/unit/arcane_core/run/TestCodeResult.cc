// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/CodeResult.h"

#include "axl/xml/XmlDocument.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <array>

namespace
{
using namespace Arcane;

//! The text of an element two levels below the root; the faults when \a text is not XML.
std::string textAt(const std::string& text, const char* parent, const char* name)
{
  xml::Diagnostics faults;
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(text, "result", faults);
  if (!document.root())
    return faults.text();
  const xml::Node* element = document.root()->child(parent);
  element = element ? element->child(name) : nullptr;
  return element ? element->value : "no element";
}

TEST(CodeResultTest, TheNameOfACaseMayHaveAnyLetter)
{
  const std::string text = detail::run::toXml(detail::run::CodeResult{ .case_name = "a&b <\xc3\xa9t\xc3\xa9>" });

  EXPECT_EQ(textAt(text, "config", "case-name"), "a&b <\xc3\xa9t\xc3\xa9>");
}

TEST(CodeResultTest, TheEndOfTheRunIsThere)
{
  const std::string text = detail::run::toXml(detail::run::CodeResult{ "sod", detail::run::state_failed, 8, 12, 0.25, 0.125, true });

  EXPECT_EQ(textAt(text, "execution", "return-value"), "8");
  EXPECT_EQ(textAt(text, "execution", "current-iteration"), "12");
  EXPECT_EQ(textAt(text, "execution", "current-time"), "0.25");
  EXPECT_EQ(textAt(text, "execution", "deltat"), "0.125");
  EXPECT_EQ(textAt(text, "execution", "is-finished"), "1");
}

TEST(CodeResultTest, ARunThatGoesOnHasNoReturnValue)
{
  detail::run::CodeResult result{ .case_name = "sod", .identity = "r1", .job = "77" };
  result.process.host = "node12";
  result.process.process = 4711;
  const std::string text = detail::run::toXml(result);

  EXPECT_EQ(textAt(text, "execution", "state"), "running");
  EXPECT_EQ(textAt(text, "execution", "return-value"), "no element");
  EXPECT_EQ(textAt(text, "run", "host"), "node12");
  EXPECT_EQ(textAt(text, "run", "process"), "4711");
  EXPECT_EQ(textAt(text, "run", "job"), "77");
  const std::string head = detail::run::headOf(result);
  EXPECT_TRUE(head.ends_with("<execution>")) << head;
  EXPECT_TRUE(text.starts_with(head));
}

TEST(CodeResultTest, TheReaderOfACheckpointIsFoundAgain)
{
  const test::TemporaryDirectory directory;
  const std::array<Real, 2> times = { 0.5, 1.0 };
  const std::string text = detail::run::toXml(detail::run::CheckpointInfo{ 4, "My & reader", "out/R&D", { 2, times.data() } });
  const std::string path = directory.write("info.xml", text);

  EXPECT_EQ(detail::run::readerServiceOf(path), "My & reader");
  EXPECT_NE(text.find("last-time=\"1\" last-index=\"1\""), std::string::npos) << text;
  EXPECT_NE(text.find("<time value=\"0.5\"/>"), std::string::npos) << text;
}

TEST(CodeResultTest, ADamagedFileNamesNoReader)
{
  const test::TemporaryDirectory directory;
  EXPECT_TRUE(detail::run::readerServiceOf(directory.path() / "absent.xml").null());
  EXPECT_TRUE(detail::run::readerServiceOf(directory.write("cut.xml", "<arcane-checkpoint-info><checkpoint-info>")).null());
}
} // namespace
