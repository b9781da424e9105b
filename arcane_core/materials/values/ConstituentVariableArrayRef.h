// SPDX-License-Identifier: Apache-2.0
// References to variables with an array for each constituent of a cell.
#pragma once

#include "arcane_core/materials/values/MaterialVariableReference.h"
#include "variables/core/MeshVariableArrayRef.h"

#include "arcane_core/base/array/UniqueArray.h"

namespace Arcane::detail::values
{

using Materials::ComponentItemLocalId;
using Materials::IMeshMaterialVariable;
using Materials::MatVarIndex;
using Materials::MatVarSpace;
using Materials::PureMatVarIndex;

/*!
 * \brief The arrays of a variable, by cell of a constituent. The index of a cell of the mesh gives the global array.
 *
 * All arrays have one size, 0 until resize(). All calls are \local unless they are marked otherwise.
 */
template <typename DataTypeT> class ConstituentVariableArrayRef : public Materials::MeshMaterialVariableRef
{
 public:
  using DataType = DataTypeT;
  using GlobalVariableRef = MeshVariableArrayRefT<Cell, DataType>;

  //! \name Values
  //@{
  ConstArrayView<DataType> operator[](ComponentItemLocalId id) const { return arrayOf(id.localId()); }
  ArrayView<DataType> operator[](ComponentItemLocalId id) { return arrayOf(id.localId()); }
  ConstArrayView<DataType> operator[](CellLocalId cell) const { return m_global[cell]; }
  ArrayView<DataType> operator[](CellLocalId cell) { return m_global[cell]; }
  ConstArrayView<DataType> operator[](PureMatVarIndex place) const { return m_global[CellLocalId(place.valueIndex())]; }
  ArrayView<DataType> operator[](PureMatVarIndex place) { return m_global[CellLocalId(place.valueIndex())]; }
  //! Sets all values, of cells and constituents.
  void fill(const DataType& value)
  {
    m_global.fill(value);
    fillPartialValues(value);
  }
  //! Sets the values of mixed cells.
  void fillPartialValues(const DataType& value)
  {
    for (Int32 array = 1; array < m_values.size(); ++array)
      m_values[array].fill(value);
  }
  //! Copies the value of the super cell to the mixed cells of materials for LEVEL_MATERIAL, of environments for LEVEL_ENVIRONMENT, of both
  //! for LEVEL_ALLENVIRONMENT.
  void fillPartialValuesWithSuperValues(Int32 level)
  {
    forEachPair(level, [](MeshMaterialVariableRef& self, MatVarIndex to, MatVarIndex from) {
      auto& values = static_cast<ConstituentVariableArrayRef&>(self);
      values.arrayOf(to).copy(values.arrayOf(from));
    });
  }
  //! Copies the value of the cell to its mixed cells of environments and materials.
  void fillPartialValuesWithGlobalValues() { fillPartialValuesWithSuperValues(LEVEL_ALLENVIRONMENT); }
  //! Changes the size of all arrays. Values that exist before and after are kept.
  void resize(Integer size) { m_global.resize(size); }
  Integer arraySize() const { return m_global.arraySize(); }
  //@}

  //! Returns the reference to the values of cells.
  GlobalVariableRef& globalVariable() { return m_global; }
  const GlobalVariableRef& globalVariable() const { return m_global; }
  //! \name The arrays by array index, valid until the sets, the size or the mesh change.
  //@{
  ArrayView<Array2View<DataType>> containerView() { return m_values.view(); }
  ConstArrayView<Array2View<DataType>> constContainerView() const { return m_values.constView(); }
  //@}

  void updateFromInternal() override
  {
    m_values.resize(1 + nbArray());
    m_values[0] = m_global.valuesForKernels();
    for (Int32 array = 1; array < m_values.size(); ++array)
      m_values[array] = Array2View<DataType>(static_cast<DataType*>(addressOf(array)), sizeOf(array), m_global.arraySize());
  }

 protected:
  ConstituentVariableArrayRef(const VariableBuildInfo& info, MatVarSpace space)
  : ConstituentVariableArrayRef(managerOf(info), info, space)
  {}
  ConstituentVariableArrayRef(const Materials::MaterialVariableBuildInfo& info, MatVarSpace space)
  : ConstituentVariableArrayRef(info.materialMng(), info, space)
  {}
  ConstituentVariableArrayRef(IMeshMaterialVariable* variable, MatVarSpace space)
  : m_global(checkedGlobal(variable, DataTypeTraitsT<DataType>::type(), 2, space), this)
  {
    start(managerOf(variable), space);
  }
  ConstituentVariableArrayRef(const ConstituentVariableArrayRef& rhs)
  : m_global(rhs.m_global, this)
  {
    start(rhs.materialMng(), rhs.space());
  }

  ArrayView<DataType> arrayOf(MatVarIndex place) const
  {
#ifdef ARCANE_CHECK
    if (place.arrayIndex() < 0 || place.arrayIndex() >= m_values.size())
      throwBadPlace(place, 0);
    if (const Int32 size = m_values[place.arrayIndex()].dim1Size(); place.valueIndex() < 0 || place.valueIndex() >= size)
      throwBadPlace(place, size);
#endif
    Array2View<DataType> rows = m_values.data()[place.arrayIndex()];
    return rows[place.valueIndex()];
  }
  void referTo(const ConstituentVariableArrayRef& rhs)
  {
    if (&rhs == this)
      return;
    detach();
    m_global.refersTo(rhs.m_global);
    start(rhs.materialMng(), rhs.space());
  }

 private:
  //! The reference to the global variable, which updates its owner when the values of cells move.
  class Global : public GlobalVariableRef
  {
   public:
    Global(const VariableBuildInfo& info, ConstituentVariableArrayRef* owner)
    : GlobalVariableRef(info)
    , m_owner(owner)
    {}
    Global(IVariable* variable, ConstituentVariableArrayRef* owner)
    : GlobalVariableRef(variable)
    , m_owner(owner)
    {}
    Global(const Global& rhs, ConstituentVariableArrayRef* owner)
    : GlobalVariableRef(rhs)
    , m_owner(owner)
    {}
    void updateFromInternal() override
    {
      GlobalVariableRef::updateFromInternal();
      if (!m_owner->isAttached())
        return;
      m_owner->m_values[0] = this->valuesForKernels();
      m_owner->followGlobal();
    }

   private:
    ConstituentVariableArrayRef* m_owner;
  };

  UniqueArray<Array2View<DataType>> m_values;
  Global m_global;

  ConstituentVariableArrayRef(Materials::IMeshMaterialMng* mng, const VariableBuildInfo& info, MatVarSpace space)
  : m_global(info, this)
  {
    start(mng, space);
  }
  void start(Materials::IMeshMaterialMng* mng, MatVarSpace space)
  {
    attach(mng, m_global.variable(), space);
    updateFromInternal();
  }
};

} // namespace Arcane::detail::values
