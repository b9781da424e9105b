// SPDX-License-Identifier: Apache-2.0
// Loops over items whose parts run in the threads of the process; and all loops and tasks that need no mesh.
#pragma once

#include "arcane_core/mesh/groups/ItemGroup.h"
#include "arcane_core/mesh/items/ItemVector.h"
#include "arcane_core/mesh/items/ItemVectorView.h"
#include "arcane_core/tasks/ConcurrencyUtils.h"

#include <concepts>
#include <utility>

namespace Arcane::detail::mesh
{

//! Parts of a list of items begin at multiples of this number, so that each part consists of whole vectors.
inline constexpr Int64 items_of_a_vector = 8;

//! Throws unless all views have \a size items.
template <typename... Views> inline void checkSizes(Int64 size, const Views&... views)
{
  if (((static_cast<Int64>(views.size()) != size) || ...))
    ARCANE_FATAL("loop over several views: the sizes differ, expected {0} elements in each", size);
}

//! Returns the elements from \a begin to \a begin + \a size - 1 of \a view.
template <typename View> inline auto partOf(const View& view, Int64 begin, Int64 size)
{
  if constexpr (requires { view.subView(Integer(), Integer()); })
    return view.subView(static_cast<Integer>(begin), static_cast<Integer>(size));
  else
    return view.subSpan(begin, size);
}

} // namespace Arcane::detail::mesh

namespace Arcane
{

//! \name Loops over items: a function is called for parts of the list that cover it once
//@{
/*!
 * \brief Calls \a lambda_function(part) or \a lambda_function(part, index of the first item of the part) for each part.
 *
 * A part is an ItemVectorView, which converts to ItemVectorViewT of the kind of the items. A group is a list too. Several threads call
 * the same object. The functions may not change the mesh or a group, and may not send messages.
 * \throws the exception of the function
 */
template <typename Lambda>
inline void arcaneParallelForeach(const ItemVectorView& items_view, const ForLoopRunInfo& run_info, const Lambda& lambda_function)
{
  const auto function = [&](Int64 begin, Int64 end) {
    const ItemVectorView part = items_view.subView(static_cast<Integer>(begin), static_cast<Integer>(end - begin));
    if constexpr (std::invocable<const Lambda&, const ItemVectorView&, Int32>)
      lambda_function(part, static_cast<Int32>(begin));
    else
      lambda_function(part);
  };
  detail::tasks::forChunks(items_view.size(), run_info, detail::mesh::items_of_a_vector, function);
}
template <typename Lambda>
inline void arcaneParallelForeach(const ItemVectorView& items_view, const ParallelLoopOptions& options, const Lambda& lambda_function)
{
  arcaneParallelForeach(items_view, ForLoopRunInfo(options), lambda_function);
}
template <typename Lambda> inline void arcaneParallelForeach(const ItemVectorView& items_view, const Lambda& lambda_function)
{
  arcaneParallelForeach(items_view, ForLoopRunInfo(), lambda_function);
}
//! Calls a method of \a instance for each part.
template <typename InstanceType, typename ItemType>
inline void arcaneParallelForeach(const ItemVectorView& items_view, const ForLoopRunInfo& run_info, InstanceType* instance,
                                  void (InstanceType::*function)(ItemVectorViewT<ItemType> items))
{
  arcaneParallelForeach(items_view, run_info, [=](const ItemVectorView& part) { (instance->*function)(ItemVectorViewT<ItemType>(part)); });
}
template <typename InstanceType, typename ItemType>
inline void arcaneParallelForeach(const ItemVectorView& items_view, const ParallelLoopOptions& options, InstanceType* instance,
                                  void (InstanceType::*function)(ItemVectorViewT<ItemType> items))
{
  arcaneParallelForeach(items_view, ForLoopRunInfo(options), instance, function);
}
template <typename InstanceType, typename ItemType>
inline void arcaneParallelForeach(const ItemVectorView& items_view, InstanceType* instance,
                                  void (InstanceType::*function)(ItemVectorViewT<ItemType> items))
{
  arcaneParallelForeach(items_view, ForLoopRunInfo(), instance, function);
}
//@}

/*!
 * \brief Calls \a lambda_function with the same part of each view, for parts that cover the views once.
 * \throws FatalErrorException when the views have different sizes
 */
template <typename Lambda, typename FirstView, typename... Views>
inline void arcaneParallelForVa(const ForLoopRunInfo& run_info, const Lambda& lambda_function, const FirstView& first_view,
                                const Views&... views)
{
  detail::mesh::checkSizes(first_view.size(), views...);
  detail::tasks::forChunks(first_view.size(), run_info, detail::mesh::items_of_a_vector, [&](Int64 begin, Int64 end) {
    lambda_function(detail::mesh::partOf(first_view, begin, end - begin), detail::mesh::partOf(views, begin, end - begin)...);
  });
}

} // namespace Arcane

//! Older names of these loops.
namespace Arcane::Parallel
{

//! Calls arcaneParallelForeach() with the same arguments.
template <typename... Args> inline void Foreach(Args&&... args)
{
  arcaneParallelForeach(std::forward<Args>(args)...);
}

//! Calls arcaneParallelFor() with the same arguments.
template <typename... Args> inline void For(Args&&... args)
{
  arcaneParallelFor(std::forward<Args>(args)...);
}

//! Calls \a function for parts of \a block_size integers.
template <typename Function>
requires std::invocable<Function&, Integer, Integer>
inline void For(Integer i0, Integer size, Integer block_size, Function&& function)
{
  ParallelLoopOptions options;
  options.setGrainSize(block_size);
  arcaneParallelFor(i0, size, options, std::forward<Function>(function));
}

//! Calls a method of \a instance for parts of \a block_size integers.
template <typename InstanceType>
inline void For(Integer i0, Integer size, Integer block_size, InstanceType* instance,
                void (InstanceType::*function)(Integer begin, Integer size))
{
  ParallelLoopOptions options;
  options.setGrainSize(block_size);
  arcaneParallelFor(i0, size, options, instance, function);
}

} // namespace Arcane::Parallel
