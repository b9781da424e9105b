// SPDX-License-Identifier: Apache-2.0
// Reads meshes with groups from files of VTK in XML.
#include "arcane_core/mesh_io/VtuReader.h"

#include "arcane_core/mesh_io/FileGroups.h"
#include "arcane_core/mesh_io/GroupName.h"
#include "arcane_core/mesh_io/VtkCellType.h"
#include "arcane_core/mesh_io/VtuArrayGroups.h"
#include "arcane_core/mesh_io/VtuFile.h"

#include "arcane_core/mesh/description/DescriptionCheck.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <unordered_set>

namespace Arcane::detail::meshio
{
namespace
{
//! No cell of a file has more nodes.
constexpr Int64 max_node = std::numeric_limits<Int32>::max();

//! The kind of the items comes first. Other programs write numbers of steps and the like into the same place.
bool mayBeGroup(const std::vector<Int64>& values)
{
  return values.size() > 1 && (values[0] == IK_Node || values[0] == IK_Face || values[0] == IK_Cell);
}

//! Returns true for the usual names of the number or time of a step, in small or capital letters.
bool isNameOfStep(const std::string& name)
{
  std::string small = name;
  for (char& c : small)
    c = (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a') : c;
  constexpr std::string_view names[] = { "cycle", "iteration", "step", "time", "timestep", "time_step", "timevalue" };
  return std::ranges::find(names, small) != std::end(names);
}

/*!
 * \brief Returns true for values that begin with another number than a kind of items, and for one number alone under the name of a step.
 *
 * One number alone is a group without items only if it is the kind of nodes or of cells.
 */
bool isNoGroup(const std::string& name, const std::vector<Int64>& values)
{
  if (values.empty())
    return false;
  const bool is_kind = values[0] >= IK_Node && values[0] <= IK_Cell;
  const bool is_empty_group = (values[0] == IK_Node || values[0] == IK_Cell) && !isNameOfStep(name);
  return !is_kind || (values.size() == 1 && !is_empty_group);
}

//! Collects the pieces of a file, then cuts the share of a rank out of them.
class PieceReader
{
 public:
  PieceReader(MappedFile& file, Int32 rank, Int32 nb_rank)
  : m_file(file)
  , m_array_groups(m_file)
  , m_rank(rank)
  , m_nb_rank(nb_rank)
  {}

  ParsedMesh read()
  {
    for (const xml::Node* piece : m_file.grid().children())
      if (piece->name == "Piece")
        addPiece(*piece);
    if (m_node_uid.empty())
      m_file.fail(m_file.grid(), "the file has no point, expected a Piece with points and cells");
    ParsedMesh mesh;
    mesh.dimension = m_dimension;
    mesh.has_free_prisms = true;
    m_odd_cells.failIfAny(m_file.file(), m_dimension);
    addNodes(mesh);
    const std::vector<bool> is_face = addArrayGroups(mesh);
    addCells(mesh, is_face);
    addGroups(mesh);
    if (m_rank == 0 && m_nb_piece > 1 && !m_has_node_ids)
      mesh.notes.add(eReadNote::SeparatePieces, m_nb_piece - 1);
    return mesh;
  }

 private:
  struct Cell
  {
    Int64 uid;
    Int16 type;
    Int32 dimension;
    Int64 first_node;
    Int32 nb_node;
    Int64 position;
  };
  //! The unique ids of the cells, or nodes: all of the file, and the share of this rank.
  struct KnownIds
  {
    std::unordered_set<Int64> of_file;
    std::unordered_set<Int64> own;
  };

  VtuFile m_file;
  VtuArrayGroups m_array_groups;
  Int32 m_rank;
  Int32 m_nb_rank;
  Int32 m_dimension = 0;
  //! The pieces that have points.
  Int64 m_nb_piece = 0;
  bool m_has_node_ids = true;
  bool m_has_cell_ids = true;
  std::vector<Int64> m_node_uid;
  std::vector<Real3> m_node_coord;
  std::vector<Int64> m_node_position;
  std::vector<Cell> m_cells;
  std::vector<Int64> m_cell_nodes;
  OddVtkCells m_odd_cells;
  //! Made by the first group of the kind.
  std::optional<KnownIds> m_known_cells;
  std::optional<KnownIds> m_known_nodes;

  void addPiece(const xml::Node& piece);
  void addPoints(const xml::Node& piece, Int64 nb_point);
  void addPieceCells(const xml::Node& piece, Int64 first_point, Int64 nb_point, Int64 nb_cell);
  std::vector<Int64> uniqueIds(const xml::Node* data, const char* name, Int64 first, Int64 n, bool& has_ids) const;
  std::vector<Int64> cellArray(const xml::Node& cells, const char* name, Int64 expected) const;
  void checkCell(const xml::Node& cells, Int64 index, Int64 type, const VtkCellType& known, Int64 nb_node) const;
  void addNodes(ParsedMesh& mesh) const;
  //! Returns the cells that are faces of groups, by index in the file.
  std::vector<bool> addArrayGroups(ParsedMesh& mesh) const;
  void addCells(ParsedMesh& mesh, const std::vector<bool>& is_face) const;
  void addGroups(ParsedMesh& mesh);
  void addGroup(const xml::Node& array, const std::vector<Int64>& values, ParsedMesh& mesh);
  const KnownIds& knownIds(bool is_of_cells, const ParsedMesh& mesh);
};

void PieceReader::addPiece(const xml::Node& piece)
{
  const Int64 nb_point = m_file.count(piece, "NumberOfPoints");
  const Int64 nb_cell = m_file.count(piece, "NumberOfCells");
  const auto first_point = static_cast<Int64>(m_node_uid.size());
  // Arrays of pieces without items may have any contents.
  if (nb_point > 0) {
    ++m_nb_piece;
    m_array_groups.add(piece.child("PointData"), { false, first_point, nb_point });
    addPoints(piece, nb_point);
  }
  if (nb_cell > 0) {
    m_array_groups.add(piece.child("CellData"), { true, static_cast<Int64>(m_cells.size()), nb_cell });
    addPieceCells(piece, first_point, nb_point, nb_cell);
  }
}

std::vector<Int64> PieceReader::uniqueIds(const xml::Node* data, const char* name, Int64 first, Int64 n, bool& has_ids) const
{
  const xml::Node* array = VtuFile::findArray(data, name);
  if (!array) {
    has_ids = false;
    std::vector<Int64> ids;
    for (Int64 i = 0; i < n; ++i)
      ids.push_back(first + i);
    return ids;
  }
  std::vector<Int64> ids = m_file.integers(*array);
  if (static_cast<Int64>(ids.size()) != n)
    m_file.fail(*array, "array '" + std::string(name) + "' has " + std::to_string(ids.size()) + " values, expected " + std::to_string(n));
  for (const Int64 id : ids)
    if (id < 0 || id >= max_file_uid)
      m_file.fail(*array, "array '" + std::string(name) + "' has the unique id " + std::to_string(id) + ", expected from 0 to 2^50 - 1");
  return ids;
}

void PieceReader::addPoints(const xml::Node& piece, Int64 nb_point)
{
  const xml::Node& array = m_file.child(m_file.child(piece, "Points"), "DataArray");
  const std::vector<Real> values = m_file.reals(array);
  if (values.size() % 3 != 0 || static_cast<Int64>(values.size() / 3) != nb_point)
    m_file.fail(array, "points have " + std::to_string(values.size()) + " coordinates, expected three for each of " +
                         std::to_string(nb_point) + " points");
  const std::vector<Int64> ids =
    uniqueIds(piece.child("PointData"), "NodesUniqueIDs", static_cast<Int64>(m_node_uid.size()), nb_point, m_has_node_ids);
  m_node_uid.insert(m_node_uid.end(), ids.begin(), ids.end());
  m_node_position.resize(m_node_uid.size(), m_file.positionOf(array));
  for (std::size_t i = 0; i < values.size(); i += 3) {
    const Real3 point(values[i], values[i + 1], values[i + 2]);
    if (!std::isfinite(point.x) || !std::isfinite(point.y) || !std::isfinite(point.z))
      m_file.fail(array, "point " + std::to_string(i / 3) + " is not at finite numbers, expected finite numbers");
    m_node_coord.push_back(point);
  }
}

std::vector<Int64> PieceReader::cellArray(const xml::Node& cells, const char* name, Int64 expected) const
{
  const xml::Node* array = VtuFile::findArray(&cells, name);
  if (!array)
    m_file.fail(cells, "element 'Cells' has no array '" + std::string(name) + "', expected connectivity, offsets and types");
  std::vector<Int64> values = m_file.integers(*array);
  if (expected >= 0 && static_cast<Int64>(values.size()) != expected)
    m_file.fail(*array, "array '" + std::string(name) + "' has " + std::to_string(values.size()) + " values, expected " +
                          std::to_string(expected) + ", one for each cell");
  return values;
}

void PieceReader::checkCell(const xml::Node& cells, Int64 index, Int64 type, const VtkCellType& known, Int64 nb_node) const
{
  if (known.dimension < 0)
    m_file.fail(cells, faultOfVtkType(index, type));
  if (known.nb_node != nb_node)
    m_file.fail(cells, faultOfVtkNodes(index, static_cast<Int32>(type), nb_node, known));
}

void PieceReader::addPieceCells(const xml::Node& piece, Int64 first_point, Int64 nb_point, Int64 nb_cell)
{
  const xml::Node& cells = m_file.child(piece, "Cells");
  const std::vector<Int64> types = cellArray(cells, "types", nb_cell);
  const std::vector<Int64> offsets = cellArray(cells, "offsets", nb_cell);
  std::vector<Int64> points = cellArray(cells, "connectivity", -1);
  const std::vector<Int64> ids =
    uniqueIds(piece.child("CellData"), "CellsUniqueIDs", static_cast<Int64>(m_cells.size()), nb_cell, m_has_cell_ids);
  const Int64 position = m_file.positionOf(cells);
  Int64 begin = 0;
  for (std::size_t i = 0; i < types.size(); ++i) {
    const auto index = static_cast<Int64>(i);
    const Int64 end = offsets[i];
    if (end < begin || end > static_cast<Int64>(points.size()))
      m_file.fail(cells, "cell " + std::to_string(index) + " ends at " + std::to_string(end) + " of connectivity, expected from " +
                           std::to_string(begin) + " to " + std::to_string(points.size()));
    const Int64 nb_node = end - begin;
    const auto type = static_cast<Int32>(std::clamp<Int64>(types[i], -1, 1000));
    const VtkCellType known = vtkCellType(type, static_cast<Int32>(std::min<Int64>(nb_node, max_node)));
    checkCell(cells, index, types[i], known, nb_node);
    if (known.item_type == IT_NullType)
      m_odd_cells.note(index, type, nb_node, position);
    reorderVtkNodes(type, points.data() + begin);
    m_dimension = std::max(m_dimension, known.dimension);
    m_cells.push_back({ ids[i], known.item_type, known.dimension, static_cast<Int64>(m_cell_nodes.size()), known.nb_node, position });
    for (; begin < end; ++begin) {
      const Int64 point = points[static_cast<std::size_t>(begin)];
      if (point < 0 || point >= nb_point)
        m_file.fail(cells, "cell " + std::to_string(index) + " has point " + std::to_string(point) + ", expected from 0 to " +
                             std::to_string(nb_point - 1));
      m_cell_nodes.push_back(m_node_uid[static_cast<std::size_t>(first_point + point)]);
    }
  }
}

void PieceReader::addNodes(ParsedMesh& mesh) const
{
  const Share share(static_cast<Int64>(m_node_uid.size()), m_rank, m_nb_rank);
  mesh.node_uid.assign(m_node_uid.begin() + share.first, m_node_uid.begin() + share.last);
  mesh.node_coord.assign(m_node_coord.begin() + share.first, m_node_coord.begin() + share.last);
  mesh.node_position.assign(m_node_position.begin() + share.first, m_node_position.begin() + share.last);
}

std::vector<bool> PieceReader::addArrayGroups(ParsedMesh& mesh) const
{
  std::vector<bool> is_face(m_cells.size(), false);
  const bool has_faces = std::ranges::any_of(m_cells, [&](const Cell& cell) { return cell.dimension == m_dimension - 1; });
  for (const VtuArrayGroups::Group& from : m_array_groups.all()) {
    mesh.has_groups_of_several_kinds = true;
    const Share share(static_cast<Int64>(from.is_on_cells ? m_cells.size() : m_node_uid.size()), m_rank, m_nb_rank);
    // Pieces are read as a whole: each rank keeps its share.
    const auto first = std::ranges::lower_bound(from.indexes, share.first);
    const auto last = std::ranges::lower_bound(from.indexes, share.last);
    ParsedMesh::Group items;
    items.name = from.name;
    items.kind = from.is_on_cells ? IK_Cell : IK_Node;
    ParsedMesh::Group faces;
    faces.name = from.name;
    faces.kind = IK_Face;
    for (auto index = first; index != last; ++index) {
      const auto i = static_cast<std::size_t>(*index);
      if (!from.is_on_cells)
        items.item_uid.push_back(m_node_uid[i]);
      else if (const Cell& cell = m_cells[i]; cell.dimension == m_dimension)
        items.item_uid.push_back(cell.uid);
      else if (cell.dimension == m_dimension - 1) {
        is_face[i] = true;
        const std::span<const Int64> nodes(m_cell_nodes.data() + cell.first_node, static_cast<std::size_t>(cell.nb_node));
        addFaces({ nodes, cell.type, cell.dimension, cell.position }, faces);
      }
    }
    mesh.groups.push_back(std::move(items));
    if (from.is_on_cells && has_faces)
      mesh.groups.push_back(std::move(faces));
  }
  return is_face;
}

void PieceReader::addCells(ParsedMesh& mesh, const std::vector<bool>& is_face) const
{
  const Share share(static_cast<Int64>(m_cells.size()), m_rank, m_nb_rank);
  for (Int64 i = share.first; i < share.last; ++i) {
    const Cell& cell = m_cells[static_cast<std::size_t>(i)];
    if (cell.dimension != m_dimension) {
      mesh.notes.add(eReadNote::LowerElements, is_face[static_cast<std::size_t>(i)] ? 0 : 1);
      continue;
    }
    mesh.cell_uid.push_back(cell.uid);
    mesh.cell_type.push_back(mesh::cellTypeOf(cell.type, m_dimension));
    mesh.cell_position.push_back(cell.position);
    const auto first = m_cell_nodes.begin() + cell.first_node;
    mesh.cell_node_uid.insert(mesh.cell_node_uid.end(), first, first + cell.nb_node);
  }
}

void PieceReader::addGroups(ParsedMesh& mesh)
{
  const xml::Node* fields = m_file.grid().child("FieldData");
  if (!fields)
    return;
  mesh.absence_reason = "they name items by unique ids, expected an array NodesUniqueIDs of points and CellsUniqueIDs of cells";
  for (const xml::Node* array : fields->children())
    if (array->name == "DataArray" && VtuFile::attribute(*array, "type") == "Int64") {
      const std::vector<Int64> values = m_file.integers(*array);
      if (m_has_node_ids && m_has_cell_ids) {
        if (!isNoGroup(VtuFile::attribute(*array, "Name"), values))
          addGroup(*array, values, mesh);
        else if (m_rank == 0)
          mesh.notes.add(eReadNote::OtherFields);
      }
      else if (mayBeGroup(values))
        mesh.absent_groups.push_back(VtuFile::attribute(*array, "Name"));
    }
}

const PieceReader::KnownIds& PieceReader::knownIds(bool is_of_cells, const ParsedMesh& mesh)
{
  std::optional<KnownIds>& known = is_of_cells ? m_known_cells : m_known_nodes;
  if (known)
    return *known;
  known.emplace();
  if (is_of_cells)
    for (const Cell& cell : m_cells)
      known->of_file.insert(cell.uid);
  else
    known->of_file.insert(m_node_uid.begin(), m_node_uid.end());
  const std::vector<Int64>& own_ids = is_of_cells ? mesh.cell_uid : mesh.node_uid;
  known->own.insert(own_ids.begin(), own_ids.end());
  return *known;
}

void PieceReader::addGroup(const xml::Node& array, const std::vector<Int64>& values, ParsedMesh& mesh)
{
  const std::string name = groupNameOf(m_file.file(), m_file.positionOf(array), VtuFile::attribute(array, "Name"));
  if (name.empty())
    m_file.fail(array, "a group has no name, expected one");
  if (values.empty())
    m_file.fail(array, "group '" + name + "' has no value, expected the kind of its items first");
  if (values[0] != IK_Cell && values[0] != IK_Node)
    m_file.fail(array, "group '" + name + "' has items of kind " + std::to_string(values[0]) +
                         ", expected 3 (cells) or 0 (nodes): faces have no unique ids in the file");
  const bool is_of_cells = values[0] == IK_Cell;
  const KnownIds& known = knownIds(is_of_cells, mesh);
  ParsedMesh::Group& group = findOrAddGroup(mesh, name, is_of_cells ? IK_Cell : IK_Node);
  for (auto uid = values.begin() + 1; uid != values.end(); ++uid) {
    if (!known.of_file.contains(*uid))
      m_file.fail(array, "group '" + name + "' has the unique id " + std::to_string(*uid) + ", expected one of the " +
                           (is_of_cells ? "cells" : "nodes") + " of the file");
    if (known.own.contains(*uid))
      group.item_uid.push_back(*uid);
  }
}
} // namespace

ParsedMesh readVtu(const std::string& path, Int32 rank, Int32 nb_rank)
{
  MappedFile file(path);
  return PieceReader(file, rank, nb_rank).read();
}

} // namespace Arcane::detail::meshio
