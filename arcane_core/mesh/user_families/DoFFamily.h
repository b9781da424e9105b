// SPDX-License-Identifier: Apache-2.0
// The class of all families of degrees of freedom, and unique ids for them.
#pragma once

#include "arcane_core/mesh/user_families/IDoFFamily.h"

namespace Arcane::mesh
{

//! Is the class of each family of DoFs: `dynamic_cast<mesh::DoFFamily*>(family)` finds it, as IItemFamily::toDoFFamily() does.
class ARCANE_EXPORT DoFFamily final : public IDoFFamily
{
 public:
  [[gnu::visibility("hidden")]] DoFFamily(detail::mesh::MeshOfFamily* mesh, const String& name);

  DoFGroup allDoFs() const { return allItems(); }
  DoFGroup ownDoFs() const { return allItems().own(); }
  DoFGroup ghostDoFs() const { return allItems().ghost(); }
};

//! Computes the unique ids of DoFs from the unique ids of items. All ranks find the same unique id for the same item.
class ARCANE_EXPORT DoFUids
{
 public:
  //! Returns the unique id of the only DoF of an item: the unique id of the item.
  static Int64 uid(Int64 item_unique_id) { return item_unique_id; }
  /*!
   * \brief Returns the unique id of DoF number \a index of an item.
   *
   * Unique ids differ for different items and indexes, and are larger than \a max_dof_unique_id.
   * \param max_dof_unique_id   of the family of DoFs: see getMaxItemUid()
   * \param max_item_unique_id  of the family of the items
   */
  static Int64 uid(Int64 max_dof_unique_id, Int64 max_item_unique_id, Int64 item_unique_id, Int32 index)
  {
    return item_unique_id + (max_item_unique_id + 1) * index + max_dof_unique_id + 1;
  }
  //! Returns the largest unique id of a family on all ranks, or 0 if the family has no item. \collective
  static Int64 getMaxItemUid(IItemFamily* family);
};

} // namespace Arcane::mesh
