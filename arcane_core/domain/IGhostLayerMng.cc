// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/IGhostLayerMng.h"

#include "arcane_core/domain/IMesh.h"

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

} // namespace Arcane
