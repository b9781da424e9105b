// SPDX-License-Identifier: Apache-2.0
// Puts finished items into the families of a mesh, saves them, and restores them.
#pragma once

#include "arcane_core/mesh/ItemsBuilder.h"
#include "arcane_core/mesh/MeshTopology.h"

namespace Arcane::detail
{

//! A view on a topology for the time of one call. \local
class TopologyStore
{
 public:
  explicit TopologyStore(MeshTopology& topology)
  : m_topology(topology)
  {}

  //! Replaces all items.
  void install(ItemsBuilder&& built);
  //! Replaces the items of one kind, which are not connected yet.
  void assign(eItemKind kind, FamilyArrays&& arrays);
  //! Makes what follows from cell to node, face, edge; face to node, edge; edge to node; then shows all to items.
  void connectBackwards();
  //! Sets the flags of own items, and for faces those of the boundary of the sub-domain, from owners.
  void setOwnFlags(eItemKind kind);

 private:
  FamilyItems& items(eItemKind kind) const { return m_topology.parts(kind).items; }
  void installFaces(ItemsBuilder& built);
  void installEdges(ItemsBuilder& built);
  void setInterfaceFlags();

  MeshTopology& m_topology;
};

} // namespace Arcane::detail
