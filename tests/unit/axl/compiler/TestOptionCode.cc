// SPDX-License-Identifier: Apache-2.0
// The code of options and of the base class, from models built by hand.
#include "axl/compiler/OptionCode.h"

#include "axl/compiler/CppEmitter.h"

#include <gtest/gtest.h>

using namespace Arcane::axl;

namespace
{
Text given(const char* value)
{
  return { value, { 1, 1 }, true };
}

Option option(OptionKind kind, const char* name, const char* type)
{
  Option o;
  o.kind = kind;
  o.name = given(name);
  o.type = given(type);
  return o;
}

bool has(const std::string& text, const std::string& part)
{
  return text.find(part) != std::string::npos;
}

AxlModel pump(bool is_service = false)
{
  AxlModel model;
  model.is_service = is_service;
  model.has_version = true;
  model.name = given("Pump");
  model.service_types = { ServiceType::SubDomain };
  return model;
}

std::string objectOf(const AxlModel& model)
{
  CodeWriter out;
  emitObject(model, { "Pump.axl", "here", false }, out);
  return out.text();
}
} // namespace

TEST(OptionCodeTest, EachKindHasItsClass)
{
  Option several = option(OptionKind::Simple, "w", "real[]");
  several.max_occurs = -1;
  Option enumeration = option(OptionKind::Enumeration, "e", "E");
  enumeration.min_occurs = 0;

  EXPECT_EQ(optionClass(option(OptionKind::Simple, "a", "real"), {}), "Arcane::CaseOptionReal");
  EXPECT_EQ(optionClass(option(OptionKind::Simple, "a", "int64[]"), {}), "Arcane::CaseOptionInt64Array");
  EXPECT_EQ(optionClass(several, {}), "Arcane::CaseOptionMultiSimpleT<Arcane::UniqueArray<Arcane::Real>>");
  EXPECT_EQ(optionClass(enumeration, {}), "Arcane::CaseOptionMultiEnumT<E>");
  EXPECT_EQ(optionClass(option(OptionKind::Extended, "x", "CellGroup"), {}), "Arcane::CaseOptionExtendedT<CellGroup>");
  EXPECT_EQ(optionClass(option(OptionKind::Service, "s", "ILaw"), {}), "Arcane::CaseOptionServiceT<ILaw>");
}

TEST(OptionCodeTest, AnInitialiserSaysOccurrencesAndDefault)
{
  Option gain = option(OptionKind::Simple, "the-gain", "real");
  gain.default_value = given("2.5");
  gain.unit = given("m");
  Option law = option(OptionKind::Service, "law", "ILaw");
  law.allow_null = true;

  EXPECT_EQ(optionInitialiser(gain, {}),
            "theGain(Arcane::CaseOptionBuildInfo(configList(), \"the-gain\", \"2.5\", 1, 1, false), Arcane::String(\"m\"))");
  EXPECT_TRUE(has(optionInitialiser(law, {}), "(configList(), \"law\", nullptr, 1, 1, false), true, false)"));
}

TEST(OptionCodeTest, AComplexOptionMayNameTheTypeOfAnother)
{
  Option declared = option(OptionKind::Complex, "inlet", "Inlet");
  declared.options.push_back(option(OptionKind::Complex, "inner", "Inner"));
  Option referring = option(OptionKind::Complex, "outlet", "");
  referring.ref = given("Inlet");
  const std::vector<Option> options = { declared, referring };

  const ComplexTypes types = findComplexTypes(options);

  EXPECT_EQ(types.size(), 2u);
  EXPECT_EQ(&declarationOf(options[1], types), &options[0]);
  EXPECT_EQ(optionClass(options[1], types), "CaseOptionInlet");
  EXPECT_EQ(optionInitialiser(options[1], types), "outlet(configList(), Arcane::String(\"outlet\"), configList()->rootElement(), false)");
}

TEST(OptionCodeTest, MembersAreGroupedByKind)
{
  const std::vector<Option> options = { option(OptionKind::Complex, "c", "C"), option(OptionKind::Simple, "b", "real"),
                                        option(OptionKind::Service, "s", "S"), option(OptionKind::Simple, "a", "real") };

  std::string names;
  for (const Option* o : inMemberOrder(options))
    names += o->name.value;

  EXPECT_EQ(names, "basc");
}

TEST(OptionCodeTest, SetupSaysTranslationsValuesAndOtherDefaults)
{
  Option side = option(OptionKind::Enumeration, "side", "eSide");
  side.enum_values.push_back({ {}, given("left"), given("eSide::Left"), { { given("fr"), given("gauche") } }, {} });
  side.translations.push_back({ given("fr"), given("cote") });
  side.category_defaults.push_back({ given("rough"), given("left") });
  CodeWriter out;

  emitOptionSetup(side, out);

  EXPECT_TRUE(has(out.text(), "new Arcane::CaseOptionEnumValue(Arcane::String(\"left\"), (int)(eSide::Left));")) << out.text();
  EXPECT_TRUE(has(out.text(), "enum_value->addAlternativeNodeName(Arcane::String(\"fr\"), Arcane::String(\"gauche\"));")) << out.text();
  EXPECT_TRUE(has(out.text(), "this->side.addAlternativeNodeName(Arcane::String(\"fr\"), Arcane::String(\"cote\"));")) << out.text();
  EXPECT_TRUE(has(out.text(), "this->side.addDefaultValue(Arcane::String(\"rough\"), Arcane::String(\"left\"));")) << out.text();
}

TEST(OptionCodeTest, AccessorsDependOnTheKind)
{
  Option optional = option(OptionKind::Simple, "note", "int32");
  optional.is_optional = true;
  Option several = option(OptionKind::Service, "law", "ILaw");
  several.min_occurs = 0;
  CodeWriter out;

  emitOptionAccessors(optional, {}, "virtual ", out);
  emitOptionAccessors(several, {}, "", out);

  EXPECT_TRUE(has(out.text(), "virtual bool hasNote() const { return note.isPresent(); }")) << out.text();
  EXPECT_TRUE(has(out.text(), "getNoteFunction()")) << out.text();
  EXPECT_TRUE(has(out.text(), "Arcane::ConstArrayView<ILaw*> getLaw() { return law.values(); }")) << out.text();
  EXPECT_FALSE(has(out.text(), "getLawFunction")) << out.text();
}

TEST(OptionCodeTest, AModuleDerivesFromTheModuleOfTheFramework)
{
  AxlModel model = pump();
  EntryPoint go;
  go.name = given("Go");
  go.method_name = given("go");
  EntryPoint again = go;
  again.name = given("GoAgain");
  model.entry_points = { go, again };

  const std::string text = objectOf(model);

  EXPECT_TRUE(has(text, "class ArcanePumpObject\n: public Arcane::BasicModule\n")) << text;
  EXPECT_TRUE(has(text, "Arcane::addEntryPoint(this, \"Go\", &ArcanePumpObject::go, Arcane::IEntryPoint::WComputeLoop, "
                        "Arcane::IEntryPoint::PNone);"))
    << text;
  EXPECT_EQ(text.find("virtual void go() = 0;"), text.rfind("virtual void go() = 0;")) << text;
  EXPECT_FALSE(has(text, "m_options")) << text;
}

TEST(OptionCodeTest, AServiceRegistersItsInterfaces)
{
  AxlModel model = pump(true);
  model.interfaces = { { given("IPump"), true }, { given("IHidden"), false } };

  const std::string text = objectOf(model);

  EXPECT_TRUE(has(text, ": public Arcane::BasicSubDomainService\n, public IPump\n{")) << text;
  EXPECT_TRUE(has(text, ", ARCANE_SERVICE_INTERFACE(IHidden)")) << text;
  EXPECT_TRUE(has(text, "m_options->setCaseServiceInfo(sbi.serviceInfo());")) << text;
}

TEST(OptionCodeTest, OptionsOfAnyDepthAreClassesOfTheirOwn)
{
  AxlModel model = pump();
  Option inlet = option(OptionKind::Complex, "inlet", "Inlet");
  inlet.max_occurs = -1;
  inlet.options.push_back(option(OptionKind::Extended, "where", "CellGroup"));
  model.options.push_back(inlet);
  CodeWriter out;

  emitOptions(model, {}, out);

  EXPECT_TRUE(has(out.text(), "class CaseOptionsPump")) << out.text();
  EXPECT_TRUE(has(out.text(), "class CaseOptionInlet")) << out.text();
  EXPECT_TRUE(has(out.text(), "Arcane::CaseOptionExtendedT<CellGroup> where;")) << out.text();
  EXPECT_TRUE(hasOptionOfKind(model.options, OptionKind::Extended));
  EXPECT_FALSE(hasOptionOfKind(model.options, OptionKind::Service));
}
