// SPDX-License-Identifier: Apache-2.0
// The builder of the table of cells with several materials and of the sources of their values.
#pragma once

#include "arcane_core/materials/sets/MaterialSets.h"

namespace Arcane::detail::sets
{

/*!
 * \brief The table of cells with several materials that replaces the one of \a sets. Cells are given by increasing local id.
 *
 * Values of a cell come in the order of its entries, so that their indexes are counted as the cells are given.
 */
class MixedTable
{
 public:
  MixedTable(const MaterialSets& sets, const ValueRule& rule);

  //! Adds the \a position-th cell of the old table, with the same set and the new local id \a cell.
  void addKept(Int32 position, Int32 cell);
  //! Adds a cell with new \a materials, several, one or none, and finds the sources of its values.
  void addChanged(Int32 cell, Span<const Int32> materials);
  //! Gives the table to \a sets, and returns where values come from.
  ValueMoves finish(MaterialSets& sets);

 private:
  //! A constituent of the cell that is being added.
  struct Part
  {
    Int32 constituent;
    MatVarIndex place;
  };

  const MaterialSets& m_sets;
  ValueRule m_rule;
  std::vector<Int32> m_cells;
  std::vector<Int32> m_first_entry;
  std::vector<ConstituentEntry> m_entries;
  //! The cells of the values of each array.
  std::vector<std::vector<Int32>> m_cells_of_array;
  ValueMoves m_moves;
  std::vector<Part> m_old_parts;
  std::vector<Part> m_new_parts;

  Int32 addValue(Int32 array, Int32 cell, Int32 kept);
  void collectOldParts(Int32 cell);
  void addEntries(Int32 cell, Span<const Int32> materials);
  void findSources(Int32 cell, bool is_environment_only, std::vector<ValueMove>& moves) const;
  const Part* oldPart(Int32 constituent) const;
};

} // namespace Arcane::detail::sets
