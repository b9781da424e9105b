// SPDX-License-Identifier: Apache-2.0
// The page on the rooms.
#include "RoomsPage.h"

#include <map>

namespace house
{
namespace
{
const std::size_t max_line = 130;

//! Joins \a words with a point between them, in lines.
std::string paragraph(const std::vector<std::string>& words)
{
  std::string text;
  std::size_t length = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string word = words[i] + (i + 1 < words.size() ? " ·" : "");
    if (i > 0 && length + word.size() > max_line) {
      text += "\n";
      length = 0;
    }
    else if (i > 0)
      text += " ";
    text += word;
    length += word.size() + 1;
  }
  return text;
}
} // namespace

std::string roomsPage(const RoomTable& rooms)
{
  std::vector<std::string> names;
  std::vector<std::string> wings;
  std::map<std::string, std::string> tables;
  for (const Room& room : rooms.rooms()) {
    names.push_back(room.path);
    std::string& table = tables[room.wing()];
    if (table.empty())
      wings.push_back(room.wing());
    table += "| `" + room.path + "` | " + room.meaning + " | ";
    for (std::size_t i = 0; i < room.uses.size(); ++i)
      table += (i > 0 ? ", " : "") + room.uses[i];
    table += " |\n";
  }
  std::string text =
    "# Rooms\n\n"
    "After this page you know what each room holds, and which rooms it includes. [The picture](../../rooms.svg) has the same arrows.\n"
    "The list of rooms in the top `CMakeLists.txt` is the source of both: `house_check write-rooms` writes them.\n\n"
    "The rooms from the ground up, each of which includes only rooms before it:\n\n" +
    paragraph(names) + "\n";
  for (const std::string& wing : wings)
    text += "\n## " + wing + "\n\n| room | what it holds | rooms that it includes |\n| --- | --- | --- |\n" + tables[wing];
  return text;
}
} // namespace house
