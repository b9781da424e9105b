// SPDX-License-Identifier: Apache-2.0
#include "axl/compiler/ReferenceEmitter.h"

#include "axl/model/Names.h"
#include "axl/model/OptionFacts.h"

#include <string_view>

namespace Arcane::axl
{
namespace
{
//! Returns \a text for a cell of a table, where a bar would end the cell.
std::string cellText(std::string_view text)
{
  std::string result;
  for (const char c : text)
    result += c == '|' ? "\\|" : c == '<' ? "&lt;" : std::string(1, c);
  return result;
}

std::string code(std::string_view text)
{
  return "`" + std::string(text) + "`";
}

std::string defaultOf(const Option& option)
{
  if (option.kind == OptionKind::Complex)
    return {};
  if (option.default_value.is_given)
    return (option.default_value.empty() ? "empty" : code(option.default_value.value)) +
           (hasUsableDefault(option) ? "" : ", which is no value");
  return option.is_optional || option.allow_null || option.min_occurs == 0 ? "none" : "required";
}

std::string meaningOf(const Option& option)
{
  std::string text = option.description;
  for (const EnumValue& value : option.enum_values) {
    text += (text.empty() ? "" : " ") + code(value.name.value);
    if (!value.description.empty())
      text += ": " + value.description;
  }
  for (const CategoryDefault& value : option.category_defaults)
    text += " The default for the category " + value.category.value + " is " + code(value.value.value) + ".";
  return text;
}

void addRows(const std::vector<Option>& options, const std::string& parent, std::string& out)
{
  for (const Option& option : options) {
    const std::string path = parent + option.name.value;
    std::string names = code(path);
    for (const Translation& translation : option.translations)
      names += "<br>" + translation.lang.value + ": " + code(translation.name.value);
    out += "| " + names + " | " + cellText(typeText(option)) + " | " + cellText(defaultOf(option)) + " | " + countText(option) + " | " +
           cellText(meaningOf(option)) + " |\n";
    addRows(option.options, path + "/", out);
  }
}

//! Returns `compute-loop` for `ComputeLoop`.
std::string whereOf(const EntryPoint& entry_point)
{
  return toTagName(entry_point.where);
}

void addEntryPoints(const AxlModel& model, std::string& out)
{
  if (model.entry_points.empty())
    return;
  out += "\n| entry point | where | called without being listed |\n| --- | --- | --- |\n";
  for (const EntryPoint& entry_point : model.entry_points) {
    const bool is_first = entry_point.property == "AutoLoadBegin";
    const bool is_last = entry_point.property == "AutoLoadEnd";
    out += "| " + code(model.name.value + "." + entry_point.name.value) + " | " + whereOf(entry_point) + " | " +
           (is_first  ? "before those of the loop"
            : is_last ? "after those of the loop"
                      : "no") +
           " |\n";
  }
}
} // namespace

std::string emitReference(const AxlModel& model)
{
  std::string out = "## " + model.name.value + "\n";
  if (!model.description.empty())
    out += "\n" + model.description + "\n";
  if (model.is_service)
    for (const Interface& interface : model.interfaces)
      out += "\nIt is a service of the interface " + code(interface.name.value) + ".\n";
  else {
    out += "\nIts element in a case file is " + code("<" + toTagName(model.name.value) + ">");
    for (const Translation& translation : model.translations)
      out += ", in language " + translation.lang.value + " " + code("<" + translation.name.value + ">");
    out += ".\n";
  }
  addEntryPoints(model, out);
  if (model.options.empty())
    return out + "\nIt has no options.\n";
  out += "\n| option | type | default | how often | meaning |\n| --- | --- | --- | --- | --- |\n";
  addRows(model.options, {}, out);
  return out;
}
} // namespace Arcane::axl
