// SPDX-License-Identifier: Apache-2.0
// The addresses of the arrays of a family, which all items of the family share.
#pragma once

#include "arcane_core/mesh/items/ItemArrays.h"

namespace Arcane
{

/*!
 * \brief Holds the addresses of the arrays of a family, indexed by local id. An item needs only its id and this object.
 *
 * The family keeps the addresses up to date. The instance without family serves null items, whose id is -1.
 */
class ARCANE_EXPORT ItemSharedInfo
{
 public:
  //! Describes the items of one kind connected to each item of the family.
  struct Connected
  {
    //! The position of the first item in \a list, or null when \a nb_each gives it.
    const Int32* begin = nullptr;
    //! The position after the last item; most often `begin + 1`.
    const Int32* end = nullptr;
    //! Null when items of the family have no connected items of this kind, or when these have not been requested yet.
    const Int32* list = nullptr;
    //! The family of the connected items, or null when items of the family have none of this kind.
    ItemSharedInfo* target = nullptr;
    //! The number of connected items if it is the same for all items, else 0.
    Int32 nb_each = 0;

    Int32 nbOf(Int32 local_id) const { return nb_each > 0 ? nb_each : end[local_id] - begin[local_id]; }
    const Int32* firstOf(Int32 local_id) const { return list + (nb_each > 0 ? local_id * nb_each : begin[local_id]); }
  };

  //! Makes an empty instance.
  ItemSharedInfo();

  //! Returns the instance that all null items share.
  static ItemSharedInfo* nullInstance() { return &null_info; }

  IItemFamily* itemFamily() const { return family; }
  eItemKind itemKind() const { return kind; }
  /*!
   * \brief Returns the lists of connected items, which the first request makes where the mesh made none: see
   * detail::mesh::DeferredConnectivities. Several threads may call it at once. \local
   */
  const Connected& lists(eItemKind target_kind) const
  {
    const Connected& c = connected[target_kind];
    if (!__atomic_load_n(&c.list, __ATOMIC_ACQUIRE) && c.target) [[unlikely]]
      connectOnRequest(target_kind);
    return c;
  }
  //! Returns the arrays without the host part, for kernels, valid until the mesh changes.
  detail::mesh::ItemArrays arrays() const { return { unique_ids, owners, flags, types, nb_item }; }

  //! \name The arrays of detail::mesh::FamilyArrays; by default, the arrays of a null item
  //@{
  Int64* unique_ids = detail::mesh::null_item_value<Int64, NULL_ITEM_UNIQUE_ID> + 1;
  Int32* owners = detail::mesh::null_item_value<Int32, A_NULL_RANK> + 1;
  Int32* flags = detail::mesh::null_item_value<Int32, 0> + 1;
  Int16* types = detail::mesh::null_item_value<Int16, IT_NullType> + 1;
  Int32 nb_item = 0;
  //@}
  //! The connected items of each kind, in the order nodes, edges, faces, cells.
  Connected connected[4];
  IItemFamily* family = nullptr;
  eItemKind kind = IK_Unknown;
  //! \name The parts of the family that serve its items; null for null items
  //@{
  detail::mesh::FamilyItems* items = nullptr;
  detail::mesh::FamilyParent* parent = nullptr;
  //! Null when all connectivities of the family are made by the mesh.
  detail::mesh::DeferredConnectivities* deferred = nullptr;
  //@}
  //! \name Ownership of all items by this rank: see detail::mesh::FamilyItems::isEachOwn(). Several threads may set owners of items at once.
  //@{
  bool isEachOwn() const { return __atomic_load_n(&m_is_each_own, __ATOMIC_RELAXED); }
  void setEachOwn(bool v) { __atomic_store_n(&m_is_each_own, v, __ATOMIC_RELAXED); }
  void noteOtherOwner()
  {
    // Only the first thread writes into the cache line that all of them read.
    if (isEachOwn())
      setEachOwn(false);
  }
  //@}

 private:
  void connectOnRequest(eItemKind target_kind) const;

  static ItemSharedInfo null_info;

  bool m_is_each_own = false;
};

} // namespace Arcane
