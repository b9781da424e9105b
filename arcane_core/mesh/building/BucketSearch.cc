// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/building/BucketSearch.h"

namespace Arcane::detail::mesh
{

BucketSearch::BucketSearch(ConstArrayView<Int64> sorted_ids)
: m_ids(sorted_ids)
{
  if (m_ids.empty())
    return;
  m_span = distanceOf(m_ids[m_ids.size() - 1]);
  while ((m_span >> m_shift) >= 2 * static_cast<UInt64>(m_ids.size()))
    ++m_shift;
  const Int64 nb_bucket = static_cast<Int64>(m_span >> m_shift) + 1;
  m_begin.resize(nb_bucket + 1);
  Int64 bucket = 0;
  for (Int32 i = 0; i < m_ids.size(); ++i)
    for (const Int64 last = static_cast<Int64>(distanceOf(m_ids[i]) >> m_shift); bucket <= last; ++bucket)
      m_begin[bucket] = i;
  m_begin[nb_bucket] = m_ids.size();
}

} // namespace Arcane::detail::mesh
