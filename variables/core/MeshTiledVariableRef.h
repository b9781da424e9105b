// SPDX-License-Identifier: Apache-2.0
// References to variables whose arrays of items are interleaved in tiles.
#pragma once

#include "variables/core/HostUse.h"
#include "variables/core/MeshVariableArrayRef.h"
#include "variables/data/TiledRow.h"

namespace Arcane
{

/*!
 * \brief A reference to a tiled variable: one with an array per item of type \a ItemTypeT, which devices read at the speed of the memory.
 *
 * TiledLayout defines the place of the values. `variable[item]` is a row that can be read and written, `variable[item][j]`, but not a span, and not
 * convertible to one. All items have arrays of the same size, which is 0 until resize(). Checkpoints, outputs and synchronisations are the same as
 * for MeshVariableArrayRefT: each may read what the other wrote. Calls are \local unless they are marked otherwise.
 */
template <typename ItemTypeT, typename DataTypeT> class ARCANE_EXPORT MeshTiledVariableRefT : public MeshVariableRef
{
  static_assert(!std::is_same_v<DataTypeT, String>, "a tiled variable holds numbers");

 public:
  using ItemType = ItemTypeT;
  using DataType = DataTypeT;
  using ElementType = DataTypeT;
  using ItemLocalIdType = ItemLocalIdT<ItemTypeT>;
  using GroupType = ItemGroupT<ItemTypeT>;
  using ArrayType = TiledRowT<DataTypeT>;
  using ConstArrayType = TiledRowT<const DataTypeT>;
  //! The type of the numbers in the tiles: \a DataTypeT itself, or Real for vectors and matrices.
  using NumberType = typename ArrayType::NumberType;
  using ThatClass = MeshTiledVariableRefT<ItemTypeT, DataTypeT>;

  MeshTiledVariableRefT(const VariableBuildInfo& info)
  : MeshVariableRef(info, tiledType())
  {
    refresh();
  }
  //! \throws BadVariableKindTypeException when \a variable has another type, or is not tiled
  explicit MeshTiledVariableRefT(IVariable* variable)
  : MeshVariableRef(variable, tiledType())
  {
    refresh();
  }
  MeshTiledVariableRefT(const MeshTiledVariableRefT& rhs)
  : MeshVariableRef(rhs)
  {
    refresh();
  }
  ThatClass& operator=(const ThatClass&) = delete;

  ConstArrayType operator[](ItemLocalIdType item) const { return rowOf(item.localId()); }
  ArrayType operator[](ItemLocalIdType item) { return rowOf(item.localId()); }
  ConstArrayType operator()(ItemLocalIdType item) const { return rowOf(item.localId()); }
  ArrayType operator()(ItemLocalIdType item) { return rowOf(item.localId()); }
  typename ConstArrayType::reference operator()(ItemLocalIdType item, Int32 j) const { return ConstArrayType(rowOf(item.localId()))[j]; }
  typename ArrayType::reference operator()(ItemLocalIdType item, Int32 j) { return rowOf(item.localId())[j]; }

  //! A tiled variable is not a table of contiguous rows. tiles() returns the values as they are.
  void asArray() const = delete;
  //! Returns the numbers of all tiles, at the places that TiledLayout gives. The view is valid until the variable or the mesh changes.
  //! \throws ArgumentException when the values are in memory of a device
  Span<NumberType> tiles()
  {
    this->needHostValues("use tiles()");
    return valuesForKernels();
  }
  Span<const NumberType> tiles() const
  {
    this->needHostValues("use tiles()");
    return valuesForKernels();
  }
  //! Returns the same numbers for kernels: if they are in memory of a device, only a device may use the view.
  Span<NumberType> valuesForKernels() { return { m_values, TiledLayout::nbStored(m_size, nb_number * m_array_size) }; }
  Span<const NumberType> valuesForKernels() const { return { m_values, TiledLayout::nbStored(m_size, nb_number * m_array_size) }; }

  //! Returns the number of values per item, which is the same for all items.
  Integer arraySize() const override { return m_array_size; }
  bool isArrayVariable() const override { return true; }
  //! Returns the number of local ids, used or not.
  Int32 nbRow() const { return m_size; }
  Integer totalNbElement() const { return m_size * m_array_size; }
  //! Changes the number of values per item, for all items. The previous values may be lost.
  void resize(Int32 dim2_size) { variableOrFatal()->resizeItemArrays(dim2_size); }
  //! Returns the group of all items of the family.
  GroupType itemGroup() const { return GroupType(MeshVariableRef::itemGroup()); }

  //! Sets all values to \a value, also for ghosts and unused local ids.
  void fill(const DataTypeT& value)
  {
    if (this->isInDeviceMemory())
      return detail::variables::fillOnDevice(*this->variable(), &value);
    detail::variables::checkHostUse(*variableOrFatal(), true, "fill()");
    if constexpr (nb_number == 1)
      tiles().fill(value);
    else
      for (Int32 row = 0; row < m_size; ++row)
        rowOf(row).fill(value);
  }
  //! Sets all values of the items of \a group to \a value.
  void fill(const DataTypeT& value, const ItemGroup& group)
  {
    if (this->isInDeviceMemory())
      return detail::variables::fillOnDevice(*this->variable(), &value, group.view().localIds());
    for (const Int32 local_id : group.view().localIds())
      rowOf(local_id).fill(value);
  }
  //! Copies the sizes and values of \a v, which is on the same family, for all items, ghosts included.
  void copy(const ThatClass& v) { variableOrFatal()->copyValues(*v.variableOrFatal()); }
  //! Does the same for a variable without tiles.
  void copy(const ItemVariableArrayRefT<DataTypeT>& v) { variableOrFatal()->copyValues(*v.variable()); }
  //! Copies the values of \a v, which is on the same family and has the same size, for the items of \a group.
  void copy(const ThatClass& v, const ItemGroup& group)
  {
    if (this->isInDeviceMemory() || v.isInDeviceMemory())
      return detail::variables::copyOnDevice(*this->variableOrFatal(), *v.variable(), group.view().localIds());
    for (const Int32 local_id : group.view().localIds())
      rowOf(local_id).copy(v.rowOf(local_id));
  }
  //! Exchanges the values of two variables. \throws ArgumentException when the variables are not on the same family
  void swapValues(ThatClass& rhs) { variableOrFatal()->swapValues(*rhs.variableOrFatal()); }
  //! Makes this reference designate the variable of \a rhs from now on.
  void refersTo(const ThatClass& rhs) { this->referTo(rhs); }

  void updateFromInternal() override { refresh(); }

 private:
  static constexpr Int64 nb_number = TiledNumbersT<DataTypeT>::nb_number;

  NumberType* m_values = nullptr;
  Int32 m_size = 0;
  Int32 m_array_size = 0;

  static VariableTypeInfo tiledType()
  {
    return VariableTypeInfo(ItemTraitsT<ItemTypeT>::kind(), DataTypeTraitsT<DataTypeT>::type(), 2).withTiles(true);
  }

  ArrayType rowOf(Int32 row) const
  {
    NumberType* first = m_values + TiledLayout::indexOf(row, 0, nb_number * m_array_size);
#ifdef ARCANE_CHECK
    const Int64 nb_between = m_array_size == 0 ? 0 : (nb_number * m_array_size - 1) * TiledLayout::tile_size + 1;
    detail::variables::checkItemUse(isNull() ? nullptr : variable(), { row, m_size, first, Int64(sizeof(NumberType)) * nb_between });
#endif
    return { first, m_array_size };
  }

  void refresh()
  {
    IData* data = isNull() ? nullptr : variable()->data();
    m_values = data ? static_cast<NumberType*>(data->address()) : nullptr;
    m_size = data ? static_cast<Int32>(data->extent0()) : 0;
    m_array_size = data ? static_cast<Int32>(data->extent1()) : 0;
  }
};

} // namespace Arcane
