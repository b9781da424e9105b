// SPDX-License-Identifier: Apache-2.0
// How many layers of ghost cells a mesh has.
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
  //! Taken into account when the mesh is next built or updated. The same on all ranks.
  //! \throws ArgumentException below 0.
  void setNbGhostLayer(Integer nb_layer);
  //! There is one way to build layers: by nodes, any number of them.
  static constexpr Integer builderVersion() { return 3; }

 private:
  IMesh* m_mesh;
};

} // namespace Arcane
