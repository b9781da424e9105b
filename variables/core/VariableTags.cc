// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableTags.h"

namespace Arcane::detail::variables
{
void VariableTags::set(const String& tag, const String& value)
{
  m_values[tag] = value;
}

void VariableTags::remove(const String& tag)
{
  m_values.erase(tag);
}

bool VariableTags::has(const String& tag) const
{
  return m_values.contains(tag);
}

String VariableTags::value(const String& tag) const
{
  const auto i = m_values.find(tag);
  return i == m_values.end() ? String() : i->second;
}
} // namespace Arcane::detail::variables
