// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CommandLineOverrides.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/object/List.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/base/text/NearestName.h"

#include <cstdlib>
#include <sstream>

namespace Arcane::detail::caseoptions
{
CommandLineOverrides::CommandLineOverrides(const CommandLineArguments& args)
{
  StringList names;
  StringList values;
  args.parameters().fillParameters(names, values, "//");
  for (Integer i = 0; i < names.count(); ++i)
    m_overrides.push_back({ names[i], parse(names[i].substring(2).localstr()), values[i] });
}

std::vector<CommandLineOverrides::Component> CommandLineOverrides::parse(const std::string& path)
{
  std::vector<Component> result;
  base::ClassicStream<std::istringstream> in(path);
  for (std::string word; std::getline(in, word, '/');) {
    Component component;
    const auto bracket = word.find('[');
    component.name = word.substr(0, bracket);
    if (bracket != std::string::npos) {
      const std::string inside = word.substr(bracket + 1, word.find(']', bracket) - bracket - 1);
      component.index = inside.empty() ? 0 : static_cast<Integer>(std::strtol(inside.c_str(), nullptr, 10));
      if (component.index < 0 || (component.index == 0 && !inside.empty()) || word.back() != ']')
        ARCANE_FATAL("command line: '-A,//{0}': '{1}', expected name, name[N] with N from 1, or name[]", path, word);
    }
    result.push_back(component);
  }
  return result;
}

bool CommandLineOverrides::matches(const std::vector<Component>& pattern, const std::vector<Component>& path)
{
  if (pattern.size() != path.size())
    return false;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const bool is_name_right = pattern[i].name.empty() || pattern[i].name == path[i].name;
    const bool is_index_right = pattern[i].index == 0 || pattern[i].index == path[i].index;
    if (!is_name_right || !is_index_right)
      return false;
  }
  return true;
}

String CommandLineOverrides::find(const String& path, Integer index)
{
  if (m_overrides.empty())
    return {};
  m_asked.insert("//" + path);
  std::vector<Component> components = parse(path.localstr());
  // The attribute of a service comes after the component that has an index.
  const bool is_attribute = components.size() > 1 && components.back().name.rfind('@', 0) == 0;
  components[components.size() - (is_attribute ? 2 : 1)].index = index;
  String value;
  for (Override& o : m_overrides)
    if (matches(o.components, components)) {
      o.is_used = true;
      value = o.value;
    }
  return value;
}

std::vector<CommandLineOverrides::Unused> CommandLineOverrides::unused() const
{
  std::vector<Unused> result;
  for (const Override& o : m_overrides)
    if (!o.is_used)
      result.push_back({ o.text, base::didYouMean(o.text, m_asked) });
  return result;
}
} // namespace Arcane::detail::caseoptions
