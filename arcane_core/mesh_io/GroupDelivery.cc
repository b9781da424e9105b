// SPDX-License-Identifier: Apache-2.0
// Sends the nodes, faces and edges of groups to the ranks whose cells have them.
#include "arcane_core/mesh_io/GroupDelivery.h"

#include "arcane_core/comm/Rendezvous.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"

#include <algorithm>
#include <array>
#include <limits>

namespace Arcane::detail::meshio
{
namespace
{
using Group = ParsedMesh::Group;

struct GroupNode
{
  static constexpr Int64 no_position = std::numeric_limits<Int64>::max();

  Int64 group = 0;
  Int64 uid = 0;
  Int64 position = no_position;
};

//! Gives each node to the rank in charge of it. Empties the groups.
comm::Received<GroupNode> sendNodesToDirectory(IParallelMng* pm, std::vector<Group>& groups)
{
  std::vector<GroupNode> nodes;
  for (std::size_t index = 0; index < groups.size(); ++index) {
    Group& group = groups[index];
    if (group.kind != IK_Node)
      continue;
    for (std::size_t i = 0; i < group.item_uid.size(); ++i) {
      GroupNode node{ static_cast<Int64>(index), group.item_uid[i] };
      if (!group.item_position.empty())
        node.position = group.item_position[i];
      nodes.push_back(node);
    }
    group.item_uid = decltype(group.item_uid)();
    group.item_position = decltype(group.item_position)();
  }
  return comm::publish(pm, std::move(nodes), [](const GroupNode& node) { return node.uid; });
}

//! A face or edge of a group, as it travels.
struct Part
{
  Int64 group = 0;
  Int64 position = 0;
  Int64 nb_node = 0;
  std::array<Int64, ItemTypeInfo::MAX_FACE_NODE> nodes = {};

  std::span<const Int64> nodeSpan() const { return { nodes.data(), static_cast<std::size_t>(nb_node) }; }
};

bool isPartKind(eItemKind kind)
{
  return kind == IK_Face || kind == IK_Edge;
}

//! Gives each part to the rank in charge of its first node. Empties the groups. Notes parts with too many nodes, as Gmsh's triangles of order 3.
comm::Received<Part> sendToDirectory(IParallelMng* pm, std::vector<Group>& groups, FileFault& fault)
{
  std::vector<Part> parts;
  for (std::size_t index = 0; index < groups.size(); ++index) {
    Group& group = groups[index];
    const Int64* nodes = group.part_node_uid.data();
    for (std::size_t i = 0; i < group.part_node_count.size(); ++i) {
      Part part;
      part.group = static_cast<Int64>(index);
      part.position = group.part_position[i];
      part.nb_node = group.part_node_count[i];
      if (part.nb_node < 1 || part.nb_node > ItemTypeInfo::MAX_FACE_NODE)
        fault.note(part.position, "group '" + group.name + "' has a face or an edge of " + std::to_string(part.nb_node) +
                                    " nodes, expected 1 to " + std::to_string(ItemTypeInfo::MAX_FACE_NODE));
      else {
        std::copy_n(nodes, part.nb_node, part.nodes.begin());
        parts.push_back(part);
      }
      nodes += part.nb_node;
    }
    group.part_node_count = decltype(group.part_node_count)();
    group.part_node_uid = decltype(group.part_node_uid)();
    group.part_position = decltype(group.part_position)();
  }
  return comm::publish(pm, std::move(parts), [](const Part& part) { return part.nodes[0]; });
}

//! Keeps the parts that a cell of this rank has. Returns 1 for each part that is kept, 0 for the others.
std::vector<Int64> keepParts(const NumberedCells& cells, std::span<const Part> parts, std::vector<Group>& groups)
{
  std::vector<Int64> is_kept(parts.size(), 0);
  for (const eItemKind kind : { IK_Face, IK_Edge }) {
    std::vector<std::size_t> indexes;
    std::vector<Int32> counts;
    std::vector<Int64> uids;
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (groups[parts[i].group].kind == kind) {
        indexes.push_back(i);
        counts.push_back(static_cast<Int32>(parts[i].nb_node));
        uids.insert(uids.end(), parts[i].nodeSpan().begin(), parts[i].nodeSpan().end());
      }
    for (const PartMatch& match : matchParts(cells, { kind, counts, uids }))
      is_kept[indexes[match.part]] = 1;
  }
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (is_kept[i]) {
      Group& group = groups[parts[i].group];
      group.part_node_count.push_back(static_cast<Int32>(parts[i].nb_node));
      group.part_node_uid.insert(group.part_node_uid.end(), parts[i].nodeSpan().begin(), parts[i].nodeSpan().end());
    }
  return is_kept;
}

void noteOrphan(const Part& part, const Group& group, FileFault& fault)
{
  std::string nodes;
  for (const Int64 uid : part.nodeSpan())
    nodes += (nodes.empty() ? "" : " ") + std::to_string(uid);
  const bool is_face = group.kind == IK_Face;
  fault.note(part.position, std::string("group '") + group.name + "' has the " + (is_face ? "face" : "edge") + " of nodes " + nodes +
                              ", expected " + (is_face ? "a face" : "an edge") + " of a cell of the mesh");
}
} // namespace

Int64 deliverNodes(IParallelMng* pm, const NodeDirectory& directory, std::vector<Group>& groups, FileFault& fault)
{
  const comm::Received<GroupNode> known = sendNodesToDirectory(pm, groups);
  Int64 nb_loose = 0;
  std::vector<std::vector<GroupNode>> to_users(static_cast<std::size_t>(pm->commSize()));
  for (const GroupNode& node : known.values) {
    const std::span<const Int32> users = directory.usersOf(node.uid);
    for (const Int32 user : users)
      to_users[static_cast<std::size_t>(user)].push_back(node);
    if (!users.empty())
      continue;
    ++nb_loose;
    if (node.position != GroupNode::no_position)
      fault.note(node.position, "group '" + groups[static_cast<std::size_t>(node.group)].name + "' has node " + std::to_string(node.uid) +
                                  ", expected a node of a cell of the mesh");
  }
  for (const GroupNode& node : comm::exchangeRecords(pm, std::move(to_users)).values)
    groups[node.group].item_uid.push_back(node.uid);
  return nb_loose;
}

void deliverParts(IParallelMng* pm, const NodeDirectory& directory, const NumberedCells& cells, std::vector<Group>& groups,
                  FileFault& fault)
{
  if (std::ranges::none_of(groups, isPartKind, &Group::kind))
    return;
  const Int32 nb_rank = pm->commSize();
  const comm::Received<Part> known = sendToDirectory(pm, groups, fault);
  std::vector<std::vector<Part>> to_users(nb_rank);
  std::vector<std::vector<std::size_t>> indexes(nb_rank);
  for (std::size_t i = 0; i < known.values.size(); ++i)
    for (const Int32 user : directory.usersOf(known.values[i].nodes[0])) {
      to_users[user].push_back(known.values[i]);
      indexes[user].push_back(i);
    }
  const comm::Received<Part> candidates = comm::exchangeRecords(pm, std::move(to_users));
  const std::vector<Int64> is_kept = keepParts(cells, candidates.values, groups);

  std::vector<std::vector<Int64>> answers(nb_rank);
  for (Int32 rank = 0; rank < nb_rank; ++rank)
    answers[rank].assign(is_kept.begin() + candidates.offsets[rank], is_kept.begin() + candidates.offsets[rank + 1]);
  const comm::Received<Int64> received = comm::exchangeRecords(pm, std::move(answers));
  std::vector<bool> has_cell(known.values.size(), false);
  for (Int32 rank = 0; rank < nb_rank; ++rank)
    for (std::size_t i = 0; i < indexes[rank].size(); ++i)
      if (received.from(rank)[i])
        has_cell[indexes[rank][i]] = true;
  for (std::size_t i = 0; i < has_cell.size(); ++i)
    if (!has_cell[i])
      noteOrphan(known.values[i], groups[known.values[i].group], fault);
}

} // namespace Arcane::detail::meshio
