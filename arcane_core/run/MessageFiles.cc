// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/MessageFiles.h"

#include "arcane_core/base/system/StartDirectory.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

namespace Arcane::detail::run
{
namespace
{
constexpr std::string_view log_begin = "logs.";
constexpr std::string_view error_begin = "errors.";

bool isRankFile(std::string_view name)
{
  for (const std::string_view begin : { log_begin, error_begin })
    if (name.starts_with(begin)) {
      const std::string_view rank = name.substr(begin.size());
      return !rank.empty() && std::ranges::all_of(rank, [](char c) { return c >= '0' && c <= '9'; });
    }
  return false;
}
} // namespace

String logFile(const String& listing_directory, Int32 rank)
{
  return String::format("{0}/{1}{2}", listing_directory, String(log_begin), rank);
}

String errorFile(const String& listing_directory, Int32 rank)
{
  return String::format("{0}/{1}{2}", listing_directory, String(error_begin), rank);
}

void removeFormerMessages(const String& listing_directory)
{
  namespace fs = std::filesystem;
  std::error_code error;
  std::error_code ignored;
  for (fs::directory_iterator i(base::fromStart(listing_directory).localstr(), error), end; !error && i != end; i.increment(error))
    if (isRankFile(i->path().filename().string()))
      fs::remove(i->path(), ignored);
}
} // namespace Arcane::detail::run
