// SPDX-License-Identifier: Apache-2.0
// A part of a Cartesian mesh whose cells have one size.
#pragma once

#include "arcane_core/cartesian/CellDirectionMng.h"
#include "arcane_core/cartesian/FaceDirectionMng.h"
#include "arcane_core/cartesian/NodeDirectionMng.h"

namespace Arcane
{

//! The patch of a Cartesian mesh that is not refined: the whole mesh. \local
class ARCANE_EXPORT ICartesianMeshPatch
{
 public:
  explicit ICartesianMeshPatch(const ICartesianMesh* mesh)
  : m_mesh(mesh)
  {}

  //! Returns all cells of this rank, ghosts included.
  CellGroup cells() const;
  CellGroup inPatchCells() const { return cells(); }
  //! Returns no cell.
  CellGroup overlapCells() const { return {}; }
  Integer index() const { return 0; }
  CellDirectionMng cellDirection(eMeshDirection direction) const { return cellDirection(static_cast<Integer>(direction)); }
  CellDirectionMng cellDirection(Integer direction) const;
  FaceDirectionMng faceDirection(eMeshDirection direction) const { return faceDirection(static_cast<Integer>(direction)); }
  FaceDirectionMng faceDirection(Integer direction) const;
  NodeDirectionMng nodeDirection(eMeshDirection direction) const { return nodeDirection(static_cast<Integer>(direction)); }
  NodeDirectionMng nodeDirection(Integer direction) const;
  //! Does ICartesianMesh::checkValid().
  void checkValid() const;

 private:
  const ICartesianMesh* m_mesh;
};

} // namespace Arcane
