// SPDX-License-Identifier: Apache-2.0
// Blocks of objects that several ranks share, until the last of these ranks has left the object.
#pragma once

#include "shmem/BlockHeap.h"

#include <atomic>
#include <vector>

namespace Arcane::detail::shmem
{
//! The data that a rank hands over when it leaves an object of a team, such as a window. Ranks may leave at different times.
struct Departure
{
  //! Two counters in the shared memory: ranks that still use the object, and ranks whose blocks of the object are free.
  std::atomic<Int32>* nb_user = nullptr;
  std::atomic<Int32>* nb_freed = nullptr;
  //! The number of ranks that have the object.
  Int32 nb_rank = 0;
  //! Blocks of this rank that become free when no rank uses the object any more.
  std::vector<std::byte*> blocks;
  //! The block with both counters, on the rank that owns it, null elsewhere. Freed last.
  std::byte* last_block = nullptr;
};

//! The departures of one rank that wait for other ranks. All calls are \local.
class Departures
{
 public:
  explicit Departures(BlockHeap& heap)
  : m_heap(heap)
  {}
  Departures(const Departures&) = delete;
  Departures& operator=(const Departures&) = delete;

  //! Notes that this rank has left an object. Its blocks are freed now, or by a later freeFinished().
  void leave(Departure departure);
  //! Takes over what waits in \a rhs.
  void take(Departures& rhs);
  //! Frees the blocks of the objects that all ranks have left.
  void freeFinished()
  {
    if (!m_waiting.empty()) [[unlikely]]
      doFreeFinished();
  }

 private:
  BlockHeap& m_heap;
  std::vector<Departure> m_waiting;

  void doFreeFinished();
  bool isFinished(Departure& departure);
};
} // namespace Arcane::detail::shmem
