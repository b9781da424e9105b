// SPDX-License-Identifier: Apache-2.0
// Arrays that solves use one after the other.
#pragma once

#include "arcane_core/sparse/SparseMatrix.h"

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
    Scaled,
    //! Solution before more iterations.
    Kept,
    //! Corrections of fixed unknowns that are left out.
    Change,
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
  //! Returns the array of a number as a vector that \a matrix multiplies, see get(). \local
  UniqueArray<Real>& getVector(int number, const sparse::SparseMatrix& matrix)
  {
    UniqueArray<Real>& array = m_arrays[static_cast<std::size_t>(number)];
    matrix.resizeVector(array);
    return array;
  }

 private:
  std::array<UniqueArray<Real>, End> m_arrays;
};
} // namespace Arcane::detail::krylov
