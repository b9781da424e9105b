// SPDX-License-Identifier: Apache-2.0
// A grid of segments, quadrangles or hexahedra. Each rank makes a box of it.
#include "arcane_core/mesh_io/StructuredGrid.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/memory/MemoryUtils.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Arcane::detail::meshio
{
namespace
{
using Index = std::array<Int64, 3>;

constexpr const char* side_names[3][2] = { { "XMIN", "XMAX" }, { "YMIN", "YMAX" }, { "ZMIN", "ZMAX" } };

//! Corners of a cell, in the order of nodes of Hexaedron8; the first four and two make Quad4 and CellLine2.
constexpr Int64 corners[8][3] = { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 } };

Int64 dot(const Index& index, const Index& stride)
{
  return index[0] * stride[0] + index[1] * stride[1] + index[2] * stride[2];
}

//! Calls f(index) for each index of [first, last), in the order of increasing index . stride.
template <typename F> void forEachIndex(const Index& first, const Index& last, const Index& stride, F f)
{
  std::array<Int32, 3> axes = { 0, 1, 2 };
  std::ranges::stable_sort(axes, [&](Int32 a, Int32 b) { return stride[a] > stride[b]; });
  const auto [slow, middle, fast] = axes;
  Index index = first;
  for (index[slow] = first[slow]; index[slow] < last[slow]; ++index[slow])
    for (index[middle] = first[middle]; index[middle] < last[middle]; ++index[middle])
      for (index[fast] = first[fast]; index[fast] < last[fast]; ++index[fast])
        f(index);
}

bool isAtMost(Real a, Real b)
{
  const Real scale = std::abs(a) + std::abs(b);
  return a <= b || std::abs(a - b) < 10.0 * std::numeric_limits<Real>::epsilon() * scale;
}

//! A number in [-1, 1) that depends on the arguments only.
Real scatteredNumber(Int64 uid, Int32 axis)
{
  UInt64 bits = static_cast<UInt64>(uid) * 3u + static_cast<UInt64>(axis) + 0x9e3779b97f4a7c15u;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
  return static_cast<Real>((bits ^ (bits >> 31)) >> 11) * 0x1p-52 - 1.0;
}

//! Returns an array in the pool of host memory, if there is one: variables get what the description gives back. The nodes of cells are in
//! no pool: they go back to the system while the mesh is made, when its memory is largest.
template <typename T> UniqueArray<T> pooledArray(Int64 size)
{
  return UniqueArray<T>(MemoryUtils::getAllocator(eMemoryResource::Host), size);
}

//! Fills the description of one grid.
class GridDescriber
{
 public:
  explicit GridDescriber(const StructuredGrid& grid)
  : m_grid(grid)
  , m_nb_corner(1 << grid.dimension)
  {}

  mesh::MeshDescription describe();

 private:
  Real3 pointOf(const Index& index) const;
  void addNodes();
  void addCells();
  void addSide(Int32 axis, Int32 side);
  void addSodGroups();

  const StructuredGrid& m_grid;
  Int32 m_nb_corner;
  mesh::MeshDescription m_mesh;
};

mesh::MeshDescription GridDescriber::describe()
{
  m_mesh.name = m_grid.name;
  m_mesh.dimension = m_grid.dimension;
  const bool is_empty = m_grid.first[0] >= m_grid.last[0] || m_grid.first[1] >= m_grid.last[1] || m_grid.first[2] >= m_grid.last[2];
  if (!is_empty) {
    addNodes();
    addCells();
  }
  for (Int32 axis = 0; axis < m_grid.dimension; ++axis)
    for (Int32 side = 0; side < 2; ++side)
      addSide(axis, side);
  if (m_grid.sod)
    addSodGroups();
  return std::move(m_mesh);
}

Real3 GridDescriber::pointOf(const Index& index) const
{
  std::array<Real, 3> point;
  const Int64 uid = dot(index, m_grid.node_stride);
  for (Int32 axis = 0; axis < 3; ++axis) {
    const std::vector<Real>& positions = m_grid.positions[axis];
    const auto i = static_cast<std::size_t>(index[axis]);
    point[axis] = positions[i];
    if (m_grid.random_coef != 0.0 && i > 0 && i + 1 < positions.size()) {
      const Real room = 0.5 * std::min(positions[i] - positions[i - 1], positions[i + 1] - positions[i]);
      point[axis] += m_grid.random_coef * room * scatteredNumber(uid, axis);
    }
  }
  return { point[0], point[1], point[2] };
}

void GridDescriber::addNodes()
{
  Index last = m_grid.last;
  Int64 nb_node = 1;
  for (Int32 axis = 0; axis < m_grid.dimension; ++axis) {
    ++last[axis];
    nb_node *= last[axis] - m_grid.first[axis];
  }
  m_mesh.node_uid = pooledArray<Int64>(nb_node);
  m_mesh.node_coord = pooledArray<Real3>(nb_node);
  Int64* uid = m_mesh.node_uid.data();
  Real3* coord = m_mesh.node_coord.data();
  forEachIndex(m_grid.first, last, m_grid.node_stride, [&](const Index& index) {
    *uid++ = dot(index, m_grid.node_stride);
    *coord++ = pointOf(index);
  });
}

void GridDescriber::addCells()
{
  constexpr Int16 cell_types[4] = { IT_NullType, IT_CellLine2, IT_Quad4, IT_Hexaedron8 };
  Int64 nb_cell = 1;
  for (Int32 axis = 0; axis < 3; ++axis)
    nb_cell *= m_grid.last[axis] - m_grid.first[axis];
  m_mesh.cell_uid = pooledArray<Int64>(nb_cell);
  m_mesh.cell_type = pooledArray<Int16>(nb_cell);
  m_mesh.cell_type.fill(cell_types[m_grid.dimension]);
  m_mesh.cell_node_uid.resize(nb_cell * m_nb_corner);
  Int64 corner_offset[8];
  for (Int32 i = 0; i < m_nb_corner; ++i)
    corner_offset[i] = dot({ corners[i][0], corners[i][1], corners[i][2] }, m_grid.node_stride);
  Int64* uid = m_mesh.cell_uid.data();
  Int64* node = m_mesh.cell_node_uid.data();
  forEachIndex(m_grid.first, m_grid.last, m_grid.cell_stride, [&](const Index& index) {
    *uid++ = dot(index, m_grid.cell_stride);
    const Int64 first_node = dot(index, m_grid.node_stride);
    for (Int32 i = 0; i < m_nb_corner; ++i)
      *node++ = first_node + corner_offset[i];
  });
}

// The faces of the side, as far as they belong to cells of the box.
void GridDescriber::addSide(Int32 axis, Int32 side)
{
  m_mesh.groups.add({});
  mesh::MeshDescription::Group& group = m_mesh.groups.back();
  group.name = side_names[axis][side];
  group.kind = IK_Face;
  Index first = m_grid.first;
  Index last = m_grid.last;
  if (side == 0)
    last[axis] = std::min<Int64>(last[axis], 1);
  else
    first[axis] = std::max(first[axis], m_grid.nbCell(axis) - 1);

  forEachIndex(first, last, m_grid.cell_stride, [&](const Index& index) {
    const Int64 first_node = dot(index, m_grid.node_stride);
    Int32 nb_node = 0;
    for (Int32 i = 0; i < m_nb_corner; ++i)
      if (corners[i][axis] == side) {
        const Index corner = { corners[i][0], corners[i][1], corners[i][2] };
        group.face_node_uid.add(first_node + dot(corner, m_grid.node_stride));
        ++nb_node;
      }
    group.face_node_count.add(nb_node);
    // The last two corners of the sides across x and y turn the wrong way in dimension 3.
    Int64* end = group.face_node_uid.data() + group.face_node_uid.size();
    if (nb_node == 4 && axis != 2)
      std::swap(end[-1], end[-2]);
  });
}

void GridDescriber::addSodGroups()
{
  enum
  {
    Left,
    Right,
    Bottom,
    Top
  };
  constexpr const char* names[4] = { "ZG", "ZD", "ZD_BAS", "ZD_HAUT" };
  const Int32 nb_group = (m_grid.dimension == 1) ? 2 : 4;
  UniqueArray<Int64> uids[4];
  forEachIndex(m_grid.first, m_grid.last, m_grid.cell_stride, [&](const Index& index) {
    const Int64 uid = dot(index, m_grid.cell_stride);
    bool is_left = true;
    bool is_bottom = true;
    for (Int32 i = 0; i < m_nb_corner; ++i) {
      const Real3 point = pointOf({ index[0] + corners[i][0], index[1] + corners[i][1], index[2] + corners[i][2] });
      is_left = is_left && isAtMost(point.x, m_grid.sod->x);
      is_bottom = is_bottom && isAtMost(point.y, m_grid.sod->y);
    }
    uids[is_left ? Left : Right].add(uid);
    if (!is_left)
      uids[is_bottom ? Bottom : Top].add(uid);
  });
  for (Int32 i = 0; i < nb_group; ++i) {
    m_mesh.groups.add({});
    m_mesh.groups.back().name = names[i];
    m_mesh.groups.back().kind = IK_Cell;
    m_mesh.groups.back().item_uid = uids[i];
  }
}
} // namespace

void StructuredGrid::checkSize(const char* generator, const std::array<Int64, 3>& nb_cell, Int32 nb_rank)
{
  // Reals do not overflow, and are exact enough for a limit.
  Real nb_total = 1.0;
  for (Int64 nb : nb_cell)
    nb_total *= static_cast<Real>(std::max<Int64>(nb, 1));
  const Real max_of_rank = static_cast<Real>(std::numeric_limits<Int32>::max());
  const Real max_total = std::min(max_of_rank * nb_rank, static_cast<Real>(max_nb_cell));
  if (nb_total > max_total)
    ARCANE_FATAL("{0}: the mesh has {1} cells ({2} x {3} x {4}), expected at most {5}, {6} for each of {7} rank(s)", generator, nb_total,
                 nb_cell[0], nb_cell[1], nb_cell[2], max_total, max_of_rank, nb_rank);
}

Int64 StructuredGrid::nbCell(Int32 axis) const
{
  return (axis < dimension) ? nbNode(axis) - 1 : 1;
}

void StructuredGrid::numberInOrder(std::array<Int32, 3> order)
{
  Int64 cell_step = 1;
  Int64 node_step = 1;
  for (const Int32 axis : order) {
    cell_stride[axis] = cell_step;
    node_stride[axis] = node_step;
    cell_step *= nbCell(axis);
    node_step *= nbNode(axis);
  }
}

void StructuredGrid::setAllCells()
{
  for (Int32 axis = 0; axis < 3; ++axis) {
    first[axis] = 0;
    last[axis] = nbCell(axis);
  }
}

mesh::MeshDescription StructuredGrid::describe() const
{
  mesh::MeshDescription description = GridDescriber(*this).describe();
  mesh::MeshDescription::Grid whole;
  whole.cell_stride = cell_stride;
  whole.node_stride = node_stride;
  whole.nb_part = nb_part;
  for (Int32 axis = 0; axis < 3; ++axis) {
    whole.nb_cell[axis] = nbCell(axis);
    whole.origin[axis] = positions[axis].front();
    whole.length[axis] = positions[axis].back() - positions[axis].front();
  }
  description.grid = whole;
  return description;
}

} // namespace Arcane::detail::meshio
