// SPDX-License-Identifier: Apache-2.0
// What a mesh must be, found the slow way from the whole mesh.
#pragma once

#include "tests/support/mesh/SampleMeshes.h"

#include <algorithm>

namespace Arcane::test
{

//! An item of the whole mesh.
struct ExpectedItem
{
  Int64 uid = -1;
  Int32 owner = -1;
  std::vector<Int64> cells;
  //! Sorted.
  std::vector<Int64> nodes;
};

//! All items of the whole mesh by kind and unique id, and which of them a rank must see.
class MeshOracle
{
 public:
  MeshOracle(const MeshDescription& whole, const OwnerOf& owner, bool has_edge)
  {
    Int32 pos = 0;
    for (Int32 c = 0; c < whole.cell_uid.size(); ++c) {
      const ItemTypeInfo* info = ItemTypeInfo::typeFromId(whole.cell_type[c]);
      const auto nodes = whole.cell_node_uid.subConstView(pos, info->nbLocalNode());
      const Int64 uid = whole.cell_uid[c];
      pos += info->nbLocalNode();
      m_cell_owner[uid] = owner(uid);
      addTo(IK_Cell, { uid }, std::vector<Int64>(nodes.begin(), nodes.end()), uid, -1);
      for (Int64 n : nodes)
        addTo(IK_Node, { n }, { n }, uid, -1);
      for (Int32 f = 0; f < info->nbLocalFace(); ++f) {
        std::vector<Int64> face;
        for (Int32 k = 0; k < info->localFace(f).nbNode(); ++k)
          face.push_back(nodes[info->localFace(f).node(k)]);
        addTo(IK_Face, face, face, uid, 16 * uid + f);
      }
      for (Int32 e = 0; e < (has_edge ? info->nbLocalEdge() : 0); ++e) {
        const std::vector<Int64> ends{ nodes[info->localEdge(e).beginNode()], nodes[info->localEdge(e).endNode()] };
        addTo(IK_Edge, ends, ends, uid, 32 * uid + e);
      }
    }
  }

  //! The items that \a rank sees with \a nb_layer layers of ghosts, by unique id.
  std::map<Int64, ExpectedItem> seenBy(eItemKind kind, Int32 rank, Int32 nb_layer) const
  {
    const std::set<Int64> cells = cellsSeenBy(rank, nb_layer);
    std::map<Int64, ExpectedItem> seen;
    for (const auto& [key, item] : m_items[kind])
      if (std::any_of(item.cells.begin(), item.cells.end(), [&](Int64 c) { return cells.count(c) != 0; })) {
        ExpectedItem visible = item;
        std::erase_if(visible.cells, [&](Int64 c) { return cells.count(c) == 0; });
        seen[item.uid] = visible;
      }
    return seen;
  }

 private:
  void addTo(eItemKind kind, std::vector<Int64> key, std::vector<Int64> nodes, Int64 cell, Int64 side_uid)
  {
    std::sort(key.begin(), key.end());
    std::sort(nodes.begin(), nodes.end());
    ExpectedItem& item = m_items[kind][key];
    // The rule: owner and unique id come from the cell of smallest unique id.
    if (item.cells.empty() || cell < *std::min_element(item.cells.begin(), item.cells.end())) {
      item.uid = side_uid < 0 ? key[0] : side_uid;
      item.owner = m_cell_owner.at(cell);
    }
    item.nodes = nodes;
    if (item.cells.empty() || item.cells.back() != cell)
      item.cells.push_back(cell);
    std::sort(item.cells.begin(), item.cells.end());
  }

  std::set<Int64> cellsSeenBy(Int32 rank, Int32 nb_layer) const
  {
    std::set<Int64> cells;
    for (const auto& [uid, owner] : m_cell_owner)
      if (owner == rank)
        cells.insert(uid);
    for (Int32 layer = 0; layer < nb_layer; ++layer) {
      const std::set<Int64> former = cells;
      for (const auto& [key, node] : m_items[IK_Node])
        if (std::any_of(node.cells.begin(), node.cells.end(), [&](Int64 c) { return former.count(c) != 0; }))
          cells.insert(node.cells.begin(), node.cells.end());
    }
    return cells;
  }

  std::map<Int64, Int32> m_cell_owner;
  std::map<std::vector<Int64>, ExpectedItem> m_items[4];
};

} // namespace Arcane::test
