// SPDX-License-Identifier: Apache-2.0
#include "axl/compiler/OptionCode.h"

#include "axl/model/Names.h"

namespace Arcane::axl
{
namespace
{
constexpr const char* boolText(bool value)
{
  return value ? "true" : "false";
}

//! Returns the type of the value that the option gives; for a multiple option, the type of one value.
std::string valueType(const Option& option)
{
  if (option.kind != OptionKind::Simple)
    return option.type.value + (option.kind == OptionKind::Service ? "*" : "");
  const auto [name, is_array] = splitArrayType(option.type.is_given ? option.type.value : std::string_view("ustring"));
  const std::string cpp(findSimpleType(name)->cpp);
  if (!is_array)
    return cpp;
  return (option.isMulti() ? "Arcane::UniqueArray<" : "Arcane::ConstArrayView<") + cpp + ">";
}

std::string simpleClass(const Option& option)
{
  if (option.isMulti())
    return "Arcane::CaseOptionMultiSimpleT<" + valueType(option) + ">";
  const auto [name, is_array] = splitArrayType(option.type.is_given ? option.type.value : std::string_view("ustring"));
  return "Arcane::CaseOption" + std::string(findSimpleType(name)->option_class) + (is_array ? "Array" : "");
}

std::string buildInfo(const Option& option)
{
  // Literals, and not strings: each temporary string is code in the constructor.
  return "Arcane::CaseOptionBuildInfo(configList(), " + cppLiteral(option.name.value) + ", " +
         (option.default_value.is_given ? cppLiteral(option.default_value.value) : "nullptr") + ", " + std::to_string(option.min_occurs) +
         ", " + std::to_string(option.max_occurs) + ", " + boolText(option.is_optional) + ")";
}

//! Returns the arguments that come after those common to all options.
std::string moreArguments(const Option& option)
{
  switch (option.kind) {
  case OptionKind::Simple: return option.unit.is_given ? ", " + cppString(option.unit.value, true) : "";
  case OptionKind::Enumeration:
  case OptionKind::Extended: return ", " + cppString(option.type.value, true);
  case OptionKind::Service:
    return std::string(", ") + boolText(option.allow_null) + (option.isMulti() ? "" : std::string(", ") + boolText(option.is_optional));
  case OptionKind::Complex: break;
  }
  return "";
}

std::string complexArguments(const Option& option)
{
  const std::string arguments = "configList(), " + cppString(option.name.value, true) + ", configList()->rootElement(), ";
  if (option.isMulti())
    return arguments + std::to_string(option.min_occurs) + ", " + std::to_string(option.max_occurs);
  return arguments + boolText(option.is_optional);
}

void emitTranslations(const std::string& object, const std::vector<Translation>& translations, CodeWriter& out)
{
  for (const Translation& t : translations)
    out.line(object + "addAlternativeNodeName(" + cppString(t.lang.value, true) + ", " + cppString(t.name.value, true) + ");");
}

void emitEnumValue(const std::string& option, const EnumValue& value, CodeWriter& out)
{
  out.open();
  // A value that does not exist is reported at its line.
  out.beginAxlLine(value.cpp_value.at.line);
  out.line("auto* enum_value = new Arcane::CaseOptionEnumValue(" + cppString(value.name.value, true) + ", (int)(" + value.cpp_value.value +
           "));");
  out.endAxlLine();
  emitTranslations("enum_value->", value.translations, out);
  out.line(option + "addEnumValue(enum_value, false);");
  out.close();
}
} // namespace

std::vector<const Option*> inMemberOrder(const std::vector<Option>& options)
{
  std::vector<const Option*> ordered;
  for (int kind = 0; kind < NB_OPTION_KIND; ++kind)
    for (const Option& option : options)
      if (static_cast<int>(option.kind) == kind)
        ordered.push_back(&option);
  return ordered;
}

std::string optionClass(const Option& option, const ComplexTypes& types)
{
  const std::string multi = option.isMulti() ? "Multi" : "";
  switch (option.kind) {
  case OptionKind::Simple: return simpleClass(option);
  case OptionKind::Service: return "Arcane::CaseOption" + multi + "ServiceT<" + option.type.value + ">";
  case OptionKind::Enumeration: return "Arcane::CaseOption" + multi + "EnumT<" + option.type.value + ">";
  case OptionKind::Extended: return "Arcane::CaseOption" + multi + "ExtendedT<" + option.type.value + ">";
  case OptionKind::Complex: return "CaseOption" + declarationOf(option, types).type.value;
  }
  return "";
}

std::string optionInitialiser(const Option& option, const ComplexTypes& types)
{
  const std::string name = toFunctionName(option.name.value);
  if (option.kind == OptionKind::Complex)
    return name + "(" + complexArguments(option) + ")";
  return name + "(" + buildInfo(option) + moreArguments(option) + ")";
}

void emitOptionSetup(const Option& option, CodeWriter& out)
{
  const std::string member = "this->" + toFunctionName(option.name.value) + ".";
  for (const EnumValue& value : option.enum_values)
    emitEnumValue(member, value, out);
  emitTranslations(member, option.translations, out);
  for (const CategoryDefault& d : option.category_defaults)
    out.line(member + "addDefaultValue(" + cppString(d.category.value, true) + ", " + cppString(d.value.value, true) + ");");
  if (option.mesh_name.is_given)
    out.line(member + "setMeshName(" + cppString(option.mesh_name.value, true) + ");");
}

void emitOptionAccessors(const Option& option, const ComplexTypes& types, const std::string& prefix, CodeWriter& out)
{
  const std::string member = toFunctionName(option.name.value);
  const std::string name = toClassName(option.name.value);
  if (option.is_optional)
    out.line(prefix + "bool has" + name + "() const { return " + member + ".isPresent(); }");
  if (option.kind == OptionKind::Complex) {
    const std::string interface_name = declarationOf(option, types).interface_name.value;
    const std::string type = option.isMulti() ? "Arcane::ConstArrayView<" + interface_name + "*>" : interface_name + "*";
    if (!interface_name.empty())
      out.line(prefix + type + " get" + name + "() { return " + member + "._interface(); }");
    return;
  }
  if (option.isMulti()) {
    out.line(prefix + "Arcane::ConstArrayView<" + valueType(option) + "> get" + name + "() { return " + member + ".values(); }");
    return;
  }
  out.line(prefix + valueType(option) + " get" + name + "() { return " + member + "(); }");
  if (option.kind != OptionKind::Simple)
    return;
  out.line(prefix + "Arcane::ICaseFunction* get" + name + "Function() { return " + member + ".function(); }");
  out.line(prefix + "Arcane::IStandardFunction* get" + name + "StandardFunction() { return " + member + ".standardFunction(); }");
}
} // namespace Arcane::axl
