// SPDX-License-Identifier: Apache-2.0
// Partitions by METIS, with few faces between parts.
#include "arcane_core/mesh_io/MetisPartitioner.h"

#include <metis.h>

#include <mutex>

namespace Arcane::detail::meshio
{
namespace
{
std::vector<idx_t> callMetis(CompressedGraph<idx_t>& graph, Int32 nb_part)
{
  idx_t options[METIS_NOPTIONS];
  METIS_SetDefaultOptions(options);
  options[METIS_OPTION_NUMBERING] = 0;
  options[METIS_OPTION_SEED] = 1;
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
  return partitionOnRoot<idx_t>(pm, part, nb_part, "METIS", &callMetis);
}

} // namespace Arcane::detail::meshio
