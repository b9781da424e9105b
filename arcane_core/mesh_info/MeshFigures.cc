// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_info/MeshFigures.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <vector>

namespace Arcane::detail::mesh_info
{
namespace
{
MeshFigures::Group figuresOfGroup(const meshio::ParsedMesh::Group& group, const CellsOfFile& cells,
                                  const std::unordered_map<Int64, Real>& measures)
{
  MeshFigures::Group figures{ group.name, group.kind, 0, 0.0 };
  // Two arrays of VTK may give an item to the same group.
  const std::set<Int64> items(group.item_uid.begin(), group.item_uid.end());
  figures.nb_item = static_cast<Int64>(items.size() + group.part_node_count.size());
  if (group.kind == IK_Cell)
    for (const Int64 uid : items)
      if (const auto measure = measures.find(uid); measure != measures.end())
        figures.measure += measure->second;
  std::size_t first = 0;
  for (const Int32 nb_node : group.part_node_count) {
    const auto nb = static_cast<std::size_t>(nb_node);
    figures.measure += cells.measureOfPart({ group.part_node_uid.data() + first, nb });
    first += nb;
  }
  return figures;
}

//! Returns how many different numbers there are. Several blocks of a file may have a node, most files give each once, in ascending order.
Int64 nbDifferent(const std::vector<Int64>& numbers)
{
  if (std::ranges::adjacent_find(numbers, std::greater_equal()) == numbers.end())
    return static_cast<Int64>(numbers.size());
  std::vector<Int64> sorted = numbers;
  std::ranges::sort(sorted);
  return std::unique(sorted.begin(), sorted.end()) - sorted.begin();
}

//! Removes the groups without items that have items of another kind: one array of VTK makes a group of cells and one of faces.
void removeEmptyKinds(std::vector<MeshFigures::Group>& groups)
{
  std::set<std::string> with_items;
  for (const MeshFigures::Group& group : groups)
    if (group.nb_item > 0)
      with_items.insert(group.name);
  std::erase_if(groups, [&](const MeshFigures::Group& group) { return group.nb_item == 0 && with_items.contains(group.name); });
}
} // namespace

MeshFigures figuresOf(const meshio::ParsedMesh& file, const CellsOfFile& cells)
{
  MeshFigures figures;
  figures.dimension = file.dimension;
  figures.nb_node = nbDifferent(file.node_uid);
  if (!file.node_coord.empty())
    figures.low = figures.high = file.node_coord.front();
  for (const Real3& point : file.node_coord)
    for (Int32 axis = 0; axis < 3; ++axis) {
      figures.low[axis] = std::min(figures.low[axis], point[axis]);
      figures.high[axis] = std::max(figures.high[axis], point[axis]);
    }
  std::unordered_map<Int64, Real> measures;
  std::unordered_map<Int32, Int64> nb_of_types;
  cells.forEach([&](const CellsOfFile::FileCell& cell) {
    ++nb_of_types[cell.type];
    const Real measure = cells.measureOf(cell);
    measures.emplace(cell.uid, measure);
    figures.measure += std::isnan(measure) ? 0.0 : measure;
  });
  for (const auto& [type, nb] : nb_of_types)
    figures.nb_of_types[ItemTypeInfo::ofType(type)->typeName().localstr()] += nb;
  for (const meshio::ParsedMesh::Group& group : file.groups)
    figures.groups.push_back(figuresOfGroup(group, cells, measures));
  if (file.has_groups_of_several_kinds)
    removeEmptyKinds(figures.groups);
  return figures;
}

const char* measureName(Int32 dimension)
{
  constexpr const char* names[] = { "measure", "length", "area", "volume" };
  return names[dimension >= 1 && dimension <= 3 ? dimension : 0];
}
} // namespace Arcane::detail::mesh_info
