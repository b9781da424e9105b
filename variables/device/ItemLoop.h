// SPDX-License-Identifier: Apache-2.0
// Loops on items as kernels: what the body gets for each item, and the launch of `command << items << body`.
#pragma once

#include "accelerator/kernel/KernelLaunch.h"
#include "variables/device/LoopItems.h"

#include <concepts>
#include <tuple>
#include <type_traits>

namespace Arcane
{
//! Gives the local id of an item, and the position of the item in the container of the loop.
template <typename ItemIdType> class IteratorWithIndex
{
 public:
  constexpr ARCCORE_HOST_DEVICE IteratorWithIndex(Int32 index, ItemIdType value)
  : m_index(index)
  , m_value(value)
  {}
  //! Returns the position of the item in the container.
  constexpr ARCCORE_HOST_DEVICE Int32 index() const { return m_index; }
  //! Returns the local id of the item.
  constexpr ARCCORE_HOST_DEVICE ItemIdType value() const { return m_value; }

 private:
  Int32 m_index;
  ItemIdType m_value;
};
} // namespace Arcane

namespace Arcane::Accelerator
{
using Arcane::IteratorWithIndex;
}

namespace Arcane::detail::device
{
//! Makes what a loop gives to its body, for the types that the macro accepts: a class of items, of local ids, or of iterators.
template <typename T> struct LoopTraits
{
  using ItemType = T;
  using IteratorType = typename T::LocalIdType;
  static constexpr ARCCORE_HOST_DEVICE IteratorType make(Int32, Int32 local_id) { return IteratorType(local_id); }
};
template <typename Item_> struct LoopTraits<ItemLocalIdT<Item_>>
{
  using ItemType = Item_;
  using IteratorType = ItemLocalIdT<Item_>;
  static constexpr ARCCORE_HOST_DEVICE IteratorType make(Int32, Int32 local_id) { return IteratorType(local_id); }
};
template <typename Id> struct LoopTraits<IteratorWithIndex<Id>>
{
  using ItemType = typename LoopTraits<Id>::ItemType;
  using IteratorType = IteratorWithIndex<Id>;
  static constexpr ARCCORE_HOST_DEVICE IteratorType make(Int32 index, Int32 local_id) { return IteratorType(index, Id(local_id)); }
};

template <typename T> using LoopIteratorOf = typename LoopTraits<T>::IteratorType;

//! The range of items whose local ids are consecutive.
template <typename T> class ConsecutiveItemRange
{
 public:
  explicit ConsecutiveItemRange(const LoopIds& ids)
  : m_first(ids.first)
  , m_nb_item(ids.nb_item)
  {}
  Int64 nbElement() const { return m_nb_item; }
  constexpr ARCCORE_HOST_DEVICE auto index(Int64 i) const
  {
    const auto k = static_cast<Int32>(i);
    return LoopTraits<T>::make(k, m_first + k);
  }

 private:
  Int32 m_first;
  Int32 m_nb_item;
};

//! Makes a range of kernels of the items of a loop. Copied to the device.
template <typename T> class ItemRange
{
 public:
  using Traits = LoopTraits<T>;

  explicit ItemRange(const LoopIds& ids)
  : m_ids(ids)
  {}
  Int64 nbElement() const { return m_ids.nb_item; }
  constexpr ARCCORE_HOST_DEVICE auto index(Int64 i) const
  {
    const auto k = static_cast<Int32>(i);
    return Traits::make(k, m_ids.ids ? m_ids.ids[k] : m_ids.first + k);
  }
  bool isSimple() const { return !m_ids.ids; }
  //! Returns the same range of items without a list.
  ConsecutiveItemRange<T> simplest() const { return ConsecutiveItemRange<T>(m_ids); }

  //! Calls \a function for the items of [begin, end[. The test for a list is made once.
  template <typename Function> void visit(Int64 begin, Int64 end, const Function& function) const
  {
    const LoopIds items = m_ids;
    const auto last = static_cast<Int32>(end);
    if (items.ids)
      for (auto k = static_cast<Int32>(begin); k < last; ++k)
        function(Traits::make(k, items.ids[k]));
    else
      for (auto k = static_cast<Int32>(begin); k < last; ++k)
        function(Traits::make(k, items.first + k));
  }

 private:
  LoopIds m_ids;
};

//! Returns the class of the items of a group; void for a group whose kind is known at run time. Only its type is used: it has no definition.
template <typename T> T itemOfGroup(const ItemGroupT<T>*);
void itemOfGroup(const ItemGroup*);

//! Accepts groups of items of class \a ItemType, or of a class that is known at run time.
template <typename Container, typename ItemType>
concept LoopGroup = std::derived_from<Container, ItemGroup> &&
  (std::is_void_v<decltype(itemOfGroup(std::declval<const Container*>()))> ||
   std::same_as<decltype(itemOfGroup(std::declval<const Container*>())), ItemType>);

//! Accepts what makes a view of items, such as ItemVectorT. Groups of other items and lists of numbers are refused.
template <typename Container, typename ItemType>
concept LoopView = !std::derived_from<Container, ItemGroup> && std::is_constructible_v<ItemVectorViewT<ItemType>, const Container&>;

//! Takes the items of a container of the caller, which must have items of class \a ItemType.
template <typename ItemType, typename Container> LoopItems itemsOf(const Container& container)
{
  static_assert(
    LoopGroup<Container, ItemType> || LoopView<Container, ItemType>,
    "a loop on items needs a group or a view of items of its class; ItemVectorViewT(family, ids) makes a view of a list of ids");
  if constexpr (LoopGroup<Container, ItemType>)
    return LoopItems(container, ItemTraitsT<ItemType>::kind());
  else
    return LoopItems(ItemVectorViewT<ItemType>(container));
}

//! Holds the items and the arguments of a loop before the command is known.
template <typename T, typename... Args> struct ItemLoopArguments
{
  LoopItems items;
  std::tuple<Args&...> args;
};

//! Holds the items and the arguments of a loop between the two `<<` that follow a command.
template <typename T, typename... Args> struct ItemLoopToLaunch
{
  Accelerator::RunCommand& command;
  LoopItems items;
  std::tuple<Args&...> args;
};

//! Gathers items and arguments. Called by RUNCOMMAND_ENUMERATE.
template <typename T, typename Container, typename... Args> ItemLoopArguments<T, Args...> itemLoopOf(const Container& items, Args&... args)
{
  static_assert((kernel::KernelArgument<Args> && ...),
                "an argument of a loop is neither a reducer, nor local memory, nor of a class with RemainingArgHandlerType");
  return { itemsOf<typename LoopTraits<T>::ItemType>(items), std::tuple<Args&...>(args...) };
}

template <typename T, typename... Args, typename Body> void operator<<(ItemLoopToLaunch<T, Args...>&& loop, const Body& body)
{
  kernel::checkViews(loop.command, body);
  const ItemRange<T> range(loop.items.idsFor(loop.command));
  std::apply([&](Args&... args) { kernel::launch(loop.command, range, body, args...); }, loop.args);
}
} // namespace Arcane::detail::device

namespace Arcane::Accelerator
{
template <typename T, typename... Args>
detail::device::ItemLoopToLaunch<T, Args...> operator<<(RunCommand& command, detail::device::ItemLoopArguments<T, Args...>&& loop)
{
  return { command, std::move(loop.items), loop.args };
}

//! Lets applications write a loop without a macro: `command << group << lambda`. The lambda gets local ids.
template <typename T> detail::device::ItemLoopToLaunch<T> operator<<(RunCommand& command, const ItemGroupT<T>& group)
{
  return { command, detail::device::itemsOf<T>(group), {} };
}
template <typename T> detail::device::ItemLoopToLaunch<T> operator<<(RunCommand& command, const ItemVectorViewT<T>& view)
{
  return { command, detail::device::itemsOf<T>(view), {} };
}

//! Launches \a body for each item of \a items.
template <typename T, typename Body> void run(RunCommand& command, const ItemGroupT<T>& items, const Body& body)
{
  command << items << body;
}
template <typename T, typename Body> void run(RunCommand& command, const ItemVectorViewT<T>& items, const Body& body)
{
  command << items << body;
}
} // namespace Arcane::Accelerator
