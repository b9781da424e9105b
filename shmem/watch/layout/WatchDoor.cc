// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/layout/WatchDoor.h"

#include "shmem/watch/layout/WatchLayout.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include <unistd.h>

namespace Arcane::detail::watch
{
namespace
{
constexpr std::string_view first_words = "memory of a run that other programs may read, version ";
constexpr std::string_view first_line = "memory of a run that other programs may read, version 1";
static_assert(first_line.starts_with(first_words));

bool isHostCharacter(char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
}

//! Remote shells get the name as a word, and terminals: it must not be an option, nor have characters that do something.
bool isHostName(const std::string& name)
{
  return !name.empty() && name.front() != '-' && std::ranges::all_of(name, isHostCharacter);
}

//! Returns \a name with '_' for each character that isHostName() refuses: machines without a name have "(none)".
std::string hostNameOf(std::string name)
{
  std::ranges::replace_if(
    name, [](char c) { return !isHostCharacter(c); }, '_');
  return isHostName(name) ? name : '_' + name;
}

std::string firstLineOf(const char* path)
{
  std::array<char, 256> text = {};
  std::FILE* file = std::fopen(path, "re");
  if (!file)
    return {};
  const std::size_t nb_byte = std::fread(text.data(), 1, text.size() - 1, file);
  std::fclose(file);
  const std::string_view all(text.data(), nb_byte);
  return std::string(all.substr(0, all.find('\n')));
}

std::string linkOf(const char* path)
{
  std::array<char, 256> text = {};
  const ssize_t nb_byte = ::readlink(path, text.data(), text.size());
  return nb_byte > 0 ? std::string(text.data(), static_cast<std::size_t>(nb_byte)) : std::string();
}

//! Takes the next line of \a text, which begins with `name `; false if it does not.
bool takeLine(std::string_view& text, std::string_view name, std::string& value)
{
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos || !text.starts_with(name) || text.substr(name.size(), 1) != " ")
    return false;
  value = text.substr(name.size() + 1, end - name.size() - 1);
  text.remove_prefix(end + 1);
  return true;
}

bool takeLine(std::string_view& text, std::string_view name, Int64& value)
{
  std::string number;
  if (!takeLine(text, name, number))
    return false;
  const char* const end = number.data() + number.size();
  const auto [read, error] = std::from_chars(number.data(), end, value);
  return error == std::errc() && read == end;
}
} // namespace

WatchDoor doorOfThisProcess()
{
  WatchDoor door;
  std::array<char, 256> host = {};
  if (::gethostname(host.data(), host.size() - 1) != 0)
    host = {};
  door.host = hostNameOf(host.data());
  door.boot = firstLineOf("/proc/sys/kernel/random/boot_id");
  door.process_space = linkOf("/proc/self/ns/pid");
  door.process = ::getpid();
  door.start_tick = startTickOf(door.process);
  return door;
}

std::string refusalOfDoors(const std::string& directory)
{
  std::error_code ignored;
  if (std::filesystem::is_regular_file(directory, ignored))
    return {};
  for (const auto& [path, rights] : { std::pair(directory, X_OK), std::pair(directory + '/' + WatchDoor::folder, R_OK | X_OK) })
    if (::access(path.c_str(), rights) != 0 && errno == EACCES)
      return "'" + path + "' cannot be read: Permission denied; expected the output directory of a run of the same user";
  return {};
}

std::string toText(const WatchDoor& door)
{
  const auto number = [](const char* name, Int64 value) { return std::string(name) + ' ' + std::to_string(value) + '\n'; };
  return std::string(first_line) + "\nhost " + door.host + "\nboot " + door.boot + "\nprocess_space " + door.process_space + '\n' +
         number("process", door.process) + number("start_tick", door.start_tick) + number("descriptor", door.descriptor) +
         number("inode", door.inode);
}

bool isDoorOfOtherVersion(const std::string& text)
{
  return text.starts_with(first_words) && text.substr(0, text.find('\n')) != first_line;
}

std::optional<WatchDoor> doorFromText(const std::string& text)
{
  std::string_view rest = text;
  if (!rest.starts_with(first_line) || rest.substr(first_line.size(), 1) != "\n")
    return {};
  rest.remove_prefix(first_line.size() + 1);
  WatchDoor door;
  const bool is_whole = takeLine(rest, "host", door.host) && takeLine(rest, "boot", door.boot) &&
                        takeLine(rest, "process_space", door.process_space) && takeLine(rest, "process", door.process) &&
                        takeLine(rest, "start_tick", door.start_tick) && takeLine(rest, "descriptor", door.descriptor) &&
                        takeLine(rest, "inode", door.inode);
  return is_whole && isHostName(door.host) ? std::optional(door) : std::nullopt;
}
} // namespace Arcane::detail::watch
