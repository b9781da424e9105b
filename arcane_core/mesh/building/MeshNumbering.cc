// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/building/MeshNumbering.h"

#include "arcane_core/base/math/ReproducibleSum.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/ReproducibleReduction.h"
#include "arcane_core/mesh/building/GhostCells.h"
#include "arcane_core/mesh/building/ItemsOrder.h"
#include "arcane_core/mesh/building/LocalityOfNumbering.h"
#include "arcane_core/mesh/building/SpaceCurve.h"
#include "arcane_core/mesh/items/OrderedSearch.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Arcane::detail::mesh
{

namespace
{
//! Own cells with the positions of their nodes.
class CellPositions
{
 public:
  //! \a description describes the nodes of the cells \a own, of which \a items are made.
  CellPositions(const ItemsBuilder& items, const CellView& own, const MeshDescription& description)
  : m_cell_node(items.cell_node)
  , m_positions(items.nodes.unique_ids.size())
  , m_cells(own.nbCell())
  {
    OrderedSearch nodes(items.nodes.unique_ids);
    for (Int32 i = 0; i < description.node_uid.size(); ++i)
      if (const Int32 node = nodes.find(description.node_uid[i]); node >= 0)
        m_positions[node] = description.node_coord[i];
    for (Int32 i = 0; i < own.nbCell(); ++i)
      m_cells[i] = items.findCell(own.uid[i]);
  }

  Int32 nbCell() const { return m_cells.size(); }
  //! Returns the mean of the nodes of a cell, with the same bits on all ranks.
  Real3 middle(Int32 cell) const
  {
    Real3 sum(0.0, 0.0, 0.0);
    for (const Int32 node : nodes(cell))
      sum += m_positions[node];
    return sum / Real(nodes(cell).size());
  }
  //! Returns the length of a cell along an axis.
  Real length(Int32 cell, Int32 axis) const
  {
    const auto is_before = [&](Int32 a, Int32 b) { return m_positions[a][axis] < m_positions[b][axis]; };
    const auto [low, high] = std::minmax_element(nodes(cell).begin(), nodes(cell).end(), is_before);
    return m_positions[*high][axis] - m_positions[*low][axis];
  }

 private:
  ConstArrayView<Int32> nodes(Int32 cell) const { return m_cell_node.of(m_cells[cell]); }

  const ItemConnectivity& m_cell_node;
  //! By local id of the nodes; not set for nodes of ghost cells only.
  UniqueArray<Real3> m_positions;
  //! The local ids of own cells.
  UniqueArray<Int32> m_cells;
};

//! Returns the mean lengths of the cells of all ranks, with the same bits for each partition. \collective
Real3 meanLengths(IParallelMng* pm, const CellPositions& cells)
{
  UniqueArray<ReproducibleSum> lengths(3);
  for (Int32 axis = 0; axis < 3; ++axis)
    for (Int32 cell = 0; cell < cells.nbCell(); ++cell)
      if (const Real length = cells.length(cell, axis); std::isfinite(length))
        lengths[axis].add(length);
  UniqueArray<Real> sums(3);
  ParallelMngUtils::reproducibleSum(pm, lengths, sums);
  const Real nb_cell = static_cast<Real>(pm->reduce(MessagePassing::ReduceSum, static_cast<Int64>(cells.nbCell())));
  return Real3(sums[0], sums[1], sums[2]) / nb_cell;
}

//! Returns a curve through the box of the nodes of all ranks. \collective
SpaceCurve curveThrough(IParallelMng* pm, const CellPositions& cells, ConstArrayView<Real3> nodes)
{
  // Low ends, then high ends with the sign turned: one reduction finds both.
  Real ends[6];
  std::fill_n(ends, 6, std::numeric_limits<Real>::max());
  for (const Real3& node : nodes)
    for (Int32 axis = 0; axis < 3; ++axis)
      if (std::isfinite(node[axis])) {
        ends[axis] = std::min(ends[axis], node[axis]);
        ends[3 + axis] = std::min(ends[3 + axis], -node[axis]);
      }
  pm->reduce(MessagePassing::ReduceMin, ArrayView<Real>(6, ends));
  return { Real3(ends[0], ends[1], ends[2]), Real3(-ends[3], -ends[4], -ends[5]), meanLengths(pm, cells) };
}

//! Returns the places of the middles of own cells, which \a description describes. \collective
UniqueArray<Int64> placesOfCells(IParallelMng* pm, const ItemsBuilder& items, const CellView& own, const MeshDescription& description)
{
  const CellPositions cells(items, own, description);
  const SpaceCurve curve = curveThrough(pm, cells, description.node_coord);
  UniqueArray<Int64> places(cells.nbCell());
  for (Int32 cell = 0; cell < places.size(); ++cell)
    places[cell] = curve.placeOf(cells.middle(cell));
  return places;
}

//! Gives all cells of \a items their places. The places of ghosts come from their owners. \collective
void givePlaces(IParallelMng* pm, ItemsBuilder& items, const CellView& own)
{
  UniqueArray<Int64>& places = items.cell_places.emplace(items.nbCell(), LAST_PLACE);
  for (Int32 i = 0; i < own.nbCell(); ++i)
    places[items.findCell(own.uid[i])] = own.place[i];
  askOwnersOfGhosts(
    pm, items, [&](UniqueArray<Int64>& message, Int32 cell) { message.add(places[cell]); },
    [&](Span<const Int64> message, Int64& pos, Int32 cell) { places[cell] = message[pos++]; });
}

} // namespace

void MeshNumbering::number(IParallelMng* pm, ItemsBuilder& items, const CellView& own, const MeshDescription* description,
                           eLocalNumbering wanted)
{
  UniqueArray<Int64> new_places;
  CellView placed = own;
  if (description) {
    const Real locality = localityOf(pm, items.cell_node, items.nodes.unique_ids.size());
    m_locality_of_unique_ids = locality;
    if (wanted == eLocalNumbering::Curve || (wanted == eLocalNumbering::Automatic && locality > poor_locality))
      new_places = placesOfCells(pm, items, own, *description);
    placed.place = new_places;
  }
  // A rank without cells has no place either.
  if (pm->reduce(MessagePassing::ReduceMax, placed.place.empty() ? 0 : 1) == 0)
    return;
  givePlaces(pm, items, placed);
  numberAlongCurve(items);
}

} // namespace Arcane::detail::mesh
