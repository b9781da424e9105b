// SPDX-License-Identifier: Apache-2.0
// Arrays that solves use one after the other.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"

#include <array>

namespace Arcane::detail::krylov
{
//! Arrays by number, which keep their memory from one solve to the next: a second solve allocates nothing.
class WorkArrays
{
 public:
  enum eNumber
  {
    Solution,
    Residual,
    Sizes,
    //! First one of iterative methods.
    OfMethod,
    End = OfMethod + 6
  };

  //! Returns the array of a number with \a size values, which are not set. A later call with the same number returns the same array. \local
  UniqueArray<Real>& get(int number, Int32 size)
  {
    UniqueArray<Real>& array = m_arrays[static_cast<std::size_t>(number)];
    array.resizeNoInit(size);
    return array;
  }

 private:
  std::array<UniqueArray<Real>, End> m_arrays;
};
} // namespace Arcane::detail::krylov
