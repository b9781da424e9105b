// SPDX-License-Identifier: Apache-2.0
// The values of a variable on the host, also of one whose values are in memory of a device.
#pragma once

#include "variables/core/MeshPartialVariableArrayRef.h"
#include "variables/core/MeshPartialVariableScalarRef.h"
#include "variables/core/MeshTiledVariableRef.h"
#include "variables/core/MeshVariableArrayRef.h"
#include "variables/core/MeshVariableScalarRef.h"
#include "variables/core/VariableRefArray.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/mesh/items/ItemLocalId.h"

namespace Arcane
{

/*!
 * \brief Gives the host access to the values of a variable that may be in memory of a device.
 *
 * If they are, the constructor copies all of them to ordinary memory, after the work of all queues, and store() copies them back; without store(),
 * changes are lost. If they are not, the values of the variable are shown in place, without a copy: a source that calls store() runs with and without
 * accelerator, with the same results.
 *
 *     HostValues density(m_density);
 *     ENUMERATE_CELL (icell, ownCells())
 *       density[icell] = 1.0;
 *     density.store();
 *
 * The object is valid until the variable or the mesh changes. All calls are \local.
 * \tparam VarT  the type of the reference: VariableCellReal, VariableNodeArrayReal3, VariableCellTiledReal, VariableArrayInt32...
 */
template <typename VarT> class HostValues
{
  static constexpr bool is_on_items = std::is_base_of_v<MeshVariableRef, VarT>;
  static constexpr bool is_tiled = requires(VarT & v) { v.tiles(); };

 public:
  using VariableType = VarT;
  using DataType = typename VarT::DataType;

  static_assert(!std::is_base_of_v<ItemPartialVariableScalarRefT<DataType>, VarT> &&
                  !std::is_base_of_v<ItemPartialVariableArrayRefT<DataType>, VarT>,
                "a partial variable is never in memory of a device, and has no HostValues");
  static_assert(is_on_items || std::is_base_of_v<VariableRefArrayT<DataType>, VarT>, "HostValues are for variables on items and for lists");

  explicit HostValues(VarT& variable)
  : m_variable(*ARCANE_CHECK_POINTER(variable.variable()))
  {
    fetch();
  }
  HostValues(const HostValues&) = delete;
  HostValues& operator=(const HostValues&) = delete;

  //! Returns true when the values are a copy, so that changes need store().
  bool isCopy() const { return m_copy.get() != nullptr; }
  //! Returns the number of local ids, used or not, or the number of values of a list.
  Int32 nbRow() const { return m_nb_row; }
  //! Returns the number of values per item, 1 unless the variable has arrays.
  Int32 arraySize() const { return m_array_size; }

  //! Returns the value of an item or of an index, or the array of an item, as the variable does on the host.
  decltype(auto) operator[](ItemLocalId item) const requires(is_on_items) { return rowOf(item.localId()); }
  DataType& operator[](Int32 index) const requires(!is_on_items)
  {
    ARCCORE_CHECK_AT(index, m_nb_row);
    return m_values[index];
  }

  //! Copies the values again, if they are a copy: changes since the last store() are lost.
  void fetch()
  {
    if (m_variable.isInDeviceMemory())
      m_copy = m_variable.data()->cloneRef();
    IData* data = isCopy() ? m_copy.get() : m_variable.data();
    m_values = static_cast<DataType*>(data->address());
    m_nb_row = static_cast<Int32>(data->extent0());
    m_array_size = static_cast<Int32>(data->extent1());
  }
  /*!
   * \brief Copies all values to the variable, if they are a copy.
   * \throws ArgumentException when the number of values of the variable has changed since they were copied
   */
  void store() const
  {
    if (!isCopy())
      return;
    IData* data = m_variable.data();
    if (data->extent0() != m_copy->extent0() || data->extent1() != m_copy->extent1())
      ARCANE_THROW(ArgumentException,
                   "cannot store the values of variable '{0}': it has {1} x {2} values, expected {3} x {4} as in the copy",
                   m_variable.fullName(), data->extent0(), data->extent1(), m_copy->extent0(), m_copy->extent1());
    data->copy(*m_copy);
  }

 private:
  IVariable& m_variable;
  //! Null when the values of the variable are on the host.
  Ref<IData> m_copy;
  DataType* m_values = nullptr;
  Int32 m_nb_row = 0;
  Int32 m_array_size = 0;

  decltype(auto) rowOf(Int32 row) const
  {
    ARCCORE_CHECK_AT(row, m_nb_row);
    if constexpr (is_tiled)
      return TiledRowsT<DataType>(reinterpret_cast<typename TiledRowsT<DataType>::NumberType*>(m_values), m_nb_row, m_array_size)[row];
    else if constexpr (std::is_base_of_v<PrivateVariableArrayT<DataType>, VarT>)
      return ArrayView<DataType>(m_array_size, m_values + static_cast<Int64>(row) * m_array_size);
    else
      return (m_values[row]);
  }
};

} // namespace Arcane
