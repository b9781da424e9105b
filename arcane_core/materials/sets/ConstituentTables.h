// SPDX-License-Identifier: Apache-2.0
// The constituents of each cell, as arrays that the host and kernels read.
#pragma once

#include "arcane_core/materials/sets/MatVarIndex.h"

namespace Arcane
{
class ItemSharedInfo;
}

namespace Arcane::detail::sets
{

using Materials::MatVarIndex;

//! A constituent of a cell with several. An environment is followed by its materials in the cell.
struct ConstituentEntry
{
  //! The material, or ~environment.
  Int32 constituent;
  //! The index in the array of the constituent; -1 when the value is the global one.
  Int32 value_index;
};

//! The addresses of the tables. The object stays where it is when the sets change: cells and converters keep its address.
struct ConstituentTables
{
  //! The state of a cell without environment.
  static constexpr Int32 no_material = -1;

  //! For each cell: its one material, no_material, or -2 - p for the p-th cell with several materials.
  const Int32* state = nullptr;
  Int32 nb_cell = 0;
  //! For each cell with several materials its first entry, then the number of entries; by increasing local id.
  const Int32* first_entry = nullptr;
  //! The last entry is followed by one of an environment.
  const ConstituentEntry* entries = nullptr;
  //! \name By material or environment
  //@{
  const Int32* environment_of_material = nullptr;
  const Int32* array_of_material = nullptr;
  const Int32* array_of_environment = nullptr;
  //@}
  ItemSharedInfo* cells = nullptr;
  //! The numbers from 0 on, made lazily by MaterialSets::numbers().
  const Int32* numbers = nullptr;
  //! \name The host alone uses them.
  //@{
  Materials::IMeshMaterialMng* manager = nullptr;
  //! A number that grows with each change of a set or of a place.
  Int64 change_number = 0;
  //@}

  static constexpr ARCCORE_HOST_DEVICE bool isMixed(Int32 cell_state) { return cell_state < no_material; }
  static constexpr ARCCORE_HOST_DEVICE Int32 positionOf(Int32 cell_state) { return -2 - cell_state; }
  static constexpr ARCCORE_HOST_DEVICE Int32 stateOf(Int32 position) { return -2 - position; }

  constexpr ARCCORE_HOST_DEVICE bool isEnvironment(Int32 entry) const { return entries[entry].constituent < 0; }
  //! Returns the place of the value of an entry of \a cell.
  constexpr ARCCORE_HOST_DEVICE MatVarIndex place(Int32 entry, Int32 cell) const
  {
    const ConstituentEntry e = entries[entry];
    if (e.value_index < 0)
      return { 0, cell };
    return { e.constituent < 0 ? array_of_environment[~e.constituent] : array_of_material[e.constituent], e.value_index };
  }
  //! Returns the entry after \a entry of the same level, or one of the next environment, or \a end.
  constexpr ARCCORE_HOST_DEVICE Int32 nextEnvironment(Int32 entry, Int32 end) const
  {
    ++entry;
    while (entry < end && !isEnvironment(entry))
      ++entry;
    return entry;
  }
};

} // namespace Arcane::detail::sets
