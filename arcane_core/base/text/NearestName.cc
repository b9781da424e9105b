// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/NearestName.h"

#include "arcane_core/names/NearName.h"

namespace Arcane::detail::base
{

String nearestName(StringView name, const std::vector<String>& candidates)
{
  std::vector<std::string_view> texts;
  for (const String& candidate : candidates)
    texts.push_back(candidate.toStdStringView());
  const std::string_view nearest = names::nearName(name.toStdStringView(), texts);
  return nearest.empty() ? String() : String(nearest);
}

String quotedList(const std::vector<String>& names)
{
  String text("");
  for (const String& name : names)
    text = text + (text.empty() ? "'" : ", '") + name + "'";
  return text;
}

} // namespace Arcane::detail::base
