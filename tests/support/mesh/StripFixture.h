// SPDX-License-Identifier: Apache-2.0
// Strips of quadrangles, given by hand as tables of cells.
#pragma once

#include "arcane_core/mesh/description/CellTable.h"
#include "tests/support/mesh/MeshFixture.h"

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

namespace Arcane::test
{
//! Cell c has below it nodes c and c + 1, and above it 101 + c and 100 + c.
inline void addCell(detail::mesh::CellTable& cells, Int64 c)
{
  cells.uid.add(c);
  cells.type.add(IT_Quad4);
  for (const Int64 node : { c, c + 1, 101 + c, 100 + c })
    cells.node_uid.add(node);
}
inline detail::mesh::CellTable strip(Int64 first, Int64 last)
{
  detail::mesh::CellTable cells;
  for (Int64 c = first; c < last; ++c)
    addCell(cells, c);
  return cells;
}
inline detail::mesh::CellTable ghost(std::initializer_list<std::pair<Int64, Int32>> cells_and_owners)
{
  detail::mesh::CellTable cells;
  for (const auto& [c, owner] : cells_and_owners) {
    addCell(cells, c);
    cells.owner.add(owner);
  }
  return cells;
}
inline UniqueArray<Int64> nodesOf(Int64 first, Int64 last)
{
  UniqueArray<Int64> nodes;
  for (Int64 n = first; n <= last; ++n) {
    nodes.add(n);
    nodes.add(100 + n);
  }
  return nodes;
}

//! Each rank has two cells of a strip.
class StripFixture : public MeshFixture
{
 protected:
  //! Each rank has two cells of a strip.
  detail::mesh::CellTable twoCells() const { return strip(2 * rank(), 2 * rank() + 2); }
  Int64 nbCell() const { return 2 * nbRank(); }
  void buildStrip()
  {
    const Grid grid{ 2, { nbCell(), 1, 1 } };
    build(gridMesh(grid), slabOwner(nbCell(), nbRank()));
  }
  static std::vector<Int64> sorted(const UniqueArray<Int64>& values)
  {
    std::vector<Int64> result(values.begin(), values.end());
    std::sort(result.begin(), result.end());
    return result;
  }
};
} // namespace Arcane::test
