// SPDX-License-Identifier: Apache-2.0
// A small table of reals that is a value: what generated code takes and returns for matrices of any size.
#pragma once

#include "arcane_core/base/array/Array2View.h"
#include "arcane_core/base/array/MDDim.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/math/Real2x2.h"
#include "arcane_core/base/math/Real3x3.h"

#include <algorithm>
#include <iterator>

namespace Arcane
{
template <typename T, typename Extents, typename Layout> class NumArray;

//! Holds up to MAX_DIM1_SIZE lines of up to MAX_DIM2_SIZE reals. The object is made from a matrix or a view, and converts to both. New
//! elements are zero.
class RealArray2Variant
{
 public:
  static constexpr Integer MAX_DIM1_SIZE = 9;
  static constexpr Integer MAX_DIM2_SIZE = 9;

  RealArray2Variant() = default;
  //! \throws ArgumentException when a size is negative or too large
  RealArray2Variant(Integer dim1_size, Integer dim2_size) { resize(dim1_size, dim2_size); }
  //! Copies \a values. \throws ArgumentException when there are too many
  RealArray2Variant(ConstArray2View<Real> values)
  : RealArray2Variant(values.dim1Size(), values.dim2Size())
  {
    for (Integer i = 0; i < m_dim1_size; ++i)
      for (Integer j = 0; j < m_dim2_size; ++j)
        (*this)(i, j) = values[i][j];
  }
  RealArray2Variant(const Real2x2& v) { copyMatrix<2>(v); }
  RealArray2Variant(const Real3x3& v) { copyMatrix<3>(v); }
  //! Copies the elements, which are in memory of the host. \throws ArgumentException when there are too many
  template <typename Extents, typename Layout>
  requires(Extents::rank() == 2) RealArray2Variant(const NumArray<Real, Extents, Layout>& values)
  : RealArray2Variant(static_cast<Integer>(values.extent0()), static_cast<Integer>(values.extent1()))
  {
    for (Int32 i = 0; i < m_dim1_size; ++i)
      for (Int32 j = 0; j < m_dim2_size; ++j)
        (*this)(i, j) = values(i, j);
  }

  //! Gives the table other sizes; all elements are zero. \throws ArgumentException as the constructor does
  void resize(Integer dim1_size, Integer dim2_size)
  {
    if (dim1_size < 0 || dim1_size > MAX_DIM1_SIZE || dim2_size < 0 || dim2_size > MAX_DIM2_SIZE)
      ARCANE_THROW(ArgumentException, "a RealArray2Variant of {0} x {1} elements, expected at most {2} x {3}", dim1_size, dim2_size,
                   MAX_DIM1_SIZE, MAX_DIM2_SIZE);
    std::fill(std::begin(m_values), std::end(m_values), 0.0);
    m_dim1_size = dim1_size;
    m_dim2_size = dim2_size;
  }

  Integer dim1Size() const { return m_dim1_size; }
  Integer dim2Size() const { return m_dim2_size; }
  //! Returns the elements, line after line.
  Real* data() { return m_values; }
  const Real* data() const { return m_values; }
  ArrayView<Real> operator[](Integer i)
  {
    ARCCORE_CHECK_AT(i, m_dim1_size);
    return { m_dim2_size, m_values + i * m_dim2_size };
  }
  ConstArrayView<Real> operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, m_dim1_size);
    return { m_dim2_size, m_values + i * m_dim2_size };
  }
  Real& operator()(Integer i, Integer j)
  {
    ARCCORE_CHECK_AT(j, m_dim2_size);
    return (*this)[i][j];
  }
  Real operator()(Integer i, Integer j) const
  {
    ARCCORE_CHECK_AT(j, m_dim2_size);
    return (*this)[i][j];
  }

  operator ConstArray2View<Real>() const { return { m_values, m_dim1_size, m_dim2_size }; }
  //! \throws ArgumentException when the sizes are not 2 and 2
  operator Real2x2() const { return matrix<Real2x2, 2>(); }
  //! \throws ArgumentException when the sizes are not 3 and 3
  operator Real3x3() const { return matrix<Real3x3, 3>(); }

 private:
  template <int N, typename Matrix> void copyMatrix(const Matrix& v)
  {
    resize(N, N);
    for (Integer i = 0; i < N; ++i)
      for (Integer j = 0; j < N; ++j)
        (*this)(i, j) = v[i][j];
  }
  template <typename Matrix, int N> Matrix matrix() const
  {
    if (m_dim1_size != N || m_dim2_size != N)
      ARCANE_THROW(ArgumentException, "a RealArray2Variant of {0} x {1} elements is read as Real{2}x{2}", m_dim1_size, m_dim2_size, N);
    Matrix v;
    for (Integer i = 0; i < N; ++i)
      for (Integer j = 0; j < N; ++j)
        v[i][j] = (*this)(i, j);
    return v;
  }

  Real m_values[MAX_DIM1_SIZE * MAX_DIM2_SIZE] = {};
  Integer m_dim1_size = 0;
  Integer m_dim2_size = 0;
};

} // namespace Arcane
