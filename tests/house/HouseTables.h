// SPDX-License-Identifier: Apache-2.0
// The lists that the build writes or reads: rooms, public paths.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace house
{
struct Room
{
  std::string path;
  //! Rooms named by USES, and those that these use.
  std::set<std::string> uses;
  std::set<std::string> doors;
};

class RoomTable
{
 public:
  //! From <build>/house/rooms.txt: lines "path|room;room|door;door".
  explicit RoomTable(const std::filesystem::path& build_directory);

  //! The room that holds \a file, null when none does.
  const Room* roomOf(const std::string& file) const;
  const Room* find(const std::string& path) const;
  const std::map<std::string, Room>& rooms() const { return m_rooms; }

 private:
  std::map<std::string, Room> m_rooms;
};

//! Rows of headers.txt: public path, real header.
std::vector<std::pair<std::string, std::string>> readPublicHeaders(const std::filesystem::path& source_directory);
} // namespace house
