// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/table/NameSelection.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <locale>
#include <utility>

namespace Arcane::detail::table
{
bool NameSelection::add(const String& name)
{
  if (name.empty())
    return false;
  m_list.insert(name);
  return true;
}

void NameSelection::setRegex(const String& text)
{
  m_regex.reset();
  if (text.empty())
    return;
  try {
    std::regex regex;
    regex.imbue(std::locale::classic());
    regex.assign(text.localstr(), std::regex::ECMAScript | std::regex::icase);
    m_regex = std::move(regex);
  }
  catch (const std::regex_error& ex) {
    ARCANE_THROW(ArgumentException, "comparison of tables: regular expression is '{0}', expected one of ECMAScript: {1}", text, ex.what());
  }
}

bool NameSelection::isSelected(const String& name) const
{
  if (m_list.contains(name))
    return !m_is_list_exclusive;
  if (m_regex)
    return std::regex_search(name.localstr(), *m_regex) != m_is_regex_exclusive;
  return m_list.empty() || m_is_list_exclusive;
}

bool NameSelection::addEpsilon(const String& name, Real epsilon)
{
  if (name.empty())
    return false;
  m_epsilons[name] = epsilon;
  return true;
}

Real NameSelection::epsilon(const String& name) const
{
  const auto found = m_epsilons.find(name);
  return found == m_epsilons.end() ? -1.0 : found->second;
}
} // namespace Arcane::detail::table
