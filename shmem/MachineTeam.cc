// SPDX-License-Identifier: Apache-2.0
#include "shmem/MachineTeam.h"

#include "arcane_core/comm/Agreement.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <algorithm>
#include <cstring>
#include <sstream>

namespace Arcane::detail::shmem
{
std::shared_ptr<MachineTeam> MachineTeam::of(IParallelMng* pm)
{
  if (auto* known = pm->extension<MachineTeam>())
    return known->shared_from_this();
  MachineArena* arena = MachineArena::ofRun(pm);
  if (!arena)
    arena = MachineArena::create(pm);
  auto team = std::make_shared<MachineTeam>(pm, arena);
  pm->setExtension(team);
  // The function does not own the team: the manager would otherwise keep it longer than its extensions.
  pm->setMachineBarrierFunction([t = team.get()] { t->barrier(); });
  return team;
}

SmallSpan<const Int32> MachineTeam::mailIndexes(IParallelMng* pm)
{
  const MachineArena* arena = MachineArena::ofRun(pm);
  if (!arena || arena->exchangePath() == eExchangePath::Messages)
    return {};
  if (arena->parallelMng() == pm)
    return arena->machineIndexes();
  const auto* team = pm->extension<MachineTeam>();
  return team ? team->machineIndexes() : SmallSpan<const Int32>();
}

MachineTeam::MachineTeam(IParallelMng* pm, MachineArena* arena)
: m_parallel_mng(pm)
, m_arena(arena)
, m_ranks(pm->machineRanks())
, m_index(*m_ranks.constView().findFirst(pm->commRank()))
, m_is_whole_machine(m_ranks.size() == arena->machineRanks().size())
, m_departures(arena->heap())
{
  try {
    runAndAgree(pm, [&] {
      if (m_index != 0)
        return;
      m_owned_block = m_arena->allocate(blockBytes(), "barrier of a part of the run");
      std::memset(m_owned_block, 0, static_cast<std::size_t>(blockBytes()));
      reinterpret_cast<Board*>(m_owned_block)->nb_user.store(nbRank());
    });
  }
  catch (...) {
    // Another machine has no room.
    m_arena->deallocate(m_owned_block);
    throw;
  }
  const Int64 mine[] = { m_owned_block ? m_arena->offsetOf(m_owned_block) : 0, m_arena->machineIndex() };
  UniqueArray<Int64> all(2 * pm->commSize());
  pm->allGather(ConstArrayView<Int64>(2, mine), all.view());
  m_machine_indexes.resize(pm->commSize(), -1);
  for (const Int32 rank : m_ranks)
    m_machine_indexes[rank] = static_cast<Int32>(all[2 * rank + 1]);
  std::byte* block = m_arena->addressOf(all[2 * m_ranks[0]]);
  m_board = reinterpret_cast<Board*>(block);
  m_barrier = DisseminationBarrier(reinterpret_cast<BarrierFlag*>(block + sizeof(Board)), nbRank(), m_index);
  m_arena->addTeam(this);
}

MachineTeam::~MachineTeam()
{
  if (!m_arena)
    return;
  // Slow ranks may still be in the last barrier, or use objects that this rank has left: the arena looks after that from now on.
  m_departures.leave({ &m_board->nb_user, &m_board->nb_freed, nbRank(), {}, m_owned_block });
  m_arena->removeTeam(this, m_departures);
}

Int64 MachineTeam::blockBytes() const
{
  return Int64(sizeof(Board)) + DisseminationBarrier::flagBytes(nbRank());
}

Int32 MachineTeam::findIndex(Int32 rank) const
{
  const auto place = std::lower_bound(m_ranks.begin(), m_ranks.end(), rank);
  return (place != m_ranks.end() && *place == rank) ? static_cast<Int32>(place - m_ranks.begin()) : -1;
}

Int32 MachineTeam::indexOf(Int32 rank) const
{
  const Int32 index = findIndex(rank);
  if (index < 0)
    throwNotHere(rank, m_ranks[m_index], m_ranks);
  return index;
}

void MachineTeam::barrier()
{
  const comm::WaitScope waits(waitNote(), "machineBarrier");
  doBarrier();
  m_departures.freeFinished();
}

void MachineTeam::doBarrier()
{
  if (m_is_whole_machine)
    m_arena->barrier();
  else
    m_barrier.pass([this](const auto& condition) { m_arena->watch().waitUntil(condition); });
}

void MachineTeam::leave(Departure departure)
{
  --m_nb_object;
  if (!m_arena)
    return;
  m_departures.leave(std::move(departure));
}

Int64 MachineTeam::valueOfFirst(Int64 value)
{
  std::atomic<Int64>& place = m_board->values[m_nb_value++ % 2];
  if (m_index == 0)
    place.store(value, std::memory_order_release);
  barrier();
  return place.load(std::memory_order_acquire);
}

void throwNotHere(Int32 rank, Int32 own_rank, ConstArrayView<Int32> ranks)
{
  base::ClassicStream<std::ostringstream> text;
  for (const Int32 r : ranks)
    text << (text.tellp() > 0 ? ", " : "") << r;
  ARCANE_THROW(ArgumentException, "shared memory: rank {0} is not on the machine of rank {1}, expected one of {2}", rank, own_rank,
               text.str());
}
} // namespace Arcane::detail::shmem
