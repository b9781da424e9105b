// SPDX-License-Identifier: Apache-2.0
// Makes the groups of a description when the items exist.
#pragma once

#include "arcane_core/mesh/description/MeshDescription.h"

namespace Arcane::detail::mesh
{

class MeshOfFamily;

/*!
 * \brief Makes the groups of \a mesh: finds faces by their nodes, and adds ghosts to the groups of their owners.
 *
 * An item in a group on one rank is in it on all ranks. Items are added to a group that exists already.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when an item of a group does not exist.
 */
void makeGroups(MeshOfFamily& topology, const MeshDescription& mesh);

} // namespace Arcane::detail::mesh
