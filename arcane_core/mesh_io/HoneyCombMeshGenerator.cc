// SPDX-License-Identifier: Apache-2.0
// Makes hexagons around a centre, or prisms on them.
#include "arcane_core/mesh_io/HoneyCombMeshGenerator.h"

#include "arcane_core/mesh_io/ParsedMesh.h"
#include "arcane_core/mesh_io/StructuredGrid.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace Arcane::detail::meshio
{
namespace
{
//! Nodes of a hexagon around its centre, in steps of pitch/2 along x and pitch/(2.sqrt(3)) along y.
constexpr Int64 hexagon[6][2] = { { 1, -1 }, { 1, 1 }, { 0, 2 }, { -1, 1 }, { -1, -1 }, { 0, -2 } };

void check(const HoneyCombOptions& options)
{
  if (!(options.pitch_size > 0.0) || !std::isfinite(options.pitch_size))
    ARCANE_FATAL("honeycomb mesh generator: 'pitch-size' is {0}, expected a real > 0", options.pitch_size);
  if (options.nb_layer < 1)
    ARCANE_FATAL("honeycomb mesh generator: 'nb-layer' is {0}, expected 1 or more", options.nb_layer);
  if (options.heights.size() == 1)
    ARCANE_FATAL("honeycomb mesh generator: 'heights' has 1 value, expected 2 or more");
  for (std::size_t i = 1; i < options.heights.size(); ++i)
    if (!(options.heights[i] > options.heights[i - 1]))
      ARCANE_FATAL("honeycomb mesh generator: height {0} is {1}, expected more than {2}, the one before", i, options.heights[i],
                   options.heights[i - 1]);
}

//! Makes the cells of one rank.
class HoneyCombBuilder
{
 public:
  explicit HoneyCombBuilder(const HoneyCombOptions& options)
  : m_options(options)
  , m_last_row(options.nb_layer - 1)
  , m_x_offset(2 * m_last_row + 1)
  , m_y_offset(3 * m_last_row + 2)
  {}

  mesh::MeshDescription build(Int32 rank, Int32 nb_rank);

 private:
  bool isFlat() const { return m_options.heights.empty(); }
  Int64 nbHexagonOfRow(Int64 row) const { return 2 * m_last_row + 1 - std::abs(row); }
  Int64 nbPlaneNode() const { return (2 * m_x_offset + 1) * (2 * m_y_offset + 1); }
  void addCell(Int64 x, Int64 y, Int64 level, Int64 uid);
  void addHexagon(Int64 x, Int64 y, Int64 level);

  const HoneyCombOptions& m_options;
  Int64 m_last_row;
  Int64 m_x_offset;
  Int64 m_y_offset;
  mesh::MeshDescription m_mesh;
};

mesh::MeshDescription HoneyCombBuilder::build(Int32 rank, Int32 nb_rank)
{
  m_mesh.name = isFlat() ? "HoneyComb2D" : "HoneyComb3D";
  m_mesh.dimension = isFlat() ? 2 : 3;
  const Int64 nb_hexagon = 3 * m_last_row * (m_last_row + 1) + 1;
  const Int64 nb_level = isFlat() ? 1 : static_cast<Int64>(m_options.heights.size()) - 1;
  const Share share(nb_hexagon * nb_level, rank, nb_rank);
  Int64 uid = 0;
  for (Int64 level = 0; level < nb_level; ++level)
    for (Int64 row = -m_last_row; row <= m_last_row; ++row)
      for (Int64 i = 0; i < nbHexagonOfRow(row); ++i, ++uid)
        if (uid >= share.first && uid < share.last)
          addCell(2 * i - nbHexagonOfRow(row) + 1, 3 * row, level, uid);
  return std::move(m_mesh);
}

void HoneyCombBuilder::addCell(Int64 x, Int64 y, Int64 level, Int64 uid)
{
  m_mesh.cell_uid.add(uid);
  m_mesh.cell_type.add(isFlat() ? IT_Hexagon6 : IT_Octaedron12);
  addHexagon(x, y, level);
  if (!isFlat())
    addHexagon(x, y, level + 1);
}

void HoneyCombBuilder::addHexagon(Int64 x, Int64 y, Int64 level)
{
  const Real x_step = 0.5 * m_options.pitch_size;
  const Real y_step = x_step / std::numbers::sqrt3;
  for (const auto& [dx, dy] : hexagon) {
    const Int64 node_x = x + dx;
    const Int64 node_y = y + dy;
    const Int64 uid = node_x + m_x_offset + (2 * m_x_offset + 1) * (node_y + m_y_offset) + level * nbPlaneNode();
    const Real z = isFlat() ? 0.0 : m_options.heights[level];
    m_mesh.cell_node_uid.add(uid);
    m_mesh.node_uid.add(uid);
    m_mesh.node_coord.add(m_options.origin + Real3(x_step * static_cast<Real>(node_x), y_step * static_cast<Real>(node_y), z));
  }
}
} // namespace

mesh::MeshDescription generateHoneyComb(const HoneyCombOptions& options, Int32 rank, Int32 nb_rank)
{
  check(options);
  const Int64 nb_level = std::max<Int64>(static_cast<Int64>(options.heights.size()) - 1, 1);
  // There are less than 3 n^2 hexagons of n layers.
  StructuredGrid::checkSize("honeycomb mesh generator", { 3 * static_cast<Int64>(options.nb_layer), options.nb_layer, nb_level }, nb_rank);
  return HoneyCombBuilder(options).build(rank, nb_rank);
}

} // namespace Arcane::detail::meshio
