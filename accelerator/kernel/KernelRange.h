// SPDX-License-Identifier: Apache-2.0
// The ranges of loops: a number of elements, and the index that the body gets for each.
#pragma once

#include "arcane_core/base/array/LoopRanges.h"
#include "arcane_core/tasks/IndexWalk.h"

#include <algorithm>
#include <concepts>
#include <type_traits>
#include <utility>

namespace Arcane::detail::kernel
{
//! Accepts sets of indexes in an order. A range is copied to the device.
template <typename R>
concept KernelRange = requires(const R& range)
{
  {
    range.nbElement()
    } -> std::convertible_to<Int64>;
  range.index(Int64());
};

//! Accepts bounds of one or several dimensions, such as ArrayBounds and SimpleForLoopRanges.
template <typename B>
concept LoopBounds = requires(const B& bounds)
{
  {
    bounds.nbElement()
    } -> std::convertible_to<Int64>;
  bounds.getIndices(0);
};

//! The type of the indexes of some bounds.
template <typename B> using LoopIndexOf = std::remove_cvref_t<decltype(std::declval<const std::remove_cvref_t<B>&>().getIndices(0))>;

/*!
 * \brief Cuts a loop into blocks of threads, each of which goes through several elements, at a distance of the size of a block.
 *
 * All numbers of elements fit in 32 bits without sign, even those beyond the end of the largest loop.
 */
struct LoopShape
{
  UInt32 nb_block;
  UInt32 nb_thread;
  UInt32 nb_per_thread;

  static constexpr LoopShape of(Int64 nb_element, Int32 nb_thread, Int32 nb_per_thread)
  {
    const Int64 nb = std::min<Int64>(nb_per_thread, (nb_element + nb_thread - 1) / nb_thread);
    const Int64 block_size = nb_thread * nb;
    return { static_cast<UInt32>((nb_element + block_size - 1) / block_size), static_cast<UInt32>(nb_thread), static_cast<UInt32>(nb) };
  }
  //! Returns the element with which a thread begins.
  constexpr ARCCORE_HOST_DEVICE UInt32 firstOf(UInt32 block, UInt32 thread) const { return block * nb_thread * nb_per_thread + thread; }
};

//! Makes a range of some bounds.
template <LoopBounds Bounds> class BoundsRange
{
 public:
  using IndexType = LoopIndexOf<Bounds>;

  explicit BoundsRange(const Bounds& bounds)
  : m_bounds(bounds)
  {}
  Int64 nbElement() const { return m_bounds.nbElement(); }
  constexpr ARCCORE_HOST_DEVICE IndexType index(Int64 i) const { return m_bounds.getIndices(static_cast<Int32>(i)); }

  //! Calls \a function with the indexes of the elements of [begin, end[. Divides once instead of once per element.
  template <typename Function> void visit(Int64 begin, Int64 end, Function&& function) const requires(IndexType::rank() > 1)
  {
    if constexpr (tasks::IndexRanges<Bounds>)
      tasks::walkIndices(m_bounds, begin, end, function);
    else
      tasks::walkIndices(SimpleForLoopRanges<IndexType::rank()>(m_bounds), begin, end, function);
  }

 private:
  Bounds m_bounds;
};
} // namespace Arcane::detail::kernel
