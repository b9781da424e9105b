// SPDX-License-Identifier: Apache-2.0
// The base of references to variables on constituents.
#pragma once

#include "arcane_core/materials/sets/CellToAllEnvCellConverter.h"
#include "arcane_core/materials/values/MaterialVariableBuildInfo.h"
#include "arcane_core/materials/values/MeshMaterialVariableComputeFunction.h"
#include "variables/core/VariableRef.h"

namespace Arcane::Materials
{

/*!
 * \brief The base of references to variables on materials or environments.
 *
 * A copy is another reference to the same variable. All calls are \local unless they are marked otherwise.
 */
class ARCANE_EXPORT MeshMaterialVariableRef
{
 public:
  MeshMaterialVariableRef& operator=(const MeshMaterialVariableRef&) = delete;
  virtual ~MeshMaterialVariableRef();

  IMeshMaterialVariable* materialVariable() const;
  MatVarSpace space() const;
  const String& name() const;
  bool isUsed() const;
  IMeshMaterialMng* materialMng() const;
  //! Gives ghosts the values of their owners, of all constituents. \collective
  void synchronize();
  //! Adds the variable to a list. \local
  void synchronize(MeshMaterialVariableSynchronizerList& list);

  //! \name Dependencies of the global variable
  //@{
  void setUpToDate() { global()->setUpToDate(); }
  void update() { global()->update(); }
  Int64 modifiedTime() const { return global()->modifiedTime(); }
  void addDependCurrentTime(const VariableRef& variable, const TraceInfo& where = {})
  {
    global()->addDepend(variable.variable(), IVariable::DPT_CurrentTime, where);
  }
  void addDependCurrentTime(const MeshMaterialVariableRef& variable, const TraceInfo& where = {})
  {
    global()->addDepend(variable.global(), IVariable::DPT_CurrentTime, where);
  }
  void addDependPreviousTime(const VariableRef& variable, const TraceInfo& where = {})
  {
    global()->addDepend(variable.variable(), IVariable::DPT_PreviousTime, where);
  }
  void addDependPreviousTime(const MeshMaterialVariableRef& variable, const TraceInfo& where = {})
  {
    global()->addDepend(variable.global(), IVariable::DPT_PreviousTime, where);
  }
  //! Makes update() call `object->method()`.
  template <typename T> void setComputeFunction(T* object, void (T::*method)())
  {
    global()->setComputeFunction(new IVariableComputeFunction(object, method));
  }
  //@}

  //! \name Dependencies of the values of each material. The other variables must live as long as this one.
  //@{
  //! Notes that the values of a material are computed.
  void setUpToDate(IMeshMaterial* material);
  Int64 modifiedTime(IMeshMaterial* material) const;
  //! Updates the variables on which this one depends, then calls the compute function if one of them is newer.
  void update(IMeshMaterial* material);
  void addMaterialDepend(const VariableRef& variable, const TraceInfo& where = {});
  void addMaterialDepend(const MeshMaterialVariableRef& variable, const TraceInfo& where = {});
  //! Makes update(material) call `object->method(material)`, which ends with setUpToDate(material).
  template <typename T> void setMaterialComputeFunction(T* object, void (T::*method)(IMeshMaterial*))
  {
    setFunction(new MeshMaterialVariableComputeFunction<T>(object, method));
  }
  //@}

  //! Called when values have moved.
  virtual void updateFromInternal() = 0;

 protected:
  MeshMaterialVariableRef() = default;
  MeshMaterialVariableRef(const MeshMaterialVariableRef&) = delete;

  //! Designates the variable of \a global_variable, which is made if it does not exist.
  void attach(IMeshMaterialMng* mng, IVariable* global_variable, MatVarSpace space);
  void detach();
  bool isAttached() const { return m_variable != nullptr; }
  //! Follows a change of the memory of the global variable.
  void followGlobal();
  IVariable* global() const;

  //! \name Values, for references of each type
  //@{
  //! Returns the number of arrays besides the global one.
  Int32 nbArray() const;
  //! Returns the number of values of an array from 1 on.
  Int32 sizeOf(Int32 array) const;
  void* addressOf(Int32 array) const;
  //! Returns the places of the pairs of a level of fillPartialValuesWithSuperValues(). \throws ArgumentException for another level
  void forEachPair(Int32 level, void (*action)(MeshMaterialVariableRef&, MatVarIndex to, MatVarIndex from));
  //! \throws ArgumentException when the sizes differ
  void checkSize(Int32 size, Int32 expected) const;
  //! \throws IndexOutOfRangeException always: the place does not exist in this variable
  [[noreturn]] void throwBadPlace(MatVarIndex place, Int32 size) const;
  //@}

  //! Returns the manager of a declaration. \throws FatalErrorException when the variable is partial, or not on cells
  static IMeshMaterialMng* managerOf(const VariableBuildInfo& info);
  //! Returns the variable. \throws FatalErrorException when it has another type, dimension or space
  static IVariable* checkedGlobal(IMeshMaterialVariable* variable, eDataType type, Int32 dimension, MatVarSpace space);
  static IMeshMaterialMng* managerOf(IMeshMaterialVariable* variable);

 private:
  MeshMaterialVariable* m_variable = nullptr;

  void setFunction(IMeshMaterialVariableComputeFunction* function);
};

} // namespace Arcane::Materials
