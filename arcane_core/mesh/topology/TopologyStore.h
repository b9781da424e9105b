// SPDX-License-Identifier: Apache-2.0
// Puts finished items into the families of a mesh, saves them, and restores them.
#pragma once

#include "arcane_core/mesh/building/ItemsBuilder.h"
#include "arcane_core/mesh/building/MeshNumbering.h"
#include "arcane_core/mesh/topology/MeshFamilies.h"

namespace Arcane::detail::mesh
{

//! Writes items into a topology. The object exists for one call only. \local
class TopologyStore
{
 public:
  explicit TopologyStore(MeshFamilies& topology)
  : m_topology(topology)
  {}

  //! Replaces all items.
  void install(ItemsBuilder&& built);
  //! Replaces the items of one kind, which are not connected yet.
  void assign(eItemKind kind, FamilyArrays&& arrays);
  //! Computes the cells of nodes. All other connectivities that follow from the ones of cells to nodes, faces and edges, of faces to nodes
  //! and edges, and of edges to nodes, are built lazily. Then all connectivities are published to items.
  void connectBackwards();
  //! Sets the places of cells on the curve along which the mesh is numbered, or none.
  void setPlaces(std::optional<UniqueArray<Int64>>&& places) { m_topology.numbering().setPlaces(std::move(places)); }
  //! Sets from the owners the flags of own items and, for faces, the flags of the boundary of the sub-domain.
  void setOwnFlags(eItemKind kind);
  //! Gives local id i to item `new_to_old[i]`. Items have no holes. Groups, listeners and the ghost layout follow.
  void renumber(eItemKind kind, ConstArrayView<Int32> new_to_old);

 private:
  FamilyItems& items(eItemKind kind) const { return m_topology.items(kind); }
  void installFaces(ItemsBuilder& built);
  void installEdges(ItemsBuilder& built);
  void setInterfaceFlags();

  MeshFamilies& m_topology;
};

} // namespace Arcane::detail::mesh
