// SPDX-License-Identifier: Apache-2.0
// Sizes of the blocks of all ranks, one after the other.
#pragma once

#include "arcane_core/base/array/Span.h"

#include <numeric>
#include <vector>

namespace Arcane::detail::comm
{

//! Returns a view of the elements, which is valid as long as they are not moved. \local
template <typename T> Span<const T> spanOf(const std::vector<T>& values)
{
  return { values.data(), static_cast<Int64>(values.size()) };
}

//! Returns the sum of the sizes. \local
inline Int64 sumOf(Span<const Int64> sizes)
{
  return std::accumulate(sizes.data(), sizes.data() + sizes.size(), Int64(0));
}

//! Returns the place of each block when the blocks follow each other. \local
inline std::vector<Int64> offsetsOf(Span<const Int64> sizes)
{
  std::vector<Int64> offsets(static_cast<std::size_t>(sizes.size()));
  std::exclusive_scan(sizes.data(), sizes.data() + sizes.size(), offsets.begin(), Int64(0));
  return offsets;
}

} // namespace Arcane::detail::comm
