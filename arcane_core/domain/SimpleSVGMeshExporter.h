// SPDX-License-Identifier: Apache-2.0
// A drawing of the cells of a 2D mesh.
#pragma once

#include "arcane_core/mesh/items/ItemTypes.h"

#include <iosfwd>

namespace Arcane
{
/*!
 * \brief Writes one SVG document: a polygon per cell, whose tooltip is the unique id.
 *
 * Each rank draws the cells it has. \local
 */
class ARCANE_EXPORT SimpleSVGMeshExporter
{
 public:
  //! \a ofile must outlive this object.
  explicit SimpleSVGMeshExporter(std::ostream& ofile)
  : m_out(ofile)
  {}
  SimpleSVGMeshExporter(const SimpleSVGMeshExporter&) = delete;
  SimpleSVGMeshExporter& operator=(const SimpleSVGMeshExporter&) = delete;

  /*!
   * \brief Draws the projection of \a cells on the plane of x and y, y upwards; an empty document for an empty group.
   * \throws ArgumentException when the mesh is not of dimension 2
   */
  void write(const CellGroup& cells);

 private:
  std::ostream& m_out;
};
} // namespace Arcane
