// SPDX-License-Identifier: Apache-2.0
#include "variables/data/RowLines.h"

#include <algorithm>
#include <iterator>
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
} // namespace

RowLines linesOf(Span<const Int32> rows, Span<const Int32> other_rows, Int64 row_bytes, Int64 first_byte)
{
  const std::vector<Int64> lines = lineNumbers(rows, row_bytes, first_byte);
  std::vector<Int64> mixed;
  std::ranges::set_intersection(lines, lineNumbers(other_rows, row_bytes, first_byte), std::back_inserter(mixed));
  return { std::ssize(lines), std::ssize(mixed) };
}

} // namespace Arcane::detail
