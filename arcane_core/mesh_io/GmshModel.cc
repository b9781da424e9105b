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

std::string nameOf(const GmshModel& model, const GmshModel::Physical& physical)
{
  for (const Int32 dimension : { physical.first, GmshModel::any_dimension })
    if (const auto named = model.physical_names.find({ dimension, physical.second }); named != model.physical_names.end())
      return named->second;
  return "G" + std::to_string(physical.second);
}

//! Notes the groups without a name whose default name is the name of another one of their dimension.
void noteJoinedGroups(const GmshModel& model, ParsedMesh& mesh)
{
  for (const GmshModel::Physical& physical : model.physicals) {
    const auto& [dimension, tag] = physical;
    const bool is_named = model.physical_names.contains(physical) || model.physical_names.contains({ GmshModel::any_dimension, tag });
    const std::string name = nameOf(model, physical);
    const auto isNamedSo = [&](const GmshModel::Physical& other) {
      return other != physical && other.first == dimension && nameOf(model, other) == name;
    };
    if (!is_named && std::ranges::any_of(model.physicals, isNamedSo))
      mesh.joined_groups.push_back("physical group " + std::to_string(tag) + " of dimension " + std::to_string(dimension) +
                                   " has no name, and is a part of group '" + name + "', as another physical group is named");
  }
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
  mesh.absence_reason = "their dimension is higher than that of the elements, " + std::to_string(mesh.dimension);
  for (const GmshModel::Physical& physical : model.physicals)
    if (physical.first > mesh.dimension)
      mesh.absent_groups.push_back(nameOf(model, physical));
  for (Int32 dimension = mesh.dimension; dimension >= 0; --dimension)
    for (const GmshModel::Physical& physical : model.physicals) {
      if (physical.first != dimension)
        continue;
      for (const eItemKind kind : kindsOf(dimension, mesh.dimension))
        indexes[physical].push_back(findOrAddGroup(mesh.groups, nameOf(model, physical), kind));
    }
  return indexes;
}

void addToGroup(ParsedMesh::Group& group, Int64 tag, std::span<const Int64> nodes, Int64 position)
{
  if (group.kind == IK_Cell)
    group.item_uid.push_back(tag);
  else if (group.kind == IK_Node) {
    group.item_uid.push_back(nodes[0]);
    group.item_position.push_back(position);
  }
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
  mesh.notes = model.notes;
  const GroupIndexes indexes = makeGroups(model, mesh);
  noteJoinedGroups(model, mesh);
  for (Int32 dimension = mesh.dimension; dimension >= 0; --dimension)
    fillGroups(dimension, model.elements[dimension], indexes, mesh);
  for (Int32 dimension = 0; dimension < mesh.dimension; ++dimension)
    for (const GmshElements::Run& run : model.elements[dimension].runs)
      if (run.physicals.empty())
        mesh.notes.add(eReadNote::LowerElements, run.nb_element);

  // Gmsh repeats an element for each of its physical groups, up to version 2.
  const auto nb_group_of_cells = std::ranges::count(model.physicals, mesh.dimension, &GmshModel::Physical::first);
  mesh.may_repeat_cells = model.may_repeat_elements && nb_group_of_cells > 1;
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
