// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/LauncherProcesses.h"

#include "arcane_core/base/system/LauncherVariables.h"

#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace Arcane::detail::comm
{
namespace
{
std::optional<Int32> numberIn(const char* name)
{
  const char* text = std::getenv(name);
  if (!text)
    return {};
  const std::string_view digits(text);
  Int32 number = 0;
  const std::from_chars_result end = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (end.ec != std::errc() || end.ptr != digits.data() + digits.size() || number < 0)
    return {};
  return number;
}
} // namespace

LauncherProcesses launcherProcesses()
{
  for (const base::LauncherVariables& v : base::launcher_variables)
    if (const std::optional<Int32> nb_process = numberIn(v.nb_process))
      return { *nb_process, numberIn(v.rank).value_or(0), v.nb_process };
  // PMIx does not say how many there are.
  if (const std::optional<Int32> rank = numberIn(base::pmix_rank_variable); rank && *rank > 0)
    return { *rank + 1, *rank, base::pmix_rank_variable };
  return {};
}
} // namespace Arcane::detail::comm
