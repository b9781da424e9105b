// SPDX-License-Identifier: Apache-2.0
// The arrays of a mesh in a checkpoint.
#pragma once

#include "arcane_core/mesh/MeshDescription.h"
#include "arcane_core/mesh/MeshState.h"

namespace Arcane::detail
{

class MeshTopology;

/*!
 * \brief Versions of MeshState that this program reads are 1 to this one, which it writes.
 *
 * It grows when a program of the former version would restore a wrong mesh. A new property of items is no reason: see ItemProperty.
 */
inline constexpr Int64 STATE_VERSION = 1;

//! What a state says of the whole mesh.
struct StateInfos
{
  Int32 dimension = 0;
  MeshBuildOptions options;
};

//! The items of this rank, with their connections and groups. \local
MeshState stateOf(const MeshTopology& topology);

//! \throws FatalErrorException when the version is unknown, or the state is not the one of rank \a rank. \local
StateInfos infosOf(const MeshState& state, Int32 rank);

/*!
 * \brief Replaces all items by those of \a state, which may be of an older version.
 *
 * Items have the value of new ones for the properties that the state lacks. Own flags follow from owners. \local
 * \throws FatalErrorException when another array is missing, has not the expected size, or contradicts the others
 */
void restoreItems(MeshTopology& topology, const MeshState& state);

} // namespace Arcane::detail
