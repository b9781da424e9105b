// SPDX-License-Identifier: Apache-2.0
// The page on the rooms.
#pragma once

#include "HouseTables.h"

#include <string>

namespace house
{
//! Returns the page, in Markdown: all rooms from the ground up, then for each wing what its rooms mean and use.
std::string roomsPage(const RoomTable& rooms);
} // namespace house
