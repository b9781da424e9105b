// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/IGhostLayerMng.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

namespace Arcane
{

Integer IGhostLayerMng::nbGhostLayer() const
{
  return m_mesh->topology()->nbGhostLayer();
}

void IGhostLayerMng::setNbGhostLayer(Integer nb_layer)
{
  m_mesh->topology()->setNbGhostLayer(nb_layer);
}

void IGhostLayerMng::setBuilderVersion(Integer version)
{
  if (version < 1 || version > 4)
    ARCANE_THROW(ArgumentException, "mesh '{0}': version of the builder of ghosts is {1}, expected 1 to 4", m_mesh->name(), version);
}

} // namespace Arcane
