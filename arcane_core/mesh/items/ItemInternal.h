// SPDX-License-Identifier: Apache-2.0
// Access to an item through the arrays of its family: the base of the handles that applications use.
#pragma once

#include "arcane_core/mesh/items/ItemConnectedListView.h"
#include "arcane_core/mesh/items/ItemFlags.h"
#include "arcane_core/mesh/items/ItemLocalIdListView.h"
#include "arcane_core/mesh/items/ItemSharedInfo.h"
#include "arcane_core/mesh/items/ItemUniqueId.h"

namespace Arcane
{

/*!
 * \brief Holds a local id and the shared information of the family, in two words.
 *
 * The null item has -1 as ids and no connected items.
 */
class ItemBase
{
 public:
  ItemBase() = default;
  ItemBase(Int32 local_id, ItemSharedInfo* info)
  : m_info(info)
  , m_local_id(local_id)
  {}
  ItemBase(ItemLocalId id, ItemSharedInfo* info)
  : ItemBase(id.localId(), info)
  {}

  bool null() const { return m_local_id == NULL_ITEM_LOCAL_ID; }
  bool isNull() const { return null(); }
  Int32 localId() const { return m_local_id; }
  ItemLocalId itemLocalId() const { return ItemLocalId(m_local_id); }
  ItemUniqueId uniqueId() const { return ItemUniqueId(m_info->unique_ids[m_local_id]); }
  Int32 owner() const { return m_info->owners[m_local_id]; }
  Int32 flags() const { return m_info->flags[m_local_id]; }
  bool hasFlags(Int32 mask) const { return (flags() & mask) != 0; }
  Int16 typeId() const { return m_info->types[m_local_id]; }
  inline const ItemTypeInfo* typeInfo() const;
  eItemKind kind() const { return m_info->kind; }
  IItemFamily* family() const { return m_info->family; }
  ItemSharedInfo* sharedInfo() const { return m_info; }

  bool isOwn() const { return hasFlags(ItemFlags::II_Own); }
  bool isShared() const { return hasFlags(ItemFlags::II_Shared); }
  bool isBoundary() const { return hasFlags(ItemFlags::II_Boundary); }
  bool isSuppressed() const { return hasFlags(ItemFlags::II_Suppressed); }
  bool isDetached() const { return hasFlags(ItemFlags::II_Detached); }
  bool isJustAdded() const { return hasFlags(ItemFlags::II_JustAdded); }

  Int32 nbConnected(eItemKind kind) const
  {
    const ItemSharedInfo::Connected& c = m_info->lists(kind);
    return c.list ? c.nbOf(m_local_id) : 0;
  }
  Int32 nbNode() const { return nbConnected(IK_Node); }
  Int32 nbEdge() const { return nbConnected(IK_Edge); }
  Int32 nbFace() const { return nbConnected(IK_Face); }
  Int32 nbCell() const { return nbConnected(IK_Cell); }

  //! Returns the number of nodes of an item, or of faces of a cell: their lists always exist.
  Int32 nbLower(eItemKind kind) const { return m_info->connected[kind].nbOf(m_local_id); }
  //! Returns the number of cells of a node or a face: their lists always exist, and their sizes differ.
  Int32 nbHigher(eItemKind kind) const
  {
    const ItemSharedInfo::Connected& c = m_info->connected[kind];
    return c.end[m_local_id] - c.begin[m_local_id];
  }

  template <typename T> ItemLocalIdListViewT<T> connectedIds(eItemKind kind) const
  {
    const ItemSharedInfo::Connected& c = m_info->lists(kind);
    if (!c.list) [[unlikely]]
      return {};
    return { c.firstOf(m_local_id), c.nbOf(m_local_id) };
  }
  //! Returns the ids of the nodes of an item, or of the faces of a cell: their lists always exist.
  template <typename T> ItemLocalIdListViewT<T> lowerIds(eItemKind kind) const
  {
    const ItemSharedInfo::Connected& c = m_info->connected[kind];
    return { c.firstOf(m_local_id), c.nbOf(m_local_id) };
  }
  //! Returns the ids of the cells of a node or of a face: their lists always exist, and their sizes differ.
  template <typename T> ItemLocalIdListViewT<T> higherIds(eItemKind kind) const
  {
    const ItemSharedInfo::Connected& c = m_info->connected[kind];
    const Int32 begin = c.begin[m_local_id];
    return { c.list + begin, c.end[m_local_id] - begin };
  }
  inline ItemBase connectedBase(eItemKind kind, Int32 i) const
  {
    const ItemSharedInfo::Connected& c = m_info->lists(kind);
    ARCCORE_CHECK_AT(i, nbConnected(kind));
    return ItemBase(c.firstOf(m_local_id)[i], c.target);
  }
  //! Does the same for a node of an item or a face of a cell.
  ItemBase lowerBase(eItemKind kind, Int32 i) const
  {
    const ItemSharedInfo::Connected& c = m_info->connected[kind];
    ARCCORE_CHECK_AT(i, nbLower(kind));
    return ItemBase(c.firstOf(m_local_id)[i], c.target);
  }
  //! Does the same for a cell of a node or a face.
  ItemBase higherBase(eItemKind kind, Int32 i) const
  {
    const ItemSharedInfo::Connected& c = m_info->connected[kind];
    ARCCORE_CHECK_AT(i, nbHigher(kind));
    return ItemBase(c.list[c.begin[m_local_id] + i], c.target);
  }
  ItemBase nodeBase(Int32 i) const { return connectedBase(IK_Node, i); }
  ItemBase edgeBase(Int32 i) const { return connectedBase(IK_Edge, i); }
  ItemBase faceBase(Int32 i) const { return connectedBase(IK_Face, i); }
  ItemBase cellBase(Int32 i) const { return connectedBase(IK_Cell, i); }
  inline ItemLocalIdListViewT<Node> nodeIds() const;
  inline ItemLocalIdListViewT<Edge> edgeIds() const;
  inline ItemLocalIdListViewT<Face> faceIds() const;
  inline ItemLocalIdListViewT<Cell> cellIds() const;
  //! \name The connected items, for loops. arcane/core/Item.h defines them
  //@{
  inline ItemConnectedListViewT<Node> nodeList() const;
  inline ItemConnectedListViewT<Edge> edgeList() const;
  inline ItemConnectedListViewT<Face> faceList() const;
  inline ItemConnectedListViewT<Cell> cellList() const;
  //@}
  inline ItemBase backCell() const { return faceSide(ItemFlags::backCellIndex(flags())); }
  inline ItemBase frontCell() const { return faceSide(ItemFlags::frontCellIndex(flags())); }

  inline MutableItemBase toMutable() const;
  friend bool operator==(const ItemBase& a, const ItemBase& b) { return a.m_local_id == b.m_local_id; }

 protected:
  template <typename T> ItemConnectedListView<T> connectedList(eItemKind kind) const
  {
    const ItemLocalIdListViewT<T> ids = connectedIds<T>(kind);
    return { ids.data(), ids.size(), m_info->lists(kind).target };
  }
  ItemBase faceSide(Int32 i) const { return i < 0 ? ItemBase() : higherBase(IK_Cell, i); }

  ItemSharedInfo* m_info = ItemSharedInfo::nullInstance();
  Int32 m_local_id = NULL_ITEM_LOCAL_ID;
};

//! Adds functions that change an item. Call IItemFamily::notifyItemsOwnerChanged() after a change of owners, and
//! IItemFamily::notifyItemsUniqueIdChanged() after a change of unique ids.
class MutableItemBase : public ItemBase
{
 public:
  MutableItemBase() = default;
  MutableItemBase(Int32 local_id, ItemSharedInfo* info)
  : ItemBase(local_id, info)
  {}
  explicit MutableItemBase(const ItemBase& base)
  : ItemBase(base)
  {}

  //! Makes this object refer to another item of the family. The family does not change.
  void setLocalId(Int32 local_id) { m_local_id = local_id; }
  //! Gives the item another unique id, which must be the same on all ranks that have the item.
  void setUniqueId(Int64 unique_id)
  {
    ARCANE_ASSERT(unique_id >= 0, ("unique id of an item is negative, expected 0 or more"));
    m_info->unique_ids[m_local_id] = unique_id;
  }
  void setFlags(Int32 f) { m_info->flags[m_local_id] = f; }
  void addFlags(Int32 f) { m_info->flags[m_local_id] |= f; }
  void removeFlags(Int32 f) { m_info->flags[m_local_id] &= ~f; }
  //! \param rank  of the new owner; \param my_rank  the one of this sub-domain
  void setOwner(Integer rank, Int32 my_rank)
  {
    m_info->owners[m_local_id] = rank;
    if (rank == my_rank) {
      addFlags(ItemFlags::II_Own);
      return;
    }
    removeFlags(ItemFlags::II_Own);
    m_info->noteOtherOwner();
  }
};

inline MutableItemBase ItemBase::toMutable() const
{
  return MutableItemBase(*this);
}

/*!
 * \brief An instance that stays at one address while the local ids of its family are unchanged.
 *
 * Codes that hold pointers to items need it. Families make these instances on the first request.
 */
class ItemInternal : public MutableItemBase
{
 public:
  //! \name Flags of ItemFlags
  //@{
  static constexpr Int32 II_Boundary = ItemFlags::II_Boundary;
  static constexpr Int32 II_HasFrontCell = ItemFlags::II_HasFrontCell;
  static constexpr Int32 II_HasBackCell = ItemFlags::II_HasBackCell;
  static constexpr Int32 II_FrontCellIsFirst = ItemFlags::II_FrontCellIsFirst;
  static constexpr Int32 II_BackCellIsFirst = ItemFlags::II_BackCellIsFirst;
  static constexpr Int32 II_Own = ItemFlags::II_Own;
  static constexpr Int32 II_Added = ItemFlags::II_Added;
  static constexpr Int32 II_Suppressed = ItemFlags::II_Suppressed;
  static constexpr Int32 II_Shared = ItemFlags::II_Shared;
  static constexpr Int32 II_SubDomainBoundary = ItemFlags::II_SubDomainBoundary;
  static constexpr Int32 II_JustRemoved = ItemFlags::II_JustRemoved;
  static constexpr Int32 II_JustAdded = ItemFlags::II_JustAdded;
  static constexpr Int32 II_NeedRemove = ItemFlags::II_NeedRemove;
  static constexpr Int32 II_SlaveFace = ItemFlags::II_SlaveFace;
  static constexpr Int32 II_MasterFace = ItemFlags::II_MasterFace;
  static constexpr Int32 II_Detached = ItemFlags::II_Detached;
  static constexpr Int32 II_Coarsen = ItemFlags::II_Coarsen;
  static constexpr Int32 II_DoNothing = ItemFlags::II_DoNothing;
  static constexpr Int32 II_Refine = ItemFlags::II_Refine;
  static constexpr Int32 II_UserMark1 = ItemFlags::II_UserMark1;
  static constexpr Int32 II_UserMark2 = ItemFlags::II_UserMark2;
  //@}

  ItemInternal() = default;
  ItemInternal(Int32 local_id, ItemSharedInfo* info)
  : MutableItemBase(local_id, info)
  {}
};

using ItemInternalBase = ItemBase;

} // namespace Arcane
