// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/TopologyStore.h"

#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/groups/FamilyGroups.h"

#include <algorithm>

namespace Arcane::detail::mesh
{

namespace
{
//! Changes, in place, two cells per face (-1 if there is none) into one list without gaps. \return where the cells of each face begin
UniqueArray<Int32> compactCellsOfFaces(UniqueArray<Int32>& sides, UniqueArray<Int32>& flags)
{
  UniqueArray<Int32> begin = topologyArray<Int32>(flags.largeSize() + 1);
  Int64 pos = 0;
  for (Int32 f = 0; f < flags.size(); ++f) {
    const Int32 back = sides[2 * Int64(f)];
    const Int32 front = sides[2 * Int64(f) + 1];
    begin[f] = static_cast<Int32>(pos);
    flags[f] = ((back < 0) != (front < 0) ? ItemFlags::II_Boundary : 0) | (back >= 0 ? ItemFlags::II_HasBackCell : 0) |
               (front >= 0 ? ItemFlags::II_HasFrontCell : 0) | (back >= 0 ? ItemFlags::II_BackCellIsFirst : ItemFlags::II_FrontCellIsFirst);
    if (back >= 0)
      sides[pos++] = back;
    if (front >= 0)
      sides[pos++] = front;
  }
  begin[flags.size()] = arccoreCheckArraySize(pos);
  sides.resize(pos);
  sides.shrink();
  return begin;
}

//! Returns the largest number of items of \a from that are connected to one of \a nb_target items.
Int32 largestNbSource(const ItemConnectivity& from, Int32 nb_target)
{
  UniqueArray<Int32> nb_source(nb_target, 0);
  Int32 largest = 0;
  for (Int32 source = 0; source < from.nbSource(); ++source)
    for (Int32 target : from.of(source))
      largest = std::max(largest, ++nb_source[target]);
  return largest;
}

FamilyArrays arraysOf(SideTable& sides)
{
  FamilyArrays arrays;
  arrays.types = std::move(sides.type);
  arrays.unique_ids = std::move(sides.uid);
  arrays.owners = std::move(sides.owner);
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
  for (eItemKind kind : all_kinds)
    setOwnFlags(kind);
}

void TopologyStore::installFaces(ItemsBuilder& built)
{
  SideTable& faces = built.faces;
  ItemConnectivity nodes;
  ItemConnectivity edges;
  if (!built.face_edge.empty())
    edges.assign(faces.nbEdges(), std::move(built.face_edge));
  FamilyArrays arrays = arraysOf(faces);
  faces.giveNodes(nodes);
  UniqueArray<Int32> begin_of_cells = compactCellsOfFaces(built.face_sides, arrays.flags);
  assign(IK_Face, std::move(arrays));
  items(IK_Face).editConnectivity(IK_Cell).assignFrom(std::move(begin_of_cells), std::move(built.face_sides));
  items(IK_Face).editConnectivity(IK_Edge) = std::move(edges);
  items(IK_Face).editConnectivity(IK_Node) = std::move(nodes);
}

void TopologyStore::installEdges(ItemsBuilder& built)
{
  SideTable& edges = built.edges;
  FamilyArrays arrays = arraysOf(edges);
  const bool has_edge = arrays.size() > 0;
  ItemConnectivity nodes;
  if (has_edge)
    nodes.assignEach(2, std::move(edges.node));
  assign(IK_Edge, std::move(arrays));
  if (!has_edge)
    return;
  items(IK_Edge).editConnectivity(IK_Node) = std::move(nodes);
  items(IK_Cell).editConnectivity(IK_Edge).assign(built.cell_edge_nb, std::move(built.cell_edge));
}

void TopologyStore::connectBackwards()
{
  if (items(IK_Cell).connectivity(IK_Node).nbSource() > 0)
    items(IK_Node).editConnectivity(IK_Cell) = madeBackwards(items(IK_Node), items(IK_Cell));
  const auto defer = [this](eItemKind source, eItemKind target) {
    items(source).deferConnectivity(target, largestNbSource(items(target).connectivity(source), items(source).maxLocalId()));
  };
  defer(IK_Node, IK_Face);
  defer(IK_Node, IK_Edge);
  defer(IK_Edge, IK_Face);
  defer(IK_Edge, IK_Cell);
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
  IItemFamily& family = *m_topology.family(kind);
  items(kind).permute(new_to_old);
  for (eItemKind other : all_kinds)
    items(other).editConnectivity(kind).renameTargets(old_to_new);
  if (kind == IK_Cell && m_topology.numbering().isAlongCurve()) {
    UniqueArray<Int64> places(new_to_old.size());
    for (Int32 id = 0; id < new_to_old.size(); ++id)
      places[id] = m_topology.numbering().placeOf(new_to_old[id]);
    setPlaces(std::move(places));
  }
  family.setGhostLayout(family.ghostLayout().renamed(old_to_new));
  family.familyGroups().renumber(old_to_new);
  m_topology.publish();
  m_topology.noteChange(kind);
  family.familyGroups().listeners().notifyCompact(new_to_old);
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
