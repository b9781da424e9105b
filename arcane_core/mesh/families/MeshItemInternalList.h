// SPDX-License-Identifier: Apache-2.0
// The items of a mesh by kind and local id.
#pragma once

#include "arcane_core/mesh/families/IItemFamily.h"

namespace Arcane
{

//! The items of a mesh: `list->cells[local_id]`. The list follows the mesh. IMesh::meshItemInternalList() makes it.
class MeshItemInternalList
{
 public:
  //! The items of one family, as they are when they are asked for: see IItemFamily::itemsInternal().
  class Items
  {
   public:
    explicit Items(const IItemFamily* family)
    : m_family(family)
    {}
    operator ItemInternalArrayView() const { return m_family->itemsInternal(); }
    ItemInternal* operator[](Int32 local_id) const { return m_family->itemsInternal()[local_id]; }
    Integer size() const { return m_family->itemsInternal().size(); }

   private:
    const IItemFamily* m_family;
  };

  MeshItemInternalList(const IItemFamily* node_family, const IItemFamily* edge_family, const IItemFamily* face_family,
                       const IItemFamily* cell_family)
  : nodes(node_family)
  , edges(edge_family)
  , faces(face_family)
  , cells(cell_family)
  {}

  Items nodes;
  Items edges;
  Items faces;
  Items cells;
};

} // namespace Arcane
