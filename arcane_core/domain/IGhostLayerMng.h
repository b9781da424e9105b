// SPDX-License-Identifier: Apache-2.0
// The number of layers of ghost cells of a mesh.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{

//! The number of layers of ghost cells, for codes that include arcane/mesh/GhostLayerMng.h or hold the manager of a mesh.
class ARCANE_EXPORT IGhostLayerMng
{
 public:
  explicit IGhostLayerMng(IMesh* mesh)
  : m_mesh(mesh)
  {}

  Integer nbGhostLayer() const;
  //! Sets the number of layers. The number has an effect when the mesh is next built or updated, and must be the same on all ranks.
  //! \throws ArgumentException when the number is negative
  void setNbGhostLayer(Integer nb_layer);
  //! Returns the only version of the builder: it makes any number of layers by nodes.
  static constexpr Integer builderVersion() { return 3; }
  //! Accepts each version of Arcane, from 1 to 4: they differ in how ghosts are made, and this framework makes them in one way.
  //! \throws ArgumentException unless \a version is 1 to 4
  void setBuilderVersion(Integer version);

 private:
  IMesh* m_mesh;
};

//! The class of Arcane that implements the interface. Meshes make it: IMesh::ghostLayerMng() returns it.
namespace mesh
{
using GhostLayerMng = IGhostLayerMng;
}

} // namespace Arcane
