// SPDX-License-Identifier: Apache-2.0
// The text on the rooms that the README of a wing holds.
#include "Staircase.h"

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

std::string staircaseText(const RoomTable& rooms, const std::string& wing)
{
  std::vector<std::string> names;
  std::string table = "| room | what it holds | rooms that it includes |\n| --- | --- | --- |\n";
  for (const Room& room : rooms.rooms()) {
    const bool is_own = room.wing() == wing;
    names.push_back(is_own ? "**" + room.path + "**" : room.path);
    if (!is_own)
      continue;
    table += "| `" + room.path + "` | " + room.meaning + " | ";
    for (std::size_t i = 0; i < room.uses.size(); ++i)
      table += (i > 0 ? ", " : "") + room.uses[i];
    table += " |\n";
  }
  return "The rooms of the house from the ground up, those of this folder in bold:\n\n" + paragraph(names) + "\n\n" + table;
}
} // namespace house
