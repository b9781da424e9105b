// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/cartesian/CartesianTables.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/cartesian/CartesianConnectivity.h"
#include "arcane_core/domain/IMesh.h"

namespace Arcane::detail::cartesian
{
namespace
{
constexpr Int32 max_corner = 8;

//! One axis and a side of it.
struct Side
{
  Int32 axis;
  bool is_next;
};

//! The sides to the left and above, as seen along each direction.
struct Orientation
{
  Side left;
  Side top;
};
constexpr Orientation orientations[3] = { { { 1, true }, { 2, true } }, { { 0, false }, { 2, true } }, { { 0, false }, { 1, true } } };
constexpr Orientation orientation_around_node_along_z = { { 1, false }, { 0, true } };

//! For a direction as "right", the place with right = +X that is meant.
constexpr Int32 turned_places[3][max_corner] = { { 0, 1, 2, 3, 4, 5, 6, 7 }, { 3, 0, 1, 2, 7, 4, 5, 6 }, { 1, 5, 6, 2, 0, 4, 7, 3 } };

Int32 bitOf(Side side, bool is_there)
{
  return is_there == side.is_next ? 1 << side.axis : 0;
}

Int32 nbCornerIn(Int32 dimension)
{
  return 1 << dimension;
}

UniqueArray<Int32> noNeighbours(Int32 nb_item)
{
  UniqueArray<Int32> pairs = mesh::topologyArray<Int32>(2 * static_cast<Int64>(nb_item));
  pairs.fill(NULL_ITEM_LOCAL_ID);
  return pairs;
}

void checkTypes(IMesh* mesh)
{
  const Int32 dimension = mesh->dimension();
  if (dimension != 2 && dimension != 3)
    ARCANE_FATAL("mesh '{0}' is no Cartesian mesh: its dimension is {1}, expected 2 or 3", mesh->name(), dimension);
  const Int16 expected = dimension == 2 ? IT_Quad4 : IT_Hexaedron8;
  ENUMERATE_CELL(icell, mesh->allCells())
  {
    const Cell cell = *icell;
    if (cell.type() != expected)
      ARCANE_FATAL("mesh '{0}' is no Cartesian mesh: cell {1} is of type {2}, expected {3}", mesh->name(), cell.uniqueId(),
                   cell.typeInfo()->typeName(), ItemTypeInfo::typeFromId(expected)->typeName());
  }
}

Real3 centerOf(const VariableNodeReal3& coords, const auto& nodes)
{
  Real3 sum;
  for (const NodeLocalId node : nodes)
    sum += coords[node];
  return sum / static_cast<Real>(nodes.size());
}

//! Cells that differ in the numbering of their nodes have no common sides.
[[noreturn]] void throwNumberedOtherwise(IMesh* mesh, Face face)
{
  ARCANE_FATAL("mesh '{0}' is no Cartesian mesh: cell {1} has its nodes in an order that differs from the one of cell {2}, expected the "
               "same order in all cells (they share face {3})",
               mesh->name(), face.cell(1).uniqueId(), face.cell(0).uniqueId(), face.uniqueId());
}
} // namespace

Int32 cornerOfPosition(Int32 dimension, Int32 direction, Int32 position, bool is_around_node)
{
  const bool is_top = position >= CNP_TopNextLeft;
  if (direction >= dimension || (is_top && dimension == 2))
    return -1;
  const Orientation& o = direction == MD_DirZ && is_around_node ? orientation_around_node_along_z : orientations[direction];
  const Int32 around = position % 4;
  const bool is_next = around == CNP_NextLeft || around == CNP_NextRight;
  const bool is_left = around == CNP_NextLeft || around == CNP_PreviousLeft;
  Int32 corner = (is_next ? 1 << direction : 0) | bitOf(o.left, is_left);
  if (dimension == 3)
    corner |= bitOf(o.top, is_top);
  return corner;
}

Int32 cornerOfPlace(Int32 dimension, Int32 direction, Int32 place)
{
  if (direction >= dimension || (dimension == 2 && place >= CartesianConnectivity::P_TopZUpperLeft))
    return -1;
  const Int32 meant = turned_places[direction][place];
  const Int32 in_plane = meant % 4;
  const bool is_right = in_plane == CartesianConnectivity::P_UpperRight || in_plane == CartesianConnectivity::P_LowerRight;
  const bool is_upper = in_plane == CartesianConnectivity::P_UpperLeft || in_plane == CartesianConnectivity::P_UpperRight;
  return (is_right ? 1 : 0) | (is_upper ? 2 : 0) | (meant >= CartesianConnectivity::P_TopZUpperLeft ? 4 : 0);
}

CartesianTables::CartesianTables(IMesh* mesh)
: dimension(mesh->dimension())
{
  checkTypes(mesh);
  findSides(mesh);
  setFacesAndCells(mesh);
  setNodes(mesh);
}

void CartesianTables::findSides(IMesh* mesh)
{
  const CellGroup cells = mesh->allCells();
  if (cells.empty())
    return;
  const Cell first = *cells.enumerator();
  const VariableNodeReal3& coords = mesh->nodesCoordinates();
  const Real3 center = centerOf(coords, first.nodeIds());
  const Int32 nb_face = first.nbFace();
  std::array<Int32, max_corner> corners = {};
  for (Int32 d = 0; d < dimension; ++d) {
    Real largest = 0.0;
    for (Int32 i = 0; i < nb_face; ++i) {
      const Real distance = (centerOf(coords, first.face(i).nodeIds()) - center)[d];
      if (distance > largest) {
        largest = distance;
        next_face[d] = i;
      }
    }
    previous_face[d] = (next_face[d] + nb_face / 2) % nb_face;
    const ItemTypeInfo::LocalFace& face = first.typeInfo()->localFace(next_face[d]);
    for (Int32 i = 0; i < face.nbNode(); ++i)
      corners[face.node(i)] |= 1 << d;
  }
  for (Int32 i = 0; i < nbCornerIn(dimension); ++i)
    node_of_corner.at[corners[i]] = static_cast<Int8>(i);
  for (Int32 corner = 0; corner < nbCornerIn(dimension); ++corner)
    if (node_of_corner[corner] < 0)
      ARCANE_FATAL("mesh '{0}' is no Cartesian mesh: the sides of cell {1} are not along the axes", mesh->name(), first.uniqueId());
}

void CartesianTables::setFacesAndCells(IMesh* mesh)
{
  const Int32 nb_face = mesh->faceFamily()->maxLocalId();
  const Int32 nb_cell = mesh->cellFamily()->maxLocalId();
  face_cells = noNeighbours(nb_face);
  face_direction = mesh::topologyArray<Int8>(nb_face);
  face_direction.fill(static_cast<Int8>(MD_DirInvalid));
  for (Int32 d = 0; d < dimension; ++d)
    cell_neighbours[d] = noNeighbours(nb_cell);

  const auto put = [&](Face face, Int32 side, Int32 d, Cell cell) {
    const Int64 row = 2 * static_cast<Int64>(face.localId());
    const bool is_of_other_direction = face_direction[face.localId()] != MD_DirInvalid && face_direction[face.localId()] != d;
    if (is_of_other_direction || face_cells[row + side] != NULL_ITEM_LOCAL_ID)
      throwNumberedOtherwise(mesh, face);
    face_direction[face.localId()] = static_cast<Int8>(d);
    face_cells[row + side] = cell.localId();
  };
  ENUMERATE_CELL(icell, mesh->allCells())
  for (Int32 d = 0; d < dimension; ++d) {
    // The cell is after its previous face.
    put(icell->face(previous_face[d]), 0, d, *icell);
    put(icell->face(next_face[d]), 1, d, *icell);
  }
  ENUMERATE_CELL(icell, mesh->allCells())
  for (Int32 d = 0; d < dimension; ++d) {
    const Int64 row = 2 * static_cast<Int64>(icell.itemLocalId());
    cell_neighbours[d][row] = face_cells[2 * static_cast<Int64>(icell->face(next_face[d]).localId())];
    cell_neighbours[d][row + 1] = face_cells[2 * static_cast<Int64>(icell->face(previous_face[d]).localId()) + 1];
  }
}

void CartesianTables::setNodes(IMesh* mesh)
{
  const Int32 nb_node = mesh->nodeFamily()->maxLocalId();
  const Int32 all_sides = nbCornerIn(dimension) - 1;
  for (Int32 d = 0; d < dimension; ++d)
    node_neighbours[d] = noNeighbours(nb_node);
  cell_indexes = mesh::topologyArray<Int8>(max_corner * static_cast<Int64>(nb_node));
  cell_indexes.fill(Int8(-1));
  ENUMERATE_CELL(icell, mesh->allCells())
  for (Int32 corner = 0; corner <= all_sides; ++corner) {
    const Node node = icell->node(node_of_corner[corner]);
    // The cell is on the other side of the node.
    Int8& index = cell_indexes[max_corner * static_cast<Int64>(node.localId()) + (all_sides ^ corner)];
    for (Int32 i = 0; i < node.nbCell(); ++i)
      if (node.cellId(i).localId() == icell.itemLocalId())
        index = static_cast<Int8>(i);
    for (Int32 d = 0; d < dimension; ++d)
      if (!(corner >> d & 1)) {
        const Int32 next = icell->nodeId(node_of_corner[corner | 1 << d]).localId();
        node_neighbours[d][2 * static_cast<Int64>(node.localId())] = next;
        node_neighbours[d][2 * static_cast<Int64>(next) + 1] = node.localId();
      }
  }
}
} // namespace Arcane::detail::cartesian
