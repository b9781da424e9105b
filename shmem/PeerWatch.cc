// SPDX-License-Identifier: Apache-2.0
#include "shmem/PeerWatch.h"

#include "arcane_core/base/text/String.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include <sched.h>

namespace Arcane::detail::shmem
{
namespace
{
constexpr Int64 nb_yield_per_progress = 16;
constexpr Int64 nb_yield_per_check = 1024;

static_assert(RankLine::NbProcessorWord * sizeof(UInt64) == sizeof(cpu_set_t));
} // namespace

PeerWatch::PeerWatch(std::byte* base, const ArenaLayout& layout, Int32 machine_index, bool can_see_processes,
                     std::function<void()> progress)
: m_head(reinterpret_cast<ArenaHead*>(base))
, m_ranks(reinterpret_cast<RankLine*>(base + layout.ranks))
, m_nb_rank(layout.nb_rank)
, m_index(machine_index)
, m_spin_wait(m_nb_rank, 0)
, m_can_see_processes(can_see_processes)
, m_progress(std::move(progress))
, m_barrier(reinterpret_cast<BarrierFlag*>(base + layout.flags), layout.nb_rank, machine_index)
{}

void PeerWatch::showProcessors()
{
  UInt64 words[RankLine::NbProcessorWord] = {};
  cpu_set_t set;
  CPU_ZERO(&set);
  // If the system does not return them, the rank counts as having no processor, so that no rank spins in vain.
  if (::sched_getaffinity(0, sizeof(set), &set) == 0)
    std::memcpy(words, &set, sizeof(words));
  for (Int32 i = 0; i < RankLine::NbProcessorWord; ++i)
    m_ranks[m_index].processors[i].store(words[i], std::memory_order_relaxed);
}

void PeerWatch::watchProcesses()
{
  for (Int32 i = 0; i < m_nb_rank && m_can_see_processes; ++i)
    m_processes.watch(i, m_ranks[i].process.load(std::memory_order_relaxed));
}

void PeerWatch::chooseSpin()
{
  // A rank bound to one processor has others beside it: the number of processors of all ranks together counts.
  Int32 nb_processor = 0;
  Int32 nb_of_this_rank = 0;
  for (Int32 i = 0; i < RankLine::NbProcessorWord; ++i) {
    nb_of_this_rank += std::popcount(m_ranks[m_index].processors[i].load(std::memory_order_relaxed));
    UInt64 word = 0;
    for (Int32 r = 0; r < m_nb_rank; ++r)
      word |= m_ranks[r].processors[i].load(std::memory_order_relaxed);
    nb_processor += std::popcount(word);
  }
  m_spin_wait = comm::SpinWait(m_nb_rank, nb_processor);
  m_nb_own_processor = std::max(1, std::min(nb_of_this_rank, nb_processor / m_nb_rank));
}

void PeerWatch::barrier()
{
  m_barrier.pass([this](const auto& condition) { waitUntil(condition); });
}

void PeerWatch::throwIfPeerLeft() const
{
  const Int32 left = m_head->abandoned_by.load(std::memory_order_acquire) - 1;
  if (left >= 0)
    ARCANE_FATAL("shared memory: rank {0} of this machine left because of an error; the others must not wait for it", left);
  // A rank that reports a hang ends its process for all: the launcher, or its own watch, then ends this one too.
  const bool does_run_end = m_ranks[0].wait.reporter.load(std::memory_order_acquire) != 0;
  if (does_run_end)
    return;
  if (const Int32 ended = m_processes.findEnded(); ended >= 0)
    ARCANE_FATAL("shared memory: rank {0} of this machine (process {1}) was killed, or has called _exit(); the others must not wait for it",
                 m_ranks[ended].rank.load(std::memory_order_relaxed), m_ranks[ended].process.load(std::memory_order_relaxed));
}

void PeerWatch::abandon() noexcept
{
  Int32 nobody = 0;
  m_head->abandoned_by.compare_exchange_strong(nobody, m_ranks[m_index].rank.load(std::memory_order_relaxed) + 1);
}

void PeerWatch::afterYield(Int64 nb_yield) const
{
  // The checks are not made at the first yield: most waits end with it, and each check costs more than it does.
  if (nb_yield % nb_yield_per_progress == 0)
    m_progress();
  if (nb_yield % nb_yield_per_check == 0)
    throwIfPeerLeft();
}
} // namespace Arcane::detail::shmem
