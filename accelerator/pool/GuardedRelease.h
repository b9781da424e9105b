// SPDX-License-Identifier: Apache-2.0
// Check level 2: blocks are released only after a look at the bytes behind them, and reused only after some time.
#pragma once

#include "accelerator/pool/BlockFinder.h"
#include "accelerator/pool/BlockGuard.h"
#include "accelerator/pool/BlockRelease.h"
#include "accelerator/pool/WrongReleases.h"

namespace Arcane::detail::pool
{
//! A BlockGuard between users and releases, at check level 2 and above; below, it does nothing. Any thread may call any function.
class GuardedRelease
{
 public:
  GuardedRelease(runtime::DeviceBackend& backend, const PoolIdentity& pool, bool is_active, BlockRelease& release,
                 WrongReleases& wrong_releases);
  GuardedRelease(const GuardedRelease&) = delete;
  GuardedRelease& operator=(const GuardedRelease&) = delete;

  bool isActive() const { return m_guard != nullptr; }
  //! Returns the bytes that each block has in addition to the requested ones. \unit{bytes}
  Int64 nbByte() const { return m_guard ? BlockGuard::guard_nb_byte : 0; }

  //! Writes known bytes in and behind a new block. Only where the guard is active.
  void prepareNew(std::byte* address, Int64 nb_byte) { m_guard->prepareNew(address, nb_byte); }
  /*!
   * \brief Waits for the users of a block, looks at the bytes behind it, and lets the block wait. Only where the guard is active.
   * \throws FatalErrorException when something was written behind the block, if wrong releases are exceptions
   */
  void release(const PoolBlock& block, Int64 nb_byte, const runtime::QueueMark& users);
  //! Blocks that wait are free from now on.
  void dropAll();
  //! Forgets the guard without using the driver, in the child of a fork().
  void abandon() noexcept { static_cast<void>(m_guard.release()); }

 private:
  runtime::DeviceBackend& m_backend;
  const PoolIdentity& m_pool;
  BlockFinder m_finder;
  BlockRelease& m_release;
  WrongReleases& m_wrong_releases;
  std::unique_ptr<BlockGuard> m_guard;

  void leave(const BlockGuard::Waiting& waiting, Int64 offset);
};
} // namespace Arcane::detail::pool
