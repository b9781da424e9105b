// SPDX-License-Identifier: Apache-2.0
// The patches of a Cartesian mesh, for loops.
#pragma once

#include "arcane_core/cartesian/CartesianPatch.h"

namespace Arcane
{

//! The list of the patches of a mesh that is not refined: one.
class CartesianMeshPatchListView
{
 public:
  explicit CartesianMeshPatchListView(ICartesianMeshPatch* patch)
  : m_patch(patch)
  {}
  const CartesianPatch* begin() const { return &m_patch; }
  const CartesianPatch* end() const { return &m_patch + 1; }
  Int32 size() const { return 1; }

 private:
  CartesianPatch m_patch;
};

} // namespace Arcane
