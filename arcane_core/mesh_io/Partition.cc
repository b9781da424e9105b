// SPDX-License-Identifier: Apache-2.0
// Decides which rank shall own which cell.
#include "arcane_core/mesh_io/CellGraph.h"
#include "arcane_core/mesh_io/MetisPartitioner.h"
#include "arcane_core/mesh_io/PartitionPlan.h"
#include "arcane_core/mesh_io/RecursiveBisection.h"
#include "arcane_core/mesh_io/ScotchPartitioner.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/ItemTypeInfo.h"

#include <algorithm>
#include <vector>

namespace Arcane::detail::meshio
{
namespace
{
//! Mean of the nodes of each cell, summed in the order of the cell.
std::vector<Real3> cellCentres(const mesh::MeshDescription& mesh, const NumberedCells& cells)
{
  std::vector<Real3> coords(cells.node_uids.size());
  for (Int64 i = 0; i < mesh.node_uid.largeSize(); ++i)
    if (const Int32 node = cells.findNode(mesh.node_uid[i]); node >= 0)
      coords[node] = mesh.node_coord[i];
  std::vector<Real3> centres;
  centres.reserve(cells.types.size());
  const Int32* nodes = cells.cell_nodes.data();
  for (const Int16 type : cells.types) {
    const Int32 nb_node = ItemTypeInfo::ofType(type)->nbLocalNode();
    Real3 sum;
    for (Int32 i = 0; i < nb_node; ++i)
      sum += coords[nodes[i]];
    centres.push_back(sum / static_cast<Real>(nb_node));
    nodes += nb_node;
  }
  return centres;
}

UniqueArray<Int32> bisect(IParallelMng* pm, const mesh::MeshDescription& mesh, const NumberedCells& cells, ConstArrayView<Int64> weights,
                          Int32 nb_part)
{
  // A rank without cells has no weight to give.
  const bool has_weights = pm->reduce(MessagePassing::ReduceMax, weights.empty() ? 0 : 1) != 0;
  const std::vector<Real3> centres = cellCentres(mesh, cells);
  const std::span<const Int64> uids(mesh.cell_uid.data(), mesh.cell_uid.size());
  const std::span<const Int64> weight_span(weights.data(), weights.size());
  const std::vector<Int32> parts = bisectRecursively(pm, { uids, centres, has_weights, weight_span }, nb_part);
  UniqueArray<Int32> owners(static_cast<Int32>(parts.size()));
  std::ranges::copy(parts, owners.data());
  return owners;
}
} // namespace

PartitionPlan partition(IParallelMng* pm, const mesh::MeshDescription& mesh, ePartitionAlgorithm algorithm, const PartitionWishes& wishes)
{
  const Int32 nb_part = wishes.nb_part == 0 ? pm->commSize() : wishes.nb_part;
  if (nb_part < 1 || nb_part > pm->commSize())
    ARCANE_THROW(ArgumentException, "partition of mesh '{0}': number of parts is {1}, expected 1 to {2}", mesh.name, nb_part,
                 pm->commSize());
  if (nb_part == 1)
    return { UniqueArray<Int32>(mesh.cell_uid.size(), 0) };
  const NumberedCells cells({ mesh.cell_type.data(), static_cast<std::size_t>(mesh.cell_type.size()) },
                            { mesh.cell_node_uid.data(), static_cast<std::size_t>(mesh.cell_node_uid.size()) });
  UniqueArray<Int64> weights;
  for (const Int64 weight : wishes.cell_weights)
    weights.add(std::max<Int64>(weight, 1));
  if (algorithm != ePartitionAlgorithm::RecursiveBisection) {
    const UniqueArray<Int64> pairs = findNeighbourCells(pm, mesh, cells);
    const auto by_library = algorithm == ePartitionAlgorithm::Metis ? &partitionByMetis : &partitionByScotch;
    if (auto owners = by_library(pm, { mesh.cell_uid, weights, pairs, wishes.pair_costs }, nb_part))
      return { std::move(*owners) };
  }
  return { bisect(pm, mesh, cells, weights, nb_part) };
}

mesh::MeshDescription distributeMesh(IParallelMng* pm, mesh::MeshDescription mesh, ePartitionAlgorithm algorithm)
{
  const PartitionPlan plan = partition(pm, mesh, algorithm);
  return sendCellsToOwners(pm, std::move(mesh), plan);
}

} // namespace Arcane::detail::meshio
