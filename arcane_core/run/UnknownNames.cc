// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/UnknownNames.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/AskedNames.h"
#include "arcane_core/base/system/ParameterCheck.h"
#include "arcane_core/base/system/ParameterLine.h"
#include "arcane_core/comm/IParallelMng.h"

#include <string>

namespace Arcane::detail::run
{
namespace
{
//! Returns the names of the command line of rank 0 that are unknown there. \collective
std::vector<String> namesOfFirstRank(IParallelMng* pm, const CommandLineArguments& arguments)
{
  constexpr char separator = ',';
  std::string list;
  for (const String& name : base::unknownArguments(arguments))
    list += name.localstr() + std::string(1, separator);
  String common(list);
  pm->broadcastString(common, 0);
  std::vector<String> names;
  common.split(names, separator);
  return names;
}

//! Removes names that some rank has read: a name is often read by rank 0 alone. \collective
void removeReadNames(IParallelMng* pm, std::vector<String>& names)
{
  if (names.empty())
    return;
  UniqueArray<Int32> is_read;
  for (const String& name : names)
    is_read.add(base::isAskedName(name) ? 1 : 0);
  pm->reduce(Parallel::ReduceMax, is_read.view());
  Integer i = 0;
  std::erase_if(names, [&](const String&) { return is_read[i++] == 1; });
}
} // namespace

std::vector<String> checkUnknownNames(IParallelMng* pm, const CommandLineArguments& arguments, ITraceMng* tm)
{
  std::vector<String> names = namesOfFirstRank(pm, arguments);
  removeReadNames(pm, names);
  if (names.empty())
    return names;
  // The names that ranks have read differ: rank 0 decides.
  UniqueArray<Int32> is_mistake;
  for (const String& name : names)
    is_mistake.add(base::isMistakenArgument(name) ? 1 : 0);
  pm->broadcast(is_mistake.view(), 0);
  String mistakes;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const String text = base::unknownArgumentText(names[i]);
    if (is_mistake[static_cast<Integer>(i)] == 1)
      mistakes = mistakes + (mistakes.null() ? "" : "\n") + text;
    else
      tm->pwarning() << text << (text.endsWith("?") ? " " : ". ") << "It has no effect unless the application asks for it later";
  }
  ARCANE_THROW_IF(!mistakes.null(), ParallelFatalErrorException, "{0}", mistakes);
  return names;
}

void warnOfNamesWithoutEffect(IParallelMng* pm, const std::vector<String>& unknown, ITraceMng* tm)
{
  std::vector<String> names = unknown;
  removeReadNames(pm, names);
  for (const String& name : names)
    tm->pwarning() << "command line: " << base::parameter_flag << name << " had no effect: nobody has asked for it";
}
} // namespace Arcane::detail::run
