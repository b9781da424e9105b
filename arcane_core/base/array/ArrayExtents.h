// SPDX-License-Identifier: Apache-2.0
// The sizes of an array of several dimensions, and the places of its elements.
#pragma once

#include "arcane_core/base/array/ArrayLayout.h"
#include "arcane_core/base/array/Span.h"

namespace Arcane
{
template <typename Extents> class ArrayExtents;

//! Holds one size per dimension of \a Extents, and stores only the sizes known at run time.
template <typename IndexType_, Int32... E> class ArrayExtents<ExtentsV<IndexType_, E...>>
{
 public:
  using ExtentsType = ExtentsV<IndexType_, E...>;
  static constexpr int nb_rank = ExtentsType::rank();
  static constexpr int nb_dynamic = ExtentsType::nb_dynamic;
  static constexpr std::array<Int32, nb_rank> all_extents = ExtentsType::values();
  using MDIndexType = MDIndex<nb_rank>;
  using DynamicDimsType = MDIndex<nb_dynamic>;

  //! Sets the sizes known at run time only to zero.
  constexpr ArrayExtents() noexcept = default;
  constexpr explicit ArrayExtents(const DynamicDimsType& dims) noexcept
  : m_dynamic(dims())
  {}
  template <std::convertible_to<Int32>... I>
  requires(sizeof...(I) == nb_dynamic && nb_dynamic > 0) constexpr explicit ArrayExtents(I... dims) noexcept
  : m_dynamic{ static_cast<Int32>(dims)... }
  {}

  static constexpr int rank() noexcept { return nb_rank; }
  constexpr Int32 extent(int i) const noexcept
  {
    // A copy: device code cannot read constants of the class at indexes that are not known when it is compiled.
    const std::array<Int32, nb_rank> sizes = ExtentsType::values();
    const Int32 size = sizes[static_cast<std::size_t>(i)];
    return (size == DynExtent) ? m_dynamic[ExtentsType::dynamicIndex(i)] : size;
  }
  constexpr Int32 operator()(int i) const noexcept { return extent(i); }
  //! Like extent(), for an index known at compile time; it reads memory at most once.
  template <std::size_t I> constexpr Int32 extentAt() const noexcept
  {
    if constexpr (all_extents[I] == DynExtent)
      return std::get<ExtentsType::dynamicIndex(int(I))>(m_dynamic);
    else {
      constexpr Int32 size = all_extents[I];
      return size;
    }
  }
  template <Int32 I> constexpr Int32 constExtent() const noexcept { return extentAt<std::size_t(I)>(); }
  constexpr Int32 extent0() const noexcept requires(nb_rank >= 1) { return extent(0); }
  constexpr Int32 extent1() const noexcept requires(nb_rank >= 2) { return extent(1); }
  constexpr Int32 extent2() const noexcept requires(nb_rank >= 3) { return extent(2); }
  constexpr Int32 extent3() const noexcept requires(nb_rank >= 4) { return extent(3); }
  //! Returns the number of elements, which is 1 in dimension 0.
  constexpr Int64 totalNbElement() const noexcept
  {
    // Unsigned: products before an extent of 0 may wrap.
    UInt64 total = 1;
    for (int i = 0; i < nb_rank; ++i)
      total *= static_cast<UInt64>(extent(i));
    return static_cast<Int64>(total);
  }
  constexpr std::array<Int32, nb_rank> asStdArray() const noexcept
  {
    std::array<Int32, nb_rank> sizes{};
    for (int i = 0; i < nb_rank; ++i)
      sizes[static_cast<std::size_t>(i)] = extent(i);
    return sizes;
  }
  constexpr DynamicDimsType dynamicExtents() const noexcept { return { m_dynamic }; }

  //! Returns the indexes of element \a i when the last index varies fastest.
  constexpr MDIndexType getIndices(Int64 i) const noexcept
  {
    std::array<Int32, nb_rank> ids{};
    for (int k = nb_rank - 1; k > 0; --k) {
      ids[static_cast<std::size_t>(k)] = static_cast<Int32>(i % extent(k));
      i /= extent(k);
    }
    if constexpr (nb_rank > 0)
      ids[0] = static_cast<Int32>(i);
    return MDIndexType(ids);
  }
  constexpr bool isInside(const std::array<Int32, nb_rank>& ids) const noexcept
  {
    for (int i = 0; i < nb_rank; ++i)
      if (ids[static_cast<std::size_t>(i)] < 0 || ids[static_cast<std::size_t>(i)] >= extent(i))
        return false;
    return true;
  }

  friend constexpr bool operator==(const ArrayExtents& a, const ArrayExtents& b) noexcept
  {
    return a.dynamicExtents() == b.dynamicExtents();
  }

 protected:
  constexpr void checkIndex([[maybe_unused]] const std::array<Int32, nb_rank>& ids) const
  {
#ifdef ARCANE_CHECK
    for (int i = 0; i < nb_rank; ++i)
      arccoreCheckRange(ids[static_cast<std::size_t>(i)], extent(i));
#endif
  }

 private:
  std::array<Int32, nb_dynamic> m_dynamic{};
};

//! Holds the sizes and the order of elements in memory.
template <typename Extents, typename LayoutPolicy> class ArrayExtentsWithOffset : public ArrayExtents<Extents>
{
  using Base = ArrayExtents<Extents>;

 public:
  using Layout = LayoutPolicy;
  using Base::Base;
  using typename Base::MDIndexType;
  constexpr ArrayExtentsWithOffset() noexcept = default;
  constexpr ArrayExtentsWithOffset(const ArrayExtents<Extents>& sizes) noexcept
  : Base(sizes)
  {}

  //! Returns the place of an element, counted from the first one. Indexes are checked only with ARCANE_CHECK.
  template <detail::base::ExtentIndexes... I>
  requires(sizeof...(I) == Base::nb_rank) constexpr Int64 offset(I... ids) const
  {
    return offset(MDIndexType(std::array<Int32, Base::nb_rank>{ static_cast<Int32>(ids)... }));
  }
  constexpr Int64 offset(const MDIndexType& ids) const
  {
    this->checkIndex(ids());
    return LayoutPolicy::template offset<Base, Base::nb_rank>(*this, ids());
  }
};
} // namespace Arcane
