// SPDX-License-Identifier: Apache-2.0
// Small vectors as elements in views.
#pragma once

#include "arcane_core/base/math/DataView.h"
#include "arcane_core/base/math/NumVector.h"

namespace Arcane
{
//! Reads vectors: a view whose accessor it is returns references to them, and values of components.
template <typename DataType_, int Size> class NumVectorDataViewGetter
{
 public:
  using NumVectorType = NumVector<DataType_, Size>;
  using DataType = NumVectorType;
  using ValueType = const NumVectorType;
  using AccessorReturnType = const NumVectorType&;

  static constexpr AccessorReturnType build(const NumVectorType* ptr) { return *ptr; }
};

//! Reads and writes one vector or its components. Valid as long as the vector.
template <typename DataType_, int Size> class NumVectorDataViewGetterSetter : public DataViewGetterSetter<NumVector<DataType_, Size>>
{
  using Base = DataViewGetterSetter<NumVector<DataType_, Size>>;

 public:
  using NumVectorType = NumVector<DataType_, Size>;
  using AccessorReturnType = NumVectorDataViewGetterSetter<DataType_, Size>;

  static constexpr AccessorReturnType build(NumVectorType* ptr) noexcept { return AccessorReturnType(ptr); }

  using Base::Base;
  using Base::operator=;
  constexpr NumVectorDataViewGetterSetter(const NumVectorDataViewGetterSetter&) noexcept = default;
  constexpr NumVectorDataViewGetterSetter& operator=(const NumVectorDataViewGetterSetter& v)
  {
    *this->m_ptr = *v.m_ptr;
    return *this;
  }

  constexpr void fill(const DataType_& v) const { this->m_ptr->fill(v); }
};
} // namespace Arcane
