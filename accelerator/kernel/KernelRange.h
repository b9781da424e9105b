// SPDX-License-Identifier: Apache-2.0
// What loops go through: a number of elements, and the index that the body gets for each.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <algorithm>
#include <concepts>
#include <type_traits>
#include <utility>

namespace Arcane::detail::kernel
{
//! A set of indexes in an order. A range is copied to the device.
template <typename R>
concept KernelRange = requires(const R& range)
{
  {
    range.nbElement()
    } -> std::convertible_to<Int64>;
  range.index(Int64());
};

//! Bounds of one or several dimensions, such as ArrayBounds and SimpleForLoopRanges.
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

//! The range of some bounds.
template <LoopBounds Bounds> class BoundsRange
{
 public:
  using IndexType = LoopIndexOf<Bounds>;

  explicit BoundsRange(const Bounds& bounds)
  : m_bounds(bounds)
  {}
  Int64 nbElement() const { return m_bounds.nbElement(); }
  constexpr ARCCORE_HOST_DEVICE IndexType index(Int64 i) const { return m_bounds.getIndices(static_cast<Int32>(i)); }

  //! Calls \a function with the indexes of the elements of [begin, end[. It divides once per row instead of once per element.
  template <typename Function> void visit(Int64 begin, Int64 end, Function function) const requires(IndexType::rank() > 1)
  {
    const Int64 row_size = lastExtent();
    for (Int64 i = begin; i < end;) {
      const auto nb = static_cast<Int32>(std::min(end - i, row_size - i % row_size));
      auto ids = index(i)();
      for (Int32 j = 0; j < nb; ++j, ++ids.back())
        function(IndexType(ids));
      i += nb;
    }
  }

 private:
  Bounds m_bounds;

  Int32 lastExtent() const
  {
    constexpr int last = IndexType::rank() - 1;
    if constexpr (requires { m_bounds.template extent<last>(); })
      return static_cast<Int32>(m_bounds.template extent<last>());
    else
      return m_bounds.asStdArray().back();
  }
};
} // namespace Arcane::detail::kernel
