// SPDX-License-Identifier: Apache-2.0
// Groups of cells for partial variables, and values that tell which item they are of.
#pragma once

#include "tests/unit/variables/core/VariableFixture.h"
#include "variables/core/VariableRows.h"

#include <functional>
#include <set>

namespace Arcane::test
{

//! Partial variables of cells, on groups of multiples.
class PartialVariableFixture : public VariableFixture
{
 protected:
  VariableBuildInfo info(const String& name, const String& group, int property = 0) const
  {
    return { m_handle, name, "Cell", group, property };
  }
  //! Cells whose unique id is a multiple of \a n, ghosts included, in decreasing order.
  UniqueArray<Int32> multiplesOf(Int64 n) const
  {
    UniqueArray<Int32> ids;
    for (Int32 id = allCells().size() - 1; id >= 0; --id)
      if (family(IK_Cell)->uniqueIds()[id] % n == 0)
        ids.add(id);
    return ids;
  }
  CellGroup makeGroup(Int64 n = 3, const String& name = "Some") { return family(IK_Cell)->createGroup(name, multiplesOf(n)); }
  template <typename Variable> static void setToUniqueIds(Variable& v)
  {
    ENUMERATE_CELL(cell, v.itemGroup())
    v[cell] = cell->uniqueId();
  }
  //! Items of \a before have their unique id as value.
  template <typename Variable> static void expectUniqueIds(const Variable& v, const std::set<Int64>& before)
  {
    EXPECT_EQ(v.asArray().size(), v.itemGroup().size());
    ENUMERATE_CELL(cell, v.itemGroup())
    if (before.contains(cell->uniqueId())) {
      EXPECT_EQ(v[cell], cell->uniqueId());
    }
  }
  static std::set<Int64> uniqueIdsOf(const ItemGroup& group)
  {
    std::set<Int64> ids;
    ENUMERATE_ITEM(item, group)
    ids.insert(item->uniqueId());
    return ids;
  }
  void removeCells(const std::function<bool(Int64)>& is_removed)
  {
    UniqueArray<Int32> removed;
    ENUMERATE_CELL(cell, allCells().own())
    if (is_removed(cell->uniqueId()))
      removed.add(cell.itemLocalId());
    m_topology->removeCells(removed);
    m_topology->endUpdate();
  }
};

//! Message of the exception that \a call throws.
template <typename ExceptionType> String textOf(const std::function<void()>& call)
{
  try {
    call();
  }
  catch (const ExceptionType& ex) {
    return ex.message();
  }
  return "nothing was thrown";
}

} // namespace Arcane::test
