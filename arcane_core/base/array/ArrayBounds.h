// SPDX-License-Identifier: Apache-2.0
// The index sets that loops of several dimensions go through.
#pragma once

#include "arcane_core/base/array/ArrayExtents.h"

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

  constexpr Int64 nbElement() const noexcept { return this->totalNbElement(); }
  //! Returns the indexes of element \a i; the last index varies fastest.
  constexpr MDIndexType getIndices(Int64 i) const noexcept { return Base::getIndices(i); }
  constexpr MDIndexType indices(Int64 i) const noexcept { return Base::getIndices(i); }
};
} // namespace Arcane
