// SPDX-License-Identifier: Apache-2.0
// The order of the local ids of a mesh: the order of unique ids, or the order of places on a curve.
#pragma once

#include "arcane_core/mesh/description/CellTable.h"
#include "arcane_core/mesh/description/MeshDescription.h"

#include <optional>

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::mesh
{

class ItemsBuilder;

/*!
 * \brief Holds the places of the cells of a mesh on the curve along which the mesh is numbered, if it is.
 *
 * A cell gets its place when the mesh is made, and keeps it on all ranks as long as it exists, wherever its nodes go. So two cells that
 * several ranks have are in the same order on all of them, whatever the partition is.
 */
class MeshNumbering
{
 public:
  //! Returns true when local ids follow a curve, and false when they are in the order of unique ids.
  bool isAlongCurve() const { return m_places.has_value(); }
  //! Returns the place of a cell of a mesh along a curve. Cells that were added since the mesh was made come last.
  Int64 placeOf(Int32 cell) const { return cell < m_places->size() ? (*m_places)[cell] : LAST_PLACE; }
  //! Returns the places of all cells of a mesh along a curve, by local id. No cell was added or removed since they were set.
  Span<const Int64> places() const { return m_places->constSpan(); }
  //! Sets the places of all cells by local id, or none. \local
  void setPlaces(std::optional<UniqueArray<Int64>>&& places) { m_places = std::move(places); }
  //! Returns what localityOf() gives for the order of unique ids, if the mesh was made from a description.
  std::optional<Real> localityOfUniqueIds() const { return m_locality_of_unique_ids; }

  /*!
   * \brief Numbers new items along the curve if own cells have places.
   *
   * A mesh that is made from a description gets its places here, if \a wanted says so.
   * \param items  in the order of unique ids
   * \param own  own cells, in the order of \a description unless it is null
   * \collective
   */
  void number(IParallelMng* pm, ItemsBuilder& items, const CellView& own, const MeshDescription* description, eLocalNumbering wanted);

 private:
  std::optional<UniqueArray<Int64>> m_places;
  std::optional<Real> m_locality_of_unique_ids;
};

} // namespace Arcane::detail::mesh
