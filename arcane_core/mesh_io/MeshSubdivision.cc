// SPDX-License-Identifier: Apache-2.0
// Cuts the cells of a mesh into smaller ones before the mesh is built.
#include "arcane_core/mesh_io/MeshSubdivision.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh_io/KeyNumbering.h"
#include "arcane_core/mesh_io/SubdivisionPattern.h"

#include <algorithm>
#include <array>
#include <limits>

namespace Arcane::detail::meshio
{
namespace
{
using mesh::MeshDescription;

constexpr std::array types_with_children = { IT_Triangle3, IT_Quad4, IT_Tetraedron4, IT_Hexaedron8 };
constexpr Int64 max_uid = Int64(1) << 58;
//! Keys are sorted again when they exceed twice the distinct keys by this number.
constexpr std::size_t min_nb_repeated_key = 1'000'000;
constexpr Int64 no_cell = std::numeric_limits<Int64>::max();

//! Throws on all ranks if a rank has a cell of another type. \collective
void checkTypes(IParallelMng* pm, const MeshDescription& mesh)
{
  Int64 wrong_uid = no_cell;
  Int32 wrong_type = -1;
  for (Int32 cell = 0; cell < mesh.cell_uid.size(); ++cell)
    if (!canSubdivide(mesh.cell_type[cell]) && mesh.cell_uid[cell] < wrong_uid) {
      wrong_uid = mesh.cell_uid[cell];
      wrong_type = mesh.cell_type[cell];
    }
  const Int64 first_uid = pm->reduce(MessagePassing::ReduceMin, wrong_uid);
  if (first_uid == no_cell)
    return;
  const Int32 type = pm->reduce(MessagePassing::ReduceMax, first_uid == wrong_uid ? wrong_type : -1);
  ARCANE_FATAL("subdivision: cell {0} is a {1}, expected Triangle3, Quad4, Tetraedron4 or Hexaedron8", first_uid,
               ItemTypeInfo::ofType(static_cast<Int16>(type))->typeName());
}

//! Returns one type of the cells of all ranks. Children of the other type fit together only if all cells have the same type. \collective
Int16 typeOfCells(IParallelMng* pm, const MeshDescription& mesh, bool has_other_type)
{
  UniqueArray<Int32> is_used(static_cast<Int32>(types_with_children.size()), 0);
  for (const Int16 type : mesh.cell_type)
    for (std::size_t i = 0; i < types_with_children.size(); ++i)
      if (types_with_children[i] == type)
        is_used[static_cast<Int32>(i)] = 1;
  pm->reduce(MessagePassing::ReduceMax, is_used.view());
  Int16 found = IT_NullType;
  for (std::size_t i = 0; i < types_with_children.size(); ++i)
    if (is_used[static_cast<Int32>(i)]) {
      ARCANE_FATAL_IF(has_other_type && found != IT_NullType,
                      "subdivision: the mesh has cells of types {0} and {1}, expected one type, since children with "
                      "different-element-type-output would not fit together",
                      ItemTypeInfo::ofType(found)->typeName(), ItemTypeInfo::ofType(types_with_children[i])->typeName());
      found = types_with_children[i];
    }
  return found;
}

//! One subdivision of all cells.
class Subdivision
{
 public:
  Subdivision(IParallelMng* pm, MeshDescription&& mesh, bool has_other_type);
  //! \collective
  MeshDescription run();

 private:
  //! Where a cell is in the arrays of the mesh.
  struct Cell
  {
    Int16 type;
    Int64 first_node;
    Int32 nb_node;
    const SubdivisionPattern* pattern;
  };
  //! The unique ids of a part.
  using Nodes = std::span<const Int64>;

  void choosePatterns();
  Nodes nodesOf(const Cell& cell) const
  {
    return { m_mesh.cell_node_uid.data() + cell.first_node, static_cast<std::size_t>(cell.nb_node) };
  }
  const Real3& coordOf(Int64 uid) const;
  UniqueIdKey keyOfPoint(const std::vector<Int32>& point, Nodes nodes) const;
  void addKeys(const SubdivisionPattern& pattern, Nodes nodes);
  void removeRepeatedKeys();
  void numberNodes();
  void numberCells();
  Int64 uidOfPoint(const std::vector<Int32>& point, Nodes nodes) const;
  //! Returns the unique ids of the points of \a pattern, valid until the next call.
  Nodes uidsOfPoints(const SubdivisionPattern& pattern, Nodes nodes);
  void makeNodes(MeshDescription& result);
  void makeCells(MeshDescription& result);
  void makeGroup(const MeshDescription::Group& group, MeshDescription& result);
  void addChildrenOfCell(Int64 uid, MeshDescription::Group& group) const;
  void addChildrenOfPart(Nodes nodes, MeshDescription::Group& group);
  const SubdivisionPattern* partPattern(std::size_t nb_node) const
  {
    return patternOfPart(m_type, m_has_other_type, static_cast<Int32>(nb_node));
  }
  template <typename F> void forEachPart(const MeshDescription::Group& group, F f) const;

  IParallelMng* m_pm;
  MeshDescription m_mesh;
  bool m_has_other_type;
  Int16 m_type;
  std::vector<Cell> m_cells;
  //! Places of nodes in the description, in the order of unique ids.
  std::vector<std::pair<Int64, Int32>> m_nodes;
  //! New nodes of cells and of parts of groups, in the order of keys.
  std::vector<UniqueIdKey> m_keys;
  std::size_t m_nb_distinct_key = 0;
  std::vector<Int64> m_key_uids;
  std::vector<Int64> m_point_uids;
  std::vector<Int64> m_first_children;
  //! Places of cells, in the order of unique ids.
  std::vector<std::pair<Int64, Int32>> m_cell_order;
};

Subdivision::Subdivision(IParallelMng* pm, MeshDescription&& mesh, bool has_other_type)
: m_pm(pm)
, m_mesh(std::move(mesh))
, m_has_other_type(has_other_type)
, m_type(typeOfCells(pm, m_mesh, has_other_type))
{
  for (Int32 i = 0; i < m_mesh.node_uid.size(); ++i)
    m_nodes.emplace_back(m_mesh.node_uid[i], i);
  std::ranges::sort(m_nodes);
  for (Int32 i = 0; i < m_mesh.cell_uid.size(); ++i)
    m_cell_order.emplace_back(m_mesh.cell_uid[i], i);
  std::ranges::sort(m_cell_order);
}

template <typename F> void Subdivision::forEachPart(const MeshDescription::Group& group, F f) const
{
  const Int64* nodes = group.face_node_uid.data();
  for (const Int32 nb_node : group.face_node_count) {
    f(Nodes(nodes, static_cast<std::size_t>(nb_node)));
    nodes += nb_node;
  }
}

MeshDescription Subdivision::run()
{
  choosePatterns();
  numberCells();
  numberNodes();
  MeshDescription result;
  result.name = m_mesh.name;
  result.dimension = m_mesh.dimension;
  makeNodes(result);
  makeCells(result);
  for (const MeshDescription::Group& group : m_mesh.groups)
    makeGroup(group, result);
  return result;
}

const Real3& Subdivision::coordOf(Int64 uid) const
{
  const auto found = std::ranges::lower_bound(m_nodes, uid, {}, &std::pair<Int64, Int32>::first);
  ARCANE_FATAL_IF(found == m_nodes.end() || found->first != uid, "subdivision: a cell has node {0}, which has no coordinates", uid);
  return m_mesh.node_coord[found->second];
}

void Subdivision::choosePatterns()
{
  Int64 first_node = 0;
  std::vector<Real3> coords;
  for (const Int16 type : m_mesh.cell_type) {
    Cell cell{ type, first_node, ItemTypeInfo::ofType(type)->nbLocalNode(), nullptr };
    first_node += cell.nb_node;
    coords.clear();
    for (const Int64 uid : nodesOf(cell))
      coords.push_back(coordOf(uid));
    cell.pattern = &patternOfCell(type, m_has_other_type, coords);
    m_cells.push_back(cell);
  }
}

void Subdivision::numberCells()
{
  std::vector<UniqueIdKey> keys;
  std::vector<Int32> sizes;
  Int64 nb_child = 0;
  for (std::size_t cell = 0; cell < m_cells.size(); ++cell) {
    keys.push_back(keyOf({ &m_mesh.cell_uid[static_cast<Int32>(cell)], 1 }));
    sizes.push_back(static_cast<Int32>(m_cells[cell].pattern->children.size()));
    nb_child += sizes.back();
  }
  // A rank counts its items and the nodes of its cells with 32 bits.
  const Int64 max_nb_child = m_pm->reduce(MessagePassing::ReduceMax, nb_child);
  ARCANE_FATAL_IF(max_nb_child > std::numeric_limits<Int32>::max() / 8,
                  "subdivision: a rank would have {0} cells, expected at most {1}: use more ranks or less subdivisions", max_nb_child,
                  std::numeric_limits<Int32>::max() / 8);
  m_first_children = numberKeys(m_pm, keys, sizes).first;
}

UniqueIdKey Subdivision::keyOfPoint(const std::vector<Int32>& point, Nodes nodes) const
{
  std::array<Int64, 8> uids;
  for (std::size_t i = 0; i < point.size(); ++i)
    uids[i] = nodes[static_cast<std::size_t>(point[i])];
  return keyOf({ uids.data(), point.size() });
}

void Subdivision::addKeys(const SubdivisionPattern& pattern, Nodes nodes)
{
  for (const std::vector<Int32>& point : pattern.points)
    if (point.size() > 1)
      m_keys.push_back(keyOfPoint(point, nodes));
  // Cells that share a point add it again.
  if (m_keys.size() > 2 * m_nb_distinct_key + min_nb_repeated_key)
    removeRepeatedKeys();
}

void Subdivision::removeRepeatedKeys()
{
  std::ranges::sort(m_keys);
  m_keys.erase(std::unique(m_keys.begin(), m_keys.end()), m_keys.end());
  m_nb_distinct_key = m_keys.size();
}

void Subdivision::numberNodes()
{
  for (const Cell& cell : m_cells)
    addKeys(*cell.pattern, nodesOf(cell));
  for (const MeshDescription::Group& group : m_mesh.groups)
    forEachPart(group, [&](Nodes nodes) {
      if (const SubdivisionPattern* pattern = partPattern(nodes.size()))
        addKeys(*pattern, nodes);
    });
  removeRepeatedKeys();
  const Int64 last_uid = m_pm->reduce(MessagePassing::ReduceMax, m_nodes.empty() ? Int64(-1) : m_nodes.back().first);
  const KeyNumbers numbers = numberKeys(m_pm, m_keys, std::vector<Int32>(m_keys.size(), 1));
  ARCANE_FATAL_IF(last_uid + numbers.total >= max_uid,
                  "subdivision: the greatest unique id of a node would be {0}, expected less than 2^58", last_uid + numbers.total);
  for (const Int64 number : numbers.first)
    m_key_uids.push_back(last_uid + 1 + number);
}

Int64 Subdivision::uidOfPoint(const std::vector<Int32>& point, Nodes nodes) const
{
  if (point.size() == 1)
    return nodes[static_cast<std::size_t>(point[0])];
  const auto found = std::ranges::lower_bound(m_keys, keyOfPoint(point, nodes));
  return m_key_uids[static_cast<std::size_t>(found - m_keys.begin())];
}

Subdivision::Nodes Subdivision::uidsOfPoints(const SubdivisionPattern& pattern, Nodes nodes)
{
  m_point_uids.clear();
  for (const std::vector<Int32>& point : pattern.points)
    m_point_uids.push_back(uidOfPoint(point, nodes));
  return m_point_uids;
}

// The mean is computed in the order of unique ids, so that it is the same on all ranks.
void Subdivision::makeNodes(MeshDescription& result)
{
  result.node_uid = std::move(m_mesh.node_uid);
  result.node_coord = m_mesh.node_coord;
  for (std::size_t i = 0; i < m_keys.size(); ++i) {
    const auto end = std::ranges::find(m_keys[i], key_filler);
    Real3 sum;
    for (auto uid = m_keys[i].begin(); uid != end; ++uid)
      sum += coordOf(*uid);
    result.node_uid.add(m_key_uids[i]);
    result.node_coord.add(sum / static_cast<Real>(end - m_keys[i].begin()));
  }
}

void Subdivision::makeCells(MeshDescription& result)
{
  for (std::size_t cell = 0; cell < m_cells.size(); ++cell) {
    const SubdivisionPattern& pattern = *m_cells[cell].pattern;
    const Nodes uids = uidsOfPoints(pattern, nodesOf(m_cells[cell]));
    Int64 uid = m_first_children[cell];
    for (const std::vector<Int32>& child : pattern.children) {
      result.cell_uid.add(uid++);
      result.cell_type.add(pattern.child_type);
      for (const Int32 point : child)
        result.cell_node_uid.add(uids[static_cast<std::size_t>(point)]);
    }
  }
}

void Subdivision::addChildrenOfCell(Int64 uid, MeshDescription::Group& group) const
{
  const auto found = std::ranges::lower_bound(m_cell_order, uid, {}, &std::pair<Int64, Int32>::first);
  ARCANE_FATAL_IF(found == m_cell_order.end() || found->first != uid, "subdivision: group '{0}' has cell {1}, which is not on its rank",
                  group.name, uid);
  const auto cell = static_cast<std::size_t>(found->second);
  for (std::size_t child = 0; child < m_cells[cell].pattern->children.size(); ++child)
    group.item_uid.add(m_first_children[cell] + static_cast<Int64>(child));
}

void Subdivision::addChildrenOfPart(Nodes nodes, MeshDescription::Group& group)
{
  const SubdivisionPattern* pattern = partPattern(nodes.size());
  if (!pattern) {
    group.face_node_count.add(static_cast<Int32>(nodes.size()));
    for (const Int64 uid : nodes)
      group.face_node_uid.add(uid);
    return;
  }
  const Nodes uids = uidsOfPoints(*pattern, nodes);
  for (const std::vector<Int32>& child : pattern->children) {
    group.face_node_count.add(static_cast<Int32>(child.size()));
    for (const Int32 point : child)
      group.face_node_uid.add(uids[static_cast<std::size_t>(point)]);
  }
}

void Subdivision::makeGroup(const MeshDescription::Group& group, MeshDescription& result)
{
  MeshDescription::Group made;
  made.name = group.name;
  made.kind = group.kind;
  if (group.kind == IK_Cell)
    for (const Int64 uid : group.item_uid)
      addChildrenOfCell(uid, made);
  else
    made.item_uid = group.item_uid;
  forEachPart(group, [&](Nodes nodes) { addChildrenOfPart(nodes, made); });
  result.groups.add(made);
}
} // namespace

mesh::MeshDescription subdivideMesh(IParallelMng* pm, mesh::MeshDescription&& mesh, const SubdivisionOptions& options)
{
  mesh::MeshDescription result = std::move(mesh);
  if (options.nb_subdivision > 0)
    checkTypes(pm, result);
  for (Int32 i = 0; i < options.nb_subdivision; ++i)
    result = Subdivision(pm, std::move(result), options.has_other_type).run();
  return result;
}

} // namespace Arcane::detail::meshio
