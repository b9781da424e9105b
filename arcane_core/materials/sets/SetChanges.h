// SPDX-License-Identifier: Apache-2.0
// Changes of the materials of cells: operations, and the resulting sets.
#pragma once

#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/base/array/Span.h"

#include <utility>
#include <vector>

namespace Arcane::detail::sets
{

class MaterialSets;

//! Cells by increasing local id, each with its new materials by increasing id.
struct ChangedCells
{
  std::vector<Int32> cells;
  //! For each cell its first material, then the number of materials.
  std::vector<Int32> first{ 0 };
  std::vector<Int32> materials;

  Int32 size() const { return static_cast<Int32>(cells.size()); }
  Span<const Int32> materialsOf(Int32 i) const
  {
    const auto k = static_cast<std::size_t>(i);
    return { materials.data() + first[k], first[k + 1] - first[k] };
  }
  void add(Int32 cell, Span<const Int32> new_materials);
};

/*!
 * \brief Operations on sets, in their order. The result is net: cells that are present may be added, absent ones removed, in any number.
 *
 * All calls are \local.
 */
class SetChanges
{
 public:
  void add(Int32 material, SmallSpan<const Int32> cells) { note(material, cells); }
  void remove(Int32 material, SmallSpan<const Int32> cells) { note(~material, cells); }
  bool empty() const { return m_first.empty(); }
  void clear();
  //! Returns the number of operations.
  Int32 size() const { return static_cast<Int32>(m_first.size()); }

  /*!
   * \brief Calls \a is_cell for the local id of each operation.
   * \return the first operation and position for which it is false, -1 if there is none
   */
  template <typename IsCell> std::pair<Int32, Int32> findWrong(const IsCell& is_cell) const
  {
    for (Int32 k = 0; k < size(); ++k)
      for (std::size_t i = m_first[std::size_t(k)]; i < endOf(k); ++i)
        if (!is_cell(m_changes[i].cell))
          return { k, static_cast<Int32>(i - m_first[std::size_t(k)]) };
    return { -1, -1 };
  }
  bool isEmpty(Int32 operation) const { return m_first[std::size_t(operation)] == endOf(operation); }
  //! Returns the material of an operation that is not empty.
  Int32 materialOf(Int32 operation) const;
  Int32 cellOf(Int32 operation, Int32 position) const;

  //! Returns the cells whose sets differ from \a sets afterwards. The operations are sorted: clear() must be called before others are added.
  ChangedCells resultOn(const MaterialSets& sets);

 private:
  struct Change
  {
    Int32 cell;
    //! The material, or ~material of a removal.
    Int32 material;
  };
  std::vector<Change> m_changes;
  std::vector<std::size_t> m_first;

  void note(Int32 material, SmallSpan<const Int32> cells);
  std::size_t endOf(Int32 operation) const;
  void sortByCell();
};

} // namespace Arcane::detail::sets
