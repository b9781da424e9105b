// SPDX-License-Identifier: Apache-2.0
// Named sets of items, as handles that share one list.
#pragma once

#include "arcane_core/base/object/SharedPtr.h"
#include "arcane_core/mesh/groups/ItemGroupImpl.h"
#include "arcane_core/mesh/items/ItemVectorView.h"

namespace Arcane
{
class IItemOperationByBasicType;

class ItemGroupComputeFunctor;

/*!
 * \brief A handle on a set of items of one family. Copies refer to the same set.
 *
 * Items are listed by increasing local id when the mesh is compacted: see IItemFamily for their order. A group follows
 * the mesh: removed items leave it, compaction renumbers it. The groups that are computed from others (own(),
 * nodeGroup()...) are brought up to date when they are read; their list cannot be set.
 */
class ARCANE_EXPORT ItemGroup
{
 public:
  //! Makes the null group, which has neither name nor items.
  ItemGroup() = default;
  explicit ItemGroup(std::shared_ptr<ItemGroupImpl> impl)
  : m_impl(std::move(impl))
  {}
  //! Makes a handle on the list of another handle, or the null group when \a impl is a null pointer.
  explicit ItemGroup(ItemGroupImpl* impl)
  : m_impl(impl ? impl->shared_from_this() : nullptr)
  {}
  ItemGroup(const ItemGroup& from) = default;
  ItemGroup& operator=(const ItemGroup& from) = default;

  bool null() const { return !m_impl; }
  bool isNull() const { return !m_impl; }
  //! Returns the name, which is empty for the null group.
  const String& name() const;
  //! Returns `mesh_family_name`.
  String fullName() const;
  eItemKind itemKind() const { return m_impl ? m_impl->itemKind() : IK_Unknown; }
  IItemFamily* itemFamily() const { return m_impl ? m_impl->itemFamily() : nullptr; }
  IMesh* mesh() const;

  //! Returns the number of items, ghosts included.
  Integer size() const { return m_impl ? upToDate().size() : 0; }
  bool empty() const { return size() == 0; }
  ItemVectorView view() const { return m_impl ? upToDate().view() : ItemVectorView(); }
  operator ItemVectorView() const { return view(); }
  ItemEnumerator enumerator() const
  {
    const ItemVectorView v = view();
    return { v.localIds().data(), v.size(), v.sharedInfo(), m_impl.get(), m_impl && m_impl->isContiguous() };
  }
  //! Returns true when the group has all items of the family.
  bool isAllItems() const { return m_impl && m_impl->isAllItems(); }
  bool isAutoComputed() const { return m_impl && m_impl->isComputed(); }
  //! Returns true when the group contains only own items by construction.
  bool isOwn() const { return m_impl && m_impl->isOwn(); }
  void setOwn(bool v) { impl().setOwn(v); }
  //! Returns true for a group of this rank only. Such a group is neither saved nor synchronised.
  bool isLocalToSubDomain() const { return m_impl && m_impl->isLocalToSubDomain(); }
  void setLocalToSubDomain(bool v) { impl().setLocalToSubDomain(v); }
  //! Returns a number that grows each time the list changes.
  Int64 timestamp() const { return m_impl ? upToDate().timestamp() : -1; }
  //! Checks the list. \local \throws FatalErrorException when an item is twice in the list, or does not exist.
  void checkValid() const;

  //! \name Computed groups, kept up to date; \throws FatalErrorException on the null group
  //@{
  //! Returns the group of the items that this rank owns.
  ItemGroup own() const { return impl().own(); }
  //! Returns the group of the items that other ranks own.
  ItemGroup ghost() const { return impl().ghost(); }
  //! Returns the faces of a face group that are between an own cell and a ghost.
  ItemGroup interface() const { return impl().interfaceFaces(); }
  //! Returns the nodes of the items of the group.
  inline ItemGroupT<Node> nodeGroup() const;
  inline ItemGroupT<Edge> edgeGroup() const;
  inline ItemGroupT<Face> faceGroup() const;
  inline ItemGroupT<Cell> cellGroup() const;
  //! Returns the faces with both cells in this group of cells.
  inline ItemGroupT<Face> innerFaceGroup() const;
  //! Returns the faces with one cell in this group of cells.
  inline ItemGroupT<Face> outerFaceGroup() const;
  //! Returns the group itself, as each cell of a mesh that is not refined is active.
  inline ItemGroupT<Cell> activeCellGroup() const;
  inline ItemGroupT<Cell> ownActiveCellGroup() const;
  /*!
   * \brief Makes the group `name_suffix`, which \a functor computes when it is read and something has changed.
   *
   * The group owns \a functor, which was made by new. Each call of ItemGroupComputeFunctor::executeFunctor() sets the items.
   * \param family  the family of the items of the new group
   * \throws FatalErrorException when this group has a computed group of this suffix already, or when \a functor or \a family is null
   */
  ItemGroup createSubGroup(const String& suffix, FamilyBase* family, ItemGroupComputeFunctor* functor) const;
  //! Returns the group that is computed from this one and has this suffix, or the null group if it has not been made yet.
  ItemGroup findSubGroup(const String& suffix) const { return impl().findSubGroup(suffix); }
  //! Returns the faces of the cells of this group: each of their faces is active.
  inline ItemGroupT<Face> activeFaceGroup() const;
  inline ItemGroupT<Face> ownActiveFaceGroup() const;
  inline ItemGroupT<Face> innerActiveFaceGroup() const;
  inline ItemGroupT<Face> outerActiveFaceGroup() const;
  //! Returns the cells of a level of refinement: the group itself for level 0, a group without items for the other levels.
  ItemGroupT<Cell> levelCellGroup(Int32 level) const;
  ItemGroupT<Cell> ownLevelCellGroup(Int32 level) const;
  //@}
  //! Returns true when the unique ids of the items never decrease in the order of the list.
  bool checkIsSorted() const;
  //! Calls one function of \a operation for each type of which the group has items: see IItemOperationByBasicType.
  void applyOperation(IItemOperationByBasicType* operation) const;

  //! \name Changes of the list of a group that is not computed; they throw FatalErrorException otherwise
  //@{
  //! Adds items. Items already in the group are skipped, unless \a check_if_present is false.
  void addItems(ConstArrayView<Int32> local_ids, bool check_if_present = true);
  //! Removes items. Items outside the group are skipped.
  void removeItems(ConstArrayView<Int32> local_ids, bool check_if_present = true);
  void setItems(ConstArrayView<Int32> local_ids) { impl().setItems(local_ids, false); }
  void setItems(ConstArrayView<Int32> local_ids, bool do_sort) { impl().setItems(local_ids, do_sort); }
  void clear() { impl().setItems({}, false); }
  //@}

  //! Frees the memory that is reserved for items to come. \local
  void shrinkMemory()
  {
    if (m_impl)
      m_impl->shrinkMemory();
  }
  //! Returns the number of items for which there is memory.
  Int64 capacity() const { return m_impl ? m_impl->capacity() : 0; }
  //! Makes a computed group be computed again when it is next read.
  void invalidate(bool force_recompute = false) { impl().invalidate(force_recompute); }
  void incrementTimestamp() const { impl().incrementTimestamp(); }

  //! Returns the table of the position of each item, which is kept up to date. Partial variables use it. The first call makes it.
  SharedPtrT<GroupIndexTable> localIdToIndex() const { return impl().localIdToIndex(); }
  //! Returns the object that exchanges values of the items of the group. The first call makes it and is \collective.
  IVariableSynchronizer* synchronizer() const { return impl().synchronizer(); }
  bool hasSynchronizer() const { return m_impl && m_impl->hasSynchronizer(); }

  ItemGroupImpl* internal() const { return m_impl.get(); }
  //! Returns the shared list, or null for the null group.
  const std::shared_ptr<ItemGroupImpl>& sharedImpl() const { return m_impl; }

  friend bool operator==(const ItemGroup& a, const ItemGroup& b) { return a.m_impl == b.m_impl; }
  //! Compares names.
  friend bool operator<(const ItemGroup& a, const ItemGroup& b) { return a.name() < b.name(); }

 protected:
  ItemGroupImpl& impl() const;
  ItemGroupImpl& upToDate() const
  {
    m_impl->checkNeedUpdate();
    return *m_impl;
  }

  std::shared_ptr<ItemGroupImpl> m_impl;
};

//! A group of items of type \a T.
template <typename T> class ItemGroupT : public ItemGroup
{
 public:
  using ItemType = T;
  using LocalIdType = ItemLocalIdT<T>;
  using const_iterator = ItemVectorViewConstIteratorT<T>;

  ItemGroupT() = default;
  //! Makes a handle on \a from, or the null group when \a from has items of another kind.
  ItemGroupT(const ItemGroup& from)
  : ItemGroup(from.itemKind() == ItemTraitsT<T>::kind() ? from : ItemGroup())
  {}
  ItemGroupT(const ItemGroupT& from) = default;
  ItemGroupT& operator=(const ItemGroupT& from) = default;
  ItemGroupT& operator=(const ItemGroup& from) { return *this = ItemGroupT(from); }

  ItemGroupT own() const { return ItemGroupT(ItemGroup::own()); }
  ItemGroupT ghost() const { return ItemGroupT(ItemGroup::ghost()); }
  ItemVectorViewT<T> view() const { return ItemVectorViewT<T>(ItemGroup::view()); }
  ItemEnumeratorT<T> enumerator() const { return ItemEnumeratorT<T>(ItemGroup::enumerator()); }
  T operator[](Integer i) const { return view()[i]; }
};

template <typename T>
inline ItemVectorViewT<T>::ItemVectorViewT(const ItemGroupT<T>& group)
: ItemVectorView(group.view())
{}

inline ItemGroupT<Node> ItemGroup::nodeGroup() const
{
  return impl().connectedGroup(IK_Node);
}
inline ItemGroupT<Edge> ItemGroup::edgeGroup() const
{
  return impl().connectedGroup(IK_Edge);
}
inline ItemGroupT<Face> ItemGroup::faceGroup() const
{
  return impl().connectedGroup(IK_Face);
}
inline ItemGroupT<Cell> ItemGroup::cellGroup() const
{
  return impl().connectedGroup(IK_Cell);
}
inline ItemGroupT<Face> ItemGroup::innerFaceGroup() const
{
  return impl().facesOfCells(true);
}
inline ItemGroupT<Face> ItemGroup::outerFaceGroup() const
{
  return impl().facesOfCells(false);
}
inline ItemGroupT<Cell> ItemGroup::activeCellGroup() const
{
  return *this;
}
inline ItemGroupT<Cell> ItemGroup::ownActiveCellGroup() const
{
  return own();
}
inline ItemGroupT<Face> ItemGroup::activeFaceGroup() const
{
  return faceGroup();
}
inline ItemGroupT<Face> ItemGroup::ownActiveFaceGroup() const
{
  return faceGroup().own();
}
inline ItemGroupT<Face> ItemGroup::innerActiveFaceGroup() const
{
  return innerFaceGroup();
}
inline ItemGroupT<Face> ItemGroup::outerActiveFaceGroup() const
{
  return outerFaceGroup();
}

} // namespace Arcane
