// SPDX-License-Identifier: Apache-2.0
// The index sets that loops of several dimensions go through.
#pragma once

#include "arcane_core/base/array/ArrayExtents.h"

namespace Arcane::detail::base
{
//! \throws ArgumentException always; the message says that a loop cannot have these sizes
[[noreturn]] ARCANE_EXPORT void tooManyIndexes(const Int32* sizes, Int32 nb_size);
} // namespace Arcane::detail::base

namespace Arcane
{
//! All indexes from zero to the extents, which are excluded.
template <typename Extents> class ArrayBounds : private ArrayExtents<Extents>
{
  using Base = ArrayExtents<Extents>;

 public:
  using ExtentsType = Extents;
  using Base::asStdArray;
  using Base::extent0;
  using Base::extent1;
  using Base::extent2;
  using Base::extent3;
  using Base::rank;
  using typename Base::DynamicDimsType;
  using typename Base::MDIndexType;
  //! The argument of each iteration of a loop over the bounds.
  using LoopIndexType = MDIndexType;

  template <std::convertible_to<Int32>... I>
  requires(sizeof...(I) == Base::nb_dynamic && Base::nb_dynamic > 0) constexpr ArrayBounds(I... sizes) noexcept
  : Base(sizes...)
  {}
  constexpr explicit ArrayBounds(const DynamicDimsType& sizes) noexcept
  : Base(sizes)
  {}
  constexpr ArrayBounds(const ArrayExtents<Extents>& extents) noexcept
  : Base(extents)
  {}

  //! Returns the number of indexes. \throws ArgumentException when a size is negative, or 64 bits do not count the indexes
  constexpr ARCCORE_HOST_DEVICE Int64 nbElement() const
  {
#ifndef ARCCORE_DEVICE_CODE
    const auto sizes = asStdArray();
    Int64 total = 1;
    for (const Int32 size : sizes)
      total = (size == 0 || total <= std::numeric_limits<Int64>::max() / size) ? total * size : -1;
    if (total < 0) [[unlikely]]
      detail::base::tooManyIndexes(sizes.data(), rank());
#endif
    return this->totalNbElement();
  }
  //! Returns the indexes of element \a i; the last index varies fastest.
  constexpr MDIndexType getIndices(Int64 i) const noexcept
  {
    return Base::getIndices(i);
  }
  constexpr MDIndexType indices(Int64 i) const noexcept
  {
    return Base::getIndices(i);
  }
};
} // namespace Arcane
