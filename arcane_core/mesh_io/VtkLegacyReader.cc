// SPDX-License-Identifier: Apache-2.0
// Reads meshes with groups from VTK legacy files.
#include "arcane_core/mesh_io/VtkLegacyReader.h"

#include "arcane_core/mesh_io/FileGroups.h"
#include "arcane_core/mesh_io/VtkLegacyGrid.h"

#include "arcane_core/mesh/description/DescriptionCheck.h"

#include <filesystem>
#include <numeric>
#include <span>

namespace Arcane::detail::meshio
{
namespace
{
Int32 dimensionOf(const VtkLegacyGrid& grid)
{
  for (Int32 dimension = 3; dimension > 0; --dimension)
    if (grid.has_dimension[dimension])
      return dimension;
  return 0;
}

//! Index in \a cell_nodes of the first node of each cell of the share.
std::vector<Int64> firstNodes(const VtkLegacyGrid& grid)
{
  std::vector<Int64> firsts(grid.cell_node_counts.size());
  std::exclusive_scan(grid.cell_node_counts.begin(), grid.cell_node_counts.end(), firsts.begin(), Int64(0));
  return firsts;
}

//! The cells of \a grid of dimension \a face_dimension that are in its groups become faces of groups of \a mesh.
void addFaceGroups(const VtkLegacyGrid& grid, Int32 face_dimension, ParsedMesh& mesh, std::vector<bool>& is_face)
{
  const std::vector<Int64> firsts = firstNodes(grid);
  for (const VtkLegacyGrid::Group& from : grid.groups) {
    if (!from.is_on_cells)
      continue;
    ParsedMesh::Group& group = findOrAddGroup(mesh, from.name, IK_Face);
    for (const Int64 index : from.indexes) {
      const auto local = static_cast<std::size_t>(index - grid.first_cell);
      if (grid.cell_dimensions[local] != face_dimension)
        continue;
      is_face[local] = true;
      const std::span<const Int64> nodes(grid.cell_nodes.data() + firsts[local], static_cast<std::size_t>(grid.cell_node_counts[local]));
      addFaces({ nodes, grid.cell_types[local], face_dimension, grid.cell_positions[local] }, group);
    }
  }
}

void addCells(const VtkLegacyGrid& grid, ParsedMesh& mesh)
{
  const Int64* nodes = grid.cell_nodes.data();
  mesh.cell_node_uid.reserve(grid.cell_nodes.size());
  for (std::size_t i = 0; i < grid.cell_types.size(); ++i) {
    const Int16 type = grid.cell_types[i];
    const Int32 nb_node = grid.cell_node_counts[i];
    if (grid.cell_dimensions[i] == mesh.dimension) {
      mesh.cell_uid.push_back(grid.first_cell + static_cast<Int64>(i));
      mesh.cell_type.push_back(mesh::cellTypeOf(type, mesh.dimension));
      mesh.cell_position.push_back(grid.cell_positions[i]);
      mesh.cell_node_uid.insert(mesh.cell_node_uid.end(), nodes, nodes + nb_node);
    }
    nodes += nb_node;
  }
}

void addItemGroups(const VtkLegacyGrid& grid, ParsedMesh& mesh)
{
  for (const VtkLegacyGrid::Group& from : grid.groups) {
    ParsedMesh::Group& group = findOrAddGroup(mesh, from.name, from.is_on_cells ? IK_Cell : IK_Node);
    for (const Int64 index : from.indexes) {
      const auto isCell = [&] { return grid.cell_dimensions[static_cast<std::size_t>(index - grid.first_cell)] == mesh.dimension; };
      if (!from.is_on_cells || isCell())
        group.item_uid.push_back(index);
    }
  }
}

//! Positions of faces tell that they are in the second file.
void addCompanionFaces(const std::string& path, Int64 nb_point, Int32 rank, Int32 nb_rank, ParsedMesh& mesh)
{
  MappedFile file(path);
  VtkLegacyGrid faces = readVtkLegacyGrid(file, rank, nb_rank);
  if (faces.nb_point != nb_point)
    file.fail(0, "the file of faces has " + std::to_string(faces.nb_point) + " points, expected the " + std::to_string(nb_point) +
                   " points of the mesh");
  mesh.files[1] = { path, file.isBinary() };
  for (Int64& position : faces.cell_positions)
    position = -1 - position;
  std::vector<bool> is_face(faces.cell_types.size(), false);
  addFaceGroups(faces, mesh.dimension - 1, mesh, is_face);
}
} // namespace

ParsedMesh readVtkLegacy(const std::string& path, Int32 rank, Int32 nb_rank)
{
  MappedFile file(path);
  VtkLegacyGrid grid = readVtkLegacyGrid(file, rank, nb_rank);
  ParsedMesh mesh;
  mesh.files[0].is_binary = file.isBinary();
  mesh.dimension = dimensionOf(grid);
  mesh.has_free_prisms = true;
  mesh.node_uid.resize(grid.points.size());
  std::iota(mesh.node_uid.begin(), mesh.node_uid.end(), grid.first_point);
  mesh.node_coord = std::move(grid.points);
  mesh.node_position = std::move(grid.point_positions);
  addCells(grid, mesh);
  addItemGroups(grid, mesh);
  mesh.has_groups_of_several_kinds = true;
  std::vector<bool> is_face(grid.cell_types.size(), false);
  if (mesh.dimension > 0 && grid.has_dimension[mesh.dimension - 1])
    addFaceGroups(grid, mesh.dimension - 1, mesh, is_face);
  for (std::size_t i = 0; i < is_face.size(); ++i)
    if (!is_face[i] && grid.cell_dimensions[i] != mesh.dimension)
      mesh.notes.add(eReadNote::LowerElements);
  if (const std::string faces_path = path + "faces.vtk"; std::filesystem::exists(faces_path))
    addCompanionFaces(faces_path, grid.nb_point, rank, nb_rank, mesh);
  return mesh;
}

} // namespace Arcane::detail::meshio
