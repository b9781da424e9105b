// SPDX-License-Identifier: Apache-2.0
// Some queues of a runner, used in turn.
#pragma once

#include "accelerator/runtime/Runner.h"

#include <vector>

namespace Arcane::Accelerator
{
//! A fixed number of queues. Indexes go round.
class ARCANE_EXPORT RunQueuePool
{
 public:
  //! Without any queue.
  RunQueuePool() = default;

  //! Makes \a nb_queue synchronous queues, in place of those there were. \throws ArgumentException when \a nb_queue is not positive
  void initialize(Runner& runner, Int32 nb_queue);
  void initialize(Runner& runner, Int32 nb_queue, const RunQueueBuildInfo& build_info);

  //! The queue of number \a i modulo size(). \throws ArgumentException when there is none, or when \a i is negative
  RunQueue& operator[](Int32 i) { return m_queues[index(i)]; }
  const RunQueue& operator[](Int32 i) const { return m_queues[index(i)]; }
  Int32 size() const { return static_cast<Int32>(m_queues.size()); }

  void setAsync(bool v);
  //! Waits for all queues.
  void barrier() const;

 private:
  std::vector<RunQueue> m_queues;

  std::size_t index(Int32 i) const;
};
} // namespace Arcane::Accelerator
