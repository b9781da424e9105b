// SPDX-License-Identifier: Apache-2.0
// The page and the picture of the rooms say what the list of rooms says, and the README of each wing leads to the page.
#include "Checks.h"
#include "HouseTables.h"
#include "RoomPicture.h"
#include "RoomsPage.h"
#include "SourceFile.h"

#include <fstream>
#include <set>

namespace house
{
namespace
{
const std::string page_file = "docs/design/rooms.md";
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

std::vector<MadeFile> madeFiles(const RoomTable& rooms)
{
  return { { picture_file, roomPicture(rooms) }, { page_file, roomsPage(rooms) } };
}
} // namespace

Faults checkRooms(const CheckContext& context)
{
  const RoomTable rooms(context.build);
  Faults faults;
  for (const MadeFile& file : madeFiles(rooms)) {
    if (file.text != textOf(context.source, file.path))
      faults.add(file.path, 0, "is not what the list of rooms in CMakeLists.txt says, expected what 'house_check write-rooms' writes");
  }
  std::set<std::string> wings;
  for (const Room& room : rooms.rooms())
    wings.insert(room.wing());
  for (const std::string& wing : wings) {
    const std::string link = "(../" + page_file + "#" + wing + ")";
    if (textOf(context.source, wing + "/README.md").find(link) == std::string::npos)
      faults.add(wing + "/README.md", 0, "does not lead to its rooms, expected a link to " + link);
  }
  return faults;
}

Faults writeRooms(const CheckContext& context)
{
  for (const MadeFile& file : madeFiles(RoomTable(context.build)))
    if (file.text != textOf(context.source, file.path)) {
      std::filesystem::create_directories((context.source / file.path).parent_path());
      std::ofstream(context.source / file.path) << file.text;
    }
  return Faults();
}
} // namespace house
