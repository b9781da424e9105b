// SPDX-License-Identifier: Apache-2.0
#include "axl/compiler/CppEmitter.h"

#include "axl/compiler/CheckCode.h"
#include "axl/model/Names.h"

#include <algorithm>
#include <initializer_list>

namespace Arcane::axl
{
namespace
{
void include(CodeWriter& out, std::string_view path)
{
  out.flushLeft("#include \"" + std::string(path) + "\"");
}

void includeCore(CodeWriter& out, std::initializer_list<const char*> names)
{
  for (const char* name : names)
    include(out, std::string("arcane/core/") + name + ".h");
}

std::string guardName(const AxlModel& model, const char* section)
{
  std::string name = std::string("ARCANE_") + section + "_AXLSTAR_";
  if (!model.namespace_name.empty())
    name += model.namespace_name.value + "_";
  name += model.name.value + "_H";
  std::string guard;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool is_scope = name.compare(i, 2, "::") == 0;
    guard += is_scope ? "__" : std::string(1, name[i]);
    i += is_scope ? 1 : 0;
  }
  return toUpper(guard);
}

bool isInNamespace(const AxlModel& model)
{
  return !model.has_version || !model.namespace_macro.empty() || !model.namespace_name.empty();
}

void openNamespaces(const AxlModel& model, CodeWriter& out)
{
  if (!model.has_version)
    out.line("namespace Arcane\n{");
  if (!model.namespace_macro.empty())
    out.line(model.namespace_macro.value + "_BEGIN_NAMESPACE");
  if (!model.namespace_name.empty())
    out.line("namespace " + model.namespace_name.value + "\n{");
  if (isInNamespace(model))
    out.line();
}

void closeNamespaces(const AxlModel& model, CodeWriter& out)
{
  if (!model.namespace_name.empty())
    out.line("} // namespace " + model.namespace_name.value);
  if (!model.namespace_macro.empty())
    out.line(model.namespace_macro.value + "_END_NAMESPACE");
  if (!model.has_version)
    out.line("} // namespace Arcane");
  if (isInNamespace(model))
    out.line();
}

//! Finds each type of extended options once.
void collectExtendedTypes(const std::vector<Option>& options, std::vector<const Text*>& types)
{
  for (const Option& option : options) {
    const auto is_same = [&](const Text* type) { return type->value == option.type.value; };
    if (option.kind == OptionKind::Extended && std::none_of(types.begin(), types.end(), is_same))
      types.push_back(&option.type);
    collectExtendedTypes(option.options, types);
  }
}

//! Returns whether an extended option is a reference to a variable, whose class must be complete.
bool hasVariableOption(const std::vector<Option>& options)
{
  std::vector<const Text*> types;
  collectExtendedTypes(options, types);
  return std::any_of(types.begin(), types.end(), [](const Text* type) { return type->value.find("Variable") != std::string::npos; });
}

//! Declares the functions that convert text to extended types. The user defines them (the framework, for groups); true means failure.
void declareConversions(const AxlModel& model, CodeWriter& out)
{
  std::vector<const Text*> types;
  collectExtendedTypes(model.options, types);
  if (types.empty())
    return;
  out.line("namespace Arcane");
  out.line("{");
  for (const Text* type : types) {
    out.beginAxlLine(type->at.line);
    out.line("extern \"C++\" bool _caseOptionConvert(const CaseOptionBase&, const String&, " + type->value + "&);");
    out.endAxlLine();
  }
  out.line("} // namespace Arcane");
  out.line();
}

void emitOptionsSection(const AxlModel& model, const EmitSettings& settings, CodeWriter& out)
{
  const std::string guard = guardName(model, "CASEOPTION");
  out.line("#ifndef " + guard);
  out.line("#define " + guard);
  out.line();
  include(out, "arcane/utils/String.h");
  includeCore(out, { "CaseOptions", "CaseOptionsMulti", "CaseOptionBuildInfo", "XmlNodeList" });
  if (!settings.axl_bytes.empty())
    includeCore(out, { "ServiceInfo" });
  if (hasOptionOfKind(model.options, OptionKind::Extended))
    includeCore(out, { "ItemGroup" });
  if (hasVariableOption(model.options))
    includeCore(out, { "VariableTypes" });
  if (hasOptionOfKind(model.options, OptionKind::Service))
    includeCore(out, { "CaseOptionService" });
  if (needsTypesClass(model))
    include(out, settings.include_path + "/Types" + model.name.value + ".h");
  out.line();
  declareConversions(model, out);
  openNamespaces(model, out);
  emitOptions(model, settings, out);
  closeNamespaces(model, out);
  out.line("#endif");
  out.line();
}

void includeShapedVariables(const AxlModel& model, CodeWriter& out)
{
  const auto has_shape = [](const Variable& v) { return v.shape_dim >= 0; };
  if (std::none_of(model.variables.begin(), model.variables.end(), has_shape))
    return;
  includeCore(out, { "MeshMDVariableRef" });
  for (const char* name : { "MeshMatrixMDVariableRef", "MeshVectorMDVariableRef" }) {
    out.line(std::string("#if __has_include(\"arcane/core/") + name + ".h\")");
    includeCore(out, { name });
    out.line("#endif");
  }
}

void includeMaterialVariables(const AxlModel& model, CodeWriter& out)
{
  const auto is_of_materials = [](const Variable& v) { return v.material != MaterialKind::None; };
  if (std::none_of(model.variables.begin(), model.variables.end(), is_of_materials))
    return;
  includeCore(out, { "materials/MeshMaterialVariableRef", "materials/MeshEnvironmentVariableRef" });
}

void emitRegistration(const AxlModel& model, CodeWriter& out)
{
  const std::string name = model.name.value;
  if (!model.is_service) {
    out.line("#define ARCANE_REGISTER_MODULE_" + toUpper(name) + "(class_name) \\");
    out.line("  ARCANE_REGISTER_AXL_MODULE(" + checkedClass(model, "class_name") + ", Arcane::ModuleProperty(" + cppLiteral(name) + ", " +
             (model.is_autoload ? "true" : "false") + "))");
    return;
  }
  constexpr std::pair<ServiceType, const char*> flags[] = { { ServiceType::Application, "ST_Application" },
                                                            { ServiceType::Session, "ST_Session" },
                                                            { ServiceType::SubDomain, "ST_SubDomain" },
                                                            { ServiceType::CaseOption, "ST_CaseOption" },
                                                            { ServiceType::Mesh, "ST_Mesh" } };
  std::string types;
  for (const auto& [type, flag] : flags)
    if (model.hasType(type))
      types += std::string(types.empty() ? "" : "|") + "Arcane::" + flag;
  out.line("#define ARCANE_REGISTER_SERVICE_" + toUpper(name) + "(service_name, class_name) \\");
  out.line("  ARCANE_REGISTER_AXL_SERVICE(" + checkedClass(model, "class_name") + ", Arcane::ServiceProperty(#service_name, " + types +
           ", Arcane::" + (model.is_singleton ? "SFP_Singleton" : "SFP_None") + "))");
}

void emitObjectSection(const AxlModel& model, const EmitSettings& settings, CodeWriter& out)
{
  const std::string guard = guardName(model, model.is_service ? "SERVICE" : "MODULE");
  out.line("#ifndef " + guard);
  out.line("#define " + guard);
  out.line();
  if (model.is_service)
    includeCore(
      out, { "VariableTypes", "ServiceInfo", "ISubDomain", "ServiceBuildInfo", "ServiceFactory", "ServiceRegisterer", "BasicService" });
  else
    includeCore(out, { "VariableTypes", "EntryPoint", "ISubDomain", "ModuleBuildInfo", "ModuleFactory", "ServiceRegisterer", "BasicModule",
                       "ServiceInfo" });
  if (model.tests.is_given)
    includeCore(out, { "UnitTestServiceAdapter" });
  includeShapedVariables(model, out);
  includeMaterialVariables(model, out);
  out.line();
  out.flushLeft("#include <memory>");
  out.line();
  openNamespaces(model, out);
  emitInterfaceChecks(model, out);
  emitObject(model, settings, out);
  emitChecks(model, parentClass(model), out);
  closeNamespaces(model, out);
  emitRegistration(model, out);
  out.line();
  out.line("#endif");
}
} // namespace

bool hasOptionOfKind(const std::vector<Option>& options, OptionKind kind)
{
  return std::any_of(options.begin(), options.end(), [&](const Option& o) { return o.kind == kind || hasOptionOfKind(o.options, kind); });
}

bool needsTypesClass(const AxlModel& model)
{
  if (model.has_version)
    return false;
  return !model.namespace_macro.empty() || hasOptionOfKind(model.options, OptionKind::Extended) ||
         hasOptionOfKind(model.options, OptionKind::Enumeration);
}

std::string emitHeader(const AxlModel& model, const EmitSettings& settings)
{
  CodeWriter out(settings.axl_path.empty() ? settings.axl_file_name : settings.axl_path,
                 settings.header_path.empty() ? model.name.value + "_axl.h" : settings.header_path);
  out.line("// Made by axl2cc from " + cppLiteral(settings.axl_file_name) + ". Changes made here are lost.");
  emitOptionsSection(model, settings, out);
  emitObjectSection(model, settings, out);
  return out.text();
}
} // namespace Arcane::axl
