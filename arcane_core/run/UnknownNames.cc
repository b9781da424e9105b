// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/UnknownNames.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/system/AskedNames.h"
#include "arcane_core/base/system/ParameterCheck.h"
#include "arcane_core/comm/IParallelMng.h"

#include <string>

namespace Arcane::detail::run
{
void throwIfNamesAreUnknown(IParallelMng* pm, const CommandLineArguments& arguments)
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
    return;
  // A name is often asked for by rank 0 alone.
  UniqueArray<Int32> is_asked;
  for (const String& name : names)
    is_asked.add(base::isAskedName(name) ? 1 : 0);
  pm->reduce(Parallel::ReduceMax, is_asked.view());
  String text;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (is_asked[static_cast<Int32>(i)] == 0)
      text = text + (text.null() ? "" : "\n") + base::unknownArgumentText(names[i]);
  ARCANE_THROW_IF(!text.null(), ParallelFatalErrorException, "{0}", text);
}
} // namespace Arcane::detail::run
