// SPDX-License-Identifier: Apache-2.0
// The READMEs and the picture say of the rooms what the list of rooms says.
#include "Checks.h"
#include "HouseTables.h"
#include "RoomPicture.h"
#include "SourceFile.h"
#include "Staircase.h"

#include <fstream>
#include <set>
#include <stdexcept>

namespace house
{
namespace
{
const std::string begin_mark = "<!-- rooms: made from CMakeLists.txt by house_check write-rooms -->\n";
const std::string end_mark = "<!-- end of rooms -->\n";
const char* picture_file = "rooms.svg";

//! A file, and what it should be.
struct MadeFile
{
  std::string path;
  std::string text;
};

std::string textOf(const std::filesystem::path& source, const std::string& path)
{
  return std::filesystem::exists(source / path) ? SourceFile(source, path).text() : std::string();
}

//! \throws std::runtime_error when the file has no marks
MadeFile readmeOf(const CheckContext& context, const RoomTable& rooms, const std::string& wing)
{
  const std::string path = wing + "/README.md";
  const std::string text = textOf(context.source, path);
  const std::size_t begin = text.find(begin_mark);
  const std::size_t end = text.find(end_mark, begin);
  if (begin == std::string::npos || end == std::string::npos)
    throw std::runtime_error(path + ": has no place for its rooms, expected the lines\n" + begin_mark + end_mark);
  return { path, text.substr(0, begin) + begin_mark + staircaseText(rooms, wing) + text.substr(end) };
}

std::vector<MadeFile> madeFiles(const CheckContext& context)
{
  const RoomTable rooms(context.build);
  std::set<std::string> wings;
  for (const Room& room : rooms.rooms())
    wings.insert(room.wing());
  std::vector<MadeFile> files = { { picture_file, roomPicture(rooms) } };
  for (const std::string& wing : wings)
    files.push_back(readmeOf(context, rooms, wing));
  return files;
}
} // namespace

Faults checkRooms(const CheckContext& context)
{
  Faults faults;
  for (const MadeFile& file : madeFiles(context)) {
    if (file.text != textOf(context.source, file.path))
      faults.add(file.path, 0, "is not what the list of rooms in CMakeLists.txt says, expected what 'house_check write-rooms' writes");
  }
  return faults;
}

Faults writeRooms(const CheckContext& context)
{
  for (const MadeFile& file : madeFiles(context))
    if (file.text != textOf(context.source, file.path))
      std::ofstream(context.source / file.path) << file.text;
  return Faults();
}
} // namespace house
