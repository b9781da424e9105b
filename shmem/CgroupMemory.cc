// SPDX-License-Identifier: Apache-2.0
#include "shmem/CgroupMemory.h"

#include "arcane_core/base/text/ClassicStream.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>

namespace Arcane::detail::shmem
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

Int64 availableIn(const fs::path& group, const GroupFiles& files)
{
  const std::optional<Int64> limit = numberIn(group / files.limit);
  const std::optional<Int64> usage = numberIn(group / files.usage);
  if (!limit || !usage)
    return unlimited;
  const Int64 droppable = std::clamp<Int64>(valueIn(group / "memory.stat", files.droppable), 0, *usage);
  return std::max<Int64>(*limit - (*usage - droppable), 0);
}

//! Returns the least available memory of the group \a path below \a root and of all groups above it. A container may not see its own
//! group: \a root then stands for it.
Int64 availableInGroups(const fs::path& root, const std::string& path, const GroupFiles& files)
{
  Int64 available = availableIn(root, files);
  fs::path group = root;
  for (const fs::path& part : fs::path(path).relative_path()) {
    group /= part;
    if (part == ".." || !fs::exists(group))
      break;
    available = std::min(available, availableIn(group, files));
  }
  return available;
}
} // namespace

Int64 cgroupAvailableMemory(const std::string& root, const std::string& own_groups)
{
  Int64 available = unlimited;
  detail::base::ClassicStream<std::ifstream> in(own_groups);
  // Each line is "number:controllers:path"; version 2 has the number 0 and no controllers.
  for (std::string line; std::getline(in, line);) {
    detail::base::ClassicStream<std::istringstream> words(line);
    std::string number, controllers, path;
    std::getline(words, number, ':');
    std::getline(words, controllers, ':');
    std::getline(words, path);
    if (number == "0" && controllers.empty())
      available = std::min(available, availableInGroups(root, path, version2));
    else if (("," + controllers + ",").find(",memory,") != std::string::npos)
      available = std::min(available, availableInGroups(fs::path(root) / "memory", path, version1));
  }
  return available;
}
} // namespace Arcane::detail::shmem
