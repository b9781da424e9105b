// SPDX-License-Identifier: Apache-2.0
#include "shmem/ArenaLayout.h"

#include "shmem/DisseminationBarrier.h"

#include "arcane_core/base/memory/RoundedUp.h"

#include <algorithm>

namespace Arcane::detail::shmem
{
ArenaLayout ArenaLayout::forCapacity(Int64 capacity, Int32 nb_rank)
{
  ArenaLayout l;
  l.nb_rank = nb_rank;
  l.nb_unit = capacity / granule_bytes * nb_unit_per_granule;

  l.ranks = base::roundedUp(sizeof(ArenaHead), 128);
  l.usages = l.ranks + nb_rank * Int64(sizeof(RankLine));
  l.directories = l.usages + nb_rank * Int64(sizeof(RankUsage));
  l.flags = l.directories + nb_rank * Int64(sizeof(DirectoryRoot));
  l.mail = base::roundedUp(l.flags + DisseminationBarrier::flagBytes(nb_rank), 128);
  l.committed = l.mail + Int64(nb_rank) * nb_rank * Int64(sizeof(MailLine));
  const Int64 nb_granule = l.nb_unit / nb_unit_per_granule;
  l.nodes = base::roundedUp(l.committed + base::roundedUp(nb_granule, 64) / 8, granule_bytes);
  l.registrations = base::roundedUp(l.nodes + (l.nb_unit + 2) * Int64(sizeof(ExtentNode)), granule_bytes);
  l.data = base::roundedUp(l.registrations + nb_granule * Int64(sizeof(UInt16)), granule_bytes);
  l.total = l.data + l.capacity();
  return l;
}

ArenaLayout ArenaLayout::within(Int64 total, Int32 nb_rank)
{
  Int64 capacity = std::max<Int64>(total, 0);
  ArenaLayout l = forCapacity(capacity, nb_rank);
  while (l.total > total && capacity > 0) {
    capacity = std::max<Int64>(capacity - std::max(l.total - total, granule_bytes), 0);
    l = forCapacity(capacity, nb_rank);
  }
  return l;
}
} // namespace Arcane::detail::shmem
