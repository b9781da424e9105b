// SPDX-License-Identifier: Apache-2.0
// Finds unique ids in a list that increases, in a few steps and in any order.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane::detail::mesh
{

/*!
 * \brief Finds the positions of unique ids in a list, which must increase strictly and outlive this object.
 *
 * The span of the ids is cut in buckets of equal length, about one for each id. A search reads the ids of one bucket: one or two ids if
 * unique ids are spread evenly, as in the parts of a grid. The buckets take 4 to 8 bytes per id, and less time to build than a hash table.
 */
class BucketSearch
{
 public:
  explicit BucketSearch(ConstArrayView<Int64> sorted_ids);

  //! Returns the position in the list, or -1 if the id is not in it.
  Int32 find(Int64 unique_id) const
  {
    const UInt64 distance = distanceOf(unique_id);
    if (m_ids.empty() || distance > m_span)
      return -1;
    const Int64 bucket = static_cast<Int64>(distance >> m_shift);
    Int32 first = m_begin[bucket];
    Int32 end = m_begin[bucket + 1];
    while (end - first > 4) {
      const Int32 middle = first + (end - first) / 2;
      (m_ids[middle] <= unique_id ? first : end) = middle;
    }
    for (; first < end; ++first)
      if (m_ids[first] == unique_id)
        return first;
    return -1;
  }

 private:
  //! Ids below the first one are farther than all others.
  UInt64 distanceOf(Int64 unique_id) const { return static_cast<UInt64>(unique_id) - static_cast<UInt64>(m_ids.empty() ? 0 : m_ids[0]); }

  ConstArrayView<Int64> m_ids;
  UInt64 m_span = 0;
  Int32 m_shift = 0;
  //! The position of the first id of each bucket, and the number of ids.
  UniqueArray<Int32> m_begin;
};

} // namespace Arcane::detail::mesh
