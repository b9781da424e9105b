// SPDX-License-Identifier: Apache-2.0
// The family from which the items of a family come, in a mesh that is a part of another one.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane::detail::mesh
{

/*!
 * \brief Finds the items of the parent mesh that the items of one family are, by local ids.
 *
 * The table is made at its first use after a change of one of the two families, so that it follows whatever numbers items again. The mesh
 * makes it at the end of each of its changes, hence several threads may read it at once.
 */
class FamilyParent
{
 public:
  //! Returns the family of the parent mesh, or null if the mesh is not a part of another one.
  IItemFamily* family() const { return m_family; }
  //! Returns the number of parents, grandparents and so on.
  Int32 depth() const;
  //! Sets the family itself and the family of the parent mesh, both null without a parent.
  void set(const IItemFamily* self, IItemFamily* parent);
  //! Returns the local id in the parent family of an item of this family, or NULL_ITEM_LOCAL_ID when the parent mesh has lost the item.
  Int32 idOf(Int32 local_id) const
  {
    update();
    return m_ids[local_id];
  }
  //! Makes the table if one of the families has changed.
  void update() const
  {
    if (isOld()) [[unlikely]]
      makeTable();
  }
  //! Returns the memory of the table. \unit{bytes}
  Int64 allocatedBytes() const { return m_ids.largeCapacity() * Int64(sizeof(Int32)); }

 private:
  bool isOld() const;
  void makeTable() const;

  const IItemFamily* m_self = nullptr;
  IItemFamily* m_family = nullptr;
  mutable UniqueArray<Int32> m_ids;
  mutable Int64 m_stamp = -1;
  mutable Int64 m_parent_stamp = -1;
};

} // namespace Arcane::detail::mesh
