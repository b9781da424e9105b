// SPDX-License-Identifier: Apache-2.0
// Named sets of items, as handles that share one list.
#pragma once

#include "arcane_core/mesh/ItemGroupImpl.h"
#include "arcane_core/mesh/ItemVectorView.h"

namespace Arcane
{

/*!
 * \brief Handle on a set of items of one family; copies designate the same set.
 *
 * Items are listed by increasing local id when the mesh is compacted, hence by increasing unique id. A group follows
 * the mesh: removed items leave it, compaction renumbers it. The groups that are computed from others (own(),
 * nodeGroup()...) are brought up to date when they are read; their list cannot be set.
 */
class ARCANE_EXPORT ItemGroup
{
 public:
  //! The null group: no name, no item.
  ItemGroup() = default;
  explicit ItemGroup(std::shared_ptr<ItemGroupImpl> impl)
  : m_impl(std::move(impl))
  {}
  ItemGroup(const ItemGroup& from) = default;
  ItemGroup& operator=(const ItemGroup& from) = default;

  bool null() const { return !m_impl; }
  bool isNull() const { return !m_impl; }
  //! Empty for the null group.
  const String& name() const;
  //! `mesh_family_name`.
  String fullName() const;
  eItemKind itemKind() const { return m_impl ? m_impl->itemKind() : IK_Unknown; }
  IItemFamily* itemFamily() const { return m_impl ? m_impl->itemFamily() : nullptr; }
  IMesh* mesh() const { return m_impl ? m_impl->mesh() : nullptr; }

  //! With ghosts.
  Integer size() const { return m_impl ? upToDate().size() : 0; }
  bool empty() const { return size() == 0; }
  ItemVectorView view() const { return m_impl ? upToDate().view() : ItemVectorView(); }
  operator ItemVectorView() const { return view(); }
  ItemEnumerator enumerator() const
  {
    const ItemVectorView v = view();
    return { v.localIds().data(), v.size(), v.sharedInfo(), m_impl.get() };
  }
  //! Made of all items of the family.
  bool isAllItems() const { return m_impl && m_impl->isAllItems(); }
  bool isAutoComputed() const { return m_impl && m_impl->isComputed(); }
  //! True when only own items are in it by construction.
  bool isOwn() const { return m_impl && m_impl->isOwn(); }
  void setOwn(bool v) { impl().setOwn(v); }
  //! Groups of this rank only are not saved and not synchronised.
  bool isLocalToSubDomain() const { return m_impl && m_impl->isLocalToSubDomain(); }
  void setLocalToSubDomain(bool v) { impl().setLocalToSubDomain(v); }
  //! Grows each time the list changes.
  Int64 timestamp() const { return m_impl ? upToDate().timestamp() : -1; }
  //! \local \throws FatalErrorException when an item is twice in the list, or does not exist.
  void checkValid() const;

  //! \name Computed groups, kept up to date; \throws FatalErrorException on the null group
  //@{
  //! The items that this rank owns.
  ItemGroup own() const { return impl().own(); }
  //! The items that another rank owns.
  ItemGroup ghost() const { return impl().ghost(); }
  //! Faces of a face group that are between an own cell and a ghost.
  ItemGroup interface() const { return impl().interfaceFaces(); }
  //! Nodes of the items of the group.
  inline ItemGroupT<Node> nodeGroup() const;
  inline ItemGroupT<Edge> edgeGroup() const;
  inline ItemGroupT<Face> faceGroup() const;
  inline ItemGroupT<Cell> cellGroup() const;
  //! Faces with both cells in this group of cells.
  inline ItemGroupT<Face> innerFaceGroup() const;
  //! Faces with one cell in this group of cells.
  inline ItemGroupT<Face> outerFaceGroup() const;
  //! The group itself: no cell of a mesh that is not refined is inactive.
  inline ItemGroupT<Cell> activeCellGroup() const;
  inline ItemGroupT<Cell> ownActiveCellGroup() const;
  //@}

  //! \name Changes of the list of a group that is not computed; they throw FatalErrorException otherwise
  //@{
  //! Items already in the group are left out, unless \a check_if_present is false.
  void addItems(ConstArrayView<Int32> local_ids, bool check_if_present = true);
  //! Items that are not in the group are left out.
  void removeItems(ConstArrayView<Int32> local_ids, bool check_if_present = true);
  void setItems(ConstArrayView<Int32> local_ids) { impl().setItems(local_ids, false); }
  void setItems(ConstArrayView<Int32> local_ids, bool do_sort) { impl().setItems(local_ids, do_sort); }
  void clear() { impl().setItems({}, false); }
  //@}

  //! Forces a computed group to be computed again when it is next read.
  void invalidate(bool force_recompute = false) { impl().invalidate(force_recompute); }
  void incrementTimestamp() const { impl().incrementTimestamp(); }

  //! Position of each item in the list, kept up to date: what partial variables use. Made when first asked for.
  std::shared_ptr<const GroupIndexTable> localIdToIndex() const { return impl().localIdToIndex(); }
  //! Exchanges values of the items of the group. Made when first asked for; \collective then.
  IVariableSynchronizer* synchronizer() const { return impl().synchronizer(); }
  bool hasSynchronizer() const { return m_impl && m_impl->hasSynchronizer(); }

  ItemGroupImpl* internal() const { return m_impl.get(); }
  //! For the map of a group: null for the null group.
  const std::shared_ptr<ItemGroupImpl>& sharedImpl() const { return m_impl; }

  friend bool operator==(const ItemGroup& a, const ItemGroup& b) { return a.m_impl == b.m_impl; }
  //! By names.
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

//! Group of items of type \a T.
template <typename T> class ItemGroupT : public ItemGroup
{
 public:
  using ItemType = T;
  using LocalIdType = ItemLocalIdT<T>;
  using const_iterator = ItemVectorViewConstIteratorT<T>;

  ItemGroupT() = default;
  //! The null group when \a from has items of another kind.
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

} // namespace Arcane
