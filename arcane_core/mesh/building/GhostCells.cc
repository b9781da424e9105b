// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/building/GhostCells.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/Rendezvous.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh/items/UniqueIdMap.h"

#include <algorithm>
#include <span>
#include <utility>

namespace Arcane::detail::mesh
{

namespace
{
using IdAndRank = std::pair<Int64, Int32>;

constexpr UInt64 bits_per_id = 8 * sizeof(Int64);

//! Merges sorted lists that follow each other, two by two. \param begin  where each list begins, then the end of the last one
void mergeLists(std::vector<IdAndRank>& pairs, std::vector<std::ptrdiff_t> begin)
{
  while (begin.size() > 2) {
    std::vector<std::ptrdiff_t> merged;
    for (std::size_t i = 0; i + 1 < begin.size(); i += 2) {
      merged.push_back(begin[i]);
      if (i + 2 < begin.size())
        std::inplace_merge(pairs.begin() + begin[i], pairs.begin() + begin[i + 1], pairs.begin() + begin[i + 2]);
    }
    merged.push_back(begin.back());
    begin = std::move(merged);
  }
}

//! Pairs of all messages, in the order of ids then of ranks. Most messages are sorted.
std::vector<IdAndRank> sortedPairs(const comm::Received<Int64>& received)
{
  std::vector<IdAndRank> pairs;
  pairs.reserve(received.values.size());
  std::vector<std::ptrdiff_t> begin{ 0 };
  for (Int32 r = 0; r < received.nbRank(); ++r) {
    for (Int64 id : received.from(r))
      pairs.emplace_back(id, r);
    if (!std::is_sorted(pairs.begin() + begin.back(), pairs.end()))
      std::sort(pairs.begin() + begin.back(), pairs.end());
    begin.push_back(static_cast<std::ptrdiff_t>(pairs.size()));
  }
  mergeLists(pairs, std::move(begin));
  return pairs;
}

//! Returns each id once, where they lie so close together that a bit for each possible one is less than the ids themselves.
UniqueArray<Int64> sortedByBits(ConstArrayView<Int64> ids, Int64 first, Int64 last)
{
  std::vector<bool> is_there(static_cast<std::size_t>(last - first) + 1);
  Int64 nb = 0;
  for (Int64 id : ids) {
    auto bit = is_there[static_cast<std::size_t>(id - first)];
    nb += !bit;
    bit = true;
  }
  UniqueArray<Int64> sorted;
  sorted.reserve(nb);
  for (Int64 id = first; id <= last; ++id)
    if (is_there[static_cast<std::size_t>(id - first)])
      sorted.add(id);
  return sorted;
}

UniqueArray<Int64> sortedIds(ConstArrayView<Int64> ids)
{
  if (ids.empty())
    return {};
  const auto [first, last] = std::minmax_element(ids.begin(), ids.end());
  if (static_cast<UInt64>(*last) - static_cast<UInt64>(*first) < bits_per_id * static_cast<UInt64>(ids.size()))
    return sortedByBits(ids, *first, *last);
  UniqueArray<Int64> sorted(ids);
  std::sort(sorted.begin(), sorted.end());
  sorted.resize(std::unique(sorted.begin(), sorted.end()) - sorted.begin());
  return sorted;
}

//! Sends each id to the rank in charge of it, and returns the ids of which this rank is in charge.
comm::Received<Int64> sendToDirectory(IParallelMng* pm, ConstArrayView<Int64> ids)
{
  return comm::publish(pm, Span<const Int64>(ids.data(), ids.size()), [](Int64 id) { return id; });
}

//! For each node that other ranks have too, these ranks.
class SharedNodes
{
 public:
  SharedNodes(IParallelMng* pm, ConstArrayView<Int64> own_node_uids)
  : m_nb_own(own_node_uids.size())
  {
    comm::RankMessages answers(static_cast<std::size_t>(pm->commSize()));
    const auto pairs = sortedPairs(sendToDirectory(pm, own_node_uids));
    for (std::size_t i = 0; i < pairs.size();) {
      std::size_t end = i;
      while (end < pairs.size() && pairs[end].first == pairs[i].first)
        ++end;
      if (end - i > 1)
        for (std::size_t k = i; k < end; ++k)
          answerTo(answers[static_cast<std::size_t>(pairs[k].second)], { pairs.data() + i, end - i }, k - i);
      i = end;
    }
    read(comm::exchangeRecords(pm, std::move(answers)));
  }

  ConstArrayView<Int32> ranksOf(Int64 uid) const
  {
    const Int32 i = mayBeShared(uid) ? m_map.find(m_uids, uid) : NULL_ITEM_LOCAL_ID;
    return i < 0 ? ConstArrayView<Int32>() : m_ranks.subConstView(m_begin[i], m_begin[i + 1] - m_begin[i]);
  }

 private:
  static void answerTo(UniqueArray<Int64>& message, std::span<const IdAndRank> holders, std::size_t self)
  {
    message.add(holders[0].first);
    message.add(static_cast<Int64>(holders.size()) - 1);
    for (std::size_t k = 0; k < holders.size(); ++k)
      if (k != self)
        message.add(holders[k].second);
  }

  void read(const comm::Received<Int64>& received)
  {
    m_begin.add(0);
    for (auto word = received.values.begin(); word != received.values.end();) {
      m_uids.add(*word++);
      for (Int64 n = *word++; n > 0; --n)
        m_ranks.add(static_cast<Int32>(*word++));
      m_begin.add(m_ranks.size());
    }
    m_map.build(m_uids);
    markUids();
  }

  //! Makes a bit for each possible id where that takes less memory than the own nodes.
  void markUids()
  {
    if (m_uids.empty())
      return;
    const auto [first, last] = std::minmax_element(m_uids.begin(), m_uids.end());
    m_first = *first;
    m_last_bit = static_cast<UInt64>(*last) - static_cast<UInt64>(*first);
    if (m_last_bit >= bits_per_id * static_cast<UInt64>(m_nb_own))
      return;
    m_is_shared.resize(static_cast<std::size_t>(m_last_bit + 1));
    for (const Int64 uid : m_uids)
      m_is_shared[static_cast<std::size_t>(uid - m_first)] = true;
  }

  //! Returns false for most nodes that are not shared.
  bool mayBeShared(Int64 uid) const
  {
    const UInt64 bit = static_cast<UInt64>(uid) - static_cast<UInt64>(m_first);
    return bit <= m_last_bit && (m_is_shared.empty() || m_is_shared[static_cast<std::size_t>(bit)]);
  }

  Int64 m_nb_own;
  UniqueArray<Int64> m_uids;
  UniqueArray<Int32> m_begin;
  UniqueArray<Int32> m_ranks;
  UniqueIdMap m_map;
  //! Bits for the ids from m_first on; empty where ids lie far apart.
  std::vector<bool> m_is_shared;
  Int64 m_first = 0;
  UInt64 m_last_bit = 0;
};

//! A table of cells with the places of its parts, and how a cell is written in a message and read from it.
class CellArchive
{
 public:
  explicit CellArchive(const CellView& cells, Int32 default_owner)
  : m_cells(cells)
  , m_default_owner(default_owner)
  , m_node_begin(cells.nodeBegin())
  {
    Int32 nb_face = 0;
    Int32 nb_edge = 0;
    for (Int16 type : cells.type) {
      m_face_begin.add(nb_face);
      m_edge_begin.add(nb_edge);
      nb_face += ItemTypeInfo::ofType(type)->nbLocalFace();
      nb_edge += ItemTypeInfo::ofType(type)->nbLocalEdge();
    }
  }

  const CellView& cells() const { return m_cells; }
  ConstArrayView<Int64> nodes(Int32 cell) const
  {
    return m_cells.node_uid.subView(m_node_begin[cell], m_node_begin[cell + 1] - m_node_begin[cell]);
  }

  //! uid, type, owner, whether it has ids of faces, of edges, nodes, these ids.
  void write(UniqueArray<Int64>& message, Int32 cell) const
  {
    const ItemTypeInfo* info = ItemTypeInfo::ofType(m_cells.type[cell]);
    message.add(m_cells.uid[cell]);
    message.add(m_cells.type[cell]);
    message.add(m_cells.owner.empty() ? m_default_owner : m_cells.owner[cell]);
    message.add(m_cells.face_uid.empty() ? 0 : 1);
    message.add(m_cells.edge_uid.empty() ? 0 : 1);
    message.addRange(nodes(cell));
    if (!m_cells.face_uid.empty())
      message.addRange(m_cells.face_uid.subView(m_face_begin[cell], info->nbLocalFace()));
    if (!m_cells.edge_uid.empty())
      message.addRange(m_cells.edge_uid.subView(m_edge_begin[cell], info->nbLocalEdge()));
  }

 private:
  CellView m_cells;
  Int32 m_default_owner;
  UniqueArray<Int32> m_node_begin;
  UniqueArray<Int32> m_face_begin;
  UniqueArray<Int32> m_edge_begin;
};

void readIds(UniqueArray<Int64>& ids, Span<const Int64> message, Int64& pos, bool has_ids, Int32 nb, bool is_asked)
{
  if (has_ids) {
    ids.addRange(message.subSpan(pos, nb));
    pos += nb;
  }
  else if (is_asked)
    ids.addRange(NULL_ITEM_UNIQUE_ID, nb);
}

//! Cells of other ranks, each once.
class GhostCollector
{
 public:
  GhostCollector(IParallelMng* pm, const CellView& own, CellTable&& known = {})
  : m_rank(pm->commRank())
  , m_has_face_ids(!own.face_uid.empty())
  , m_has_edge_ids(!own.edge_uid.empty())
  , m_ghosts(std::move(known))
  {
    if (m_ghosts.uid.size() > 0)
      m_map.build(m_ghosts.uid);
    // A rank without cells must make the same arrays as the others.
    Int32 has_ids[2] = { m_has_face_ids, m_has_edge_ids };
    pm->reduce(MessagePassing::ReduceMax, ArrayView<Int32>(2, has_ids));
    m_has_face_ids = has_ids[0];
    m_has_edge_ids = has_ids[1];
  }

  //! Adds the cells of \a received that are new here.
  void read(const comm::Received<Int64>& received)
  {
    const Span<const Int64> words = received.all();
    for (Int64 pos = 0; pos < words.size();)
      readCell(words, pos);
  }

  CellTable take() { return std::move(m_ghosts); }
  const CellTable& ghosts() const { return m_ghosts; }

 private:
  void readCell(Span<const Int64> message, Int64& pos)
  {
    const Int64 uid = message[pos];
    const Int16 type = static_cast<Int16>(message[pos + 1]);
    const Int32 owner = static_cast<Int32>(message[pos + 2]);
    const bool has_faces = message[pos + 3] != 0;
    const bool has_edges = message[pos + 4] != 0;
    const ItemTypeInfo* info = ItemTypeInfo::ofType(type);
    pos += 5;
    const bool is_new = owner != m_rank && m_map.find(m_ghosts.uid, uid) < 0;
    if (!is_new) {
      pos += info->nbLocalNode() + (has_faces ? info->nbLocalFace() : 0) + (has_edges ? info->nbLocalEdge() : 0);
      return;
    }
    if (!m_map.isBuilt())
      m_map.build(m_ghosts.uid);
    m_ghosts.uid.add(uid);
    m_ghosts.type.add(type);
    m_ghosts.owner.add(owner);
    m_map.insert(m_ghosts.uid, m_ghosts.uid.size() - 1);
    m_ghosts.node_uid.addRange(message.subSpan(pos, info->nbLocalNode()));
    pos += info->nbLocalNode();
    readIds(m_ghosts.face_uid, message, pos, has_faces, info->nbLocalFace(), m_has_face_ids);
    readIds(m_ghosts.edge_uid, message, pos, has_edges, info->nbLocalEdge(), m_has_edge_ids);
  }

  Int32 m_rank;
  bool m_has_face_ids;
  bool m_has_edge_ids;
  CellTable m_ghosts;
  UniqueIdMap m_map;
};

//! Own cells to each rank that has one of their nodes.
comm::RankMessages cellsAroundSharedNodes(const CellArchive& own, const SharedNodes& shared, Int32 nb_rank)
{
  comm::RankMessages send(static_cast<std::size_t>(nb_rank));
  UniqueArray<Int32> last_cell(nb_rank, -1);
  for (Int32 cell = 0; cell < own.cells().nbCell(); ++cell)
    for (Int64 node : own.nodes(cell))
      for (Int32 rank : shared.ranksOf(node))
        if (last_cell[rank] != cell) {
          last_cell[rank] = cell;
          own.write(send[static_cast<std::size_t>(rank)], cell);
        }
  return send;
}

//! From a node to the cells of a table.
class CellsOfNodes
{
 public:
  explicit CellsOfNodes(const CellArchive& cells)
  {
    for (Int32 c = 0; c < cells.cells().nbCell(); ++c)
      for (Int64 node : cells.nodes(c))
        m_pairs.emplace_back(node, c);
    std::sort(m_pairs.begin(), m_pairs.end());
  }

  template <typename Function> void forEach(Int64 node, const Function& function) const
  {
    for (auto p = std::lower_bound(m_pairs.begin(), m_pairs.end(), IdAndRank(node, 0)); p != m_pairs.end() && p->first == node; ++p)
      function(p->second);
  }

 private:
  std::vector<IdAndRank> m_pairs;
};

//! The cells of a table around \a nodes, each once.
void writeAround(UniqueArray<Int64>& message, Span<const Int64> nodes, const CellArchive& cells, const CellsOfNodes& around)
{
  UniqueArray<Byte> is_written(cells.cells().nbCell(), Byte(0));
  for (Int64 node : nodes)
    around.forEach(node, [&](Int32 cell) {
      if (!is_written[cell])
        cells.write(message, cell);
      is_written[cell] = 1;
    });
}

//! Nodes of the ghosts from \a first on, by owner of these.
comm::Received<Int64> nodesOfLayer(IParallelMng* pm, const CellTable& ghosts, Int32 first)
{
  comm::RankMessages send(static_cast<std::size_t>(pm->commSize()));
  const UniqueArray<Int32> begin = ghosts.view().nodeBegin();
  for (Int32 c = first; c < ghosts.uid.size(); ++c)
    send[static_cast<std::size_t>(ghosts.owner[c])].addRange(ghosts.node_uid.subConstView(begin[c], begin[c + 1] - begin[c]));
  for (auto& nodes : send)
    nodes = sortedIds(nodes);
  return comm::exchangeRecords(pm, std::move(send));
}
} // namespace

CellTable collectGhosts(IParallelMng* pm, const CellView& own, Int32 nb_layer)
{
  const Int32 nb_rank = pm->commSize();
  if (nb_rank == 1)
    return {};
  const CellArchive own_archive(own, pm->commRank());
  GhostCollector collector(pm, own);
  {
    const SharedNodes shared(pm, sortedIds(own.node_uid));
    collector.read(comm::exchangeRecords(pm, cellsAroundSharedNodes(own_archive, shared, nb_rank)));
  }
  if (nb_layer == 1)
    return collector.take();

  // All that is around the nodes of own cells is there: the owners of a layer tell the next one.
  const CellsOfNodes around_own(own_archive);
  const CellTable first_layer = collector.ghosts();
  const CellArchive first_archive(first_layer.view(), pm->commRank());
  const CellsOfNodes around_first(first_archive);
  Int32 first = 0;
  for (Int32 layer = 2; layer <= nb_layer; ++layer) {
    const Int32 next_first = collector.ghosts().uid.size();
    const comm::Received<Int64> asked = nodesOfLayer(pm, collector.ghosts(), first);
    comm::RankMessages answers(static_cast<std::size_t>(nb_rank));
    for (Int32 r = 0; r < nb_rank; ++r) {
      auto& answer = answers[static_cast<std::size_t>(r)];
      writeAround(answer, asked.from(r), own_archive, around_own);
      writeAround(answer, asked.from(r), first_archive, around_first);
    }
    collector.read(comm::exchangeRecords(pm, std::move(answers)));
    first = next_first;
  }
  return collector.take();
}

void addChosenGhosts(IParallelMng* pm, const CellView& own, const comm::RankMessages& chosen, CellTable& ghosts)
{
  const CellArchive own_archive(own, pm->commRank());
  UniqueIdMap places;
  places.build(own.uid);
  comm::RankMessages send(chosen.size());
  for (std::size_t rank = 0; rank < chosen.size(); ++rank)
    for (const Int64 uid : chosen[rank])
      own_archive.write(send[rank], places.find(own.uid, uid));
  GhostCollector collector(pm, own, std::move(ghosts));
  collector.read(comm::exchangeRecords(pm, std::move(send)));
  ghosts = collector.take();
}

String findSharedCell(IParallelMng* pm, ConstArrayView<Int64> own_uids)
{
  if (pm->commSize() == 1)
    return {};
  const auto pairs = sortedPairs(sendToDirectory(pm, own_uids));
  for (std::size_t i = 1; i < pairs.size(); ++i)
    if (pairs[i].first == pairs[i - 1].first)
      return String::format("cell {0} exists on ranks {1} and {2}, expected on one", pairs[i].first, pairs[i - 1].second, pairs[i].second);
  return {};
}

void throwIfCellIsShared(IParallelMng* pm, ConstArrayView<Int64> own_uids, const String& mesh_name)
{
  const String fault = findSharedCell(pm, own_uids);
  throwOnAllRanksUnless(pm, fault.null(), String::format("mesh '{0}': {1}", mesh_name, fault));
}

} // namespace Arcane::detail::mesh
