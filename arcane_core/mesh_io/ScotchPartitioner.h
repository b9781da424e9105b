// SPDX-License-Identifier: Apache-2.0
// Partitions by Scotch, with few faces between parts, where the build has this library.
#pragma once

#include "arcane_core/mesh_io/GatheredCellGraph.h"

namespace Arcane::detail::meshio
{

//! Returns true when the framework was compiled with Scotch.
bool hasScotch();

//! Returns what an error says when hasScotch() is false.
String adviceWithoutScotch();

/*!
 * \brief Returns the part of each cell of this rank, as partitionOnRoot() does.
 *
 * Scotch runs in one thread, so that it always gives the same parts.
 * \collective
 * \throws ParallelFatalErrorException when hasScotch() is false, or when Scotch fails
 */
std::optional<UniqueArray<Int32>> partitionByScotch(IParallelMng* pm, const CellGraphPart& graph, Int32 nb_part);

//! Returns the part of each vertex of a whole graph. \local \throws FatalErrorException when hasScotch() is false, or when Scotch fails
std::vector<Int32> cutByScotch(const CompressedGraph<Int64>& graph, Int32 nb_part);

} // namespace Arcane::detail::meshio
