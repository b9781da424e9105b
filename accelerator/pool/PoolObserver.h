// SPDX-License-Identifier: Apache-2.0
// PoolObserver, the base class of observers of memory pools.
#pragma once

#include "accelerator/pool/MemoryPoolOptions.h"
#include "accelerator/pool/PoolIdentity.h"

namespace Arcane::detail::pool
{

/*!
 * \brief A pool calls its observer after each thing that users and the driver can notice.
 *
 * The calls come from any thread, several at a time, and while requests are served: they must not use the pool, and they should be
 * fast. Sizes are in bytes.
 */
class PoolObserver
{
 public:
  PoolObserver() = default;
  PoolObserver(const PoolObserver&) = delete;
  PoolObserver& operator=(const PoolObserver&) = delete;
  virtual ~PoolObserver() = default;

  //! A block of \a nb_byte bytes was given to a user for \a request.
  virtual void blockAllocated(const PoolIdentity& pool, const void* address, Int64 nb_byte, const AllocationRequest& request) = 0;
  //! A user gave back a block. \param queue  the only queue that may still use the block, null if it is unknown
  virtual void blockFreed(const PoolIdentity& pool, const void* address, Int64 nb_byte, const Accelerator::RunQueue* queue) = 0;
  //! A block has the size \a nb_byte from now on, at the same address.
  virtual void blockResized(const PoolIdentity& pool, const void* address, Int64 nb_byte) = 0;
  //! The pool took \a nb_more_byte bytes from the driver, or gave them back if the number is negative.
  virtual void reservedChanged(const PoolIdentity& pool, Int64 nb_more_byte) = 0;
  //! A time step of the application has ended.
  virtual void stepEnded(const PoolIdentity& pool) = 0;
  //! A request failed: no step of the ladder found memory for it.
  virtual void requestFailed(const PoolIdentity& pool, Int64 nb_byte, const AllocationRequest& request) = 0;
};
} // namespace Arcane::detail::pool
