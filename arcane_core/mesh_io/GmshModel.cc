// SPDX-License-Identifier: Apache-2.0
// The content of a Gmsh file of any version, before it becomes cells and groups.
#include "arcane_core/mesh_io/GmshModel.h"

#include <algorithm>

namespace Arcane::detail::meshio
{
namespace
{
//! Where the elements of a physical group go: one group, or two in dimension 1.
using GroupIndexes = std::map<GmshModel::Physical, std::vector<std::size_t>>;

std::vector<eItemKind> kindsOf(Int32 dimension, Int32 mesh_dimension)
{
  if (dimension == mesh_dimension)
    return { IK_Cell };
  if (dimension == 0)
    return (mesh_dimension == 1) ? std::vector<eItemKind>{ IK_Node, IK_Face } : std::vector<eItemKind>{ IK_Node };
  return { dimension == mesh_dimension - 1 ? IK_Face : IK_Edge };
}

std::size_t findOrAddGroup(std::vector<ParsedMesh::Group>& groups, const std::string& name, eItemKind kind)
{
  for (std::size_t i = 0; i < groups.size(); ++i)
    if (groups[i].name == name && groups[i].kind == kind)
      return i;
  groups.emplace_back();
  groups.back().name = name;
  groups.back().kind = kind;
  return groups.size() - 1;
}

//! Physical groups of the same name and dimension become one group.
GroupIndexes makeGroups(const GmshModel& model, ParsedMesh& mesh)
{
  GroupIndexes indexes;
  for (Int32 dimension = mesh.dimension; dimension >= 0; --dimension)
    for (const GmshModel::Physical& physical : model.physicals) {
      if (physical.first != dimension)
        continue;
      const auto named = model.physical_names.find(physical);
      const std::string name = (named != model.physical_names.end()) ? named->second : "G" + std::to_string(physical.second);
      for (const eItemKind kind : kindsOf(dimension, mesh.dimension))
        indexes[physical].push_back(findOrAddGroup(mesh.groups, name, kind));
    }
  return indexes;
}

void addToGroup(ParsedMesh::Group& group, Int64 tag, std::span<const Int64> nodes, Int64 position)
{
  if (group.kind == IK_Cell)
    group.item_uid.push_back(tag);
  else if (group.kind == IK_Node)
    group.item_uid.push_back(nodes[0]);
  else {
    // An edge has two nodes, in the first places of its element.
    if (group.kind == IK_Edge)
      nodes = nodes.first(2);
    group.part_node_count.push_back(static_cast<Int32>(nodes.size()));
    group.part_node_uid.insert(group.part_node_uid.end(), nodes.begin(), nodes.end());
    group.part_position.push_back(position);
  }
}

void fillGroups(Int32 dimension, const GmshElements& elements, const GroupIndexes& indexes, ParsedMesh& mesh)
{
  std::size_t element = 0;
  std::size_t first_node = 0;
  for (const GmshElements::Run& run : elements.runs) {
    for (Int64 i = 0; i < run.nb_element; ++i, ++element) {
      const auto nb_node = static_cast<std::size_t>(gmshElementType(elements.types[element]).nb_node);
      const std::span<const Int64> nodes(elements.nodes.data() + first_node, nb_node);
      first_node += nb_node;
      for (const Int32 tag : run.physicals)
        for (const std::size_t group : indexes.at({ dimension, tag }))
          addToGroup(mesh.groups[group], elements.tags[element], nodes, elements.positions[element]);
    }
  }
}
} // namespace

void GmshElements::reserveMore(Int64 nb_element, Int32 nb_node)
{
  const auto reserve = [](auto& values, std::size_t nb_more) {
    if (values.size() + nb_more > values.capacity())
      values.reserve(std::max(values.size() + nb_more, values.capacity() * 3 / 2));
  };
  reserve(tags, nb_element);
  reserve(types, nb_element);
  reserve(positions, nb_element);
  reserve(nodes, nb_element * nb_node);
}

void GmshElements::startRun(std::span<const Int32> physicals)
{
  if (runs.empty() || !std::ranges::equal(runs.back().physicals, physicals))
    runs.push_back({ 0, std::vector<Int32>(physicals.begin(), physicals.end()) });
}

ParsedMesh toParsedMesh(GmshModel&& model)
{
  ParsedMesh mesh;
  mesh.dimension = model.dimension;
  for (const auto& [physical, name] : model.physical_names)
    model.physicals.insert(physical);
  const GroupIndexes indexes = makeGroups(model, mesh);
  for (Int32 dimension = mesh.dimension; dimension >= 0; --dimension)
    fillGroups(dimension, model.elements[dimension], indexes, mesh);

  GmshElements& cells = model.elements[mesh.dimension];
  mesh.cell_uid = std::move(cells.tags);
  mesh.cell_node_uid = std::move(cells.nodes);
  mesh.cell_position = std::move(cells.positions);
  mesh.cell_type = std::move(cells.types);
  for (Int16& type : mesh.cell_type)
    type = gmshElementType(type).item_type;
  mesh.node_uid = std::move(model.node_tags);
  mesh.node_coord = std::move(model.node_coords);
  mesh.node_position = std::move(model.node_positions);
  return mesh;
}

} // namespace Arcane::detail::meshio
