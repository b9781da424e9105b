// SPDX-License-Identifier: Apache-2.0
#include "axl/compiler/CheckCode.h"

#include <gtest/gtest.h>

namespace Arcane::axl::check_code_test
{
EntryPoint entryPoint(int line, const char* name, const char* method)
{
  EntryPoint e;
  e.at = { line, 1 };
  e.name = { name, { line, 5 }, true };
  e.method_name = { method, { line + 1, 5 }, true };
  return e;
}

AxlModel pumpModel()
{
  AxlModel model;
  model.at = { 2, 1 };
  model.has_version = true;
  model.name = { "Pump", { 2, 9 }, true };
  return model;
}

std::string checksOf(const AxlModel& model)
{
  CodeWriter out("dir/Pump.axl", "Pump_axl.h");
  emitChecks(model, "Arcane::BasicModule", out);
  return out.text();
}

int countOf(const std::string& text, const std::string& part)
{
  int n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++n;
  return n;
}

TEST(CheckCodeTest, AClassWithoutEntryPointsIsCheckedForItsBaseAlone)
{
  const std::string text = checksOf(pumpModel());

  EXPECT_EQ(text.find("ArcanePumpNames"), std::string::npos) << text;
  EXPECT_NE(text.find("template <typename Class> struct ArcanePumpRegistered"), std::string::npos) << text;
  EXPECT_NE(text.find("static_assert(is_derived, \"the class that is registered as module 'Pump' must derive from ArcanePumpObject\");"),
            std::string::npos)
    << text;
  EXPECT_NE(text.find("using type = std::conditional_t<is_derived && is_whole, Class, void>;"), std::string::npos) << text;
}

TEST(CheckCodeTest, FaultsAreShownAtTheLinesOfTheFile)
{
  AxlModel model = pumpModel();
  model.entry_points = { entryPoint(7, "Open", "openValve") };

  const std::string text = checksOf(model);

  // The element of the entry point, and its attribute.
  EXPECT_NE(text.find("#line 7 \"dir/Pump.axl\""), std::string::npos) << text;
  EXPECT_NE(text.find("#line 8 \"dir/Pump.axl\""), std::string::npos) << text;
  EXPECT_NE(text.find("entry point 'Open' of module 'Pump' has no method, expected 'void openValve() override' in the class that is "
                      "registered"),
            std::string::npos)
    << text;
  EXPECT_NE(text.find("entry point 'Open': method 'openValve' hides a member of Arcane::BasicModule that has the same name, expected "
                      "another method-name"),
            std::string::npos)
    << text;
}

TEST(CheckCodeTest, AMethodOfSeveralEntryPointsIsCheckedOnce)
{
  AxlModel model = pumpModel();
  model.entry_points = { entryPoint(7, "First", "step"), entryPoint(9, "Second", "step"), entryPoint(11, "Third", "rest") };

  const std::string text = checksOf(model);

  EXPECT_EQ(countOf(text, "struct Named_step "), 1) << text;
  EXPECT_EQ(countOf(text, "static constexpr bool lacks_step "), 1) << text;
  EXPECT_EQ(countOf(text, "static constexpr bool lacks_rest "), 1) << text;
  EXPECT_NE(text.find("std::conditional_t<is_derived && !lacks_step && !lacks_rest && is_whole, Class, void>"), std::string::npos) << text;
}

TEST(CheckCodeTest, EachInterfaceOfAServiceMustBeAClass)
{
  AxlModel model = pumpModel();
  model.is_service = true;
  Interface flow;
  flow.name = { "IFlow", { 4, 1 }, true };
  model.interfaces = { flow };
  CodeWriter out("Pump.axl", "Pump_axl.h");

  emitInterfaceChecks(model, out);

  EXPECT_NE(out.text().find("static_assert(std::is_class_v<IFlow>, \"interface 'IFlow' of service 'Pump' is not a class\");"),
            std::string::npos)
    << out.text();
  EXPECT_NE(out.text().find("#line 4 \"Pump.axl\""), std::string::npos) << out.text();
}

TEST(CheckCodeTest, TheClassIsFoundFromAnyNamespace)
{
  AxlModel model = pumpModel();
  EXPECT_EQ(checkedClass(model, "PumpModule"), "::ArcanePumpRegistered<PumpModule>::type");
  model.namespace_name = { "Plant::Water", { 2, 20 }, true };
  EXPECT_EQ(checkedClass(model, "PumpModule"), "::Plant::Water::ArcanePumpRegistered<PumpModule>::type");
  model.namespace_name.value = "::Plant";
  EXPECT_EQ(checkedClass(model, "PumpModule"), "::Plant::ArcanePumpRegistered<PumpModule>::type");
  model.has_version = false;
  model.namespace_name = {};
  EXPECT_EQ(checkedClass(model, "PumpModule"), "::Arcane::ArcanePumpRegistered<PumpModule>::type");
  model.namespace_macro = { "BEGIN", { 2, 30 }, true };
  EXPECT_EQ(checkedClass(model, "PumpModule"), "PumpModule");
}
} // namespace Arcane::axl::check_code_test
