// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/ThreadTeam.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>

namespace Arcane::detail::comm
{
void ThreadFailure::declare(Int32 rank, const String& message)
{
  const std::scoped_lock lock(m_mutex);
  if (this->rank() >= 0)
    return;
  m_message = message;
  m_rank.store(rank);
}

void ThreadFailure::throwFailure() const
{
  ARCANE_FATAL("rank {0} left because of an error; the others must not wait for it: {1}", rank(), m_message);
}

RankMap RankMap::of(const std::vector<Int32>& processes, Int32 own_process)
{
  RankMap map;
  map.own_process = own_process;
  map.ranks.resize(static_cast<std::size_t>(*std::max_element(processes.begin(), processes.end())) + 1);
  for (const Int32 process : processes) {
    std::vector<Int32>& ranks = map.ranks[static_cast<std::size_t>(process)];
    map.places.push_back({ process, static_cast<Int32>(ranks.size()) });
    ranks.push_back(map.nbRank() - 1);
  }
  return map;
}

RankMap RankMap::regular(Int32 nb_process, Int32 nb_thread, Int32 own_process)
{
  std::vector<Int32> processes;
  for (Int32 process = 0; process < nb_process; ++process)
    processes.insert(processes.end(), static_cast<std::size_t>(nb_thread), process);
  return of(processes, own_process);
}

std::shared_ptr<ThreadTeam> ThreadTeam::create(RankMap map, Ref<IParallelMng> processes, std::shared_ptr<ThreadFailure> failure)
{
  std::unique_ptr<ProcessLink> link;
  if (!processes.isNull()) {
    std::size_t nb_thread = 0;
    for (const std::vector<Int32>& ranks : map.ranks)
      nb_thread = std::max(nb_thread, ranks.size());
    link = std::make_unique<ProcessLink>(std::move(processes), static_cast<Int32>(nb_thread));
  }
  return std::make_shared<ThreadTeam>(std::move(map), std::move(link), std::move(failure));
}

ThreadTeam::ThreadTeam(RankMap map, std::unique_ptr<ProcessLink> link, std::shared_ptr<ThreadFailure> failure)
: m_map(std::move(map))
, m_link(std::move(link))
, m_failure(std::move(failure))
, m_nb_thread(static_cast<Int32>(m_map.ownRanks().size()))
, m_spin_wait(m_link ? m_link->nbRankOfMachine(m_map.ranks) : m_nb_thread, SpinWait::nbProcessor())
, m_slots(static_cast<std::size_t>(m_nb_thread))
, m_mailboxes(static_cast<std::size_t>(m_nb_thread))
{}

// The step and ThreadFailure::rank() are sequentially consistent. Consider a thread that gives up because it does not see this step,
// and the thread that counts the step: the second of the two sees the failure.
UInt64 ThreadTeam::count(Int32 thread)
{
  std::atomic<UInt64>& mine = m_slots[static_cast<std::size_t>(thread)].step;
  const UInt64 step = mine.load(std::memory_order_relaxed) + 1;
  mine.store(step);
  return step;
}

bool ThreadTeam::isComplete(UInt64 step)
{
  UInt64 decided = m_decided.load();
  for (;;) {
    const UInt64 last_step = decided / 2;
    if (decided % 2 != 0)
      return step < last_step;
    if (step <= last_step)
      return true;
    const bool has_all = std::all_of(m_slots.begin(), m_slots.end(), [&](const Slot& s) { return s.step.load() >= step; });
    if (m_decided.compare_exchange_weak(decided, 2 * step + (has_all ? 0 : 1)))
      return has_all;
  }
}

void ThreadTeam::throwIfCallsDiffer(UInt64 step) const
{
  const auto call_of = [&](Int32 i) { return m_slots[static_cast<std::size_t>(i)].calls[step % 2]; };
  // Each thread compares all calls, so that all of them throw or none does.
  for (Int32 i = 1; i < m_nb_thread; ++i)
    if (call_of(i) != call_of(0)) [[unlikely]]
      throwCallsDiffer(m_map.ownRanks()[0], call_of(0), m_map.ownRanks()[static_cast<std::size_t>(i)], call_of(i));
}

void ThreadTeam::meet(Int32 thread, eCollective call)
{
  Slot& mine = m_slots[static_cast<std::size_t>(thread)];
  mine.calls[(mine.step.load(std::memory_order_relaxed) + 1) % 2] =
    CollectiveScope::current().kind == eCollective::None ? CollectiveCall{ call } : CollectiveScope::current();
  const UInt64 step = count(thread);
  const auto obey = [&] {
    if (m_failure->rank() >= 0 && !isComplete(step)) [[unlikely]]
      m_failure->throwIfDeclared();
  };
  for (const Slot& other : m_slots)
    m_spin_wait.until([&] { return other.step.load(std::memory_order_acquire) >= step; }, obey);
  obey();
  throwIfCallsDiffer(step);
}

void ThreadTeam::waitForReaders(Int32 thread)
{
  const UInt64 step = count(thread);
  for (const Slot& other : m_slots)
    m_spin_wait.until([&] { return other.step.load(std::memory_order_acquire) >= step; }, [] {});
}

void ThreadTeam::show(Int32 thread, Span<const std::byte> mine, bool keeps_all)
{
  // Other threads may still read what this thread showed before the meeting that was broken.
  if (m_decided.load(std::memory_order_relaxed) % 2 != 0) [[unlikely]]
    m_failure->throwIfDeclared();
  Slot& slot = m_slots[static_cast<std::size_t>(thread)];
  const UInt64 parity = (slot.step.load(std::memory_order_relaxed) + 1) % 2;
  const bool is_copied = !keeps_all && mine.size() <= MaxCopiedBytes;
  if (is_copied)
    std::copy_n(mine.data(), mine.size(), slot.copies[parity]);
  slot.shown[parity] = { is_copied ? slot.copies[parity] : mine.data(), mine.size() };
}

bool ThreadTeam::isSomethingLarge(UInt64 step) const
{
  for (Int32 i = 0; i < m_nb_thread; ++i)
    if (shownBy(i, step).size() > MaxCopiedBytes)
      return true;
  return false;
}

std::shared_ptr<void> ThreadTeam::makeOnce(Int32 thread, const std::function<std::shared_ptr<void>()>& make)
{
  struct Made
  {
    std::shared_ptr<void> object;
    std::exception_ptr failure;
  };
  Made made;
  if (thread == 0) {
    try {
      made.object = make();
    }
    catch (...) {
      made.failure = std::current_exception();
    }
  }
  exchange(
    thread, eCollective::CreateCommonObject, { reinterpret_cast<const std::byte*>(&made), sizeof(made) },
    [&](const auto& shown) {
      if (thread != 0)
        made = *reinterpret_cast<const Made*>(shown(0).data());
    },
    true);
  if (made.failure)
    std::rethrow_exception(made.failure);
  return made.object;
}
} // namespace Arcane::detail::comm
