// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/families/GhostLayout.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/items/FamilyItems.h"
#include "arcane_core/mesh/items/OrderedSearch.h"

#include <algorithm>
#include <atomic>
#include <optional>

namespace Arcane::detail::mesh
{

namespace
{
//! Ghosts of \a local_ids by owner, in the order of unique ids.
std::vector<UniqueArray<Int32>> ghostsByOwner(const IItemFamily* family, ConstArrayView<Int32> local_ids, Int32 nb_rank)
{
  std::vector<UniqueArray<Int32>> ghosts(static_cast<std::size_t>(nb_rank));
  const auto flags = family->flags();
  for (Int32 id : local_ids)
    if (!ItemFlags::isOwn(flags[id]))
      ghosts[static_cast<std::size_t>(family->owners()[id])].add(id);
  const auto uids = family->uniqueIds();
  for (auto& ids : ghosts)
    std::sort(ids.begin(), ids.end(), [&](Int32 a, Int32 b) { return uids[a] < uids[b]; });
  return ghosts;
}

//! Finds local ids for requests that increase mostly, without the map of the family if that is not made yet.
class LocalIdSearch
{
 public:
  explicit LocalIdSearch(const IItemFamily* family)
  : m_family(family)
  {
    const auto uids = family->uniqueIds();
    if (!family->familyItems().isUniqueIdMapBuilt() && std::is_sorted(uids.begin(), uids.end()))
      m_ordered.emplace(uids);
  }
  Int32 find(Int64 unique_id) { return m_ordered ? m_ordered->find(unique_id) : m_family->localIdOf(unique_id); }

 private:
  const IItemFamily* m_family;
  std::optional<OrderedSearch> m_ordered;
};

Int64 newId()
{
  static std::atomic<Int64> last_id = 0;
  return ++last_id;
}
} // namespace

GhostLayout GhostLayout::compute(const IItemFamily* family, ConstArrayView<Int32> local_ids)
{
  GhostLayout layout;
  layout.m_id = newId();
  layout.m_share_begin.add(0);
  layout.m_ghost_begin.add(0);
  IParallelMng* pm = family->parallelMng();
  const Int32 nb_rank = pm->commSize();
  if (nb_rank == 1)
    return layout;

  const auto ghosts = ghostsByOwner(family, local_ids, nb_rank);
  comm::RankMessages wanted(ghosts.size());
  for (std::size_t r = 0; r < ghosts.size(); ++r)
    for (Int32 id : ghosts[r])
      wanted[r].add(family->uniqueIds()[id]);
  const comm::Received<Int64> asked = comm::exchangeRecords(pm, std::move(wanted));

  String fault;
  LocalIdSearch search(family);
  for (Int32 r = 0; r < nb_rank; ++r) {
    const Span<const Int64> uids = asked.from(r);
    const auto& ghost_ids = ghosts[static_cast<std::size_t>(r)];
    if (uids.empty() && ghost_ids.empty())
      continue;
    layout.m_ranks.add(r);
    for (Int64 uid : uids) {
      const Int32 id = search.find(uid);
      if (id == NULL_ITEM_LOCAL_ID)
        fault =
          String::format("family '{0}': rank {1} has a ghost of unique id {2}, whose owner does not have it", family->fullName(), r, uid);
      layout.m_share_ids.add(id);
    }
    layout.m_share_begin.add(layout.m_share_ids.size());
    layout.m_ghost_ids.addRange(ghost_ids);
    layout.m_ghost_begin.add(layout.m_ghost_ids.size());
  }
  throwOnAllRanksUnless(pm, fault.null(), fault);
  return layout;
}

GhostLayout GhostLayout::renamed(ConstArrayView<Int32> new_ids) const
{
  GhostLayout layout;
  layout.m_id = newId();
  layout.m_ranks = m_ranks;
  layout.m_share_begin = m_share_begin;
  layout.m_ghost_begin = m_ghost_begin;
  for (const Int32 id : m_share_ids)
    layout.m_share_ids.add(new_ids[id]);
  for (const Int32 id : m_ghost_ids)
    layout.m_ghost_ids.add(new_ids[id]);
  return layout;
}

Int64 GhostLayout::allocatedBytes() const
{
  return (m_ranks.largeCapacity() + m_share_begin.largeCapacity() + m_share_ids.largeCapacity() + m_ghost_begin.largeCapacity() +
          m_ghost_ids.largeCapacity()) *
         Int64(sizeof(Int32));
}

} // namespace Arcane::detail::mesh
