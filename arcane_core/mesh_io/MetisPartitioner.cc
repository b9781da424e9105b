// SPDX-License-Identifier: Apache-2.0
// Partitions by METIS, with few faces between parts.
#include "arcane_core/mesh_io/MetisPartitioner.h"

#include <metis.h>

#include <mutex>

namespace Arcane::detail::meshio
{
namespace
{
//! Graphs of clusters are small: the best of several cuts costs little.
constexpr idx_t nb_cut_of_clusters = 2;

//! \param nb_cut  so many cuts are made, and the best one is returned
std::vector<idx_t> callMetis(CompressedGraph<idx_t>& graph, Int32 nb_part, idx_t nb_cut)
{
  idx_t options[METIS_NOPTIONS];
  METIS_SetDefaultOptions(options);
  options[METIS_OPTION_NUMBERING] = 0;
  options[METIS_OPTION_SEED] = 1;
  options[METIS_OPTION_NCUTS] = nb_cut;
  auto nb_vertex = static_cast<idx_t>(graph.offsets.size() - 1);
  idx_t nb_constraint = 1;
  idx_t nb_metis_part = nb_part;
  idx_t cut = 0;
  std::vector<idx_t> parts(graph.offsets.size() - 1);
  idx_t* weights = graph.weights.empty() ? nullptr : graph.weights.data();
  // METIS draws its numbers from std::rand(), which all threads share.
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  const int status =
    METIS_PartGraphKway(&nb_vertex, &nb_constraint, graph.offsets.data(), graph.neighbours.data(), weights, nullptr,
                        graph.costs.empty() ? nullptr : graph.costs.data(), &nb_metis_part, nullptr, nullptr, options, &cut, parts.data());
  if (status != METIS_OK)
    ARCANE_FATAL("METIS partitioner: METIS_PartGraphKway failed with status {0} for {1} cells and {2} parts", status, nb_vertex, nb_part);
  return parts;
}
} // namespace

std::optional<UniqueArray<Int32>> partitionByMetis(IParallelMng* pm, const CellGraphPart& part, Int32 nb_part)
{
  return partitionOnRoot<idx_t>(pm, part, nb_part, "METIS",
                                [](CompressedGraph<idx_t>& graph, Int32 nb) { return callMetis(graph, nb, 1); });
}

std::vector<Int32> cutByMetis(const CompressedGraph<Int64>& graph, Int32 nb_part)
{
  CompressedGraph<idx_t> in_integers = inIntegersOf<idx_t>(graph, "METIS");
  const std::vector<idx_t> parts = callMetis(in_integers, nb_part, nb_cut_of_clusters);
  return { parts.begin(), parts.end() };
}

} // namespace Arcane::detail::meshio
