// SPDX-License-Identifier: Apache-2.0
// The variables from which the values of each material are computed.
#pragma once

#include "arcane_core/materials/values/MeshMaterialVariableComputeFunction.h"
#include "arcane_core/materials/values/MeshMaterialVariableDependInfo.h"
#include "variables/core/VariableDependencies.h"

#include <memory>
#include <vector>

namespace Arcane::detail::values
{

//! The dependencies of a variable, and for each material when its values were last computed. All calls are \local.
class MaterialDependencies
{
 public:
  using Function = Materials::IMeshMaterialVariableComputeFunction;
  using MaterialInfo = Materials::MeshMaterialVariableDependInfo;

  void setFunction(Function* function) { m_function.reset(function); }
  Function* function() const { return m_function.get(); }
  void add(const VariableDependInfo& info) { m_global.push_back(info); }
  void add(const MaterialInfo& info) { m_material.push_back(info); }
  void remove(const IVariable* variable);
  void remove(const Materials::IMeshMaterialVariable* variable);
  const std::vector<VariableDependInfo>& global() const { return m_global; }
  const std::vector<MaterialInfo>& material() const { return m_material; }
  void setUpToDate(const Materials::IMeshMaterial* material) { clock(material).setUpToDate(); }
  //! Returns 0 until setUpToDate() is called.
  Int64 modifiedTime(const Materials::IMeshMaterial* material) { return clock(material).modifiedTime(); }
  //! Updates the others, then calls the function if the values of the material were never computed, or if one of the others is newer.
  void update(Materials::IMeshMaterial* material);

 private:
  std::unique_ptr<Function> m_function;
  std::vector<VariableDependInfo> m_global;
  std::vector<MaterialInfo> m_material;
  //! One per material; their times and the times of other variables come from the same counter.
  std::vector<std::unique_ptr<variables::VariableDependencies>> m_clocks;

  variables::VariableDependencies& clock(const Materials::IMeshMaterial* material);
};

} // namespace Arcane::detail::values
