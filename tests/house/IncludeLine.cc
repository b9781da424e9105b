// SPDX-License-Identifier: Apache-2.0
#include "IncludeLine.h"

namespace house
{
std::optional<Include> includeOf(std::string_view line, std::size_t number)
{
  std::size_t at = line.find_first_not_of(" \t");
  if (at == std::string_view::npos || line[at] != '#')
    return std::nullopt;
  at = line.find_first_not_of(" \t", at + 1);
  if (at == std::string_view::npos || line.substr(at, 7) != "include")
    return std::nullopt;
  at = line.find_first_of("<\"", at);
  const std::size_t end = line.find_last_of(">\"");
  if (at == std::string_view::npos || end <= at)
    return std::nullopt;
  return Include{ std::string(line.substr(at + 1, end - at - 1)), line[at] == '"', number };
}
} // namespace house
