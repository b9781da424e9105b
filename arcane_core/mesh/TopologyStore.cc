// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/TopologyStore.h"

#include "arcane_core/mesh/ItemTypeInfo.h"

#include <algorithm>
#include <numeric>

namespace Arcane::detail::mesh
{

namespace
{
//! Changes, in place, two cells per face (-1 if there is none) into one list without gaps.
UniqueArray<Int32> compactCellsOfFaces(UniqueArray<Int32>& sides, UniqueArray<Int32>& flags)
{
  UniqueArray<Int32> nb(flags.size());
  Int64 pos = 0;
  for (Int32 f = 0; f < flags.size(); ++f) {
    const Int32 back = sides[2 * Int64(f)];
    const Int32 front = sides[2 * Int64(f) + 1];
    nb[f] = (back >= 0 ? 1 : 0) + (front >= 0 ? 1 : 0);
    flags[f] = (nb[f] == 1 ? ItemFlags::II_Boundary : 0) | (back >= 0 ? ItemFlags::II_HasBackCell : 0) |
               (front >= 0 ? ItemFlags::II_HasFrontCell : 0) | (back >= 0 ? ItemFlags::II_BackCellIsFirst : ItemFlags::II_FrontCellIsFirst);
    if (back >= 0)
      sides[pos++] = back;
    if (front >= 0)
      sides[pos++] = front;
  }
  sides.resize(pos);
  sides.shrink();
  return nb;
}

//! Returns the local ids by increasing unique id; nothing when they are in this order.
UniqueArray<Int32> orderOfUniqueIds(ConstArrayView<Int64> unique_ids)
{
  if (std::is_sorted(unique_ids.begin(), unique_ids.end()))
    return {};
  UniqueArray<Int32> order(unique_ids.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](Int32 a, Int32 b) { return unique_ids[a] < unique_ids[b]; });
  return order;
}

FamilyArrays arraysOf(SideTable& sides)
{
  FamilyArrays arrays;
  arrays.unique_ids = std::move(sides.uid);
  arrays.owners = std::move(sides.owner);
  arrays.types.resize(sides.size());
  for (Int32 i = 0; i < sides.size(); ++i)
    arrays.types[i] = ItemTypeInfo::faceTypeOf(sides.nb_node[i]);
  arrays.complete();
  return arrays;
}
} // namespace

void TopologyStore::assign(eItemKind kind, FamilyArrays&& arrays)
{
  items(kind).assign(std::move(arrays));
  m_topology.touch();
}

void TopologyStore::install(ItemsBuilder&& built)
{
  built.nodes.types.resize(built.nodes.unique_ids.size(), Int16(IT_Vertex));
  assign(IK_Node, std::move(built.nodes));
  assign(IK_Cell, std::move(built.cells));
  setPlaces(std::move(built.cell_places));
  items(IK_Cell).editConnectivity(IK_Node) = std::move(built.cell_node);
  items(IK_Cell).editConnectivity(IK_Face).assign(built.cell_face_nb, std::move(built.cell_face));
  installFaces(built);
  installEdges(built);
  connectBackwards();
  for (eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell })
    setOwnFlags(kind);
}

void TopologyStore::installFaces(ItemsBuilder& built)
{
  SideTable& faces = built.faces;
  faces.begin.dispose();
  FamilyArrays arrays = arraysOf(faces);
  const UniqueArray<Int32> nb_cell = compactCellsOfFaces(built.face_sides, arrays.flags);
  assign(IK_Face, std::move(arrays));
  items(IK_Face).editConnectivity(IK_Cell).assign(nb_cell, std::move(built.face_sides));
  if (!built.face_edge.empty())
    items(IK_Face).editConnectivity(IK_Edge).assign(faces.nb_node, std::move(built.face_edge));
  items(IK_Face).editConnectivity(IK_Node).assign(faces.nb_node, std::move(faces.node));
}

void TopologyStore::installEdges(ItemsBuilder& built)
{
  SideTable& edges = built.edges;
  assign(IK_Edge, arraysOf(edges));
  if (edges.size() == 0)
    return;
  items(IK_Edge).editConnectivity(IK_Node).assign(edges.nb_node, std::move(edges.node));
  items(IK_Cell).editConnectivity(IK_Edge).assign(built.cell_edge_nb, std::move(built.cell_edge));
}

void TopologyStore::connectBackwards()
{
  UniqueArray<Int32> sources;
  const auto transpose = [&](eItemKind source, eItemKind target) {
    const ItemConnectivity& from = items(source).connectivity(target);
    if (from.nbSource() > 0)
      items(target).editConnectivity(source).transpose(from, items(target).maxLocalId(), sources);
  };
  sources = orderOfUniqueIds(items(IK_Cell).arrays().unique_ids);
  transpose(IK_Cell, IK_Node);
  transpose(IK_Cell, IK_Edge);
  sources = orderOfUniqueIds(items(IK_Face).arrays().unique_ids);
  transpose(IK_Face, IK_Node);
  transpose(IK_Face, IK_Edge);
  sources = orderOfUniqueIds(items(IK_Edge).arrays().unique_ids);
  transpose(IK_Edge, IK_Node);
  m_topology.publish();
}

void TopologyStore::setOwnFlags(eItemKind kind)
{
  items(kind).setOwnFlags();
  if (kind == IK_Cell)
    setInterfaceFlags();
}

void TopologyStore::renumber(eItemKind kind, ConstArrayView<Int32> new_to_old)
{
  UniqueArray<Int32> old_to_new(new_to_old.size());
  for (Int32 id = 0; id < new_to_old.size(); ++id)
    old_to_new[new_to_old[id]] = id;
  FamilyParts& parts = m_topology.parts(kind);
  parts.items.permute(new_to_old);
  for (eItemKind other : { IK_Node, IK_Edge, IK_Face, IK_Cell })
    items(other).editConnectivity(kind).renameTargets(old_to_new);
  if (kind == IK_Cell && m_topology.numbering().isAlongCurve()) {
    UniqueArray<Int64> places(new_to_old.size());
    for (Int32 id = 0; id < new_to_old.size(); ++id)
      places[id] = m_topology.numbering().placeOf(new_to_old[id]);
    setPlaces(std::move(places));
  }
  parts.ghost_layout = parts.ghost_layout.renamed(old_to_new);
  parts.groups.renumber(old_to_new);
  m_topology.indexedGroups().changeLocalIds(m_topology.family(kind), old_to_new);
  m_topology.publish();
  m_topology.noteChange(kind);
  parts.listeners.notifyCompact(new_to_old);
}

void TopologyStore::setInterfaceFlags()
{
  const ItemConnectivity* cells = items(IK_Face).publishedConnectivity(IK_Cell);
  if (!cells)
    return;
  auto& flags = items(IK_Face).editArrays().flags;
  const auto& owners = items(IK_Cell).arrays().owners;
  const Int32 rank = m_topology.rank();
  for (Int32 f = 0; f < flags.size(); ++f) {
    const auto sides = cells->of(f);
    const bool is_interface = sides.size() == 2 && (owners[sides[0]] == rank) != (owners[sides[1]] == rank);
    copyBits(flags[f], is_interface ? ItemFlags::II_SubDomainBoundary : 0, Int32(ItemFlags::II_SubDomainBoundary));
  }
}

} // namespace Arcane::detail::mesh
