// SPDX-License-Identifier: Apache-2.0
// From an address to the block of a pool that starts there.
#pragma once

#include "accelerator/pool/PoolBlock.h"
#include "accelerator/pool/PoolIdentity.h"

namespace Arcane::detail::pool
{
//! Finds the blocks of one pool in the table of pages that all pools of the process share. Takes no lock.
class BlockFinder
{
 public:
  //! Finds blocks whose owner is \a owner, which must outlive the finder.
  explicit BlockFinder(const PoolIdentity& owner)
  : m_owner(&owner)
  {}

  //! Returns the block that starts at \a address, live or not; no block if the pool has none that starts there.
  PoolBlock find(const void* address) const;
  //! Returns the pool that has a block around \a address, or null.
  static const PoolIdentity* ownerOf(const void* address);

 private:
  const PoolIdentity* m_owner;
};
} // namespace Arcane::detail::pool
