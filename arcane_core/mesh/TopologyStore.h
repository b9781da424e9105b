// SPDX-License-Identifier: Apache-2.0
// How finished items are put in the families of a mesh, saved, and read again.
#pragma once

#include "arcane_core/mesh/ItemsBuilder.h"
#include "arcane_core/mesh/MeshTopology.h"

namespace Arcane::detail
{

//! A view on a topology, made for the time of one call. \local
class TopologyStore
{
 public:
  explicit TopologyStore(MeshTopology& topology)
  : m_topology(topology)
  {}

  //! Replaces all items.
  void install(ItemsBuilder&& items);
  MeshState state() const;
  //! \throws FatalErrorException when an array is missing or has not the expected size.
  void restore(const MeshState& state);
  //! Own flags, and for faces those of the boundary of the sub-domain, from owners.
  void setOwnFlags(IItemFamily* family);

 private:
  IItemFamily& family(eItemKind kind) const { return *m_topology.family(kind); }
  void installFaces(ItemsBuilder& items);
  void installEdges(ItemsBuilder& items);
  //! What follows from cell to node, face, edge; face to node, edge; edge to node.
  void connectBackwards();
  void setInterfaceFlags();
  void restoreConnectivities(const MeshState& state);
  void restoreGroups(const MeshState& state);

  MeshTopology& m_topology;
};

} // namespace Arcane::detail
