// SPDX-License-Identifier: Apache-2.0
// Partitions by METIS, with few faces between parts.
#pragma once

#include "arcane_core/mesh_io/GatheredCellGraph.h"

namespace Arcane::detail::meshio
{

//! Returns the part of each cell of this rank, as partitionOnRoot() does. \collective
std::optional<UniqueArray<Int32>> partitionByMetis(IParallelMng* pm, const CellGraphPart& graph, Int32 nb_part);

//! Returns the part of each vertex of a whole graph. \local \throws FatalErrorException when METIS fails
std::vector<Int32> cutByMetis(const CompressedGraph<Int64>& graph, Int32 nb_part);

} // namespace Arcane::detail::meshio
