// SPDX-License-Identifier: Apache-2.0
#include "variables/shared/MachineShMemItemLookup.h"

#include "variables/shared/SharedItemTable.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/families/IItemFamily.h"

#include <algorithm>
#include <span>

namespace Arcane
{

namespace
{
using Row = detail::shared::SharedItemTable::Row;

std::span<const Row> rowsOf(detail::shmem::SharedLookup& lookup, Int32 rank)
{
  const detail::shmem::SharedLookup::Entry& shown = lookup.read(rank);
  return { reinterpret_cast<const Row*>(shown.address), static_cast<std::size_t>(shown.dims[0]) };
}

//! Returns the row where the id would be if the unique ids of the rank were regular. Unique ids are often nearly regular.
std::size_t guessOf(std::span<const Row> rows, Int64 unique_id)
{
  const auto above_first = static_cast<Real>(unique_id) - static_cast<Real>(rows.front().unique_id);
  const auto range = static_cast<Real>(rows.back().unique_id) - static_cast<Real>(rows.front().unique_id);
  return range > 0.0 ? static_cast<std::size_t>(above_first / range * static_cast<Real>(rows.size() - 1)) : 0;
}

//! Returns the rows around \a guess that hold the id if it exists. The search begins at \a guess and doubles its steps.
std::span<const Row> around(std::span<const Row> rows, std::size_t guess, Int64 unique_id)
{
  std::size_t begin = guess;
  std::size_t end = guess + 1;
  for (std::size_t step = 1; begin > 0 && rows[begin].unique_id > unique_id; step *= 2) {
    end = begin;
    begin -= std::min(step, begin);
  }
  for (std::size_t step = 1; end < rows.size() && rows[end - 1].unique_id < unique_id; step *= 2) {
    begin = end;
    end += std::min(step, rows.size() - end);
  }
  return rows.subspan(begin, end - begin);
}

//! Returns null for an unknown id.
const Row* find(std::span<const Row> rows, Int64 unique_id)
{
  if (rows.empty() || unique_id < rows.front().unique_id || unique_id > rows.back().unique_id)
    return nullptr;
  const std::span<const Row> near = around(rows, guessOf(rows, unique_id), unique_id);
  const auto row = std::ranges::lower_bound(near, unique_id, {}, &Row::unique_id);
  return row != near.end() && row->unique_id == unique_id ? &*row : nullptr;
}
} // namespace

MachineShMemItemLookup::MachineShMemItemLookup(IItemFamily* family)
: m_items(ARCANE_CHECK_POINTER(family)->allItems())
, m_family_name(family->fullName())
, m_parallel_mng(family->parallelMng())
{
  if (detail::shmem::MachineArena* arena = detail::shmem::MachineArena::of(m_parallel_mng)) {
    m_table = detail::shared::SharedItemTable::of(*arena, family);
    barrier();
    m_lookup = std::make_unique<detail::shmem::SharedLookup>(*arena, detail::shared::SharedItemTable::nameFor(family),
                                                             m_table->publication(), "items of family");
    return;
  }
  if (m_parallel_mng->machineRanks().size() > 1)
    ARCANE_FATAL("items of family '{0}' cannot be found by the other ranks of the machine: {1}", m_family_name,
                 detail::shmem::MachineArena::reasonForNone(m_parallel_mng));
  barrier();
}

MachineShMemItemLookup::~MachineShMemItemLookup() = default;

ConstArrayView<Int32> MachineShMemItemLookup::machineRanks() const
{
  return m_parallel_mng->machineRanks();
}

void MachineShMemItemLookup::barrier() const
{
  m_parallel_mng->machineBarrier();
}

Int32 MachineShMemItemLookup::localId(Int32 rank, Int64 unique_id) const
{
  Int32 local_id = NULL_ITEM_LOCAL_ID;
  localIds(rank, ConstArrayView<Int64>(1, &unique_id), ArrayView<Int32>(1, &local_id));
  return local_id;
}

void MachineShMemItemLookup::localIds(Int32 rank, ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids) const
{
  if (unique_ids.size() != local_ids.size())
    ARCANE_THROW(ArgumentException, "family '{0}': {1} local ids for {2} unique ids, expected as many", m_family_name, local_ids.size(),
                 unique_ids.size());
  if (!m_lookup) {
    if (rank != m_parallel_mng->commRank())
      ARCANE_THROW(ArgumentException, "family '{0}': rank {1} is not on the machine of rank {2}, which is alone", m_family_name, rank,
                   m_parallel_mng->commRank());
    local_ids.fill(NULL_ITEM_LOCAL_ID);
    if (const IItemFamily* family = m_items.itemFamily())
      family->itemsUniqueIdToLocalId(local_ids, unique_ids, false);
    return;
  }
  const std::span<const Row> rows = rowsOf(*m_lookup, rank);
  for (Int32 i = 0; i < unique_ids.size(); ++i) {
    const Row* row = find(rows, unique_ids[i]);
    local_ids[i] = row ? row->local_id : NULL_ITEM_LOCAL_ID;
  }
}

MachineShMemItemLookup::Place MachineShMemItemLookup::findOwner(Int64 unique_id) const
{
  if (!m_lookup) {
    const IItemFamily* family = m_items.itemFamily();
    const Int32 local_id = family ? family->localIdOf(unique_id) : NULL_ITEM_LOCAL_ID;
    const bool is_own = local_id != NULL_ITEM_LOCAL_ID && family->owners()[local_id] == m_parallel_mng->commRank();
    return is_own ? Place{ m_parallel_mng->commRank(), local_id } : Place{};
  }
  for (const Int32 rank : machineRanks())
    if (const Row* row = find(rowsOf(*m_lookup, rank), unique_id); row && row->owner == rank)
      return { rank, row->local_id };
  return {};
}

} // namespace Arcane
