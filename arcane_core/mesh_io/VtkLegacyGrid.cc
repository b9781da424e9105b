// SPDX-License-Identifier: Apache-2.0
// The unstructured grid of a VTK legacy file, as it is in the file.
#include "arcane_core/mesh_io/VtkLegacyGrid.h"

#include "arcane_core/mesh_io/VtkCellType.h"
#include "arcane_core/mesh_io/VtkLegacyAttributes.h"
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
  , m_attributes(m_cursor, m_grid, rank, nb_rank)
  {
    readHeader(file);
  }

  VtkLegacyGrid read();

 private:
  void readHeader(MappedFile& file);
  bool readGeometry(const std::string& keyword, Int64 position);
  void checkFirst(const std::string& keyword, Int64 position, bool& is_known);
  void readPoints();
  void readCells();
  void readCellsWithCounts(Int64 nb_value);
  void readCellsWithOffsets(Int64 nb_value);
  void readCellTypes();
  void addCellType(Int64 cell, Int32 type, Int64 position);
  void checkComplete();

  TextCursor m_cursor;
  Int32 m_rank;
  Int32 m_nb_rank;
  VtkLegacyGrid m_grid;
  bool m_has_points = false;
  bool m_has_cells = false;
  bool m_has_types = false;
  OddVtkCells m_odd_cells;
  VtkLegacyAttributes m_attributes;
};

void GridReader::readHeader(MappedFile& file)
{
  std::string_view first = m_cursor.readLine();
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (first.starts_with(byte_order_mark))
    first.remove_prefix(byte_order_mark.size());
  constexpr std::string_view magic = "# vtk DataFile Version ";
  const std::string_view version = first.substr(std::min(first.size(), magic.size()), 1);
  if (!first.starts_with(magic) || version < "1" || version > "5")
    m_cursor.fail(0, "found '" + std::string(first.substr(0, 40)) + "', expected '# vtk DataFile Version' 1.0 to 5.1");
  m_cursor.readLine();
  const Int64 kind_position = m_cursor.nextPosition();
  const std::string kind = upperVtkWord(m_cursor.readLine());
  if (kind != "ASCII" && kind != "BINARY")
    m_cursor.fail(kind_position, "found '" + kind.substr(0, 40) + "', expected ASCII or BINARY");
  if (upperVtkWord(m_cursor.readWord("DATASET")) != "DATASET")
    m_cursor.fail(kind_position, "DATASET does not follow, expected DATASET UNSTRUCTURED_GRID");
  const Int64 position = m_cursor.nextPosition();
  const std::string_view dataset = m_cursor.readWord("UNSTRUCTURED_GRID");
  if (upperVtkWord(dataset) != "UNSTRUCTURED_GRID")
    m_cursor.fail(position, "found dataset '" + std::string(dataset.substr(0, 40)) +
                              "', expected UNSTRUCTURED_GRID: ParaView's filter Append Datasets makes one of other data of VTK");
  file.setBinary(kind == "BINARY");
}

VtkLegacyGrid GridReader::read()
{
  while (!m_cursor.atEnd()) {
    const Int64 position = m_cursor.position();
    const std::string keyword = upperVtkWord(m_cursor.readWord("a keyword"));
    if (readGeometry(keyword, position) || m_attributes.read(keyword))
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
  Int32 dimension = 3;
  while (dimension > 0 && !m_grid.has_dimension[static_cast<std::size_t>(dimension)])
    --dimension;
  m_odd_cells.failIfAny(m_cursor.file(), dimension);
}

// A second table would have another share of the rank than the first: which file is refused must not depend on the number of ranks.
void GridReader::checkFirst(const std::string& keyword, Int64 position, bool& is_known)
{
  if (is_known)
    m_cursor.fail(position, "found a second " + keyword + ", expected one in the file");
  is_known = true;
}

bool GridReader::readGeometry(const std::string& keyword, Int64 position)
{
  if (keyword == "POINTS") {
    checkFirst(keyword, position, m_has_points);
    readPoints();
  }
  else if (keyword == "CELLS") {
    checkFirst(keyword, position, m_has_cells);
    readCells();
  }
  else if (keyword == "CELL_TYPES") {
    checkFirst(keyword, position, m_has_types);
    readCellTypes();
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
  if (upperVtkWord(m_cursor.peekWord()) == "OFFSETS")
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
  m_attributes.skipMetaData();
  if (upperVtkWord(m_cursor.peekWord()) != "CONNECTIVITY")
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
    const Int32 dimension = vtkCellType(type, 0).dimension;
    if (dimension < 0)
      values.fail(position, faultOfVtkType(i, type));
    m_grid.has_dimension[static_cast<std::size_t>(dimension)] = true;
    const Int64 local = i - m_grid.first_cell;
    if (local < 0 || local >= static_cast<Int64>(m_grid.cell_node_counts.size()))
      continue;
    addCellType(i, type, position);
    reorderVtkNodes(type, nodes);
    nodes += m_grid.cell_node_counts[static_cast<std::size_t>(local)];
  }
  values.close();
}

void GridReader::addCellType(Int64 cell, Int32 type, Int64 position)
{
  const auto local = static_cast<std::size_t>(cell - m_grid.first_cell);
  const Int32 nb_node = m_grid.cell_node_counts[local];
  const VtkCellType known = vtkCellType(type, nb_node);
  if (known.nb_node != nb_node)
    m_cursor.fail(m_grid.cell_positions[local], faultOfVtkNodes(cell, type, nb_node, known));
  if (known.item_type == IT_NullType)
    m_odd_cells.note(cell, type, nb_node, type == 7 ? m_grid.cell_positions[local] : position);
  m_grid.cell_types.push_back(known.item_type);
  // A polygon of too many nodes is nothing that faces are made of.
  m_grid.cell_dimensions.push_back(static_cast<Int8>(known.item_type == IT_NullType && type == 7 ? -1 : known.dimension));
}
} // namespace

VtkLegacyGrid readVtkLegacyGrid(MappedFile& file, Int32 rank, Int32 nb_rank)
{
  return GridReader(file, rank, nb_rank).read();
}

} // namespace Arcane::detail::meshio
