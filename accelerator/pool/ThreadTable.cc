// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/ThreadTable.h"

#include "accelerator/pool/CacheSet.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <mutex>
#include <pthread.h>
#include <vector>

namespace Arcane::detail::pool
{
namespace
{
//! Never destroyed: threads and static objects may end after it would be.
struct SetList
{
  std::mutex mutex;
  //! The sets by number; null once the set is gone.
  std::vector<CacheSet*> sets;
};

SetList& setList()
{
  static auto* const list = new SetList();
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
      SetList& list = setList();
      const std::scoped_lock lock(list.mutex);
      for (std::size_t i = 0; i < caches.nb_cache; ++i) {
        if (caches.caches[i] && list.sets[i])
          list.sets[i]->retire(caches.caches[i]);
      }
    }
    delete[] caches.caches;
  }

  void use() {}
};

bool ThreadTable::setCache(std::size_t index, ThreadCache* cache)
{
  if (t_state == eThreadState::Ended)
    return false;
  static thread_local ThreadEnd end;
  end.use();
  if (index >= m_current.nb_cache) {
    const std::size_t nb_cache = std::max<std::size_t>(16, 2 * index);
    auto* caches = new ThreadCache*[nb_cache]();
    std::copy_n(m_current.caches, m_current.nb_cache, caches);
    delete[] m_current.caches;
    m_current = { caches, nb_cache };
  }
  m_current.caches[index] = cache;
  return true;
}

std::size_t ThreadTable::add(CacheSet& caches)
{
  // The list is whole at the moment of a fork.
  static const int fork_status =
    ::pthread_atfork([] { setList().mutex.lock(); }, [] { setList().mutex.unlock(); }, [] { setList().mutex.unlock(); });
  ARCANE_FATAL_IF(fork_status != 0, "cannot register what is done at a fork: error {0}", fork_status);
  SetList& list = setList();
  const std::scoped_lock lock(list.mutex);
  list.sets.push_back(&caches);
  return list.sets.size() - 1;
}

void ThreadTable::remove(std::size_t index)
{
  SetList& list = setList();
  const std::scoped_lock lock(list.mutex);
  list.sets[index] = nullptr;
}
} // namespace Arcane::detail::pool
