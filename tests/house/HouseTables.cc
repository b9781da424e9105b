// SPDX-License-Identifier: Apache-2.0
// The lists that the build writes or reads: rooms, public paths.
#include "HouseTables.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace house
{
namespace
{
std::vector<std::string> split(const std::string& text, char separator)
{
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);)
    parts.push_back(part);
  return parts;
}
} // namespace

RoomTable::RoomTable(const std::filesystem::path& build_directory)
{
  const std::filesystem::path file = build_directory / "house" / "rooms.txt";
  std::ifstream in(file);
  if (!in)
    throw std::runtime_error("cannot open '" + file.string() + "'");
  for (std::string line; std::getline(in, line);) {
    const std::vector<std::string> columns = split(line, '|');
    Room room;
    room.path = columns.at(0);
    if (columns.size() > 1) {
      for (const std::string& used : split(columns[1], ';')) {
        room.uses.insert(used);
        if (const Room* below = find(used)) // absent only where a partial build leaves it out
          room.uses.insert(below->uses.begin(), below->uses.end());
      }
    }
    if (columns.size() > 2) {
      for (const std::string& door : split(columns[2], ';'))
        room.doors.insert(door);
    }
    m_rooms.emplace(room.path, room);
  }
}

const Room* RoomTable::find(const std::string& path) const
{
  const auto it = m_rooms.find(path);
  return it == m_rooms.end() ? nullptr : &it->second;
}

const Room* RoomTable::roomOf(const std::string& file) const
{
  std::filesystem::path folder = std::filesystem::path(file).parent_path();
  for (; !folder.empty(); folder = folder.parent_path()) {
    if (const Room* room = find(folder.generic_string()))
      return room;
  }
  return nullptr;
}

std::vector<std::pair<std::string, std::string>> readPublicHeaders(const std::filesystem::path& source_directory)
{
  const std::filesystem::path file = source_directory / "arcane_core/cmake/headers.txt";
  std::ifstream in(file);
  if (!in)
    throw std::runtime_error("cannot open '" + file.string() + "'");
  std::vector<std::pair<std::string, std::string>> rows;
  for (std::string line; std::getline(in, line);) {
    std::istringstream columns(line);
    std::string public_path;
    std::string real;
    if (columns >> public_path >> real && public_path.front() != '#')
      rows.emplace_back(public_path, real);
  }
  return rows;
}
} // namespace house
