// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/reader/Lease.h"

#include <cerrno>
#include <csignal>

#include <unistd.h>

namespace Arcane::detail::watch
{
UInt64 takenWord(std::atomic<UInt64>& word, UInt64 seen)
{
  const UInt64 mine = LeaseWord::make(LeaseWord::generation(seen) + 1, ::getpid(), LeaseWord::Active);
  return word.compare_exchange_strong(seen, mine, std::memory_order_seq_cst) ? mine : 0;
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
  takeOneOf(canBeTaken);
  takeOneOf([](UInt64 word) { return LeaseWord::state(word) == LeaseWord::Over; });
  if (m_slot < 0)
    throw WatchFault(ARCANE_WATCH_NO_ROOM, std::to_string(nb_lease) + " programs hold leases of this run, expected fewer; ask again");
  // See RankWatch: either the rank sees this lease, or an entry that is read after the clock shows that its values move.
  for (Int32 i = 0; i < m_run.nbRank(); ++i)
    m_run.rankAt(i).clock.load(std::memory_order_seq_cst);
}

template <typename IsWanted> void Lease::takeOneOf(const IsWanted& is_wanted)
{
  for (Int32 i = 0; i < nb_lease && m_slot < 0; ++i) {
    std::atomic<UInt64>& word = m_run.leases().words[i];
    const UInt64 former = word.load(std::memory_order_acquire);
    if (!is_wanted(former))
      continue;
    m_word = takenWord(word, former);
    if (m_word != 0)
      m_slot = i;
  }
}

Lease::~Lease()
{
  // A forked child has a copy of the object: the lease belongs to its parent.
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
