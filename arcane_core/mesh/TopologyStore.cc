// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/TopologyStore.h"

#include "arcane_core/mesh/ItemTypeInfo.h"

namespace Arcane::detail
{

namespace
{
//! From two cells per face, -1 if there is none, to one list, in place.
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

FamilyArrays arraysOf(SideTable& sides)
{
  FamilyArrays arrays;
  arrays.unique_ids = std::move(sides.uid);
  arrays.owners = std::move(sides.owner);
  arrays.types.resize(sides.size());
  for (Int32 i = 0; i < sides.size(); ++i)
    arrays.types[i] = ItemTypeInfo::faceTypeOf(sides.nb_node[i]);
  arrays.flags.resize(sides.size(), 0);
  return arrays;
}
} // namespace

void TopologyStore::install(ItemsBuilder&& items)
{
  items.nodes.flags.resize(items.nodes.unique_ids.size(), 0);
  items.nodes.types.resize(items.nodes.unique_ids.size(), Int16(IT_Vertex));
  items.cells.flags.resize(items.nbCell(), 0);
  family(IK_Node).assign(std::move(items.nodes));
  family(IK_Cell).assign(std::move(items.cells));
  family(IK_Cell).editConnectivity(IK_Node) = std::move(items.cell_node);
  family(IK_Cell).editConnectivity(IK_Face).assign(items.cell_face_nb, std::move(items.cell_face));
  installFaces(items);
  installEdges(items);
  connectBackwards();
  for (eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell })
    setOwnFlags(&family(kind));
}

void TopologyStore::installFaces(ItemsBuilder& items)
{
  SideTable& faces = items.faces;
  faces.begin.dispose();
  FamilyArrays arrays = arraysOf(faces);
  const UniqueArray<Int32> nb_cell = compactCellsOfFaces(items.face_sides, arrays.flags);
  family(IK_Face).assign(std::move(arrays));
  family(IK_Face).editConnectivity(IK_Cell).assign(nb_cell, std::move(items.face_sides));
  if (!items.face_edge.empty())
    family(IK_Face).editConnectivity(IK_Edge).assign(faces.nb_node, std::move(items.face_edge));
  family(IK_Face).editConnectivity(IK_Node).assign(faces.nb_node, std::move(faces.node));
}

void TopologyStore::installEdges(ItemsBuilder& items)
{
  SideTable& edges = items.edges;
  family(IK_Edge).assign(arraysOf(edges));
  if (edges.size() == 0)
    return;
  family(IK_Edge).editConnectivity(IK_Node).assign(edges.nb_node, std::move(edges.node));
  family(IK_Cell).editConnectivity(IK_Edge).assign(items.cell_edge_nb, std::move(items.cell_edge));
}

void TopologyStore::connectBackwards()
{
  const auto transpose = [this](eItemKind source, eItemKind target) {
    const ItemConnectivity& from = family(source).editConnectivity(target);
    if (from.nbSource() > 0)
      family(target).editConnectivity(source).transpose(from, family(target).maxLocalId());
  };
  transpose(IK_Cell, IK_Node);
  transpose(IK_Cell, IK_Edge);
  transpose(IK_Face, IK_Node);
  transpose(IK_Face, IK_Edge);
  transpose(IK_Edge, IK_Node);
  for (eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell })
    family(kind).publish();
}

void TopologyStore::setOwnFlags(IItemFamily* family)
{
  const auto owners = family->owners();
  auto& flags = family->m_arrays.flags;
  for (Int32 i = 0; i < flags.size(); ++i)
    flags[i] = (flags[i] & ~ItemFlags::II_Own) | (owners[i] == m_topology.rank() ? ItemFlags::II_Own : 0);
  if (family->itemKind() == IK_Cell)
    setInterfaceFlags();
}

void TopologyStore::setInterfaceFlags()
{
  const ItemConnectivity* cells = family(IK_Face).connectivity(IK_Cell);
  if (!cells)
    return;
  auto& flags = family(IK_Face).m_arrays.flags;
  const auto owners = family(IK_Cell).owners();
  const Int32 rank = m_topology.rank();
  for (Int32 f = 0; f < flags.size(); ++f) {
    const auto sides = cells->of(f);
    const bool is_interface = sides.size() == 2 && (owners[sides[0]] == rank) != (owners[sides[1]] == rank);
    flags[f] = (flags[f] & ~ItemFlags::II_SubDomainBoundary) | (is_interface ? ItemFlags::II_SubDomainBoundary : 0);
  }
}

} // namespace Arcane::detail
