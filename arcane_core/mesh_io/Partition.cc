// SPDX-License-Identifier: Apache-2.0
// Decides which rank shall own which cell.
#include "arcane_core/mesh_io/CellGraph.h"
#include "arcane_core/mesh_io/MetisPartitioner.h"
#include "arcane_core/mesh_io/MultilevelCut.h"
#include "arcane_core/mesh_io/PartitionPlan.h"
#include "arcane_core/mesh_io/RecursiveBisection.h"
#include "arcane_core/mesh_io/ScotchPartitioner.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh/items/OrderedSearch.h"

#include <algorithm>
#include <vector>

namespace Arcane::detail::meshio
{
namespace
{
const base::Parameter<Int32> max_gathered_cell(
  { .section = "Meshes",
    .argument = "GatheredCells",
    .variable = "ARCANE_GATHERED_CELLS",
    .meaning = "METIS and Scotch cut the graph of all cells on one rank up to so many cells. In a larger mesh all ranks join cells to "
               "clusters, one rank cuts the graph of these, and all ranks refine the cut." },
  base::integers(1), static_cast<Int32>(default_max_gathered_cell));

//! The level of messages on meshes.
constexpr Int32 mesh_level = 2;

//! Mean of the nodes of each cell, summed in the order of the cell.
std::vector<Real3> cellCentres(const mesh::MeshDescription& mesh, const NumberedCells& cells)
{
  std::vector<Real3> coords(cells.node_uids.size());
  mesh::OrderedSearch search(ConstArrayView<Int64>(static_cast<Int32>(cells.node_uids.size()), cells.node_uids.data()));
  for (Int64 i = 0; i < mesh.node_uid.largeSize(); ++i)
    if (const Int32 node = search.find(mesh.node_uid[i]); node >= 0)
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

//! Cuts the cells of one mesh.
class Cutter
{
 public:
  Cutter(IParallelMng* pm, const mesh::MeshDescription& mesh, const PartitionWishes& wishes, Int32 nb_part);

  PartitionPlan bisect(const String& why);
  PartitionPlan cutBy(ePartitionAlgorithm library);

 private:
  WeightedPoints weightedPoints() const;
  PartitionPlan cutGathered(ePartitionAlgorithm library);
  PartitionPlan cutByLevels(ePartitionAlgorithm library);

  IParallelMng* m_pm;
  const mesh::MeshDescription& m_mesh;
  const PartitionWishes& m_wishes;
  Int32 m_nb_part;
  NumberedCells m_cells;
  UniqueArray<Int64> m_weights;
  //! A rank without cells has no weight to give.
  bool m_has_weights;
  bool m_has_pair_costs;
  Int64 m_nb_cell;
  std::vector<Real3> m_centres;
};

const char* nameOf(ePartitionAlgorithm library)
{
  return library == ePartitionAlgorithm::Metis ? "METIS" : "Scotch";
}

Cutter::Cutter(IParallelMng* pm, const mesh::MeshDescription& mesh, const PartitionWishes& wishes, Int32 nb_part)
: m_pm(pm)
, m_mesh(mesh)
, m_wishes(wishes)
, m_nb_part(nb_part)
, m_cells({ mesh.cell_type.data(), static_cast<std::size_t>(mesh.cell_type.size()) },
          { mesh.cell_node_uid.data(), static_cast<std::size_t>(mesh.cell_node_uid.size()) })
{
  for (const Int64 weight : wishes.cell_weights)
    m_weights.add(std::max<Int64>(weight, 1));
  Int32 has_any[2] = { m_weights.empty() ? 0 : 1, wishes.pair_costs.empty() ? 0 : 1 };
  pm->reduce(MessagePassing::ReduceMax, ArrayView<Int32>(2, has_any));
  m_has_weights = has_any[0] != 0;
  m_has_pair_costs = has_any[1] != 0;
  m_nb_cell = pm->reduce(MessagePassing::ReduceSum, static_cast<Int64>(mesh.cell_uid.largeSize()));
}

WeightedPoints Cutter::weightedPoints() const
{
  return { { m_mesh.cell_uid.data(), static_cast<std::size_t>(m_mesh.cell_uid.size()) },
           m_centres,
           m_has_weights,
           { m_weights.data(), static_cast<std::size_t>(m_weights.size()) } };
}

PartitionPlan Cutter::bisect(const String& why)
{
  m_centres = cellCentres(m_mesh, m_cells);
  const std::vector<Int32> parts = bisectRecursively(m_pm, weightedPoints(), m_nb_part);
  return { UniqueArray<Int32>(ConstArrayView<Int32>(static_cast<Int32>(parts.size()), parts.data())), "recursive bisection" + why };
}

PartitionPlan Cutter::cutBy(ePartitionAlgorithm library)
{
  const bool is_large = m_nb_cell > m_wishes.max_gathered_cell && !m_has_pair_costs;
  return is_large ? cutByLevels(library) : cutGathered(library);
}

PartitionPlan Cutter::cutGathered(ePartitionAlgorithm library)
{
  const UniqueArray<Int64> pairs = findNeighbourCells(m_pm, m_mesh, m_cells);
  const auto by_library = library == ePartitionAlgorithm::Metis ? &partitionByMetis : &partitionByScotch;
  if (auto owners = by_library(m_pm, { m_mesh.cell_uid, m_weights, pairs, m_wishes.pair_costs }, m_nb_part))
    return { std::move(*owners), String::format("{0}, on rank 0: the graph of {1} cells fits there", nameOf(library), m_nb_cell) };
  return bisect(String::format(", since {0} left a part empty", nameOf(library)));
}

PartitionPlan Cutter::cutByLevels(ePartitionAlgorithm library)
{
  m_centres = cellCentres(m_mesh, m_cells);
  const Int64 max_cluster = maxNbCluster(m_wishes.max_gathered_cell, m_nb_part);
  const GraphCutter cutter = library == ePartitionAlgorithm::Metis ? &cutByMetis : &cutByScotch;
  const MultilevelCut cut = meshio::cutByLevels(m_pm, m_cells, weightedPoints(), m_nb_part, max_cluster, cutter);
  using enum MultilevelCut::eOrigin;
  String what("recursive bisection");
  if (cut.origin == Clusters)
    what = String::format("{0} on {1} clusters of cells", nameOf(library), cut.nb_cluster);
  if (cut.origin != Boxes)
    what = what + ", refined on all ranks";
  String why = String::format("{0} cells are more than the {1} whose graph one rank cuts", m_nb_cell, m_wishes.max_gathered_cell);
  if (cut.origin != Clusters)
    why = String::format("{0}, and {1}", why, cut.why_boxes);
  const ConstArrayView<Int32> parts(static_cast<Int32>(cut.parts.size()), cut.parts.data());
  return { UniqueArray<Int32>(parts), String::format("{0}: {1}; {2} faces between parts, the largest part is {3} of the mean", what, why,
                                                     cut.figures.cost, String::fromNumber(cut.figures.imbalance, 3)) };
}
} // namespace

Int64 maxGatheredCell(const CommandLineArguments& arguments)
{
  return max_gathered_cell.value(arguments);
}

PartitionPlan partition(IParallelMng* pm, const mesh::MeshDescription& mesh, ePartitionAlgorithm algorithm, const PartitionWishes& wishes)
{
  const Int32 nb_part = wishes.nb_part == 0 ? pm->commSize() : wishes.nb_part;
  if (nb_part < 1 || nb_part > pm->commSize())
    ARCANE_THROW(ArgumentException, "partition of mesh '{0}': number of parts is {1}, expected 1 to {2}", mesh.name, nb_part,
                 pm->commSize());
  if (nb_part == 1)
    return { UniqueArray<Int32>(mesh.cell_uid.size(), 0), "nothing: there is one part", 1 };
  Cutter cutter(pm, mesh, wishes, nb_part);
  PartitionPlan plan = algorithm == ePartitionAlgorithm::RecursiveBisection ? cutter.bisect("") : cutter.cutBy(algorithm);
  plan.nb_part = nb_part;
  return plan;
}

void logPlan(ITraceMng* tm, const String& mesh_name, const PartitionPlan& plan)
{
  tm->info(mesh_level) << "[mesh] " << mesh_name << ": cut in " << plan.nb_part << " parts by " << plan.how;
}

mesh::MeshDescription distributeMesh(IParallelMng* pm, mesh::MeshDescription mesh, ePartitionAlgorithm algorithm)
{
  const PartitionPlan plan = partition(pm, mesh, algorithm);
  return sendCellsToOwners(pm, std::move(mesh), plan);
}

} // namespace Arcane::detail::meshio
