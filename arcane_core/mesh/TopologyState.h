// SPDX-License-Identifier: Apache-2.0
// The arrays of a mesh in a checkpoint.
#pragma once

#include "arcane_core/mesh/MeshDescription.h"
#include "arcane_core/mesh/MeshState.h"

namespace Arcane::detail::mesh
{

class MeshTopology;

/*!
 * \brief The version of MeshState that this program writes. The program reads all versions from 1 to this one.
 *
 * The version grows when a program of the former version would restore a wrong mesh. A new property of items does not change the
 * version: see ItemProperty.
 */
inline constexpr Int64 STATE_VERSION = 1;

//! The part of a state that describes the whole mesh.
struct StateInfos
{
  Int32 dimension = 0;
  MeshBuildOptions options;
};

//! Returns the items of this rank, with their connections and groups. \local
MeshState stateOf(const MeshTopology& topology);

//! Returns the description of the mesh in \a state. \local \throws FatalErrorException when the version is unknown, or when the state
//! belongs to another rank than \a rank
StateInfos infosOf(const MeshState& state, Int32 rank);

/*!
 * \brief Replaces all items by those of \a state, which may be of an older version.
 *
 * If the state lacks a property, all items get the value of new items. Own flags are computed from owners. \local
 * \throws FatalErrorException when any other array is missing, or when an array has a wrong size or contradicts the others
 */
void restoreItems(MeshTopology& topology, const MeshState& state);

} // namespace Arcane::detail::mesh
