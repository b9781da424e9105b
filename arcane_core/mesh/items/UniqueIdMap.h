// SPDX-License-Identifier: Apache-2.0
// Finds local ids from unique ids.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane::detail::mesh
{

/*!
 * \brief Local ids by unique id. The unique ids stay in the array of the family, which is passed to each call.
 *
 * Consecutive unique ids, as generators make them, need no memory: the local id is a difference. Others are in a hash table with open
 * addressing, whose slots have 4 bytes; at most three quarters of them are used.
 */
class UniqueIdMap
{
 public:
  //! Removes all entries and releases the memory.
  void clear();
  //! Fills the map from \a unique_ids, which holds an id for each local id. Entries of NULL_ITEM_UNIQUE_ID are skipped.
  //! \return the first local id whose unique id was already in the map, or NULL_ITEM_LOCAL_ID
  Int32 build(ConstArrayView<Int64> unique_ids);
  //! Adds \a local_id. \return false when its unique id was already in the map
  bool insert(ConstArrayView<Int64> unique_ids, Int32 local_id);
  //! Adds several local ids. \return the position in \a local_ids of the first one whose unique id was already in the map, or -1; the map is
  //! unchanged in the first case
  Int32 insertAll(ConstArrayView<Int64> unique_ids, ConstArrayView<Int32> local_ids);
  void erase(ConstArrayView<Int64> unique_ids, Int32 local_id);
  //! Returns the local id, or NULL_ITEM_LOCAL_ID.
  Int32 find(ConstArrayView<Int64> unique_ids, Int64 unique_id) const
  {
    if (m_slots.empty()) {
      const UInt64 local_id = static_cast<UInt64>(unique_id) - static_cast<UInt64>(m_first);
      return local_id < static_cast<UInt64>(m_nb_used) ? static_cast<Int32>(local_id) : NULL_ITEM_LOCAL_ID;
    }
    for (UInt64 slot = slotOf(unique_id);; slot = (slot + 1) & m_mask) {
      const Int32 id = m_slots[static_cast<Int32>(slot)];
      if (id == EMPTY)
        return NULL_ITEM_LOCAL_ID;
      if (id >= 0 && unique_ids[id] == unique_id)
        return id;
    }
  }
  //! Returns true after build(). Other threads that read true see the whole map.
  bool isBuilt() const { return __atomic_load_n(&m_is_built, __ATOMIC_ACQUIRE); }
  Int64 allocatedBytes() const { return m_slots.capacity() * Int64(sizeof(Int32)); }

 private:
  static constexpr Int32 EMPTY = -1;
  static constexpr Int32 ERASED = -2;

  //! Returns the first slot of an id. Consecutive ids have distant slots, so that searches stay short whatever the ids are.
  UInt64 slotOf(Int64 unique_id) const { return (static_cast<UInt64>(unique_id) * 0x9E3779B97F4A7C15ull) >> m_shift; }
  Int32 fill(ConstArrayView<Int64> unique_ids);
  void allocate(Int64 nb_item);
  //! Puts the ids that follow each other into slots.
  void leaveRange(ConstArrayView<Int64> unique_ids);
  //! Makes room for \a nb_more ids in slots. Slots of erased ids become free.
  void reserve(ConstArrayView<Int64> unique_ids, Int64 nb_more);
  bool insertInSlot(ConstArrayView<Int64> unique_ids, Int32 local_id);

  bool m_is_built = false;
  //! The unique id of local id 0, as long as slots are absent.
  Int64 m_first = 0;
  //! Empty as long as the unique ids are consecutive in the order of local ids.
  UniqueArray<Int32> m_slots;
  UInt64 m_mask = 0;
  Int32 m_shift = 0;
  //! The number of ids that follow each other, or of slots that are not empty.
  Int64 m_nb_used = 0;
  //! The number of ids in slots.
  Int64 m_nb_live = 0;
};

} // namespace Arcane::detail::mesh
