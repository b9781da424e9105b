// SPDX-License-Identifier: Apache-2.0
// A drawing of the cells of a 2D mesh.
#include "arcane_core/domain/SimpleSVGMeshExporter.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/domain/IMesh.h"

#include <algorithm>
#include <ostream>

namespace Arcane
{
namespace
{
//! Pixels of the longer side.
constexpr Real drawing_size = 1000.0;

struct Bounds
{
  Real2 low;
  Real2 high;
};

Bounds boundsOf(const CellGroup& cells, const VariableNodeReal3& coords)
{
  Bounds bounds;
  bool is_first = true;
  ENUMERATE_CELL(cell, cells)
  for (const Node node : cell->nodes()) {
    const Real2 p(coords[node].x, coords[node].y);
    bounds.low = is_first ? p : Real2(std::min(p.x, bounds.low.x), std::min(p.y, bounds.low.y));
    bounds.high = is_first ? p : Real2(std::max(p.x, bounds.high.x), std::max(p.y, bounds.high.y));
    is_first = false;
  }
  return bounds;
}

//! Returns the nodes in the order in which the contour passes through them: each corner is followed by the nodes inside the next edge.
UniqueArray<NodeLocalId> contourOf(const Cell& cell)
{
  const Int32 nb_corner = cell.nbLinearNode();
  const Int32 nb_inside = (cell.nbNode() - nb_corner) / nb_corner;
  UniqueArray<NodeLocalId> contour;
  for (Int32 corner = 0; corner < nb_corner; ++corner) {
    contour.add(cell.nodeId(corner));
    for (Int32 i = 0; i < nb_inside; ++i)
      contour.add(cell.nodeId(nb_corner + corner * nb_inside + i));
  }
  return contour;
}
} // namespace

void SimpleSVGMeshExporter::write(const CellGroup& cells)
{
  IMesh* mesh = cells.mesh();
  if (mesh->dimension() != 2)
    ARCANE_THROW(ArgumentException, "drawing of mesh '{0}': its dimension is {1}, expected 2", mesh->name(), mesh->dimension());
  const VariableNodeReal3& coords = mesh->nodesCoordinates();
  const Bounds bounds = boundsOf(cells, coords);
  const Real2 extent = bounds.high - bounds.low;
  const Real longest = std::max(extent.x, extent.y);
  const Real scale = longest > 0.0 ? drawing_size / longest : 1.0;

  m_out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << extent.x * scale << ' ' << extent.y * scale << "\">\n"
        << "<g fill=\"none\" stroke=\"black\">\n";
  ENUMERATE_CELL(cell, cells)
  {
    m_out << "<polygon points=\"";
    for (const NodeLocalId node : contourOf(*cell))
      m_out << (coords[node].x - bounds.low.x) * scale << ',' << (bounds.high.y - coords[node].y) * scale << ' ';
    m_out << "\"><title>" << cell->uniqueId().asInt64() << "</title></polygon>\n";
  }
  m_out << "</g>\n</svg>\n";
}
} // namespace Arcane
