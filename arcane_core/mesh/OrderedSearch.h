// SPDX-License-Identifier: Apache-2.0
// From unique ids to local ids where both increase.
#pragma once

#include "arcane_core/mesh/ArcaneTypes.h"

#include <algorithm>

namespace Arcane::detail
{

//! Finds unique ids in a list that increases; a walk over both lists when those that are asked for increase too.
class OrderedSearch
{
 public:
  explicit OrderedSearch(ConstArrayView<Int64> unique_ids)
  : m_uids(unique_ids)
  {}

  //! Position in the list, -1 if it is not there.
  Int32 find(Int64 unique_id)
  {
    if (unique_id < m_last)
      m_at = static_cast<Int32>(std::lower_bound(m_uids.begin(), m_uids.end(), unique_id) - m_uids.begin());
    m_last = unique_id;
    while (m_at < m_uids.size() && m_uids[m_at] < unique_id)
      ++m_at;
    return m_at < m_uids.size() && m_uids[m_at] == unique_id ? m_at : -1;
  }

 private:
  ConstArrayView<Int64> m_uids;
  Int32 m_at = 0;
  Int64 m_last = -1;
};

} // namespace Arcane::detail
