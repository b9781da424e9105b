// SPDX-License-Identifier: Apache-2.0
// Finds local ids from unique ids, fast where both increase.
#pragma once

#include "arcane_core/mesh/items/UniqueIdMap.h"

#include <algorithm>

namespace Arcane::detail::mesh
{

/*!
 * \brief Finds unique ids in a list.
 *
 * When the list increases and the requested ids increase too, the search walks once over both lists. A list in another order is
 * searched with a map, which is made first.
 */
class OrderedSearch
{
 public:
  explicit OrderedSearch(ConstArrayView<Int64> unique_ids)
  : m_uids(unique_ids)
  {
    if (!std::is_sorted(unique_ids.begin(), unique_ids.end()))
      m_map.build(unique_ids);
  }

  //! Returns the position in the list, or -1 if the id is not in it.
  Int32 find(Int64 unique_id)
  {
    if (m_map.isBuilt())
      return m_map.find(m_uids, unique_id);
    if (unique_id < m_last)
      m_at = static_cast<Int32>(std::lower_bound(m_uids.begin(), m_uids.end(), unique_id) - m_uids.begin());
    m_last = unique_id;
    // Requests are mostly near to each other; others are searched.
    constexpr Int32 nb_step = 16;
    const Int32 end = std::min(m_at + nb_step, m_uids.size());
    while (m_at < end && m_uids[m_at] < unique_id)
      ++m_at;
    if (m_at == end && m_at < m_uids.size() && m_uids[m_at] < unique_id)
      m_at = static_cast<Int32>(std::lower_bound(m_uids.begin() + m_at, m_uids.end(), unique_id) - m_uids.begin());
    return m_at < m_uids.size() && m_uids[m_at] == unique_id ? m_at : -1;
  }

 private:
  ConstArrayView<Int64> m_uids;
  //! Empty when the list increases.
  UniqueIdMap m_map;
  Int32 m_at = 0;
  Int64 m_last = -1;
};

} // namespace Arcane::detail::mesh
