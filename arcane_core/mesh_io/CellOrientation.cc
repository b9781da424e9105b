// SPDX-License-Identifier: Apache-2.0
// Turns cells whose nodes a file gives in the other order.
#include "arcane_core/mesh_io/CellOrientation.h"

#include "arcane_core/mesh_io/CellGeometry.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"

#include <limits>

namespace Arcane::detail::meshio
{
namespace
{
//! Coordinates that differ less than this share of the size of the mesh are one.
constexpr Real rounding = 1.0e-9;

//! Calls turn(type, nodes) for the nodes of each cell of negative size for which isTurnable(type), and returns their number.
template <typename IsTurnable, typename Turn>
Int64 turnCells(ParsedMesh& parsed, NumberedCells& cells, const std::vector<Real3>& coords, IsTurnable isTurnable, Turn turn)
{
  Int64 nb_turned = 0;
  std::size_t first_node = 0;
  std::vector<Real3> points;
  for (const Int16 type : parsed.cell_type) {
    const auto nb_node = static_cast<std::size_t>(ItemTypeInfo::ofType(type)->nbLocalNode());
    if (isTurnable(type)) {
      points.clear();
      for (std::size_t i = 0; i < nb_node; ++i)
        points.push_back(coords[static_cast<std::size_t>(cells.cell_nodes[first_node + i])]);
      if (signedMeasure(type, points) < 0.0) {
        turn(type, std::span(parsed.cell_node_uid.data() + first_node, nb_node));
        turn(type, std::span(cells.cell_nodes.data() + first_node, nb_node));
        ++nb_turned;
      }
    }
    first_node += nb_node;
  }
  return nb_turned;
}
} // namespace

void turnFreePrisms(ParsedMesh& parsed, NumberedCells& cells, const std::vector<Real3>& coords)
{
  if (parsed.has_free_prisms)
    turnCells(parsed, cells, coords, isPrism, [](Int16 type, auto nodes) { turnPrismOver(type, nodes); });
}

bool areMeasuresSigned(IParallelMng* pm, Int32 dimension, const std::vector<Real3>& coords)
{
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  UniqueArray<Real> low(6, infinity);
  for (const Real3& coord : coords) {
    const Real values[6] = { coord.x, -coord.x, coord.y, -coord.y, coord.z, -coord.z };
    for (Int32 i = 0; i < 6; ++i)
      low[i] = std::min(low[i], values[i]);
  }
  pm->reduce(MessagePassing::ReduceMin, low.view());
  const Real size_x = -low[1] - low[0];
  const Real size_y = -low[3] - low[2];
  const Real size_z = -low[5] - low[4];
  const Real tolerance = rounding * std::max(size_x, dimension == 2 ? size_y : 0.0);
  return dimension == 3 || (size_z <= tolerance && (dimension == 2 || size_y <= tolerance));
}

Int64 turnNegativeCells(ParsedMesh& parsed, NumberedCells& cells, const std::vector<Real3>& coords)
{
  const auto isTurnable = [](Int16 type) { return ItemTypeInfo::ofType(type)->dimension() < 3; };
  return turnCells(parsed, cells, coords, isTurnable, [](Int16 type, auto nodes) { turnFlatCellOver(type, nodes); });
}

} // namespace Arcane::detail::meshio
