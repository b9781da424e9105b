// SPDX-License-Identifier: Apache-2.0
// References to variables with one value for each constituent of a cell.
#pragma once

#include "arcane_core/materials/values/MaterialVariableReference.h"
#include "variables/core/MeshVariableScalarRef.h"

#include "arcane_core/base/array/UniqueArray.h"

namespace Arcane::detail::values
{

using Materials::AllEnvCell;
using Materials::ComponentItemLocalId;
using Materials::IMeshMaterialVariable;
using Materials::MatVarIndex;
using Materials::MatVarSpace;
using Materials::PureMatVarIndex;

/*!
 * \brief The values of a variable, by cell of a constituent. The index of a cell of the mesh gives the global value.
 *
 * The reference stores the addresses of the arrays: a value costs two loads. All calls are \local unless they are marked otherwise.
 */
template <typename DataTypeT> class ConstituentVariableScalarRef : public Materials::MeshMaterialVariableRef
{
 public:
  using DataType = DataTypeT;
  using GlobalVariableRef = MeshVariableScalarRefT<Cell, DataType>;

  //! \name Values
  //@{
  [[gnu::always_inline]] DataType operator[](ComponentItemLocalId id) const { return valueOf(id.localId()); }
  [[gnu::always_inline]] DataType& operator[](ComponentItemLocalId id) { return valueOf(id.localId()); }
  [[gnu::always_inline]] DataType operator[](CellLocalId cell) const { return m_global[cell]; }
  [[gnu::always_inline]] DataType& operator[](CellLocalId cell) { return m_global[cell]; }
  [[gnu::always_inline]] DataType operator[](PureMatVarIndex place) const { return m_global[CellLocalId(place.valueIndex())]; }
  [[gnu::always_inline]] DataType& operator[](PureMatVarIndex place) { return m_global[CellLocalId(place.valueIndex())]; }
  //! Returns the value of the environment \a environment_id in the cell, 0 when the cell lacks it.
  DataType envValue(const AllEnvCell& cell, Int32 environment_id) const { return valueOrZero(cell, ~environment_id); }
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
      auto& values = static_cast<ConstituentVariableScalarRef&>(self);
      values.valueOf(to) = values.valueOf(from);
    });
  }
  //! Copies the value of the cell to its mixed cells of environments and materials.
  void fillPartialValuesWithGlobalValues() { fillPartialValuesWithSuperValues(LEVEL_ALLENVIRONMENT); }
  //@}

  //! Returns the reference to the values of cells.
  GlobalVariableRef& globalVariable() { return m_global; }
  const GlobalVariableRef& globalVariable() const { return m_global; }
  //! Returns the values by array index, valid until the sets or the mesh change.
  ArrayView<DataType>* _internalValue() { return m_values.data(); }
  const ArrayView<DataType>* _internalValue() const { return m_values.data(); }

  void updateFromInternal() override
  {
    m_values.resize(1 + nbArray());
    m_values[0] = m_global.valuesForKernels();
    for (Int32 array = 1; array < m_values.size(); ++array)
      m_values[array] = ArrayView<DataType>(sizeOf(array), static_cast<DataType*>(addressOf(array)));
  }

 protected:
  ConstituentVariableScalarRef(const VariableBuildInfo& info, MatVarSpace space)
  : ConstituentVariableScalarRef(managerOf(info), info, space)
  {}
  ConstituentVariableScalarRef(const Materials::MaterialVariableBuildInfo& info, MatVarSpace space)
  : ConstituentVariableScalarRef(info.materialMng(), info, space)
  {}
  ConstituentVariableScalarRef(IMeshMaterialVariable* variable, MatVarSpace space)
  : m_global(checkedGlobal(variable, DataTypeTraitsT<DataType>::type(), 1, space), this)
  {
    start(managerOf(variable), space);
  }
  ConstituentVariableScalarRef(const ConstituentVariableScalarRef& rhs)
  : m_global(rhs.m_global, this)
  {
    start(rhs.materialMng(), rhs.space());
  }

  [[gnu::always_inline]] DataType& valueOf(MatVarIndex place) const
  {
#ifdef ARCANE_CHECK
    if (place.arrayIndex() < 0 || place.arrayIndex() >= m_values.size())
      throwBadPlace(place, 0);
    if (const Int32 size = m_values[place.arrayIndex()].size(); place.valueIndex() < 0 || place.valueIndex() >= size)
      throwBadPlace(place, size);
#endif
    return const_cast<DataType*>(m_values.data()[place.arrayIndex()].data())[place.valueIndex()];
  }
  DataType valueOrZero(const AllEnvCell& cell, Int32 constituent) const
  {
    const auto* tables = materialMng()->tables();
    const Materials::ComponentCell found = sets::CellMaker::find(tables, cell.globalCellId().localId(), constituent);
    return found.null() ? DataType() : valueOf(found._varIndex());
  }
  void referTo(const ConstituentVariableScalarRef& rhs)
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
    Global(const VariableBuildInfo& info, ConstituentVariableScalarRef* owner)
    : GlobalVariableRef(info)
    , m_owner(owner)
    {}
    Global(IVariable* variable, ConstituentVariableScalarRef* owner)
    : GlobalVariableRef(variable)
    , m_owner(owner)
    {}
    Global(const Global& rhs, ConstituentVariableScalarRef* owner)
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
    ConstituentVariableScalarRef* m_owner;
  };

  UniqueArray<ArrayView<DataType>> m_values;
  Global m_global;

  ConstituentVariableScalarRef(Materials::IMeshMaterialMng* mng, const VariableBuildInfo& info, MatVarSpace space)
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
