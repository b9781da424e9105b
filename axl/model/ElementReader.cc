// SPDX-License-Identifier: Apache-2.0
#include "axl/model/ElementReader.h"

#include "arcane_core/names/NearName.h"

#include <algorithm>
#include <charconv>

namespace Arcane::axl
{
namespace
{
//! The largest number of known attributes that a warning about an attribute lists.
constexpr std::size_t longest_list = 4;
} // namespace

std::string inQuotes(std::string_view text)
{
  return "'" + std::string(text) + "'";
}

std::string quotedList(const std::vector<std::string_view>& names)
{
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0)
      list += i + 1 == names.size() ? " or " : ", ";
    list += inQuotes(names[i]);
  }
  return list;
}

std::optional<int> integerOf(std::string_view text)
{
  const std::string_view digits = xml::trimmed(text);
  int value = 0;
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return status == std::errc() && end == digits.data() + digits.size() ? std::optional(value) : std::nullopt;
}

const xml::Node* ElementReader::find(std::string_view name)
{
  if (std::find(m_known.begin(), m_known.end(), name) == m_known.end())
    m_known.push_back(name);
  return m_element.attribute(name);
}

Text ElementReader::text(std::string_view name)
{
  const xml::Node* attribute = find(name);
  return attribute ? Text{ attribute->value, attribute->value_at, true } : Text{ "", m_element.at, false };
}

Text ElementReader::required(std::string_view name)
{
  Text given = text(name);
  if (!given.is_given)
    m_context.error(m_element.at, "element '" + m_element.name + "' has no attribute " + inQuotes(name) + ", expected one");
  else if (xml::trimmed(given.value).empty())
    m_context.error(given.at, "attribute " + inQuotes(name) + " is empty, expected a value");
  return given;
}

bool ElementReader::boolean(std::string_view name, bool default_value)
{
  return choice(name, default_value, { { "true", true }, { "false", false }, { "1", true }, { "0", false } });
}

int ElementReader::integer(std::string_view name, int default_value, int low, int high, std::string_view other)
{
  const Text given = text(name);
  if (!given.is_given)
    return default_value;
  const std::optional<int> value = integerOf(given.value);
  if (value && *value >= low && *value <= high)
    return *value;
  std::string expected = "an integer from " + std::to_string(low) + " to " + std::to_string(high);
  if (high == NO_LIMIT)
    expected = "an integer >= " + std::to_string(low);
  m_context.error(given.at, "attribute " + inQuotes(name) + " is " + inQuotes(given.value) + ", expected " + expected + std::string(other));
  return default_value;
}

void ElementReader::reportChoice(std::string_view name, const Text& given, const std::vector<std::string_view>& names) const
{
  m_context.error(given.at, "attribute " + inQuotes(name) + " is " + inQuotes(given.value) + ", expected " + quotedList(names) +
                              names::didYouMean(given.value, names));
}

void ElementReader::ignore(std::string_view name, std::string_view why)
{
  const xml::Node* attribute = find(name);
  if (attribute && !why.empty())
    m_context.warning(attribute->at, "attribute " + inQuotes(name) + " of '" + m_element.name + "' is ignored: " + std::string(why));
}

void ElementReader::finish() const
{
  for (const xml::Node* attribute : m_element.attributes()) {
    if (std::find(m_known.begin(), m_known.end(), attribute->name) != m_known.end())
      continue;
    if (!m_context.warned_attributes.insert(m_element.name + "/" + attribute->name).second)
      continue;
    const std::string hint = names::didYouMean(attribute->name, m_known);
    const std::string list = hint.empty() && !m_known.empty() ? ", expected " + quotedList(m_known) : "";
    const bool is_short = m_known.size() <= longest_list;
    m_context.diagnostics.warning(m_context.source, attribute->at,
                                  "unknown attribute " + inQuotes(attribute->name) + " of element '" + m_element.name + "' is ignored" +
                                    hint + (is_short ? list : ""),
                                  is_short ? "" : list);
  }
}

void warnOfUnknownChild(const ReadContext& context, const xml::Node& child, const std::vector<std::string_view>& known)
{
  const std::string hint = names::didYouMean(child.name, known);
  const std::string where = child.parent ? " in element '" + child.parent->name + "'" : "";
  std::string expected = hint;
  if (hint.empty())
    expected = known.empty() ? ", expected none" : ", expected " + quotedList(known);
  context.warning(child.at, "unknown element " + inQuotes(child.name) + where + " is ignored" + expected);
}

void reportStrayText(const ReadContext& context, const xml::Node& element)
{
  if (element.value_at.line > 0)
    context.warning(element.value_at, "text in element '" + element.name + "' is ignored, expected only elements");
}
} // namespace Arcane::axl
