// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/neighbours/SharedConstituents.h"

#include "arcane_core/materials/sets/MaterialSets.h"

namespace Arcane::detail::neighbours
{

std::shared_ptr<SharedConstituents> SharedConstituents::of(shmem::MachineArena& arena, Materials::IMeshMaterialMng* manager)
{
  sets::MaterialSets& sets = manager->sets();
  auto known = std::dynamic_pointer_cast<SharedConstituents>(sets.listener());
  if (!known) {
    known = std::make_shared<SharedConstituents>(arena, manager);
    known->onSetsChanged(sets);
    sets.setListener(known);
  }
  return known;
}

SharedConstituents::SharedConstituents(shmem::MachineArena& arena, const Materials::IMeshMaterialMng* manager)
: m_states(arena, statesName(manager->meshHandle().meshName()))
, m_first_entries(arena, firstEntriesName(manager->meshHandle().meshName()))
, m_entries(arena, entriesName(manager->meshHandle().meshName()))
{}

void SharedConstituents::onSetsChanged(const sets::MaterialSets& sets)
{
  m_states.show(sets.states());
  m_first_entries.show(sets.firstEntries());
  m_entries.show(sets.entries());
}

} // namespace Arcane::detail::neighbours
