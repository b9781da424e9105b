// SPDX-License-Identifier: Apache-2.0
// Reads options of all kinds.
#include "axl/model/Readers.h"

#include <optional>

namespace Arcane::axl
{
namespace
{
const std::vector<std::string_view> KIND_NAMES = { "simple", "service-instance", "enumeration", "extended", "complex" };

std::optional<OptionKind> kindOf(std::string_view element_name)
{
  for (int i = 0; i < NB_OPTION_KIND; ++i)
    if (KIND_NAMES[i] == element_name)
      return static_cast<OptionKind>(i);
  return std::nullopt;
}

//! Reads a number of occurrences. A text that is not a number counts as 1, as in Arcane. \a other names what else is expected.
int readCount(ElementReader& reader, const ReadContext& context, const char* name, const char* other)
{
  const Text given = reader.text(name);
  if (!given.is_given || integerOf(given.value))
    return reader.integer(name, 1, 0, ElementReader::NO_LIMIT, other);
  context.warning(given.at,
                  "attribute " + inQuotes(name) + " is " + inQuotes(given.value) + " and counts as 1, expected an integer >= 0" + other);
  return 1;
}

void readOccurs(ElementReader& reader, const ReadContext& context, Option& option)
{
  option.min_occurs = readCount(reader, context, "minOccurs", "");
  const Text max = reader.text("maxOccurs");
  if (max.value == "unbounded" || max.value == "-1")
    option.max_occurs = -1;
  else
    option.max_occurs = readCount(reader, context, "maxOccurs", " or 'unbounded'");
  if (option.max_occurs >= 0 && option.min_occurs > option.max_occurs) {
    const Text min = reader.text("minOccurs");
    context.warning(min.is_given ? min.at : max.at, "'minOccurs' is " + std::to_string(option.min_occurs) + " and 'maxOccurs' is " +
                                                      std::to_string(option.max_occurs) + ", expected minOccurs <= maxOccurs");
  }
  option.is_optional = reader.boolean("optional", false);
  if (option.is_optional && option.isMulti())
    context.warning(reader.text("optional").at, "'optional' with 'minOccurs' or 'maxOccurs', expected one or the others");
}

EnumValue readEnumValue(const ReadContext& context, const xml::Node& element)
{
  ElementReader reader(context, element);
  EnumValue value;
  value.at = element.at;
  value.name = reader.required("name");
  value.cpp_value = reader.required("genvalue");
  value.description = descriptionOf(element);
  reader.finish();
  reportStrayText(context, element);
  for (const xml::Node* child : element.children()) {
    if (child->name == "name")
      readTranslation(context, *child, value.translations);
    else if (!isDocumentation(*child))
      warnOfUnknownChild(context, *child, { "name", "description", "userclass" });
  }
  return value;
}

//! Adds the default that an element `defaultvalue` holds. One without category has no effect, and gives a warning.
void readCategoryDefault(const ReadContext& context, const xml::Node& element, std::vector<CategoryDefault>& out)
{
  ElementReader reader(context, element);
  CategoryDefault result;
  result.category = reader.text("category");
  reader.finish();
  const bool has_place = element.value_at.line > 0;
  result.value = { element.value, has_place ? element.value_at : element.at, true };
  for (const xml::Node* child : element.children())
    warnOfUnknownChild(context, *child, {});
  if (result.category.empty())
    context.warning(element.at, "element 'defaultvalue' is ignored: it has no category, expected an attribute 'category'");
  else
    out.push_back(std::move(result));
}

//! Reads the attributes that depend on the kind of the option.
void readKindAttributes(ElementReader& reader, Option& option)
{
  if (option.kind == OptionKind::Complex) {
    option.ref = reader.text("ref");
    option.type = option.ref.is_given ? reader.text("type") : reader.required("type");
    option.interface_name = reader.text("interface");
    return;
  }
  option.type = option.kind == OptionKind::Simple ? reader.text("type") : reader.required("type");
  option.default_value = reader.text("default");
  reader.ignore("interface", "expected only on complex options");
  if (option.kind == OptionKind::Simple)
    option.unit = reader.text("unit");
  if (option.kind == OptionKind::Service) {
    option.allow_null = reader.boolean("allow-null", false);
    option.mesh_name = reader.text("mesh-name");
  }
}

//! Reads a child of an option that is not a sub-option. Returns false when it is another kind of child.
bool readCommonChild(const ReadContext& context, const xml::Node& child, Option& option)
{
  const bool is_complex = option.kind == OptionKind::Complex;
  if (child.name == "name")
    readTranslation(context, child, option.translations);
  else if (child.name == "defaultvalue" && !is_complex)
    readCategoryDefault(context, child, option.category_defaults);
  else if (child.name == "enumvalue" && option.kind == OptionKind::Enumeration)
    option.enum_values.push_back(readEnumValue(context, child));
  else if (child.name == "attribute" && is_complex)
    context.warning(child.at, "element 'attribute' is ignored: it has no effect on options");
  else
    return isDocumentation(child);
  return true;
}

std::vector<std::string_view> childNames(OptionKind kind)
{
  std::vector<std::string_view> names = { "name", "description", "userclass" };
  if (kind == OptionKind::Complex)
    names.insert(names.end(), KIND_NAMES.begin(), KIND_NAMES.end());
  else
    names.push_back("defaultvalue");
  if (kind == OptionKind::Enumeration)
    names.push_back("enumvalue");
  return names;
}

Option readOption(const ReadContext& context, const xml::Node& element, OptionKind kind)
{
  ElementReader reader(context, element);
  Option option;
  option.kind = kind;
  option.at = element.at;
  option.name = reader.required("name");
  option.description = descriptionOf(element);
  readKindAttributes(reader, option);
  readOccurs(reader, context, option);
  reader.finish();
  reportStrayText(context, element);
  for (const xml::Node* child : element.children()) {
    const std::optional<OptionKind> sub_kind = kind == OptionKind::Complex ? kindOf(child->name) : std::nullopt;
    if (sub_kind)
      option.options.push_back(readOption(context, *child, *sub_kind));
    else if (!readCommonChild(context, *child, option))
      warnOfUnknownChild(context, *child, childNames(kind));
  }
  return option;
}
} // namespace

void readOptions(const ReadContext& context, const xml::Node& parent, std::vector<Option>& out)
{
  reportStrayText(context, parent);
  for (const xml::Node* child : parent.children()) {
    if (const std::optional<OptionKind> kind = kindOf(child->name))
      out.push_back(readOption(context, *child, *kind));
    else if (child->name == "script")
      context.warning(child->at, "element 'script' is ignored: options have no scripts");
    else if (!isDocumentation(*child))
      warnOfUnknownChild(context, *child, KIND_NAMES);
  }
}
} // namespace Arcane::axl
