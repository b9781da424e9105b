// SPDX-License-Identifier: Apache-2.0
// The parameters that the command line gives to a run.
#include "arcane_core/base/system/ParameterList.h"

namespace Arcane
{

bool ParameterList::addParameterLine(const String& line)
{
  const std::string_view text = line.toStdStringView();
  const std::size_t equal = text.find('=');
  if (equal == std::string_view::npos || equal == 0)
    return true;
  const char mark = text[equal - 1];
  const bool has_mark = mark == '+' || mark == ':' || mark == '-';
  const String name = text.substr(0, has_mark ? equal - 1 : equal);
  const String value = text.substr(equal + 1);
  if (name.empty())
    return true;
  if (mark == ':')
    setParameter(name, value);
  else if (mark == '-')
    removeParameter(name, value);
  else
    addParameter(name, value);
  return false;
}

void ParameterList::addParameter(const String& name, const String& value)
{
  m_parameters.push_back({ name, value });
}

void ParameterList::setParameter(const String& name, const String& value)
{
  std::erase_if(m_parameters, [&](const NameValue& p) { return p.name == name; });
  addParameter(name, value);
}

void ParameterList::removeParameter(const String& name, const String& value)
{
  std::erase_if(m_parameters, [&](const NameValue& p) { return p.name == name && p.value == value; });
}

String ParameterList::getParameterOrNull(const String& name) const
{
  String last;
  for (const NameValue& p : m_parameters)
    if (p.name == name)
      last = p.value;
  return last;
}

void ParameterList::fillParameters(StringList& names, StringList& values) const
{
  names.clear();
  values.clear();
  for (const NameValue& p : m_parameters) {
    names.add(p.name);
    values.add(p.value);
  }
}

} // namespace Arcane
