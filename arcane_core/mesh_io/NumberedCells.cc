// SPDX-License-Identifier: Apache-2.0
// Cells whose nodes are numbered from 0 on, and a search of their faces and edges.
#include "arcane_core/mesh_io/NumberedCells.h"

#include "arcane_core/mesh/description/ItemTypeInfo.h"

#include <algorithm>

namespace Arcane::detail::meshio
{
namespace
{
struct KeyedPart
{
  UInt64 key;
  Int32 part;
};

//! Numbers uids of [first, first + table size) through a table of marks.
void numberByTable(std::span<const Int64> uids, Int64 first, std::vector<Int32>& table, NumberedCells& cells)
{
  for (const Int64 uid : uids)
    table[uid - first] = 0;
  Int32 nb_node = 0;
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table[i] == 0) {
      table[i] = nb_node++;
      cells.node_uids.push_back(first + static_cast<Int64>(i));
    }
  for (std::size_t i = 0; i < uids.size(); ++i)
    cells.cell_nodes[i] = table[uids[i] - first];
}

void numberBySort(std::span<const Int64> uids, NumberedCells& cells)
{
  cells.node_uids.assign(uids.begin(), uids.end());
  std::ranges::sort(cells.node_uids);
  cells.node_uids.erase(std::unique(cells.node_uids.begin(), cells.node_uids.end()), cells.node_uids.end());
  cells.node_uids.shrink_to_fit();
  for (std::size_t i = 0; i < uids.size(); ++i)
    cells.cell_nodes[i] = cells.findNode(uids[i]);
}

//! Compares the faces or edges of cells with the parts to find.
class PartSearch
{
 public:
  PartSearch(const NumberedCells& cells, const Parts& parts);
  void searchCell(Int32 cell, const ItemTypeInfo& type, const Int32* nodes);

  std::vector<PartMatch> matches;

 private:
  template <typename NodeOf> void searchPart(Int32 cell, Int32 nb_node, NodeOf node_of);

  const NumberedCells& m_cells;
  eItemKind m_kind;
  std::vector<KeyedPart> m_parts;
  //! Nodes that are in some part: most faces of most cells are left out by it.
  std::vector<char> m_is_node_of_part;
};

PartSearch::PartSearch(const NumberedCells& cells, const Parts& parts)
: m_cells(cells)
, m_kind(parts.kind)
, m_is_node_of_part(cells.node_uids.size(), 0)
{
  std::size_t first = 0;
  std::vector<Int64> uids;
  for (std::size_t part = 0; part < parts.node_counts.size(); ++part) {
    const std::span<const Int64> nodes = parts.node_uids.subspan(first, parts.node_counts[part]);
    first += nodes.size();
    uids.assign(nodes.begin(), nodes.end());
    for (const Int64 uid : uids)
      if (const Int32 node = cells.findNode(uid); node >= 0)
        m_is_node_of_part[node] = 1;
    m_parts.push_back({ keyOfNodes(uids), static_cast<Int32>(part) });
  }
  std::ranges::sort(m_parts, {}, &KeyedPart::key);
}

void PartSearch::searchCell(Int32 cell, const ItemTypeInfo& type, const Int32* nodes)
{
  if (m_kind == IK_Edge)
    for (Int32 i = 0; i < type.nbLocalEdge(); ++i) {
      const Int32 ends[2] = { type.localEdge(i).beginNode(), type.localEdge(i).endNode() };
      searchPart(cell, 2, [&](Int32 k) { return nodes[ends[k]]; });
    }
  else
    for (Int32 i = 0; i < type.nbLocalFace(); ++i) {
      const ItemTypeInfo::LocalFace& face = type.localFace(i);
      searchPart(cell, face.nbNode(), [&](Int32 k) { return nodes[face.node(k)]; });
    }
}

template <typename NodeOf> void PartSearch::searchPart(Int32 cell, Int32 nb_node, NodeOf node_of)
{
  Int64 uids[ItemTypeInfo::MAX_FACE_NODE];
  for (Int32 i = 0; i < nb_node; ++i) {
    const Int32 node = node_of(i);
    if (!m_is_node_of_part[node])
      return;
    uids[i] = m_cells.node_uids[node];
  }
  const UInt64 key = keyOfNodes({ uids, static_cast<std::size_t>(nb_node) });
  for (const KeyedPart& found : std::ranges::equal_range(m_parts, key, {}, &KeyedPart::key))
    matches.push_back({ found.part, cell });
}
} // namespace

NumberedCells::NumberedCells(std::span<const Int16> cell_types, std::span<const Int64> cell_node_uid)
: types(cell_types)
, cell_nodes(cell_node_uid.size())
{
  if (cell_node_uid.empty())
    return;
  const auto [min, max] = std::ranges::minmax(cell_node_uid);
  if (max - min < 4 * static_cast<Int64>(cell_node_uid.size())) {
    std::vector<Int32> table(static_cast<std::size_t>(max - min + 1), -1);
    numberByTable(cell_node_uid, min, table, *this);
  }
  else
    numberBySort(cell_node_uid, *this);
}

Int32 NumberedCells::findNode(Int64 uid) const
{
  const auto found = std::ranges::lower_bound(node_uids, uid);
  return (found != node_uids.end() && *found == uid) ? static_cast<Int32>(found - node_uids.begin()) : -1;
}

std::vector<PartMatch> matchParts(const NumberedCells& cells, const Parts& parts)
{
  if (parts.node_counts.empty())
    return {};
  PartSearch search(cells, parts);
  const Int32* nodes = cells.cell_nodes.data();
  for (std::size_t cell = 0; cell < cells.types.size(); ++cell) {
    const ItemTypeInfo& type = *ItemTypeInfo::ofType(cells.types[cell]);
    search.searchCell(static_cast<Int32>(cell), type, nodes);
    nodes += type.nbLocalNode();
  }
  std::ranges::sort(search.matches, [](PartMatch a, PartMatch b) { return a.part != b.part ? a.part < b.part : a.cell < b.cell; });
  return std::move(search.matches);
}

UInt64 keyOfNodes(std::span<Int64> nodes)
{
  std::ranges::sort(nodes);
  UInt64 key = nodes.size();
  for (const Int64 node : nodes) {
    key ^= static_cast<UInt64>(node) + 0x9e3779b97f4a7c15u + (key << 6);
    key = (key ^ (key >> 30)) * 0xbf58476d1ce4e5b9u;
    key = (key ^ (key >> 27)) * 0x94d049bb133111ebu;
    key ^= key >> 31;
  }
  return key;
}

UInt64 keyOfFace(const NumberedCells& cells, const ItemTypeInfo& type, const Int32* nodes, Int32 face)
{
  const ItemTypeInfo::LocalFace& local_face = type.localFace(face);
  Int64 uids[ItemTypeInfo::MAX_FACE_NODE];
  for (Int32 i = 0; i < local_face.nbNode(); ++i)
    uids[i] = cells.node_uids[nodes[local_face.node(i)]];
  return keyOfNodes({ uids, static_cast<std::size_t>(local_face.nbNode()) });
}

} // namespace Arcane::detail::meshio
