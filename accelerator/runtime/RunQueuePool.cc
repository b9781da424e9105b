// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/RunQueuePool.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane::Accelerator
{
void RunQueuePool::initialize(Runner& runner, Int32 nb_queue)
{
  initialize(runner, nb_queue, RunQueueBuildInfo());
}

void RunQueuePool::initialize(Runner& runner, Int32 nb_queue, const RunQueueBuildInfo& build_info)
{
  ARCANE_THROW_IF(nb_queue <= 0, ArgumentException, "pool of queues: size is {0}, expected a positive number", nb_queue);
  m_queues.clear();
  for (Int32 i = 0; i < nb_queue; ++i)
    m_queues.push_back(makeQueue(runner, build_info));
}

std::size_t RunQueuePool::index(Int32 i) const
{
  ARCANE_THROW_IF(m_queues.empty(), ArgumentException, "pool of queues: not initialised, expected a call to initialize() before");
  ARCANE_THROW_IF(i < 0, ArgumentException, "pool of queues: index is {0}, expected one that is not negative", i);
  return static_cast<std::size_t>(i) % m_queues.size();
}

void RunQueuePool::setAsync(bool v)
{
  for (RunQueue& queue : m_queues)
    queue.setAsync(v);
}

void RunQueuePool::barrier() const
{
  for (const RunQueue& queue : m_queues)
    queue.barrier();
}
} // namespace Arcane::Accelerator
