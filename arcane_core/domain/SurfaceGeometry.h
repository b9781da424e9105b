// SPDX-License-Identifier: Apache-2.0
// The directions of plane surfaces and of lines that all ranks hold together.
#pragma once

#include "arcane_core/mesh/groups/ItemGroup.h"
#include "variables/core/VariableTypes.h"

namespace Arcane::detail::domain
{
//! Implements IMeshUtilities::computeNormal(). \collective
Real3 normalOfSurface(IParallelMng* pm, const FaceGroup& faces, const VariableNodeReal3& coordinates);
//! Implements IMeshUtilities::computeDirection(). The pointers are not null. \collective
Real3 directionOfLine(IParallelMng* pm, const NodeGroup& nodes, const VariableNodeReal3& coordinates, Real3* first_end, Real3* second_end);
} // namespace Arcane::detail::domain
