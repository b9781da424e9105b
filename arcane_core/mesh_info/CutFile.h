// SPDX-License-Identifier: Apache-2.0
// The cut of a mesh file that later runs use, made without a run.
#pragma once

#include "arcane_core/mesh_io/PartitionPlan.h"

#include <iosfwd>
#include <string>

namespace Arcane::detail::mesh_info
{
/*!
 * \brief Cuts a mesh file as a run on \a nb_part ranks does, keeps the parts beside it, and prints their sizes.
 *
 * The ranks are threads of this process.
 * \local
 * \throws ParallelFatalErrorException when the file cannot be read, IOException when the parts cannot be written
 */
void cutFile(const std::string& path, Int32 nb_part, meshio::ePartitionAlgorithm algorithm, std::ostream& out);
} // namespace Arcane::detail::mesh_info
