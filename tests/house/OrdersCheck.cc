// SPDX-License-Identifier: Apache-2.0
// The page of memory orders names the sources that use atomics, and no others. No comment promises a lock: a parameter shows it.
#include "Checks.h"
#include "SourceFile.h"

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <string>

namespace house
{
namespace
{
const std::string page_path = "docs/design/memory_orders.md";
constexpr std::array<std::string_view, 8> rooms = { "shmem/",
                                                    "variables/sync/",
                                                    "variables/device_sync/",
                                                    "accelerator/runtime/",
                                                    "accelerator/pool/",
                                                    "accelerator/process/",
                                                    "arcane_core/comm/",
                                                    "arcane_core/mesh/" };

bool isInRooms(const std::string& path)
{
  return std::any_of(rooms.begin(), rooms.end(), [&](std::string_view room) { return path.starts_with(room); });
}

//! Returns the line of the first use of an atomic, 0 if there is none.
std::size_t lineOfAtomic(const SourceFile& file)
{
  static const std::regex use(R"(\bstd::atomic|\b__atomic_)");
  const std::string code = file.code();
  std::smatch found;
  return std::regex_search(code, found, use) ? file.lineOf(static_cast<std::size_t>(found.position())) : 0;
}

//! Returns the lines of the page in which paths of sources stand between backquotes.
std::map<std::string, std::size_t> pathsOf(const SourceFile& page)
{
  static const std::regex path(R"(`([a-z_0-9/]+/\w+\.(h|cc))`)");
  std::map<std::string, std::size_t> paths;
  const std::string& text = page.text();
  for (std::sregex_iterator i(text.begin(), text.end(), path), end; i != end; ++i)
    paths.emplace((*i)[1].str(), page.lineOf(static_cast<std::size_t>(i->position())));
  return paths;
}
//! Comments are searched line by line.
void checkPromises(const SourceFile& file, Faults& faults)
{
  static const std::regex promise(R"(//.*(\b(lock|mutex) (is|must be) held\b|mutex held\b|caller (holds|has) the (lock|mutex)))");
  std::size_t number = 0;
  for (const std::string_view line : file.lines()) {
    ++number;
    if (std::regex_search(line.begin(), line.end(), promise))
      faults.add(file.path(), number, "a comment says that a lock is held, expected a parameter of the function that shows it");
  }
}
} // namespace

Faults checkOrders(const CheckContext& context)
{
  Faults faults;
  std::map<std::string, std::size_t> named = pathsOf(SourceFile(context.source, page_path));
  for (const std::string& path : listCppFiles(context.source)) {
    if (path.starts_with("tests/"))
      continue;
    const SourceFile file(context.source, path);
    checkPromises(file, faults);
    const std::size_t line = isInRooms(path) ? lineOfAtomic(file) : 0;
    if (line == 0)
      continue;
    if (!named.contains(path))
      faults.add(path, line, "uses an atomic, expected its protocol, with this file, in " + page_path);
    named.erase(path);
  }
  for (const auto& [path, line] : named)
    faults.add(page_path, line, "names " + path + ", which uses no atomic or is not there");
  return faults;
}
} // namespace house
