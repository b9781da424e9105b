// SPDX-License-Identifier: Apache-2.0
// Makes hexagons around a centre, or prisms on them.
#include "arcane_core/mesh_io/HoneyCombMeshGenerator.h"

#include "arcane_core/mesh_io/ParsedMesh.h"
#include "arcane_core/mesh_io/StructuredGrid.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/math/TypeEqual.h"

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

/*!
 * \brief Finds out by their coordinates which corners of hexagons are one node.
 *
 * The corners of up to three hexagons are at one place. A corner is the node of the first hexagon, in the order of unique ids, whose
 * corner is nearly equal, or a new node.
 */
class CornerComparison
{
 public:
  struct Node
  {
    Real3 position;
    //! The index of the node among the nodes at its place, below 3.
    Int64 index = 0;
  };

  explicit CornerComparison(const HoneyCombOptions& options)
  : m_origin(options.origin)
  , m_pitch(options.pitch_size)
  , m_last_row(options.nb_layer - 1)
  {}

  //! Returns the node of a corner of the hexagon with the centre x, y. Places are as in \a hexagon.
  Node nodeOf(Int64 x, Int64 y, std::size_t corner) const
  {
    const Int64 place_x = x + hexagon[corner][0];
    const Int64 place_y = y + hexagon[corner][1];
    std::vector<Real3> nodes;
    // By increasing y of the centre, then by increasing x.
    for (std::size_t c : { 2u, 1u, 3u, 0u, 4u, 5u }) {
      const Int64 center_x = place_x - hexagon[c][0];
      const Int64 center_y = place_y - hexagon[c][1];
      if (!isCenter(center_x, center_y))
        continue;
      const Real3 position = cornerOf(center_x, center_y, c);
      const auto same = std::find_if(nodes.begin(), nodes.end(), [&](const Real3& node) { return isSame(node, position); });
      const auto index = static_cast<std::size_t>(same - nodes.begin());
      if (same == nodes.end())
        nodes.push_back(position);
      if (center_x == x && center_y == y)
        return { nodes[index], static_cast<Int64>(index) };
    }
    ARCANE_FATAL("honeycomb mesh generator: no hexagon at ({0}, {1})", x, y);
  }

 private:
  static bool isSame(const Real3& a, const Real3& b) { return math::isNearlyEqual(a.x, b.x) && math::isNearlyEqual(a.y, b.y); }
  bool isCenter(Int64 x, Int64 y) const
  {
    if (y % 3 != 0 || std::abs(y / 3) > m_last_row)
      return false;
    const Int64 last_x = 2 * m_last_row - std::abs(y / 3);
    return std::abs(x) <= last_x && (x + last_x) % 2 == 0;
  }
  Real3 cornerOf(Int64 x, Int64 y, std::size_t corner) const
  {
    const Real radius = m_pitch / std::numbers::sqrt3;
    const Real angle = (2.0 * static_cast<Real>(corner) - 1.0) * std::numbers::pi / 6.0;
    const Real3 center = m_origin + Real3(0.5 * m_pitch * static_cast<Real>(x), 0.5 * radius * static_cast<Real>(y), 0.0);
    return center + Real3(radius * std::cos(angle), radius * std::sin(angle), 0.0);
  }

  Real3 m_origin;
  Real m_pitch;
  Int64 m_last_row;
};

//! Makes the cells of one rank.
class HoneyCombBuilder
{
 public:
  explicit HoneyCombBuilder(const HoneyCombOptions& options)
  : m_options(options)
  , m_comparison(options)
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
  CornerComparison m_comparison;
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
  for (std::size_t corner = 0; corner < std::size(hexagon); ++corner) {
    const Int64 node_x = x + hexagon[corner][0];
    const Int64 node_y = y + hexagon[corner][1];
    Int64 uid = node_x + m_x_offset + (2 * m_x_offset + 1) * (node_y + m_y_offset) + level * nbPlaneNode();
    Real3 position = m_options.origin + Real3(x_step * static_cast<Real>(node_x), y_step * static_cast<Real>(node_y), 0.0);
    if (m_options.has_relative_comparison) {
      const CornerComparison::Node node = m_comparison.nodeOf(x, y, corner);
      uid = 3 * uid + node.index;
      position = node.position;
    }
    position.z = isFlat() ? 0.0 : m_options.heights[level];
    m_mesh.cell_node_uid.add(uid);
    m_mesh.node_uid.add(uid);
    m_mesh.node_coord.add(position);
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
