// SPDX-License-Identifier: Apache-2.0
// The number of dimensions of arrays, and which of them are known at compile time.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <array>
#include <concepts>

namespace Arcane
{
//! The type of indexes and sizes of arrays of several dimensions.
using ExtentIndexType = Int32;

/*!
 * \brief One extent per dimension, DynExtent for those known at run time only.
 *
 * `ExtentsV<Int32, DynExtent, 3>` describes arrays of three columns.
 */
template <typename IndexType_, Int32... Extents> class ExtentsV
{
 public:
  using IndexType = IndexType_;
  static constexpr int rank() noexcept { return sizeof...(Extents); }
  static constexpr int nb_dynamic = ((Extents == DynExtent ? 1 : 0) + ... + 0);
  static constexpr bool is_full_dynamic() noexcept { return nb_dynamic == rank(); }
  static constexpr bool isDynamic1D() noexcept { return rank() == 1 && nb_dynamic == 1; }
  static constexpr std::array<Int32, sizeof...(Extents)> values() noexcept { return { Extents... }; }

  //! Returns the number of extents before extent \a i that are known at run time only.
  static constexpr std::size_t dynamicIndex(int i) noexcept
  {
    std::size_t nb = 0;
    for (int k = 0; k < i; ++k)
      nb += (values()[static_cast<std::size_t>(k)] == DynExtent) ? 1 : 0;
    return nb;
  }

  //! The type made of these extents, followed by \a Others.
  template <Int32... Others> using AppendExtents = ExtentsV<IndexType, Extents..., Others...>;
};

using MDDim0 = ExtentsV<Int32>;
using MDDim1 = ExtentsV<Int32, DynExtent>;
using MDDim2 = ExtentsV<Int32, DynExtent, DynExtent>;
using MDDim3 = ExtentsV<Int32, DynExtent, DynExtent, DynExtent>;
using MDDim4 = ExtentsV<Int32, DynExtent, DynExtent, DynExtent, DynExtent>;

//! Maps a number of dimensions to its type: MDDimType<N>::DimType is MDDimN.
template <int Rank> struct MDDimType;
template <> struct MDDimType<0>
{
  using DimType = MDDim0;
};
template <> struct MDDimType<1>
{
  using DimType = MDDim1;
};
template <> struct MDDimType<2>
{
  using DimType = MDDim2;
};
template <> struct MDDimType<3>
{
  using DimType = MDDim3;
};
template <> struct MDDimType<4>
{
  using DimType = MDDim4;
};
} // namespace Arcane

namespace Arcane::detail::base
{
//! The type made of the extents without the first one.
template <typename Extents> struct RemovedFirstExtent;
template <typename I, Int32 First, Int32... Others> struct RemovedFirstExtent<ExtentsV<I, First, Others...>>
{
  using type = ExtentsV<I, Others...>;
};

//! The type made of \a First followed by the extents.
template <Int32 First, typename Extents> struct PrependedExtent;
template <Int32 First, typename I, Int32... Others> struct PrependedExtent<First, ExtentsV<I, Others...>>
{
  using type = ExtentsV<I, First, Others...>;
};

template <typename... Index>
concept ExtentIndexes = (std::convertible_to<Index, ExtentIndexType> && ...);
} // namespace Arcane::detail::base
