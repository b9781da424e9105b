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
  void install(ItemsBuilder&& items);
  MeshState state() const;
  //! Restores the items. \throws FatalErrorException when an array is missing or has a wrong size
  void restore(const MeshState& state);
  //! Sets the flags of own items, and for faces those of the boundary of the sub-domain, from owners.
  void setOwnFlags(IItemFamily* family);

 private:
  IItemFamily& family(eItemKind kind) const { return *m_topology.family(kind); }
  void installFaces(ItemsBuilder& items);
  void installEdges(ItemsBuilder& items);
  //! Computes the other connectivities from those of cell to node, face, edge; of face to node, edge; and of edge to node.
  void connectBackwards();
  void setInterfaceFlags();
  void restoreConnectivities(const MeshState& state);
  void restoreGroups(const MeshState& state);

  MeshTopology& m_topology;
};

} // namespace Arcane::detail
