// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/restart/ItemValuesOfParts.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/service/ICheckpointParts.h"
#include "variables/core/IVariable.h"
#include "variables/core/PartialItems.h"
#include "variables/data/ValuePlace.h"

namespace Arcane::detail::restart
{
namespace
{
/*!
 * \brief Returns the number of values per row that all parts with rows have, or -1 if all parts are without rows.
 * \throws FatalErrorException when parts differ, or when an array has neither a row for each item nor none at all
 */
Int64 valuesPerRow(const ICheckpointParts& parts, const IVariable& variable, const mesh_restart::PartRows& rows)
{
  const String name = variable.fullName();
  Int64 nb_value_per_row = -1;
  for (Int32 part = 0; part < parts.nbPart(); ++part) {
    const auto array = parts.find(part, name);
    if (!array)
      ARCANE_FATAL("the checkpoint holds no variable '{0}' of rank {1}", name, part);
    if (array->nb_row != 0 && array->nb_row != rows.nbRowOfPart(part))
      ARCANE_FATAL("variable '{0}' of rank {1} has values of {2} items, expected {3}", name, part, array->nb_row, rows.nbRowOfPart(part));
    if (array->type != variable.dataType() || array->dimension != variable.dimension() || array->type == DT_String)
      ARCANE_FATAL("variable '{0}' of rank {1} was saved as values of type {2} and dimension {3}, expected type {4} and dimension {5}",
                   name, part, dataTypeName(array->type), array->dimension, dataTypeName(variable.dataType()), variable.dimension());
    if (array->nb_row == 0)
      continue;
    if (nb_value_per_row >= 0 && array->nb_value_per_row != nb_value_per_row)
      ARCANE_FATAL("variable '{0}' has {1} values per item on rank {2}, expected {3} as on the ranks before", name, array->nb_value_per_row,
                   part, nb_value_per_row);
    nb_value_per_row = array->nb_value_per_row;
  }
  return nb_value_per_row;
}

ArrayShape shapeOf(const ICheckpointParts& parts, const IVariable& variable)
{
  for (Int32 part = 0; part < parts.nbPart(); ++part)
    if (const auto array = parts.find(part, variable.fullName()); array && array->nb_row != 0)
      return array->shape;
  return variable.data()->shape();
}

//! Fetches the rows of \a data. Data that are tiled, or in memory of a device, are set when all rows have come.
void fetchRows(const mesh_restart::RowFetch& fetch, Span<const std::byte> mine, IData& data)
{
  if (data::hasHostRows(data))
    return fetch.fetchBytes(mine, data.rowBytes(), data.writableBytes());
  std::vector<std::byte> rows(static_cast<std::size_t>(data.valueBytes()));
  fetch.fetchBytes(mine, data.rowBytes(), { rows.data(), data.valueBytes() });
  data::ValuePlace(data).unpackRows(0, data.extent0(), rows.data());
}
} // namespace

ItemValuesOfParts::ItemValuesOfParts(IMesh* mesh, ICheckpointParts& parts, const mesh_restart::MeshParts& mesh_parts,
                                     const Fetches& fetches, const mesh_restart::PlacedFamilies& families)
: m_mesh(mesh)
, m_parts(parts)
, m_mesh_parts(mesh_parts)
, m_fetches(fetches)
, m_families(families)
{}

ItemValuesOfParts::~ItemValuesOfParts() = default;

ItemValuesOfParts::Items ItemValuesOfParts::itemsOf(const IVariable& variable) const
{
  const eItemKind kind = variable.itemKind();
  if (kind == IK_DoF || kind == IK_Particle) {
    const mesh_restart::PlacedFamilies::Family& family = m_families.family(variable.itemFamilyName());
    return { family.saved->rows(), family.saved->directory(), *family.fetch };
  }
  return { m_mesh_parts.rows(kind), m_mesh_parts.directory(kind), *m_fetches[static_cast<std::size_t>(kind)] };
}

ItemValuesOfParts::Slice ItemValuesOfParts::readSlice(const IVariable& variable, const mesh_restart::PartRows& rows) const
{
  Slice slice;
  IParallelMng* pm = m_mesh->parallelMng();
  m_parts.gatherDescriptions(variable.fullName());
  runAndAgree(pm, [&] { slice.nb_value_per_row = valuesPerRow(m_parts, variable, rows); });
  // If all parts are without values, the size is the one that the code has declared.
  if (slice.nb_value_per_row < 0)
    slice.nb_value_per_row = pm->reduce(MessagePassing::ReduceMax, variable.data()->extent1());
  const Int64 row_bytes = slice.nb_value_per_row * variable.data()->elementBytes();
  slice.bytes.resize(static_cast<std::size_t>(rows.nbRowOfRank(pm->commRank()) * row_bytes));
  runAndAgree(pm, [&] {
    std::byte* to = slice.bytes.data();
    for (const mesh_restart::RowPiece& piece : rows.piecesOf(pm->commRank())) {
      // A part that saved nothing leaves zeros.
      if (row_bytes != 0 && m_parts.find(piece.part, variable.fullName())->nb_row != 0)
        m_parts.readRows(piece.part, variable.fullName(), piece.first, piece.nb_row, to);
      to += piece.nb_row * row_bytes;
    }
  });
  return slice;
}

void ItemValuesOfParts::read(IVariable* variable)
{
  if (variable->isPartial())
    readPartial(variable);
  else {
    const Items items = itemsOf(*variable);
    const Slice slice = readSlice(*variable, items.rows);
    IData& data = *variable->data();
    data.resize(items.fetch.nbWanted(), slice.nb_value_per_row);
    data.setShape(shapeOf(m_parts, *variable));
    fetchRows(items.fetch, { slice.bytes.data(), static_cast<Int64>(slice.bytes.size()) }, data);
  }
  variable->notifyEndRead();
}

const ItemValuesOfParts::GroupItems& ItemValuesOfParts::itemsOfGroup(const IVariable& variable)
{
  const String name = variables::partialItemsName(variable);
  const auto [found, is_new] = m_groups.try_emplace(name);
  GroupItems& items = found->second;
  if (!is_new)
    return items;
  IParallelMng* pm = m_mesh->parallelMng();
  std::vector<Int64> uids;
  m_parts.gatherDescriptions(name);
  runAndAgree(pm, [&] {
    std::vector<Int64> nb_items;
    for (Int32 part = 0; part < m_parts.nbPart(); ++part) {
      const auto array = m_parts.find(part, name);
      nb_items.push_back(array ? array->nb_row : 0);
    }
    items.rows = mesh_restart::PartRows(Span<const Int64>(nb_items.data(), static_cast<Int64>(nb_items.size())), pm->commSize());
    uids.resize(static_cast<std::size_t>(items.rows.nbRowOfRank(pm->commRank())));
    Int64* to = uids.data();
    for (const mesh_restart::RowPiece& piece : items.rows.piecesOf(pm->commRank())) {
      m_parts.readRows(piece.part, name, piece.first, piece.nb_row, reinterpret_cast<std::byte*>(to));
      to += piece.nb_row;
    }
  });
  const Items all_items = itemsOf(variable);
  const std::vector<Int64> item_rows = all_items.directory.rowsOf({ uids.data(), static_cast<Int64>(uids.size()) });
  std::vector<mesh_restart::RowDirectory::Entry> entries;
  for (std::size_t i = 0; i < uids.size(); ++i) {
    const Int64 row = items.rows.firstOfRank(pm->commRank()) + static_cast<Int64>(i);
    const bool is_of_owner = item_rows[i] >= 0 && all_items.rows.partOf(item_rows[i]) == items.rows.partOf(row);
    if (uids[i] != NULL_ITEM_UNIQUE_ID)
      entries.push_back({ uids[i], row, is_of_owner ? 0 : 1 });
  }
  const mesh_restart::RowDirectory directory(pm, { entries.data(), static_cast<Int64>(entries.size()) });
  const ConstArrayView<Int64> all_uids = m_mesh->findItemFamily(variable.itemFamilyName(), true)->uniqueIds();
  std::vector<Int64> wanted;
  const std::vector<Int64> rows = directory.rowsOf({ all_uids.data(), all_uids.size() });
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i] >= 0) {
      wanted.push_back(rows[i]);
      items.unique_ids.add(all_uids[static_cast<Int32>(i)]);
    }
  items.fetch =
    std::make_unique<mesh_restart::RowFetch>(pm, items.rows, Span<const Int64>(wanted.data(), static_cast<Int64>(wanted.size())));
  return items;
}

void ItemValuesOfParts::readPartial(IVariable* variable)
{
  const GroupItems& items = itemsOfGroup(*variable);
  const Slice slice = readSlice(*variable, items.rows);
  IData& data = *variable->data();
  data.resize(items.unique_ids.size(), slice.nb_value_per_row);
  data.setShape(shapeOf(m_parts, *variable));
  items.fetch->fetchBytes({ slice.bytes.data(), static_cast<Int64>(slice.bytes.size()) }, data.rowBytes(), data.writableBytes());
  variable->setRowItems(items.unique_ids);
}
} // namespace Arcane::detail::restart
