// SPDX-License-Identifier: Apache-2.0
// The names of the variables that the framework makes for the time of a save or of a restart.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace Arcane::detail::variables
{
//! The state of a mesh.
inline constexpr std::string_view mesh_state_begin = "ArcaneMeshState_";
//! Values of constituents, and the groups of their cells.
inline constexpr std::string_view constituents_begin = "ArcaneConstituents_";
//! Items of partial variables.
inline constexpr std::string_view partial_items_begin = "ArcanePartialItems_";

//! Returns true for the name of a variable that exists only while a checkpoint is written or read. \local
inline bool isHiddenName(std::string_view name)
{
  constexpr std::array begins = { mesh_state_begin, constituents_begin, partial_items_begin };
  return std::any_of(begins.begin(), begins.end(), [&](std::string_view begin) { return name.starts_with(begin); });
}
} // namespace Arcane::detail::variables
