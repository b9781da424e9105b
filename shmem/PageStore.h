// SPDX-License-Identifier: Apache-2.0
// Runs of committed pages of the shared memory, for any rank of the machine, without any message.
#pragma once

#include "shmem/DeviceReach.h"
#include "shmem/ExtentTable.h"
#include "shmem/IdleReserve.h"

#include <functional>
#include <limits>
#include <optional>

namespace Arcane::detail
{
/*!
 * \brief Allocates, grows and gives back runs of units of the data of an arena.
 *
 * The table of extents is shared, under a lock that a killed rank does not keep: the next one to lock finds out, and the
 * arena is then abandoned. Pages are committed before they are given, by the rank that asks, so that they are near it.
 * Pages of what is released stay committed as long as the program is likely to want them again, see IdleReserve. The
 * surplus goes back to the system; the pages of the extent that was released last go back after all others. See useDevices()
 * for pages that devices use.
 *
 * \local all calls
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
   * \param rank this rank, for the messages of the others
   * \param check_peers throws when a rank of the machine has left
   * \param free_bytes what is free where the pages are \unit{bytes}
   */
  PageStore(std::byte* base, const ArenaLayout& layout, Int32 rank, std::function<void()> check_peers, std::function<Int64()> free_bytes);

  //! By the first rank of the machine, before any other call of any rank. False when there is no room.
  bool initialize();
  /*!
   * \brief From now on devices may use the pages.
   *
   * Pages of what is released are kept then, with what drivers know of them, and only trim() gives them back: those that no
   * other process has registered. By all ranks of the machine, or none.
   */
  void useDevices(DeviceReach* reach)
  {
    m_reach = reach;
    m_reserve.keepAll();
  }
  //! No more than \a nb_byte stay committed without being used. \unit{bytes}
  void setMostIdleBytes(Int64 nb_byte) { m_reserve.setMostBytes(nb_byte); }
  //! Large runs of pages are asked for by \a nb_thread threads at once.
  void setNbCommitThread(Int32 nb_thread) { m_nb_commit_thread = nb_thread; }

  //! When the pages of an extent are asked for: with its units, or later by commit().
  enum class eCommit
  {
    Now,
    Later
  };

  /*!
   * \brief A run of units, followed if possible by \a nb_spare_unit that are kept for it to grow, without pages.
   *
   * Others take these when they find nothing else, after a walk through all extents. Nothing when there is no run, or no
   * room for its pages.
   */
  std::optional<Extent> allocate(Int64 nb_unit, Int64 nb_spare_unit, eCommit commit = eCommit::Now);
  //! Asks for the pages of a part of an extent, maybe of another rank. False when there is no room for them.
  bool commit(const std::byte* address, Int64 nb_byte);
  //! In place. False, and nothing done, when the following units are in use or there is no room for their pages.
  bool grow(Extent& extent, Int64 nb_unit);
  //! Cuts \a extent; returns the end, which its caller releases. Nothing when there is no room for the table.
  std::optional<Extent> cutTail(Extent& extent, Int64 nb_unit_kept);
  void release(const Extent& extent);
  //! Gives back all the pages that no block uses. Goes through all extents, and keeps other ranks from theirs meanwhile.
  void trim();
  //! Gives back pages that no block uses and that were not needed for a while. Costs two loads when there are few.
  void trimUnneeded()
  {
    if (idleBytes() > m_reserve.leastBytes())
      trimToReserve({});
  }

  std::byte* address(const Extent& extent) const { return m_data + extent.first_unit * unit_bytes; }
  //! \unit{bytes}
  Int64 usedBytes() const { return m_head->used_bytes.load(std::memory_order_relaxed); }
  //! The largest value that usedBytes() had. \unit{bytes}
  Int64 mostUsedBytes() const { return m_head->most_used_bytes.load(std::memory_order_relaxed); }
  //! \unit{bytes}
  Int64 committedBytes() const { return m_head->committed_bytes.load(std::memory_order_relaxed); }
  //! Committed without being used. \unit{bytes}
  Int64 idleBytes() const { return committedBytes() - usedBytes(); }
  //! What idleBytes() may be at most after a release. \unit{bytes}
  Int64 mostIdleBytes() const { return m_reserve.mostBytes(); }
  //! \unit{bytes}
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
  //! Null when no device uses the memory.
  DeviceReach* m_reach = nullptr;

  bool ensureNodes(Int32 n);
  bool isCommitted(Int64 granule) const;
  bool mustStay(Int64 granule) const { return m_reach && m_reach->isRegistered(granule); }
  bool commitGranules(Int64 begin, Int64 end);
  bool commitEnds(Int64 first_unit, Int64 nb_unit);
  bool commitMiddle(Int64 first_unit, Int64 nb_unit);
  void uncommitGranules(Int64 begin, Int64 end, Int64 most_bytes = std::numeric_limits<Int64>::max());
  void uncommitFree(const Extent& kept, Int64 idle_bytes);
  bool isAboveReserve() const;
  void trimToReserve(const Extent& last_released);
  void countUsed(Int64 nb_more_unit);
  void giveBack(const Extent& extent, bool keeps_pages);
  std::optional<Extent> tryAllocate(Int64 nb_unit, Int64 nb_spare_unit, eCommit commit);
  void takeSpareUnits();
};
} // namespace Arcane::detail
