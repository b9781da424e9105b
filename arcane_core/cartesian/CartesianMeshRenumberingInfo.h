// SPDX-License-Identifier: Apache-2.0
// The options of ICartesianMesh::renumberItemsUniqueId().
#pragma once

#include "arcane_core/cartesian/CartesianMeshGlobal.h"

namespace Arcane
{

//! Says which items of a Cartesian mesh get new unique ids. At first none do.
class CartesianMeshRenumberingInfo
{
 public:
  //! \param method  0 or 1, which are the same here: a mesh that is not refined has no patches whose items could be renumbered
  void setRenumberPatchMethod(Int32 method) { m_patch_method = method; }
  Int32 renumberPatchMethod() const { return m_patch_method; }
  //! \param method  0: faces keep their unique ids; 1: faces get the ids of CartesianMeshNumberingMng::faceUniqueId()
  void setRenumberFaceMethod(Int32 method) { m_face_method = method; }
  Int32 renumberFaceMethod() const { return m_face_method; }
  //! \param is_sorted  true, as at first, to put faces in the order of the mesh at once; false to leave this to its next change
  void setSortAfterRenumbering(bool is_sorted) { m_is_sorted = is_sorted; }
  bool isSortAfterRenumbering() const { return m_is_sorted; }

 private:
  Int32 m_patch_method = 0;
  Int32 m_face_method = 0;
  bool m_is_sorted = true;
};

} // namespace Arcane
