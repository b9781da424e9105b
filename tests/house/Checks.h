// SPDX-License-Identifier: Apache-2.0
// The checks of the house. Each of them reads the source tree and says what is against its rules.
#pragma once

#include "Faults.h"

#include <filesystem>
#include <string>

namespace house
{
struct CheckContext
{
  std::filesystem::path source;
  std::filesystem::path build;
  //! C++ compiler, for the check that calls it.
  std::string compiler;
};

//! Each #include names the own room, a room it uses, or a library it has a door to; each room that is used is included.
Faults checkIncludes(const CheckContext& context);
//! Each public header compiles alone, without the include paths of third-party libraries.
Faults checkHeaders(const CheckContext& context);
//! Lines and parameters of functions, depth of nesting, lines of files. A class is one header and one source of the same name, and has
//! few private methods.
Faults checkSizes(const CheckContext& context);
//! Functions of public headers say who must call them.
Faults checkDocs(const CheckContext& context);
//! Licence line, no notes to oneself, no paths of one machine.
Faults checkTexts(const CheckContext& context);
//! Public headers define no public-looking macro that is not in the list of public macros.
Faults checkMacros(const CheckContext& context);
//! The page of the rooms and the picture say of them what the list of rooms says.
Faults checkRooms(const CheckContext& context);
//! Each source of a room has a unit test beside its mirror in tests/unit, or a line in sources_without_test.txt.
Faults checkMirror(const CheckContext& context);
//! Rooms read and write numbers in the same way whatever the locale of the application.
Faults checkLocale(const CheckContext& context);
//! Each public header reaches the public headers that its row in tests/house/reach.txt names.
Faults checkReach(const CheckContext& context);
//! docs/design/memory_orders.md names the sources that use atomics, in the rooms whose threads and ranks share them, and no others; no
//! comment says that a lock is held.
Faults checkOrders(const CheckContext& context);
//! Public functions of a class, friends, casts of this, mutable statics and circles of includes have rows in tests/house/design.txt.
Faults checkDesign(const CheckContext& context);
//! Makes what checkRooms() compares. Never a fault.
Faults writeRooms(const CheckContext& context);
} // namespace house
