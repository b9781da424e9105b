// SPDX-License-Identifier: Apache-2.0
// How much of the memory that the ranks of a machine share is used.
#pragma once

#include "shmem/BlockHeap.h"
#include "shmem/MachineWindow.h"
#include "shmem/PageStore.h"

namespace Arcane::detail::shmem
{
//! The sizes of an arena in bytes, read when they are asked for. All calls are \local.
class ArenaFigures
{
 public:
  ArenaFigures(const MachineWindow& window, const PageStore& store, const BlockHeap& heap)
  : m_window(window)
  , m_store(store)
  , m_heap(heap)
  {}

  //! Returns how many bytes of data fit in the arena. \local
  Int64 capacity() const { return m_window.layout().capacity(); }
  //! Returns the size of all extents in use on the machine. \local
  Int64 usedBytes() const { return m_store.usedBytes(); }
  //! Returns the largest value that usedBytes() has had. \local
  Int64 mostUsedBytes() const { return m_store.mostUsedBytes(); }
  //! Returns the size of the pages that the system has given for data. \local
  Int64 committedBytes() const { return m_store.committedBytes(); }
  //! Returns the size of the committed pages that no block uses. \local
  Int64 idleBytes() const { return m_store.idleBytes(); }
  //! Returns the upper bound of idleBytes() after a block was freed. \local
  Int64 mostIdleBytes() const { return m_store.mostIdleBytes(); }
  //! Returns the size of the blocks of this rank that are freed but wait for a barrier. \local
  Int64 retiredBytes() const { return m_heap.retiredBytes(); }
  //! Returns the number of blocks of this rank. \local
  Int64 nbBlock() const { return m_heap.nbBlock(); }
  //! Returns the memory of the blocks of the rank at place \a machine_index, retired blocks included, and its largest value. \local
  const RankUsage& usageOf(Int32 machine_index) const
  {
    return reinterpret_cast<const RankUsage*>(m_window.base() + m_window.layout().usages)[machine_index];
  }

 private:
  const MachineWindow& m_window;
  const PageStore& m_store;
  const BlockHeap& m_heap;
};
} // namespace Arcane::detail::shmem
