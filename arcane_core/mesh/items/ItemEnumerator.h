// SPDX-License-Identifier: Apache-2.0
// The enumerators of items and the ENUMERATE_ macros.
#pragma once

#include "arcane_core/mesh/items/ItemEnumeratorBase.h"

namespace Arcane
{

//! An enumerator of items of any kind.
class ItemEnumerator : public ItemEnumeratorBaseT<Item>
{
 public:
  using ItemEnumeratorBaseT<Item>::ItemEnumeratorBaseT;
  ItemEnumerator() = default;
  inline ItemEnumerator(const ItemVectorView& view);
  template <typename T>
  ItemEnumerator(const ItemConnectedListView<T>& rhs)
  : ItemEnumeratorBaseT<Item>(rhs.localIds().data(), rhs.size(), rhs.sharedInfo())
  {}
};

//! An enumerator of items of type \a T.
template <typename T> class ItemEnumeratorT : public ItemEnumeratorBaseT<T>
{
 public:
  using ItemEnumeratorBaseT<T>::ItemEnumeratorBaseT;
  ItemEnumeratorT() = default;
  //! Makes an enumerator that starts again at the first item.
  ItemEnumeratorT(const ItemEnumerator& rhs)
  : ItemEnumeratorBaseT<T>(rhs.unguardedLocalIds(), rhs.count(), rhs.sharedInfo(), rhs.group(), rhs.isContiguous())
  {}
  ItemEnumeratorT(const ItemConnectedListView<T>& rhs)
  : ItemEnumeratorBaseT<T>(rhs.localIds().data(), rhs.size(), rhs.sharedInfo())
  {}
  inline ItemEnumeratorT(const ItemVectorView& rhs);

  operator ItemEnumerator() const { return { this->m_ids, this->m_count, this->sharedInfo(), this->m_group, this->isContiguous() }; }
};

template <typename T>
inline ItemEnumeratorIndexT<T>::ItemEnumeratorIndexT(const ItemEnumeratorT<T>& enumerator)
: m_index(enumerator.index())
{}
template <typename T>
template <std::same_as<ItemEnumeratorT<T>> Enumerator>
inline ItemLocalIdT<T>::ItemLocalIdT(const Enumerator& enumerator)
: ItemLocalId(enumerator.itemLocalId())
{}
template <typename T>
inline ItemLocalId::ItemLocalId(const ItemEnumeratorT<T>& enumerator)
: m_local_id(enumerator.itemLocalId())
{}

template <typename T> inline ItemEnumeratorT<T> ItemConnectedListView<T>::enumerator() const
{
  return ItemEnumeratorT<T>(*this);
}
namespace detail::mesh
{
//! Returns an enumerator at the start of a group, a view, a vector, a connected list, or the list of another enumerator.
template <typename T, typename List> inline ItemEnumeratorT<T> enumerate(const List& list)
{
  if constexpr (requires { list.enumerator(); })
    return ItemEnumeratorT<T>(list.enumerator());
  else
    return ItemEnumeratorT<T>(list);
}
//! Returns the enumerator of a loop on items of the class \a LoopType, or on several at once.
template <typename LoopType, typename List> inline auto lambdaEnumerator(const List& list)
{
  if constexpr (requires { typename LoopType::SeveralItems; })
    return typename LoopType::SeveralItems(enumerate<typename LoopType::ItemType>(list));
  else
    return enumerate<LoopType>(list);
}
//! The list of a loop, between the name of the loop and its body.
template <typename Enumerator> struct LambdaLoop
{
  Enumerator begin;
  template <typename Body> void operator<<(const Body& body) const
  {
    for (Enumerator i(begin); i.hasNext(); ++i)
      body(i);
  }
};
template <typename LoopType, typename List> inline auto lambdaLoop(const List& list)
{
  return LambdaLoop<decltype(lambdaEnumerator<LoopType>(list))>{ lambdaEnumerator<LoopType>(list) };
}
template <typename List> inline ItemEnumerator enumerateItems(const List& list)
{
  if constexpr (requires { list.enumerator(); })
    return ItemEnumerator(list.enumerator());
  else
    return ItemEnumerator(list);
}
} // namespace detail::mesh

} // namespace Arcane

//! Loops on the items of class \a item_type of \a view; \a name is an ItemEnumeratorT.
#define ENUMERATE_(item_type, name, view)                                                                                                  \
  for (::Arcane::ItemEnumeratorT<item_type> name(::Arcane::detail::mesh::enumerate<item_type>(view)); name.hasNext(); ++name)
#define ENUMERATE_NODE(name, view) ENUMERATE_(::Arcane::Node, name, view)
#define ENUMERATE_EDGE(name, view) ENUMERATE_(::Arcane::Edge, name, view)
#define ENUMERATE_FACE(name, view) ENUMERATE_(::Arcane::Face, name, view)
#define ENUMERATE_CELL(name, view) ENUMERATE_(::Arcane::Cell, name, view)
#define ENUMERATE_PARTICLE(name, view) ENUMERATE_(::Arcane::Particle, name, view)
#define ENUMERATE_DOF(name, view) ENUMERATE_(::Arcane::DoF, name, view)
#define ENUMERATE_ITEM(name, view) for (::Arcane::ItemEnumerator name(::Arcane::detail::mesh::enumerateItems(view)); name.hasNext(); ++name)
//! The loop of `ENUMERATE_ITEM_LAMBDA(Cell, i, allCells()) { body };`, whose body copies what it uses. `SimdCell` takes SIMD_PADDING_SIZE cells
//! at once.
#define ENUMERATE_ITEM_LAMBDA(LoopType, name, view)                                                                                        \
  ::Arcane::detail::mesh::lambdaLoop<LoopType>(view) << [=](const decltype(::Arcane::detail::mesh::lambdaEnumerator<LoopType>(view))& name)
