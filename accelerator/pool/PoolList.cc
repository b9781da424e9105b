// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolList.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <list>
#include <pthread.h>

namespace Arcane::detail::pool
{
namespace
{
//! Never destroyed: static objects may end after it would be.
struct List
{
  std::mutex mutex;
  std::list<ListedPool> pools;
};

List& theList()
{
  static auto* const list = new List();
  return *list;
}

//! Runs in the child of a fork(), which has one thread.
void markAllForked()
{
  theList().mutex.unlock();
  for (const ListedPool& pool : theList().pools) {
    pool.life.markForked();
    pool.fast_path.close();
  }
}
} // namespace

void PoolList::add(const ListedPool& pool)
{
  // The list is whole at the moment of a fork.
  static const int fork_status = ::pthread_atfork([] { theList().mutex.lock(); }, [] { theList().mutex.unlock(); }, markAllForked);
  ARCANE_FATAL_IF(fork_status != 0, "cannot register what is done at a fork: error {0}", fork_status);
  const std::scoped_lock lock(theList().mutex);
  theList().pools.push_back(pool);
}

void PoolList::remove(const PoolTrim& trim)
{
  const std::scoped_lock lock(theList().mutex);
  theList().pools.remove_if([&](const ListedPool& pool) { return &pool.trim == &trim; });
}

Int64 PoolList::trimNeighbours(const PoolTrim& trim, bool are_for_messages)
{
  const std::scoped_lock lock(theList().mutex);
  Int64 nb_byte = 0;
  for (const ListedPool& pool : theList().pools) {
    if (&pool.trim != &trim && pool.trim.isNeighbourOf(trim) && pool.is_for_messages == are_for_messages)
      nb_byte += pool.trim.trimTo(0);
  }
  return nb_byte;
}
} // namespace Arcane::detail::pool
