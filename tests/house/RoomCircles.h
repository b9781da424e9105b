// SPDX-License-Identifier: Apache-2.0
// Files of a room that include each other in a circle.
#pragma once

#include "HouseTables.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace house
{
//! An include from one unit to another. A unit is a header with the source of the same name.
using UnitArrow = std::pair<std::string, std::string>;

/*!
 * \brief Returns arrows of a room without which its units have an order, in which each includes earlier ones only.
 *
 * The order is found by moving units as long as fewer arrows point up: the arrows are few, and the same for the same files.
 * \param paths of all files of the tree
 */
std::vector<UnitArrow> arrowsUp(const std::filesystem::path& source, const RoomTable& rooms, const Room& room,
                                const std::vector<std::string>& paths);
} // namespace house
