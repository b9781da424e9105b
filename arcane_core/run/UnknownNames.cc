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
//! Names of rank 0 for which no rank has asked: a name is often asked for by rank 0 alone. \collective
std::vector<String> namesOfNobody(IParallelMng* pm, const CommandLineArguments& arguments)
{
  constexpr char separator = ',';
  std::string list;
  for (const String& name : base::unknownArguments(arguments))
    list += name.localstr() + std::string(1, separator);
  String common(list);
  pm->broadcastString(common, 0);
  std::vector<String> names;
  common.split(names, separator);
  if (names.empty())
    return names;
  UniqueArray<Int32> is_asked;
  for (const String& name : names)
    is_asked.add(base::isAskedName(name) ? 1 : 0);
  pm->reduce(Parallel::ReduceMax, is_asked.view());
  std::vector<String> of_nobody;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (is_asked[static_cast<Int32>(i)] == 0)
      of_nobody.push_back(names[i]);
  return of_nobody;
}
} // namespace

void checkUnknownNames(IParallelMng* pm, const CommandLineArguments& arguments, ITraceMng* tm)
{
  String mistakes;
  for (const String& name : namesOfNobody(pm, arguments)) {
    const String text = base::unknownArgumentText(name);
    // Ranks may have asked for different names: rank 0 judges.
    Int32 is_mistake = base::isMistakenArgument(name) ? 1 : 0;
    pm->broadcast(ArrayView<Int32>(1, &is_mistake), 0);
    if (is_mistake == 1)
      mistakes = mistakes + (mistakes.null() ? "" : "\n") + text;
    else
      tm->pwarning() << text << (text.endsWith("?") ? " " : ". ") << "It has no effect unless the application asks for it later";
  }
  ARCANE_THROW_IF(!mistakes.null(), ParallelFatalErrorException, "{0}", mistakes);
}

void warnOfNamesWithoutEffect(IParallelMng* pm, const CommandLineArguments& arguments, ITraceMng* tm)
{
  for (const String& name : namesOfNobody(pm, arguments))
    tm->pwarning() << "command line: " << base::parameter_flag << name << " had no effect: nobody has asked for it";
}
} // namespace Arcane::detail::run
