// SPDX-License-Identifier: Apache-2.0
// Partitions by METIS, with few faces between parts.
#include "arcane_core/mesh_io/MetisPartitioner.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"

#include <metis.h>

#include <algorithm>
#include <limits>
#include <mutex>
#include <numeric>
#include <vector>

namespace Arcane::detail::meshio
{
namespace
{
//! The whole graph, on rank 0 only; vertices in the order of ranks.
struct GatheredGraph
{
  UniqueArray<Int64> uids;
  UniqueArray<Int64> weights;
  UniqueArray<Int64> pairs;
  UniqueArray<Int64> pair_costs;
};

//! Neighbours of vertex i: [offsets[i], offsets[i+1]).
struct CompressedGraph
{
  std::vector<idx_t> offsets;
  std::vector<idx_t> neighbours;
  std::vector<idx_t> weights;
  //! Of neighbours; empty for 1 each.
  std::vector<idx_t> costs;
};

//! Positions of gathered cells, by increasing uid.
std::vector<Int64> sortedOrder(const UniqueArray<Int64>& uids)
{
  std::vector<Int64> order(uids.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    order[i] = static_cast<Int64>(i);
  std::ranges::sort(order, {}, [&](Int64 i) { return uids[i]; });
  return order;
}

//! Gives neighbours their costs. Neighbours without a given cost have cost 1.
void setCosts(CompressedGraph& graph, const UniqueArray<Int64>& pair_costs, const std::vector<Int64>& sorted_uids)
{
  if (pair_costs.empty())
    return;
  constexpr Int64 max_cost = std::numeric_limits<idx_t>::max();
  graph.costs.assign(graph.neighbours.size(), 1);
  const auto vertex = [&](Int64 uid) { return static_cast<idx_t>(std::ranges::lower_bound(sorted_uids, uid) - sorted_uids.begin()); };
  Int64 largest = 1;
  for (Int64 i = 2; i < pair_costs.largeSize(); i += 3)
    largest = std::max(largest, pair_costs[i]);
  // METIS adds costs in numbers of 32 bits.
  const Int64 scale = largest / (max_cost / std::max<Int64>(static_cast<Int64>(graph.neighbours.size()), 1)) + 1;
  for (Int64 i = 0; i + 2 < pair_costs.largeSize(); i += 3) {
    const idx_t ends[2] = { vertex(pair_costs[i]), vertex(pair_costs[i + 1]) };
    const idx_t cost = static_cast<idx_t>(std::max<Int64>(pair_costs[i + 2] / scale, 1));
    for (int side = 0; side < 2; ++side) {
      const auto begin = graph.neighbours.begin() + graph.offsets[ends[side]];
      const auto end = graph.neighbours.begin() + graph.offsets[ends[side] + 1];
      const auto found = std::lower_bound(begin, end, ends[1 - side]);
      if (found != end && *found == ends[1 - side])
        graph.costs[static_cast<std::size_t>(found - graph.neighbours.begin())] = cost;
    }
  }
}

CompressedGraph compress(const GatheredGraph& gathered, const std::vector<Int64>& order)
{
  constexpr Int64 max_index = std::numeric_limits<idx_t>::max();
  if (gathered.pairs.largeSize() > max_index || gathered.uids.largeSize() > max_index)
    ARCANE_FATAL("METIS partitioner: the graph has {0} cells and {1} faces, expected numbers that fit in {2} bits: "
                 "use recursive bisection",
                 gathered.uids.largeSize(), gathered.pairs.largeSize() / 2, sizeof(idx_t) * 8);
  std::vector<Int64> sorted_uids;
  for (const Int64 i : order)
    sorted_uids.push_back(gathered.uids[i]);
  std::vector<idx_t> ends;
  for (const Int64 uid : gathered.pairs)
    ends.push_back(static_cast<idx_t>(std::ranges::lower_bound(sorted_uids, uid) - sorted_uids.begin()));

  CompressedGraph graph;
  graph.offsets.assign(order.size() + 1, 0);
  for (const idx_t end : ends)
    ++graph.offsets[end + 1];
  for (std::size_t i = 0; i < order.size(); ++i)
    graph.offsets[i + 1] += graph.offsets[i];
  graph.neighbours.resize(ends.size());
  std::vector<idx_t> next(graph.offsets.begin(), graph.offsets.end() - 1);
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
    graph.neighbours[next[ends[i]]++] = ends[i + 1];
    graph.neighbours[next[ends[i + 1]]++] = ends[i];
  }
  // Pairs come in the order of the ranks that found them.
  for (std::size_t i = 0; i < order.size(); ++i)
    std::sort(graph.neighbours.begin() + graph.offsets[i], graph.neighbours.begin() + graph.offsets[i + 1]);
  setCosts(graph, gathered.pair_costs, sorted_uids);
  // METIS adds weights in numbers of 32 bits.
  const Int64 scale = std::accumulate(gathered.weights.begin(), gathered.weights.end(), Int64(0)) / (max_index / 2) + 1;
  if (!gathered.weights.empty())
    for (const Int64 i : order)
      graph.weights.push_back(static_cast<idx_t>(std::max<Int64>(gathered.weights[i] / scale, 1)));
  return graph;
}

std::vector<idx_t> callMetis(CompressedGraph& graph, Int32 nb_part)
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

//! Part of each gathered cell; empty when a part has no cell.
UniqueArray<Int32> partitionGathered(const GatheredGraph& gathered, Int32 nb_part)
{
  const std::vector<Int64> order = sortedOrder(gathered.uids);
  CompressedGraph graph = compress(gathered, order);
  const std::vector<idx_t> parts = callMetis(graph, nb_part);
  UniqueArray<Int32> owners(gathered.uids.size());
  std::vector<bool> is_used(nb_part, false);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    owners[order[i]] = static_cast<Int32>(parts[i]);
    is_used[parts[i]] = true;
  }
  if (std::ranges::find(is_used, false) != is_used.end())
    owners.clear();
  return owners;
}
} // namespace

std::optional<UniqueArray<Int32>> partitionByMetis(IParallelMng* pm, const CellGraphPart& part, Int32 nb_part)
{
  const Int64 nb_cell = pm->reduce(MessagePassing::ReduceSum, static_cast<Int64>(part.cell_uids.size()));
  if (nb_cell < nb_part)
    return std::nullopt;
  constexpr Int32 root = 0;
  GatheredGraph gathered;
  pm->gatherVariable(part.cell_uids, gathered.uids, root);
  pm->gatherVariable(part.cell_weights, gathered.weights, root);
  pm->gatherVariable(part.neighbour_pairs, gathered.pairs, root);
  pm->gatherVariable(part.pair_costs, gathered.pair_costs, root);

  UniqueArray<Int32> owners;
  runAndAgree(pm, [&] {
    if (pm->commRank() == root)
      owners = partitionGathered(gathered, nb_part);
  });
  if (pm->reduce(MessagePassing::ReduceMax, owners.size()) == 0)
    return std::nullopt;
  UniqueArray<Int32> mine(part.cell_uids.size());
  pm->scatterVariable(owners, mine, root);
  return mine;
}

} // namespace Arcane::detail::meshio
