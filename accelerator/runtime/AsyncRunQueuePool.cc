// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/AsyncRunQueuePool.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <utility>

namespace Arcane::Accelerator
{
namespace
{
Runner& checkedRunner(Runner* runner)
{
  ARCANE_FATAL_IF(!runner, "pool of queues: runner is null, expected one to make queues for");
  return *runner;
}
} // namespace

AsyncRunQueuePool::AsyncRunQueuePool(Runner& runner, Int32 size, eRunQueuePriority priority)
{
  ARCANE_THROW_IF(size <= 0, ArgumentException, "pool of queues: size is {0}, expected a positive number", size);
  for (Int32 i = 0, n = std::min(size, POOL_MAX_SIZE); i < n; ++i)
    m_queues.push_back(makeQueue(runner, RunQueueBuildInfo(priority)).addAsync(true));
}

const RunQueue& AsyncRunQueuePool::operator[](Int32 i) const
{
  ARCANE_THROW_IF(m_queues.empty(), ArgumentException, "pool of queues: it was moved from, expected one that has queues");
  ARCANE_THROW_IF(i < 0, ArgumentException, "pool of queues: index is {0}, expected one that is not negative", i);
  return m_queues[static_cast<std::size_t>(i) % m_queues.size()];
}

RunQueue* AsyncRunQueuePool::operator[](Int32 i)
{
  return const_cast<RunQueue*>(&std::as_const(*this)[i]);
}

void AsyncRunQueuePool::waitAll() const
{
  for (const RunQueue& queue : m_queues)
    queue.barrier();
}

AsyncRunQueuePool makeAsyncQueuePool(Runner& runner, Int32 size, eRunQueuePriority priority)
{
  return AsyncRunQueuePool(runner, size, priority);
}

AsyncRunQueuePool makeAsyncQueuePool(Runner* runner, Int32 size, eRunQueuePriority priority)
{
  return makeAsyncQueuePool(checkedRunner(runner), size, priority);
}

AsyncRunQueuePool makeAsyncQueuePool(Runner& runner)
{
  return makeAsyncQueuePool(runner, AsyncRunQueuePool::POOL_MAX_SIZE);
}

AsyncRunQueuePool makeAsyncQueuePool(Runner* runner)
{
  return makeAsyncQueuePool(checkedRunner(runner));
}
} // namespace Arcane::Accelerator
