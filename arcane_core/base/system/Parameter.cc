// SPDX-License-Identifier: Apache-2.0
// One parameter of the command line or of the environment: its names, type, default and meaning.
#include "arcane_core/base/system/Parameter.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/ParameterLine.h"
#include "arcane_core/base/system/ParameterTable.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/NearestName.h"

namespace Arcane::detail::base
{

ParameterRow::ParameterRow(const ParameterNames& names, const String& expected, const String& default_text, std::vector<String> words)
: m_names(names)
, m_expected(expected)
, m_default_text(names.default_text ? String(names.default_text) : default_text)
, m_words(std::move(words))
{
  ParameterTable::instance().add(this);
}

ParameterRow::~ParameterRow()
{
  ParameterTable::instance().remove(this);
}

String ParameterRow::label() const
{
  const String argument = String(parameter_flag) + m_names.argument;
  if (!*m_names.variable)
    return argument;
  return *m_names.argument ? argument + " or " + m_names.variable : String(m_names.variable);
}

ParameterRow::Given ParameterRow::given(const CommandLineArguments& arguments) const
{
  if (*m_names.argument) {
    const String text = arguments.getParameter(m_names.argument);
    if (!text.null())
      return { text, String("command line: ") + parameter_flag + m_names.argument };
  }
  if (*m_names.variable) {
    const String text = platform::getEnvironmentVariable(m_names.variable);
    if (!text.empty())
      return { text, String("environment: ") + m_names.variable };
  }
  return {};
}

void ParameterRow::refuse(const Given& given, const String& expected) const
{
  ARCANE_FATAL("{0} is '{1}', expected {2}{3}", given.origin, given.text, expected.null() ? m_expected : expected,
               didYouMean(given.text, m_words));
}

} // namespace Arcane::detail::base
