// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/cartesian/GridPlaces.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/cartesian/ICartesianMeshGenerationInfo.h"
#include "arcane_core/domain/IMesh.h"

#include <algorithm>
#include <limits>

namespace Arcane::detail::cartesian
{

namespace
{
//! Returns strides of items that follow one another along X first, then along Y, then along Z.
Place xFirst(const Place& nb)
{
  return { 1, nb[0], nb[0] * nb[1] };
}

//! Returns the strides that the generator of the mesh has noted, or nothing. A damaged checkpoint may hold anything.
std::optional<Place> notedStrides(const Properties& properties, const char* name, const Place& nb)
{
  UniqueArray<Int64> values;
  if (!properties.get(name, values) || values.size() != 3)
    return {};
  for (Int32 axis = 0; axis < 3; ++axis)
    if (nb[axis] > 1 && values[axis] < 1)
      return {};
  return Place{ values[0], values[1], values[2] };
}
} // namespace

ItemRows::ItemRows(const Place& nb, const Place& stride, Int64 first_uid)
: m_nb(nb)
, m_stride(stride)
, m_first_uid(first_uid)
{
  std::ranges::stable_sort(m_axes, [&](Int32 a, Int32 b) { return m_stride[a] > m_stride[b]; });
}

bool ItemRows::has(const Place& place) const
{
  for (Int32 axis = 0; axis < 3; ++axis)
    if (place[axis] < 0 || place[axis] >= m_nb[axis])
      return false;
  return true;
}

Int64 ItemRows::uniqueIdAt(const Place& place) const
{
  return m_first_uid + place[0] * m_stride[0] + place[1] * m_stride[1] + place[2] * m_stride[2];
}

std::optional<Place> ItemRows::placeOf(Int64 uid) const
{
  Int64 rest = uid - m_first_uid;
  if (rest < 0)
    return {};
  Place place = { 0, 0, 0 };
  for (const Int32 axis : m_axes)
    if (m_nb[axis] > 1) {
      place[axis] = rest / m_stride[axis];
      rest %= m_stride[axis];
    }
  if (rest != 0 || !has(place))
    return {};
  return place;
}

GridPlaces::GridPlaces(IMesh* mesh)
: m_dimension(mesh->dimension())
{
  const auto nb_cells = ICartesianMeshGenerationInfo::getReference(mesh, true)->globalNbCells();
  if (m_dimension < 2 || nb_cells[0] < 1 || nb_cells[1] < 1 || (m_dimension == 3 && nb_cells[2] < 1))
    ARCANE_FATAL("mesh '{0}': unique ids are asked for by places, which needs a grid of dimension 2 or 3 whose numbers of cells are known; "
                 "a generator of grids notes them, or ICartesianMeshGenerationInfo::setGlobalNbCells()",
                 mesh->name());
  Place nb_cell = { 1, 1, 1 };
  Place nb_node = { 1, 1, 1 };
  for (Int32 axis = 0; axis < m_dimension; ++axis) {
    if (nb_cells[axis] > std::numeric_limits<CartCoord>::max() / 2)
      ARCANE_FATAL("mesh '{0}': the grid has {1} cells along axis {2}, expected at most {3} for places of items", mesh->name(),
                   nb_cells[axis], axis, std::numeric_limits<CartCoord>::max() / 2);
    nb_cell[axis] = nb_cells[axis];
    nb_node[axis] = nb_cells[axis] + 1;
  }
  const std::optional<Place> cell_strides = notedStrides(*mesh->properties(), "CartesianCellStrides", nb_cell);
  const std::optional<Place> node_strides = notedStrides(*mesh->properties(), "CartesianNodeStrides", nb_node);
  if (cell_strides.has_value() != node_strides.has_value())
    ARCANE_FATAL("mesh '{0}': the numbering of {1} is known, but the numbering of {2} is not, as in a checkpoint of an earlier version; "
                 "please make the "
                 "mesh again",
                 mesh->name(), cell_strides ? "cells" : "nodes", cell_strides ? "nodes" : "cells");
  m_cells = ItemRows(nb_cell, cell_strides.value_or(xFirst(nb_cell)), 0);
  m_nodes = ItemRows(nb_node, node_strides.value_or(xFirst(nb_node)), 0);
  setFaces();
}

void GridPlaces::setFaces()
{
  const Place nb = { m_cells.nbAlong(0), m_cells.nbAlong(1), m_cells.nbAlong(2) };
  if (m_dimension == 2) {
    const Place strides = { 2, 2 * nb[0] + 1, 1 };
    m_faces[0] = ItemRows({ nb[0] + 1, nb[1], 1 }, strides, 2 * nb[0]);
    m_faces[1] = ItemRows({ nb[0], nb[1] + 1, 1 }, strides, 0);
    return;
  }
  Int64 first_uid = 0;
  for (const Int32 across : { 2, 0, 1 }) {
    Place nb_face = nb;
    ++nb_face[across];
    m_faces[across] = ItemRows(nb_face, xFirst(nb_face), first_uid);
    first_uid += m_faces[across].nbItem();
  }
}

Int64 GridPlaces::nbAlong(eItemKind kind, Int32 axis) const
{
  if (kind == IK_Face)
    return axis < m_dimension ? 2 * m_cells.nbAlong(axis) + 1 : 1;
  return rows(kind).nbAlong(axis);
}

Int64 GridPlaces::nbItem(eItemKind kind) const
{
  if (kind != IK_Face)
    return rows(kind).nbItem();
  Int64 nb_face = 0;
  for (Int32 across = 0; across < m_dimension; ++across)
    nb_face += m_faces[across].nbItem();
  return nb_face;
}

std::optional<Place> GridPlaces::placeOf(eItemKind kind, Int64 uid) const
{
  if (kind != IK_Face)
    return rows(kind).placeOf(uid);
  for (Int32 across = 0; across < m_dimension; ++across)
    if (std::optional<Place> place = m_faces[across].placeOf(uid)) {
      for (Int32 axis = 0; axis < m_dimension; ++axis)
        (*place)[axis] = 2 * (*place)[axis] + (axis == across ? 0 : 1);
      return place;
    }
  return {};
}

std::optional<Int64> GridPlaces::uniqueIdAt(eItemKind kind, const Place& place) const
{
  if (kind != IK_Face)
    return rows(kind).has(place) ? std::optional<Int64>(rows(kind).uniqueIdAt(place)) : std::nullopt;
  Int32 across = -1;
  Place whole = { 0, 0, 0 };
  for (Int32 axis = 0; axis < m_dimension; ++axis) {
    if (place[axis] < 0)
      return {};
    whole[axis] = place[axis] / 2;
    if (place[axis] % 2 == 0) {
      if (across >= 0)
        return {};
      across = axis;
    }
  }
  if (across < 0 || (m_dimension == 2 && place[2] != 0) || !m_faces[across].has(whole))
    return {};
  return m_faces[across].uniqueIdAt(whole);
}

} // namespace Arcane::detail::cartesian
