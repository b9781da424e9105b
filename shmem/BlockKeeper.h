// SPDX-License-Identifier: Apache-2.0
// Keeps blocks that other programs may be reading after their owner has freed them.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <cstddef>

namespace Arcane::detail::shmem
{
/*!
 * \brief Decides about blocks that other programs may be reading. BlockHeap calls it before a block is freed or changed in place.
 *
 * A room above implements the functions. The heap calls them for each block, in any thread, without a lock.
 */
class BlockKeeper
{
 public:
  virtual ~BlockKeeper() = default;
  //! Returns true if another program may be reading the block: rows must then not move within it. \local
  virtual bool isRead(const std::byte* address) noexcept = 0;
  //! Returns true to keep a block that its owner frees. BlockHeap::deallocateKept() frees it later. \local
  virtual bool keep(const std::byte* address, Int64 nb_byte) noexcept = 0;
};
} // namespace Arcane::detail::shmem
