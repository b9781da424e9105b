// SPDX-License-Identifier: Apache-2.0
#include "variables/data/RowRuns.h"

#include <algorithm>
#include <cstring>

namespace Arcane::detail
{

namespace
{
// A run costs as much as some ten rows of 8 bytes one by one.
constexpr Int64 min_mean_run = 16;

Int32 rowAt(Span<const Int32> rows, Int64 k)
{
  return rows.empty() ? static_cast<Int32>(k) : rows[k];
}
} // namespace

std::vector<RowRun> runsOf(Span<const Int32> to_rows, Span<const Int32> from_rows)
{
  const Int64 nb_row = std::max(to_rows.size(), from_rows.size());
  std::vector<RowRun> runs;
  for (Int64 k = 0; k < nb_row; ++k) {
    const Int32 to = rowAt(to_rows, k);
    const Int32 from = rowAt(from_rows, k);
    const bool goes_on = !runs.empty() && to == runs.back().to + runs.back().nb_row && from == runs.back().from + runs.back().nb_row;
    if (goes_on)
      ++runs.back().nb_row;
    else
      runs.push_back({ to, from, 1 });
  }
  if (static_cast<Int64>(runs.size()) * min_mean_run > nb_row)
    runs.clear();
  return runs;
}

void copyRuns(std::byte* to, const std::byte* from, Span<const RowRun> runs, Int64 row_bytes)
{
  for (const RowRun& run : runs)
    std::memcpy(to + run.to * row_bytes, from + run.from * row_bytes, static_cast<std::size_t>(run.nb_row * row_bytes));
}

} // namespace Arcane::detail
