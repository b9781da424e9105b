// SPDX-License-Identifier: Apache-2.0
// The unstructured grid of a VTK legacy file, as it is in the file.
#include "arcane_core/mesh_io/VtkLegacyGrid.h"

#include "arcane_core/mesh_io/VtkCellType.h"
#include "arcane_core/mesh_io/VtkLegacyValues.h"

#include "arcane_core/base/text/CLocale.h"

#include <cmath>

namespace Arcane::detail::meshio
{
namespace
{
//! Reads the parts of one file, one keyword after the other.
class GridReader
{
 public:
  GridReader(MappedFile& file, Int32 rank, Int32 nb_rank)
  : m_cursor(file)
  , m_rank(rank)
  , m_nb_rank(nb_rank)
  {
    readHeader(file);
  }

  VtkLegacyGrid read();

 private:
  void readHeader(MappedFile& file);
  bool readGeometry(std::string_view keyword);
  void checkFirst(std::string_view keyword, bool& is_known);
  bool readAttribute(std::string_view keyword);
  void readPoints();
  void readCells();
  void readCellsWithCounts(Int64 nb_value);
  void readCellsWithOffsets(Int64 nb_value);
  void readCellTypes();
  void readDataSize(bool is_on_cells);
  void readScalars();
  void readField();
  void readArray(std::string_view name, VtkValueType type, Int64 nb_tuple, Int64 nb_component);
  void skipArray(Int64 nb_component);
  void skipMetaData();
  void checkComplete();

  TextCursor m_cursor;
  Int32 m_rank;
  Int32 m_nb_rank;
  VtkLegacyGrid m_grid;
  bool m_has_points = false;
  bool m_has_cells = false;
  bool m_has_types = false;
  //! Tuples of the arrays that follow; -1 before CELL_DATA and POINT_DATA.
  Int64 m_nb_tuple = -1;
  bool m_is_on_cells = true;
};

void GridReader::readHeader(MappedFile& file)
{
  const std::string_view first = m_cursor.readLine();
  constexpr std::string_view magic = "# vtk DataFile Version ";
  const std::string_view version = first.substr(std::min(first.size(), magic.size()), 1);
  if (!first.starts_with(magic) || version < "1" || version > "5")
    m_cursor.fail(0, "found '" + std::string(first.substr(0, 40)) + "', expected '# vtk DataFile Version' 1.0 to 5.1");
  m_cursor.readLine();
  const Int64 kind_position = m_cursor.nextPosition();
  const std::string_view kind = m_cursor.readLine();
  if (kind != "ASCII" && kind != "BINARY")
    m_cursor.fail(kind_position, "found '" + std::string(kind.substr(0, 40)) + "', expected ASCII or BINARY");
  if (m_cursor.readWord("DATASET") != "DATASET")
    m_cursor.fail(kind_position, "DATASET does not follow, expected DATASET UNSTRUCTURED_GRID");
  const Int64 position = m_cursor.nextPosition();
  const std::string_view dataset = m_cursor.readWord("UNSTRUCTURED_GRID");
  if (dataset != "UNSTRUCTURED_GRID")
    m_cursor.fail(position, "found dataset '" + std::string(dataset.substr(0, 40)) + "', expected UNSTRUCTURED_GRID");
  file.setBinary(kind == "BINARY");
}

VtkLegacyGrid GridReader::read()
{
  while (!m_cursor.atEnd()) {
    const Int64 position = m_cursor.position();
    const std::string_view keyword = m_cursor.readWord("a keyword");
    if (readGeometry(keyword) || readAttribute(keyword))
      continue;
    m_cursor.moveTo(m_cursor.file().begin() + position);
    m_cursor.failHere("a keyword of VTK, as in POINTS, CELLS, CELL_TYPES, CELL_DATA or SCALARS");
  }
  checkComplete();
  return std::move(m_grid);
}

void GridReader::checkComplete()
{
  const char* missing = !m_has_points ? "POINTS" : !m_has_cells ? "CELLS" : !m_has_types ? "CELL_TYPES" : nullptr;
  if (missing)
    m_cursor.failHere(missing);
}

// A second table would have another share of the rank than the first: which file is refused must not depend on the number of ranks.
void GridReader::checkFirst(std::string_view keyword, bool& is_known)
{
  if (is_known)
    m_cursor.fail(keyword.data() - m_cursor.file().begin(), "found a second " + std::string(keyword) + ", expected one in the file");
  is_known = true;
}

bool GridReader::readGeometry(std::string_view keyword)
{
  if (keyword == "POINTS") {
    checkFirst(keyword, m_has_points);
    readPoints();
  }
  else if (keyword == "CELLS") {
    checkFirst(keyword, m_has_cells);
    readCells();
  }
  else if (keyword == "CELL_TYPES") {
    checkFirst(keyword, m_has_types);
    readCellTypes();
  }
  else if (keyword == "CELL_DATA" || keyword == "POINT_DATA")
    readDataSize(keyword == "CELL_DATA");
  else if (keyword == "METADATA")
    skipMetaData();
  else
    return false;
  return true;
}

bool GridReader::readAttribute(std::string_view keyword)
{
  if (keyword == "FIELD")
    readField();
  else if (m_nb_tuple < 0)
    return false;
  else if (keyword == "SCALARS")
    readScalars();
  else if (keyword == "VECTORS" || keyword == "NORMALS")
    skipArray(3);
  else if (keyword == "TENSORS")
    skipArray(9);
  else if (keyword == "GLOBAL_IDS" || keyword == "PEDIGREE_IDS")
    skipArray(1);
  else if (keyword == "TEXTURE_COORDINATES") {
    const std::string_view name = m_cursor.readWord("the name of an array");
    const Int64 nb_component = m_cursor.readCount("the number of components");
    m_cursor.checkFits(nb_component, 1, "components");
    readArray(name, readVtkValueType(m_cursor), m_nb_tuple, nb_component);
  }
  else
    return false;
  return true;
}

void GridReader::readPoints()
{
  m_grid.nb_point = m_cursor.readCount("the number of points");
  m_cursor.checkFits(m_grid.nb_point, 3, "points");
  VtkLegacyValues values(m_cursor, readVtkValueType(m_cursor));
  values.checkFits(m_grid.nb_point, 3, "points");
  const Share share(m_grid.nb_point, m_rank, m_nb_rank);
  m_grid.first_point = share.first;
  m_grid.points.reserve(share.size());
  m_grid.point_positions.reserve(share.size());
  values.skip(3 * share.first);
  for (Int64 i = share.first; i < share.last; ++i) {
    m_grid.point_positions.push_back(values.nextPosition());
    Real3 point;
    point.x = values.readReal("coordinate x of a point");
    point.y = values.readReal("coordinate y of a point");
    point.z = values.readReal("coordinate z of a point");
    if (!std::isfinite(point.x) || !std::isfinite(point.y) || !std::isfinite(point.z)) [[unlikely]]
      values.fail(m_grid.point_positions.back(), "point " + std::to_string(i) + " is at (" + base::fixedText(point.x) + ", " +
                                                   base::fixedText(point.y) + ", " + base::fixedText(point.z) +
                                                   "), expected finite numbers");
    m_grid.points.push_back(point);
  }
  values.skip(3 * (m_grid.nb_point - share.last));
  values.close();
}

void GridReader::readCells()
{
  if (!m_has_points)
    m_cursor.failHere("POINTS before CELLS");
  m_grid.nb_cell = m_cursor.readCount("the number of cells");
  const Int64 nb_value = m_cursor.readCount("the number of values of cells");
  m_cursor.checkFits(m_grid.nb_cell, 1, "cells");
  m_cursor.checkFits(nb_value, 1, "values of cells");
  const char* line = m_cursor.pos();
  if (m_cursor.peekWord() == "OFFSETS")
    readCellsWithOffsets(nb_value);
  else {
    m_cursor.moveTo(line);
    readCellsWithCounts(nb_value);
  }
}

// Up to version 4: the number of nodes of each cell, then its nodes.
void GridReader::readCellsWithCounts(Int64 nb_value)
{
  VtkLegacyValues values(m_cursor, VtkValueType::Int32);
  values.checkFits(nb_value, 1, "values of cells");
  const Share share(m_grid.nb_cell, m_rank, m_nb_rank);
  m_grid.first_cell = share.first;
  Int64 nb_read = 0;
  for (Int64 i = 0; i < m_grid.nb_cell; ++i) {
    const Int64 position = values.nextPosition();
    const Int64 nb_node = values.readIndex(nb_value, "the number of nodes of a cell");
    nb_read += 1 + nb_node;
    if (nb_read > nb_value)
      values.fail(position, "cell " + std::to_string(i) + " ends after " + std::to_string(nb_read) + " values of cells, expected " +
                              std::to_string(nb_value) + " for all cells");
    if (i < share.first || i >= share.last) {
      values.skip(nb_node);
      continue;
    }
    m_grid.cell_positions.push_back(position);
    m_grid.cell_node_counts.push_back(static_cast<Int32>(nb_node));
    for (Int64 node = 0; node < nb_node; ++node)
      m_grid.cell_nodes.push_back(values.readIndex(m_grid.nb_point, "a point"));
  }
  if (nb_read != nb_value)
    values.fail(values.nextPosition(),
                "cells have " + std::to_string(nb_read) + " values, expected " + std::to_string(nb_value) + " as announced");
  values.close();
}

// From version 5 on: where the nodes of each cell begin, then the nodes.
void GridReader::readCellsWithOffsets(Int64 nb_value)
{
  m_cursor.readWord("OFFSETS");
  const Int64 nb_offset = m_grid.nb_cell;
  m_grid.nb_cell = std::max<Int64>(nb_offset - 1, 0);
  const Share share(m_grid.nb_cell, m_rank, m_nb_rank);
  m_grid.first_cell = share.first;
  VtkLegacyValues offsets(m_cursor, readVtkValueType(m_cursor));
  offsets.skip(share.first);
  Int64 previous = (nb_offset > 0) ? offsets.readIndex(nb_value + 1, "the offset of a cell") : 0;
  const Int64 first = previous;
  for (Int64 i = share.first; i < share.last; ++i) {
    m_grid.cell_positions.push_back(offsets.nextPosition());
    const Int64 offset = offsets.readIndex(nb_value + 1, "the offset of a cell");
    if (offset < previous)
      offsets.fail(m_grid.cell_positions.back(),
                   "found offset " + std::to_string(offset) + ", expected " + std::to_string(previous) + " or more");
    m_grid.cell_node_counts.push_back(static_cast<Int32>(offset - previous));
    previous = offset;
  }
  if (nb_offset > 0)
    offsets.skip(m_grid.nb_cell - share.last);
  offsets.close();
  if (m_cursor.peekWord() != "CONNECTIVITY")
    m_cursor.failHere("CONNECTIVITY");
  m_cursor.readWord("CONNECTIVITY");
  VtkLegacyValues nodes(m_cursor, readVtkValueType(m_cursor));
  nodes.skip(first);
  m_grid.cell_nodes.reserve(previous - first);
  for (Int64 i = first; i < previous; ++i)
    m_grid.cell_nodes.push_back(nodes.readIndex(m_grid.nb_point, "a point"));
  nodes.skip(nb_value - previous);
  nodes.close();
}

void GridReader::readCellTypes()
{
  const Int64 count_position = m_cursor.nextPosition();
  const Int64 nb_type = m_cursor.readCount("the number of types of cells");
  if (!m_has_cells || nb_type != m_grid.nb_cell)
    m_cursor.fail(count_position, "found " + std::to_string(nb_type) + " types, expected " + std::to_string(m_grid.nb_cell) +
                                    ", one for each of the CELLS before");
  VtkLegacyValues values(m_cursor, VtkValueType::Int32);
  values.checkFits(nb_type, 1, "types of cells");
  Int64* nodes = m_grid.cell_nodes.data();
  for (Int64 i = 0; i < nb_type; ++i) {
    const Int64 position = values.nextPosition();
    const auto type = static_cast<Int32>(values.readIndex(1000, "the type of a cell"));
    const Int64 local = i - m_grid.first_cell;
    const bool is_mine = local >= 0 && local < static_cast<Int64>(m_grid.cell_node_counts.size());
    const Int32 nb_node = is_mine ? m_grid.cell_node_counts[local] : 0;
    const VtkCellType cell_type = vtkCellType(type, nb_node);
    if (cell_type.dimension < 0)
      values.fail(position, faultOfVtkType(i, type));
    m_grid.has_dimension[cell_type.dimension] = true;
    if (!is_mine)
      continue;
    if (cell_type.nb_node != nb_node)
      values.fail(m_grid.cell_positions[local], "cell " + std::to_string(i) + " of VTK type " + std::to_string(type) + " has " +
                                                  std::to_string(nb_node) + " nodes, expected " + std::to_string(cell_type.nb_node));
    m_grid.cell_types.push_back(cell_type.item_type);
    reorderVtkNodes(type, nodes);
    nodes += nb_node;
  }
  values.close();
}

void GridReader::readDataSize(bool is_on_cells)
{
  const Int64 position = m_cursor.nextPosition();
  m_nb_tuple = m_cursor.readCount("the number of values");
  m_is_on_cells = is_on_cells;
  const Int64 expected = is_on_cells ? m_grid.nb_cell : m_grid.nb_point;
  if (m_nb_tuple != expected)
    m_cursor.fail(position, "found " + std::to_string(m_nb_tuple) + " values, expected " + std::to_string(expected) + ", one per " +
                              (is_on_cells ? "cell" : "point"));
}

// SCALARS name type [components], LOOKUP_TABLE name. A table of colours may come between arrays: it has a size.
void GridReader::readScalars()
{
  const std::string_view name = m_cursor.readWord("the name of an array");
  const VtkValueType type = readVtkValueType(m_cursor);
  Int64 nb_component = 1;
  if (const std::string_view next = m_cursor.peekWord(); !next.empty() && next[0] >= '0' && next[0] <= '9')
    nb_component = m_cursor.readCount("the number of components");
  m_cursor.checkFits(nb_component, 1, "components");
  if (m_cursor.peekWord() != "LOOKUP_TABLE")
    m_cursor.failHere("LOOKUP_TABLE");
  m_cursor.readWord("LOOKUP_TABLE");
  m_cursor.readWord("the name of a table");
  readArray(name, type, m_nb_tuple, nb_component);
}

void GridReader::readField()
{
  m_cursor.readWord("the name of a field");
  const Int64 nb_array = m_cursor.readCount("the number of arrays of a field");
  m_cursor.checkFits(nb_array, 4, "arrays");
  for (Int64 i = 0; i < nb_array; ++i) {
    while (m_cursor.peekWord() == "METADATA")
      skipMetaData();
    const std::string_view name = m_cursor.readWord("the name of an array");
    const Int64 nb_component = m_cursor.readCount("the number of components");
    m_cursor.checkFits(nb_component, 1, "components");
    const Int64 nb_tuple = m_cursor.readCount("the number of values");
    readArray(name, readVtkValueType(m_cursor), nb_tuple, nb_component);
  }
}

// Keeps groups, skips others.
void GridReader::readArray(std::string_view name, VtkValueType type, Int64 nb_tuple, Int64 nb_component)
{
  VtkLegacyValues values(m_cursor, type);
  if (nb_component > 0)
    values.checkFits(nb_tuple, nb_component, "values");
  constexpr std::string_view prefix = "GROUP_";
  const bool is_group = name.starts_with(prefix) && nb_component == 1 && nb_tuple == m_nb_tuple;
  if (!is_group) {
    values.skip(nb_tuple * nb_component);
    values.close();
    return;
  }
  m_grid.groups.push_back({ std::string(name.substr(prefix.size())), m_is_on_cells, {} });
  const Share share(nb_tuple, m_rank, m_nb_rank);
  values.skip(share.first);
  for (Int64 i = share.first; i < share.last; ++i)
    if (values.readReal("whether it is in the group") != 0.0)
      m_grid.groups.back().indexes.push_back(i);
  values.skip(nb_tuple - share.last);
  values.close();
}

void GridReader::skipArray(Int64 nb_component)
{
  const std::string_view name = m_cursor.readWord("the name of an array");
  readArray(name, readVtkValueType(m_cursor), m_nb_tuple, nb_component);
}

// Lines up to an empty one.
void GridReader::skipMetaData()
{
  m_cursor.readLine();
  while (m_cursor.pos() < m_cursor.end() && !m_cursor.readLine().empty())
    continue;
}
} // namespace

VtkLegacyGrid readVtkLegacyGrid(MappedFile& file, Int32 rank, Int32 nb_rank)
{
  return GridReader(file, rank, nb_rank).read();
}

} // namespace Arcane::detail::meshio
