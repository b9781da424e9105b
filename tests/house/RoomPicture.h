// SPDX-License-Identifier: Apache-2.0
// The picture of the rooms, as SVG.
#pragma once

#include "HouseTables.h"

#include <string>

namespace house
{
//! Returns the text of an SVG file, with its own background and with colours for light and dark pages.
std::string roomPicture(const RoomTable& rooms);
} // namespace house
