// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/reader/Lease.h"

#include <cerrno>
#include <csignal>

#include <unistd.h>

namespace Arcane::detail::watch
{
UInt64 nextWord(UInt64 former)
{
  return LeaseWord::make(LeaseWord::generation(former) + 1, ::getpid(), LeaseWord::Active);
}

bool canBeTaken(UInt64 word)
{
  const auto process = static_cast<pid_t>(LeaseWord::process(word));
  return LeaseWord::state(word) == LeaseWord::Free || (process > 0 && ::kill(process, 0) != 0 && errno == ESRCH);
}

Lease::Lease(WatchedRun& run)
: m_run(run)
{
  // The slots where a rank ended the lease come last: their watchers still find that state.
  for (Int32 i = 0; i < nb_lease && m_slot < 0; ++i)
    if (canBeTaken(m_run.leases().words[i].load(std::memory_order_acquire)))
      take(i);
  for (Int32 i = 0; i < nb_lease && m_slot < 0; ++i)
    if (LeaseWord::state(m_run.leases().words[i].load(std::memory_order_acquire)) == LeaseWord::Over)
      take(i);
  if (m_slot < 0)
    throw WatchFault(ARCANE_WATCH_NO_ROOM, std::to_string(nb_lease) + " programs hold leases of this run, expected fewer; ask again");
  // See RankWatch: either the rank sees this lease, or an entry that is read after the clock shows that its values move.
  for (Int32 i = 0; i < m_run.nbRank(); ++i)
    m_run.rankAt(i).clock.load(std::memory_order_seq_cst);
}

bool Lease::take(Int32 slot)
{
  std::atomic<UInt64>& word = m_run.leases().words[slot];
  UInt64 former = word.load(std::memory_order_acquire);
  const UInt64 mine = nextWord(former);
  if (!word.compare_exchange_strong(former, mine, std::memory_order_seq_cst))
    return false;
  m_slot = slot;
  m_word = mine;
  return true;
}

Lease::~Lease()
{
  // A forked child has a copy of the object: the lease is that of its parent.
  if (LeaseWord::process(m_word) != ::getpid())
    return;
  UInt64 expected = m_word;
  std::atomic<UInt64>& word = m_run.leases().words[m_slot];
  if (word.compare_exchange_strong(expected, LeaseWord::withState(m_word, LeaseWord::Free), std::memory_order_seq_cst))
    return;
  expected = LeaseWord::withState(m_word, LeaseWord::Over);
  word.compare_exchange_strong(expected, LeaseWord::withState(m_word, LeaseWord::Free), std::memory_order_seq_cst);
}

bool Lease::isValid() const
{
  // Exchanges the word for itself: a load could be done before the values were read.
  UInt64 expected = m_word;
  return m_run.leases().words[m_slot].compare_exchange_strong(expected, m_word, std::memory_order_seq_cst);
}

arcane_watch_array Lease::map(Int32 index, const std::string& name)
{
  const EntryCopy entry = m_run.readable(index, name);
  const std::byte* address = m_run.addressOf(entry.offset, entry.nbByte());
  if (!isValid())
    throw WatchFault(ARCANE_WATCH_LEASE_OVER,
                     "the run has ended the lease: it lasted too long, or held too much memory (-A,WatchLimit); begin "
                     "another one");
  arcane_watch_array array;
  fillArray(entry, address, array);
  return array;
}
} // namespace Arcane::detail::watch
