// SPDX-License-Identifier: Apache-2.0
// A light handle on a patch of a Cartesian mesh.
#pragma once

#include "arcane_core/cartesian/ICartesianMeshPatch.h"

namespace Arcane
{

//! A handle on a patch, or on none.
class CartesianPatch
{
 public:
  CartesianPatch() = default;
  explicit CartesianPatch(ICartesianMeshPatch* patch)
  : m_patch(patch)
  {}

  bool isNull() const { return !m_patch; }
  ICartesianMeshPatch* patchInterface() const { return m_patch; }
  Integer index() const { return m_patch->index(); }
  //! Returns 0, since a mesh that is not refined has one level.
  Int32 level() const { return 0; }
  CellGroup cells() const { return m_patch->cells(); }
  CellGroup inPatchCells() const { return m_patch->inPatchCells(); }
  CellGroup overlapCells() const { return m_patch->overlapCells(); }
  CellDirectionMng cellDirection(eMeshDirection direction) const { return m_patch->cellDirection(direction); }
  CellDirectionMng cellDirection(Integer direction) const { return m_patch->cellDirection(direction); }
  FaceDirectionMng faceDirection(eMeshDirection direction) const { return m_patch->faceDirection(direction); }
  FaceDirectionMng faceDirection(Integer direction) const { return m_patch->faceDirection(direction); }
  NodeDirectionMng nodeDirection(eMeshDirection direction) const { return m_patch->nodeDirection(direction); }
  NodeDirectionMng nodeDirection(Integer direction) const { return m_patch->nodeDirection(direction); }
  void checkValid() const { m_patch->checkValid(); }

 private:
  ICartesianMeshPatch* m_patch = nullptr;
};

} // namespace Arcane
