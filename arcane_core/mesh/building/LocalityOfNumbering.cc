// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/building/LocalityOfNumbering.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/items/ItemConnectivity.h"

#include <algorithm>

namespace Arcane::detail::mesh
{

namespace
{
constexpr Int64 cells_per_stretch = 4096;
constexpr Int64 most_stretches = 64;
constexpr Int32 nodes_per_line = 8;
} // namespace

Real localityOf(IParallelMng* pm, const ItemConnectivity& cell_node, Int32 nb_node)
{
  const Int64 nb_all = cell_node.nbSource() / cells_per_stretch;
  const Int64 nb_stretch = std::min(nb_all, most_stretches);
  Int64 counts[2] = {};
  Int64& nb_line = counts[0];
  Int64& nb_read = counts[1];
  // The last stretch that has read each line.
  UniqueArray<Int32> last_reader(nb_node / nodes_per_line + 1, -1);
  for (Int32 s = 0; s < nb_stretch; ++s) {
    const Int64 begin = nb_all * s / nb_stretch * cells_per_stretch;
    for (Int64 cell = begin; cell < begin + cells_per_stretch; ++cell)
      for (const Int32 node : cell_node.of(static_cast<Int32>(cell))) {
        Int32& reader = last_reader[node / nodes_per_line];
        nb_line += reader != s;
        reader = s;
        ++nb_read;
      }
  }
  pm->reduce(MessagePassing::ReduceSum, ArrayView<Int64>(2, counts));
  return nb_read == 0 ? 0.0 : static_cast<Real>(nb_line) / static_cast<Real>(nb_read);
}

} // namespace Arcane::detail::mesh
