// SPDX-License-Identifier: Apache-2.0
// Runs of committed pages of the shared memory, for any rank of the machine, without any message.
#pragma once

#include "shmem/DeviceReach.h"
#include "shmem/ExtentTable.h"
#include "shmem/IdleReserve.h"

#include <functional>
#include <limits>
#include <optional>

namespace Arcane::detail::shmem
{
/*!
 * \brief Allocates, enlarges and releases runs of units of the data of an arena.
 *
 * The table of extents is shared and protected by a lock. If a rank is killed while it holds the lock, the next rank that locks it notices this and
 * abandons the arena. The rank that requests an extent commits its pages first, so that they are near that rank. The pages of a released extent stay
 * committed as long as the program is likely to need them again, see IdleReserve. The surplus is returned to the system; the pages of the extent that
 * was released last are returned after all others. See useDevices() for pages that devices use.
 *
 * All calls are \local.
 */
class PageStore
{
 public:
  struct Extent
  {
    Int32 node = -1;
    Int64 first_unit = 0;
    Int64 nb_unit = 0;
  };

  /*!
   * \brief Uses the arena mapped at \a base.
   * \param rank this rank, for the error messages of the other ranks
   * \param check_peers throws when a rank of the machine has left
   * \param free_bytes returns what is free where the pages are \unit{bytes}
   */
  PageStore(std::byte* base, const ArenaLayout& layout, Int32 rank, std::function<void()> check_peers, std::function<Int64()> free_bytes);

  //! Makes the table of extents. The first rank of the machine calls it before any other call of any rank. Returns false without room.
  bool initialize();
  /*!
   * \brief Lets devices use the pages from now on.
   *
   * The pages of released extents then stay committed and registered. Only trim() returns pages to the system, and only pages that other processes
   * have not registered. Either all ranks of the machine call this, or none.
   */
  void useDevices(DeviceReach* reach)
  {
    m_reach = reach;
    m_reserve.keepAll();
  }
  //! Sets how many bytes may stay committed without being used. \unit{bytes}
  void setMostIdleBytes(Int64 nb_byte) { m_reserve.setMostBytes(nb_byte); }
  //! Sets the number of threads that ask for the pages of a large extent together.
  void setNbCommitThread(Int32 nb_thread) { m_nb_commit_thread = nb_thread; }

  //! The moment when the pages of an extent are asked for: in allocate(), or later by commit().
  enum class eCommit
  {
    Now,
    Later
  };

  /*!
   * \brief Returns a run of \a nb_unit units, followed if possible by \a nb_spare_unit units without pages into which it can grow.
   *
   * When no other units are free, the spare units of all extents are taken back, after a walk through all extents. The result is empty when the
   * addresses or the memory are not available.
   */
  std::optional<Extent> allocate(Int64 nb_unit, Int64 nb_spare_unit, eCommit commit = eCommit::Now);
  //! Commits the pages of a part of an extent, which may belong to another rank. Returns false when memory is exhausted.
  bool commit(const std::byte* address, Int64 nb_byte);
  //! Enlarges \a extent in place. Returns false, and changes nothing, when the next units are in use or have no room for pages.
  bool grow(Extent& extent, Int64 nb_unit);
  //! Cuts \a extent and returns its end, which the caller must release. The result is empty when the table has no room.
  std::optional<Extent> cutTail(Extent& extent, Int64 nb_unit_kept);
  void release(const Extent& extent);
  /*!
   * \brief Returns to the system all pages that no block uses. Walks through all extents; other ranks cannot use the table meanwhile.
   *
   * First waits for the devices of this process, without the lock: their commands may wait for other ranks.
   */
  void trim();
  //! Returns to the system the unused pages that were not needed for a while. Costs two loads when there are few.
  void trimUnneeded()
  {
    if (idleBytes() > m_reserve.leastBytes())
      trimToReserve({});
  }

  std::byte* address(const Extent& extent) const { return m_data + extent.first_unit * unit_bytes; }
  //! Returns the size of the units in use. \unit{bytes}
  Int64 usedBytes() const { return m_head->used_bytes.load(std::memory_order_relaxed); }
  //! Returns the largest value that usedBytes() has had. \unit{bytes}
  Int64 mostUsedBytes() const { return m_head->most_used_bytes.load(std::memory_order_relaxed); }
  //! Returns the size of the committed pages. \unit{bytes}
  Int64 committedBytes() const { return m_head->committed_bytes.load(std::memory_order_relaxed); }
  //! Returns the size of the committed pages that are not in use. \unit{bytes}
  Int64 idleBytes() const { return committedBytes() - usedBytes(); }
  //! Returns the upper bound of idleBytes() after a release. \unit{bytes}
  Int64 mostIdleBytes() const { return m_reserve.mostBytes(); }
  //! Returns the size of the largest free extent. \unit{bytes}
  Int64 largestFreeBytes();

 private:
  class Lock;

  std::byte* m_base;
  std::byte* m_data;
  ArenaHead* m_head;
  std::atomic<UInt64>* m_committed;
  ArenaLayout m_layout;
  ExtentTable m_table;
  Int32 m_rank;
  std::function<void()> m_check_peers;
  std::function<Int64()> m_free_bytes;
  IdleReserve m_reserve;
  Int32 m_nb_commit_thread = 1;
  //! Null when devices do not use the memory.
  DeviceReach* m_reach = nullptr;

  // A function that is given the lock of the extents uses what it protects.
  bool ensureNodes(const Lock& lock, Int32 n);
  bool isCommitted(Int64 granule) const;
  bool mustStay(Int64 granule) const { return m_reach && m_reach->isRegistered(granule); }
  bool commitGranules(Int64 begin, Int64 end);
  bool commitEnds(const Lock& lock, Int64 first_unit, Int64 nb_unit);
  bool commitMiddle(Int64 first_unit, Int64 nb_unit);
  void uncommitGranules(Int64 begin, Int64 end, Int64 most_bytes = std::numeric_limits<Int64>::max());
  void uncommitFree(const Lock& lock, const Extent& kept, Int64 idle_bytes);
  bool isAboveReserve() const;
  void trimToReserve(const Extent& last_released);
  void countUsed(const Lock& lock, Int64 nb_more_unit);
  void giveBack(const Extent& extent, bool keeps_pages);
  template <typename Call> void forEachUnused(const Lock& lock, const Call& call);
  std::optional<Extent> tryAllocate(Int64 nb_unit, Int64 nb_spare_unit, eCommit commit);
  void takeSpareUnits();
  void unregisterUnused();
};
} // namespace Arcane::detail::shmem
