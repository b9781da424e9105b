// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/LoadPartition.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/Rendezvous.h"
#include "arcane_core/domain/IPrimaryMesh.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

namespace Arcane::detail::run
{
namespace
{
mesh::MeshDescription describeOwnCells(IMesh* mesh)
{
  mesh::MeshDescription description;
  description.name = mesh->name();
  description.dimension = mesh->dimension();
  ENUMERATE_CELL(cell, mesh->ownCells())
  {
    description.cell_uid.add(cell->uniqueId());
    description.cell_type.add(static_cast<Int16>(cell->type()));
    for (const Node node : cell->nodes())
      description.cell_node_uid.add(node.uniqueId());
  }
  const VariableNodeReal3& coords = mesh->nodesCoordinates();
  ENUMERATE_NODE(node, mesh->allNodes())
  {
    description.node_uid.add(node->uniqueId());
    description.node_coord.add(coords[node]);
  }
  return description;
}

//! Unique ids of the two cells, and the cost.
UniqueArray<Int64> pairCosts(IMesh* mesh, ConstArrayView<Int64> face_costs)
{
  UniqueArray<Int64> costs;
  if (face_costs.empty())
    return costs;
  ENUMERATE_FACE(face, mesh->ownFaces())
  if (face->nbCell() == 2) {
    costs.add(face->cell(0).uniqueId());
    costs.add(face->cell(1).uniqueId());
    costs.add(face_costs[face->localId()]);
  }
  return costs;
}

//! The number of cells that a rank has of a part.
struct Overlap
{
  Int64 nb_cell = 0;
  Int64 rank = 0;
  Int64 part = 0;

  //! The pair with most cells comes first.
  bool operator<(const Overlap& rhs) const { return std::tuple(-nb_cell, rank, part) < std::tuple(-rhs.nb_cell, rhs.rank, rhs.part); }
};

//! Returns the overlaps of all ranks on the first one, nothing on the others. \collective
std::vector<Overlap> gatherOverlaps(IParallelMng* pm, ConstArrayView<Int32> parts)
{
  std::map<Int32, Int64> nb_cell_of_part;
  for (const Int32 part : parts)
    ++nb_cell_of_part[part];
  std::vector<Overlap> own;
  for (const auto& [part, nb_cell] : nb_cell_of_part)
    own.push_back({ nb_cell, pm->commRank(), part });
  return comm::sendRecords(pm, std::move(own), [](const Overlap&) { return 0; }).values;
}

//! Returns the rank of each part. Parts and ranks without an overlap of their own follow each other.
UniqueArray<Int32> ranksOfParts(std::vector<Overlap> overlaps, Int32 nb_rank)
{
  constexpr Int32 none = -1;
  UniqueArray<Int32> rank_of_part(nb_rank, none);
  std::vector<bool> has_part(static_cast<std::size_t>(nb_rank), false);
  std::sort(overlaps.begin(), overlaps.end());
  for (const Overlap& overlap : overlaps) {
    Int32& rank = rank_of_part[static_cast<Int32>(overlap.part)];
    if (rank != none || has_part[static_cast<std::size_t>(overlap.rank)])
      continue;
    rank = static_cast<Int32>(overlap.rank);
    has_part[static_cast<std::size_t>(overlap.rank)] = true;
  }
  auto next = has_part.begin();
  for (Int32& rank : rank_of_part) {
    if (rank != none)
      continue;
    next = std::find(next, has_part.end(), false);
    rank = static_cast<Int32>(next - has_part.begin());
    *next = true;
  }
  return rank_of_part;
}
} // namespace

void keepCellsInPlace(IParallelMng* pm, ArrayView<Int32> parts)
{
  const std::vector<Overlap> overlaps = gatherOverlaps(pm, parts);
  UniqueArray<Int32> rank_of_part = ranksOfParts(overlaps, pm->commSize());
  pm->broadcast(rank_of_part.view(), 0);
  for (Int32& part : parts)
    part = rank_of_part[part];
}

void setNewOwnersByLoad(IPrimaryMesh* mesh, const LoadPartitionOptions& options)
{
  const UniqueArray<Int64> pair_costs = pairCosts(mesh, options.face_costs);
  meshio::PartitionPlan plan = meshio::partition(mesh->parallelMng(), describeOwnCells(mesh), options.algorithm,
                                                 { options.nb_part, options.cell_loads, pair_costs, options.max_gathered_cell });
  meshio::logPlan(mesh->traceMng(), mesh->name(), plan);
  // Boxes keep their numbers: the box of a rank changes little when loads do. Fewer parts than ranks are for the first ranks.
  const bool is_for_all_ranks = options.nb_part == 0 || options.nb_part == mesh->parallelMng()->commSize();
  if (options.algorithm != meshio::ePartitionAlgorithm::RecursiveBisection && is_for_all_ranks)
    keepCellsInPlace(mesh->parallelMng(), plan.cell_owner);
  VariableItemInt32& new_owners = mesh->itemsNewOwner(IK_Cell);
  Int32 i = 0;
  ENUMERATE_CELL(cell, mesh->ownCells())
  new_owners[cell] = plan.cell_owner[i++];
  mesh->utilities()->changeOwnersFromCells();
}
} // namespace Arcane::detail::run
