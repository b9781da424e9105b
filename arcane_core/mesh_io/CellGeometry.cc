// SPDX-License-Identifier: Apache-2.0
// Finds faults of single cells: repeated nodes, and volumes that are not positive.
#include "arcane_core/mesh_io/CellGeometry.h"

#include "arcane_core/mesh/description/ItemTypeInfo.h"

#include "arcane_core/base/text/String.h"

#include <algorithm>
#include <cmath>

namespace Arcane::detail::meshio
{
namespace
{
Real3 crossOf(const Real3& a, const Real3& b)
{
  return { a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

Real dotOf(const Real3& a, const Real3& b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

//! Sum over the faces, each cut into triangles around its centre. Points are relative to one of the cell.
Real volume(const ItemTypeInfo& type, std::span<const Real3> points)
{
  const Real3 origin = points[0];
  Real sum = 0.0;
  for (Int32 i = 0; i < type.nbLocalFace(); ++i) {
    const ItemTypeInfo::LocalFace& face = type.localFace(i);
    const Int32 nb_node = face.nbNode();
    Real3 centre;
    for (Int32 k = 0; k < nb_node; ++k)
      centre += points[face.node(k)] - origin;
    centre = centre / static_cast<Real>(nb_node);
    for (Int32 k = 0; k < nb_node; ++k) {
      const Real3 a = points[face.node(k)] - origin;
      const Real3 b = points[face.node((k + 1) % nb_node)] - origin;
      sum += dotOf(centre, crossOf(a, b));
    }
  }
  return sum / 6.0;
}

Real area(std::span<const Real3> points)
{
  const Real3 origin = points[0];
  Real sum = 0.0;
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const Real3 a = points[i] - origin;
    const Real3 b = points[i + 1] - origin;
    sum += a.x * b.y - a.y * b.x;
  }
  return 0.5 * sum;
}
} // namespace

Real signedMeasure(Int16 type, std::span<const Real3> points)
{
  const ItemTypeInfo& info = *ItemTypeInfo::ofType(type)->linearTypeInfo();
  const std::span<const Real3> corners = points.first(static_cast<std::size_t>(info.nbLocalNode()));
  if (info.dimension() == 3)
    return volume(info, corners);
  return (info.dimension() == 2) ? area(corners) : corners[1].x - corners[0].x;
}

// The triangles of a face around its centre have together the area vector of its diagonals.
bool isVolumePositive(Int16 type, std::span<const Real3> points)
{
  const ItemTypeInfo& info = *ItemTypeInfo::ofType(type)->linearTypeInfo();
  if (info.dimension() != 3)
    return false;
  const Real3 origin = points[0];
  Real sum = 0.0;
  for (Int32 i = 0; i < info.nbLocalFace(); ++i) {
    const ItemTypeInfo::LocalFace& face = info.localFace(i);
    const Int32 nb_node = face.nbNode();
    if (nb_node > 4)
      return false;
    const Real3 a = points[face.node(0)] - origin;
    const Real3 b = points[face.node(1)] - origin;
    const Real3 c = points[face.node(2)] - origin;
    const Real3 d = nb_node == 4 ? points[face.node(3)] - origin : a;
    // A triangle is a quadrangle whose last corner is its first one, but for the centre.
    const Real3 centre = nb_node == 4 ? (a + b + c + d) * 0.25 : (a + b + c) / 3.0;
    sum += dotOf(centre, crossOf(c - a, d - b));
  }
  Real size = 0.0;
  for (const Real3& point : points.first(static_cast<std::size_t>(info.nbLocalNode())))
    size = std::max(size, std::abs(point.x - origin.x) + std::abs(point.y - origin.y) + std::abs(point.z - origin.z));
  constexpr Real rounding = 1e-9;
  return sum > rounding * size * size * size;
}

bool isPrism(Int16 type)
{
  return type == IT_Pentaedron6 || type == IT_Heptaedron10 || type == IT_Octaedron12 || type == IT_Pentaedron15;
}

std::size_t nbCornerOf(Int16 type)
{
  return static_cast<std::size_t>(ItemTypeInfo::ofType(type)->linearTypeInfo()->nbLocalNode());
}

std::string faultOfNodes(std::span<const Int64> nodes)
{
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (std::size_t k = i + 1; k < nodes.size(); ++k)
      if (nodes[i] == nodes[k])
        return "has node " + std::to_string(nodes[i]) + " twice, expected distinct nodes";
  return {};
}

std::string faultOfMeasure(Int16 type, std::span<const Real3> points)
{
  const Real measure = signedMeasure(type, points);
  if (measure > 0.0)
    return {};
  constexpr const char* names[4] = { "", "length", "area", "volume" };
  const char* name = names[ItemTypeInfo::ofType(type)->dimension()];
  const char* reason = (measure < 0.0) ? "its nodes turn the wrong way" : "it is flat";
  return String::format("has {0} {1}, expected > 0: {2}", name, measure, reason).localstr();
}

} // namespace Arcane::detail::meshio
