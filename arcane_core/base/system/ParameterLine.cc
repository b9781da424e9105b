// SPDX-License-Identifier: Apache-2.0
// One parameter as the command line writes it.
#include "arcane_core/base/system/ParameterLine.h"

namespace Arcane::detail::base
{

std::optional<ParameterLine> parameterLineOf(StringView text)
{
  const std::string_view view = text.toStdStringView();
  const std::size_t equal = view.find('=');
  if (equal == std::string_view::npos || equal == 0)
    return {};
  const char mark = view[equal - 1];
  const bool has_mark = mark == '+' || mark == ':' || mark == '-';
  ParameterLine line;
  line.name = String(view.substr(0, has_mark ? equal - 1 : equal));
  line.value = String(view.substr(equal + 1));
  if (line.name.empty())
    return {};
  if (mark == ':')
    line.operation = ParameterLine::eOperator::Replace;
  else if (mark == '-')
    line.operation = ParameterLine::eOperator::Remove;
  return line;
}

std::vector<String> parameterTextsOf(StringView word)
{
  std::vector<String> texts;
  const std::string_view view = word.toStdStringView();
  const std::string_view flag = parameter_flag;
  if (view.starts_with(flag))
    String(view.substr(flag.size())).split(texts, ',');
  return texts;
}

} // namespace Arcane::detail::base
