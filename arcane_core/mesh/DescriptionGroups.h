// SPDX-License-Identifier: Apache-2.0
// Makes the groups of a description when the items exist.
#pragma once

#include "arcane_core/mesh/MeshDescription.h"

namespace Arcane::detail::mesh
{

class MeshTopology;

/*!
 * \brief Makes the groups of \a mesh: finds faces by their nodes, and adds ghosts to the groups of their owners.
 *
 * An item in a group on one rank is in it on all ranks. Items are added to a group that exists already.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when an item of a group does not exist.
 */
void makeGroups(MeshTopology& topology, const MeshDescription& mesh);

/*!
 * \brief Puts the ghosts of a family in the groups that their owners have put them in.
 *
 * Groups are identified by their names: a rank makes a missing group when one of its ghosts is in it. Computed groups and groups of one
 * rank only do not change.
 * \collective
 */
void bringGroupsToGhosts(IItemFamily* family);

//! Returns the local ids of the own items of a group, and of the ghosts that their owners have in it. \collective
UniqueArray<Int32> itemsAsTheirOwners(const ItemGroup& group);

} // namespace Arcane::detail::mesh
