// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/UniqueIdMap.h"

#include <algorithm>
#include <bit>

namespace Arcane::detail::mesh
{

namespace
{
bool followEachOther(ConstArrayView<Int64> unique_ids)
{
  for (Int32 i = 0; i < unique_ids.size(); ++i)
    if (unique_ids[i] != unique_ids[0] + i || unique_ids[i] == NULL_ITEM_UNIQUE_ID)
      return false;
  return true;
}
} // namespace

void UniqueIdMap::clear()
{
  m_slots.dispose();
  m_nb_used = 0;
  m_nb_live = 0;
  m_is_built = false;
}

void UniqueIdMap::allocate(Int64 nb_item)
{
  const UInt64 nb_slot = std::bit_ceil(static_cast<UInt64>(nb_item + nb_item / 3 + 8));
  m_slots.dispose();
  m_slots.resize(static_cast<Int64>(nb_slot));
  m_slots.fill(EMPTY);
  m_mask = nb_slot - 1;
  m_shift = 64 - std::countr_zero(nb_slot);
  m_nb_used = 0;
  m_nb_live = 0;
}

Int32 UniqueIdMap::build(ConstArrayView<Int64> unique_ids)
{
  clear();
  const Int32 duplicate = fill(unique_ids);
  __atomic_store_n(&m_is_built, true, __ATOMIC_RELEASE);
  return duplicate;
}

Int32 UniqueIdMap::fill(ConstArrayView<Int64> unique_ids)
{
  if (followEachOther(unique_ids)) {
    m_first = unique_ids.empty() ? 0 : unique_ids[0];
    m_nb_used = unique_ids.size();
    return NULL_ITEM_LOCAL_ID;
  }
  allocate(unique_ids.size());
  Int32 duplicate = NULL_ITEM_LOCAL_ID;
  for (Int32 i = 0; i < unique_ids.size(); ++i)
    if (unique_ids[i] != NULL_ITEM_UNIQUE_ID && !insert(unique_ids, i) && duplicate == NULL_ITEM_LOCAL_ID)
      duplicate = i;
  return duplicate;
}

void UniqueIdMap::leaveRange(ConstArrayView<Int64> unique_ids)
{
  const Int32 nb_item = static_cast<Int32>(m_nb_used);
  allocate(nb_item);
  for (Int32 id = 0; id < nb_item; ++id)
    insertInSlot(unique_ids, id);
}

void UniqueIdMap::reserve(ConstArrayView<Int64> unique_ids, Int64 nb_more)
{
  if (4 * (m_nb_used + nb_more) <= 3 * m_slots.largeSize())
    return;
  const UniqueArray<Int32> former(std::move(m_slots));
  allocate(std::max(2 * (m_nb_live + 1), m_nb_live + nb_more));
  for (const Int32 id : former)
    if (id >= 0)
      insertInSlot(unique_ids, id);
}

bool UniqueIdMap::insert(ConstArrayView<Int64> unique_ids, Int32 local_id)
{
  m_is_built = true;
  if (m_slots.empty()) {
    if (find(unique_ids, unique_ids[local_id]) != NULL_ITEM_LOCAL_ID)
      return false;
    if (m_nb_used == 0)
      m_first = unique_ids[local_id] - local_id;
    if (local_id == m_nb_used && unique_ids[local_id] == m_first + local_id) {
      ++m_nb_used;
      return true;
    }
    leaveRange(unique_ids);
  }
  reserve(unique_ids, 1);
  return insertInSlot(unique_ids, local_id);
}

Int32 UniqueIdMap::insertAll(ConstArrayView<Int64> unique_ids, ConstArrayView<Int32> local_ids)
{
  Int32 i = 0;
  while (i < local_ids.size() && m_slots.empty() && insert(unique_ids, local_ids[i]))
    ++i;
  if (!m_slots.empty())
    reserve(unique_ids, local_ids.size() - i);
  while (i < local_ids.size() && !m_slots.empty() && insertInSlot(unique_ids, local_ids[i]))
    ++i;
  if (i == local_ids.size())
    return -1;
  for (Int32 k = i - 1; k >= 0; --k)
    erase(unique_ids, local_ids[k]);
  return i;
}

bool UniqueIdMap::insertInSlot(ConstArrayView<Int64> unique_ids, Int32 local_id)
{
  const Int64 unique_id = unique_ids[local_id];
  Int32* const slots = m_slots.data();
  Int32* free_slot = nullptr;
  UInt64 slot = slotOf(unique_id);
  for (; slots[slot] != EMPTY; slot = (slot + 1) & m_mask) {
    const Int32 id = slots[slot];
    if (id == ERASED && !free_slot)
      free_slot = slots + slot;
    if (id >= 0 && unique_ids[id] == unique_id)
      return false;
  }
  if (!free_slot) {
    free_slot = slots + slot;
    ++m_nb_used;
  }
  *free_slot = local_id;
  ++m_nb_live;
  return true;
}

void UniqueIdMap::erase(ConstArrayView<Int64> unique_ids, Int32 local_id)
{
  if (m_slots.empty())
    leaveRange(unique_ids);
  Int32* const slots = m_slots.data();
  for (UInt64 slot = slotOf(unique_ids[local_id]); slots[slot] != EMPTY; slot = (slot + 1) & m_mask)
    if (slots[slot] == local_id) {
      // Searches end here anyway if the next slot is empty.
      const bool is_last = slots[(slot + 1) & m_mask] == EMPTY;
      slots[slot] = is_last ? EMPTY : ERASED;
      m_nb_used -= is_last ? 1 : 0;
      --m_nb_live;
      return;
    }
}

} // namespace Arcane::detail::mesh
