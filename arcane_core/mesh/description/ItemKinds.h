// SPDX-License-Identifier: Apache-2.0
// The kinds of the items that a mesh has, for loops.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane::detail::mesh
{
//! The kinds from nodes up to cells: each kind after the kinds of which its items are made.
inline constexpr eItemKind all_kinds[] = { IK_Node, IK_Edge, IK_Face, IK_Cell };
} // namespace Arcane::detail::mesh
