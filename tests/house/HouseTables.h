// SPDX-License-Identifier: Apache-2.0
// The lists that the build writes or reads: rooms, public paths.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace house
{
struct Room
{
  std::string path;
  //! Rooms named by USES, in the order of the list.
  std::vector<std::string> uses;
  //! These rooms, and those that they reach.
  std::set<std::string> reaches;
  std::set<std::string> doors;
  //! Names of .axl files that are made into headers.
  std::vector<std::string> axl;
  //! One sentence.
  std::string meaning;

  bool isUsing(const std::string& other) const;
  //! The top-level folder.
  std::string wing() const { return path.substr(0, path.find('/')); }
};

class RoomTable
{
 public:
  //! Reads <build>/house/rooms.txt: lines "path|room;room|door;door|axl;axl|meaning".
  explicit RoomTable(const std::filesystem::path& build_directory);

  //! Returns the room that holds \a file, or null when no room holds it.
  const Room* roomOf(const std::string& file) const;
  const Room* find(const std::string& path) const;
  //! From the ground up.
  const std::vector<Room>& rooms() const { return m_rooms; }

 private:
  std::vector<Room> m_rooms;
};

//! Rows of headers.txt: public path, real header.
std::vector<std::pair<std::string, std::string>> readPublicHeaders(const std::filesystem::path& source_directory);
} // namespace house
