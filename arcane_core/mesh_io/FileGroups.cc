// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_io/FileGroups.h"

namespace Arcane::detail::meshio
{
ParsedMesh::Group& findOrAddGroup(ParsedMesh& mesh, const std::string& name, eItemKind kind)
{
  for (ParsedMesh::Group& group : mesh.groups)
    if (group.name == name && group.kind == kind)
      return group;
  mesh.groups.emplace_back();
  mesh.groups.back().name = name;
  mesh.groups.back().kind = kind;
  return mesh.groups.back();
}

void addFaces(const FileFace& face, ParsedMesh::Group& group)
{
  const bool is_row = face.type == IT_NullType;
  const std::size_t nb_of_part = is_row ? static_cast<std::size_t>(face.dimension + 1) : face.nodes.size();
  for (std::size_t first = 0; first + nb_of_part <= face.nodes.size(); ++first) {
    const std::span<const Int64> nodes = face.nodes.subspan(first, nb_of_part);
    group.part_node_count.push_back(static_cast<Int32>(nodes.size()));
    group.part_node_uid.insert(group.part_node_uid.end(), nodes.begin(), nodes.end());
    group.part_position.push_back(face.position);
  }
}
} // namespace Arcane::detail::meshio
