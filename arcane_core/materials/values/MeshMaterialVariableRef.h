// SPDX-License-Identifier: Apache-2.0
// References to variables with values on materials and environments, and their names for each type of value.
#pragma once

#include "arcane_core/materials/sets/MatItemEnumerator.h"
#include "arcane_core/materials/values/ConstituentVariableArrayRef.h"
#include "arcane_core/materials/values/ConstituentVariableScalarRef.h"
#include "arcane_core/materials/values/MeshMaterialVariableSynchronizerList.h"

namespace Arcane::Materials
{

//! A reference to a variable with a value for each cell, environment and material.
template <typename DataType> class CellMaterialVariableScalarRef : public detail::values::ConstituentVariableScalarRef<DataType>
{
  using Base = detail::values::ConstituentVariableScalarRef<DataType>;

 public:
  using ThatClass = CellMaterialVariableScalarRef<DataType>;
  //! Refers to a variable on the mesh of the owner in \a info. \throws FatalErrorException when the variable is partial, or not on cells
  explicit CellMaterialVariableScalarRef(const VariableBuildInfo& info)
  : Base(info, MatVarSpace::MaterialAndEnvironment)
  {}
  explicit CellMaterialVariableScalarRef(const MaterialVariableBuildInfo& info)
  : Base(info, MatVarSpace::MaterialAndEnvironment)
  {}
  //! \throws FatalErrorException when \a variable has another type
  explicit CellMaterialVariableScalarRef(IMeshMaterialVariable* variable)
  : Base(variable, MatVarSpace::MaterialAndEnvironment)
  {}
  CellMaterialVariableScalarRef(const ThatClass& rhs) = default;
  ThatClass& operator=(const ThatClass&) = delete;
  //! Makes this reference designate the variable of \a rhs.
  void refersTo(const ThatClass& rhs) { this->referTo(rhs); }

  //! Returns the value of the material \a material_id in the cell, 0 when the cell lacks it.
  DataType matValue(const AllEnvCell& cell, Int32 material_id) const { return this->valueOrZero(cell, material_id); }
  //! \name Values of a material, in the order of IMeshMaterial::matView()
  //@{
  void fillFromArray(IMeshMaterial* material, ConstArrayView<DataType> values)
  {
    const detail::sets::ConstituentList list = material->list();
    this->checkSize(values.size(), list.size());
    for (Int32 i = 0; i < list.size(); ++i)
      this->valueOf(list.place(i)) = values[i];
  }
  //! Sets the values at the positions \a indexes.
  void fillFromArray(IMeshMaterial* material, ConstArrayView<DataType> values, Int32ConstArrayView indexes)
  {
    const detail::sets::ConstituentList list = material->list();
    this->checkSize(values.size(), indexes.size());
    for (Int32 i = 0; i < indexes.size(); ++i)
      this->valueOf(list.place(indexes[i])) = values[i];
  }
  void fillToArray(IMeshMaterial* material, ArrayView<DataType> values) const
  {
    const detail::sets::ConstituentList list = material->list();
    this->checkSize(values.size(), list.size());
    for (Int32 i = 0; i < list.size(); ++i)
      values[i] = this->valueOf(list.place(i));
  }
  //! Gives the array the size of the material.
  void fillToArray(IMeshMaterial* material, Array<DataType>& values) const
  {
    values.resize(material->list().size());
    fillToArray(material, values.view());
  }
  //! Takes the values at the positions \a indexes.
  void fillToArray(IMeshMaterial* material, ArrayView<DataType> values, Int32ConstArrayView indexes) const
  {
    const detail::sets::ConstituentList list = material->list();
    this->checkSize(values.size(), indexes.size());
    for (Int32 i = 0; i < indexes.size(); ++i)
      values[i] = this->valueOf(list.place(indexes[i]));
  }
  void fillToArray(IMeshMaterial* material, Array<DataType>& values, Int32ConstArrayView indexes) const
  {
    values.resize(indexes.size());
    fillToArray(material, values.view(), indexes);
  }
  //@}
};

//! A reference to a variable with a value for each cell and environment.
template <typename DataType> class CellEnvironmentVariableScalarRef : public detail::values::ConstituentVariableScalarRef<DataType>
{
  using Base = detail::values::ConstituentVariableScalarRef<DataType>;

 public:
  using ThatClass = CellEnvironmentVariableScalarRef<DataType>;
  //! Refers to a variable on the mesh of the owner in \a info. \throws FatalErrorException when the variable is partial, or not on cells
  explicit CellEnvironmentVariableScalarRef(const VariableBuildInfo& info)
  : Base(info, MatVarSpace::Environment)
  {}
  explicit CellEnvironmentVariableScalarRef(const MaterialVariableBuildInfo& info)
  : Base(info, MatVarSpace::Environment)
  {}
  //! \throws FatalErrorException when \a variable has another type
  explicit CellEnvironmentVariableScalarRef(IMeshMaterialVariable* variable)
  : Base(variable, MatVarSpace::Environment)
  {}
  CellEnvironmentVariableScalarRef(const ThatClass& rhs) = default;
  ThatClass& operator=(const ThatClass&) = delete;
  //! Makes this reference designate the variable of \a rhs.
  void refersTo(const ThatClass& rhs) { this->referTo(rhs); }
};

//! A reference to a variable with an array for each cell, environment and material.
template <typename DataType> class CellMaterialVariableArrayRef : public detail::values::ConstituentVariableArrayRef<DataType>
{
  using Base = detail::values::ConstituentVariableArrayRef<DataType>;

 public:
  using ThatClass = CellMaterialVariableArrayRef<DataType>;
  //! Refers to a variable on the mesh of the owner in \a info. \throws FatalErrorException when the variable is partial, or not on cells
  explicit CellMaterialVariableArrayRef(const VariableBuildInfo& info)
  : Base(info, MatVarSpace::MaterialAndEnvironment)
  {}
  explicit CellMaterialVariableArrayRef(const MaterialVariableBuildInfo& info)
  : Base(info, MatVarSpace::MaterialAndEnvironment)
  {}
  //! \throws FatalErrorException when \a variable has another type
  explicit CellMaterialVariableArrayRef(IMeshMaterialVariable* variable)
  : Base(variable, MatVarSpace::MaterialAndEnvironment)
  {}
  CellMaterialVariableArrayRef(const ThatClass& rhs) = default;
  ThatClass& operator=(const ThatClass&) = delete;
  //! Makes this reference designate the variable of \a rhs.
  void refersTo(const ThatClass& rhs) { this->referTo(rhs); }
};

//! A reference to a variable with an array for each cell and environment.
template <typename DataType> class CellEnvironmentVariableArrayRef : public detail::values::ConstituentVariableArrayRef<DataType>
{
  using Base = detail::values::ConstituentVariableArrayRef<DataType>;

 public:
  using ThatClass = CellEnvironmentVariableArrayRef<DataType>;
  //! Refers to a variable on the mesh of the owner in \a info. \throws FatalErrorException when the variable is partial, or not on cells
  explicit CellEnvironmentVariableArrayRef(const VariableBuildInfo& info)
  : Base(info, MatVarSpace::Environment)
  {}
  explicit CellEnvironmentVariableArrayRef(const MaterialVariableBuildInfo& info)
  : Base(info, MatVarSpace::Environment)
  {}
  //! \throws FatalErrorException when \a variable has another type
  explicit CellEnvironmentVariableArrayRef(IMeshMaterialVariable* variable)
  : Base(variable, MatVarSpace::Environment)
  {}
  CellEnvironmentVariableArrayRef(const ThatClass& rhs) = default;
  ThatClass& operator=(const ThatClass&) = delete;
  //! Makes this reference designate the variable of \a rhs.
  void refersTo(const ThatClass& rhs) { this->referTo(rhs); }
};

//! \name Values on materials and environments
//@{
using MaterialVariableCellByte = CellMaterialVariableScalarRef<Byte>;
using MaterialVariableCellReal = CellMaterialVariableScalarRef<Real>;
using MaterialVariableCellInt8 = CellMaterialVariableScalarRef<Int8>;
using MaterialVariableCellInt16 = CellMaterialVariableScalarRef<Int16>;
using MaterialVariableCellInt32 = CellMaterialVariableScalarRef<Int32>;
using MaterialVariableCellInt64 = CellMaterialVariableScalarRef<Int64>;
using MaterialVariableCellInteger = CellMaterialVariableScalarRef<Integer>;
using MaterialVariableCellFloat16 = CellMaterialVariableScalarRef<Float16>;
using MaterialVariableCellBFloat16 = CellMaterialVariableScalarRef<BFloat16>;
using MaterialVariableCellFloat32 = CellMaterialVariableScalarRef<Float32>;
using MaterialVariableCellReal2 = CellMaterialVariableScalarRef<Real2>;
using MaterialVariableCellReal3 = CellMaterialVariableScalarRef<Real3>;
using MaterialVariableCellReal2x2 = CellMaterialVariableScalarRef<Real2x2>;
using MaterialVariableCellReal3x3 = CellMaterialVariableScalarRef<Real3x3>;
//@}

//! \name Values on environments
//@{
using EnvironmentVariableCellByte = CellEnvironmentVariableScalarRef<Byte>;
using EnvironmentVariableCellReal = CellEnvironmentVariableScalarRef<Real>;
using EnvironmentVariableCellInt8 = CellEnvironmentVariableScalarRef<Int8>;
using EnvironmentVariableCellInt16 = CellEnvironmentVariableScalarRef<Int16>;
using EnvironmentVariableCellInt32 = CellEnvironmentVariableScalarRef<Int32>;
using EnvironmentVariableCellInt64 = CellEnvironmentVariableScalarRef<Int64>;
using EnvironmentVariableCellInteger = CellEnvironmentVariableScalarRef<Integer>;
using EnvironmentVariableCellFloat16 = CellEnvironmentVariableScalarRef<Float16>;
using EnvironmentVariableCellBFloat16 = CellEnvironmentVariableScalarRef<BFloat16>;
using EnvironmentVariableCellFloat32 = CellEnvironmentVariableScalarRef<Float32>;
using EnvironmentVariableCellReal2 = CellEnvironmentVariableScalarRef<Real2>;
using EnvironmentVariableCellReal3 = CellEnvironmentVariableScalarRef<Real3>;
using EnvironmentVariableCellReal2x2 = CellEnvironmentVariableScalarRef<Real2x2>;
using EnvironmentVariableCellReal3x3 = CellEnvironmentVariableScalarRef<Real3x3>;
//@}

//! \name Arrays on materials and environments
//@{
using MaterialVariableCellArrayByte = CellMaterialVariableArrayRef<Byte>;
using MaterialVariableCellArrayReal = CellMaterialVariableArrayRef<Real>;
using MaterialVariableCellArrayInt8 = CellMaterialVariableArrayRef<Int8>;
using MaterialVariableCellArrayInt16 = CellMaterialVariableArrayRef<Int16>;
using MaterialVariableCellArrayInt32 = CellMaterialVariableArrayRef<Int32>;
using MaterialVariableCellArrayInt64 = CellMaterialVariableArrayRef<Int64>;
using MaterialVariableCellArrayInteger = CellMaterialVariableArrayRef<Integer>;
using MaterialVariableCellArrayFloat16 = CellMaterialVariableArrayRef<Float16>;
using MaterialVariableCellArrayBFloat16 = CellMaterialVariableArrayRef<BFloat16>;
using MaterialVariableCellArrayFloat32 = CellMaterialVariableArrayRef<Float32>;
using MaterialVariableCellArrayReal2 = CellMaterialVariableArrayRef<Real2>;
using MaterialVariableCellArrayReal3 = CellMaterialVariableArrayRef<Real3>;
using MaterialVariableCellArrayReal2x2 = CellMaterialVariableArrayRef<Real2x2>;
using MaterialVariableCellArrayReal3x3 = CellMaterialVariableArrayRef<Real3x3>;
//@}

//! \name Arrays on environments
//@{
using EnvironmentVariableCellArrayByte = CellEnvironmentVariableArrayRef<Byte>;
using EnvironmentVariableCellArrayReal = CellEnvironmentVariableArrayRef<Real>;
using EnvironmentVariableCellArrayInt8 = CellEnvironmentVariableArrayRef<Int8>;
using EnvironmentVariableCellArrayInt16 = CellEnvironmentVariableArrayRef<Int16>;
using EnvironmentVariableCellArrayInt32 = CellEnvironmentVariableArrayRef<Int32>;
using EnvironmentVariableCellArrayInt64 = CellEnvironmentVariableArrayRef<Int64>;
using EnvironmentVariableCellArrayInteger = CellEnvironmentVariableArrayRef<Integer>;
using EnvironmentVariableCellArrayFloat16 = CellEnvironmentVariableArrayRef<Float16>;
using EnvironmentVariableCellArrayBFloat16 = CellEnvironmentVariableArrayRef<BFloat16>;
using EnvironmentVariableCellArrayFloat32 = CellEnvironmentVariableArrayRef<Float32>;
using EnvironmentVariableCellArrayReal2 = CellEnvironmentVariableArrayRef<Real2>;
using EnvironmentVariableCellArrayReal3 = CellEnvironmentVariableArrayRef<Real3>;
using EnvironmentVariableCellArrayReal2x2 = CellEnvironmentVariableArrayRef<Real2x2>;
using EnvironmentVariableCellArrayReal3x3 = CellEnvironmentVariableArrayRef<Real3x3>;
//@}

} // namespace Arcane::Materials
