// SPDX-License-Identifier: Apache-2.0
// The graph of all cells on rank 0, for libraries that partition it.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

namespace Arcane::detail::meshio
{

//! The part of the graph of cells that one rank holds.
struct CellGraphPart
{
  //! The vertices of this rank, in the order of its cells.
  ConstArrayView<Int64> cell_uids;
  //! The weights of this rank's cells; the view is empty on all ranks when each weight is 1.
  ConstArrayView<Int64> cell_weights;
  //! The pairs of findNeighbourCells().
  ConstArrayView<Int64> neighbour_pairs;
  //! The costs of PartitionWishes.
  ConstArrayView<Int64> pair_costs;
};

//! The whole graph, on rank 0 only; vertices in the order of ranks.
struct GatheredGraph
{
  UniqueArray<Int64> uids;
  UniqueArray<Int64> weights;
  UniqueArray<Int64> pairs;
  UniqueArray<Int64> pair_costs;
};

//! Neighbours of vertex i: [offsets[i], offsets[i+1]). \tparam Index  the integers of the library
template <typename Index> struct CompressedGraph
{
  std::vector<Index> offsets;
  std::vector<Index> neighbours;
  //! Of vertices; empty for 1 each.
  std::vector<Index> weights;
  //! Of neighbours; empty for 1 each.
  std::vector<Index> costs;
};

//! Positions of gathered cells, by increasing uid.
inline std::vector<Int64> sortedOrder(const UniqueArray<Int64>& uids)
{
  std::vector<Int64> order(uids.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    order[i] = static_cast<Int64>(i);
  std::ranges::sort(order, {}, [&](Int64 i) { return uids[i]; });
  return order;
}

//! Gives neighbours their costs. Neighbours without a given cost have cost 1.
template <typename Index>
void setCosts(CompressedGraph<Index>& graph, const UniqueArray<Int64>& pair_costs, const std::vector<Int64>& sorted_uids)
{
  if (pair_costs.empty())
    return;
  constexpr Int64 max_cost = std::numeric_limits<Index>::max();
  graph.costs.assign(graph.neighbours.size(), 1);
  const auto vertex = [&](Int64 uid) { return static_cast<Index>(std::ranges::lower_bound(sorted_uids, uid) - sorted_uids.begin()); };
  Int64 largest = 1;
  for (Int64 i = 2; i < pair_costs.largeSize(); i += 3)
    largest = std::max(largest, pair_costs[i]);
  // Libraries add costs in their integers.
  const Int64 scale = largest / (max_cost / std::max<Int64>(static_cast<Int64>(graph.neighbours.size()), 1)) + 1;
  for (Int64 i = 0; i + 2 < pair_costs.largeSize(); i += 3) {
    const Index ends[2] = { vertex(pair_costs[i]), vertex(pair_costs[i + 1]) };
    const Index cost = static_cast<Index>(std::max<Int64>(pair_costs[i + 2] / scale, 1));
    for (int side = 0; side < 2; ++side) {
      const auto begin = graph.neighbours.begin() + graph.offsets[ends[side]];
      const auto end = graph.neighbours.begin() + graph.offsets[ends[side] + 1];
      const auto found = std::lower_bound(begin, end, ends[1 - side]);
      if (found != end && *found == ends[1 - side])
        graph.costs[static_cast<std::size_t>(found - graph.neighbours.begin())] = cost;
    }
  }
}

/*!
 * \brief Converts a graph to the integers of a library, with weights and costs small enough that their sums fit.
 * \throws FatalErrorException when the number of neighbours does not fit
 */
template <typename Index> CompressedGraph<Index> inIntegersOf(const CompressedGraph<Int64>& graph, const char* library)
{
  constexpr Int64 max_index = std::numeric_limits<Index>::max();
  if (graph.offsets.back() > max_index)
    ARCANE_FATAL("{1} partitioner: the graph has {0} neighbours, expected a number that fits in {2} bits: give a smaller -A,GatheredCells",
                 graph.offsets.back(), library, sizeof(Index) * 8);
  const auto scaled = [](const std::vector<Int64>& values) {
    const Int64 scale = std::accumulate(values.begin(), values.end(), Int64(0)) / (max_index / 2) + 1;
    std::vector<Index> result;
    result.reserve(values.size());
    for (const Int64 value : values)
      result.push_back(static_cast<Index>(std::max<Int64>(value / scale, 1)));
    return result;
  };
  return { { graph.offsets.begin(), graph.offsets.end() },
           { graph.neighbours.begin(), graph.neighbours.end() },
           scaled(graph.weights),
           scaled(graph.costs) };
}

//! \throws FatalErrorException when the graph is too big for the integers of \a library
template <typename Index>
CompressedGraph<Index> compress(const GatheredGraph& gathered, const std::vector<Int64>& order, const char* library)
{
  constexpr Int64 max_index = std::numeric_limits<Index>::max();
  if (gathered.pairs.largeSize() > max_index || gathered.uids.largeSize() > max_index)
    ARCANE_FATAL("{3} partitioner: the graph has {0} cells and {1} faces, expected numbers that fit in {2} bits: "
                 "use recursive bisection",
                 gathered.uids.largeSize(), gathered.pairs.largeSize() / 2, sizeof(Index) * 8, library);
  std::vector<Int64> sorted_uids;
  for (const Int64 i : order)
    sorted_uids.push_back(gathered.uids[i]);
  std::vector<Index> ends;
  for (const Int64 uid : gathered.pairs)
    ends.push_back(static_cast<Index>(std::ranges::lower_bound(sorted_uids, uid) - sorted_uids.begin()));

  CompressedGraph<Index> graph;
  graph.offsets.assign(order.size() + 1, 0);
  for (const Index end : ends)
    ++graph.offsets[end + 1];
  for (std::size_t i = 0; i < order.size(); ++i)
    graph.offsets[i + 1] += graph.offsets[i];
  graph.neighbours.resize(ends.size());
  std::vector<Index> next(graph.offsets.begin(), graph.offsets.end() - 1);
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
    graph.neighbours[next[ends[i]]++] = ends[i + 1];
    graph.neighbours[next[ends[i + 1]]++] = ends[i];
  }
  // Pairs come in the order of the ranks that found them.
  for (std::size_t i = 0; i < order.size(); ++i)
    std::sort(graph.neighbours.begin() + graph.offsets[i], graph.neighbours.begin() + graph.offsets[i + 1]);
  setCosts(graph, gathered.pair_costs, sorted_uids);
  // Libraries add weights in their integers.
  const Int64 scale = std::accumulate(gathered.weights.begin(), gathered.weights.end(), Int64(0)) / (max_index / 2) + 1;
  if (!gathered.weights.empty())
    for (const Int64 i : order)
      graph.weights.push_back(static_cast<Index>(std::max<Int64>(gathered.weights[i] / scale, 1)));
  return graph;
}

//! Part of each gathered cell; empty when a part has no cell.
template <typename Index, typename Call>
UniqueArray<Int32> partitionGathered(const GatheredGraph& gathered, Int32 nb_part, const char* library, const Call& call)
{
  const std::vector<Int64> order = sortedOrder(gathered.uids);
  CompressedGraph<Index> graph = compress<Index>(gathered, order, library);
  const std::vector<Index> parts = call(graph, nb_part);
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
/*!
 * \brief Returns the part of each cell of this rank.
 *
 * The graph is gathered on rank 0 with cells in the order of unique ids, so that the result does not depend on the ranks that
 * hold them. The function returns nothing when the library leaves a part empty, or when there are fewer cells than parts.
 * \tparam Index  the integers of the library
 * \param call    called on rank 0 with a CompressedGraph and the number of parts; returns the part of each vertex
 * \collective
 * \throws ParallelFatalErrorException when \a call throws, or when the graph is too big for the integers of the library
 */
template <typename Index, typename Call>
std::optional<UniqueArray<Int32>> partitionOnRoot(IParallelMng* pm, const CellGraphPart& part, Int32 nb_part, const char* library,
                                                  const Call& call)
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
      owners = partitionGathered<Index>(gathered, nb_part, library, call);
  });
  if (pm->reduce(MessagePassing::ReduceMax, owners.size()) == 0)
    return std::nullopt;
  UniqueArray<Int32> mine(part.cell_uids.size());
  pm->scatterVariable(owners, mine, root);
  return mine;
}

} // namespace Arcane::detail::meshio
