// SPDX-License-Identifier: Apache-2.0
// The arrays of a mesh in a checkpoint.
#pragma once

#include "arcane_core/mesh/description/MeshDescription.h"
#include "arcane_core/mesh/topology/StateArrays.h"

#include <functional>

namespace Arcane::detail::mesh
{

class MeshFamilies;

/*!
 * \brief The last version of MeshState that this program writes. The program reads all versions from 1 to this one.
 *
 * The version grows when a program of the previous version would restore a wrong mesh. A new property of items does not change the version:
 * see ItemProperty.
 */
inline constexpr Int64 STATE_VERSION = 2;
//! The version of meshes in the order of unique ids. Programs that know no other order take this order for granted.
inline constexpr Int64 STATE_VERSION_OF_UNIQUE_IDS = 1;

//! The part of a state that describes the whole mesh.
struct StateInfos
{
  Int32 dimension = 0;
  MeshBuildOptions options;
  //! True when the mesh is numbered along a curve: the places of its cells are saved too.
  bool has_places = false;
};

//! Returns the items of this rank, with their connections and groups. Large arrays stay in the memory of the mesh. \local
MeshState stateOf(const MeshFamilies& topology);
//! Returns \a state with copies of the arrays that it only designates.
MeshState withOwnBytes(MeshState state);

//! Names of arrays of a state that belong to the whole mesh.
inline constexpr const char* state_infos_name = "Infos";
inline constexpr const char* state_groups_name = "Groups";
//! The places of the cells of a mesh that is numbered along a curve; other meshes have no such array.
inline constexpr const char* state_places_name = "Places";
//! The number of values of the array of this name. The last one is the rank that saved the state.
inline constexpr Int32 nb_state_info = 5;

//! Returns the name of an array of a state that belongs to items of one kind. \local
String stateArrayName(eItemKind kind, const String& what);
//! Returns the name of the array of the items of a group. \local
String stateGroupName(eItemKind kind, const String& group_name);
//! Calls \a f(kind, name) with each group that the array of the names of groups lists. \local
void forEachStateGroup(ConstArrayView<Byte> names, const std::function<void(eItemKind, const String&)>& f);
//! Returns the description of the mesh in the first array of a state. \local \throws FatalErrorException when the version is unknown
StateInfos infosFrom(ConstArrayView<Int64> infos);

//! Returns the description of the mesh in \a state. \local \throws FatalErrorException when the version is unknown, or when the state
//! belongs to another rank than \a rank
StateInfos infosOf(const MeshState& state, Int32 rank);

/*!
 * \brief Replaces all items by the items of \a state, which may be of an older version.
 *
 * If the state lacks a property, all items get the value of new items. Own flags are computed from owners. \local
 * \throws FatalErrorException when any other array is missing, or when an array has a wrong size or contradicts the others
 */
void restoreItems(MeshFamilies& topology, const MeshState& state);

} // namespace Arcane::detail::mesh
