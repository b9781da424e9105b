// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/MeshNumbering.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/GhostCells.h"
#include "arcane_core/mesh/ItemsOrder.h"
#include "arcane_core/mesh/LocalityOfNumbering.h"
#include "arcane_core/mesh/SpaceCurve.h"
#include "arcane_core/mesh/UniqueIdMap.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Arcane::detail::mesh
{

namespace
{
//! Returns a curve through the box of the nodes of all ranks. \collective
SpaceCurve curveThrough(IParallelMng* pm, ConstArrayView<Real3> nodes)
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
  return { Real3(ends[0], ends[1], ends[2]), Real3(-ends[3], -ends[4], -ends[5]) };
}

//! Returns the places of own cells, which are those of \a description. The place of a cell is that of the mean of its nodes, whatever the
//! ranks are that have the cell. There is no place on any rank when a description lacks coordinates. \collective
UniqueArray<Int64> placesOfCells(IParallelMng* pm, const CellView& own, const MeshDescription& description)
{
  const bool has_coordinates = description.node_coord.size() == description.node_uid.size();
  if (pm->reduce(MessagePassing::ReduceMin, has_coordinates ? 1 : 0) == 0)
    return {};
  const SpaceCurve curve = curveThrough(pm, description.node_coord);
  UniqueIdMap nodes;
  nodes.build(description.node_uid);
  const UniqueArray<Int32> begin = own.nodeBegin();
  UniqueArray<Int64> places(own.nbCell());
  for (Int32 cell = 0; cell < places.size(); ++cell) {
    Real3 sum(0.0, 0.0, 0.0);
    for (Int32 i = begin[cell]; i < begin[cell + 1]; ++i)
      sum += description.node_coord[nodes.find(description.node_uid, own.node_uid[i])];
    places[cell] = curve.placeOf(sum / Real(begin[cell + 1] - begin[cell]));
  }
  return places;
}

//! Gives all cells of \a items their places. Those of ghosts come from their owners. \collective
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
      new_places = placesOfCells(pm, own, *description);
    placed.place = new_places;
  }
  // A rank without cells has no place either.
  if (pm->reduce(MessagePassing::ReduceMax, placed.place.empty() ? 0 : 1) == 0)
    return;
  givePlaces(pm, items, placed);
  numberAlongCurve(items);
}

} // namespace Arcane::detail::mesh
