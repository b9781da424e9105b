// SPDX-License-Identifier: Apache-2.0
// The text on the rooms that the README of a wing holds.
#pragma once

#include "HouseTables.h"

#include <string>

namespace house
{
//! Returns lines of Markdown: all rooms from the ground up, those of \a wing in bold, then what each of these means and uses.
std::string staircaseText(const RoomTable& rooms, const std::string& wing);
} // namespace house
