// SPDX-License-Identifier: Apache-2.0
// The blocks that a rank keeps because programs that watch it may be reading them.
#pragma once

#include "shmem/watch/layout/WatchLayout.h"
#include "shmem/watch/show/WatchBudget.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <utility>
#include <vector>

namespace Arcane::detail::watch
{
/*!
 * \brief Keeps blocks that were freed while leases were active, until these leases have ended.
 *
 * The rank never waits: when the blocks are too large, too many or too old, it ends the leases that hold the oldest one, and frees it. Ending
 * a lease invalidates later reads of its watcher. The limits hold whatever watchers write.
 *
 * Blocks that were freed one after the other, while the same leases were active, are one group. The leases of a group are looked at once, so
 * that keeping a block costs the same however many are kept.
 *
 * Only one thread uses an object at a time. All calls are \local.
 */
class KeptBlocks
{
 public:
  struct Limits
  {
    Int64 nb_block = 0;
    //! \unit{ns}
    Int64 time_ns = 0;
  };
  using Release = std::function<void(const std::byte* address)>;

  //! \param budget  bounds the bytes, together with others that use it \param release  frees a block
  KeptBlocks(WatchLeases& leases, WatchBudget& budget, const Limits& limits, Release release)
  : m_leases(leases)
  , m_budget(budget)
  , m_limits(limits)
  , m_release(std::move(release))
  {}
  KeptBlocks(const KeptBlocks&) = delete;
  KeptBlocks& operator=(const KeptBlocks&) = delete;

  //! Returns true when a lease is active. The entry of the block says already that its values are about to move. \local
  bool hasReaders() const;
  //! Returns true if the block is kept, which \a release frees later. Otherwise there was no active lease, or this call has ended all: the limits are
  //! too small, or memory is exhausted.
  bool keep(const std::byte* address, Int64 nb_byte, Int64 now_ns) noexcept;
  //! Frees the blocks whose leases have ended, or which are too old.
  void release(Int64 now_ns);

  Int64 nbBlock() const { return m_nb_block; }
  Int64 nbEndedLease() const { return m_nb_ended_lease; }

 private:
  //! A lease that was active when a block was freed.
  struct Holder
  {
    Int32 slot;
    UInt64 word;

    bool operator==(const Holder&) const = default;
  };
  class ActiveLeases;
  struct Block
  {
    const std::byte* address;
    Int64 nb_byte;
    Int64 since_ns;
  };
  //! Blocks that the same leases hold.
  struct Group
  {
    std::vector<Holder> holders;
    //! The oldest one first.
    std::vector<Block> blocks;
  };

  WatchLeases& m_leases;
  WatchBudget& m_budget;
  Limits m_limits;
  Release m_release;
  //! The oldest one first.
  std::deque<Group> m_groups;
  Int64 m_nb_block = 0;
  Int64 m_nb_ended_lease = 0;

  bool hasRoom(Int64 nb_byte) const { return m_budget.hasRoom(nb_byte) && m_nb_block < m_limits.nb_block; }
  bool isHeld(const Group& group) const;
  bool tryToKeep(const Block& block);
  void endLease(const Holder& holder);
  void endOldest();
  void endTooOld(Int64 now_ns);
  void releaseEnded();
  void free(const Group& group);
};
} // namespace Arcane::detail::watch
