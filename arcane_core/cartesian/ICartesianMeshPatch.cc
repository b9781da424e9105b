// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/cartesian/ICartesianMeshPatch.h"

#include "arcane_core/cartesian/ICartesianMesh.h"
#include "arcane_core/domain/IMesh.h"

namespace Arcane
{

CellGroup ICartesianMeshPatch::cells() const
{
  return m_mesh->mesh()->allCells();
}

CellDirectionMng ICartesianMeshPatch::cellDirection(Integer direction) const
{
  return m_mesh->cellDirection(direction);
}

FaceDirectionMng ICartesianMeshPatch::faceDirection(Integer direction) const
{
  return m_mesh->faceDirection(direction);
}

NodeDirectionMng ICartesianMeshPatch::nodeDirection(Integer direction) const
{
  return m_mesh->nodeDirection(direction);
}

void ICartesianMeshPatch::checkValid() const
{
  m_mesh->checkValid();
}

} // namespace Arcane
