// SPDX-License-Identifier: Apache-2.0
// The unique ids of the items of a grid from their places, and back.
#pragma once

#include "arcane_core/cartesian/CartesianMeshGlobal.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <array>
#include <optional>

namespace Arcane::detail::cartesian
{

//! Places are one number per axis, 0 beyond the dimension.
using Place = std::array<Int64, 3>;

//! Items in rows along the axes: the unique id of an item is \a first_uid plus the sum of place times stride.
class ItemRows
{
 public:
  ItemRows() = default;
  //! An axis that has more than one item needs a stride above 0. A stride is larger than the sum of the smaller ones times their last places.
  ItemRows(const Place& nb, const Place& stride, Int64 first_uid);

  Int64 nbItem() const { return m_nb[0] * m_nb[1] * m_nb[2]; }
  Int64 nbAlong(Int32 axis) const { return m_nb[axis]; }
  Int64 firstUniqueId() const { return m_first_uid; }
  bool has(const Place& place) const;
  //! Returns the unique id of the item at a place where one is.
  Int64 uniqueIdAt(const Place& place) const;
  //! Returns nothing when none of the items has the unique id.
  std::optional<Place> placeOf(Int64 uid) const;

 private:
  Place m_nb = { 1, 1, 1 };
  Place m_stride = { 1, 1, 1 };
  Int64 m_first_uid = 0;
  //! Axes by decreasing stride.
  std::array<Int32, 3> m_axes = { 2, 1, 0 };
};

/*!
 * \brief Cells, nodes and faces of a grid.
 *
 * Places of faces are counted in half cells: a face has an even number along the axis that crosses it, and odd numbers along the others.
 * CartesianMeshNumberingMng::faceUniqueId() gives the unique ids of faces.
 */
class GridPlaces
{
 public:
  //! \throws FatalErrorException when the mesh is not known to be a grid of dimension 2 or 3, or has too many cells along an axis
  explicit GridPlaces(IMesh* mesh);

  Int32 dimension() const { return m_dimension; }
  const ItemRows& cells() const { return m_cells; }
  const ItemRows& nodes() const { return m_nodes; }
  //! Returns the number of items along an axis, in half cells for faces.
  Int64 nbAlong(eItemKind kind, Int32 axis) const;
  Int64 nbItem(eItemKind kind) const;
  //! Returns nothing when no item of the grid has the unique id.
  std::optional<Place> placeOf(eItemKind kind, Int64 uid) const;
  //! Returns the unique id of the item of this kind at the place, or nothing for an empty place.
  std::optional<Int64> uniqueIdAt(eItemKind kind, const Place& place) const;

 private:
  void setFaces();
  //! Returns the rows of cells or nodes.
  const ItemRows& rows(eItemKind kind) const { return kind == IK_Cell ? m_cells : m_nodes; }

  Int32 m_dimension;
  ItemRows m_cells;
  ItemRows m_nodes;
  //! Faces by the axis that crosses them, with places in whole cells.
  std::array<ItemRows, 3> m_faces;
};

} // namespace Arcane::detail::cartesian
