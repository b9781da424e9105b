// SPDX-License-Identifier: Apache-2.0
// Moves the cells, their nodes and their groups to their new owners.
#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh_io/NumberedCells.h"
#include "arcane_core/mesh_io/PartitionPlan.h"

#include "arcane_core/mesh/ItemTypeInfo.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace Arcane::detail::meshio
{
namespace
{
struct TravellingNode
{
  Int64 uid = 0;
  Real3 coord;
};

//! A cell in a message: its unique id and its type, then its nodes.
struct ReceivedCell
{
  Int64 uid = 0;
  Int16 type = 0;
  ConstArrayView<Int64> nodes;
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

  comm::RankMessages packCells() const;
  PerRank<TravellingNode> packNodes() const;
  PerRank<TravellingItem> packItems() const;
  PerRank<TravellingPart> packParts() const;

 private:
  void findUsers();
  std::vector<std::pair<Int64, Int32>> ownersByUid() const;
  void packPartsOfGroup(Int64 group_index, PerRank<TravellingPart>& to) const;

  const mesh::MeshDescription& m_mesh;
  const UniqueArray<Int32>& m_owner;
  Int32 m_nb_rank;
  NumberedCells m_cells;
  //! Ranks that will have cells of node i: [m_user_offsets[i], m_user_offsets[i+1]).
  std::vector<Int64> m_user_offsets;
  std::vector<Int32> m_users;
};

void Sender::findUsers()
{
  const auto forEachNode = [&](auto f) {
    const Int32* nodes = m_cells.cell_nodes.data();
    for (std::size_t cell = 0; cell < m_cells.types.size(); ++cell) {
      const Int32 nb_node = ItemTypeInfo::ofType(m_cells.types[cell])->nbLocalNode();
      for (Int32 i = 0; i < nb_node; ++i)
        f(nodes[i], m_owner[cell]);
      nodes += nb_node;
    }
  };
  const std::size_t nb_node = m_cells.node_uids.size();
  std::vector<Int64> ends(nb_node + 1, 0);
  forEachNode([&](Int32 node, Int32) { ++ends[node + 1]; });
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  m_users.resize(static_cast<std::size_t>(ends.back()));
  std::vector<Int64> next(ends.begin(), ends.end() - 1);
  forEachNode([&](Int32 node, Int32 rank) { m_users[next[node]++] = rank; });
  // The owners of the cells around a node, each once. The list is compacted in place.
  m_user_offsets.assign(1, 0);
  Int64 place = 0;
  for (std::size_t node = 0; node < nb_node; ++node) {
    std::sort(m_users.begin() + ends[node], m_users.begin() + ends[node + 1]);
    for (Int64 i = ends[node]; i < ends[node + 1]; ++i)
      if (place == m_user_offsets.back() || m_users[place - 1] != m_users[i])
        m_users[place++] = m_users[i];
    m_user_offsets.push_back(place);
  }
  m_users.resize(static_cast<std::size_t>(m_user_offsets.back()));
}

comm::RankMessages Sender::packCells() const
{
  comm::RankMessages to(static_cast<std::size_t>(m_nb_rank));
  const Int64* nodes = m_mesh.cell_node_uid.data();
  for (Int64 i = 0; i < m_mesh.cell_uid.largeSize(); ++i) {
    const Int32 nb_node = ItemTypeInfo::ofType(m_mesh.cell_type[i])->nbLocalNode();
    UniqueArray<Int64>& message = to[static_cast<std::size_t>(m_owner[i])];
    message.add(m_mesh.cell_uid[i]);
    message.add(m_mesh.cell_type[i]);
    message.addRange(ConstArrayView<Int64>(nb_node, nodes));
    nodes += nb_node;
  }
  return to;
}

PerRank<TravellingNode> Sender::packNodes() const
{
  PerRank<TravellingNode> to(m_nb_rank);
  for (Int64 i = 0; i < m_mesh.node_uid.largeSize(); ++i)
    if (const Int32 node = m_cells.findNode(m_mesh.node_uid[i]); node >= 0)
      for (Int64 user = m_user_offsets[node]; user < m_user_offsets[node + 1]; ++user)
        to[m_users[user]].push_back({ m_mesh.node_uid[i], m_mesh.node_coord[i] });
  return to;
}

std::vector<std::pair<Int64, Int32>> Sender::ownersByUid() const
{
  std::vector<std::pair<Int64, Int32>> owners;
  for (Int64 i = 0; i < m_mesh.cell_uid.largeSize(); ++i)
    owners.push_back({ m_mesh.cell_uid[i], m_owner[i] });
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
        for (Int64 user = m_user_offsets[node]; user < m_user_offsets[node + 1]; ++user)
          to[m_users[user]].push_back(item);
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
  std::vector<ReceivedCell> cells;
  for (const Int64* p = message.data(); p != message.data() + message.size();) {
    const auto type = static_cast<Int16>(p[1]);
    cells.push_back({ p[0], type, { ItemTypeInfo::ofType(type)->nbLocalNode(), p + 2 } });
    p += 2 + cells.back().nodes.size();
  }
  std::ranges::sort(cells, {}, &ReceivedCell::uid);
  const auto nb_cell = static_cast<Int64>(cells.size());
  mesh.cell_uid.reserve(nb_cell);
  mesh.cell_type.reserve(nb_cell);
  mesh.cell_node_uid.reserve(static_cast<Int64>(message.size()) - 2 * nb_cell);
  for (const ReceivedCell& cell : cells) {
    mesh.cell_uid.add(cell.uid);
    mesh.cell_type.add(cell.type);
    mesh.cell_node_uid.addRange(cell.nodes);
  }
}

void unpackNodes(std::vector<TravellingNode>&& nodes, mesh::MeshDescription& mesh)
{
  std::ranges::sort(nodes, {}, &TravellingNode::uid);
  const auto last = std::ranges::unique(nodes, {}, &TravellingNode::uid).begin();
  const Int64 nb_node = last - nodes.begin();
  mesh.node_uid.resize(nb_node);
  mesh.node_coord.resize(nb_node);
  for (Int64 i = 0; i < nb_node; ++i) {
    mesh.node_uid[i] = nodes[i].uid;
    mesh.node_coord[i] = nodes[i].coord;
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
  comm::RankMessages cells;
  PerRank<TravellingNode> nodes;
  PerRank<TravellingItem> items;
  PerRank<TravellingPart> parts;
  {
    const Sender sender(mesh, plan, pm->commSize());
    cells = sender.packCells();
    nodes = sender.packNodes();
    items = sender.packItems();
    parts = sender.packParts();
  }
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
  unpackCells(comm::exchangeRecords(pm, std::move(cells)).values, mine);
  unpackNodes(comm::exchangeRecords(pm, std::move(nodes)).values, mine);
  std::vector<TravellingItem> my_items = comm::exchangeRecords(pm, std::move(items)).values;
  std::vector<TravellingPart> my_parts = comm::exchangeRecords(pm, std::move(parts)).values;
  unpackGroups(std::move(my_items), std::move(my_parts), mine);
  return mine;
}

} // namespace Arcane::detail::meshio
