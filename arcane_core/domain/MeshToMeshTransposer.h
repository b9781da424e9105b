// SPDX-License-Identifier: Apache-2.0
// Conversion between the items of a mesh and the items of its parent or of its parts.
#pragma once

#include "arcane_core/mesh/items/ItemVector.h"

namespace Arcane
{

//! Finds the items of one mesh that are items of another one, when one of them is a part of the other: see IMesh::parentMesh().
class ARCANE_EXPORT MeshToMeshTransposer
{
 public:
  /*!
   * \brief Returns the kind of the items of \a to that are the items of kind \a kind of \a from. \local
   *
   * Nodes are nodes. For the others, what a cell has less in dimension than its mesh is kept: the faces of a mesh of dimension 3 are
   * the cells of one of dimension 2. An edge in a mesh of dimension below 3 and a face in one below 2 are nodes.
   * \throws FatalErrorException when such a kind does not exist
   */
  static eItemKind kindTranspose(eItemKind kind, IMesh* from, IMesh* to);
  /*!
   * \brief Returns the items of \a to that are \a items of \a from, in the same order.
   *
   * An item without such an item has NULL_ITEM_LOCAL_ID. \local
   * \throws FatalErrorException instead if \a do_fatal is true, and when neither mesh is the parent of the other, or both are the same
   */
  static ItemVector transpose(IMesh* from, IMesh* to, ItemVectorView items, bool do_fatal = false);
  //! Does the same for two families, of which one is the parent of the other, or both are the same. \local
  static ItemVector transpose(IItemFamily* from, IItemFamily* to, ItemVectorView items, bool do_fatal = false);
};

} // namespace Arcane
