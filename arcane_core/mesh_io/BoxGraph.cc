// SPDX-License-Identifier: Apache-2.0
// The graph of the cells, cut in boxes along the axes: each rank gets one box of it.
#include "arcane_core/mesh_io/BoxGraph.h"

#include "arcane_core/comm/Rendezvous.h"
#include "arcane_core/mesh_io/FacePairs.h"

#include "arcane_core/mesh/description/ItemTypeInfo.h"

#include <algorithm>
#include <numeric>

namespace Arcane::detail::meshio
{
namespace
{
//! A neighbour of a vertex on another rank.
struct Neighbour
{
  Int32 vertex = 0;
  Int32 rank = 0;
  Int32 other = 0;
};

//! The number of words before the keys of a packed cell.
constexpr Int64 nb_head = 3;

//! The words of the cells for each box, one box after the other.
struct PackedCells
{
  std::vector<Int64> words;
  std::vector<Int64> nb_word_of_box;
};

//! Returns a number for each node. Sums of these are keys of faces: two sets of nodes have the same key with a probability of 2^-64.
std::vector<UInt64> numbersOf(std::span<const Int64> node_uids)
{
  std::vector<UInt64> numbers;
  numbers.reserve(node_uids.size());
  for (const Int64 uid : node_uids) {
    UInt64 number = static_cast<UInt64>(uid) + 0x9e3779b97f4a7c15u;
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9u;
    number = (number ^ (number >> 27)) * 0x94d049bb133111ebu;
    numbers.push_back(number ^ (number >> 31));
  }
  return numbers;
}

//! Packs each cell as its unique id, its weight, the number of its faces and their keys.
PackedCells packCells(const NumberedCells& cells, const WeightedPoints& points, const std::vector<Int32>& box_of_cell, Int32 nb_rank)
{
  PackedCells packed;
  packed.nb_word_of_box.assign(static_cast<std::size_t>(nb_rank), 0);
  for (std::size_t i = 0; i < box_of_cell.size(); ++i)
    packed.nb_word_of_box[box_of_cell[i]] += nb_head + ItemTypeInfo::ofType(cells.types[i])->nbLocalFace();
  std::vector<Int64> next(packed.nb_word_of_box.size());
  std::exclusive_scan(packed.nb_word_of_box.begin(), packed.nb_word_of_box.end(), next.begin(), Int64(0));
  packed.words.resize(static_cast<std::size_t>(next.back() + packed.nb_word_of_box.back()));

  const std::vector<UInt64> numbers = numbersOf(cells.node_uids);
  const Int32* nodes = cells.cell_nodes.data();
  for (std::size_t i = 0; i < box_of_cell.size(); ++i) {
    const ItemTypeInfo& type = *ItemTypeInfo::ofType(cells.types[i]);
    Int64* word = packed.words.data() + next[box_of_cell[i]];
    *word++ = points.uids[i];
    *word++ = points.has_weights ? points.weights[i] : 1;
    *word++ = type.nbLocalFace();
    for (Int32 f = 0; f < type.nbLocalFace(); ++f) {
      const ItemTypeInfo::LocalFace& face = type.localFace(f);
      UInt64 key = static_cast<UInt64>(face.nbNode());
      for (Int32 k = 0; k < face.nbNode(); ++k)
        key += numbers[nodes[face.node(k)]];
      *word++ = static_cast<Int64>(key);
    }
    next[box_of_cell[i]] = word - packed.words.data();
    nodes += type.nbLocalNode();
  }
  return packed;
}

//! Returns the neighbours on other ranks of the vertices of this rank. \param lonely  faces of one vertex of this rank \collective
std::vector<Neighbour> connectAcross(IParallelMng* pm, const std::vector<KeyedVertex>& lonely)
{
  const auto key_of = [](const KeyedVertex& face) { return static_cast<Int64>(face.key >> 1); };
  const std::vector<KeyedVertex> known = sortedByKey(comm::publish(pm, comm::spanOf(lonely), key_of).values);
  std::vector<std::vector<Neighbour>> answers(static_cast<std::size_t>(pm->commSize()));
  forEachKey(known, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first + 1; i < last; ++i) {
      const KeyedVertex& a = known[i - 1];
      const KeyedVertex& b = known[i];
      answers[static_cast<std::size_t>(a.rank)].push_back({ a.vertex, b.rank, b.vertex });
      answers[static_cast<std::size_t>(b.rank)].push_back({ b.vertex, a.rank, a.vertex });
    }
  });
  return comm::exchangeRecords(pm, std::move(answers)).values;
}

//! Makes the links. Both ranks of a link list the same pairs, so that they agree on the order of ghosts.
void makeLinks(std::vector<Neighbour> across, RankGraph& graph)
{
  std::ranges::sort(across,
                    [](const Neighbour& a, const Neighbour& b) { return a.rank != b.rank ? a.rank < b.rank : a.vertex < b.vertex; });
  for (std::size_t i = 0; i < across.size();) {
    RankGraph::Link link;
    link.rank = across[i].rank;
    link.first_ghost = graph.nbGhost();
    std::vector<Int32> others;
    for (; i < across.size() && across[i].rank == link.rank; ++i) {
      if (link.own.empty() || link.own.back() != across[i].vertex)
        link.own.push_back(across[i].vertex);
      others.push_back(across[i].other);
    }
    std::ranges::sort(others);
    link.nb_ghost = static_cast<Int32>(std::unique(others.begin(), others.end()) - others.begin());
    graph.links.push_back(std::move(link));
  }
}

//! Returns the vertices of other ranks that are ghosts here, by rank and number. \local
std::vector<std::pair<Int32, Int32>> ghostsOf(const std::vector<Neighbour>& across)
{
  std::vector<std::pair<Int32, Int32>> ghosts;
  for (const Neighbour& neighbour : across)
    ghosts.emplace_back(neighbour.rank, neighbour.other);
  std::ranges::sort(ghosts);
  ghosts.erase(std::unique(ghosts.begin(), ghosts.end()), ghosts.end());
  return ghosts;
}

//! Lists the neighbours of each vertex, in increasing order. A pair counts for both ends, unless the second is a ghost.
void listNeighbours(const std::vector<std::pair<Int32, Int32>>& pairs, RankGraph& graph)
{
  const Int32 nb_vertex = graph.nbVertex();
  std::vector<Int64> ends(static_cast<std::size_t>(nb_vertex) + 1, 0);
  const auto forEachEnd = [&](auto f) {
    for (const auto& [a, b] : pairs) {
      f(a, b);
      if (b < nb_vertex)
        f(b, a);
    }
  };
  forEachEnd([&](Int32 vertex, Int32) { ++ends[vertex + 1]; });
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  std::vector<Int32> all(static_cast<std::size_t>(ends.back()));
  std::vector<Int64> next(ends.begin(), ends.end() - 1);
  forEachEnd([&](Int32 vertex, Int32 other) { all[next[vertex]++] = other; });
  graph.begins.assign(1, 0);
  graph.neighbours.reserve(all.size());
  graph.costs.reserve(all.size());
  for (Int32 vertex = 0; vertex < nb_vertex; ++vertex) {
    std::sort(all.begin() + ends[vertex], all.begin() + ends[vertex + 1]);
    for (Int64 i = ends[vertex]; i < ends[vertex + 1]; ++i)
      if (i > ends[vertex] && all[i] == all[i - 1])
        ++graph.costs.back(); // cells with two faces in common
      else {
        graph.neighbours.push_back(all[i]);
        graph.costs.push_back(1);
      }
    graph.begins.push_back(static_cast<Int64>(graph.neighbours.size()));
  }
}

//! Returns the words of the cells of the box of this rank. \collective
comm::Received<Int64> sendToBoxes(IParallelMng* pm, PackedCells packed)
{
  const std::vector<Int64> nb_received = comm::exchangeCounts(pm, packed.nb_word_of_box);
  const comm::RecordBlocks sent(comm::spanOf(packed.nb_word_of_box), sizeof(Int64));
  return comm::exchangePacked(pm, std::move(packed.words), sent, nb_received);
}

//! The cells of the box of this rank.
struct CellsOfBox
{
  //! The number of cells from each rank, and the vertices of these cells in the order in which they came.
  std::vector<Int64> nb_received;
  std::vector<Int32> vertex_of_received;
  //! The weight of each vertex.
  std::vector<Int64> weights;
  //! Pairs of vertices with a face in common.
  std::vector<FacePairs::Pair> pairs;
  //! The faces of one vertex.
  std::vector<KeyedVertex> lonely;
};

//! Numbers cells by unique id, and connects them. \local
CellsOfBox takeCells(const comm::Received<Int64>& words, Int32 this_rank)
{
  CellsOfBox cells;
  std::vector<Int64> places;
  for (Int32 rank = 0; rank < words.nbRank(); ++rank) {
    const auto nb_before = static_cast<Int64>(places.size());
    for (Int64 place = words.offsets[rank]; place < words.offsets[rank + 1]; place += nb_head + words.values[place + 2])
      places.push_back(place);
    cells.nb_received.push_back(static_cast<Int64>(places.size()) - nb_before);
  }
  std::vector<Int32> order(places.size());
  std::iota(order.begin(), order.end(), 0);
  const auto uid_of = [&](Int32 i) { return words.values[places[i]]; };
  if (!std::ranges::is_sorted(order, {}, uid_of))
    std::ranges::sort(order, {}, uid_of);
  cells.vertex_of_received.resize(order.size());
  cells.weights.reserve(order.size());
  FacePairs faces(words.values.size() - nb_head * places.size(), this_rank);
  for (std::size_t vertex = 0; vertex < order.size(); ++vertex) {
    cells.vertex_of_received[order[vertex]] = static_cast<Int32>(vertex);
    const Int64* const cell = words.values.data() + places[order[vertex]];
    cells.weights.push_back(cell[1]);
    for (Int64 i = 0; i < cell[2]; ++i)
      faces.add(static_cast<UInt64>(cell[nb_head + i]), static_cast<Int32>(vertex));
  }
  cells.lonely = faces.takeLonely();
  cells.pairs = std::move(faces.pairs());
  return cells;
}

//! Makes neighbours and links of a graph that has its weights. \param pairs  of vertices of this rank \collective
void connect(IParallelMng* pm, std::vector<FacePairs::Pair> pairs, const std::vector<KeyedVertex>& lonely, RankGraph& graph)
{
  const std::vector<Neighbour> across = connectAcross(pm, lonely);
  const std::vector<std::pair<Int32, Int32>> ghosts = ghostsOf(across);
  makeLinks(across, graph);
  for (const Neighbour& neighbour : across) {
    const auto ghost = std::ranges::lower_bound(ghosts, std::pair(neighbour.rank, neighbour.other)) - ghosts.begin();
    pairs.emplace_back(neighbour.vertex, graph.nbVertex() + static_cast<Int32>(ghost));
  }
  listNeighbours(pairs, graph);
}
} // namespace

BoxGraph::BoxGraph(IParallelMng* pm, const NumberedCells& cells, const WeightedPoints& points, Int32 nb_box)
: m_pm(pm)
, m_box_of_cell(bisectRecursively(pm, points, nb_box))
{
  CellsOfBox taken = takeCells(sendToBoxes(pm, packCells(cells, points, m_box_of_cell, pm->commSize())), pm->commRank());
  m_nb_received = std::move(taken.nb_received);
  m_vertex_of_received = std::move(taken.vertex_of_received);
  m_graph.weights = std::move(taken.weights);
  connect(pm, std::move(taken.pairs), taken.lonely, m_graph);
}

std::vector<Int32> BoxGraph::sendToCells(const std::vector<Int32>& values) const
{
  std::vector<Int32> packed;
  packed.reserve(m_vertex_of_received.size());
  for (const Int32 vertex : m_vertex_of_received)
    packed.push_back(values[vertex]);
  // The numbers of cells sent to each box are the numbers of answers.
  std::vector<Int64> nb_of_box(m_nb_received.size(), 0);
  for (const Int32 box : m_box_of_cell)
    ++nb_of_box[box];
  const comm::RecordBlocks sent(comm::spanOf(m_nb_received), sizeof(Int32));
  const comm::Received<Int32> received = comm::exchangePacked(m_pm, std::move(packed), sent, nb_of_box);
  // Values of a rank come in the order of the cells that were sent to it.
  std::vector<Int64> places = received.offsets;
  std::vector<Int32> result;
  result.reserve(m_box_of_cell.size());
  for (const Int32 box : m_box_of_cell)
    result.push_back(received.values[places[box]++]);
  return result;
}

} // namespace Arcane::detail::meshio
