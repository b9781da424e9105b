// SPDX-License-Identifier: Apache-2.0
// What views return for one element that is a small vector.
#pragma once

#include "arcane_core/base/math/DataView.h"
#include "arcane_core/base/math/NumVector.h"

namespace Arcane
{
//! Reads and writes one vector or its components. Valid as long as the vector.
template <typename DataType_, int Size> class NumVectorDataViewGetterSetter : public DataViewGetterSetter<NumVector<DataType_, Size>>
{
  using Base = DataViewGetterSetter<NumVector<DataType_, Size>>;

 public:
  using NumVectorType = NumVector<DataType_, Size>;
  using Base::Base;
  using Base::operator=;
  constexpr NumVectorDataViewGetterSetter(const NumVectorDataViewGetterSetter&) noexcept = default;
  constexpr NumVectorDataViewGetterSetter& operator=(const NumVectorDataViewGetterSetter& v)
  {
    *this->m_ptr = *v.m_ptr;
    return *this;
  }

  constexpr void fill(const DataType_& v) { this->m_ptr->fill(v); }
};
} // namespace Arcane
