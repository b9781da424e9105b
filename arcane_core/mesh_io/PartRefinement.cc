// SPDX-License-Identifier: Apache-2.0
// Moves vertices at the border of parts to the neighbouring part that lowers the cost of the cut.
#include "arcane_core/mesh_io/PartRefinement.h"

#include "arcane_core/comm/IParallelMng.h"

#include <algorithm>
#include <utility>

namespace Arcane::detail::meshio
{
namespace
{
//! Rounds after which the little that is left to gain is left.
constexpr Int32 max_round = 16;

enum class eDirection
{
  Up,
  Down
};

class Refinement
{
 public:
  Refinement(IParallelMng* pm, const RankGraph& graph, Int32 nb_part, Int64 max_part_weight, std::vector<Int32>& parts)
  : m_pm(pm)
  , m_graph(graph)
  , m_nb_part(nb_part)
  , m_max_part_weight(max_part_weight)
  , m_parts(parts)
  , m_room(static_cast<std::size_t>(nb_part))
  , m_excess(static_cast<std::size_t>(nb_part))
  , m_own_weights(static_cast<std::size_t>(nb_part), 0)
  , m_cost_to(static_cast<std::size_t>(nb_part), 0)
  , m_is_listed(graph.weights.size(), 0)
  , m_is_settled(graph.weights.size(), 0)
  , m_ghost_parts(static_cast<std::size_t>(graph.nbGhost()), -1)
  {
    for (Int32 vertex = 0; vertex < graph.nbVertex(); ++vertex)
      m_own_weights[parts[vertex]] += graph.weights[vertex];
    listBorder();
  }

  //! Returns the number of vertices of all ranks that have moved.
  Int64 round(eDirection direction);

 private:
  struct Move
  {
    Int32 vertex = 0;
    Int32 to = -1;
    Int64 gain = 0;
  };

  void listBorder();
  void list(Int32 vertex);
  void followGhosts();
  void weighParts();
  std::vector<Move> plannedMoves(eDirection direction);
  void shareRoom(const std::vector<Move>& moves);
  Int64 lotOfRound() const;
  void move(const Move& move);
  Int32 partOf(Int32 vertex) const { return vertex < m_graph.nbVertex() ? m_parts[vertex] : m_ghost_parts[vertex - m_graph.nbVertex()]; }
  Move bestMove(Int32 vertex, eDirection direction);
  bool isWorth(Int64 gain, Int32 from, Int32 to, Int64 weight) const;

  IParallelMng* m_pm;
  const RankGraph& m_graph;
  Int32 m_nb_part;
  Int64 m_max_part_weight;
  std::vector<Int32>& m_parts;
  //! The weight of each part, with the moves of this rank.
  UniqueArray<Int64> m_weights;
  Int32 m_nb_round = 0;
  //! The weight that each part may still get: from all ranks before shareRoom(), from this rank afterwards.
  std::vector<Int64> m_room;
  //! The weight that this rank takes from each part at any cost.
  std::vector<Int64> m_excess;
  //! The weight of the vertices of this rank in each part.
  std::vector<Int64> m_own_weights;
  //! The cost between the current vertex and each part, 0 between two calls.
  std::vector<Int64> m_cost_to;
  std::vector<Int32> m_near_parts;
  std::vector<Int32> m_border;
  std::vector<char> m_is_listed;
  //! 1 for a vertex that would lose by each move, as long as its neighbours stay in their parts.
  std::vector<char> m_is_settled;
  std::vector<Int32> m_ghost_parts;
};

// Adds up the weights of parts, and the number of ranks that hold some of each.
void Refinement::weighParts()
{
  UniqueArray<Int64> sums(2 * Int64(m_nb_part), Int64(0));
  for (Int32 part = 0; part < m_nb_part; ++part) {
    sums[part] = m_own_weights[part];
    sums[m_nb_part + part] = m_own_weights[part] > 0 ? 1 : 0;
  }
  m_pm->reduce(MessagePassing::ReduceSum, sums.view());
  m_weights = UniqueArray<Int64>(sums.subConstView(0, m_nb_part));
  for (Int32 part = 0; part < m_nb_part; ++part) {
    const Int64 nb_rank = std::max<Int64>(sums[m_nb_part + part], 1);
    m_room[part] = std::max<Int64>(m_max_part_weight - m_weights[part], 0);
    m_excess[part] = (std::max<Int64>(m_weights[part] - m_max_part_weight, 0) + nb_rank - 1) / nb_rank;
  }
}

//! Returns a positive number that is another one on each rank, and in no order of ranks.
Int64 Refinement::lotOfRound() const
{
  const UInt64 bits =
    (static_cast<UInt64>(m_nb_round) * static_cast<UInt64>(m_pm->commSize()) + static_cast<UInt64>(m_pm->commRank()) + 1) *
    0x9e3779b97f4a7c15u;
  return static_cast<Int64>(((bits >> 34) << 32) | static_cast<UInt64>(m_pm->commRank() + 1));
}

// When there is room in a part for all moves, each rank makes its own. Otherwise ranks that want to move something there have equal shares, in
// which the heaviest vertex fits, and one of them gets the rest: where shares are smaller than a vertex, it alone moves something.
void Refinement::shareRoom(const std::vector<Move>& moves)
{
  std::vector<Int64> wanted(static_cast<std::size_t>(m_nb_part), 0);
  UniqueArray<Int64> largest(2 * Int64(m_nb_part), Int64(0));
  const Int64 lot = lotOfRound();
  for (const Move& planned : moves) {
    const Int64 weight = m_graph.weights[planned.vertex];
    wanted[planned.to] += weight;
    largest[planned.to] = std::max(largest[planned.to], weight);
    largest[m_nb_part + planned.to] = lot;
  }
  UniqueArray<Int64> sums(2 * Int64(m_nb_part), Int64(0));
  for (Int32 part = 0; part < m_nb_part; ++part) {
    sums[part] = wanted[part];
    sums[m_nb_part + part] = wanted[part] > 0 ? 1 : 0;
  }
  m_pm->reduce(MessagePassing::ReduceSum, sums.view());
  m_pm->reduce(MessagePassing::ReduceMax, largest.view());
  for (Int32 part = 0; part < m_nb_part; ++part) {
    if (sums[part] <= m_room[part]) {
      m_room[part] = wanted[part];
      continue;
    }
    const Int64 nb_rank = sums[m_nb_part + part];
    const Int64 share = m_room[part] / nb_rank / largest[part] * largest[part];
    const bool has_rest = largest[m_nb_part + part] == lot;
    m_room[part] = has_rest ? m_room[part] - share * (nb_rank - 1) : (wanted[part] > 0 ? share : 0);
  }
}

// Lists vertices with a neighbour in another part, or on another rank. A vertex that leaves the border stays in the list: most come back.
void Refinement::listBorder()
{
  for (Int32 vertex = 0; vertex < m_graph.nbVertex(); ++vertex)
    for (Int64 k = m_graph.begins[vertex]; k < m_graph.begins[vertex + 1]; ++k) {
      const Int32 other = m_graph.neighbours[k];
      if (other >= m_graph.nbVertex() || m_parts[other] != m_parts[vertex]) {
        list(vertex);
        break;
      }
    }
}

void Refinement::list(Int32 vertex)
{
  if (m_is_listed[vertex])
    return;
  m_is_listed[vertex] = 1;
  m_border.push_back(vertex);
}

// Takes the parts of ghosts. Vertices of links whose ghosts have moved are looked at again.
void Refinement::followGhosts()
{
  const std::vector<Int32> former = std::exchange(m_ghost_parts, valuesOfGhosts(m_pm, m_graph, m_parts));
  for (const RankGraph::Link& link : m_graph.links) {
    const auto first = static_cast<std::ptrdiff_t>(link.first_ghost);
    if (!std::equal(former.begin() + first, former.begin() + first + link.nb_ghost, m_ghost_parts.begin() + first))
      for (const Int32 vertex : link.own)
        m_is_settled[vertex] = 0;
  }
}

bool Refinement::isWorth(Int64 gain, Int32 from, Int32 to, Int64 weight) const
{
  if (weight > m_room[to])
    return false;
  return gain > 0 || (gain == 0 && m_weights[from] > m_weights[to] + weight) || m_excess[from] > 0;
}

Refinement::Move Refinement::bestMove(Int32 vertex, eDirection direction)
{
  const Int32 from = m_parts[vertex];
  m_near_parts.clear();
  for (Int64 k = m_graph.begins[vertex]; k < m_graph.begins[vertex + 1]; ++k) {
    const Int32 part = partOf(m_graph.neighbours[k]);
    if (m_cost_to[part] == 0)
      m_near_parts.push_back(part);
    m_cost_to[part] += m_graph.costs[k];
  }
  Move best{ vertex };
  m_is_settled[vertex] = 1;
  for (const Int32 part : m_near_parts) {
    const bool is_allowed = direction == eDirection::Up ? part > from : part < from;
    const Int64 gain = m_cost_to[part] - m_cost_to[from];
    if (part != from && gain >= 0)
      m_is_settled[vertex] = 0;
    if (!is_allowed || !isWorth(gain, from, part, m_graph.weights[vertex]))
      continue;
    if (best.to < 0 || gain > best.gain || (gain == best.gain && m_weights[part] < m_weights[best.to]))
      best = { vertex, part, gain };
  }
  for (const Int32 part : m_near_parts)
    m_cost_to[part] = 0;
  return best;
}

void Refinement::move(const Move& move)
{
  const Int64 weight = m_graph.weights[move.vertex];
  const Int32 from = m_parts[move.vertex];
  m_parts[move.vertex] = move.to;
  m_room[move.to] -= weight;
  m_excess[from] -= weight;
  for (auto* weights : { m_weights.data(), m_own_weights.data() }) {
    weights[from] -= weight;
    weights[move.to] += weight;
  }
  m_is_settled[move.vertex] = 0;
  for (Int64 k = m_graph.begins[move.vertex]; k < m_graph.begins[move.vertex + 1]; ++k)
    if (const Int32 other = m_graph.neighbours[k]; other < m_graph.nbVertex()) {
      m_is_settled[other] = 0;
      list(other);
    }
}

// Returns the moves that are worth it while nothing else moves, the best ones first.
std::vector<Refinement::Move> Refinement::plannedMoves(eDirection direction)
{
  std::vector<Move> moves;
  for (const Int32 vertex : m_border) {
    if (m_is_settled[vertex] && m_excess[m_parts[vertex]] <= 0)
      continue;
    if (const Move planned = bestMove(vertex, direction); planned.to >= 0)
      moves.push_back(planned);
  }
  std::ranges::sort(moves, [](const Move& a, const Move& b) { return a.gain != b.gain ? a.gain > b.gain : a.vertex < b.vertex; });
  return moves;
}

Int64 Refinement::round(eDirection direction)
{
  ++m_nb_round;
  followGhosts();
  weighParts();
  const std::vector<Move> moves = plannedMoves(direction);
  shareRoom(moves);
  Int64 nb_moved = 0;
  for (const Move& planned : moves)
    // Moves before this one may have changed what it costs.
    if (const Move now = bestMove(planned.vertex, direction); now.to >= 0) {
      move(now);
      ++nb_moved;
    }
  return m_pm->reduce(MessagePassing::ReduceSum, nb_moved);
}
} // namespace

CutFigures figuresOfCut(IParallelMng* pm, const RankGraph& graph, const std::vector<Int32>& parts, Int32 nb_part)
{
  const std::vector<Int32> ghost_parts = valuesOfGhosts(pm, graph, parts);
  UniqueArray<Int64> sums(Int64(nb_part) + 1, Int64(0));
  for (Int32 vertex = 0; vertex < graph.nbVertex(); ++vertex) {
    sums[parts[vertex]] += graph.weights[vertex];
    for (Int64 k = graph.begins[vertex]; k < graph.begins[vertex + 1]; ++k) {
      const Int32 other = graph.neighbours[k];
      const Int32 part = other < graph.nbVertex() ? parts[other] : ghost_parts[other - graph.nbVertex()];
      sums[nb_part] += part != parts[vertex] ? graph.costs[k] : 0;
    }
  }
  pm->reduce(MessagePassing::ReduceSum, sums.view());
  Int64 whole = 0;
  Int64 largest = 0;
  CutFigures figures;
  for (Int32 part = 0; part < nb_part; ++part) {
    whole += sums[part];
    largest = std::max(largest, sums[part]);
    figures.has_empty_part = figures.has_empty_part || sums[part] == 0;
  }
  // Both vertices have counted each pair.
  figures.cost = sums[nb_part] / 2;
  if (whole > 0)
    figures.imbalance = static_cast<Real>(largest) * nb_part / static_cast<Real>(whole);
  return figures;
}

void refineParts(IParallelMng* pm, const RankGraph& graph, Int32 nb_part, Int64 max_part_weight, std::vector<Int32>& parts)
{
  Refinement refinement(pm, graph, nb_part, max_part_weight, parts);
  Int64 nb_moved_before = 1;
  for (Int32 round = 0; round < max_round; ++round) {
    const Int64 nb_moved = refinement.round(round % 2 == 0 ? eDirection::Up : eDirection::Down);
    if (nb_moved + nb_moved_before == 0)
      return;
    nb_moved_before = nb_moved;
  }
}

} // namespace Arcane::detail::meshio
