// SPDX-License-Identifier: Apache-2.0
#include "shmem/MachineArena.h"

#include "shmem/MachineTeam.h"
#include "shmem/SharedLookup.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMngInternal.h"
#include "arcane_core/comm/MpiParallelMng.h"
#include "arcane_core/comm/ThreadParallelMng.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/text/NumberText.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iterator>
#include <optional>

#include <unistd.h>

namespace Arcane::detail::shmem
{
namespace
{
//! Returns the part of the arena that begins at \a offset and holds one \a T per rank.
template <typename T> T* perRank(const MachineWindow& window, Int64 offset)
{
  return reinterpret_cast<T*>(window.base() + offset);
}
const base::Parameter<eExchangePath>
  exchange_path({ .section = "Shared memory",
                  .variable = "ARCANE_SYNCHRONIZE_VERSION",
                  .meaning = "Chooses how the ranks of a machine exchange values; with messages, products of matrices use messages, too. "
                             "Arcane's numbers 1 to 6 mean messages." },
                base::oneWordOf<eExchangePath>({ { "auto", eExchangePath::Automatic },
                                                 { "messages", eExchangePath::Messages },
                                                 { "copies", eExchangePath::Copies },
                                                 { "references", eExchangePath::References },
                                                 { "1", eExchangePath::Messages, true },
                                                 { "2", eExchangePath::Messages, true },
                                                 { "3", eExchangePath::Messages, true },
                                                 { "4", eExchangePath::Messages, true },
                                                 { "5", eExchangePath::Messages, true },
                                                 { "6", eExchangePath::Messages, true } }),
                eExchangePath::Automatic);

const base::Parameter<Int64> most_idle_bytes({ .section = "Shared memory",
                                               .argument = "ShMemIdle",
                                               .variable = "ARCANE_SHMEM_IDLE",
                                               .meaning = "Each machine keeps at most so much freed memory for the next blocks.",
                                               .default_text = "a sixteenth of the arena at most" },
                                             base::byteNumbers(true), 0);

// More threads do not obtain pages noticeably faster.
constexpr Int32 max_commit_thread = 8;
} // namespace

MachineArena* MachineArena::create(IParallelMng* pm, const CommandLineArguments& arguments, bool is_watched)
{
  auto arena = std::make_shared<MachineArena>(pm, arguments, is_watched);
  MachineArena* result = arena.get();
  pm->setExtension(std::move(arena));
  pm->setMachineBarrierFunction([result] { result->barrier(); });
  pm->_internalApi()->setMachineShMemWinMemoryAllocator(result->allocator());
  return result;
}

MachineArena* MachineArena::ofRun(IParallelMng* pm)
{
  MachineArena* own = of(pm);
  return own ? own : of(pm->worldParallelMng());
}

const char* MachineArena::reasonForNone(IParallelMng* pm)
{
  return ofRun(pm) ? "its manager is that of a part of the run, expected that of all ranks" : "this run has no shared memory";
}

MachineArena::MachineArena(IParallelMng* pm, const CommandLineArguments& arguments, bool is_watched)
: m_parallel_mng(pm)
, m_window(pm, arguments, is_watched)
, m_device(*this, pm, m_window, m_store, m_heap)
, m_watch(m_window.base(), m_window.layout(), m_window.machineIndex(), m_window.canSeeProcesses(), [this] { m_window.progress(); })
, m_store(
    m_window.base(), m_window.layout(), pm->commRank(), [this] { m_watch.throwIfPeerLeft(); }, [this] { return m_window.freeBytes(); })
, m_heap(&m_store, perRank<RankUsage>(m_window, m_window.layout().usages) + m_window.machineIndex())
, m_directory(m_window.base(), m_window.layout(), m_window.machineIndex(), &m_heap, &m_watch)
, m_allocator(SharedVariableAllocator::create(this))
, m_mail(m_window.base(), m_window.layout(), m_window.machineIndex(), &m_watch, &m_allocator)
, m_departures(m_heap)
, m_machine_index(static_cast<std::size_t>(pm->commSize()), -1)
, m_nb_exception(std::uncaught_exceptions())
{
  const ConstArrayView<Int32> ranks = machineRanks();
  for (Int32 i = 0; i < ranks.size(); ++i)
    m_machine_index[static_cast<std::size_t>(ranks[i])] = i;

  showThisRank();
  const bool is_first = (m_window.machineIndex() == 0);
  throwOnAllRanksUnless(pm, !is_first || m_store.initialize(),
                        String::format("shared memory: {0} became full while its first pages were written", m_window.placeName()));
  auto* head = reinterpret_cast<ArenaHead*>(m_window.base());
  runAndAgree(pm, [&] {
    const eExchangePath path = exchange_path.value(arguments);
    if (is_first)
      head->exchange_path.store(static_cast<Int32>(path));
    if (const std::optional<Int64> nb_byte = most_idle_bytes.find(arguments))
      m_store.setMostIdleBytes(*nb_byte);
  });
  m_window.barrier();
  m_exchange_path = static_cast<eExchangePath>(head->exchange_path.load());
  m_watch.watchProcesses();
  m_watch.chooseSpin();
  m_store.setNbCommitThread(std::min(m_watch.nbOwnProcessor(), max_commit_thread));
  shareWaitNotes();
}

void MachineArena::showThisRank()
{
  RankLine& mine = perRank<RankLine>(m_window, m_window.layout().ranks)[m_window.machineIndex()];
  mine.process.store(static_cast<Int32>(::getpid()));
  mine.rank.store(m_parallel_mng->commRank());
  m_watch.showProcessors();
}

void MachineArena::shareWaitNotes()
{
  auto* lines = perRank<RankLine>(m_window, m_window.layout().ranks);
  UniqueArray<comm::WaitNote*> notes;
  UniqueArray<comm::CallTrail*> trails;
  for (Int32 i = 0; i < machineRanks().size(); ++i) {
    notes.add(&lines[i].wait);
    trails.add(&lines[i].calls);
  }
  m_parallel_mng->setMachineWaitNotes(notes);
  shareCalls(trails);
}

void MachineArena::shareCalls(ConstArrayView<comm::CallTrail*> trails)
{
  if (auto* processes = dynamic_cast<MpiParallelMng*>(m_parallel_mng))
    processes->shareCalls(trails);
  if (auto* threads = dynamic_cast<ThreadParallelMng*>(m_parallel_mng))
    threads->shareCalls(trails);
}

MachineArena::~MachineArena()
{
  m_parallel_mng->setMachineWaitNotes({});
  shareCalls({});
  for (SharedLookup* lookup : m_waiting_lookups)
    lookup->forgetArena();
  m_allocator.forgetArena();
  const bool has_failed = std::uncaught_exceptions() > m_nb_exception;
  for (MachineTeam* team : m_teams) {
    if (!has_failed)
      reportObjectsOf(*team);
    team->forgetArena();
  }
  if (has_failed)
    m_watch.abandon();
  else
    m_device.end(m_watch);
}

// Prints on stderr: the trace manager no longer exists.
void MachineArena::reportObjectsOf(const MachineTeam& team) const
{
  if (team.nbObject() > 0)
    std::fprintf(stderr,
                 "[shmem] rank %d: %d windows (MachineShMemWin, ContigMachineShMemWin) are alive at the end of the run, in static objects "
                 "for example; destroy them before, in an exit entry point\n",
                 m_parallel_mng->commRank(), team.nbObject());
}

void MachineArena::removeTeam(const MachineTeam* team, Departures& departures)
{
  std::erase(m_teams, team);
  m_departures.take(departures);
}

Int32 MachineArena::machineIndex(Int32 rank) const
{
  const bool is_rank = rank >= 0 && rank < m_parallel_mng->commSize();
  const Int32 index = is_rank ? m_machine_index[static_cast<std::size_t>(rank)] : -1;
  if (index < 0)
    throwNotHere(rank, m_parallel_mng->commRank(), machineRanks());
  return index;
}

void MachineArena::barrier()
{
  // After the barrier the owners may remove the instances that they ended before it.
  while (resolveLastLookup()) {
  }
  m_watch.barrier();
  m_heap.freeRetired();
  m_directory.removeEnded();
  m_departures.freeFinished();
  // The first rank trims for the machine.
  if (m_window.machineIndex() == 0)
    m_store.trimUnneeded();
}

// Resolves one lookup for each lock, so that other threads need not wait for all of them. If resolve() throws, the list stays valid.
bool MachineArena::resolveLastLookup()
{
  const std::scoped_lock lock(m_lookup_mutex);
  if (m_waiting_lookups.empty())
    return false;
  m_waiting_lookups.back()->resolve();
  m_waiting_lookups.pop_back();
  return true;
}

void MachineArena::resolveLookup(SharedLookup& lookup)
{
  const std::scoped_lock lock(m_lookup_mutex);
  const auto place = findWaitingLookup(lock, &lookup);
  if (place == m_waiting_lookups.end())
    return;
  lookup.resolve();
  m_waiting_lookups.erase(place);
}

void MachineArena::addWaitingLookup(SharedLookup* lookup)
{
  const std::scoped_lock lock(m_lookup_mutex);
  m_waiting_lookups.push_back(lookup);
}

void MachineArena::removeWaitingLookup(const SharedLookup* lookup)
{
  const std::scoped_lock lock(m_lookup_mutex);
  if (const auto place = findWaitingLookup(lock, lookup); place != m_waiting_lookups.end())
    m_waiting_lookups.erase(place);
}

std::vector<SharedLookup*>::iterator MachineArena::findWaitingLookup(const std::scoped_lock<std::mutex>&, const SharedLookup* lookup)
{
  // Most lookups that are destroyed unread are among the last ones that were added.
  const auto place = std::find(m_waiting_lookups.rbegin(), m_waiting_lookups.rend(), lookup);
  return place == m_waiting_lookups.rend() ? m_waiting_lookups.end() : std::prev(place.base());
}

String MachineArena::noRoomMessage(Int64 nb_byte, const String& name)
{
  const bool is_in_dev_shm = (place() == MachineWindow::ePlace::DevShm);
  return String::format(
    "shared memory: cannot allocate {0} bytes for '{1}': {2} of {3} bytes are in use on this machine, the largest "
    "free part has {4}, {5} wait for a barrier, {6} bytes are free in {7}; raise ARCANE_SHMEM_LIMIT (-A,ShMemLimit) or {8}",
    nb_byte, name.null() ? String("an array") : name, m_store.usedBytes(), m_window.layout().capacity(), m_store.largestFreeBytes(),
    m_heap.retiredBytes(), m_window.freeBytes(), m_window.placeName(),
    is_in_dev_shm ? "the size of /dev/shm, or set ARCANE_SHMEM_BACKING=file" : "take a larger machine");
}

std::byte* MachineArena::allocate(Int64 nb_byte, const String& name)
{
  if (nb_byte <= 0)
    return nullptr;
  std::byte* address = m_heap.allocate(nb_byte);
  if (!address)
    ARCANE_THROW(FatalErrorException, noRoomMessage(nb_byte, name));
  m_device.makeReachable(address, nb_byte);
  return address;
}

std::byte* MachineArena::reallocate(std::byte* address, Int64 nb_used_byte, Int64 nb_byte, const String& name)
{
  if (!address)
    return allocate(nb_byte, name);
  if (nb_byte <= 0) {
    deallocate(address);
    return nullptr;
  }
  std::byte* new_address = m_heap.reallocate(address, nb_used_byte, nb_byte);
  if (!new_address)
    ARCANE_THROW(FatalErrorException, noRoomMessage(nb_byte, name));
  m_device.makeReachable(new_address, nb_byte);
  return new_address;
}

void MachineArena::deallocate(std::byte* address)
{
  if (address)
    m_heap.deallocate(address);
}

void MachineArena::deallocateAtBarrier(std::byte* address)
{
  if (address)
    m_heap.deallocateAtBarrier(address);
}
} // namespace Arcane::detail::shmem
