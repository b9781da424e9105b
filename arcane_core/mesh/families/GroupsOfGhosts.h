// SPDX-License-Identifier: Apache-2.0
// Groups with the ghosts that their owners have put into them.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/groups/ItemGroup.h"

#include <vector>

namespace Arcane::detail::mesh
{

/*!
 * \brief Puts the ghosts of a family in the groups that their owners have put them in.
 *
 * Groups are identified by their names: a rank makes a missing group when one of its ghosts is in it. Computed groups and groups of one
 * rank only do not change.
 * \collective
 */
void bringGroupsToGhosts(IItemFamily* family);

//! Puts an item that is in one of \a groups on one rank in it on all ranks that have the item. All ranks give the same groups of \a family.
//! \collective
void spreadGroups(IItemFamily* family, ConstArrayView<ItemGroup> groups);

//! Returns the local ids of the own items of a group, and of the ghosts that their owners have in it. \collective
UniqueArray<Int32> itemsAsTheirOwners(const ItemGroup& group);

//! Returns the sorted names of the groups of all ranks, without computed groups and groups of one rank only. \collective
std::vector<String> groupNamesOfAllRanks(const IItemFamily* family);

} // namespace Arcane::detail::mesh
