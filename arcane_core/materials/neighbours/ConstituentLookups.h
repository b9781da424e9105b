// SPDX-License-Identifier: Apache-2.0
// Reads the tables and the values of mixed cells of the other ranks of the machine.
#pragma once

#include "arcane_core/materials/neighbours/SharedConstituents.h"

#include <vector>

namespace Arcane::Materials
{
class MeshMaterialVariable;
}

namespace Arcane::detail::neighbours
{

//! The lookups of one view. Only one thread may use an object. All calls are \local.
class ConstituentLookups
{
 public:
  //! Must be made between the publications of all ranks and their next barrier but one, as shmem::SharedLookup says.
  ConstituentLookups(shmem::MachineArena& arena, Materials::MeshMaterialVariable* variable);

  //! Returns the tables of a rank, whose address stays the same.
  const sets::ConstituentTables* tablesOf(Int32 rank);
  const shmem::SharedLookup::Entry& rowsOf(Int32 rank) { return m_rows.read(rank); }
  const shmem::SharedLookup::Entry& slicesOf(Int32 rank) { return m_slices.read(rank); }

 private:
  std::shared_ptr<SharedConstituents> m_own;
  shmem::SharedLookup m_states;
  shmem::SharedLookup m_first_entries;
  shmem::SharedLookup m_entries;
  shmem::SharedLookup m_rows;
  shmem::SharedLookup m_slices;
  //! Tables of each rank of the machine, by machine index; initialised as copies of the tables of this rank.
  std::vector<sets::ConstituentTables> m_tables;
};

} // namespace Arcane::detail::neighbours
