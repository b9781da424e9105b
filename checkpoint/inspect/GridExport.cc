// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/inspect/GridExport.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/output/PictureNames.h"
#include "arcane_core/output/VtkHdfFile.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>

namespace Arcane::detail::inspect
{
namespace
{
using output::VtkHdfFile;

//! Gives the place of an item in the file.
using PlaceOfItem = std::unordered_map<Int64, Int64>;

//! The grid of all ranks.
struct Grid
{
  output::VtkPiece piece;
  UniqueArray<Real3> coordinates;
  PlaceOfItem places_of_cells;
  PlaceOfItem places_of_nodes;
};

//! Puts the cells of one rank after each other.
class RankCells
{
 public:
  RankCells(const StoredCheckpoint& checkpoint, const String& mesh, Int32 rank)
  : m_checkpoint(checkpoint)
  , m_rank(rank)
  , m_cells(checkpoint.items(rank, mesh, "Cell"))
  , m_nodes(checkpoint.items(rank, mesh, "Node"))
  , m_types(checkpoint.meshArray(rank, mesh, "Cell.Types"))
  , m_cell_node(checkpoint.meshArray(rank, mesh, "Cell.Node"))
  , m_positions(checkpoint.values(rank, mesh + "_Node_NodeCoord").value_or(StoredValues()))
  {}

  void addTo(Grid& grid) const
  {
    const Span<const Int16> types = numbersOf<Int16>(m_types);
    checkThat(types.size() == m_cells.owners.size(), "the number of types of cells");
    checkThat(m_positions.type == DT_Real3, "NodeCoord");
    Int64 first = 0;
    for (Int32 cell = 0; cell < m_cells.owners.size(); ++cell) {
      checkThat(types[cell] > IT_NullType && types[cell] < NB_BASIC_ITEM_TYPE, "the type of a cell");
      const Int32 nb_node = ItemTypeInfo::ofType(types[cell])->nbLocalNode();
      if (m_cells.owners[cell] == m_rank && m_cells.unique_ids[cell] >= 0)
        addCell(grid, cell, types[cell], first, nb_node);
      first += nb_node;
    }
  }

 private:
  const StoredCheckpoint& m_checkpoint;
  Int32 m_rank;
  StoredItems m_cells;
  StoredItems m_nodes;
  StoredValues m_types;
  StoredValues m_cell_node;
  StoredValues m_positions;

  void checkThat(bool is_right, const char* what) const
  {
    ARCANE_THROW_IF(!is_right, IOException, "checkpoint '{0}', rank {1}: {2} is missing or wrong", m_checkpoint.path(), m_rank, what);
  }

  void addCell(Grid& grid, Int32 cell, Int16 type, Int64 first, Int32 nb_node) const
  {
    const Span<const Int32> list = numbersOf<Int32>(m_cell_node);
    checkThat(first + nb_node <= list.size(), "the list of the nodes of cells");
    grid.places_of_cells.emplace(m_cells.unique_ids[cell], grid.piece.types.size());
    grid.piece.items.add(cell);
    grid.piece.types.add(output::vtkTypeOf(type));
    for (Int32 i = 0; i < nb_node; ++i)
      grid.piece.connectivity.add(placeOfNode(grid, list[first + i]));
    grid.piece.offsets.add(grid.piece.connectivity.largeSize());
  }

  Int64 placeOfNode(Grid& grid, Int32 node) const
  {
    const Span<const Real3> positions = numbersOf<Real3>(m_positions);
    checkThat(node >= 0 && node < m_nodes.unique_ids.size() && node < positions.size(), "a node of a cell");
    const auto [found, is_new] = grid.places_of_nodes.emplace(m_nodes.unique_ids[node], grid.coordinates.largeSize());
    if (is_new) {
      grid.coordinates.add(positions[node]);
      grid.piece.nodes.add(static_cast<Int32>(found->second));
    }
    return found->second;
  }
};

Grid gridOf(const StoredCheckpoint& checkpoint, const String& mesh)
{
  Grid grid;
  grid.piece.offsets.add(0);
  for (Int32 rank = 0; rank < checkpoint.nbRank(); ++rank)
    RankCells(checkpoint, mesh, rank).addTo(grid);
  return grid;
}

bool isInteger(eDataType type)
{
  return type == DT_Byte || type == DT_Int8 || type == DT_Int16 || type == DT_Int32 || type == DT_Int64;
}

//! The values of a variable in the order of the file.
struct Column
{
  Int64 nb_value = 0;
  UniqueArray<std::byte> bytes;
};

//! Copies the values of the own items of one rank.
void addColumn(const StoredCheckpoint& checkpoint, const StoredVariable& variable, Int32 rank, const PlaceOfItem& places, Column& column)
{
  const StoredValues values = checkpoint.values(rank, variable.name).value_or(StoredValues());
  if (values.nb_row == 0)
    return;
  if (column.bytes.empty()) {
    column.nb_value = values.nb_value;
    // All bits at 1 are not a number, for each type of reals.
    column.bytes.resize(Int64(places.size()) * values.rowSize(), isInteger(variable.type) ? std::byte(0) : std::byte(0xff));
  }
  ARCANE_THROW_IF(values.nb_value != column.nb_value, IOException, "variable '{0}' has {1} values per item on rank {2}, expected {3}",
                  variable.name, values.nb_value, rank, column.nb_value);
  for (const ItemRow& item : checkpoint.ownRows(rank, variable, values.nb_row))
    if (const auto place = places.find(item.unique_id); place != places.end())
      std::memcpy(column.bytes.data() + place->second * values.rowSize(), values.bytes.data() + item.row * values.rowSize(),
                  static_cast<std::size_t>(values.rowSize()));
}

bool canBeDrawn(const StoredVariable& variable, const String& mesh)
{
  if (variable.mesh != mesh || (variable.kind != "Cell" && variable.kind != "Node") || dataTypeSize(variable.type) == 0)
    return false;
  const eDataType basic = basicDataType(variable.type);
  return basic == DT_Real || basic == DT_Float32 || isInteger(basic);
}
} // namespace

Int32 exportGrid(const StoredCheckpoint& checkpoint, const String& mesh, const String& path)
{
  const std::vector<String> meshes = checkpoint.meshes();
  ARCANE_THROW_IF(std::ranges::find(meshes, mesh) == meshes.end(), IOException, "checkpoint '{0}' has no mesh '{1}', expected one of '{2}'",
                  checkpoint.path(), mesh, meshes.empty() ? String() : meshes.front());
  const Grid grid = gridOf(checkpoint, mesh);
  SequentialParallelMng alone(nullptr);
  VtkHdfFile file(&alone, path, grid.piece, grid.coordinates);
  Int32 nb_variable = 0;
  for (const StoredVariable& variable : checkpoint.variables()) {
    if (!canBeDrawn(variable, mesh))
      continue;
    const bool is_on_cells = variable.kind == "Cell";
    const PlaceOfItem& places = is_on_cells ? grid.places_of_cells : grid.places_of_nodes;
    Column column;
    for (Int32 rank = 0; rank < checkpoint.nbRank(); ++rank)
      addColumn(checkpoint, variable, rank, places, column);
    if (column.bytes.empty())
      continue;
    const std::string prefix = std::string(mesh.localstr()) + '_' + variable.kind.localstr() + '_';
    const std::string name = variable.name.localstr();
    file.addValues(is_on_cells ? VtkHdfFile::Support::Cell : VtkHdfFile::Support::Point,
                   output::vtkArrayName(String(name.starts_with(prefix) ? name.substr(prefix.size()) : name)), variable.type,
                   column.nb_value, column.bytes);
    ++nb_variable;
  }
  file.addNumber("Time", checkpoint.manifest().time);
  file.close();
  return nb_variable;
}
} // namespace Arcane::detail::inspect
