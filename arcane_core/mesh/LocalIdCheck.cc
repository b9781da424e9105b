// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/LocalIdCheck.h"

#include <algorithm>

namespace Arcane::detail::mesh
{

namespace
{
//! Has the highest bit when an id is negative or larger than \a last. Compilers make vectors of it, which they do not of comparisons.
UInt32 outsideBit(const Int32* ids, Int32 nb, UInt32 last)
{
  UInt32 bits = 0;
  for (Int32 i = 0; i < nb; ++i) {
    const auto id = static_cast<UInt32>(ids[i]);
    bits |= id | (last - id);
  }
  return bits >> 31;
}

#if defined(__x86_64__) && defined(__GNUC__)
//! Negative ids are larger than all others, as numbers without sign. The least processors of this kind have no such maximum.
[[gnu::target("avx2")]] UInt32 largestOf(const Int32* ids, Int32 nb)
{
  UInt32 largest = 0;
  for (Int32 i = 0; i < nb; ++i)
    largest = std::max(largest, static_cast<UInt32>(ids[i]));
  return largest;
}

bool isAnyOutside(const Int32* ids, Int32 nb, UInt32 last)
{
  static const bool has_instruction = __builtin_cpu_supports("avx2");
  return has_instruction ? largestOf(ids, nb) > last : outsideBit(ids, nb, last) != 0;
}
#else
bool isAnyOutside(const Int32* ids, Int32 nb, UInt32 last)
{
  return outsideBit(ids, nb, last) != 0;
}
#endif
} // namespace

bool areBelow(ConstArrayView<Int32> local_ids, Int32 max_id)
{
  if (max_id <= 0)
    return local_ids.empty();
  return !isAnyOutside(local_ids.data(), local_ids.size(), static_cast<UInt32>(max_id - 1));
}

bool addIfBelow(UniqueArray<Int32>& list, ConstArrayView<Int32> local_ids, Int32 max_id)
{
  if (max_id <= 0)
    return local_ids.empty();
  // Blocks stay in the first cache between the check and the copy. Ids beyond the end of the list do not count yet.
  constexpr Int32 nb_of_block = 2048;
  const Int64 nb_former = list.largeSize();
  const Int64 nb_all = nb_former + local_ids.size();
  const bool is_ours = local_ids.data() >= list.data() && local_ids.data() < list.data() + nb_former;
  if (is_ours || nb_all > list.largeCapacity()) {
    if (!areBelow(local_ids, max_id))
      return false;
    list.addRange(local_ids);
    return true;
  }
  Int32* to = list.data() + nb_former;
  for (Int32 first = 0; first < local_ids.size(); first += nb_of_block) {
    const Int32 nb = std::min(nb_of_block, local_ids.size() - first);
    if (isAnyOutside(local_ids.data() + first, nb, static_cast<UInt32>(max_id - 1)))
      return false;
    to = std::copy_n(local_ids.data() + first, nb, to);
  }
  list.resizeNoInit(nb_all);
  return true;
}

} // namespace Arcane::detail::mesh
