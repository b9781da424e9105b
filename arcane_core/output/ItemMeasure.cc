// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/ItemMeasure.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/math/MathUtils.h"

#include <array>

namespace Arcane::detail::output
{
namespace
{
//! Most nodes that an item of a basic type has.
constexpr Int32 max_node = 16;

Real3 meanOf(ConstArrayView<Real3> nodes)
{
  Real3 sum;
  for (const Real3& node : nodes)
    sum += node;
  return sum / static_cast<Real>(nodes.size());
}

//! Six times the volume of the tetrahedra from the origin to the triangles of a face.
Real sixfoldVolumeUnder(ConstArrayView<Real3> face)
{
  const Real3 center = meanOf(face);
  Real sum = 0.0;
  for (Int32 i = 0; i < face.size(); ++i) {
    const Real3& next = face[(i + 1) % face.size()];
    sum += math::dot(center, math::cross(face[i], next));
  }
  return sum;
}
} // namespace

Real polygonArea(ConstArrayView<Real3> nodes)
{
  const Real3 center = meanOf(nodes);
  Real3 twice_area;
  for (Int32 i = 0; i < nodes.size(); ++i)
    twice_area += math::cross(nodes[i] - center, nodes[(i + 1) % nodes.size()] - center);
  return 0.5 * twice_area.normL2();
}

Real solidVolume(const ItemTypeInfo& type, ConstArrayView<Real3> nodes)
{
  // Relative to a point of the solid, so that its distance to the origin costs no precision.
  const Real3 origin = nodes[0];
  std::array<Real3, ItemTypeInfo::MAX_FACE_NODE> face;
  Real sum = 0.0;
  for (Int32 f = 0; f < type.nbLocalFace(); ++f) {
    const ItemTypeInfo::LocalFace& local = type.localFace(f);
    for (Int32 n = 0; n < local.nbNode(); ++n)
      face[static_cast<std::size_t>(n)] = nodes[local.node(n)] - origin;
    sum += sixfoldVolumeUnder(ConstArrayView<Real3>(local.nbNode(), face.data()));
  }
  return sum / 6.0;
}

Real itemMeasure(const ItemWithNodes& item, const VariableNodeReal3& coordinates)
{
  ARCANE_THROW_IF(item.nbNode() > max_node, ArgumentException, "item of type {0} has {1} nodes, expected at most {2}",
                  item.typeInfo()->typeName(), item.nbNode(), max_node);
  std::array<Real3, max_node> buffer;
  for (Int32 n = 0; n < item.nbNode(); ++n)
    buffer[static_cast<std::size_t>(n)] = coordinates[item.nodeId(n)];
  const ConstArrayView<Real3> nodes(item.nbNode(), buffer.data());
  switch (item.typeInfo()->dimension()) {
  case 0: return 0.0;
  case 1: return (nodes[1] - nodes[0]).normL2();
  case 2: return polygonArea(nodes);
  case 3: return solidVolume(*item.typeInfo(), nodes);
  default: ARCANE_THROW(ArgumentException, "an item of type {0} has no measure", item.typeInfo()->typeName());
  }
}
} // namespace Arcane::detail::output
