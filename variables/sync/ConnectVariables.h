// SPDX-License-Identifier: Apache-2.0
// Tells meshes and managers of variables, which do not know each other, how to reach each other.
#pragma once

#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane::detail
{

class MeshTopology;

//! IVariable::synchronize() and its likes go to the synchronizers of families. \local
void connectSynchronization(IVariableMng* variable_mng);

//! Families and groups of \a topology find their synchronizers and their variables. Once per mesh. \local
void connectVariables(MeshTopology* topology, IVariableMng* variable_mng);

} // namespace Arcane::detail
