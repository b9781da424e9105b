// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_info/CellsOfFile.h"

#include "arcane_core/mesh_io/CellGeometry.h"

#include <cmath>
#include <limits>

namespace Arcane::detail::mesh_info
{
namespace
{
Real3 crossOf(const Real3& a, const Real3& b)
{
  return { a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

Real normOf(const Real3& a)
{
  return std::sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
}

//! Returns the length of a line, or the norm of the vector area of a polygon.
Real flatMeasure(std::span<const Real3> corners)
{
  if (corners.size() < 2)
    return 0.0;
  if (corners.size() == 2)
    return normOf(corners[1] - corners[0]);
  Real3 sum;
  for (std::size_t i = 1; i + 1 < corners.size(); ++i)
    sum += crossOf(corners[i] - corners[0], corners[i + 1] - corners[0]);
  return 0.5 * normOf(sum);
}

//! Returns the number of corners of a face or an edge of curved cells.
std::size_t nbCornerOfCurved(std::size_t nb_node)
{
  switch (nb_node) {
  case 3:
  case 4: return 2;
  case 6:
  case 10: return 3;
  case 8:
  case 9: return 4;
  default: return nb_node;
  }
}
} // namespace

CellsOfFile::CellsOfFile(const meshio::ParsedMesh& file)
: m_file(file)
{
  for (std::size_t i = 0; i < file.node_uid.size(); ++i)
    m_nodes.emplace(file.node_uid[i], i);
  for (const Int16 type : file.cell_type)
    m_is_curved = m_is_curved || meshio::nbCornerOf(type) != static_cast<std::size_t>(ItemTypeInfo::ofType(type)->nbLocalNode());
}

void CellsOfFile::forEach(const std::function<void(const FileCell&)>& f) const
{
  std::size_t first = 0;
  for (std::size_t i = 0; i < m_file.cell_uid.size(); ++i) {
    const Int16 type = m_file.cell_type[i];
    const auto nb_node = static_cast<std::size_t>(ItemTypeInfo::ofType(type)->nbLocalNode());
    f({ i, m_file.cell_uid[i], type, { m_file.cell_node_uid.data() + first, nb_node } });
    first += nb_node;
  }
}

const Real3* CellsOfFile::find(Int64 node) const
{
  const auto found = m_nodes.find(node);
  return found == m_nodes.end() ? nullptr : &m_file.node_coord[found->second];
}

std::vector<Real3> CellsOfFile::pointsOf(std::span<const Int64> nodes) const
{
  std::vector<Real3> points;
  for (const Int64 node : nodes) {
    const Real3* const point = find(node);
    if (!point)
      return {};
    points.push_back(*point);
  }
  return points;
}

Real CellsOfFile::measureOf(const FileCell& cell) const
{
  const std::vector<Real3> points = pointsOf(cell.nodes);
  if (points.empty())
    return std::numeric_limits<Real>::quiet_NaN();
  if (m_file.dimension == 3) {
    const Real measure = meshio::signedMeasure(cell.type, points);
    // A run takes either base first.
    return m_file.has_free_prisms && meshio::isPrism(cell.type) ? std::abs(measure) : measure;
  }
  // Cells outside the plane z = 0 have no sign.
  return flatMeasure(std::span(points).first(meshio::nbCornerOf(cell.type)));
}

Real CellsOfFile::measureOfPart(std::span<const Int64> nodes) const
{
  const std::vector<Real3> points = pointsOf(nodes);
  if (points.empty())
    return std::numeric_limits<Real>::quiet_NaN();
  return flatMeasure(std::span(points).first(m_is_curved ? nbCornerOfCurved(points.size()) : points.size()));
}
} // namespace Arcane::detail::mesh_info
