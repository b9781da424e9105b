// SPDX-License-Identifier: Apache-2.0
// All parameters that the code of this process declares, and the tables that users read.
#include "arcane_core/base/system/ParameterTable.h"

#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/system/ParameterLine.h"

#include <algorithm>
#include <string_view>
#include <tuple>

namespace Arcane::detail::base
{

namespace
{

//! The section that users need most.
constexpr std::string_view first_section = "Runs";

auto orderOf(const ParameterRow* row)
{
  const ParameterNames& names = row->names();
  const std::string_view section = names.section;
  const std::string_view argument = names.argument;
  return std::tuple<bool, std::string_view, bool, std::string_view, std::string_view>(section != first_section, section, argument.empty(),
                                                                                      argument, names.variable);
}

String quoted(const String& text)
{
  return String("`") + text + "`";
}

String namesInMarkdown(const ParameterNames& names)
{
  String text;
  if (*names.argument)
    text = quoted(String(parameter_flag) + names.argument + "=");
  if (*names.argument && *names.variable)
    text = text + " ";
  if (*names.variable)
    text = text + quoted(names.variable);
  return text;
}

String namesInHelp(const ParameterNames& names)
{
  if (!*names.argument)
    return names.variable;
  const String argument = String(parameter_flag) + names.argument + "=";
  return *names.variable ? argument + "  " + names.variable : argument;
}

String meaningOf(const ParameterNames& names)
{
  return String(names.meaning) + (names.may_ranks_differ ? " Ranks may have different values." : "");
}

} // namespace

ParameterTable& ParameterTable::instance()
{
  // The table is never destroyed: rows are static objects of other files.
  static auto* const table = new ParameterTable();
  return *table;
}

void ParameterTable::add(const ParameterRow* row)
{
  const std::scoped_lock lock(m_mutex);
  m_rows.push_back(row);
}

void ParameterTable::remove(const ParameterRow* row)
{
  const std::scoped_lock lock(m_mutex);
  std::erase(m_rows, row);
}

std::vector<const ParameterRow*> ParameterTable::rows() const
{
  std::vector<const ParameterRow*> rows;
  {
    const std::scoped_lock lock(m_mutex);
    rows = m_rows;
  }
  std::ranges::sort(rows, {}, orderOf);
  return rows;
}

std::vector<String> ParameterTable::sections() const
{
  std::vector<String> sections;
  for (const ParameterRow* row : rows())
    if (sections.empty() || sections.back() != row->names().section)
      sections.push_back(row->names().section);
  return sections;
}

std::vector<String> ParameterTable::argumentNames() const
{
  std::vector<String> names;
  for (const ParameterRow* row : rows())
    if (*row->names().argument)
      names.push_back(row->names().argument);
  return names;
}

std::vector<String> ParameterTable::variableNames() const
{
  std::vector<String> names;
  for (const ParameterRow* row : rows())
    if (*row->names().variable)
      names.push_back(row->names().variable);
  return names;
}

String parameterHelp()
{
  String text;
  String section;
  for (const ParameterRow* row : ParameterTable::instance().rows()) {
    if (section != row->names().section) {
      section = row->names().section;
      text = text + "\n" + section + "\n";
    }
    text = text + String::format("  {0}\n      {1}\n      Value: {2}; default: {3}\n", namesInHelp(row->names()), meaningOf(row->names()),
                                 row->expected(), row->defaultText().empty() ? String("none") : row->defaultText());
  }
  return text;
}

String parameterMarkdown(const String& section)
{
  String text;
  for (const ParameterRow* row : ParameterTable::instance().rows()) {
    if (section != row->names().section)
      continue;
    if (text.null())
      text = "| name | value | default | meaning |\n| --- | --- | --- | --- |\n";
    text = text + String::format("| {0} | {1} | {2} | {3} |\n", namesInMarkdown(row->names()), row->expected(),
                                 row->defaultText().empty() ? String("none") : row->defaultText(), meaningOf(row->names()));
  }
  return text;
}

} // namespace Arcane::detail::base
