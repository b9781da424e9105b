// SPDX-License-Identifier: Apache-2.0
// For each item of a group, items of another group: neighbours, or what the application says.
#pragma once

#include "arcane_core/base/object/IFunctorWithArgument.h"
#include "arcane_core/mesh/groups/ItemPairEnumerator.h"

namespace Arcane
{

class ItemPairGroupBuilder;

/*!
 * \brief A handle on lists of items: for each item of a group, items of another group of the same mesh. Copies refer to the same lists.
 *
 * The lists are computed when they are read for the first time, and again after a change of the mesh or of one of the groups.
 * All functions are \local.
 */
class ARCANE_EXPORT ItemPairGroup
{
 public:
  //! Gives the lists to a builder. Applications derive from it.
  using CustomFunctor = IFunctorWithArgumentT<ItemPairGroupBuilder&>;

  //! Makes the null group.
  ItemPairGroup() = default;
  /*!
   * \brief Lists for each item of \a group the items of \a sub_group that share with it an item of kind \a link_kind.
   *
   * An item is not in its own list. The kinds of the items, and the link, are one of: cell-cell by node or face; node-node by cell, face or
   * edge; face-cell by node; face-face by node, edge or cell; cell-face by face.
   * \throws FatalErrorException for other kinds, for a null group, and for groups of two meshes
   */
  ItemPairGroup(const ItemGroup& group, const ItemGroup& sub_group, eItemKind link_kind);
  /*!
   * \brief Takes the lists that \a functor makes: it calls ItemPairGroupBuilder::addNextItem() once for each item of \a group, in its order.
   *
   * The group owns \a functor, which was made by new.
   * \throws FatalErrorException for a null group or a null functor, and for groups of two meshes
   */
  ItemPairGroup(const ItemGroup& group, const ItemGroup& sub_group, CustomFunctor* functor);

  //! Makes a handle on lists; null lists make the null group.
  explicit ItemPairGroup(std::shared_ptr<detail::mesh::ItemPairs> pairs)
  : m_pairs(std::move(pairs))
  {}

  bool null() const { return !m_pairs; }
  eItemKind itemKind() const { return itemGroup().itemKind(); }
  eItemKind subItemKind() const { return subItemGroup().itemKind(); }
  IItemFamily* itemFamily() const { return itemGroup().itemFamily(); }
  IItemFamily* subItemFamily() const { return subItemGroup().itemFamily(); }
  //! Returns the first group, or the null group for a null pair group.
  const ItemGroup& itemGroup() const;
  const ItemGroup& subItemGroup() const;
  IMesh* mesh() const { return itemGroup().mesh(); }
  //! Makes the lists be computed at their next use, or now if \a force_recompute is true.
  void invalidate(bool force_recompute = false);
  //! Returns an enumerator on the first item, which keeps the lists as long as it lives. A change of the mesh makes the enumerator invalid.
  ItemPairEnumerator enumerator() const { return ItemPairEnumerator(m_pairs); }
  //! Returns the shared lists, or null for the null group.
  const std::shared_ptr<detail::mesh::ItemPairs>& sharedPairs() const { return m_pairs; }

  friend bool operator==(const ItemPairGroup& a, const ItemPairGroup& b) { return a.m_pairs == b.m_pairs; }

 protected:
  std::shared_ptr<detail::mesh::ItemPairs> m_pairs;
};

//! A group of pairs of items of types \a A and \a B.
template <typename A, typename B> class ItemPairGroupT : public ItemPairGroup
{
 public:
  using ItemType = A;
  using SubItemType = B;

  ItemPairGroupT() = default;
  //! Makes a handle on \a from, or the null group when \a from has items of other kinds.
  ItemPairGroupT(const ItemPairGroup& from)
  : ItemPairGroup(from.itemKind() == ItemTraitsT<A>::kind() && from.subItemKind() == ItemTraitsT<B>::kind() ? from : ItemPairGroup())
  {}
  ItemPairGroupT(const ItemGroupT<A>& group, const ItemGroupT<B>& sub_group, eItemKind link_kind)
  : ItemPairGroup(group, sub_group, link_kind)
  {}
  ItemPairGroupT(const ItemGroupT<A>& group, const ItemGroupT<B>& sub_group, CustomFunctor* functor)
  : ItemPairGroup(group, sub_group, functor)
  {}

  ItemPairEnumeratorT<A, B> enumerator() const { return ItemPairEnumeratorT<A, B>(m_pairs); }
};

//! Receives the lists of a pair group from the functor of the application.
class ARCANE_EXPORT ItemPairGroupBuilder
{
 public:
  explicit ItemPairGroupBuilder(detail::mesh::ItemPairs& pairs)
  : m_pairs(pairs)
  {}

  //! Returns the groups without lists: they are being made.
  ItemPairGroup group() const;
  //! Sets the list of the next item of the group. \throws FatalErrorException when an item of the list does not exist
  void addNextItem(ConstArrayView<Int32> sub_local_ids);

 private:
  detail::mesh::ItemPairs& m_pairs;
};

} // namespace Arcane
