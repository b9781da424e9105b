// SPDX-License-Identifier: Apache-2.0
// A reference to a variable that is a list of values, not on items.
#pragma once

#include "variables/core/HostUse.h"
#include "variables/core/VariableRef.h"

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/math/NumericTypes.h"

namespace Arcane
{

//! The reference is also a view of the values, which is always up to date. Empty until resize().
template <typename DataTypeT> class ARCANE_EXPORT VariableRefArrayT : public VariableRef, public ArrayView<DataTypeT>
{
 public:
  using DataType = DataTypeT;
  using ElementType = DataTypeT;
  using ThatClass = VariableRefArrayT<DataTypeT>;
  using ArrayBase = ArrayView<DataTypeT>;

  VariableRefArrayT(const VariableBuildInfo& info)
  : VariableRef(info, typeInfo())
  {
    refresh();
  }
  //! \throws BadVariableKindTypeException when \a variable has another type
  explicit VariableRefArrayT(IVariable* variable)
  : VariableRef(variable, typeInfo())
  {
    refresh();
  }
  VariableRefArrayT(const VariableRefArrayT& rhs)
  : VariableRef(rhs)
  , ArrayBase()
  {
    refresh();
  }
  ThatClass& operator=(const ThatClass&) = delete;

  //! Changes the number of values. The first values are kept, as many as exist before and after.
  void resize(Integer new_size) { variableOrFatal()->resize(new_size); }
  //! Does resize(), and reserves room for \a nb_additional_element more elements.
  void resizeWithReserve(Integer new_size, Integer nb_additional_element)
  {
    variableOrFatal()->resizeWithReserve(new_size, nb_additional_element);
  }
  //! Copies the size and the values of \a rhs.
  void copy(const VariableRefArrayT<DataTypeT>& rhs) { variableOrFatal()->copyValues(*rhs.variableOrFatal()); }
  //! Copies the values of a view of the same size.
  template <typename View> void copy(const View& values)
  {
    needHostValues("use copy()");
    ArrayBase::copy(values);
  }
  //! Sets all values to \a value.
  void fill(const DataTypeT& value)
  {
    if (isInDeviceMemory())
      return detail::variables::fillOnDevice(*variable(), &value);
    ArrayBase::fill(value);
  }
  void swapValues(VariableRefArrayT<DataTypeT>& rhs) { variableOrFatal()->swapValues(*rhs.variableOrFatal()); }
  void refersTo(const VariableRefArrayT<DataTypeT>& rhs) { referTo(rhs); }
  //! \throws ArgumentException when the values are in memory of a device
  ArrayView<DataTypeT> asArray()
  {
    needHostValues("use asArray()");
    return *this;
  }
  ConstArrayView<DataTypeT> asArray() const
  {
    needHostValues("use asArray()");
    return *this;
  }
  //! Returns the same values for kernels: if they are in memory of a device, only a device may use the view.
  ArrayView<DataTypeT> valuesForKernels() { return *this; }
  ConstArrayView<DataTypeT> valuesForKernels() const { return *this; }
  bool isArrayVariable() const override { return true; }
  Integer arraySize() const override { return this->size(); }

  void updateFromInternal() override { refresh(); }

 private:
  static VariableTypeInfo typeInfo() { return { IK_Unknown, DataTypeTraitsT<DataTypeT>::type(), 1 }; }
  void refresh()
  {
    ArrayBase::operator=(isNull() ? ArrayBase()
                                  : ArrayBase(variable()->nbElement(), static_cast<DataTypeT*>(variable()->data()->address())));
  }
};

// Each source that sees the class must see these: an inline member that it instantiates itself is hidden, and hidden in the library then.
extern template class VariableRefArrayT<Byte>;
extern template class VariableRefArrayT<Real>;
extern template class VariableRefArrayT<Int16>;
extern template class VariableRefArrayT<Int32>;
extern template class VariableRefArrayT<Int64>;
extern template class VariableRefArrayT<Real2>;
extern template class VariableRefArrayT<Real3>;
extern template class VariableRefArrayT<Real2x2>;
extern template class VariableRefArrayT<Real3x3>;
extern template class VariableRefArrayT<String>;

} // namespace Arcane
