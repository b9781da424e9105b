// SPDX-License-Identifier: Apache-2.0
// Tells meshes and managers of variables, which do not know each other, how to reach each other.
#pragma once

#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane::detail
{

class MeshTopology;

/*!
 * \brief Families and groups of \a topology find their synchronizers and their variables, and variables of
 *        \a variable_mng are synchronised by those of their families. Once per mesh.
 *
 * Ranks of a part of the run find each other on their machines, if the run has shared memory. \collective
 */
void connectVariables(MeshTopology* topology, IVariableMng* variable_mng);

} // namespace Arcane::detail
