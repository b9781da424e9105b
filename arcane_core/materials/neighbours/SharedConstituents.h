// SPDX-License-Identifier: Apache-2.0
// The constituents of the cells of a mesh, shown to the other ranks of the machine.
#pragma once

#include "arcane_core/materials/sets/ConstituentTables.h"
#include "arcane_core/materials/sets/SetsListener.h"
#include "shmem/SharedList.h"

#include "arcane_core/materials/sets/IMeshMaterialMng.h"

#include <memory>

namespace Arcane::detail::neighbours
{

/*!
 * \brief Shows the tables of a manager of materials. Each change shows new tables, so that other ranks can finish reading the previous ones.
 *
 * The first view of a variable of the manager makes the object, which lives as long as the sets. All calls are \local.
 */
class SharedConstituents : public sets::SetsListener
{
 public:
  //! Returns the object of \a manager, which the first call makes. \throws FatalErrorException when shared memory is exhausted
  static std::shared_ptr<SharedConstituents> of(shmem::MachineArena& arena, Materials::IMeshMaterialMng* manager);
  SharedConstituents(shmem::MachineArena& arena, const Materials::IMeshMaterialMng* manager);

  void onSetsChanged(const sets::MaterialSets& sets) override;

  //! \name The shown tables, and their names for a mesh
  //@{
  shmem::SharedPublication* states() { return m_states.publication(); }
  shmem::SharedPublication* firstEntries() { return m_first_entries.publication(); }
  shmem::SharedPublication* entries() { return m_entries.publication(); }
  static String statesName(const String& mesh) { return mesh + ".ConstituentStates"; }
  static String firstEntriesName(const String& mesh) { return mesh + ".ConstituentFirstEntries"; }
  static String entriesName(const String& mesh) { return mesh + ".ConstituentEntries"; }
  //@}

 private:
  shmem::SharedList<Int32> m_states;
  shmem::SharedList<Int32> m_first_entries;
  shmem::SharedList<sets::ConstituentEntry> m_entries;
};

} // namespace Arcane::detail::neighbours
