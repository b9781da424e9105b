// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/LauncherProcesses.h"

#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace Arcane::detail::comm
{
namespace
{
struct Variables
{
  const char* nb_process;
  const char* rank;
};
constexpr Variables variables[] = { { "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK" },
                                    { "PMI_SIZE", "PMI_RANK" },
                                    { "MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK" },
                                    { srun_variable, "SLURM_PROCID" } };

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
  for (const Variables& v : variables)
    if (const std::optional<Int32> nb_process = numberIn(v.nb_process))
      return { *nb_process, numberIn(v.rank).value_or(0), v.nb_process };
  // PMIx does not say how many there are.
  if (const std::optional<Int32> rank = numberIn("PMIX_RANK"); rank && *rank > 0)
    return { *rank + 1, *rank, "PMIX_RANK" };
  return {};
}
} // namespace Arcane::detail::comm
