// SPDX-License-Identifier: Apache-2.0
// The family from which the items of a family come, in a mesh that is a part of another one.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/items/FamilyItems.h"

#include <vector>

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
  //! Items of \a self read this object, which has no parent yet. \a self must outlive it.
  explicit FamilyParent(FamilyItems& self)
  : m_self(self)
  {
    m_self.sharedInfo()->parent = this;
  }
  FamilyParent(const FamilyParent&) = delete;
  FamilyParent& operator=(const FamilyParent&) = delete;

  //! Returns the family of the parent mesh, or null if the mesh is not a part of another one.
  IItemFamily* family() const { return itemSharedInfo()->family; }
  //! Returns the arrays of the family of the parent mesh, or the arrays of null items.
  ItemSharedInfo* itemSharedInfo() const { return m_parent ? m_parent->sharedInfo() : ItemSharedInfo::nullInstance(); }
  //! Returns the number of parents, grandparents and so on.
  Int32 depth() const;
  //! Sets the items of the parent mesh, null without a parent. The parent must outlive this object, or set(nullptr) be called before.
  void set(FamilyItems* parent);
  //! Returns the families whose items come from this one, in the order of their calls of set().
  const std::vector<IItemFamily*>& children() const { return m_children; }
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

  FamilyItems& m_self;
  FamilyItems* m_parent = nullptr;
  std::vector<IItemFamily*> m_children;
  mutable UniqueArray<Int32> m_ids;
  mutable Int64 m_stamp = -1;
  mutable Int64 m_parent_stamp = -1;
};

} // namespace Arcane::detail::mesh
