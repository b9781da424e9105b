// SPDX-License-Identifier: Apache-2.0
// From unique ids to local ids.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane::detail
{

/*!
 * \brief Open addressing over local ids; the unique ids stay in the array of the family, which is passed to each call.
 *
 * At most three quarters of the slots, of 4 bytes, are used.
 */
class UniqueIdMap
{
 public:
  //! No memory is held.
  void clear();
  //! \a unique_ids holds an id for each local id; those of NULL_ITEM_UNIQUE_ID are left out.
  //! \return the first local id whose unique id was already there, NULL_ITEM_LOCAL_ID if none.
  Int32 build(ConstArrayView<Int64> unique_ids);
  //! \return false when the unique id of \a local_id was already there.
  bool insert(ConstArrayView<Int64> unique_ids, Int32 local_id);
  void erase(ConstArrayView<Int64> unique_ids, Int32 local_id);
  //! NULL_ITEM_LOCAL_ID if there is none.
  Int32 find(ConstArrayView<Int64> unique_ids, Int64 unique_id) const
  {
    if (m_slots.empty())
      return NULL_ITEM_LOCAL_ID;
    for (UInt64 slot = slotOf(unique_id);; slot = (slot + 1) & m_mask) {
      const Int32 id = m_slots[static_cast<Int32>(slot)];
      if (id == EMPTY)
        return NULL_ITEM_LOCAL_ID;
      if (id >= 0 && unique_ids[id] == unique_id)
        return id;
    }
  }
  bool isBuilt() const { return !m_slots.empty(); }
  Int64 allocatedBytes() const { return m_slots.capacity() * Int64(sizeof(Int32)); }

 private:
  static constexpr Int32 EMPTY = -1;
  static constexpr Int32 ERASED = -2;

  //! Consecutive ids go to distant slots: runs stay short whatever the ids are.
  UInt64 slotOf(Int64 unique_id) const { return (static_cast<UInt64>(unique_id) * 0x9E3779B97F4A7C15ull) >> m_shift; }
  void allocate(Int64 nb_item);

  UniqueArray<Int32> m_slots;
  UInt64 m_mask = 0;
  Int32 m_shift = 0;
  Int64 m_nb_used = 0;
};

} // namespace Arcane::detail
