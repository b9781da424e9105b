// SPDX-License-Identifier: Apache-2.0
// The families and connectivities of applications in the state of a mesh.
#pragma once

#include "arcane_core/mesh/topology/MeshState.h"

#include <set>

namespace Arcane::detail::mesh
{

class MeshFamilies;

//! The name of the array of the names of families of DoFs and particles. A mesh without such families has no such array.
inline constexpr const char* state_user_families_name = "UserFamilies";

//! The name of the array of the names of connectivities: for each one its name, its source family and its target family.
inline constexpr const char* state_connectivities_name = "Connectivities";

//! Returns the prefix of the names of the arrays of a family; a dot and the contents of the array follow. \param i place in the array of names
String userFamilyPrefix(Int32 i);
//! Returns how the names of the arrays of a connectivity begin, with the dot. \param i place in the array of names
String connectivityPrefix(Int32 i);

//! Adds the families of DoFs and particles with their items and groups, and the lists of connectivities. \local \throws FatalErrorException when a family
//! was changed without endUpdate()
void putUserFamilies(MeshState& state, const MeshFamilies& topology);

/*!
 * \brief Makes the families of \a state that do not exist, and gives all of them their items and groups.
 *
 * The connectivities of the mesh get their lists. Saved lists of other connectivities are left out. \local
 * \throws FatalErrorException when arrays are missing or contradict each other
 */
void restoreUserFamilies(MeshFamilies& topology, const MeshState& state);

//! Returns the names of the saved families that had exchanges between ranks. \local
std::set<String> familiesWithExchanges(const MeshState& state);

/*!
 * \brief Notifies the listeners of restored families, and computes the exchanges of the families named by all ranks.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when a rank has other families than rank 0
 */
void computeExchangesOfUserFamilies(MeshFamilies& topology, const std::set<String>& with_exchanges);

} // namespace Arcane::detail::mesh
