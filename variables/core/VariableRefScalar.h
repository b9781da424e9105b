// SPDX-License-Identifier: Apache-2.0
// A reference to a variable that is one value, not on items.
#pragma once

#include "variables/core/VariableRef.h"

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/math/NumericTypes.h"
#include "arcane_core/base/math/TypeEqual.h"
#include "arcane_core/comm/MessagePassingGlobal.h"

#include <type_traits>

namespace Arcane
{

//! `v = x` sets the value of the variable, for all its references. refersTo() makes the reference designate another variable.
template <typename DataTypeT> class ARCANE_EXPORT VariableRefScalarT : public VariableRef
{
 public:
  using DataType = DataTypeT;
  using ElementType = DataTypeT;
  using ThatClass = VariableRefScalarT<DataTypeT>;

  VariableRefScalarT(const VariableBuildInfo& info)
  : VariableRef(info, typeInfo())
  {
    refresh();
  }
  //! \throws BadVariableKindTypeException when \a variable has another type
  explicit VariableRefScalarT(IVariable* variable)
  : VariableRef(variable, typeInfo())
  {
    refresh();
  }
  VariableRefScalarT(const VariableRefScalarT& rhs)
  : VariableRef(rhs)
  {
    refresh();
  }

  void operator=(const DataTypeT& v) { assign(v); }
  void operator=(const VariableRefScalarT<DataTypeT>& rhs) { assign(rhs.value()); }

  const DataTypeT& operator()() const { return value(); }
  const DataTypeT& value() const { return *valueOrFatal(); }
  void assign(const DataTypeT& v) { *valueOrFatal() = v; }
  //! Replaces the value by the reduction of the values of all ranks. A text does not change. \collective over the ranks of the manager of variables
  void reduce(MessagePassing::eReduceType operation);
  //! \name Comparisons of the value: see math::isZero() and the like
  //@{
  bool isZero() const requires(!std::is_same_v<DataTypeT, String>) { return math::isZero(value()); }
  bool isNearlyZero() const requires(!std::is_same_v<DataTypeT, String>) { return math::isNearlyZero(value()); }
  bool isEqual(const DataTypeT& v) const requires(!std::is_same_v<DataTypeT, String>) { return math::isEqual(value(), v); }
  bool isNearlyEqual(const DataTypeT& v) const requires(!std::is_same_v<DataTypeT, String>) { return math::isNearlyEqual(value(), v); }
  //@}
  //! Sets the default value: zero, or a null string.
  void reset() { assign(DataTypeT()); }
  //! Returns a view of the value.
  ArrayView<DataTypeT> asArray() { return { m_value ? 1 : 0, m_value }; }
  ConstArrayView<DataTypeT> asArray() const { return { m_value ? 1 : 0, m_value }; }
  void swapValues(VariableRefScalarT<DataTypeT>& rhs) { variableOrFatal()->swapValues(*rhs.variableOrFatal()); }
  void refersTo(const VariableRefScalarT<DataTypeT>& rhs) { referTo(rhs); }

  void updateFromInternal() override { refresh(); }

 private:
  DataTypeT* m_value = nullptr;

  static VariableTypeInfo typeInfo() { return { IK_Unknown, DataTypeTraitsT<DataTypeT>::type(), 0 }; }
  void refresh() { m_value = isNull() ? nullptr : static_cast<DataTypeT*>(variable()->data()->address()); }
  DataTypeT* valueOrFatal() const
  {
    variableOrFatal();
    return m_value;
  }
};

// Each source that sees the class must see these: an inline member that it instantiates itself is hidden, and hidden in the library then.
extern template class VariableRefScalarT<Byte>;
extern template class VariableRefScalarT<Real>;
extern template class VariableRefScalarT<Int16>;
extern template class VariableRefScalarT<Int32>;
extern template class VariableRefScalarT<Int64>;
extern template class VariableRefScalarT<Real2>;
extern template class VariableRefScalarT<Real3>;
extern template class VariableRefScalarT<Real2x2>;
extern template class VariableRefScalarT<Real3x3>;
extern template class VariableRefScalarT<String>;

} // namespace Arcane
