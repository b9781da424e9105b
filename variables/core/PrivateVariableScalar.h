// SPDX-License-Identifier: Apache-2.0
// The common part of references to variables with one value per item: the address and the size of the values.
#pragma once

#include "variables/core/HostUse.h"
#include "variables/core/MeshVariableRef.h"

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/math/NumericTypes.h"

namespace Arcane
{

template <typename DataType> class ARCANE_EXPORT PrivateVariableScalarT : public MeshVariableRef
{
 public:
  /*!
   * \brief Returns one value per local id, used or not, or per position in the group of a partial variable.
   *
   * The view is valid until the variable, the group or the mesh changes.
   * \throws ArgumentException when the values are in memory of a device
   */
  ArrayView<DataType> asArray()
  {
    this->needHostValues("use asArray()");
    return valuesForKernels();
  }
  ConstArrayView<DataType> asArray() const
  {
    this->needHostValues("use asArray()");
    return valuesForKernels();
  }
  /*!
   * \brief Returns the same values for kernels: if they are in memory of a device, only a device may use the view.
   *
   * viewIn() and its kin use it. The view is valid as long as asArray().
   */
  ArrayView<DataType> valuesForKernels() { return { m_size, m_values }; }
  ConstArrayView<DataType> valuesForKernels() const { return { m_size, m_values }; }

  void updateFromInternal() override { refresh(); }

 protected:
  PrivateVariableScalarT(const VariableBuildInfo& info, eItemKind item_kind, bool is_partial = false)
  : MeshVariableRef(info, VariableTypeInfo(item_kind, DataTypeTraitsT<DataType>::type(), 1, is_partial))
  {
    refresh();
  }
  PrivateVariableScalarT(IVariable* variable, eItemKind item_kind, bool is_partial = false)
  : MeshVariableRef(variable, VariableTypeInfo(item_kind, DataTypeTraitsT<DataType>::type(), 1, is_partial))
  {
    refresh();
  }
  PrivateVariableScalarT(const PrivateVariableScalarT& rhs)
  : MeshVariableRef(rhs)
  {
    refresh();
  }

  // The library holds a copy without checks. Code with ARCANE_CHECK must not call that copy, also without optimisation.
  [[gnu::always_inline]] DataType& valueOf(Int32 row) const
  {
#ifdef ARCANE_CHECK
    detail::variables::checkItemUse(isNull() ? nullptr : variable(), { row, m_size, m_values + row, Int64(sizeof(DataType)) });
#endif
    return m_values[row];
  }

 private:
  DataType* m_values = nullptr;
  Int32 m_size = 0;

  void refresh()
  {
    m_values = isNull() ? nullptr : static_cast<DataType*>(variable()->data()->address());
    m_size = isNull() ? 0 : static_cast<Int32>(variable()->data()->extent0());
  }
};

// Each source that sees the class must see these: an inline member that it instantiates itself is hidden, and hidden in the library then.
extern template class PrivateVariableScalarT<Byte>;
extern template class PrivateVariableScalarT<Real>;
extern template class PrivateVariableScalarT<Int16>;
extern template class PrivateVariableScalarT<Int32>;
extern template class PrivateVariableScalarT<Int64>;
extern template class PrivateVariableScalarT<Real2>;
extern template class PrivateVariableScalarT<Real3>;
extern template class PrivateVariableScalarT<Real2x2>;
extern template class PrivateVariableScalarT<Real3x3>;

} // namespace Arcane
