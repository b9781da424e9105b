// SPDX-License-Identifier: Apache-2.0
// The parameters that the command line gives to a run.
#include "arcane_core/base/system/ParameterList.h"

#include "arcane_core/base/system/AskedNames.h"
#include "arcane_core/base/system/ParameterLine.h"

namespace Arcane
{

bool ParameterList::addParameterLine(const String& line)
{
  const std::optional<detail::base::ParameterLine> read = detail::base::parameterLineOf(line);
  if (!read)
    return true;
  switch (read->operation) {
  case detail::base::ParameterLine::eOperator::Add: addParameter(read->name, read->value); break;
  case detail::base::ParameterLine::eOperator::Replace: setParameter(read->name, read->value); break;
  case detail::base::ParameterLine::eOperator::Remove: removeParameter(read->name, read->value); break;
  }
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
  detail::base::noteAskedName(name);
  String last;
  for (const NameValue& p : m_parameters)
    if (p.name == name)
      last = p.value;
  return last;
}

void ParameterList::fillParameters(StringList& names, StringList& values) const
{
  fillParameters(names, values, "");
}

void ParameterList::fillParameters(StringList& names, StringList& values, const String& prefix) const
{
  names.clear();
  values.clear();
  for (const NameValue& p : m_parameters) {
    if (!p.name.startsWith(prefix))
      continue;
    detail::base::noteAskedName(p.name);
    names.add(p.name);
    values.add(p.value);
  }
}

} // namespace Arcane
