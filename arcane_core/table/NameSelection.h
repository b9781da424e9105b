// SPDX-License-Identifier: Apache-2.0
// The selection of rows or columns of a table for a comparison, and its precision.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"

#include <map>
#include <optional>
#include <regex>
#include <set>

namespace Arcane::detail::table
{
/*!
 * \brief Selects names by a list, a regular expression, or both, and gives some of them a precision of their own.
 *
 * Without list and expression all names are selected. The list decides about its names. The expression decides about others; without
 * expression they are selected if the list excludes its names, and left out if it does not.
 */
class NameSelection
{
 public:
  //! Adds a name to the list. \return false when it is empty
  bool add(const String& name);
  //! Makes the list say what is left out. By default it says what is selected.
  void setListExclusive(bool is_exclusive) { m_is_list_exclusive = is_exclusive; }
  /*!
   * \brief Sets the expression that a part of a name matches, in upper or lower case; an empty text removes it.
   * \throws ArgumentException when \a text is not an expression of ECMAScript
   */
  void setRegex(const String& text);
  //! Makes the expression say what is left out. By default it says what is selected.
  void setRegexExclusive(bool is_exclusive) { m_is_regex_exclusive = is_exclusive; }
  bool isSelected(const String& name) const;

  //! Gives the name a largest relative difference. \return false when the name is empty
  bool addEpsilon(const String& name, Real epsilon);
  //! Returns the largest relative difference of the name, or a negative number when it has none of its own.
  Real epsilon(const String& name) const;

 private:
  std::set<String> m_list;
  std::optional<std::regex> m_regex;
  std::map<String, Real> m_epsilons;
  bool m_is_list_exclusive = false;
  bool m_is_regex_exclusive = false;
};
} // namespace Arcane::detail::table
