// SPDX-License-Identifier: Apache-2.0
// Changes of the materials of cells: operations, and the resulting sets.
#pragma once

#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/memory/MemoryUtils.h"

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
  void clear();
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
  bool empty() const { return m_operations.empty(); }
  void clear();
  //! Returns the number of operations.
  Int32 size() const { return static_cast<Int32>(m_operations.size()); }

  /*!
   * \brief Calls \a is_cell for the local id of each operation.
   * \return the first operation and position for which it is false, -1 if there is none
   */
  template <typename IsCell> std::pair<Int32, Int32> findWrong(const IsCell& is_cell) const
  {
    for (Int32 k = 0; k < size(); ++k) {
      const Span<const Int32> cells = cellsOf(k);
      for (Int64 i = 0; i < cells.size(); ++i)
        if (!is_cell(cells[i]))
          return { k, static_cast<Int32>(i) };
    }
    return { -1, -1 };
  }
  bool isEmpty(Int32 operation) const { return m_operations[std::size_t(operation)].cells.empty(); }
  Int32 materialOf(Int32 operation) const;
  //! Returns true if the operation adds its material, false if it removes it.
  bool isAdded(Int32 operation) const { return m_operations[std::size_t(operation)].material >= 0; }
  //! Returns the cells of an operation, in their first order unless next() was called.
  Span<const Int32> cellsOf(Int32 operation) const
  {
    const UniqueArray<Int32>& cells = m_operations[std::size_t(operation)].cells;
    return { cells.data(), cells.largeSize() };
  }
  Int32 cellOf(Int32 operation, Int32 position) const { return cellsOf(operation)[position]; }

  /*!
   * \brief Sets \a block to the next cells whose sets differ from \a sets afterwards.
   *
   * The first call sorts the operations; after the last cell, which a false result follows, the operations are used up. The caller may give a cell
   * of an earlier block its new set at any time.
   * \return false after the last cell
   */
  bool next(const MaterialSets& sets, ChangedCells& block);

 private:
  struct Operation
  {
    //! The material, or ~material of a removal.
    Int32 material;
    //! In memory from which a device copies without waiting for the host.
    UniqueArray<Int32> cells{ MemoryUtils::getAllocationOptions(eMemoryResource::HostPinned) };
    Int64 position = 0;
  };
  //! The next cell of an operation.
  struct Head
  {
    Int32 cell;
    Int32 operation;
    bool operator<(const Head& rhs) const { return cell != rhs.cell ? cell > rhs.cell : operation > rhs.operation; }
  };

  std::vector<Operation> m_operations;
  //! A heap: the next cell is in front, and the first operation on it.
  std::vector<Head> m_heads;
  bool m_is_started = false;
  std::vector<Int32> m_present;
  std::vector<Int32> m_former;

  void note(Int32 material, SmallSpan<const Int32> cells);
  void start();
  Int32 takeHead();
  void changeMixed(const MaterialSets& sets, Int32 cell, Int32 first_operation, ChangedCells& block);
};

} // namespace Arcane::detail::sets
