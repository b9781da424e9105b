// SPDX-License-Identifier: Apache-2.0
// Public headers define no macro that is not in the list of public macros.
#include "Checks.h"
#include "HouseTables.h"
#include "SourceFile.h"

#include <fstream>
#include <sstream>

namespace house
{
namespace
{
const char* macros_file = "tests/compat/macros.txt";

std::set<std::string> readMacros(const std::filesystem::path& source)
{
  std::ifstream in(source / macros_file);
  std::set<std::string> names;
  for (std::string line; std::getline(in, line);) {
    std::string name;
    if (std::istringstream(line) >> name && name.front() != '#')
      names.insert(name);
  }
  return names;
}

//! Empty when the line defines no macro.
std::string definedMacro(std::string_view line)
{
  std::istringstream words{ std::string(line) };
  std::string first;
  std::string name;
  words >> first >> name;
  if (first == "#" && name == "define")
    words >> name;
  else if (first != "#define")
    return {};
  return name.substr(0, name.find('('));
}
} // namespace

Faults checkMacros(const CheckContext& context)
{
  Faults faults;
  const std::set<std::string> known = readMacros(context.source);
  const RoomTable rooms(context.build);
  std::set<std::string> found;
  for (const std::string& path : listCppFiles(context.source)) {
    if (!path.ends_with(".h") || !rooms.roomOf(path) || path.starts_with("tests/"))
      continue;
    const SourceFile file(context.source, path);
    std::size_t number = 0;
    for (const std::string_view line : file.lines()) {
      ++number;
      const std::string name = definedMacro(line);
      if (!name.empty() && !known.count(name))
        faults.add(path, number, "defines the macro '" + name + "', which is not in " + macros_file);
      found.insert(name);
    }
  }
  for (const std::string& name : known) {
    if (!found.count(name))
      faults.add(macros_file, 0, "'" + name + "' is defined in no header");
  }
  return faults;
}
} // namespace house
