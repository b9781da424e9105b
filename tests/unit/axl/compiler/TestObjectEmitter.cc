// SPDX-License-Identifier: Apache-2.0
// The base class of a module or of a service, from models built by hand.
#include "axl/compiler/CppEmitter.h"

#include <gtest/gtest.h>

namespace Arcane::axl::object_emitter_test
{
Text word(const char* value)
{
  return { value, { 1, 1 }, true };
}

AxlModel modelOf(bool is_service, std::initializer_list<ServiceType> types = {})
{
  AxlModel model;
  model.is_service = is_service;
  model.has_version = true;
  model.name = word("WaterPump");
  model.service_types = types;
  return model;
}

std::string classOf(const AxlModel& model, const EmitSettings& settings = { "WaterPump.axl", "plant/in", false })
{
  CodeWriter out;
  emitObject(model, settings, out);
  return out.text();
}

::testing::AssertionResult has(const std::string& text, const std::string& part)
{
  return text.find(part) != std::string::npos ? ::testing::AssertionSuccess()
                                              : ::testing::AssertionFailure() << "no " << part << " in\n"
                                                                              << text;
}

TEST(ObjectEmitterTest, TheParentComesFromTheUseOfTheService)
{
  EXPECT_EQ(parentClass(modelOf(false)), "Arcane::BasicModule");
  EXPECT_EQ(parentClass(modelOf(true)), "Arcane::AbstractService");
  EXPECT_EQ(parentClass(modelOf(true, { ServiceType::SubDomain })), "Arcane::BasicSubDomainService");
  EXPECT_EQ(parentClass(modelOf(true, { ServiceType::SubDomain, ServiceType::CaseOption })), "Arcane::BasicCaseOptionService");
  EXPECT_EQ(parentClass(modelOf(true, { ServiceType::CaseOption, ServiceType::Mesh })), "Arcane::BasicMeshService");
  AxlModel own = modelOf(true, { ServiceType::Mesh });
  own.parent_name = word("Plant::Machine");
  EXPECT_EQ(parentClass(own), "Plant::Machine");
}

TEST(ObjectEmitterTest, AModuleWithoutOptionsHasNoneToGive)
{
  const std::string text = classOf(modelOf(false));

  EXPECT_TRUE(has(text, "class ArcaneWaterPumpObject\n: public Arcane::BasicModule\n{\n"));
  EXPECT_TRUE(has(text, "si->setCaseOptionsFileName(Arcane::String(\"WaterPump_plant_in\"));"));
  EXPECT_TRUE(has(text, "si->setDefaultTagName(Arcane::String(\"water-pump\"));"));
  EXPECT_TRUE(has(text, "explicit ArcaneWaterPumpObject(const Arcane::ModuleBuildInfo& mb)"));
  EXPECT_EQ(text.find("options()"), std::string::npos) << text;
}

TEST(ObjectEmitterTest, OptionsOfACaseServiceMayBeNull)
{
  const std::string from_case = classOf(modelOf(true, { ServiceType::CaseOption }));
  const std::string alone = classOf(modelOf(true, { ServiceType::SubDomain }));

  EXPECT_TRUE(has(from_case, "if (sbi.caseOptions())"));
  EXPECT_TRUE(has(from_case, "//! Null when the service was not created from the data set."));
  EXPECT_EQ(alone.find("if (sbi.caseOptions())"), std::string::npos) << alone;
  EXPECT_TRUE(has(alone, "m_options->setCaseServiceInfo(sbi.serviceInfo());"));
  EXPECT_TRUE(has(alone, "//! Never null."));
}

TEST(ObjectEmitterTest, VariablesAreMembersOfTheirOwner)
{
  AxlModel module = modelOf(false);
  Variable v;
  v.field_name = word("pressure");
  v.name = word("Pressure");
  v.item_kind = ItemKind::Cell;
  v.is_input = true;
  v.properties[static_cast<int>(Property::Dump)] = true;
  v.properties[static_cast<int>(Property::NeedSync)] = true;
  module.variables = { v };
  AxlModel service = module;
  service.is_service = true;

  EXPECT_TRUE(has(classOf(module), ", m_pressure(Arcane::VariableBuildInfo(this, \"Pressure\"))"));
  EXPECT_TRUE(has(classOf(service), ", m_pressure(Arcane::VariableBuildInfo(sbi.meshHandle(), \"Pressure\"))"));
  EXPECT_TRUE(has(classOf(module), " protected:\n"));
  EXPECT_TRUE(has(classOf(module), "const Arcane::VariableCellReal m_pressure;"));
  EXPECT_TRUE(has(classOf(module, { "WaterPump.axl", ".", true }), "Arcane::IVariable::PNoRestore"));
}

TEST(ObjectEmitterTest, EntryPointsAreAddedEachAndTheirMethodsDeclaredOnce)
{
  AxlModel model = modelOf(false);
  EntryPoint first;
  first.name = word("Open");
  first.method_name = word("turn");
  first.where = "Init";
  EntryPoint second = first;
  second.name = word("Close");
  second.where = "Exit";
  model.entry_points = { first, second };

  const std::string text = classOf(model);

  EXPECT_TRUE(has(text, "Arcane::addEntryPoint(this, \"Open\", &ArcaneWaterPumpObject::turn, Arcane::IEntryPoint::WInit, "
                        "Arcane::IEntryPoint::PNone);"));
  EXPECT_TRUE(has(text, "Arcane::addEntryPoint(this, \"Close\", &ArcaneWaterPumpObject::turn, Arcane::IEntryPoint::WExit, "));
  const std::size_t declared = text.find("virtual void turn() = 0;");
  ASSERT_NE(declared, std::string::npos) << text;
  EXPECT_EQ(text.find("virtual void turn() = 0;", declared + 1), std::string::npos) << text;
}

TEST(ObjectEmitterTest, InterfacesAreRegisteredAndThoseThatAreInheritedAreBases)
{
  AxlModel model = modelOf(true, { ServiceType::SubDomain });
  Interface base;
  base.name = word("IFlow");
  base.is_inherited = true;
  Interface other;
  other.name = word("IValve");
  other.is_inherited = false;
  model.interfaces = { base, other };

  const std::string text = classOf(model);

  EXPECT_TRUE(has(text, "\n, public IFlow\n"));
  EXPECT_EQ(text.find("public IValve"), std::string::npos) << text;
  EXPECT_TRUE(has(text, ", ARCANE_SERVICE_INTERFACE(IFlow)"));
  EXPECT_TRUE(has(text, ", ARCANE_SERVICE_INTERFACE(IValve)"));
}

TEST(ObjectEmitterTest, TestsGoThroughTheAdapter)
{
  AxlModel model = modelOf(true, { ServiceType::SubDomain });
  model.tests.is_given = true;
  model.tests.test_set_up = word("fill");
  ServiceTest test;
  test.name = word("Flow");
  test.method_name = word("testFlow");
  model.tests.tests = { test };

  const std::string text = classOf(model);

  EXPECT_TRUE(has(text, ", public Arcane::UnitTestServiceAdapter<ArcaneWaterPumpObject>\n"));
  EXPECT_TRUE(has(text, "this->setTestSetUpFunction(&ArcaneWaterPumpObject::fill);"));
  EXPECT_EQ(text.find("setTestTearDownFunction"), std::string::npos) << text;
  EXPECT_TRUE(
    has(text, "this->addTestFunction(&ArcaneWaterPumpObject::testFlow, Arcane::String(\"Flow\"), Arcane::String(\"testFlow\"));"));
  EXPECT_TRUE(has(text, "ARCANE_SERVICE_INTERFACE(Arcane::IXmlUnitTest)"));
}
} // namespace Arcane::axl::object_emitter_test
