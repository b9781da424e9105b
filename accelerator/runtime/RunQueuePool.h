// SPDX-License-Identifier: Apache-2.0
// Some queues of a runner, which are used in turn.
#pragma once

#include "accelerator/runtime/Runner.h"

#include <vector>

namespace Arcane::Accelerator
{
//! Holds a fixed number of queues. An index is taken modulo this number.
class ARCANE_EXPORT RunQueuePool
{
 public:
  //! Makes a pool without queues.
  RunQueuePool() = default;

  //! Replaces all queues by \a nb_queue synchronous ones. \throws ArgumentException when \a nb_queue is not positive
  void initialize(Runner& runner, Int32 nb_queue);
  void initialize(Runner& runner, Int32 nb_queue, const RunQueueBuildInfo& build_info);

  //! Returns the queue of number \a i modulo size(). \throws ArgumentException when the pool is empty or \a i is negative
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
