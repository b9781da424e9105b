// SPDX-License-Identifier: Apache-2.0
// A reference to a variable that is a table of values, not on items.
#pragma once

#include "variables/core/VariableRef.h"

#include "arcane_core/base/array/Array2View.h"
#include "arcane_core/base/math/NumericTypes.h"

namespace Arcane
{

//! The reference is also a view of the values, row after row, which is always up to date. Empty until resize().
template <typename DataTypeT> class ARCANE_EXPORT VariableRefArray2T : public VariableRef, public Array2View<DataTypeT>
{
 public:
  using DataType = DataTypeT;
  using ElementType = DataTypeT;
  using ThatClass = VariableRefArray2T<DataTypeT>;
  using ArrayBase = Array2View<DataTypeT>;

  VariableRefArray2T(const VariableBuildInfo& info)
  : VariableRef(info, typeInfo())
  {
    refresh();
  }
  //! \throws BadVariableKindTypeException when \a variable has another type
  explicit VariableRefArray2T(IVariable* variable)
  : VariableRef(variable, typeInfo())
  {
    refresh();
  }
  VariableRefArray2T(const VariableRefArray2T& rhs)
  : VariableRef(rhs)
  , ArrayBase()
  {
    refresh();
  }
  ThatClass& operator=(const ThatClass&) = delete;

  //! Changes the number of rows. Rows that exist before and after keep their values.
  void resize(Integer dim1_size) { variableOrFatal()->resize(dim1_size); }
  //! Changes both extents. Values whose row and column exist before and after are kept.
  void resize(Integer dim1_size, Integer dim2_size) { variableOrFatal()->resize2D(dim1_size, dim2_size); }
  void fill(const DataTypeT& value) { variableOrFatal()->data()->template values<DataTypeT>().fill(value); }
  //! Copies the sizes and values of \a rhs.
  void copy(const VariableRefArray2T<DataTypeT>& rhs) { variableOrFatal()->copyValues(*rhs.variableOrFatal()); }
  void swapValues(VariableRefArray2T<DataTypeT>& rhs) { variableOrFatal()->swapValues(*rhs.variableOrFatal()); }
  void refersTo(const VariableRefArray2T<DataTypeT>& rhs) { referTo(rhs); }
  Array2View<DataTypeT> asArray() { return *this; }
  ConstArray2View<DataTypeT> asArray() const { return *this; }
  bool isArrayVariable() const override { return true; }
  //! Returns the number of rows.
  Integer arraySize() const override { return this->dim1Size(); }
  Integer totalNbElement() const { return this->dim1Size() * this->dim2Size(); }

  void updateFromInternal() override { refresh(); }

 private:
  static VariableTypeInfo typeInfo() { return { IK_Unknown, DataTypeTraitsT<DataTypeT>::type(), 2 }; }
  void refresh()
  {
    IData* data = isNull() ? nullptr : variable()->data();
    ArrayBase::operator=(data ? ArrayBase(static_cast<DataTypeT*>(data->address()), static_cast<Integer>(data->extent0()),
                                          static_cast<Integer>(data->extent1()))
                              : ArrayBase());
  }
};

// Each source that sees the class must see these: an inline member that it instantiates itself is hidden, and hidden in the library then.
extern template class VariableRefArray2T<Byte>;
extern template class VariableRefArray2T<Real>;
extern template class VariableRefArray2T<Int16>;
extern template class VariableRefArray2T<Int32>;
extern template class VariableRefArray2T<Int64>;
extern template class VariableRefArray2T<Real2>;
extern template class VariableRefArray2T<Real3>;
extern template class VariableRefArray2T<Real2x2>;
extern template class VariableRefArray2T<Real3x3>;

} // namespace Arcane
