// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/system/CgroupMemory.h"

#include "arcane_core/base/text/ClassicStream.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>

#include <sys/sysinfo.h>

namespace Arcane::detail::base
{
namespace
{
namespace fs = std::filesystem;
constexpr Int64 unlimited = std::numeric_limits<Int64>::max();

//! The names of the files of one version of control groups.
struct GroupFiles
{
  const char* limit;
  const char* usage;
  const char* droppable;
};
constexpr GroupFiles version1{ "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file" };
constexpr GroupFiles version2{ "memory.max", "memory.current", "inactive_file" };

//! Returns nothing when the file cannot be read or holds a word, for example "max".
std::optional<Int64> numberIn(const fs::path& file)
{
  detail::base::ClassicStream<std::ifstream> in(file);
  Int64 value = 0;
  return (in >> value) ? std::optional<Int64>(value) : std::nullopt;
}

Int64 valueIn(const fs::path& file, const std::string& wanted)
{
  detail::base::ClassicStream<std::ifstream> in(file);
  std::string name;
  Int64 value = 0;
  while (in >> name >> value)
    if (name == wanted)
      return value;
  return 0;
}

Int64 limitIn(const fs::path& group, const GroupFiles& files)
{
  return numberIn(group / files.limit).value_or(unlimited);
}

Int64 availableIn(const fs::path& group, const GroupFiles& files)
{
  const std::optional<Int64> limit = numberIn(group / files.limit);
  const std::optional<Int64> usage = numberIn(group / files.usage);
  if (!limit || !usage)
    return unlimited;
  const Int64 droppable = std::clamp<Int64>(valueIn(group / "memory.stat", files.droppable), 0, *usage);
  return std::max<Int64>(*limit - (*usage - droppable), 0);
}

using ValueOfGroup = Int64 (*)(const fs::path& group, const GroupFiles& files);

//! Returns the least value of the group \a path below \a root and of all groups above it. A container may not see its own group: \a root
//! then stands for it.
Int64 leastInGroups(const fs::path& root, const std::string& path, const GroupFiles& files, ValueOfGroup value_of)
{
  Int64 least = value_of(root, files);
  fs::path group = root;
  for (const fs::path& part : fs::path(path).relative_path()) {
    group /= part;
    if (part == ".." || !fs::exists(group))
      break;
    least = std::min(least, value_of(group, files));
  }
  return least;
}

Int64 leastOf(const std::string& root, const std::string& own_groups, ValueOfGroup value_of)
{
  Int64 least = unlimited;
  detail::base::ClassicStream<std::ifstream> in(own_groups);
  // Each line is "number:controllers:path"; version 2 has the number 0 and no controllers.
  for (std::string line; std::getline(in, line);) {
    detail::base::ClassicStream<std::istringstream> words(line);
    std::string number, controllers, path;
    std::getline(words, number, ':');
    std::getline(words, controllers, ':');
    std::getline(words, path);
    if (number == "0" && controllers.empty())
      least = std::min(least, leastInGroups(root, path, version2, value_of));
    else if (("," + controllers + ",").find(",memory,") != std::string::npos)
      least = std::min(least, leastInGroups(fs::path(root) / "memory", path, version1, value_of));
  }
  return least;
}

Int64 machineMemory()
{
  struct ::sysinfo machine = {};
  if (::sysinfo(&machine) != 0)
    return unlimited;
  return static_cast<Int64>(machine.totalram + machine.totalswap) * static_cast<Int64>(machine.mem_unit);
}
} // namespace

Int64 cgroupAvailableMemory(const std::string& root, const std::string& own_groups)
{
  return leastOf(root, own_groups, availableIn);
}

Int64 cgroupMemoryLimit(const std::string& root, const std::string& own_groups)
{
  return leastOf(root, own_groups, limitIn);
}

Int64 mostMemory()
{
  static const Int64 most = std::min(machineMemory(), cgroupMemoryLimit());
  return most;
}

String beyondMemoryText(Int64 nb_byte)
{
  const bool is_of_group = mostMemory() < machineMemory();
  return String::format("{0} bytes are more than the {1} bytes that {2}", nb_byte, mostMemory(),
                        is_of_group ? "the control group of the process allows" : "the machine has, its swap space included");
}
} // namespace Arcane::detail::base
