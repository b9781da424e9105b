// SPDX-License-Identifier: Apache-2.0
// The memory of materials, for the report of a run.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/MeshHandle.h"

#include <utility>
#include <vector>

namespace Arcane::detail::state
{

/*!
 * \brief Returns names and sizes: the tables of the sets of a mesh, and the values of mixed cells of each variable.
 *
 * The list is empty if the mesh has no manager of materials after endCreate(). \unit{bytes} \local
 */
std::vector<std::pair<String, Int64>> constituentsInMemory(const MeshHandle& mesh);

} // namespace Arcane::detail::state
