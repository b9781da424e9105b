// SPDX-License-Identifier: Apache-2.0
// The number of layers of ghost cells of a mesh.
#pragma once

#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane
{

class ARCANE_EXPORT IGhostLayerMng
{
 public:
  explicit IGhostLayerMng(IMesh* mesh)
  : m_mesh(mesh)
  {}

  Integer nbGhostLayer() const;
  //! Sets the number of layers. It has an effect when the mesh is next built or updated, and must be the same on all ranks.
  //! \throws ArgumentException when the number is negative
  void setNbGhostLayer(Integer nb_layer);
  //! Returns the only version of the builder: it makes any number of layers by nodes.
  static constexpr Integer builderVersion() { return 3; }

 private:
  IMesh* m_mesh;
};

} // namespace Arcane
