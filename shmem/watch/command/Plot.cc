// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/command/Plot.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace Arcane::detail::watch
{
namespace
{
std::vector<double> columnsOf(const std::vector<double>& numbers, int nb_column)
{
  const std::size_t nb = std::min(numbers.size(), static_cast<std::size_t>(nb_column));
  std::vector<double> columns;
  for (std::size_t i = 0; i < nb; ++i) {
    double sum = 0.0;
    int nb_finite = 0;
    for (std::size_t k = i * numbers.size() / nb; k < (i + 1) * numbers.size() / nb; ++k)
      if (std::isfinite(numbers[k])) {
        sum += numbers[k];
        ++nb_finite;
      }
    columns.push_back(nb_finite > 0 ? sum / nb_finite : std::numeric_limits<double>::quiet_NaN());
  }
  return columns;
}

std::string scaleText(double value)
{
  constexpr int nb_digit = 5;
  constexpr std::size_t width = 12;
  std::array<char, 32> text = {};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, nb_digit).ptr;
  const auto nb = static_cast<std::size_t>(end - text.data());
  return std::string(nb < width ? width - nb : 0, ' ') + std::string(text.data(), nb) + " |";
}
} // namespace

std::string plotOf(const std::vector<double>& numbers, int nb_column, int nb_row)
{
  const std::vector<double> columns = columnsOf(numbers, nb_column);
  double min = std::numeric_limits<double>::infinity();
  double max = -min;
  for (const double value : columns)
    if (std::isfinite(value)) {
      min = std::min(min, value);
      max = std::max(max, value);
    }
  if (min > max)
    return {};
  const double range = max > min ? max - min : 1.0;
  std::string text;
  for (int row = nb_row - 1; row >= 0; --row) {
    text += scaleText(min + range * row / std::max(nb_row - 1, 1));
    for (const double value : columns) {
      const bool is_here = std::isfinite(value) && std::lround((value - min) / range * (nb_row - 1)) == row;
      text += is_here ? '*' : ' ';
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}
} // namespace Arcane::detail::watch
