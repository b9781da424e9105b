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
//! Most corners that an item of a basic type has.
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

Real3 polygonVectorArea(ConstArrayView<Real3> nodes)
{
  const Real3 center = meanOf(nodes);
  Real3 twice_area;
  for (Int32 i = 0; i < nodes.size(); ++i)
    twice_area += math::cross(nodes[i] - center, nodes[(i + 1) % nodes.size()] - center);
  return 0.5 * twice_area;
}

Real polygonArea(ConstArrayView<Real3> nodes)
{
  return polygonVectorArea(nodes).normL2();
}

Real3 polygonCenter(ConstArrayView<Real3> nodes)
{
  const Real3 mean = meanOf(nodes);
  const Real3 area = polygonVectorArea(nodes);
  Real3 moment;
  Real weight = 0.0;
  for (Int32 i = 0; i < nodes.size(); ++i) {
    const Real3 a = nodes[i] - mean;
    const Real3 b = nodes[(i + 1) % nodes.size()] - mean;
    const Real w = math::dot(math::cross(a, b), area);
    moment += w * (a + b) / 3.0;
    weight += w;
  }
  return weight == 0.0 ? mean : mean + moment / weight;
}

Real3 solidCenter(const ItemTypeInfo& type, ConstArrayView<Real3> nodes)
{
  const Real3 origin = meanOf(nodes);
  Real3 moment;
  Real weight = 0.0;
  for (Int32 f = 0; f < type.nbLocalFace(); ++f) {
    const ItemTypeInfo::LocalFace& local = type.localFace(f);
    Real3 face_mean;
    for (Int32 n = 0; n < local.nbNode(); ++n)
      face_mean += (nodes[local.node(n)] - origin) / static_cast<Real>(local.nbNode());
    for (Int32 n = 0; n < local.nbNode(); ++n) {
      const Real3 a = nodes[local.node(n)] - origin;
      const Real3 b = nodes[local.node((n + 1) % local.nbNode())] - origin;
      const Real w = math::dot(face_mean, math::cross(a, b));
      moment += w * (face_mean + a + b) / 4.0;
      weight += w;
    }
  }
  return weight == 0.0 ? origin : origin + moment / weight;
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

namespace
{
//! The positions of the corners of an item.
class NodesOfItem
{
 public:
  NodesOfItem(const ItemWithNodes& item, const VariableNodeReal3& coordinates)
  : m_nb_node(item.nbLinearNode())
  {
    ARCANE_THROW_IF(m_nb_node > max_node, ArgumentException, "item of type {0} has {1} corners, expected at most {2}",
                    item.typeInfo()->typeName(), m_nb_node, max_node);
    for (Int32 n = 0; n < m_nb_node; ++n)
      m_positions[static_cast<std::size_t>(n)] = coordinates[item.nodeId(n)];
  }
  ConstArrayView<Real3> view() const { return { m_nb_node, m_positions.data() }; }

 private:
  Int32 m_nb_node;
  std::array<Real3, max_node> m_positions;
};
} // namespace

Real3 itemCenter(const ItemWithNodes& item, const VariableNodeReal3& coordinates)
{
  const NodesOfItem positions(item, coordinates);
  const ConstArrayView<Real3> nodes = positions.view();
  switch (item.typeInfo()->dimension()) {
  case 0:
  case 1: return meanOf(nodes);
  case 2: return polygonCenter(nodes);
  case 3: return solidCenter(*item.typeInfo()->linearTypeInfo(), nodes);
  default: ARCANE_THROW(ArgumentException, "an item of type {0} has no centre", item.typeInfo()->typeName());
  }
}

Real3 itemOrientedMeasure(const ItemWithNodes& item, const VariableNodeReal3& coordinates)
{
  const NodesOfItem positions(item, coordinates);
  const ConstArrayView<Real3> nodes = positions.view();
  switch (item.typeInfo()->dimension()) {
  case 1: return nodes[1] - nodes[0];
  case 2: return polygonVectorArea(nodes);
  default:
    ARCANE_THROW(ArgumentException, "an item of type {0} has no oriented measure, expected a segment or a polygon",
                 item.typeInfo()->typeName());
  }
}

Real itemMeasure(const ItemWithNodes& item, const VariableNodeReal3& coordinates)
{
  const NodesOfItem positions(item, coordinates);
  const ConstArrayView<Real3> nodes = positions.view();
  switch (item.typeInfo()->dimension()) {
  case 0: return 0.0;
  case 1: return (nodes[1] - nodes[0]).normL2();
  case 2: return polygonArea(nodes);
  case 3: return solidVolume(*item.typeInfo()->linearTypeInfo(), nodes);
  default: ARCANE_THROW(ArgumentException, "an item of type {0} has no measure", item.typeInfo()->typeName());
  }
}
} // namespace Arcane::detail::output
