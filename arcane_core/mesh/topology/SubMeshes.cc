// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/SubMeshes.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/mesh/building/ItemsBuilder.h"
#include "arcane_core/mesh/description/DescriptionCheck.h"
#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/families/GroupsOfGhosts.h"
#include "arcane_core/mesh/items/FamilyParent.h"
#include "arcane_core/mesh/topology/MeshFamilies.h"

#include <algorithm>

namespace Arcane::detail::mesh
{

namespace
{
//! Appends the unique ids of the first \a nb items of \a target that are connected to an item.
void appendConnected(UniqueArray<Int64>& unique_ids, const IItemFamily& family, Int32 item, const IItemFamily& target, Int32 nb)
{
  const ConstArrayView<Int32> ids =
    target.itemKind() == family.itemKind() ? ConstArrayView<Int32>(1, &item) : family.connectivity(target.itemKind())->of(item);
  for (Int32 i = 0; i < nb; ++i)
    unique_ids.add(target.uniqueIds()[ids[i]]);
}

MeshFamilies* meshOf(const ItemGroup& group)
{
  return static_cast<MeshFamilies*>(&group.itemFamily()->meshOfFamily());
}
} // namespace

SubMeshes::~SubMeshes()
{
  untie();
  while (!m_children.empty())
    m_children.back()->subMeshes().untie();
}

void SubMeshes::untie()
{
  if (!m_parent)
    return;
  std::erase(m_parent->subMeshes().m_children, &m_topology);
  for (eItemKind kind : all_kinds)
    m_topology.family(kind)->itemSharedInfo()->parent->set(nullptr);
  m_parent = nullptr;
  m_group = {};
}

eItemKind SubMeshes::kindInParent(eItemKind kind) const
{
  if (!isOfFaces() || kind == IK_Node)
    return kind;
  if (kind == IK_Cell)
    return IK_Face;
  if (kind == IK_Face)
    return m_parent->dimension() == 3 ? IK_Edge : IK_Node;
  return IK_Unknown;
}

IItemFamily* SubMeshes::parentFamily(eItemKind kind) const
{
  const eItemKind parent_kind = kindInParent(kind);
  return parent_kind == IK_Unknown ? nullptr : m_parent->family(parent_kind);
}

void SubMeshes::checkGroup(const ItemGroup& group) const
{
  const String name = m_topology.handle().meshName();
  ARCANE_FATAL_IF(m_topology.family(IK_Cell)->nbItem() != 0, "sub-mesh '{0}': it has cells already, expected an empty mesh", name);
  if (group.itemKind() != IK_Cell && group.itemKind() != IK_Face)
    ARCANE_FATAL("sub-mesh '{0}': group '{1}' has items of kind {2}, expected a group of cells or faces", name, group.name(),
                 itemKindName(group.itemKind()));
  const MeshFamilies* parent = meshOf(group);
  ARCANE_FATAL_IF(parent == &m_topology, "sub-mesh '{0}': group '{1}' is of this mesh, expected one of another mesh", name, group.name());
  ARCANE_FATAL_IF(parent->nbGhostLayer() == 0 && parent->parallelMng()->isParallel(),
                  "sub-mesh '{0}': mesh '{1}' has no ghosts, expected one layer or more, since owners of nodes are on other ranks", name,
                  parent->handle().meshName());
  if (group.itemKind() != IK_Face)
    return;
  ARCANE_FATAL_IF(parent->dimension() < 2, "sub-mesh '{0}': faces of mesh '{1}' are points, expected a mesh of dimension 2 or 3", name,
                  parent->handle().meshName());
  ARCANE_FATAL_IF(parent->dimension() == 3 && !parent->hasEdge(),
                  "sub-mesh '{0}': mesh '{1}' has no edges, which are the faces of a surface, expected a mesh with edges: call "
                  "Connectivity::enableConnectivity(Connectivity::CT_HasEdge) before its cells are made",
                  name, parent->handle().meshName());
}

void SubMeshes::checkIsPrimary() const
{
  ARCANE_FATAL_IF(m_parent, "mesh '{0}' is the part '{1}' of mesh '{2}', expected a change of this group or of mesh '{2}'",
                  m_topology.handle().meshName(), m_group.name(), m_parent->handle().meshName());
}

void SubMeshes::tie(const ItemGroup& group)
{
  checkGroup(group);
  MeshFamilies* parent = meshOf(group);
  MeshBuildOptions options;
  options.nb_ghost_layer = parent->nbGhostLayer();
  options.has_edge = parent->hasEdge() && group.itemKind() == IK_Cell;
  options.numbering = eLocalNumbering::UniqueIds;
  m_topology.setDimension(group.itemKind() == IK_Cell ? parent->dimension() : parent->dimension() - 1);
  m_topology.setOptions(options);
  m_parent = parent;
  m_group = group;
  for (eItemKind kind : all_kinds)
    if (const IItemFamily* family = parentFamily(kind))
      m_topology.family(kind)->itemSharedInfo()->parent->set(&family->familyItems());
  parent->subMeshes().m_children.push_back(&m_topology);
  hasChanged();
  try {
    m_topology.updateGhosts();
  }
  catch (...) {
    untie();
    throw;
  }
}

bool SubMeshes::hasChanged()
{
  const Int64 parent_stamp = m_parent->stamp();
  const Int64 group_stamp = m_group.timestamp();
  const bool is_same = parent_stamp == m_parent_stamp && group_stamp == m_group_stamp;
  m_parent_stamp = parent_stamp;
  m_group_stamp = group_stamp;
  return m_topology.parallelMng()->reduce(MessagePassing::ReduceMax, is_same ? 0 : 1) != 0;
}

void SubMeshes::addCell(CellTable& table, Int32 parent_id) const
{
  const IItemFamily& family = *parentFamily(IK_Cell);
  const Int16 type = cellTypeOf(family.typeIds()[parent_id], m_topology.dimension());
  const ItemTypeInfo* info = ItemTypeInfo::ofType(type);
  table.uid.add(family.uniqueIds()[parent_id]);
  table.type.add(type);
  table.owner.add(family.owners()[parent_id]);
  appendConnected(table.node_uid, family, parent_id, *m_parent->family(IK_Node), info->nbLocalNode());
  // Sides of lines are their first nodes.
  appendConnected(table.face_uid, family, parent_id, *parentFamily(IK_Face), info->nbLocalFace());
  if (m_topology.hasEdge())
    appendConnected(table.edge_uid, family, parent_id, *parentFamily(IK_Edge), info->nbLocalEdge());
}

SubMeshes::Cells SubMeshes::cells() const
{
  Cells cells;
  const ConstArrayView<Int32> owners = m_group.itemFamily()->owners();
  for (Int32 id : itemsAsTheirOwners(m_group))
    addCell(owners[id] == m_topology.rank() ? cells.own : cells.ghost, id);
  cells.nodes.copy(cells.own.node_uid);
  std::sort(cells.nodes.begin(), cells.nodes.end());
  cells.nodes.resize(std::unique(cells.nodes.begin(), cells.nodes.end()) - cells.nodes.begin());
  return cells;
}

void SubMeshes::takeOwners(ConstArrayView<Int64> unique_ids, eItemKind kind, ArrayView<Int32> owners) const
{
  const IItemFamily* family = parentFamily(kind);
  for (Int32 i = 0; i < unique_ids.size(); ++i)
    owners[i] = family->owners()[family->localIdOf(unique_ids[i])];
}

ItemsBuilder SubMeshes::makeItems() const
{
  const Cells all = cells();
  const CellView own = all.own.view();
  const CellView ghost = all.ghost.view();
  ItemsBuilder items(m_topology.rank(), m_topology.dimension(), m_topology.hasEdge());
  // The order of the nodes of a face comes from its cells in the parent.
  items.setOriented(!isOfFaces());
  items.numberCellsAndNodes(own, ghost, all.nodes);
  items.makeFaces(own, ghost);
  items.makeEdges(own, ghost);
  items.numberSides();
  throwOnAllRanksUnless(m_topology.parallelMng(), items.fault().null(),
                        String::format("sub-mesh '{0}': {1}", m_topology.handle().meshName(), items.fault()));
  takeOwners(items.nodes.unique_ids, IK_Node, items.nodes.owners);
  takeOwners(items.faces.uid, IK_Face, items.faces.owner);
  if (items.hasEdge())
    takeOwners(items.edges.uid, IK_Edge, items.edges.owner);
  return items;
}

void SubMeshes::endChange()
{
  if (m_parent) {
    for (eItemKind kind : all_kinds)
      if (const FamilyParent& parent = *m_topology.family(kind)->itemSharedInfo()->parent; parent.family())
        parent.update();
    if (m_follower)
      m_follower();
  }
  updateChildren();
}

void SubMeshes::updateChildren()
{
  for (MeshFamilies* child : m_children)
    if (child->subMeshes().hasChanged())
      child->updateGhosts();
}

} // namespace Arcane::detail::mesh
