// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/command/Tables.h"

#include "shmem/watch/command/Plot.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <ostream>

namespace Arcane::detail::watch
{
namespace
{
std::string numberText(double value)
{
  constexpr int nb_digit = 6;
  if (!std::isfinite(value))
    return "-";
  std::array<char, 32> text = {};
  return { text.data(), std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, nb_digit).ptr };
}

std::string cell(const std::string& text, std::size_t width)
{
  return text + std::string(text.size() < width ? width - text.size() : 0, ' ') + ' ';
}

const char* stateText(std::int32_t state)
{
  constexpr std::array states = { "unknown", "running", "finished", "ended without a word" };
  const auto index = static_cast<std::size_t>(state);
  return states[index < states.size() ? index : 0];
}

//! Returns numbers, or the least and the largest of them where there are many.
template <typename T> std::string listText(const std::vector<T>& numbers)
{
  constexpr std::size_t most_numbers = 8;
  if (numbers.size() > most_numbers) {
    const auto [least, largest] = std::minmax_element(numbers.begin(), numbers.end());
    return std::to_string(*least) + " to " + std::to_string(*largest);
  }
  std::string text;
  for (const T number : numbers)
    text += (text.empty() ? "" : " ") + std::to_string(number);
  return text;
}

//! The figures of all ranks together.
struct Total
{
  std::int64_t nb_row = 0;
  double min = std::numeric_limits<double>::quiet_NaN();
  double max = std::numeric_limits<double>::quiet_NaN();
  std::int64_t nb_not_finite = 0;
  std::vector<std::int64_t> nb_rows;
};

Total totalOf(const VariableRow& row)
{
  Total total;
  for (const RankFigures& rank : row.ranks) {
    total.nb_row += rank.nb_row;
    total.min = std::fmin(total.min, rank.min);
    total.max = std::fmax(total.max, rank.max);
    total.nb_not_finite += rank.nb_not_finite;
    total.nb_rows.push_back(rank.nb_row);
  }
  return total;
}
} // namespace

std::vector<VariableRow> joinedRows(const std::vector<MachinePart>& parts)
{
  std::map<std::string, VariableRow> rows;
  for (const MachinePart& part : parts)
    for (const VariableRow& row : part.rows) {
      const auto [found, is_new] = rows.emplace(row.full_name, row);
      if (!is_new)
        found->second.ranks.insert(found->second.ranks.end(), row.ranks.begin(), row.ranks.end());
    }
  std::vector<VariableRow> result;
  for (auto& [name, row] : rows) {
    std::sort(row.ranks.begin(), row.ranks.end(), [](const RankFigures& a, const RankFigures& b) { return a.rank < b.rank; });
    result.push_back(std::move(row));
  }
  return result;
}

std::vector<double> numbersOf(const VariableRow& row)
{
  std::vector<double> numbers;
  for (const RankFigures& rank : row.ranks)
    numbers.insert(numbers.end(), rank.numbers.begin(), rank.numbers.end());
  return numbers;
}

void printHead(const MachinePart& part, const std::string& directory, std::ostream& out)
{
  out << directory << ": " << stateText(part.state) << ", process " << part.process << " (" << part.program << "), " << part.ranks.size()
      << " of " << part.nb_rank_of_run << " ranks are here; after " << part.nb_iteration << " iterations, at time " << numberText(part.time)
      << '\n';
}

void printMachines(const std::vector<MachinePart>& parts, const std::string& directory, std::ostream& out)
{
  std::size_t nb_rank = 0;
  for (const MachinePart& part : parts)
    nb_rank += part.ranks.size();
  out << directory << ": " << nb_rank << " of " << parts.front().nb_rank_of_run << " ranks, on " << parts.size() << " machine(s)\n";
  for (const MachinePart& part : parts)
    out << "  " << part.host << ": " << stateText(part.state) << ", process " << part.process << ", ranks " << listText(part.ranks)
        << "; after " << part.nb_iteration << " iterations, at time " << numberText(part.time) << '\n';
}

void printTable(const std::vector<VariableRow>& rows, bool has_ranks, std::ostream& out)
{
  constexpr std::size_t number_width = 13;
  std::size_t width = 8;
  for (const VariableRow& row : rows)
    width = std::max(width, row.full_name.size());
  out << cell("variable", width) << cell("on", 10) << cell("shape", 14) << cell("type", 5) << cell("min", number_width)
      << (has_ranks ? cell("max", number_width) + "rows of each rank" : "max") << '\n';
  for (const VariableRow& row : rows) {
    const Total total = totalOf(row);
    out << cell(row.full_name, width) << cell(row.kind, 10) << cell(std::to_string(total.nb_row) + row.columns, 14) << cell(row.type, 5);
    if (!row.is_readable)
      out << "not readable in place";
    else
      out << cell(numberText(total.min), number_width)
          << (has_ranks ? cell(numberText(total.max), number_width) + listText(total.nb_rows) : numberText(total.max));
    if (total.nb_not_finite > 0)
      out << "  " << total.nb_not_finite << " not finite";
    out << '\n';
  }
}

void printPlots(const std::vector<VariableRow>& rows, std::ostream& out)
{
  constexpr int nb_column = 64;
  constexpr int nb_row = 12;
  for (const VariableRow& row : rows) {
    const std::vector<double> numbers = numbersOf(row);
    const std::string plot = plotOf(numbers, nb_column, nb_row);
    out << row.full_name << ", " << numbers.size() << " numbers in the order of local ids, rank after rank"
        << (plot.empty() ? ": none is finite" : "") << '\n'
        << plot;
  }
}
} // namespace Arcane::detail::watch
