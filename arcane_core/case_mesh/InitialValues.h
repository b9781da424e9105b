// SPDX-License-Identifier: Apache-2.0
// Values that the elements of a mesh in a case file give to variables.
#pragma once

#include "arcane_core/case_mesh/MeshSpec.h"

namespace Arcane
{
class IPrimaryMesh;
class ISubDomain;
} // namespace Arcane

namespace Arcane::detail::casemesh
{
//! Sets a variable to a value on the items of a group. Notes faults of the element for the report on the case; throws nothing. \local
void setInitialValues(ISubDomain* sd, const VariableInitialisation& initialisation, IPrimaryMesh* mesh);
} // namespace Arcane::detail::casemesh
