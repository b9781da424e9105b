// SPDX-License-Identifier: Apache-2.0
// The function that computes the values of a material from the variables on which they depend.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include "arcane_core/base/error/TraceInfo.h"

namespace Arcane::Materials
{

//! The base of functions that compute the values of a material. Codes may derive from it. All calls are \local.
class IMeshMaterialVariableComputeFunction
{
 public:
  virtual ~IMeshMaterialVariableComputeFunction() = default;
  virtual void execute(IMeshMaterial* material) = 0;
  //! Returns the place of the declaration.
  virtual const TraceInfo& executionInfo() const = 0;
};

//! Calls a method of an object, which must outlive the variable.
template <typename T> class MeshMaterialVariableComputeFunction : public IMeshMaterialVariableComputeFunction
{
 public:
  using FuncPtr = void (T::*)(IMeshMaterial*);

  MeshMaterialVariableComputeFunction(T* object, FuncPtr method, const TraceInfo& where = {})
  : m_object(object)
  , m_method(method)
  , m_where(where)
  {}
  void execute(IMeshMaterial* material) override { (m_object->*m_method)(material); }
  const TraceInfo& executionInfo() const override { return m_where; }

 private:
  T* m_object;
  FuncPtr m_method;
  TraceInfo m_where;
};

} // namespace Arcane::Materials
