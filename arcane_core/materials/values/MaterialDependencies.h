// SPDX-License-Identifier: Apache-2.0
// The variables from which the values of each material are computed.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"
#include "variables/core/VariableDependencies.h"

#include <functional>
#include <memory>
#include <vector>

namespace Arcane::detail::values
{

//! The dependencies of a variable, and for each material when its values were last computed. All calls are \local.
class MaterialDependencies
{
 public:
  using Function = std::function<void(Materials::IMeshMaterial*)>;

  void setFunction(Function function) { m_function = std::move(function); }
  void add(IVariable* variable) { m_global.push_back(variable); }
  void add(Materials::MeshMaterialVariable* variable) { m_material.push_back(variable); }
  void setUpToDate(const Materials::IMeshMaterial* material) { clock(material).setUpToDate(); }
  //! Returns 0 until setUpToDate() is called.
  Int64 modifiedTime(const Materials::IMeshMaterial* material) { return clock(material).modifiedTime(); }
  //! Updates the others, then calls the function if the values of the material were never computed, or if one of the others is newer.
  void update(Materials::IMeshMaterial* material);

 private:
  Function m_function;
  std::vector<IVariable*> m_global;
  std::vector<Materials::MeshMaterialVariable*> m_material;
  //! One per material; their times and the times of other variables come from the same counter.
  std::vector<std::unique_ptr<variables::VariableDependencies>> m_clocks;

  variables::VariableDependencies& clock(const Materials::IMeshMaterial* material);
};

} // namespace Arcane::detail::values
