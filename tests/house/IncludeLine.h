// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace house
{
struct Include
{
  std::string path;
  bool is_quoted = false;
  std::size_t line = 0;
};

//! Returns what the line \a number of a file includes, or nothing.
std::optional<Include> includeOf(std::string_view line, std::size_t number);
} // namespace house
