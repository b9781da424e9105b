// SPDX-License-Identifier: Apache-2.0
// The blocks that a rank keeps because programs that watch it may be reading them.
#pragma once

#include "shmem/watch/layout/WatchLayout.h"

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
 * The rank never waits: when the blocks are too large, too many or too old, it ends the leases that hold the oldest one, and frees it. The
 * compare-exchange by which it ends a lease makes the watcher throw away what it reads from then on. Whatever watchers write, a rank keeps blocks
 * within the limits.
 *
 * Only one thread uses an object at a time. All calls are \local.
 */
class KeptBlocks
{
 public:
  struct Limits
  {
    //! \unit{bytes}
    Int64 nb_byte = 0;
    Int64 nb_block = 0;
    //! \unit{ns}
    Int64 time_ns = 0;
  };
  using Release = std::function<void(const std::byte* address)>;

  //! \param release  frees a block
  KeptBlocks(WatchLeases& leases, const Limits& limits, Release release)
  : m_leases(leases)
  , m_limits(limits)
  , m_release(std::move(release))
  {}
  KeptBlocks(const KeptBlocks&) = delete;
  KeptBlocks& operator=(const KeptBlocks&) = delete;

  //! Returns true when a lease is active. The entry of the block says already that its values are about to move. \local
  bool hasReaders() const;
  //! Returns true if the block is kept, which \a release frees later; false without an active lease, or when the limits are too small.
  bool keep(const std::byte* address, Int64 nb_byte, Int64 now_ns);
  //! Frees the blocks whose leases have ended, or which are too old.
  void release(Int64 now_ns);

  Int64 nbBlock() const { return static_cast<Int64>(m_blocks.size()); }
  Int64 nbByte() const { return m_nb_byte; }
  Int64 nbEndedLease() const { return m_nb_ended_lease; }

 private:
  //! A lease that was active when a block was freed.
  struct Holder
  {
    Int32 slot;
    UInt64 word;
  };
  struct Block
  {
    const std::byte* address;
    Int64 nb_byte;
    Int64 since_ns;
    std::vector<Holder> holders;
  };

  WatchLeases& m_leases;
  Limits m_limits;
  Release m_release;
  //! The oldest one first.
  std::deque<Block> m_blocks;
  Int64 m_nb_byte = 0;
  Int64 m_nb_ended_lease = 0;

  std::vector<Holder> activeLeases() const;
  bool isHeld(const Block& block) const;
  void endLeases(const std::vector<Holder>& holders);
  void free(const Block& block);
};
} // namespace Arcane::detail::watch
