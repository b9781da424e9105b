// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/DrawnGrid.h"

#include "arcane_core/domain/IMesh.h"
#include "arcane_core/output/JoinPieces.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace Arcane::detail::output
{
namespace
{
using GridArray = VtkHdfOutput::GridArray;

//! Makes an array of one number for each item: \a value_of the item.
template <typename Value, typename ValueOf>
GridArray gridArray(VtkHdfOutput::Support support, const String& name, const ItemVectorView& items, const ValueOf& value_of)
{
  UniqueArray<std::byte> values(items.size() * static_cast<Int64>(sizeof(Value)));
  auto* value = reinterpret_cast<Value*>(values.data());
  ENUMERATE_ITEM(item, items)
  {
    *value = value_of(*item);
    ++value;
  }
  return { support, name, DataTypeTraitsT<Value>::type(), std::move(values) };
}

//! Returns the owner of each cell, and perhaps marks of ghosts and unique ids.
std::vector<GridArray> gridArrays(IMesh* mesh, const VtkPiece& piece, const GridContent& content)
{
  using Support = VtkHdfOutput::Support;
  const ItemVectorView nodes = mesh->nodeFamily()->view(piece.nodes);
  const ItemVectorView cells = mesh->itemFamily(piece.item_kind)->view(piece.items);
  // Duplicates are marked by 1: vtkDataSetAttributes::DUPLICATECELL, DUPLICATEPOINT.
  const auto mark_of = [](const Item& item) { return static_cast<Byte>(item.isOwn() ? 0 : 1); };
  const auto rank_of = [](const Item& item) { return static_cast<Int32>(item.owner()); };
  const auto unique_id_of = [](const Item& item) { return item.uniqueId().asInt64(); };
  std::vector<GridArray> arrays;
  if (!piece.is_joined) {
    arrays.push_back(gridArray<Byte>(Support::Point, "vtkGhostType", nodes, mark_of));
    arrays.push_back(gridArray<Byte>(Support::Cell, "vtkGhostType", cells, mark_of));
  }
  arrays.push_back(gridArray<Int32>(Support::Cell, "Rank", cells, rank_of));
  if (content.with_unique_ids) {
    arrays.push_back(gridArray<Int64>(Support::Point, "UniqueId", nodes, unique_id_of));
    arrays.push_back(gridArray<Int64>(Support::Cell, "UniqueId", cells, unique_id_of));
  }
  return arrays;
}
} // namespace

bool DrawnGrid::isOnAllRanks() const
{
  return std::ranges::find(counts.nb_cell, 0) == counts.nb_cell.end();
}

void DrawnGrid::describe(IMesh* mesh, const ItemGroup& group, const GridContent& content)
{
  const UniqueArray<Int32> former_nodes = std::move(piece.nodes);
  piece = makePiece(group, content.with_ghosts);
  if (!content.with_ghosts)
    joinPieces(mesh->parallelMng(), *mesh->nodeFamily(), piece);
  if (!std::ranges::equal(piece.nodes, former_nodes))
    ++hashes.points;
  arrays = gridArrays(mesh, piece, content);
  counts = VtkHdfOutput::countsOf(mesh->parallelMng(), piece);
  m_has_cells = true;
  hashes.topology = VtkHdfOutput::hashesOf(piece, {}, arrays).topology;
}

//! The copy is compared as it is in memory: the run waits meanwhile.
void DrawnGrid::takeCoordinates(IMesh* mesh)
{
  const ConstArrayView<Real3> now = mesh->nodesCoordinates().asArray();
  const auto nb_byte = static_cast<std::size_t>(now.size()) * sizeof(Real3);
  if (coordinates.size() == now.size() && (nb_byte == 0 || std::memcmp(coordinates.data(), now.data(), nb_byte) == 0))
    return;
  ++hashes.points;
  coordinates.copy(now);
}

void DrawnGrid::forgetCells()
{
  m_has_cells = false;
  piece.types = {};
  piece.offsets = {};
  piece.connectivity = {};
  for (GridArray& array : arrays)
    array.values = {};
}

void DrawnGrid::update(IMesh* mesh, const ItemGroup& group, const GridContent& content, bool needs_cells)
{
  const Origin origin{ mesh, group.internal(), mesh->timestamp(), group.timestamp(), content };
  const bool is_new_here = origin != m_origin || (needs_cells && !m_has_cells);
  const bool is_new = mesh->parallelMng()->reduce(Parallel::ReduceMax, is_new_here ? 1 : 0) > 0;
  if (is_new)
    describe(mesh, group, content);
  m_origin = origin;
  takeCoordinates(mesh);
}
} // namespace Arcane::detail::output
