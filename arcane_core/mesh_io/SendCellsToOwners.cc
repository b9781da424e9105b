// SPDX-License-Identifier: Apache-2.0
// Moves the cells, their nodes and their groups to their new owners.
#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh_io/NumberedCells.h"
#include "arcane_core/mesh_io/PartitionPlan.h"

#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh/items/IdOrder.h"
#include "arcane_core/mesh/items/OrderedSearch.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>

namespace Arcane::detail::meshio
{
namespace
{
struct TravellingNode
{
  Int64 uid = 0;
  Real3 coord;
};

//! A cell or a node of a group.
struct TravellingItem
{
  Int64 group = 0;
  Int64 uid = 0;
  auto operator<=>(const TravellingItem&) const = default;
};

//! A face or an edge of a group. Sorted nodes come first, to compare.
struct TravellingPart
{
  Int64 group = 0;
  std::array<Int64, ItemTypeInfo::MAX_FACE_NODE> sorted_nodes = {};
  Int64 nb_node = 0;
  std::array<Int64, ItemTypeInfo::MAX_FACE_NODE> nodes = {};
  auto operator<=>(const TravellingPart&) const = default;
  bool isSameAs(const TravellingPart& o) const { return group == o.group && sorted_nodes == o.sorted_nodes; }
};

template <typename T> std::span<const T> toSpan(const UniqueArray<T>& values)
{
  return { values.data(), static_cast<std::size_t>(values.largeSize()) };
}

template <typename T> using PerRank = std::vector<std::vector<T>>;

//! Records for each rank, one rank after the other.
template <typename Record> class Packed
{
 public:
  //! \param nb_record  for each rank
  explicit Packed(const std::vector<Int64>& nb_record)
  : m_nb_record(nb_record)
  , m_next(nb_record.size())
  {
    std::exclusive_scan(nb_record.begin(), nb_record.end(), m_next.begin(), Int64(0));
    m_records.resize(static_cast<std::size_t>(m_next.back() + nb_record.back()));
  }

  //! Returns the next \a nb records for \a rank, which the caller writes.
  Record* next(Int32 rank, Int64 nb) { return m_records.data() + std::exchange(m_next[rank], m_next[rank] + nb); }
  //! Returns the records that the ranks have sent to this one. Nothing is left here. \collective
  comm::Received<Record> exchange(IParallelMng* pm)
  {
    const std::vector<Int64> nb_received = comm::exchangeCounts(pm, m_nb_record);
    std::vector<Record> records = std::exchange(m_records, {});
    return comm::exchangePacked(pm, std::move(records), comm::RecordBlocks(comm::spanOf(m_nb_record), sizeof(Record)), nb_received);
  }

 private:
  std::vector<Int64> m_nb_record;
  std::vector<Int64> m_next;
  std::vector<Record> m_records;
};

//! Packs what leaves this rank.
class Sender
{
 public:
  Sender(const mesh::MeshDescription& mesh, const PartitionPlan& plan, Int32 nb_rank)
  : m_mesh(mesh)
  , m_owner(plan.cell_owner)
  , m_nb_rank(nb_rank)
  , m_cells(toSpan(mesh.cell_type), toSpan(mesh.cell_node_uid))
  {
    findUsers();
  }

  //! A cell is its unique id and its type, then its nodes.
  Packed<Int64> packCells() const;
  Packed<TravellingNode> packNodes() const;
  PerRank<TravellingItem> packItems() const;
  PerRank<TravellingPart> packParts() const;

 private:
  using NodeAndRank = std::pair<Int32, Int32>;

  void findUsers();
  template <typename F> void forEachUser(Int32 node, F f) const;
  std::vector<std::pair<Int64, Int32>> ownersByUid() const;
  void packPartsOfGroup(Int64 group_index, PerRank<TravellingPart>& to) const;

  const mesh::MeshDescription& m_mesh;
  const UniqueArray<Int32>& m_owner;
  Int32 m_nb_rank;
  NumberedCells m_cells;
  //! A rank that will have cells of each node. Most nodes have no other one.
  std::vector<Int32> m_first_user;
  //! The other ranks that will have some, by node and rank, and the nodes that are there.
  std::vector<NodeAndRank> m_other_users;
  std::vector<char> m_has_others;
};

void Sender::findUsers()
{
  constexpr Int32 none = -1;
  m_first_user.assign(m_cells.node_uids.size(), none);
  m_has_others.assign(m_cells.node_uids.size(), 0);
  const Int32* nodes = m_cells.cell_nodes.data();
  for (std::size_t cell = 0; cell < m_cells.types.size(); ++cell) {
    const Int32 owner = m_owner[cell];
    for (const Int32* const end = nodes + ItemTypeInfo::ofType(m_cells.types[cell])->nbLocalNode(); nodes < end; ++nodes) {
      Int32& first = m_first_user[*nodes];
      if (first == none)
        first = owner;
      else if (first != owner) {
        m_has_others[*nodes] = 1;
        m_other_users.emplace_back(*nodes, owner);
      }
    }
  }
  std::ranges::sort(m_other_users);
  m_other_users.erase(std::unique(m_other_users.begin(), m_other_users.end()), m_other_users.end());
}

//! Calls f(rank) for each rank that will have cells of \a node.
template <typename F> void Sender::forEachUser(Int32 node, F f) const
{
  f(m_first_user[node]);
  if (m_has_others[node])
    for (const NodeAndRank& other : std::ranges::equal_range(m_other_users, node, {}, &NodeAndRank::first))
      f(other.second);
}

Packed<Int64> Sender::packCells() const
{
  constexpr Int64 nb_head = 2;
  std::vector<Int64> nb_word(static_cast<std::size_t>(m_nb_rank), 0);
  for (std::size_t i = 0; i < m_cells.types.size(); ++i)
    nb_word[m_owner[i]] += nb_head + ItemTypeInfo::ofType(m_cells.types[i])->nbLocalNode();
  Packed<Int64> packed(nb_word);
  const Int64* nodes = m_mesh.cell_node_uid.data();
  for (std::size_t i = 0; i < m_cells.types.size(); ++i) {
    const Int32 nb_node = ItemTypeInfo::ofType(m_cells.types[i])->nbLocalNode();
    Int64* const words = packed.next(m_owner[i], nb_head + nb_node);
    words[0] = m_mesh.cell_uid[i];
    words[1] = m_cells.types[i];
    std::copy_n(nodes, nb_node, words + nb_head);
    nodes += nb_node;
  }
  return packed;
}

Packed<TravellingNode> Sender::packNodes() const
{
  mesh::OrderedSearch search(ConstArrayView<Int64>(static_cast<Int32>(m_cells.node_uids.size()), m_cells.node_uids.data()));
  std::vector<Int32> numbers;
  numbers.reserve(static_cast<std::size_t>(m_mesh.node_uid.size()));
  std::vector<Int64> nb_node(static_cast<std::size_t>(m_nb_rank), 0);
  for (const Int64 uid : m_mesh.node_uid) {
    numbers.push_back(search.find(uid));
    if (numbers.back() >= 0)
      forEachUser(numbers.back(), [&](Int32 rank) { ++nb_node[rank]; });
  }
  Packed<TravellingNode> packed(nb_node);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i] >= 0)
      forEachUser(numbers[i], [&](Int32 rank) { *packed.next(rank, 1) = { m_mesh.node_uid[i], m_mesh.node_coord[i] }; });
  return packed;
}

std::vector<std::pair<Int64, Int32>> Sender::ownersByUid() const
{
  const auto is_of_cells = [](const mesh::MeshDescription::Group& group) { return group.kind == IK_Cell && !group.item_uid.empty(); };
  std::vector<std::pair<Int64, Int32>> owners;
  if (std::ranges::none_of(m_mesh.groups, is_of_cells))
    return owners;
  owners.reserve(m_cells.types.size());
  for (Int64 i = 0; i < m_mesh.cell_uid.largeSize(); ++i)
    owners.push_back({ m_mesh.cell_uid[i], m_owner[i] });
  if (!std::ranges::is_sorted(owners))
    std::ranges::sort(owners);
  return owners;
}

PerRank<TravellingItem> Sender::packItems() const
{
  PerRank<TravellingItem> to(m_nb_rank);
  const std::vector<std::pair<Int64, Int32>> owners = ownersByUid();
  for (Int32 index = 0; index < m_mesh.groups.size(); ++index) {
    const mesh::MeshDescription::Group& group = m_mesh.groups[index];
    for (const Int64 uid : group.item_uid) {
      const TravellingItem item{ index, uid };
      if (group.kind == IK_Cell) {
        const auto found = std::ranges::lower_bound(owners, uid, {}, &std::pair<Int64, Int32>::first);
        if (found != owners.end() && found->first == uid)
          to[found->second].push_back(item);
      }
      else if (const Int32 node = m_cells.findNode(uid); node >= 0)
        forEachUser(node, [&](Int32 rank) { to[rank].push_back(item); });
    }
  }
  return to;
}

PerRank<TravellingPart> Sender::packParts() const
{
  PerRank<TravellingPart> to(m_nb_rank);
  for (Int32 index = 0; index < m_mesh.groups.size(); ++index)
    if (!m_mesh.groups[index].face_node_count.empty())
      packPartsOfGroup(index, to);
  return to;
}

void Sender::packPartsOfGroup(Int64 group_index, PerRank<TravellingPart>& to) const
{
  const mesh::MeshDescription::Group& group = m_mesh.groups[group_index];
  std::vector<TravellingPart> parts;
  const Int64* nodes = group.face_node_uid.data();
  for (const Int32 nb_node : group.face_node_count) {
    TravellingPart part;
    part.group = group_index;
    part.nb_node = nb_node;
    ARCANE_FATAL_IF(nb_node < 1 || nb_node > ItemTypeInfo::MAX_FACE_NODE, "group '{0}': a face or edge has {1} nodes, expected 1 to {2}",
                    group.name, nb_node, ItemTypeInfo::MAX_FACE_NODE);
    std::copy_n(nodes, nb_node, part.nodes.begin());
    part.sorted_nodes = part.nodes;
    std::sort(part.sorted_nodes.begin(), part.sorted_nodes.begin() + nb_node);
    nodes += nb_node;
    parts.push_back(part);
  }
  std::vector<std::pair<Int32, Int32>> part_and_rank;
  const Parts to_match{ group.kind, toSpan(group.face_node_count), toSpan(group.face_node_uid) };
  for (const PartMatch& match : matchParts(m_cells, to_match))
    part_and_rank.push_back({ match.part, m_owner[match.cell] });
  std::ranges::sort(part_and_rank);
  part_and_rank.erase(std::unique(part_and_rank.begin(), part_and_rank.end()), part_and_rank.end());
  for (const auto& [part, rank] : part_and_rank)
    to[rank].push_back(parts[part]);
}

void unpackCells(const std::vector<Int64>& message, mesh::MeshDescription& mesh)
{
  const auto nb_node_at = [&](Int64 place) { return ItemTypeInfo::ofType(static_cast<Int16>(message[place + 1]))->nbLocalNode(); };
  UniqueArray<Int64> places;
  UniqueArray<Int64> uids;
  for (Int64 place = 0; place < std::ssize(message); place += 2 + nb_node_at(place)) {
    places.add(place);
    uids.add(message[place]);
  }
  if (const UniqueArray<Int32> order = mesh::orderOfIds(uids); !order.empty()) {
    const UniqueArray<Int64> received(std::move(places));
    places = UniqueArray<Int64>();
    places.reserve(received.size());
    for (const Int32 i : order)
      places.add(received[i]);
  }
  const Int64 nb_cell = places.largeSize();
  mesh.cell_uid.resize(nb_cell);
  mesh.cell_type.resize(nb_cell);
  mesh.cell_node_uid.resize(static_cast<Int64>(message.size()) - 2 * nb_cell);
  Int64* nodes = mesh.cell_node_uid.data();
  for (Int64 i = 0; i < nb_cell; ++i) {
    mesh.cell_uid[i] = message[places[i]];
    mesh.cell_type[i] = static_cast<Int16>(message[places[i] + 1]);
    nodes = std::copy_n(message.data() + places[i] + 2, nb_node_at(places[i]), nodes);
  }
}

void unpackNodes(const std::vector<TravellingNode>& nodes, mesh::MeshDescription& mesh)
{
  UniqueArray<Int64> uids(static_cast<Int64>(nodes.size()));
  std::ranges::transform(nodes, uids.begin(), &TravellingNode::uid);
  const UniqueArray<Int32> order = mesh::orderOfIds(uids);
  const auto node_at = [&](Int32 i) -> const TravellingNode& { return nodes[order.empty() ? i : order[i]]; };
  const auto is_new = [&](Int32 i) { return i == 0 || node_at(i).uid != node_at(i - 1).uid; };
  Int32 nb_node = 0;
  for (Int32 i = 0; i < uids.size(); ++i)
    nb_node += is_new(i) ? 1 : 0;
  mesh.node_uid.reserve(nb_node);
  mesh.node_coord.reserve(nb_node);
  for (Int32 i = 0; i < uids.size(); ++i)
    if (is_new(i)) {
      mesh.node_uid.add(node_at(i).uid);
      mesh.node_coord.add(node_at(i).coord);
    }
}

void unpackGroups(std::vector<TravellingItem>&& items, std::vector<TravellingPart>&& parts, mesh::MeshDescription& mesh)
{
  std::ranges::sort(items);
  items.erase(std::unique(items.begin(), items.end()), items.end());
  for (const TravellingItem& item : items)
    mesh.groups[item.group].item_uid.add(item.uid);

  std::ranges::sort(parts);
  const auto isSame = [](const TravellingPart& a, const TravellingPart& b) { return a.isSameAs(b); };
  parts.erase(std::unique(parts.begin(), parts.end(), isSame), parts.end());
  for (const TravellingPart& part : parts) {
    mesh::MeshDescription::Group& group = mesh.groups[part.group];
    group.face_node_count.add(static_cast<Int32>(part.nb_node));
    group.face_node_uid.addRange(ConstArrayView<Int64>(static_cast<Int32>(part.nb_node), part.nodes.data()));
  }
}
} // namespace

mesh::MeshDescription sendCellsToOwners(IParallelMng* pm, mesh::MeshDescription mesh, const PartitionPlan& plan)
{
  if (pm->commSize() == 1 && std::is_sorted(mesh.cell_uid.begin(), mesh.cell_uid.end()))
    return mesh;
  std::optional<Packed<Int64>> cells;
  std::optional<Packed<TravellingNode>> nodes;
  PerRank<TravellingItem> items;
  PerRank<TravellingPart> parts;
  runAndAgree(pm, [&] {
    const Sender sender(mesh, plan, pm->commSize());
    cells = sender.packCells();
    nodes = sender.packNodes();
    items = sender.packItems();
    parts = sender.packParts();
  });
  mesh::MeshDescription mine;
  mine.name = mesh.name;
  mine.dimension = mesh.dimension;
  mine.grid = mesh.grid;
  for (const mesh::MeshDescription::Group& group : mesh.groups) {
    mine.groups.add({});
    mine.groups.back().name = group.name;
    mine.groups.back().kind = group.kind;
  }
  mesh = {};
  unpackCells(cells->exchange(pm).values, mine);
  unpackNodes(nodes->exchange(pm).values, mine);
  std::vector<TravellingItem> my_items = comm::exchangeRecords(pm, std::move(items)).values;
  std::vector<TravellingPart> my_parts = comm::exchangeRecords(pm, std::move(parts)).values;
  unpackGroups(std::move(my_items), std::move(my_parts), mine);
  return mine;
}

} // namespace Arcane::detail::meshio
