// SPDX-License-Identifier: Apache-2.0
// The file in the output directory of a run by which other programs find its memory.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <optional>
#include <string>

namespace Arcane::detail::watch
{
//! Describes where the memory of the ranks of one machine is found. A run writes one for each machine.
struct WatchDoor
{
  //! The folder of these files in an output directory.
  static constexpr const char* folder = "watch";

  //! A name of letters, digits, '.', '_' and '-', which does not begin with '-'.
  std::string host;
  //! Identifies the start of the machine.
  std::string boot;
  //! The space of process numbers, of the machine or of a container.
  std::string process_space;
  Int64 process = 0;
  Int64 start_tick = 0;
  Int64 descriptor = -1;
  Int64 inode = 0;

  //! Returns the name of the file. \local
  std::string fileName() const { return host + '-' + std::to_string(process); }
};

//! Returns the door of this process, without the file. \local
WatchDoor doorOfThisProcess();

//! Returns why the doors in an output directory cannot be read, or an empty text if they can be read or there are none. \local
std::string refusalOfDoors(const std::string& directory);

//! Returns a text with one line per member. \local
std::string toText(const WatchDoor& door);

//! Returns true when toText() of another version wrote \a text. \local
bool isDoorOfOtherVersion(const std::string& text);

//! Reads the result of toText(); nothing when \a text is something else. \local
std::optional<WatchDoor> doorFromText(const std::string& text);
} // namespace Arcane::detail::watch
