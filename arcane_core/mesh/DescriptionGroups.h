// SPDX-License-Identifier: Apache-2.0
// Groups of a description, once the items exist.
#pragma once

#include "arcane_core/mesh/MeshDescription.h"

namespace Arcane::detail
{

class MeshTopology;

/*!
 * \brief Makes the groups of \a mesh: finds faces by their nodes and brings groups to ghosts.
 *
 * An item is in a group on all ranks if it is on one. A group that exists already gets the items in addition.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when an item of a group does not exist.
 */
void makeGroups(MeshTopology& topology, const MeshDescription& mesh);

/*!
 * \brief Puts the ghosts of a family in the groups that their owners have put them in.
 *
 * Groups are known by their names: a rank that has not a group makes it when one of its ghosts is in it. Computed groups
 * and those of one rank only are left.
 * \collective
 */
void bringGroupsToGhosts(IItemFamily* family);

} // namespace Arcane::detail
