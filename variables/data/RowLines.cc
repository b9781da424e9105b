// SPDX-License-Identifier: Apache-2.0
#include "variables/data/RowLines.h"

#include <algorithm>
#include <vector>

namespace Arcane::detail
{

namespace
{
//! Numbers of the lines of \a rows, increasing, each once.
std::vector<Int64> lineNumbers(Span<const Int32> rows, Int64 row_bytes, Int64 first_byte)
{
  std::vector<Int64> lines;
  for (const Int32 row : rows) {
    const Int64 begin = first_byte + row * row_bytes;
    for (Int64 line = begin / cache_line_bytes; line * cache_line_bytes < begin + row_bytes; ++line)
      if (lines.empty() || lines.back() != line)
        lines.push_back(line);
  }
  if (!std::ranges::is_sorted(lines))
    std::ranges::sort(lines);
  const auto repeated = std::ranges::unique(lines);
  lines.erase(repeated.begin(), repeated.end());
  return lines;
}
//! Those in [begin, end) of increasing numbers.
Int64 nbLineWithin(const std::vector<Int64>& lines, Int64 begin, Int64 end)
{
  return std::ranges::lower_bound(lines, end) - std::ranges::lower_bound(lines, begin);
}
} // namespace

RowLines linesOf(Span<const Int32> rows, Span<const Int32> other_rows, Int64 row_bytes, Int64 first_byte)
{
  constexpr Int64 max_nb_line_ahead = 6;
  const std::vector<Int64> lines = lineNumbers(rows, row_bytes, first_byte);
  const std::vector<Int64> other_lines = lineNumbers(other_rows, row_bytes, first_byte);
  RowLines result{ std::ssize(lines), 0 };
  for (std::size_t i = 0; i < lines.size();) {
    const Int64 begin = lines[i];
    Int64 end = begin;
    for (; i < lines.size() && lines[i] == end; ++i)
      ++end;
    // Those that the next run holds are its own.
    const Int64 end_ahead = end + std::min((end - begin) / 2, max_nb_line_ahead);
    result.nb_disputed_line += nbLineWithin(other_lines, begin, i < lines.size() ? std::min(end_ahead, lines[i]) : end_ahead);
  }
  return result;
}

} // namespace Arcane::detail
