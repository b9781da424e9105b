// SPDX-License-Identifier: Apache-2.0
// The lists that the build writes or reads: rooms, public paths.
#include "HouseTables.h"

#include <algorithm>
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

bool Room::isUsing(const std::string& other) const
{
  return std::find(uses.begin(), uses.end(), other) != uses.end();
}

RoomTable::RoomTable(const std::filesystem::path& build_directory)
{
  const std::filesystem::path file = build_directory / "house" / "rooms.txt";
  std::ifstream in(file);
  if (!in)
    throw std::runtime_error("cannot open '" + file.string() + "'");
  for (std::string line; std::getline(in, line);) {
    const std::vector<std::string> columns = split(line, '|');
    if (columns.size() != 5)
      throw std::runtime_error(file.string() + ": the line is '" + line + "', expected path|rooms|doors|axl|meaning");
    Room room;
    room.path = columns[0];
    room.uses = split(columns[1], ';');
    const std::vector<std::string> doors = split(columns[2], ';');
    room.doors.insert(doors.begin(), doors.end());
    room.axl = split(columns[3], ';');
    room.meaning = columns[4];
    for (const std::string& used : room.uses) {
      room.reaches.insert(used);
      if (const Room* below = find(used))
        room.reaches.insert(below->reaches.begin(), below->reaches.end());
    }
    m_rooms.push_back(room);
  }
}

const Room* RoomTable::find(const std::string& path) const
{
  const auto it = std::find_if(m_rooms.begin(), m_rooms.end(), [&](const Room& room) { return room.path == path; });
  return it == m_rooms.end() ? nullptr : &*it;
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
