// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/LocalIdCheck.h"

#include <algorithm>

namespace Arcane::detail::mesh
{

namespace
{
//! Returns 1 if an id is negative or larger than \a last, else 0. Compilers vectorise this, unlike a loop that ends at the first such id.
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
//! Returns the largest id as an unsigned number: negative ids are the largest. SSE2, which all processors of x86-64 have, lacks this maximum.
[[gnu::target("avx2")]] UInt32 largestOf(const Int32* ids, Int32 nb)
{
  UInt32 largest = 0;
  for (Int32 i = 0; i < nb; ++i)
    largest = std::max(largest, static_cast<UInt32>(ids[i]));
  return largest;
}

//! Does the same while it copies the ids: memory is read once.
[[gnu::target("avx2")]] UInt32 copyAndFindLargest(const Int32* __restrict ids, Int32 nb, Int32* __restrict to)
{
  UInt32 largest = 0;
  for (Int32 i = 0; i < nb; ++i) {
    largest = std::max(largest, static_cast<UInt32>(ids[i]));
    to[i] = ids[i];
  }
  return largest;
}

bool hasInstructions()
{
  static const bool has_them = __builtin_cpu_supports("avx2");
  return has_them;
}

bool isAnyOutside(const Int32* ids, Int32 nb, UInt32 last)
{
  return hasInstructions() ? largestOf(ids, nb) > last : outsideBit(ids, nb, last) != 0;
}

//! Copies the ids, also when it returns false because one is outside.
bool copyAndCheck(const Int32* ids, Int32 nb, UInt32 last, Int32* to)
{
  if (hasInstructions())
    return copyAndFindLargest(ids, nb, to) <= last;
  std::copy_n(ids, nb, to);
  return outsideBit(to, nb, last) == 0;
}
#else
bool isAnyOutside(const Int32* ids, Int32 nb, UInt32 last)
{
  return outsideBit(ids, nb, last) != 0;
}

bool copyAndCheck(const Int32* ids, Int32 nb, UInt32 last, Int32* to)
{
  std::copy_n(ids, nb, to);
  return outsideBit(to, nb, last) == 0;
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
  const Int64 nb_former = list.largeSize();
  const Int64 nb_all = nb_former + local_ids.size();
  const bool is_ours = local_ids.data() >= list.data() && local_ids.data() < list.data() + nb_former;
  if (is_ours || nb_all > list.largeCapacity()) {
    if (!areBelow(local_ids, max_id))
      return false;
    list.addRange(local_ids);
    return true;
  }
  // The copy counts only when the list gets its new size.
  if (!copyAndCheck(local_ids.data(), local_ids.size(), static_cast<UInt32>(max_id - 1), list.data() + nb_former))
    return false;
  list.resizeNoInit(nb_all);
  return true;
}

} // namespace Arcane::detail::mesh
