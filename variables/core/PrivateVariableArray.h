// SPDX-License-Identifier: Apache-2.0
// The common part of references to variables with an array per item: the address and the sizes of the values.
#pragma once

#include "variables/core/HostUse.h"
#include "variables/core/MeshVariableRef.h"

#include "arcane_core/base/array/Array2View.h"
#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/math/NumericTypes.h"

namespace Arcane
{

template <typename DataType> class ARCANE_EXPORT PrivateVariableArrayT : public MeshVariableRef
{
 public:
  /*!
   * \brief Returns one row per local id, used or not, or per position in the group of a partial variable.
   *
   * The view is valid until the variable, the group or the mesh changes.
   * \throws ArgumentException when the values are in memory of a device
   */
  Array2View<DataType> asArray()
  {
    this->needHostValues("use asArray()");
    return valuesForKernels();
  }
  ConstArray2View<DataType> asArray() const
  {
    this->needHostValues("use asArray()");
    return valuesForKernels();
  }
  /*!
   * \brief Returns the same values for kernels: if they are in memory of a device, only a device may use the view.
   *
   * viewIn() and its kin use it. The view is valid as long as asArray().
   */
  Array2View<DataType> valuesForKernels() { return { m_values, m_size, m_array_size }; }
  ConstArray2View<DataType> valuesForKernels() const { return { m_values, m_size, m_array_size }; }

  //! Returns the number of values per item, which is the same for all items.
  Integer arraySize() const override { return m_array_size; }
  bool isArrayVariable() const override { return true; }
  Integer totalNbElement() const { return m_size * m_array_size; }
  //! Changes the number of values per item, for all items. The previous values may be lost.
  void resize(Int32 dim2_size) { variableOrFatal()->resizeItemArrays(dim2_size); }
  //! Does resize() with the number of values of \a shape. Checkpoints keep the shape.
  void resizeAndReshape(const ArrayShape& shape) { variableOrFatal()->reshapeItemArrays(shape); }

  void updateFromInternal() override { refresh(); }

 protected:
  PrivateVariableArrayT(const VariableBuildInfo& info, eItemKind item_kind, bool is_partial = false)
  : MeshVariableRef(info, VariableTypeInfo(item_kind, DataTypeTraitsT<DataType>::type(), 2, is_partial))
  {
    refresh();
  }
  PrivateVariableArrayT(IVariable* variable, eItemKind item_kind, bool is_partial = false)
  : MeshVariableRef(variable, VariableTypeInfo(item_kind, DataTypeTraitsT<DataType>::type(), 2, is_partial))
  {
    refresh();
  }
  PrivateVariableArrayT(const PrivateVariableArrayT& rhs)
  : MeshVariableRef(rhs)
  {
    refresh();
  }

  // The library holds copies without checks. Code with ARCANE_CHECK must not call them, also without optimisation.
  [[gnu::always_inline]] ArrayView<DataType> arrayOf(Int32 row) const
  {
#ifdef ARCANE_CHECK
    checkUse(row, 0, 1);
#endif
    return { m_array_size, rowOf(row) };
  }
  [[gnu::always_inline]] DataType& valueOf(Int32 row, Int32 i) const
  {
#ifdef ARCANE_CHECK
    checkUse(row, i, m_array_size);
#endif
    return rowOf(row)[i];
  }
  //! Checks that row \a row exists, and that it has the value \a i of \a nb_value. Only code with ARCANE_CHECK calls it.
  void checkUse(Int32 row, Int32 i, Int32 nb_value) const
  {
    detail::variables::checkItemUse(isNull() ? nullptr : variable(),
                                    { row, m_size, rowOf(row), Int64(sizeof(DataType)) * m_array_size, i, nb_value });
  }

 private:
  DataType* m_values = nullptr;
  Int32 m_size = 0;
  Int32 m_array_size = 0;

  DataType* rowOf(Int32 row) const
  {
    return m_values + static_cast<Int64>(row) * m_array_size;
  }

  void refresh()
  {
    const IData* data = isNull() ? nullptr : variable()->data();
    m_values = data ? static_cast<DataType*>(const_cast<void*>(data->address())) : nullptr;
    m_size = data ? static_cast<Int32>(data->extent0()) : 0;
    m_array_size = data ? static_cast<Int32>(data->extent1()) : 0;
  }
};

// Each source that sees the class must see these: an inline member that it instantiates itself is hidden, and hidden in the library then.
extern template class PrivateVariableArrayT<Byte>;
extern template class PrivateVariableArrayT<Real>;
extern template class PrivateVariableArrayT<Int16>;
extern template class PrivateVariableArrayT<Int32>;
extern template class PrivateVariableArrayT<Int64>;
extern template class PrivateVariableArrayT<Real2>;
extern template class PrivateVariableArrayT<Real3>;
extern template class PrivateVariableArrayT<Real2x2>;
extern template class PrivateVariableArrayT<Real3x3>;

} // namespace Arcane
