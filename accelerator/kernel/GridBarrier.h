// SPDX-License-Identifier: Apache-2.0
// Blocks of a cooperative launch that work at the same time, each in a thread of the host.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"
#include "arcane_core/base/object/Owned.h"

namespace Arcane::detail::kernel
{
//! Lets the threads of a grid wait for each other.
class ARCANE_EXPORT GridBarrier
{
 public:
  explicit GridBarrier(Int32 nb_thread);
  GridBarrier(const GridBarrier&) = delete;
  GridBarrier& operator=(const GridBarrier&) = delete;
  ~GridBarrier();

  //! Waits until all threads that have not left have called it.
  void wait();
  //! Takes the calling thread out: from now on no thread waits for it.
  void leave();

 private:
  // The compilers of devices do not see the standard header.
  class Impl;
  detail::base::Owned<Impl> m_impl;
};

/*!
 * \brief Executes the blocks of a grid at the same time, each in its own thread, the calling one included. Returns when all are done.
 * \param function  called with \a context, the rank of the block, and the barrier of the grid
 * \throws the exception of a block, one of them when several blocks throw
 */
ARCANE_EXPORT void executeGrid(Int32 nb_block, void (*function)(void* context, Int32 block, GridBarrier& barrier), void* context);

//! Returns how many per cent of the blocks for which a device has room a cooperative launch takes.
ARCANE_EXPORT Int32 cooperativeRatio();
} // namespace Arcane::detail::kernel
