// SPDX-License-Identifier: Apache-2.0
// Writes the base class of a module or service.
#include "axl/compiler/CppEmitter.h"
#include "axl/compiler/VariableCode.h"
#include "axl/model/Names.h"

#include <algorithm>

namespace Arcane::axl
{
namespace
{
std::string objectClass(const AxlModel& model)
{
  return "Arcane" + model.name.value + "Object";
}

std::string optionsClass(const AxlModel& model)
{
  return "CaseOptions" + model.name.value;
}

bool hasOptionsMember(const AxlModel& model)
{
  return model.is_service || !model.options.empty();
}

bool isFromCase(const AxlModel& model)
{
  return model.is_service && model.hasType(ServiceType::CaseOption);
}

std::string testAdapter(const AxlModel& model)
{
  return "Arcane::UnitTestServiceAdapter<" + objectClass(model) + ">";
}

void emitServiceInfo(const AxlModel& model, const EmitSettings& settings, CodeWriter& out)
{
  std::string place = settings.include_path;
  std::replace(place.begin(), place.end(), '/', '_');
  if (model.is_service)
    out.line("template <class ServiceType>");
  out.line("static void fillServiceInfo(Arcane::ServiceInfo* si)");
  out.open();
  out.line("si->setCaseOptionsFileName(" + cppString(model.name.value + "_" + place, true) + ");");
  out.line(std::string("si->setAxlVersion(") + (model.has_version ? "1.0" : "0.0") + ");");
  out.line("si->setDefaultTagName(" + cppString(toTagName(model.name.value), true) + ");");
  for (const Translation& t : model.translations)
    out.line("si->setTagName(" + cppString(t.name.value, true) + ", " + cppString(t.lang.value, true) + ");");
  if (model.is_service && (!model.interfaces.empty() || model.tests.is_given)) {
    out.line("Arcane::ServiceAllInterfaceRegisterer<ServiceType>::registerToServiceInfo(si");
    for (const Interface& i : model.interfaces)
      out.line("  , ARCANE_SERVICE_INTERFACE(" + i.name.value + ")");
    if (model.tests.is_given)
      out.line("  , ARCANE_SERVICE_INTERFACE(Arcane::IXmlUnitTest)");
    out.line(");");
  }
  out.close();
  out.line();
}

std::string variableInitialiser(const AxlModel& model, const Variable& v, const EmitSettings& settings)
{
  const std::string owner = model.is_service ? "sbi.meshHandle()" : "this";
  std::string arguments = owner + ", " + cppLiteral(v.name.value);
  if (const std::string family = variableFamily(v); !family.empty())
    arguments += ", " + cppLiteral(family);
  if (const std::string flags = variableFlags(v, settings.no_restore); !flags.empty())
    arguments += ", " + flags;
  return "m_" + v.field_name.value + "(Arcane::VariableBuildInfo(" + arguments + "))";
}

void emitOptionsCreation(const AxlModel& model, CodeWriter& out)
{
  if (!hasOptionsMember(model))
    return;
  if (isFromCase(model)) {
    out.line("if (sbi.caseOptions())");
    out.line("  m_options = std::make_unique<" + optionsClass(model) + ">(sbi.caseOptions());");
    return;
  }
  const std::string build_info = model.is_service ? "sbi" : "mb";
  out.line("m_options = std::make_unique<" + optionsClass(model) + ">(" + build_info + ".subDomain()->caseMng());");
  out.line(model.is_service ? "m_options->setCaseServiceInfo(sbi.serviceInfo());" : "m_options->setCaseModule(this);");
}

//! Returns the methods around tests that are given, with the functions of the adapter that take them.
std::vector<std::pair<std::string, std::string>> methodsAroundTests(const ServiceTests& tests)
{
  std::vector<std::pair<std::string, std::string>> result;
  const auto add = [&](const char* function, const Text& method) {
    if (!method.empty())
      result.emplace_back(function, method.value);
  };
  add("setClassSetUpFunction", tests.class_set_up);
  add("setClassTearDownFunction", tests.class_tear_down);
  add("setTestSetUpFunction", tests.test_set_up);
  add("setTestTearDownFunction", tests.test_tear_down);
  return result;
}

void emitTestsCreation(const AxlModel& model, CodeWriter& out)
{
  const std::string method_prefix = "&" + objectClass(model) + "::";
  for (const auto& [function, method] : methodsAroundTests(model.tests))
    out.line("this->" + function + "(" + method_prefix + method + ");");
  for (const ServiceTest& test : model.tests.tests)
    out.line("this->addTestFunction(" + method_prefix + test.method_name.value + ", " + cppString(test.name.value, true) + ", " +
             cppString(test.method_name.value, true) + ");");
}

void emitConstructor(const AxlModel& model, const EmitSettings& settings, CodeWriter& out)
{
  const std::string build_info = model.is_service ? "sbi" : "mb";
  // Runs once: see OptionsEmitter.cc.
  const std::string once = "[[gnu::cold, gnu::noinline]] ";
  out.line(once + "explicit " + objectClass(model) + "(const Arcane::" + (model.is_service ? "Service" : "Module") + "BuildInfo& " +
           build_info + ")");
  out.line(": " + parentClass(model) + "(" + build_info + ")");
  if (model.tests.is_given)
    out.line(", " + testAdapter(model) + "(this)");
  for (const Variable& v : model.variables)
    out.line(", " + variableInitialiser(model, v, settings));
  out.open();
  emitOptionsCreation(model, out);
  emitTestsCreation(model, out);
  for (const EntryPoint& e : model.entry_points)
    out.line("Arcane::addEntryPoint(this, " + cppLiteral(e.name.value) + ", &" + objectClass(model) + "::" + e.method_name.value +
             ", Arcane::IEntryPoint::W" + e.where + ", Arcane::IEntryPoint::P" + e.property + ");");
  out.close();
  out.line(once + "virtual ~" + objectClass(model) + "() = default;");
}

//! Declares the methods of entry points and tests, each once.
void emitMethods(const AxlModel& model, CodeWriter& out)
{
  std::vector<std::string> methods;
  const auto add = [&](const std::string& method) {
    if (std::find(methods.begin(), methods.end(), method) == methods.end())
      methods.push_back(method);
  };
  for (const EntryPoint& e : model.entry_points)
    add(e.method_name.value);
  for (const auto& [function, method] : methodsAroundTests(model.tests))
    add(method);
  for (const ServiceTest& test : model.tests.tests)
    add(test.method_name.value);
  if (!methods.empty())
    out.line();
  for (const std::string& method : methods)
    out.line("virtual void " + method + "() = 0;");
}
} // namespace

std::string parentClass(const AxlModel& model)
{
  if (!model.parent_name.empty())
    return model.parent_name.value;
  if (!model.is_service)
    return "Arcane::BasicModule";
  if (model.hasType(ServiceType::Mesh))
    return "Arcane::BasicMeshService";
  if (model.hasType(ServiceType::CaseOption))
    return "Arcane::BasicCaseOptionService";
  if (model.hasType(ServiceType::SubDomain))
    return "Arcane::BasicSubDomainService";
  return "Arcane::AbstractService";
}

void emitObject(const AxlModel& model, const EmitSettings& settings, CodeWriter& out)
{
  out.line("//! Base class of the " + std::string(model.is_service ? "service" : "module") + " " + model.name.value + ".");
  out.line("class " + objectClass(model));
  out.line(": public " + parentClass(model));
  if (model.tests.is_given)
    out.line(", public " + testAdapter(model));
  for (const Interface& i : model.interfaces)
    if (i.is_inherited)
      out.line(", public " + i.name.value);
  out.line("{");
  out.line(" public:");
  out.indent();
  emitServiceInfo(model, settings, out);
  if (!settings.axl_bytes.empty())
    out.line("static Arcane::AxlDescription axlDescription() { return " + optionsClass(model) + "::axlDescription(); }");
  emitConstructor(model, settings, out);
  emitMethods(model, out);
  if (hasOptionsMember(model)) {
    out.line();
    out.line(isFromCase(model) ? "//! Null when the service was not created from the data set." : "//! Never null.");
    out.line(optionsClass(model) + "* options() const { return m_options.get(); }");
    out.line();
    out.flushLeft(" private:");
    out.line("std::unique_ptr<" + optionsClass(model) + "> m_options;");
  }
  if (!model.variables.empty()) {
    out.line();
    out.flushLeft(" protected:");
  }
  for (const Variable& v : model.variables)
    out.line(std::string(v.is_input ? "const " : "") + variableType(v) + " m_" + v.field_name.value + ";");
  out.unindent();
  out.line("};");
  out.line();
}
} // namespace Arcane::axl
