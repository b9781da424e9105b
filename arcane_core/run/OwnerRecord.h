// SPDX-License-Identifier: Apache-2.0
// Which process owns a directory, in text.
#pragma once

#include "arcane_core/base/text/String.h"

#include <optional>
#include <string>

namespace Arcane::detail
{
/*!
 * \brief A process, described so precisely that another one can decide whether it is dead.
 *
 * A number of process alone is not enough: it is used again, each machine and each container has its own numbers, and a
 * machine that starts anew begins them anew.
 */
struct OwnerRecord
{
  std::string host;
  std::string boot;          //!< differs after each start of the machine; the same in all its containers
  std::string process_space; //!< in which numbers of processes mean something
  Int64 process = 0;
  Int64 start_tick = 0; //!< when the process started, since the machine did
  std::string since;    //!< when the record was made, local date
  std::string program;

  friend bool operator==(const OwnerRecord&, const OwnerRecord&) = default;
};

//! \local
OwnerRecord recordOfThisProcess();

//! One line per member. \local
std::string toText(const OwnerRecord& record);

//! The inverse of toText(); nothing when \a text is something else, a part of a record for instance. \local
std::optional<OwnerRecord> ownerRecordFromText(const std::string& text);

//! True only when it is certain: a process of another machine, or of another container, may live. \local
bool isDead(const OwnerRecord& record);

//! `host 'node12', process 4711 (/opt/code/ShockTube), since 2026-06-11T08:30:00`. \local
String describe(const OwnerRecord& record);
} // namespace Arcane::detail
