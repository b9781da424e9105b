// SPDX-License-Identifier: Apache-2.0
#include "variables/data/RowLines.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace Arcane::detail::data
{

namespace
{
//! Returns the numbers of the cache lines of \a rows, increasing, each once.
std::vector<Int64> lineNumbers(Span<const Int32> rows, Int64 row_bytes, Int64 first_byte)
{
  std::vector<Int64> lines;
  for (const Int32 row : rows) {
    const Int64 begin = first_byte + row * row_bytes;
    for (Int64 line = begin / cache_line_bytes; line * cache_line_bytes < begin + row_bytes; ++line)
      if (lines.empty() || lines.back() != line)
        lines.push_back(line);
  }
  if (!std::is_sorted(lines.begin(), lines.end()))
    std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}
//! Returns how many of the increasing numbers are in [begin, end).
Int64 nbLineWithin(const std::vector<Int64>& lines, Int64 begin, Int64 end)
{
  return std::lower_bound(lines.begin(), lines.end(), end) - std::lower_bound(lines.begin(), lines.end(), begin);
}
} // namespace

RowLines linesOf(Span<const Int32> rows, Span<const Int32> other_rows, Int64 row_bytes, Int64 first_byte)
{
  constexpr Int64 nb_line_to_notice = 5;
  constexpr Int64 max_nb_fetched = 5;
  const std::vector<Int64> lines = lineNumbers(rows, row_bytes, first_byte);
  const std::vector<Int64> other_lines = lineNumbers(other_rows, row_bytes, first_byte);
  RowLines result{ std::ssize(lines), 0, 0 };
  Int64 end_of_last = std::numeric_limits<Int64>::min();
  for (std::size_t i = 0; i < lines.size();) {
    const Int64 begin = lines[i];
    Int64 end = begin;
    for (; i < lines.size() && lines[i] == end; ++i)
      ++end;
    const Int64 begin_of_next = i < lines.size() ? lines[i] : std::numeric_limits<Int64>::max();
    const Int64 nb_fetched = std::clamp(end - begin - nb_line_to_notice, Int64(0), max_nb_fetched);
    result.nb_mixed_line += nbLineWithin(other_lines, begin, end);
    result.nb_adjacent_line += nbLineWithin(other_lines, std::max(end_of_last, begin - nb_fetched), begin);
    result.nb_adjacent_line += nbLineWithin(other_lines, end, std::min(begin_of_next, end + nb_fetched));
    end_of_last = end;
  }
  return result;
}

} // namespace Arcane::detail::data
