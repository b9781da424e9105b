// SPDX-License-Identifier: Apache-2.0
// The graph of the cells, cut in boxes along the axes: each rank gets one box of it.
#include "arcane_core/mesh_io/BoxGraph.h"

#include "arcane_core/comm/RecordExchange.h"

#include "arcane_core/mesh/ItemTypeInfo.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace Arcane::detail::meshio
{
namespace
{
//! A face that one vertex of a rank has.
struct KeyedVertex
{
  UInt64 key = 0;
  Int32 vertex = 0;
  Int32 rank = 0;
  auto operator<=>(const KeyedVertex&) const = default;
};

//! A neighbour of a vertex on another rank.
struct Neighbour
{
  Int32 vertex = 0;
  Int32 rank = 0;
  Int32 other = 0;
};

//! Packs a cell as its unique id, its weight, the number of its faces and their keys.
void packCell(UniqueArray<Int64>& message, Int64 uid, Int64 weight, const ItemTypeInfo& type, const NumberedCells& cells,
              const Int32* nodes)
{
  message.add(uid);
  message.add(weight);
  message.add(type.nbLocalFace());
  for (Int32 i = 0; i < type.nbLocalFace(); ++i) {
    const ItemTypeInfo::LocalFace& face = type.localFace(i);
    Int64 uids[ItemTypeInfo::MAX_FACE_NODE];
    for (Int32 k = 0; k < face.nbNode(); ++k)
      uids[k] = cells.node_uids[nodes[face.node(k)]];
    message.add(static_cast<Int64>(keyOfNodes({ uids, static_cast<std::size_t>(face.nbNode()) })));
  }
}

/*!
 * \brief Sorts faces by key, then vertex, then rank.
 *
 * Keys are as good as random numbers: their first bits put them in buckets of equal sizes, each of which is sorted in cache.
 */
std::vector<KeyedVertex> sortedByKey(const std::vector<KeyedVertex>& faces)
{
  constexpr UInt64 nb_in_bucket = 1024;
  const auto nb_bit = static_cast<UInt32>(std::bit_width(faces.size() / nb_in_bucket));
  const auto bucketOf = [&](const KeyedVertex& face) { return nb_bit == 0 ? 0 : face.key >> (64 - nb_bit); };
  std::vector<std::size_t> begins((std::size_t(1) << nb_bit) + 1, 0);
  for (const KeyedVertex& face : faces)
    ++begins[bucketOf(face) + 1];
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  std::vector<KeyedVertex> sorted(faces.size());
  std::vector<std::size_t> next(begins.begin(), begins.end() - 1);
  for (const KeyedVertex& face : faces)
    sorted[next[bucketOf(face)]++] = face;
  for (std::size_t bucket = 0; bucket + 1 < begins.size(); ++bucket)
    std::sort(sorted.begin() + static_cast<std::ptrdiff_t>(begins[bucket]),
              sorted.begin() + static_cast<std::ptrdiff_t>(begins[bucket + 1]));
  return sorted;
}

//! Calls f(first, last) for each range of equal keys.
template <typename F> void forEachKey(const std::vector<KeyedVertex>& faces, F f)
{
  for (std::size_t first = 0; first < faces.size();) {
    std::size_t last = first + 1;
    while (last < faces.size() && faces[last].key == faces[first].key)
      ++last;
    f(first, last);
    first = last;
  }
}

//! Returns the neighbours on other ranks of the vertices of this rank. \param lonely  faces of one vertex of this rank \collective
std::vector<Neighbour> connectAcross(IParallelMng* pm, const std::vector<KeyedVertex>& lonely)
{
  const auto nb_rank = static_cast<std::size_t>(pm->commSize());
  std::vector<std::vector<KeyedVertex>> to(nb_rank);
  for (const KeyedVertex& face : lonely)
    to[static_cast<std::size_t>(comm::directoryRank(static_cast<Int64>(face.key >> 1), pm->commSize()))].push_back(face);
  const std::vector<KeyedVertex> known = sortedByKey(comm::exchangeRecords(pm, std::move(to)).values);
  std::vector<std::vector<Neighbour>> answers(nb_rank);
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
} // namespace

BoxGraph::BoxGraph(IParallelMng* pm, const NumberedCells& cells, const WeightedPoints& points, Int32 nb_box)
: m_pm(pm)
, m_box_of_cell(bisectRecursively(pm, points, nb_box))
{
  comm::RankMessages to(static_cast<std::size_t>(pm->commSize()));
  std::vector<Int64> nb_sent(to.size(), 0);
  const Int32* nodes = cells.cell_nodes.data();
  for (std::size_t i = 0; i < m_box_of_cell.size(); ++i) {
    const ItemTypeInfo& type = *ItemTypeInfo::ofType(cells.types[i]);
    const auto box = static_cast<std::size_t>(m_box_of_cell[i]);
    packCell(to[box], points.uids[i], points.has_weights ? points.weights[i] : 1, type, cells, nodes);
    ++nb_sent[box];
    nodes += type.nbLocalNode();
  }
  m_nb_received = comm::exchangeCounts(pm, nb_sent);
  takeCells(comm::exchangeRecords(pm, std::move(to)).values);
  connect();
}

// Numbers the cells by unique id, and keeps their weights and the keys of their faces.
void BoxGraph::takeCells(const std::vector<Int64>& words)
{
  constexpr Int64 nb_head = 3;
  std::vector<std::pair<Int64, Int64>> uid_and_place;
  for (Int64 place = 0; place < static_cast<Int64>(words.size()); place += nb_head + words[place + 2])
    uid_and_place.emplace_back(words[place], place);
  std::vector<Int32> order(uid_and_place.size());
  std::iota(order.begin(), order.end(), 0);
  const auto is_before = [&](Int32 a, Int32 b) { return uid_and_place[a].first < uid_and_place[b].first; };
  if (!std::ranges::is_sorted(order, is_before))
    std::ranges::sort(order, is_before);
  m_vertex_of_received.resize(order.size());
  m_face_begins.assign(1, 0);
  for (std::size_t vertex = 0; vertex < order.size(); ++vertex) {
    m_vertex_of_received[order[vertex]] = static_cast<Int32>(vertex);
    const Int64* const cell = words.data() + uid_and_place[order[vertex]].second;
    m_graph.weights.push_back(cell[1]);
    for (Int64 i = 0; i < cell[2]; ++i)
      m_face_keys.push_back(static_cast<UInt64>(cell[nb_head + i]));
    m_face_begins.push_back(static_cast<Int64>(m_face_keys.size()));
  }
}

void BoxGraph::connect()
{
  std::vector<KeyedVertex> faces;
  faces.reserve(m_face_keys.size());
  for (Int32 vertex = 0; vertex < m_graph.nbVertex(); ++vertex)
    for (Int64 i = m_face_begins[vertex]; i < m_face_begins[vertex + 1]; ++i)
      faces.push_back({ m_face_keys[i], vertex, m_pm->commRank() });
  m_face_keys = {};
  m_face_begins = {};
  faces = sortedByKey(faces);
  std::vector<std::pair<Int32, Int32>> pairs;
  pairs.reserve(faces.size());
  std::vector<KeyedVertex> lonely;
  forEachKey(faces, [&](std::size_t first, std::size_t last) {
    if (last == first + 1)
      lonely.push_back(faces[first]);
    for (std::size_t i = first + 1; i < last; ++i)
      if (faces[i].vertex != faces[i - 1].vertex)
        pairs.emplace_back(faces[i - 1].vertex, faces[i].vertex);
  });
  faces = {};
  const std::vector<Neighbour> across = connectAcross(m_pm, lonely);
  const std::vector<std::pair<Int32, Int32>> ghosts = ghostsOf(across);
  makeLinks(across, m_graph);
  for (const Neighbour& neighbour : across) {
    const auto ghost = std::ranges::lower_bound(ghosts, std::pair(neighbour.rank, neighbour.other)) - ghosts.begin();
    pairs.emplace_back(neighbour.vertex, m_graph.nbVertex() + static_cast<Int32>(ghost));
  }
  listNeighbours(pairs, m_graph);
}

std::vector<Int32> BoxGraph::sendToCells(const std::vector<Int32>& values) const
{
  std::vector<std::vector<Int32>> to(m_nb_received.size());
  std::size_t next = 0;
  for (std::size_t rank = 0; rank < to.size(); ++rank)
    for (Int64 i = 0; i < m_nb_received[rank]; ++i)
      to[rank].push_back(values[m_vertex_of_received[next++]]);
  const comm::Received<Int32> received = comm::exchangeRecords(m_pm, std::move(to));
  // Values of a rank come in the order of the cells that were sent to it.
  std::vector<Int64> places = received.offsets;
  std::vector<Int32> result;
  result.reserve(m_box_of_cell.size());
  for (const Int32 box : m_box_of_cell)
    result.push_back(received.values[places[box]++]);
  return result;
}

} // namespace Arcane::detail::meshio
