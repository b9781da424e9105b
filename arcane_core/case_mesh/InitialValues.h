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
/*!
 * \brief Sets a variable to a value on the items of a group. Adds the faults of the element to the faults of the case.
 *
 * A variable that must be used from now on is allocated: this may throw, on one rank alone. \local
 */
void setInitialValues(ISubDomain* sd, const VariableInitialisation& initialisation, IPrimaryMesh* mesh);
} // namespace Arcane::detail::casemesh
