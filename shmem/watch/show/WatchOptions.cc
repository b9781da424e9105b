// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/show/WatchOptions.h"

#include "shmem/watch/layout/MeshLayout.h"

#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/text/NumberText.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace Arcane::detail::watch
{
namespace
{
constexpr const char* section = "Watching";

//! The names in a list between colons; empty if one of them is.
std::vector<String> wordsOf(const String& text)
{
  std::vector<String> words;
  std::string_view rest = text.toStdStringView();
  for (bool is_last = false; !is_last;) {
    const std::size_t end = rest.find(':');
    is_last = end == std::string_view::npos;
    const std::string_view word = rest.substr(0, end);
    if (word.empty())
      return {};
    words.emplace_back(word);
    if (!is_last)
      rest.remove_prefix(end + 1);
  }
  return words;
}

struct Limit
{
  Int64 nb_byte = 0;
  Real time_s = 0.0;
};

base::ParameterType<String> lists(const char* expected)
{
  const auto parse = [](const String& text) -> std::optional<String> { return wordsOf(text).empty() ? std::nullopt : std::optional(text); };
  return { expected, parse, [](const String& text) { return text; }, {} };
}

constexpr std::array known_requests = { "picture", "checkpoint", "stop", "final-time", "last-iteration", "progress", "verbosity" };

base::ParameterType<String> requestLists()
{
  const auto parse = [](const String& text) -> std::optional<String> {
    const std::vector<String> words = wordsOf(text);
    for (const String& word : words)
      if (word != "all" && std::none_of(known_requests.begin(), known_requests.end(), [&](const char* known) { return word == known; }))
        return {};
    return words.empty() ? std::nullopt : std::optional(text);
  };
  std::vector<String> words(known_requests.begin(), known_requests.end());
  words.emplace_back("all");
  return { "all, or requests between colons: " + base::wordList({ known_requests.begin(), known_requests.end() }), parse,
           [](const String& text) { return text; }, words };
}

base::ParameterType<Limit> limits()
{
  const auto parse = [](const String& text) -> std::optional<Limit> {
    const std::vector<String> words = wordsOf(text);
    if (words.size() != 2)
      return {};
    const std::optional<Int64> nb_byte = base::byteNumbers(true).parse(words[0]);
    const std::optional<Real> time_s = base::seconds().parse(words[1]);
    constexpr Real longest_s = 1.0e6;
    // Copies that are freed at once cannot be read.
    if (!nb_byte || !time_s || *time_s <= 0.0 || *time_s > longest_s)
      return {};
    return Limit{ *nb_byte, *time_s };
  };
  const auto print = [](const Limit& limit) {
    return String::format("{0}:{1}", base::byteNumbers(true).print(limit.nb_byte), limit.time_s);
  };
  return { "BYTES:SECONDS, with more than 0 seconds, as 64M:10", parse, print, {} };
}

const base::Parameter<String> watched(
  { .section = section,
    .argument = "Watch",
    .meaning = "Other programs of the same user may read these variables while the run computes, and all that are in shared memory "
               "anyway. The word all stands for all variables, shared for those that are in shared memory anyway, mesh for the meshes, "
               "with their coordinates.",
    .default_text = "no program may" },
  lists("names of variables between colons, all, shared, or mesh"), String());

const base::Parameter<Limit> watch_limit(
  { .section = section,
    .argument = "WatchLimit",
    .meaning =
      "Each rank keeps at most so many bytes for programs that watch it, old arrays and copies together, and each at most so long. Then "
      "the lease of the program is over." },
  limits(), { Int64(64) << 20, 10.0 });

const base::Parameter<Real>
  watch_devices({ .section = section,
                  .argument = "WatchDevices",
                  .meaning = "Each rank copies the variables in the memory of its device for programs that watch it, so "
                             "often and before each snapshot; 0 for never." },
                base::seconds(), 0.0);

const base::Parameter<String> watch_requests({ .section = section,
                                               .argument = "WatchRequests",
                                               .meaning = "Programs that watch the run may ask it for this.",
                                               .default_text = "nothing" },
                                             requestLists(), String());
} // namespace

bool WatchOptions::places(const String& name, const String& full_name) const
{
  if (is_all || (has_meshes && name == String(coordinates_of_mesh)))
    return true;
  return std::any_of(names.begin(), names.end(), [&](const String& wanted) { return wanted == name || wanted == full_name; });
}

WatchOptions readWatchOptions(const CommandLineArguments& arguments)
{
  WatchOptions options;
  const String text = watched.value(arguments);
  const Limit limit = watch_limit.value(arguments);
  options.requests = watch_requests.value(arguments);
  const Real device_period_s = watch_devices.value(arguments);
  if (text.null())
    return options;
  options.is_wanted = true;
  options.limit_bytes = limit.nb_byte;
  options.device_period_ns = static_cast<Int64>(device_period_s * 1.0e9);
  options.limit_ns = static_cast<Int64>(limit.time_s * 1.0e9);
  for (const String& word : wordsOf(text)) {
    if (word == "all")
      options.is_all = true;
    else if (word == "mesh")
      options.has_meshes = true;
    else if (word != "shared")
      options.names.push_back(word);
  }
  return options;
}
} // namespace Arcane::detail::watch
