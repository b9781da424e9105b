// SPDX-License-Identifier: Apache-2.0
// The exchanges of sets and values of one mesh.
#pragma once

#include "arcane_core/materials/ghosts/ValueExchange.h"
#include "arcane_core/materials/sets/MaterialGhosts.h"

namespace Arcane
{
class IVariableMng;
}

namespace Arcane::detail::ghosts
{

//! Gives ghosts the sets and the values of their owners.
class GhostsOfMesh : public sets::MaterialGhosts
{
 public:
  explicit GhostsOfMesh(Materials::IMeshMaterialMng* mng);

  bool synchronizeSets() override;
  void checkSets(Int32 max_print) override;
  void beginExchange(const std::vector<Materials::IMeshMaterialVariable*>& variables, bool ends_at_once) override;
  Int64 endExchange() override;
  Materials::IMeshMaterialVariableSynchronizer* synchronizer(Materials::MatVarSpace space) override;

 private:
  Materials::IMeshMaterialMng* m_manager;
  Materials::IMeshMaterialVariableSynchronizer m_of_materials;
  Materials::IMeshMaterialVariableSynchronizer m_of_environments;
  ValueExchange m_exchange;
};

//! Lets the managers of materials on the meshes of \a variable_mng exchange sets and values with other ranks. \local
void connectGhosts(IVariableMng* variable_mng);

} // namespace Arcane::detail::ghosts
