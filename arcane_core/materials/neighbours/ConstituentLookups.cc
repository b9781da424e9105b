// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/neighbours/ConstituentLookups.h"

#include "arcane_core/materials/values/MeshMaterialVariable.h"
#include "arcane_core/materials/values/SharedPartialValues.h"
#include "shmem/MachineArena.h"

namespace Arcane::detail::neighbours
{

namespace
{
template <typename T> const T* addressOf(const shmem::SharedLookup::Entry& shown)
{
  return reinterpret_cast<const T*>(shown.address);
}
} // namespace

ConstituentLookups::ConstituentLookups(shmem::MachineArena& arena, Materials::MeshMaterialVariable* variable)
: m_own(SharedConstituents::of(arena, variable->materialMng()))
, m_states(arena, SharedConstituents::statesName(variable->materialMng()->meshHandle().meshName()), m_own->states(), "constituents of mesh")
, m_first_entries(arena, SharedConstituents::firstEntriesName(variable->materialMng()->meshHandle().meshName()), m_own->firstEntries(),
                  "constituents of mesh")
, m_entries(arena, SharedConstituents::entriesName(variable->materialMng()->meshHandle().meshName()), m_own->entries(),
            "constituents of mesh")
, m_rows(arena, values::SharedPartialValues::rowsName(variable->fullName()), variable->sharedValues()->rows(), "values of constituents")
, m_slices(arena, values::SharedPartialValues::slicesName(variable->fullName()), variable->sharedValues()->slices(),
           "values of constituents")
, m_tables(static_cast<std::size_t>(arena.machineRanks().size()), *variable->materialMng()->tables())
{
  for (sets::ConstituentTables& tables : m_tables) {
    tables.cells = nullptr;
    tables.numbers = nullptr;
  }
}

const sets::ConstituentTables* ConstituentLookups::tablesOf(Int32 rank)
{
  const shmem::SharedLookup::Entry& states = m_states.read(rank);
  sets::ConstituentTables& tables = m_tables[static_cast<std::size_t>(m_states.arena().machineIndex(rank))];
  tables.state = addressOf<Int32>(states);
  tables.nb_cell = static_cast<Int32>(states.nbElement());
  tables.first_entry = addressOf<Int32>(m_first_entries.read(rank));
  tables.entries = addressOf<sets::ConstituentEntry>(m_entries.read(rank));
  return &tables;
}

} // namespace Arcane::detail::neighbours
