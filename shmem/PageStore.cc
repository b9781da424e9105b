// SPDX-License-Identifier: Apache-2.0
#include "shmem/PageStore.h"

#include "shmem/PageCommit.h"

#include "arcane_core/base/memory/RoundedUp.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <limits>

namespace Arcane::detail::shmem
{
namespace
{
constexpr Int64 nb_node_per_granule = granule_bytes / Int64(sizeof(ExtentNode));
// The bounds of the memory that stays committed without being used, see IdleReserve.
Int64 leastIdleBytesOf(Int64 capacity)
{
  return std::min<Int64>(16 * 1024 * 1024, capacity / 64);
}
Int64 mostIdleBytesOf(Int64 capacity)
{
  return capacity / 16;
}

//! The granules [begin, end[ that lie wholly in a run of units.
struct GranuleRange
{
  GranuleRange(Int64 first_unit, Int64 nb_unit)
  : begin((first_unit + nb_unit_per_granule - 1) / nb_unit_per_granule)
  , end((first_unit + nb_unit) / nb_unit_per_granule)
  {}
  Int64 begin;
  Int64 end;
};
} // namespace

//! Holds the lock of the extents. If a rank died while it held the lock, the extents may be inconsistent and must not be used.
class PageStore::Lock
{
 public:
  explicit Lock(PageStore& store)
  : m_store(store)
  , m_head(store.m_head)
  {
    const int status = ::pthread_mutex_lock(&m_head->extents_lock);
    if (status == EOWNERDEAD) {
      // The holder is 0 when the rank died before it changed anything.
      Int32 nobody = 0;
      if (const Int32 holder = m_head->lock_holder.load(); holder != 0)
        m_head->abandoned_by.compare_exchange_strong(nobody, holder);
      ::pthread_mutex_consistent(&m_head->extents_lock);
    }
    else if (status != 0)
      ARCANE_FATAL("shared memory: cannot lock the extents: error {0} of pthread_mutex_lock", status);
    m_head->lock_holder.store(store.m_rank + 1, std::memory_order_relaxed);
    // A rank that finds this rank dead relies on the order of its stores: compilers must keep that order, here and in the
    // destructor.
    std::atomic_signal_fence(std::memory_order_seq_cst);
  }
  ~Lock()
  {
    m_head->lock_holder.store(0, std::memory_order_release);
    ::pthread_mutex_unlock(&m_head->extents_lock);
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

  bool isUsable() const { return m_head->abandoned_by.load(std::memory_order_relaxed) == 0; }
  //! \throws FatalErrorException that names the rank that left
  void throwUnlessUsable() const
  {
    if (!isUsable())
      m_store.m_check_peers();
  }

 private:
  PageStore& m_store;
  ArenaHead* m_head;
};

PageStore::PageStore(std::byte* base, const ArenaLayout& layout, Int32 rank, std::function<void()> check_peers,
                     std::function<Int64()> free_bytes)
: m_base(base)
, m_data(base + layout.data)
, m_head(reinterpret_cast<ArenaHead*>(base))
, m_committed(reinterpret_cast<std::atomic<UInt64>*>(base + layout.committed))
, m_layout(layout)
, m_table(&m_head->extents, reinterpret_cast<ExtentNode*>(base + layout.nodes))
, m_rank(rank)
, m_check_peers(std::move(check_peers))
, m_free_bytes(std::move(free_bytes))
, m_reserve(&m_head->idle, leastIdleBytesOf(layout.capacity()), mostIdleBytesOf(layout.capacity()))
{}

bool PageStore::initialize()
{
  if (!commitPages(m_base + m_layout.nodes, granule_bytes, m_free_bytes))
    return false;
  pthread_mutexattr_t attributes;
  ::pthread_mutexattr_init(&attributes);
  ::pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
  ::pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  const int status = ::pthread_mutex_init(&m_head->extents_lock, &attributes);
  ::pthread_mutexattr_destroy(&attributes);
  m_table.initialize(m_layout.nb_unit, static_cast<Int32>(std::min(nb_node_per_granule, m_layout.nb_unit + 2)));
  return status == 0;
}

bool PageStore::ensureNodes(const Lock&, Int32 n)
{
  if (m_table.hasSpareNodes(n))
    return true;
  // Commits the nodes of the next granule. A node may lie across two granules: both are then committed.
  const Int64 nb_usable = m_table.nbUsableNode();
  const Int64 nb_wanted = std::min(nb_usable + nb_node_per_granule, m_layout.nb_unit + 2);
  const Int64 begin = base::roundedUp(nb_usable * Int64(sizeof(ExtentNode)), granule_bytes);
  const Int64 end = base::roundedUp(nb_wanted * Int64(sizeof(ExtentNode)), granule_bytes);
  if (!commitPages(m_base + m_layout.nodes + begin, end - begin, m_free_bytes))
    return false;
  m_table.addUsableNodes(static_cast<Int32>(nb_wanted - nb_usable));
  return m_table.hasSpareNodes(n);
}

bool PageStore::isCommitted(Int64 granule) const
{
  return (m_committed[granule / 64].load(std::memory_order_acquire) >> (granule % 64)) & 1;
}

bool PageStore::commitGranules(Int64 begin, Int64 end)
{
  for (Int64 granule = begin; granule < end;) {
    if (isCommitted(granule)) {
      ++granule;
      continue;
    }
    Int64 last = granule + 1;
    while (last < end && !isCommitted(last))
      ++last;
    std::byte* address = m_data + granule * granule_bytes;
    if (!commitPages(address, (last - granule) * granule_bytes, m_free_bytes, m_nb_commit_thread)) {
      uncommitPages(address, (last - granule) * granule_bytes);
      return false;
    }
    Int64 nb_new = 0;
    for (; granule < last; ++granule) {
      const UInt64 bit = UInt64(1) << (granule % 64);
      nb_new += (m_committed[granule / 64].fetch_or(bit, std::memory_order_acq_rel) & bit) ? 0 : 1;
    }
    m_head->committed_bytes.fetch_add(nb_new * granule_bytes, std::memory_order_relaxed);
  }
  return true;
}

// Commits the granules at both ends, which other extents may share: without the lock two ranks might commit one of them at the same
// time.
bool PageStore::commitEnds(const Lock&, Int64 first_unit, Int64 nb_unit)
{
  const Int64 first = first_unit / nb_unit_per_granule;
  const Int64 last = (first_unit + nb_unit - 1) / nb_unit_per_granule;
  return commitGranules(first, first + 1) && commitGranules(last, last + 1);
}

// Commits the granules between the ends, which no other extent uses. The lock is not held, since this may take long.
bool PageStore::commitMiddle(Int64 first_unit, Int64 nb_unit)
{
  const Int64 first = first_unit / nb_unit_per_granule;
  const Int64 last = (first_unit + nb_unit - 1) / nb_unit_per_granule;
  return commitGranules(first + 1, last);
}

// No other rank may use the units meanwhile. Uncommits from the end, because blocks are cut from the start. One load tests 64 granules, since most
// are uncommitted. Registered granules stay.
void PageStore::uncommitGranules(Int64 begin, Int64 end, Int64 most_bytes)
{
  if (begin >= end)
    return;
  const Int64 nb_most = most_bytes / granule_bytes + (most_bytes % granule_bytes != 0 ? 1 : 0);
  Int64 nb_done = 0;
  for (Int64 granule = end; granule > begin && nb_done < nb_most;) {
    const Int64 bit = (granule - 1) % 64;
    const UInt64 before = m_committed[(granule - 1) / 64].load(std::memory_order_acquire) << (63 - bit);
    granule -= (before == 0) ? bit + 1 : std::countl_zero(before);
    const Int64 last = granule;
    while (granule > begin && nb_done < nb_most && isCommitted(granule - 1) && !mustStay(granule - 1)) {
      --granule;
      ++nb_done;
      m_committed[granule / 64].fetch_and(~(UInt64(1) << (granule % 64)), std::memory_order_acq_rel);
    }
    if (granule < last) {
      uncommitPages(m_data + granule * granule_bytes, (last - granule) * granule_bytes);
      m_head->committed_bytes.fetch_sub((last - granule) * granule_bytes, std::memory_order_relaxed);
    }
    else if (before != 0)
      --granule;
  }
}

void PageStore::countUsed(const Lock&, Int64 nb_more_unit)
{
  const Int64 before = usedBytes();
  const Int64 used = before + nb_more_unit * unit_bytes;
  m_reserve.noteUse(before, used);
  m_head->used_bytes.store(used, std::memory_order_relaxed);
  if (used > mostUsedBytes())
    m_head->most_used_bytes.store(used, std::memory_order_relaxed);
  if (idleBytes() < m_head->stuck_bytes.load(std::memory_order_relaxed))
    m_head->stuck_bytes.store(idleBytes(), std::memory_order_relaxed);
}

bool PageStore::commit(const std::byte* address, Int64 nb_byte)
{
  if (nb_byte == 0)
    return true;
  const Int64 first_unit = (address - m_data) / unit_bytes;
  const Int64 nb_unit = base::roundedUp(address - m_data + nb_byte, unit_bytes) / unit_bytes - first_unit;
  {
    const Lock lock(*this);
    lock.throwUnlessUsable();
    if (!commitEnds(lock, first_unit, nb_unit))
      return false;
  }
  return commitMiddle(first_unit, nb_unit);
}

std::optional<PageStore::Extent> PageStore::allocate(Int64 nb_unit, Int64 nb_spare_unit, eCommit commit)
{
  if (nb_unit > m_layout.nb_unit)
    return std::nullopt;
  // Only arenas that are far from full give room to grow: in others it would leave holes too small to use.
  const bool has_room = usedBytes() < m_layout.capacity() / 4;
  std::optional<Extent> extent = tryAllocate(nb_unit, has_room ? nb_spare_unit : 0, commit);
  if (!extent)
    extent = tryAllocate(nb_unit, 0, commit);
  if (!extent) {
    takeSpareUnits();
    trim();
    extent = tryAllocate(nb_unit, 0, commit);
  }
  return extent;
}

std::optional<PageStore::Extent> PageStore::tryAllocate(Int64 nb_unit, Int64 nb_spare_unit, eCommit commit)
{
  Extent extent;
  bool has_ends = false;
  {
    const Lock lock(*this);
    lock.throwUnlessUsable();
    if (!ensureNodes(lock, 1))
      return std::nullopt;
    extent.node = m_table.allocate(nb_unit + nb_spare_unit);
    if (extent.node < 0)
      return std::nullopt;
    m_table.setUsed(extent.node, nb_unit);
    extent.first_unit = m_table.node(extent.node).first;
    extent.nb_unit = nb_unit;
    countUsed(lock, nb_unit);
    if (commit == eCommit::Later)
      return extent;
    has_ends = commitEnds(lock, extent.first_unit, nb_unit);
  }
  if (has_ends && commitMiddle(extent.first_unit, nb_unit))
    return extent;
  giveBack(extent, false);
  return std::nullopt;
}

void PageStore::takeSpareUnits()
{
  const Lock lock(*this);
  lock.throwUnlessUsable();
  for (Int32 id = 0; id >= 0; id = m_table.next(id)) {
    const ExtentNode& n = m_table.node(id);
    if (n.is_free || n.used == n.count)
      continue;
    if (!ensureNodes(lock, 1))
      return;
    m_table.release(m_table.split(id, n.used));
  }
}

bool PageStore::grow(Extent& extent, Int64 nb_unit)
{
  const Int64 first_new = extent.first_unit + extent.nb_unit;
  const Int64 nb_new = nb_unit - extent.nb_unit;
  bool has_ends = false;
  {
    const Lock lock(*this);
    lock.throwUnlessUsable();
    if (m_table.node(extent.node).count < nb_unit && !m_table.grow(extent.node, nb_unit))
      return false;
    m_table.setUsed(extent.node, nb_unit);
    countUsed(lock, nb_new);
    has_ends = commitEnds(lock, first_new, nb_new);
  }
  if (has_ends && commitMiddle(first_new, nb_new)) {
    extent.nb_unit = nb_unit;
    return true;
  }
  // The new units stay part of the extent, without pages.
  const GranuleRange whole(first_new, nb_new);
  uncommitGranules(whole.begin, whole.end);
  const Lock lock(*this);
  m_table.setUsed(extent.node, extent.nb_unit);
  countUsed(lock, -nb_new);
  return false;
}

std::optional<PageStore::Extent> PageStore::cutTail(Extent& extent, Int64 nb_unit_kept)
{
  const Lock lock(*this);
  lock.throwUnlessUsable();
  if (!ensureNodes(lock, 1))
    return std::nullopt;
  Extent tail;
  tail.node = m_table.split(extent.node, nb_unit_kept);
  tail.first_unit = extent.first_unit + nb_unit_kept;
  tail.nb_unit = extent.nb_unit - nb_unit_kept;
  extent.nb_unit = nb_unit_kept;
  return tail;
}

void PageStore::release(const Extent& extent)
{
  // An extent that is too large to be kept is returned at once, without the lock, since this may take long.
  const Int64 nb_byte = extent.nb_unit * unit_bytes;
  giveBack(extent, nb_byte <= m_reserve.keptBytes(usedBytes() - nb_byte));
  trimToReserve(extent);
}

// Trimming starts only when idle memory exceeds the reserve by a quarter, not counting pages that cannot be returned: otherwise every release and
// every barrier would walk through all extents.
bool PageStore::isAboveReserve() const
{
  const Int64 kept = m_reserve.keptBytes(usedBytes());
  const Int64 least = std::max(kept, m_head->stuck_bytes.load(std::memory_order_relaxed));
  return idleBytes() > least && idleBytes() - least > std::max(kept / 4, granule_bytes);
}

void PageStore::trimToReserve(const Extent& last_released)
{
  if (!isAboveReserve())
    return;
  const Lock lock(*this);
  // The two numbers may have been read between two changes by another rank: they are read again under the lock.
  if (!lock.isUsable() || !isAboveReserve())
    return;
  const Int64 kept = m_reserve.keptBytes(usedBytes());
  // The program may soon need again what it has released last: everything else is returned before.
  uncommitFree(lock, last_released, kept);
  uncommitFree(lock, {}, kept);
  // The rest is in granules that blocks use in part.
  m_head->stuck_bytes.store(idleBytes() > kept ? idleBytes() : 0, std::memory_order_relaxed);
}

// Calls a function with the granules of each free extent, and of the room that each block has to grow.
template <typename Call> void PageStore::forEachUnused(const Lock&, const Call& call)
{
  for (Int32 id = 0; id >= 0; id = m_table.next(id)) {
    const ExtentNode& n = m_table.node(id);
    const Int64 nb_used = n.is_free ? 0 : n.used;
    if (nb_used < n.count)
      call(GranuleRange(n.first + nb_used, n.count - nb_used));
  }
}

// Returns pages of free extents, and of the room that blocks have to grow, until no more than idle_bytes are idle. The pages of
// one extent are kept.
void PageStore::uncommitFree(const Lock& lock, const Extent& kept, Int64 idle_bytes)
{
  const Int64 kept_begin = kept.first_unit / nb_unit_per_granule;
  const Int64 kept_end = (kept.first_unit + kept.nb_unit + nb_unit_per_granule - 1) / nb_unit_per_granule;
  const auto uncommit = [&](Int64 begin, Int64 end) {
    const bool is_all = idle_bytes < 0;
    if (is_all || idleBytes() > idle_bytes)
      uncommitGranules(begin, end, is_all ? std::numeric_limits<Int64>::max() : idleBytes() - idle_bytes);
  };
  forEachUnused(lock, [&](const GranuleRange& unused) {
    uncommit(unused.begin, std::min(unused.end, std::max(unused.begin, kept_begin)));
    uncommit(std::max(unused.begin, kept_end), unused.end);
  });
}

void PageStore::giveBack(const Extent& extent, bool keeps_pages)
{
  const GranuleRange own(extent.first_unit, extent.nb_unit);
  if (!keeps_pages)
    uncommitGranules(own.begin, own.end);
  const Lock lock(*this);
  if (!lock.isUsable())
    return;
  countUsed(lock, -extent.nb_unit);
  const ExtentNode& merged = m_table.node(m_table.release(extent.node));
  if (keeps_pages)
    return;
  // The granules at both ends may have become wholly free.
  const GranuleRange free(merged.first, merged.count);
  const Int64 last_unit = extent.first_unit + extent.nb_unit - 1;
  for (Int64 granule : { extent.first_unit / nb_unit_per_granule, last_unit / nb_unit_per_granule })
    if (granule >= free.begin && granule < free.end)
      uncommitGranules(granule, granule + 1);
}

// The driver may be busy with a call of another thread, which ranks that need extents must not wait for.
void PageStore::unregisterUnused()
{
  const Int64 nb_use = m_reach->nbUse();
  std::vector<GranuleRange> ranges;
  {
    const Lock lock(*this);
    lock.throwUnlessUsable();
    forEachUnused(lock, [&](const GranuleRange& unused) { ranges.push_back(unused); });
  }
  // Blocks that were made since have called add() since, or will call it.
  for (const GranuleRange& unused : ranges)
    m_reach->markUnused(unused.begin, unused.end, nb_use);
  m_reach->removeUnused();
}

void PageStore::trim()
{
  if (m_reach)
    unregisterUnused();
  const Lock lock(*this);
  lock.throwUnlessUsable();
  // The unused part of granules that blocks use in part also counts as idle: the rest is not 0.
  uncommitFree(lock, {}, -1);
}

Int64 PageStore::largestFreeBytes()
{
  const Lock lock(*this);
  lock.throwUnlessUsable();
  return m_table.largestFree() * unit_bytes;
}
} // namespace Arcane::detail::shmem
