// SPDX-License-Identifier: Apache-2.0
// The class of the options, from models built by hand.
#include "axl/compiler/CppEmitter.h"

#include <gtest/gtest.h>

namespace Arcane::axl::options_emitter_test
{
Text word(const char* value, int line = 1)
{
  return { value, { line, 1 }, true };
}

Option optionOf(OptionKind kind, const char* name, const char* type, int line = 1)
{
  Option option;
  option.kind = kind;
  option.name = word(name, line);
  option.type = word(type, line);
  return option;
}

AxlModel modelOf(std::vector<Option> options)
{
  AxlModel model;
  model.has_version = true;
  model.name = word("WaterPump");
  model.options = std::move(options);
  return model;
}

std::string optionsOf(const AxlModel& model, const std::string& axl_bytes = {})
{
  EmitSettings settings;
  settings.axl_bytes = axl_bytes;
  CodeWriter out("WaterPump.axl", "WaterPump_axl.h");
  emitOptions(model, settings, out);
  return out.text();
}

::testing::AssertionResult isPart(const std::string& text, const std::string& part)
{
  return text.find(part) != std::string::npos ? ::testing::AssertionSuccess()
                                              : ::testing::AssertionFailure() << "no " << part << " in\n"
                                                                              << text;
}

TEST(OptionsEmitterTest, OptionsOfAModuleAreAnElementOfItsName)
{
  const std::string text = optionsOf(modelOf({ optionOf(OptionKind::Simple, "flow-rate", "real") }));

  EXPECT_TRUE(isPart(text, "//! Options of the module WaterPump.\nclass CaseOptionsWaterPump\n{\n"));
  EXPECT_TRUE(isPart(text, "explicit CaseOptionsWaterPump(Arcane::ICaseMng* case_mng)"));
  EXPECT_TRUE(isPart(text, "new Arcane::CaseOptions(case_mng, Arcane::String(\"water-pump\"))"));
  EXPECT_TRUE(isPart(text, " flowRate;\n"));
  EXPECT_EQ(text.find("axlDescription"), std::string::npos) << text;
}

TEST(OptionsEmitterTest, OptionsOfACaseServiceAreGivenToIt)
{
  AxlModel model = modelOf({});
  model.is_service = true;
  model.service_types = { ServiceType::CaseOption };
  Translation french;
  french.lang = word("fr");
  french.name = word("pompe");
  model.translations = { french };
  const std::string translation = "addAlternativeNodeName(Arcane::String(\"fr\"), Arcane::String(\"pompe\"));";

  const std::string text = optionsOf(model);

  EXPECT_TRUE(isPart(text, "explicit CaseOptionsWaterPump(Arcane::ICaseOptions* case_options)\n"));
  EXPECT_EQ(text.find(translation), std::string::npos) << text;
  model.is_service = false;
  EXPECT_TRUE(isPart(optionsOf(model), translation));
}

TEST(OptionsEmitterTest, ComplexOptionsAreClassesTheInnermostFirst)
{
  Option outer = optionOf(OptionKind::Complex, "pipe", "Pipe");
  outer.options = { optionOf(OptionKind::Complex, "valve", "Valve") };
  Option again = optionOf(OptionKind::Complex, "second-pipe", "");
  again.type = {};
  again.ref = word("Pipe");

  const std::string text = optionsOf(modelOf({ outer, again }));

  const std::size_t valve = text.find("class CaseOptionValve\n");
  const std::size_t pipe = text.find("class CaseOptionPipe\n");
  ASSERT_NE(valve, std::string::npos) << text;
  ASSERT_NE(pipe, std::string::npos) << text;
  EXPECT_LT(valve, pipe);
  EXPECT_EQ(text.find("class CaseOptionPipe\n", pipe + 1), std::string::npos) << text;
  EXPECT_TRUE(isPart(text, "CaseOptionPipe secondPipe;\n"));
}

TEST(OptionsEmitterTest, AMultipleComplexOptionOwnsItsValues)
{
  Option layers = optionOf(OptionKind::Complex, "layer", "Layer");
  layers.max_occurs = -1;
  layers.interface_name = word("ILayer");

  const std::string text = optionsOf(modelOf({ layers }));

  EXPECT_TRUE(isPart(text, "class CaseOptionLayerValue\n"));
  EXPECT_TRUE(isPart(text, ", private ILayer\n"));
  EXPECT_TRUE(isPart(text, "class CaseOptionLayer\n"));
  EXPECT_TRUE(isPart(text, ": public Arcane::CaseOptionsMulti\n"));
  EXPECT_TRUE(isPart(text, "~CaseOptionLayer() override { doClear(); }"));
  EXPECT_TRUE(isPart(text, "m_interfaces[i] = m_values[i]->_interface();"));
}

TEST(OptionsEmitterTest, AClassComesBeforeThoseThatReferToIt)
{
  const Option declared = optionOf(OptionKind::Complex, "wall", "Wall");
  Option reference = optionOf(OptionKind::Complex, "inner-wall", "");
  reference.type = {};
  reference.ref = word("Wall");
  Option pipe = optionOf(OptionKind::Complex, "pipe", "Pipe");
  pipe.options = { reference };

  const std::string text = optionsOf(modelOf({ reference, pipe, declared }));

  const std::size_t wall = text.find("class CaseOptionWall\n");
  EXPECT_LT(wall, text.find("class CaseOptionPipe\n")) << text;
  EXPECT_EQ(wall, text.rfind("class CaseOptionWall\n")) << text;
}

TEST(OptionsEmitterTest, TypesOfTheUserAreShownAtTheirLines)
{
  const std::string text =
    optionsOf(modelOf({ optionOf(OptionKind::Extended, "law", "Law", 7), optionOf(OptionKind::Simple, "rate", "real", 9) }));

  EXPECT_TRUE(isPart(text, "#line 7 \"WaterPump.axl\""));
  EXPECT_EQ(text.find("#line 9 "), std::string::npos) << text;
}

TEST(OptionsEmitterTest, TheDescriptionHasAllBytesAndEachInterfaceOnce)
{
  Option complex = optionOf(OptionKind::Complex, "c", "C");
  complex.options = { optionOf(OptionKind::Service, "b", "IFlow") };
  const AxlModel model = modelOf({ optionOf(OptionKind::Service, "a", "IFlow"), complex, optionOf(OptionKind::Service, "d", "IValve") });
  const std::string bytes = "<module>\n\"x\"\n</module>";

  const std::string text = optionsOf(model, bytes);

  EXPECT_TRUE(isPart(text, "  \"<module>\\n\"\n"));
  EXPECT_TRUE(isPart(text, "  , " + std::to_string(bytes.size()) + "), {\n"));
  EXPECT_TRUE(isPart(text, "interfaceOf<IFlow>(\"IFlow\"),\n"));
  EXPECT_TRUE(isPart(text, "interfaceOf<IValve>(\"IValve\"),\n"));
  const std::size_t first = text.find("interfaceOf<IFlow>");
  EXPECT_EQ(text.find("interfaceOf<IFlow>", first + 1), std::string::npos) << text;
}
} // namespace Arcane::axl::options_emitter_test
