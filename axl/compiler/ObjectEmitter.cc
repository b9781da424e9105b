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
  return model.is_service && model.service_types.front() == ServiceType::CaseOption;
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
  if (model.is_service && !model.interfaces.empty()) {
    out.line("Arcane::ServiceAllInterfaceRegisterer<ServiceType>::registerToServiceInfo(si");
    for (const Interface& i : model.interfaces)
      out.line("  , ARCANE_SERVICE_INTERFACE(" + i.name.value + ")");
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

void emitConstructor(const AxlModel& model, const EmitSettings& settings, CodeWriter& out)
{
  const std::string build_info = model.is_service ? "sbi" : "mb";
  out.line("explicit " + objectClass(model) + "(const Arcane::" + (model.is_service ? "Service" : "Module") + "BuildInfo& " + build_info +
           ")");
  out.line(": " + parentClass(model) + "(" + build_info + ")");
  for (const Variable& v : model.variables)
    out.line(", " + variableInitialiser(model, v, settings));
  out.open();
  emitOptionsCreation(model, out);
  for (const EntryPoint& e : model.entry_points)
    out.line("Arcane::addEntryPoint(this, " + cppLiteral(e.name.value) + ", &" + objectClass(model) + "::" + e.method_name.value +
             ", Arcane::IEntryPoint::W" + e.where + ", Arcane::IEntryPoint::P" + e.property + ");");
  out.close();
  out.line("virtual ~" + objectClass(model) + "() = default;");
}

void emitEntryPoints(const AxlModel& model, CodeWriter& out)
{
  std::vector<std::string_view> methods;
  for (const EntryPoint& e : model.entry_points)
    if (std::find(methods.begin(), methods.end(), e.method_name.value) == methods.end())
      methods.push_back(e.method_name.value);
  if (!methods.empty())
    out.line();
  for (std::string_view method : methods)
    out.line("virtual void " + std::string(method) + "() = 0;");
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
  for (const Interface& i : model.interfaces)
    if (i.is_inherited)
      out.line(", public " + i.name.value);
  out.line("{");
  out.line(" public:");
  out.indent();
  emitServiceInfo(model, settings, out);
  emitConstructor(model, settings, out);
  emitEntryPoints(model, out);
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
