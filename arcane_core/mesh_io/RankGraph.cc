// SPDX-License-Identifier: Apache-2.0
// A graph spread over ranks: each rank has some vertices, and copies of their neighbours on other ranks.
#include "arcane_core/mesh_io/RankGraph.h"

#include "arcane_core/comm/FrameworkTags.h"
#include "arcane_core/comm/IParallelMng.h"

#include <algorithm>
#include <numeric>

namespace Arcane::detail::meshio
{
namespace
{
//! Goes through 0 to n - 1 in jumps, always the same: neighbours by number are most often neighbours in the mesh along one axis, and would be
//! joined along it.
class Jumps
{
 public:
  //! Begins with the number after \a nb_done jumps.
  Jumps(Int32 n, Int32 nb_done)
  : m_n(n)
  , m_step(std::max<Int64>(static_cast<Int64>(0.618 * n), 1))
  {
    while (std::gcd(m_step, m_n) != 1)
      ++m_step;
    m_step %= std::max<Int64>(m_n, 1);
    m_at = m_n > 0 ? nb_done * m_step % m_n : 0;
  }
  //! Returns the next number. After n of them comes the first one again.
  Int32 next()
  {
    const Int64 at = m_at;
    m_at += m_step;
    m_at -= m_at >= m_n ? m_n : 0;
    return static_cast<Int32>(at);
  }

 private:
  Int64 m_n;
  Int64 m_step;
  Int64 m_at = 0;
};

/*!
 * \brief Brings what vertices need into the cache some jumps before their turn.
 *
 * Vertices come in no order of memory: most of the time would be spent waiting for their lines.
 */
class MatchAhead
{
 public:
  MatchAhead(const RankGraph& graph, const std::vector<Int32>& partner)
  : m_graph(graph)
  , m_partner(partner)
  , m_of_lists(graph.nbVertex(), 3 * distance)
  , m_of_neighbours(graph.nbVertex(), 2 * distance)
  , m_of_partners(graph.nbVertex(), distance)
  {}

  void step()
  {
    const Int32 far = m_of_lists.next();
    __builtin_prefetch(&m_graph.begins[far]);
    const Int32 middle = m_of_neighbours.next();
    const Int64 begin = m_graph.begins[middle];
    __builtin_prefetch(m_graph.neighbours.data() + begin);
    __builtin_prefetch(m_graph.costs.data() + begin);
    __builtin_prefetch(&m_graph.weights[middle]);
    __builtin_prefetch(&m_partner[middle], 1);
    const Int32 near = m_of_partners.next();
    for (Int64 k = m_graph.begins[near]; k < m_graph.begins[near + 1]; ++k)
      if (const Int32 other = m_graph.neighbours[k]; other < m_graph.nbVertex()) {
        __builtin_prefetch(&m_partner[other], 1);
        __builtin_prefetch(&m_graph.weights[other]);
      }
  }

 private:
  static constexpr Int32 distance = 8;

  const RankGraph& m_graph;
  const std::vector<Int32>& m_partner;
  Jumps m_of_lists;
  Jumps m_of_neighbours;
  Jumps m_of_partners;
};

//! Returns the partner of each vertex, itself when it stays alone. Ghosts have none: their ranks do not know of it.
std::vector<Int32> matchVertices(const RankGraph& graph, Int64 max_weight)
{
  const Int32 nb_vertex = graph.nbVertex();
  std::vector<Int32> partner(static_cast<std::size_t>(nb_vertex), -1);
  Jumps jumps(nb_vertex, 0);
  MatchAhead ahead(graph, partner);
  for (Int32 i = 0; i < nb_vertex; ++i) {
    ahead.step();
    const Int32 vertex = jumps.next();
    if (partner[vertex] >= 0)
      continue;
    Int32 best = vertex;
    Int32 best_cost = 0;
    for (Int64 k = graph.begins[vertex]; k < graph.begins[vertex + 1]; ++k) {
      const Int32 other = graph.neighbours[k];
      if (other >= nb_vertex || partner[other] >= 0 || graph.weights[vertex] + graph.weights[other] > max_weight)
        continue;
      const bool is_lighter = graph.costs[k] == best_cost && graph.weights[other] < graph.weights[best];
      if (graph.costs[k] > best_cost || is_lighter) {
        best = other;
        best_cost = graph.costs[k];
      }
    }
    partner[vertex] = best;
    partner[best] = vertex;
  }
  return partner;
}

//! Replaces numbers by increasing ones, each once.
void sortOnce(std::vector<Int32>& numbers)
{
  std::ranges::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

//! Makes the links of \a coarse. Both ranks of a link sort the same numbers. Returns the new ghost of each ghost.
std::vector<Int32> linkCoarse(const RankGraph& fine, const std::vector<Int32>& coarse_of, const std::vector<Int32>& coarse_of_ghosts,
                              RankGraph& coarse)
{
  std::vector<Int32> ghosts(coarse_of_ghosts.size());
  for (const RankGraph::Link& link : fine.links) {
    RankGraph::Link made;
    made.rank = link.rank;
    for (const Int32 vertex : link.own)
      made.own.push_back(coarse_of[vertex]);
    sortOnce(made.own);
    const auto begin = coarse_of_ghosts.begin() + link.first_ghost;
    std::vector<Int32> of_rank(begin, begin + link.nb_ghost);
    sortOnce(of_rank);
    made.first_ghost = coarse.nbGhost();
    made.nb_ghost = static_cast<Int32>(of_rank.size());
    for (Int32 g = link.first_ghost; g < link.first_ghost + link.nb_ghost; ++g)
      ghosts[g] = made.first_ghost + static_cast<Int32>(std::ranges::lower_bound(of_rank, coarse_of_ghosts[g]) - of_rank.begin());
    coarse.links.push_back(std::move(made));
  }
  return ghosts;
}

//! Adds up costs between the vertices of a coarse graph.
class CoarseNeighbours
{
 public:
  CoarseNeighbours(const RankGraph& fine, const std::vector<Int32>& coarse_of, const std::vector<Int32>& coarse_ghosts, RankGraph& coarse)
  : m_fine(fine)
  , m_coarse_of(coarse_of)
  , m_coarse_ghosts(coarse_ghosts)
  , m_coarse(coarse)
  , m_place(static_cast<std::size_t>(coarse.nbVertex() + coarse.nbGhost()), -1)
  {
    m_coarse.begins.assign(1, 0);
  }

  //! Adds what the vertices of the next coarse vertex have. \param second  -1 for none
  void addNext(Int32 coarse_vertex, Int32 first, Int32 second)
  {
    const Int64 begin = m_coarse.begins.back();
    add(coarse_vertex, first, begin);
    if (second >= 0)
      add(coarse_vertex, second, begin);
    m_coarse.begins.push_back(static_cast<Int64>(m_coarse.neighbours.size()));
  }

 private:
  void add(Int32 coarse_vertex, Int32 vertex, Int64 begin)
  {
    for (Int64 k = m_fine.begins[vertex]; k < m_fine.begins[vertex + 1]; ++k) {
      const Int32 other = m_fine.neighbours[k];
      const Int32 to = other < m_fine.nbVertex() ? m_coarse_of[other] : m_coarse.nbVertex() + m_coarse_ghosts[other - m_fine.nbVertex()];
      if (to == coarse_vertex)
        continue;
      // Places before `begin` are of vertices before this one.
      if (m_place[to] < begin) {
        m_place[to] = static_cast<Int64>(m_coarse.neighbours.size());
        m_coarse.neighbours.push_back(to);
        m_coarse.costs.push_back(0);
      }
      m_coarse.costs[m_place[to]] += m_fine.costs[k];
    }
  }

  const RankGraph& m_fine;
  const std::vector<Int32>& m_coarse_of;
  const std::vector<Int32>& m_coarse_ghosts;
  RankGraph& m_coarse;
  //! Where the neighbours of the current vertex are in the coarse graph.
  std::vector<Int64> m_place;
};
} // namespace

std::vector<Int32> valuesOfGhosts(IParallelMng* pm, const RankGraph& graph, const std::vector<Int32>& values)
{
  std::vector<Int32> ghosts(static_cast<std::size_t>(graph.nbGhost()));
  std::vector<std::vector<Int32>> sent;
  UniqueArray<MessagePassing::Request> requests;
  for (const RankGraph::Link& link : graph.links)
    requests.add(pm->receive(Span<Int32>(ghosts.data() + link.first_ghost, link.nb_ghost),
                             comm::messageWith(link.rank, comm::eFrameworkTag::PartitionGraph)));
  for (const RankGraph::Link& link : graph.links) {
    std::vector<Int32>& message = sent.emplace_back();
    for (const Int32 vertex : link.own)
      message.push_back(values[vertex]);
    requests.add(pm->send(Span<const Int32>(message.data(), static_cast<Int64>(message.size())),
                          comm::messageWith(link.rank, comm::eFrameworkTag::PartitionGraph)));
  }
  pm->waitAllRequests(requests);
  return ghosts;
}

CoarserGraph coarsen(IParallelMng* pm, const RankGraph& graph, Int64 max_weight)
{
  const std::vector<Int32> partner = matchVertices(graph, max_weight);
  CoarserGraph result;
  result.coarse_of.resize(partner.size());
  for (Int32 vertex = 0; vertex < graph.nbVertex(); ++vertex) {
    const Int32 other = partner[vertex];
    if (other < vertex) {
      result.coarse_of[vertex] = result.coarse_of[other];
      continue;
    }
    result.coarse_of[vertex] = result.graph.nbVertex();
    result.graph.weights.push_back(graph.weights[vertex] + (other > vertex ? graph.weights[other] : 0));
  }
  const std::vector<Int32> coarse_of_ghosts = valuesOfGhosts(pm, graph, result.coarse_of);
  const std::vector<Int32> ghosts = linkCoarse(graph, result.coarse_of, coarse_of_ghosts, result.graph);
  result.graph.neighbours.reserve(graph.neighbours.size());
  result.graph.costs.reserve(graph.neighbours.size());
  CoarseNeighbours neighbours(graph, result.coarse_of, ghosts, result.graph);
  for (Int32 vertex = 0; vertex < graph.nbVertex(); ++vertex)
    if (partner[vertex] >= vertex)
      neighbours.addNext(result.coarse_of[vertex], vertex, partner[vertex] > vertex ? partner[vertex] : -1);
  return result;
}

} // namespace Arcane::detail::meshio
