// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/ghosts/GhostsOfMesh.h"

#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/SetChanges.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableMngServices.h"

namespace Arcane::detail::ghosts
{

void connectGhosts(IVariableMng* variable_mng)
{
  variable_mng->services().make_material_ghosts = [](Materials::IMeshMaterialMng* mng) { return std::make_unique<GhostsOfMesh>(mng); };
}

GhostsOfMesh::GhostsOfMesh(Materials::IMeshMaterialMng* mng)
: m_manager(mng)
, m_of_materials(mng, Materials::MatVarSpace::MaterialAndEnvironment)
, m_of_environments(mng, Materials::MatVarSpace::Environment)
, m_exchange(mng, m_of_materials, m_of_environments)
{}

bool GhostsOfMesh::synchronizeSets()
{
  const auto nb_material = static_cast<std::size_t>(m_manager->materials().size());
  std::vector<UniqueArray<Int32>> added(nb_material);
  std::vector<UniqueArray<Int32>> removed(nb_material);
  bool is_changed = false;
  SetExchange(m_manager).forEachDifference([&](const SetDifference& difference) {
    is_changed = true;
    for (const Int32 material : difference.of_owner)
      added[static_cast<std::size_t>(material)].add(difference.cell);
    for (const Int32 material : difference.of_ghost)
      removed[static_cast<std::size_t>(material)].add(difference.cell);
  });
  if (!is_changed)
    return false;
  // A ghost keeps a material that is removed and added in the same change.
  sets::SetChanges changes;
  for (std::size_t i = 0; i < nb_material; ++i) {
    changes.remove(static_cast<Int32>(i), removed[i]);
    changes.add(static_cast<Int32>(i), added[i]);
  }
  m_manager->update(changes);
  return true;
}

void GhostsOfMesh::checkSets(Int32 max_print)
{
  SetExchange exchange(m_manager);
  Int32 nb_difference = 0;
  String first;
  exchange.forEachDifference([&](const SetDifference& difference) {
    const String text = exchange.textOf(difference);
    if (first.null())
      first = text;
    else if (max_print < 0 || nb_difference < max_print)
      m_manager->traceMng()->warning() << text;
    ++nb_difference;
  });
  throwOnAllRanksUnless(m_manager->meshHandle().topology()->family(IK_Cell)->parallelMng(), nb_difference == 0,
                        nb_difference < 2 ? first : String::format("{0}. {1} ghosts of this rank differ", first, nb_difference));
}

void GhostsOfMesh::beginExchange(const std::vector<Materials::IMeshMaterialVariable*>& variables, bool ends_at_once)
{
  m_exchange.start(variables, ends_at_once ? eExchangeTime::AtOnce : eExchangeTime::Later);
}

Int64 GhostsOfMesh::endExchange()
{
  m_exchange.finish();
  return m_exchange.messageBytes();
}

Materials::IMeshMaterialVariableSynchronizer* GhostsOfMesh::synchronizer(Materials::MatVarSpace space)
{
  return space == Materials::MatVarSpace::Environment ? &m_of_environments : &m_of_materials;
}

} // namespace Arcane::detail::ghosts
