// SPDX-License-Identifier: Apache-2.0
// Connects meshes and managers of variables, which are independent of each other.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane::detail::mesh
{
class MeshTopology;
} // namespace Arcane::detail::mesh

namespace Arcane::detail::sync
{

/*!
 * \brief Gives \a topology the functions by which its families and groups find their synchronizers and variables, and gives
 *        \a variable_mng the functions that synchronise its variables. Called once per mesh.
 *
 * The ranks of a part of the run find each other on their machines, if the run has shared memory. \collective
 */
void connectVariables(mesh::MeshTopology* topology, IVariableMng* variable_mng);

} // namespace Arcane::detail::sync
