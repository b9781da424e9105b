// SPDX-License-Identifier: Apache-2.0
// The order in memory of the elements of arrays of several dimensions.
#pragma once

#include "arcane_core/base/array/MDIndex.h"

#include <utility>

namespace Arcane
{
//! In this order of memory the last index varies fastest, as in C.
class RightLayout
{
 public:
  //! \name Older names, one for each rank
  //@{
  using Layout1Type = RightLayout;
  using Layout2Type = RightLayout;
  using Layout3Type = RightLayout;
  using Layout4Type = RightLayout;
  //@}

  template <typename Extents, int Rank> static constexpr Int64 offset(const Extents& extents, const std::array<Int32, Rank>& index) noexcept
  {
    return [&]<std::size_t... I>(std::index_sequence<I...>)
    {
      Int64 value = 0;
      ((value = value * extents.template extentAt<I>() + std::get<I>(index)), ...);
      return value;
    }
    (std::make_index_sequence<Rank>());
  }
};

//! In this order of memory the first index varies fastest, as in Fortran.
class LeftLayout
{
 public:
  //! \name Older names, one for each rank
  //@{
  using Layout1Type = LeftLayout;
  using Layout2Type = LeftLayout;
  using Layout3Type = LeftLayout;
  using Layout4Type = LeftLayout;
  //@}

  template <typename Extents, int Rank> static constexpr Int64 offset(const Extents& extents, const std::array<Int32, Rank>& index) noexcept
  {
    return [&]<std::size_t... I>(std::index_sequence<I...>)
    {
      Int64 value = 0;
      ((value = value * extents.template extentAt<Rank - 1 - I>() + std::get<Rank - 1 - I>(index)), ...);
      return value;
    }
    (std::make_index_sequence<Rank>());
  }
};

using DefaultLayout = RightLayout;

//! \name Older names, one for each rank
//@{
using RightLayout1 = RightLayout;
using RightLayout2 = RightLayout;
using RightLayout3 = RightLayout;
using RightLayout4 = RightLayout;
using LeftLayout1 = LeftLayout;
using LeftLayout2 = LeftLayout;
using LeftLayout3 = LeftLayout;
using LeftLayout4 = LeftLayout;
template <int Rank> using RightLayoutN = RightLayout;
template <int Rank> using LeftLayoutN = LeftLayout;
//@}
} // namespace Arcane
