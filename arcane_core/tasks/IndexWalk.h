// SPDX-License-Identifier: Apache-2.0
// Goes through a part of the indices of a loop of several dimensions.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <utility>

namespace Arcane::detail::tasks
{

/*!
 * \brief Accepts the index sets of loops.
 *
 * The sets number their indices, the last index varies fastest, and each dimension has a lower bound and an extent.
 */
template <typename T>
concept IndexRanges = requires(const T& ranges)
{
  {
    ranges.nbElement()
    } -> std::convertible_to<Int64>;
  ranges.getIndices(0);
  {
    ranges.template lowerBound<0>()
    } -> std::convertible_to<Int64>;
  {
    ranges.template extent<0>()
    } -> std::convertible_to<Int64>;
};

//! Calls \a function for the indices number \a begin to \a end - 1 of \a ranges, in this order.
template <IndexRanges Ranges, typename Function> inline void walkIndices(const Ranges& ranges, Int64 begin, Int64 end, Function&& function)
{
  using Index = decltype(ranges.getIndices(0));
  using Value = typename Index::IndexType;
  constexpr auto rank = static_cast<std::size_t>(Index::rank());
  const auto [lower, upper] = [&]<std::size_t... D>(std::index_sequence<D...>)
  {
    return std::pair(std::array<Int64, rank>{ ranges.template lowerBound<D>()... },
                     std::array<Int64, rank>{ (Int64(ranges.template lowerBound<D>()) + ranges.template extent<D>())... });
  }
  (std::make_index_sequence<rank>());
  // Divisions find the first index only; the others follow by counting.
  std::array<Value, rank> at = ranges.getIndices(begin)();
  while (begin < end) {
    // Compilers work on several elements at once when the index itself counts.
    const auto nb = static_cast<Value>(std::min(end - begin, upper[rank - 1] - at[rank - 1]));
    for (Value i = 0; i < nb; ++i, ++at[rank - 1])
      function(Index(at));
    begin += nb;
    at[rank - 1] = static_cast<Value>(lower[rank - 1]);
    for (std::size_t d = rank - 1; d > 0; --d) {
      if (at[d - 1] + Int64(1) < upper[d - 1]) {
        ++at[d - 1];
        break;
      }
      at[d - 1] = static_cast<Value>(lower[d - 1]);
    }
  }
}

} // namespace Arcane::detail::tasks
