// SPDX-License-Identifier: Apache-2.0
// The kinds of the items that a mesh has, for loops.
#pragma once

#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane::detail::mesh
{
//! From nodes up to cells: items of a kind come after those of which they are made.
inline constexpr eItemKind all_kinds[] = { IK_Node, IK_Edge, IK_Face, IK_Cell };
} // namespace Arcane::detail::mesh
