// SPDX-License-Identifier: Apache-2.0
// Items of groups that are computed from the items of another group.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/items/FamilyItems.h"

namespace Arcane::detail::mesh
{
//! Replaces \a own by the own items among \a ids. \local
void findOwnItems(const FamilyItems& items, ConstArrayView<Int32> ids, UniqueArray<Int32>& own);
//! Adds the ghosts among \a ids. \local
void addGhosts(const FamilyItems& items, ConstArrayView<Int32> ids, UniqueArray<Int32>& ghosts);
//! Adds the faces among \a ids between sub-domains. \local
void addInterfaceFaces(const FamilyItems& faces, ConstArrayView<Int32> ids, UniqueArray<Int32>& interface);
//! Adds the items of \a others, by increasing local id, that items of \a ids have; none without connectivity. \local
void addConnectedItems(const FamilyItems& items, ConstArrayView<Int32> ids, const FamilyItems& others, UniqueArray<Int32>& connected);
//! Adds the faces of which \a nb_cell cells are in \a is_in: 2 for inner faces, 1 for outer ones. \shape{is_in: number of local ids of cells} \local
void addFacesOfCells(const FamilyItems& faces, ConstArrayView<Byte> is_in, Int32 nb_cell, UniqueArray<Int32>& found);
} // namespace Arcane::detail::mesh
