// SPDX-License-Identifier: Apache-2.0
// Describes the process that owns a directory, as text.
#pragma once

#include "arcane_core/base/text/String.h"

#include <optional>
#include <string>

namespace Arcane::detail::run_directory
{
/*!
 * \brief Describes a process so precisely that another process can decide whether it is dead.
 *
 * The number of a process is not enough: numbers are used again, each machine and each container has its own, and a
 * machine that restarts begins them again.
 */
struct OwnerRecord
{
  std::string host;
  std::string boot;          //!< identifies the start of the machine; it is the same in all its containers
  std::string process_space; //!< the space of process numbers, of the machine or of a container
  Int64 process = 0;
  Int64 start_tick = 0; //!< when the process started, counted from the start of the machine
  std::string since;    //!< local date at which the record was made
  std::string program;

  friend bool operator==(const OwnerRecord&, const OwnerRecord&) = default;
};

//! \local
OwnerRecord recordOfThisProcess();

//! Returns a text with one line per member. \local
std::string toText(const OwnerRecord& record);

//! Reads the result of toText(); empty when \a text is something else, such as a part of a record. \local
std::optional<OwnerRecord> ownerRecordFromText(const std::string& text);

//! Returns true only when the death is certain. A process of another machine or container may be alive. \local
bool isDead(const OwnerRecord& record);

//! Returns a text such as `host 'node12', process 4711 (/opt/code/ShockTube), since 2026-06-11T08:30:00`. \local
String describe(const OwnerRecord& record);
} // namespace Arcane::detail::run_directory
