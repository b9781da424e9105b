// SPDX-License-Identifier: Apache-2.0
// The materials of each cell, with the lists of cells of each constituent and the places of their values.
#pragma once

#include "arcane_core/materials/sets/ConstituentList.h"
#include "arcane_core/materials/sets/SetsListener.h"
#include "arcane_core/materials/sets/ValueMoves.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/items/TopologyArray.h"

#include <memory>
#include <vector>

namespace Arcane::detail::sets
{

class SetChanges;

/*!
 * \brief Returns an array for a table that each change writes, in the memory of data of the run. Its elements are not initialised.
 *
 * In memory advised as mostly read, each write of a device would make new copies.
 */
template <typename T> UniqueArray<T> tableArray(Int64 size = 0)
{
  return UniqueArray<T>(MemoryUtils::getDefaultDataAllocator(eMemoryLocationHint::None), size);
}

//! The tables and lists of new sets.
struct NewTables
{
  //! The cells of an array: pure cells, then mixed cells.
  struct List
  {
    UniqueArray<Int32> cells = tableArray<Int32>();
    Int32 nb_pure = 0;
  };

  UniqueArray<Int32> state = tableArray<Int32>();
  UniqueArray<Int32> mixed_cells = tableArray<Int32>();
  UniqueArray<Int32> first_entry = tableArray<Int32>();
  UniqueArray<ConstituentEntry> entries = tableArray<ConstituentEntry>();
  //! One element for each array; element 0 is array 1.
  std::vector<List> lists;
};

/*!
 * \brief The set of materials of each cell.
 *
 * Places of values depend on the sets alone: the index of a value in the array of its constituent is the rank of the cell among the cells in
 * which the constituent has its own value, by increasing local id. Arrays are numbered from 1 on, environment by environment: one per
 * material, then one for the environment; an environment with one material shares the array of the material. All calls are \local.
 */
class MaterialSets
{
 public:
  //! Makes sets without environment.
  MaterialSets();
  ~MaterialSets();
  MaterialSets(const MaterialSets&) = delete;
  MaterialSets& operator=(const MaterialSets&) = delete;

  Int32 nbMaterial() const { return m_environment_of_material.size(); }
  Int32 nbEnvironment() const { return m_array_of_environment.size(); }
  //! Returns the number of arrays of variables on materials, without the global one.
  Int32 nbArray() const { return static_cast<Int32>(m_lists.size()); }
  Int32 nbCell() const { return m_state.size(); }
  Int32 environmentOf(Int32 material) const { return m_environment_of_material[material]; }
  //! Returns the array of a material, or of ~environment.
  Int32 arrayOf(Int32 constituent) const
  {
    return constituent < 0 ? m_array_of_environment[~constituent] : m_array_of_material[constituent];
  }
  //! Returns true when the array has values of an environment.
  bool isOfEnvironment(Int32 array) const { return m_is_of_environment[static_cast<std::size_t>(array - 1)]; }
  //! Returns the tables, whose address never changes.
  ConstituentTables* tables() const { return m_tables; }
  //! Returns the cells of a material, or of ~environment.
  ConstituentList list(Int32 constituent) const;
  //! Returns the number of values of an array from 1 on.
  Int32 nbValue(Int32 array) const;
  //! Sets \a materials to the materials of the cell, by increasing id.
  void materialsOf(Int32 cell, std::vector<Int32>& materials) const;
  //! Adds to \a places the places of the values of the cell, without the global one, each once: an environment before its materials.
  void placesOf(Int32 cell, bool is_environment_only, std::vector<MatVarIndex>& places) const;
  //! Returns a number that grows with each change of a set or of a place.
  Int64 changeNumber() const { return m_change_number; }
  //! Returns the object that follows the sets, or null.
  std::shared_ptr<SetsListener> listener() const { return m_listener; }
  //! Sets the object that follows the sets from now on.
  void setListener(std::shared_ptr<SetsListener> listener) { m_listener = std::move(listener); }
  //! \name Return tables, for the object that follows the sets.
  //@{
  ConstArrayView<Int32> states() const { return m_state; }
  ConstArrayView<Int32> firstEntries() const { return m_first_entry; }
  ConstArrayView<ConstituentEntry> entries() const { return m_entries; }
  //@}
  //! Returns the memory of the tables and lists. \unit{bytes}
  Int64 allocatedBytes() const;

  //! Defines the environments by their numbers of materials. \pre the sets were never changed
  void setEnvironments(ConstArrayView<Int32> nb_material_of_environments);
  //! Sets the number of cells, which does not decrease. New ones have no material.
  void resize(Int32 nb_cell);
  //! Gives cells other sets. \return where values come from, without slices when no set changes
  ValueMoves change(SetChanges& changes, const ValueRule& rule);
  //! Replaces all tables. \pre the sets have the same constituents and the same number of cells
  void take(NewTables&& tables);
  //! Gives each cell the set of its old local id, or an empty set if the old id is -1. \return where values come from
  ValueMoves renumber(ConstArrayView<Int32> new_to_old);
  //! Returns the numbers from 0 on, one per cell, made lazily.
  Int32ConstArrayView numbers();
  //! Returns the places of the values of a material, or of ~environment, in the order of its list, made lazily.
  ConstArrayView<MatVarIndex> placesOfList(Int32 constituent);

 private:
  friend class MixedTable;

  using List = NewTables::List;

  UniqueArray<Int32> m_state = tableArray<Int32>();
  UniqueArray<Int32> m_mixed_cells = tableArray<Int32>();
  UniqueArray<Int32> m_first_entry = tableArray<Int32>();
  UniqueArray<ConstituentEntry> m_entries = tableArray<ConstituentEntry>();
  UniqueArray<Int32> m_environment_of_material = mesh::topologyArray<Int32>();
  UniqueArray<Int32> m_array_of_material = mesh::topologyArray<Int32>();
  UniqueArray<Int32> m_array_of_environment = mesh::topologyArray<Int32>();
  UniqueArray<Int32> m_numbers = mesh::topologyArray<Int32>();
  UniqueArray<ConstituentTables> m_table_memory = mesh::topologyArray<ConstituentTables>(1);
  std::vector<bool> m_is_of_environment;
  std::vector<List> m_lists;
  //! Places of the values of each array, computed lazily; empty before.
  std::vector<UniqueArray<MatVarIndex>> m_places;
  ConstituentTables* m_tables;
  Int64 m_change_number = 0;
  std::shared_ptr<SetsListener> m_listener;

  void updateTables();
  List& listOf(Int32 constituent) { return m_lists[static_cast<std::size_t>(arrayOf(constituent) - 1)]; }
};

} // namespace Arcane::detail::sets
