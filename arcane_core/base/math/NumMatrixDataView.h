// SPDX-License-Identifier: Apache-2.0
// Small matrices as elements in views.
#pragma once

#include "arcane_core/base/math/NumMatrix.h"
#include "arcane_core/base/math/NumVectorDataView.h"

namespace Arcane
{
//! Reads matrices: a view whose accessor it is returns references to them, and values of coefficients.
template <typename DataType_, int RowSize, int ColumnSize = RowSize> class NumMatrixDataViewGetter
{
 public:
  using NumMatrixType = NumMatrix<DataType_, RowSize, ColumnSize>;
  using DataType = NumMatrixType;
  using ValueType = const NumMatrixType;
  using AccessorReturnType = const NumMatrixType&;
  //! The accessor of coefficients, with Arcane's spelling.
  using MatrixElemenAccessor = DataViewGetter<DataType_>;

  static constexpr AccessorReturnType build(const NumMatrixType* ptr) { return *ptr; }
};

//! Reads and writes one matrix, its lines or its coefficients. Valid as long as the matrix.
template <typename DataType_, int RowSize, int ColumnSize = RowSize>
class NumMatrixDataViewGetterSetter : public DataViewGetterSetter<NumMatrix<DataType_, RowSize, ColumnSize>>
{
  using Base = DataViewGetterSetter<NumMatrix<DataType_, RowSize, ColumnSize>>;

 public:
  using NumMatrixType = NumMatrix<DataType_, RowSize, ColumnSize>;
  using AccessorReturnType = NumMatrixDataViewGetterSetter<DataType_, RowSize, ColumnSize>;
  //! The accessor of coefficients, with Arcane's spelling.
  using MatrixElemenAccessor = DataViewGetterSetter<DataType_>;

  static constexpr AccessorReturnType build(NumMatrixType* ptr) noexcept { return AccessorReturnType(ptr); }

  using Base::Base;
  using Base::operator=;
  constexpr NumMatrixDataViewGetterSetter(const NumMatrixDataViewGetterSetter&) noexcept = default;
  constexpr NumMatrixDataViewGetterSetter& operator=(const NumMatrixDataViewGetterSetter& v)
  {
    *this->m_ptr = *v.m_ptr;
    return *this;
  }

  constexpr void fill(const DataType_& v) const { this->m_ptr->fill(v); }
};
} // namespace Arcane
