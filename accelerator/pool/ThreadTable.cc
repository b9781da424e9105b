// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/ThreadTable.h"

#include "accelerator/pool/MemoryPool.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <mutex>
#include <pthread.h>
#include <vector>

namespace Arcane::detail
{
namespace
{
//! Never destroyed: threads and static objects may end after it would be.
struct PoolList
{
  std::mutex mutex;
  //! By number; null once the pool is gone.
  std::vector<MemoryPool*> pools;
};

PoolList& poolList()
{
  static auto* const list = new PoolList();
  return *list;
}

enum class eThreadState
{
  Running,
  Ended
};
constinit thread_local eThreadState t_state = eThreadState::Running;
} // namespace

//! Its destructor is the end of the thread.
class ThreadTable::ThreadEnd
{
 public:
  ThreadEnd() = default;
  ThreadEnd(const ThreadEnd&) = delete;
  ThreadEnd& operator=(const ThreadEnd&) = delete;
  ~ThreadEnd()
  {
    t_state = eThreadState::Ended;
    const Caches caches = m_current;
    m_current = {};
    {
      PoolList& list = poolList();
      const std::scoped_lock lock(list.mutex);
      for (std::size_t i = 0; i < caches.nb_cache; ++i) {
        if (caches.caches[i] && list.pools[i])
          list.pools[i]->retireCache(caches.caches[i]);
      }
    }
    delete[] caches.caches;
  }

  void use() {}
};

bool ThreadTable::add(std::size_t pool_index, ThreadCache* cache)
{
  if (t_state == eThreadState::Ended)
    return false;
  static thread_local ThreadEnd end;
  end.use();
  if (pool_index >= m_current.nb_cache) {
    const std::size_t nb_cache = std::max<std::size_t>(16, 2 * pool_index);
    auto* caches = new ThreadCache*[nb_cache]();
    std::copy_n(m_current.caches, m_current.nb_cache, caches);
    delete[] m_current.caches;
    m_current = { caches, nb_cache };
  }
  m_current.caches[pool_index] = cache;
  return true;
}

std::size_t ThreadTable::addPool(MemoryPool* pool)
{
  // The list is whole at the moment of the fork; the child has one thread.
  static const int fork_status = ::pthread_atfork([] { poolList().mutex.lock(); }, [] { poolList().mutex.unlock(); },
                                                  [] {
                                                    poolList().mutex.unlock();
                                                    for (MemoryPool* child_pool : poolList().pools) {
                                                      if (child_pool)
                                                        child_pool->markForked();
                                                    }
                                                  });
  ARCANE_FATAL_IF(fork_status != 0, "cannot register what is done at a fork: error {0}", fork_status);
  PoolList& list = poolList();
  const std::scoped_lock lock(list.mutex);
  list.pools.push_back(pool);
  return list.pools.size() - 1;
}

void ThreadTable::forEachPool(const std::function<void(MemoryPool&)>& f)
{
  PoolList& list = poolList();
  const std::scoped_lock lock(list.mutex);
  for (MemoryPool* pool : list.pools) {
    if (pool)
      f(*pool);
  }
}

void ThreadTable::removePool(std::size_t pool_index)
{
  PoolList& list = poolList();
  const std::scoped_lock lock(list.mutex);
  list.pools[pool_index] = nullptr;
}
} // namespace Arcane::detail
