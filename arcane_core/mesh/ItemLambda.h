// SPDX-License-Identifier: Apache-2.0
// Loops on items whose body is a lambda that copies what it uses.
#pragma once

#include "arcane_core/mesh/SimdItem.h"

namespace Arcane::detail::mesh
{

//! Makes the enumerator of a loop on items one by one, or on SIMD_PADDING_SIZE items at once.
template <typename T> struct EnumeratorOfLambda
{
  static ItemEnumeratorT<T> make(const ItemEnumeratorT<T>& items) { return items; }
  using ItemType = T;
};
template <typename T> struct EnumeratorOfLambda<SimdItemT<T>>
{
  static SimdItemEnumeratorT<T> make(const ItemEnumeratorT<T>& items) { return SimdItemEnumeratorT<T>(items); }
  using ItemType = T;
};

template <typename LoopType, typename Container> auto lambdaEnumerator(const Container& container)
{
  using Maker = EnumeratorOfLambda<LoopType>;
  return Maker::make(enumerate<typename Maker::ItemType>(container));
}

//! The list of the loop, between the name of the loop and its body.
template <typename Enumerator> class ItemLambdaLoop
{
 public:
  explicit ItemLambdaLoop(const Enumerator& begin)
  : m_begin(begin)
  {}
  template <typename Body> void operator<<(const Body& body) const
  {
    for (Enumerator i(m_begin); i.hasNext(); ++i)
      body(i);
  }

 private:
  Enumerator m_begin;
};

template <typename LoopType, typename Container> auto itemLambdaLoop(const Container& container)
{
  return ItemLambdaLoop(lambdaEnumerator<LoopType>(container));
}

} // namespace Arcane::detail::mesh

//! The loop of `ENUMERATE_ITEM_LAMBDA(Cell, i, allCells()) { body };`, on a group, a vector or a view. `SimdCell` takes SIMD_PADDING_SIZE
//! cells at once.
#define ENUMERATE_ITEM_LAMBDA(LoopType, iter_name, container)                                                                              \
  ::Arcane::detail::mesh::itemLambdaLoop<LoopType>(container)                                                                              \
    << [=](const decltype(::Arcane::detail::mesh::lambdaEnumerator<LoopType>(container))& iter_name)
