// SPDX-License-Identifier: Apache-2.0
// Reader of the attributes of one element, with warnings about attributes that have not been read.
#pragma once

#include "axl/model/AxlModel.h"
#include "axl/xml/XmlDocument.h"

#include <initializer_list>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace Arcane::axl
{
//! Holds what all readers of one file share.
struct ReadContext
{
  const xml::SourceText& source;
  xml::Diagnostics& diagnostics;
  //! Attributes of which the user was warned, as `element/attribute`.
  mutable std::set<std::string> warned_attributes{};

  void error(xml::Position at, std::string message) const { diagnostics.error(source, at, std::move(message)); }
  void warning(xml::Position at, std::string message) const { diagnostics.warning(source, at, std::move(message)); }
};

std::string inQuotes(std::string_view text);
//! Returns the integer that \a text is, blanks around it left out, or nothing.
std::optional<int> integerOf(std::string_view text);
//! Returns the names of a list in quotes, for example "'a', 'b' or 'c'".
std::string quotedList(const std::vector<std::string_view>& names);

/*!
 * \brief Gives typed access to the attributes of an element.
 *
 * Every fault is reported at the place of the attribute. The functions then return a usual value, so that reading continues.
 * finish() must be called when all attributes were asked for.
 */
class ElementReader
{
 public:
  ElementReader(const ReadContext& context, const xml::Node& element)
  : m_context(context)
  , m_element(element)
  {}

  const xml::Node& element() const { return m_element; }

  Text text(std::string_view name);
  //! Does text(), but reports a fault when the attribute is absent or empty.
  Text required(std::string_view name);
  bool boolean(std::string_view name, bool default_value);
  //! Returns an integer between \a low and \a high. In messages, \a other names what else is expected.
  int integer(std::string_view name, int default_value, int low, int high = NO_LIMIT, std::string_view other = {});
  static constexpr int NO_LIMIT = 2147483647;

  //! Returns the value of one of the names in \a choices, or \a default_value when the attribute is absent or wrong.
  template <class Value>
  Value choice(std::string_view name, Value default_value, std::initializer_list<std::pair<std::string_view, Value>> choices)
  {
    const Text given = text(name);
    if (!given.is_given)
      return default_value;
    std::vector<std::string_view> names;
    for (const auto& [choice_name, value] : choices) {
      if (choice_name == given.value)
        return value;
      names.push_back(choice_name);
    }
    reportChoice(name, given, names);
    return default_value;
  }

  //! Accepts an attribute that has no effect. \a why is the text of the warning; an empty text means no warning.
  void ignore(std::string_view name, std::string_view why = {});

  //! Warns about the attributes that were not asked for, once for each in a file. Such attributes have no effect, as in Arcane.
  void finish() const;

 private:
  const xml::Node* find(std::string_view name);
  void reportChoice(std::string_view name, const Text& given, const std::vector<std::string_view>& names) const;

  const ReadContext& m_context;
  const xml::Node& m_element;
  std::vector<std::string_view> m_known;
};

//! Warns about a child that is not in \a known. The child has no effect, as in Arcane.
void warnOfUnknownChild(const ReadContext& context, const xml::Node& child, const std::vector<std::string_view>& known);
void reportStrayText(const ReadContext& context, const xml::Node& element);
} // namespace Arcane::axl
