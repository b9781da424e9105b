// SPDX-License-Identifier: Apache-2.0
// Reads the attributes of one element, and reports those that nobody asked for.
#pragma once

#include "axl/model/AxlModel.h"
#include "axl/xml/XmlDocument.h"

#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace Arcane::axl
{
//! What all readers of one file share.
struct ReadContext
{
  const xml::SourceText& source;
  xml::Diagnostics& diagnostics;

  void error(xml::Position at, std::string message) const { diagnostics.error(source, at, std::move(message)); }
  void warning(xml::Position at, std::string message) const { diagnostics.warning(source, at, std::move(message)); }
};

std::string inQuotes(std::string_view text);
//! The names of a list, quoted, as in "'a', 'b' or 'c'".
std::string quotedList(const std::vector<std::string_view>& names);

/*!
 * \brief Typed access to the attributes of an element.
 *
 * Every fault is reported where the attribute stands, and a usual value is returned, so that reading goes on.
 * Call finish() when all attributes were asked for.
 */
class ElementReader
{
 public:
  ElementReader(const ReadContext& context, const xml::Element& element)
  : m_context(context)
  , m_element(element)
  {}

  const xml::Element& element() const { return m_element; }

  Text text(std::string_view name);
  //! As text(), but its absence or an empty value is a fault.
  Text required(std::string_view name);
  bool boolean(std::string_view name, bool default_value);
  //! An integer of at least \a low, and at most \a high; \a other names what else is expected, in messages.
  int integer(std::string_view name, int default_value, int low, int high = NO_LIMIT, std::string_view other = {});
  static constexpr int NO_LIMIT = 2147483647;

  //! One of the names of \a choices; \a default_value when absent or wrong.
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

  //! An attribute that is accepted and has no effect: \a why is the warning, nothing is said when it is empty.
  void ignore(std::string_view name, std::string_view why = {});

  //! Reports attributes that were not asked for.
  void finish() const;

 private:
  const xml::Attribute* find(std::string_view name);
  void reportChoice(std::string_view name, const Text& given, const std::vector<std::string_view>& names) const;

  const ReadContext& m_context;
  const xml::Element& m_element;
  std::vector<std::string_view> m_known;
};

//! Reports a child that is none of \a known, and text that stands where only elements are expected.
void reportUnknownChild(const ReadContext& context, const xml::Element& child, const std::vector<std::string_view>& known);
void reportStrayText(const ReadContext& context, const xml::Element& element);
} // namespace Arcane::axl
