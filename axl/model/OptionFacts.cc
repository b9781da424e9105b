// SPDX-License-Identifier: Apache-2.0
#include "axl/model/OptionFacts.h"

#include "axl/model/DefaultValue.h"

#include <algorithm>

namespace Arcane::axl
{
namespace
{
std::string withoutArcane(std::string_view type)
{
  constexpr std::string_view prefix = "Arcane::";
  return std::string(type.starts_with(prefix) ? type.substr(prefix.size()) : type);
}
} // namespace

ComplexTypes findComplexTypes(const std::vector<Option>& options)
{
  ComplexTypes types;
  for (const Option& option : options) {
    types.merge(findComplexTypes(option.options));
    if (option.kind == OptionKind::Complex && !option.ref.is_given)
      types.emplace(option.type.value, &option);
  }
  return types;
}

const Option& declarationOf(const Option& option, const ComplexTypes& types)
{
  return option.ref.is_given ? *types.at(option.ref.value) : option;
}

std::pair<std::string_view, bool> simpleTypeOf(const Option& option)
{
  const auto [name, is_array] = splitArrayType(option.type.empty() ? std::string_view("string") : option.type.value);
  return { name == "ustring" ? std::string_view("string") : name, is_array };
}

std::string typeText(const Option& option)
{
  switch (option.kind) {
  case OptionKind::Simple: {
    const auto [name, is_array] = simpleTypeOf(option);
    const std::string type = std::string(name) + (is_array ? "[]" : "");
    return option.unit.empty() ? type : type + ", " + option.unit.value;
  }
  case OptionKind::Service: return "service";
  case OptionKind::Enumeration: return "one of some values";
  case OptionKind::Extended: return withoutArcane(option.type.value);
  case OptionKind::Complex: return "group of options";
  }
  return {};
}

std::string countText(const Option& option)
{
  if (option.is_optional)
    return "0 or 1";
  if (!option.isMulti())
    return hasUsableDefault(option) ? "0 or 1" : "1";
  if (option.max_occurs < 0)
    return std::to_string(option.min_occurs) + " or more";
  if (option.min_occurs == option.max_occurs)
    return std::to_string(option.min_occurs);
  return std::to_string(option.min_occurs) + " to " + std::to_string(option.max_occurs);
}

bool isValueOf(std::string_view text, const Option& option)
{
  if (option.kind == OptionKind::Simple)
    return isValueOfType(text, option.type.is_given ? std::string_view(option.type.value) : std::string_view("ustring"));
  const auto is_name = [&](const EnumValue& value) { return value.name.value == text; };
  return option.kind != OptionKind::Enumeration || std::any_of(option.enum_values.begin(), option.enum_values.end(), is_name);
}

bool hasUsableDefault(const Option& option)
{
  return option.kind != OptionKind::Complex && option.default_value.is_given && isValueOf(option.default_value.value, option);
}

bool mustBeGiven(const Option& option, const ComplexTypes& types)
{
  if (option.is_optional || option.min_occurs == 0)
    return false;
  if (option.kind != OptionKind::Complex)
    return !hasUsableDefault(option) && !option.allow_null;
  const std::vector<Option>& parts = declarationOf(option, types).options;
  return option.isMulti() || std::any_of(parts.begin(), parts.end(), [&](const Option& part) { return mustBeGiven(part, types); });
}

std::string nameIn(const Text& name, const std::vector<Translation>& translations, std::string_view lang)
{
  const auto found = std::find_if(translations.begin(), translations.end(), [&](const Translation& t) { return t.lang.value == lang; });
  return found != translations.end() ? found->name.value : name.value;
}
} // namespace Arcane::axl
