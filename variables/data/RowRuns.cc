// SPDX-License-Identifier: Apache-2.0
#include "variables/data/RowRuns.h"

#include <algorithm>
#include <cstring>

namespace Arcane::detail::data
{

namespace
{
// A run costs as much as some ten single rows of 8 bytes.
constexpr Int64 min_mean_run = 16;

// The C library does longer copies by one instruction for all bytes, which is several times slower if the two areas begin at
// different places of a cache line. Copies in pieces of this size avoid it, and are as fast in other cases.
constexpr Int64 max_copied_bytes = 1024;

void copyInPieces(std::byte* to, const std::byte* from, Int64 nb_byte)
{
  while (nb_byte > 0) {
    const Int64 nb_copied = std::min(nb_byte, max_copied_bytes);
    std::memcpy(to, from, static_cast<std::size_t>(nb_copied));
    to += nb_copied;
    from += nb_copied;
    nb_byte -= nb_copied;
  }
}

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
    copyInPieces(to + run.to * row_bytes, from + run.from * row_bytes, run.nb_row * row_bytes);
}

} // namespace Arcane::detail::data
