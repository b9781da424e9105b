// SPDX-License-Identifier: Apache-2.0
// The properties of the items of a family by local id, for kernels too, and the items themselves.
#pragma once

#include "arcane_core/mesh/items/Item.h"
#include "arcane_core/mesh/items/ItemGenericInfoListView.h"

namespace Arcane
{

//! Adds to the properties the conversion of local ids to items, on the host. Valid until the mesh changes.
class ARCANE_EXPORT ItemInfoListView : public ItemGenericInfoListView
{
 public:
  ItemInfoListView() = default;
  explicit ItemInfoListView(const FamilyBase* family)
  : ItemGenericInfoListView(family)
  {}
  explicit ItemInfoListView(ItemSharedInfo* info)
  : ItemGenericInfoListView(info)
  {}

  Item operator[](ItemLocalId id) const { return Item(id.localId(), m_info); }
  Item operator[](Int32 id) const { return Item(id, m_info); }
};

//! Describes the items of type \a T.
template <typename T> class ItemInfoListViewT : public ItemInfoListView
{
 public:
  ItemInfoListViewT() = default;
  explicit ItemInfoListViewT(const FamilyBase* family)
  : ItemInfoListView(family)
  {}
  ItemInfoListViewT(const ItemInfoListView& rhs)
  : ItemInfoListView(rhs)
  {}
  T operator[](ItemLocalId id) const { return T(id.localId(), m_info); }
  T operator[](Int32 id) const { return T(id, m_info); }

  //! \name Faces
  //@{
  //! Returns true when the face has a single cell.
  constexpr ARCCORE_HOST_DEVICE bool isSubDomainBoundary(ItemLocalIdT<T> id) const requires(std::is_same_v<T, Face>)
  {
    return ItemFlags::isSubDomainBoundary(this->flags(id));
  }
  //! Returns true when the face has a single cell, which is its back cell.
  constexpr ARCCORE_HOST_DEVICE bool isSubDomainBoundaryOutside(ItemLocalIdT<T> id) const requires(std::is_same_v<T, Face>)
  {
    return isSubDomainBoundary(id) && ItemFlags::hasBackCell(this->flags(id));
  }
  //! Returns the position of the back cell among the cells of the face, or -1.
  constexpr ARCCORE_HOST_DEVICE Int32 backCellIndex(ItemLocalIdT<T> id) const requires(std::is_same_v<T, Face>)
  {
    return ItemFlags::backCellIndex(this->flags(id));
  }
  //! Returns the position of the front cell among the cells of the face, or -1.
  constexpr ARCCORE_HOST_DEVICE Int32 frontCellIndex(ItemLocalIdT<T> id) const requires(std::is_same_v<T, Face>)
  {
    return ItemFlags::frontCellIndex(this->flags(id));
  }
  //@}
};

} // namespace Arcane
