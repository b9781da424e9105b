// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/show/RankWatch.h"

#include "shmem/CopiesInChildren.h"

#include "arcane_core/base/log/ITraceMng.h"

#include <atomic>
#include <bit>
#include <chrono>

#include <unistd.h>

namespace Arcane::detail::watch
{
namespace
{
Int64 nowInNanoseconds()
{
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
} // namespace

RankWatch* RankWatch::create(IParallelMng* pm, shmem::MachineArena& arena, const CommandLineArguments& arguments)
{
  const WatchOptions options = readWatchOptions(arguments);
  if (!options.is_wanted)
    return nullptr;
  auto watch = std::make_shared<RankWatch>(pm, arena, options);
  RankWatch* result = watch.get();
  pm->setExtension(std::move(watch));
  return result;
}

bool RankWatch::isWanted(const CommandLineArguments& arguments)
{
  return readWatchOptions(arguments).is_wanted;
}

RankWatch::RankWatch(IParallelMng* pm, shmem::MachineArena& arena, const WatchOptions& options)
: m_arena(arena)
, m_options(options)
, m_file(pm, arena, options)
, m_rank(m_file.rankAt(arena.machineIndex()))
, m_entries(m_file.entriesOf(arena.machineIndex()))
, m_is_first(arena.machineIndex() == 0)
, m_budget{ .limit_bytes = options.limit_bytes }
, m_kept(m_file.leases(), m_budget, { WatchOptions::most_kept_blocks, options.limit_ns },
         [this](const std::byte* address) { m_arena.heap().deallocateKept(address); })
, m_snapshots(arena, { m_file.leases(), m_file.rankAt(0), m_rank }, m_budget, options.limit_ns)
{
  m_rank.rank.store(pm->commRank(), std::memory_order_release);
  m_rank.process.store(::getpid(), std::memory_order_release);
  m_rank.state.store(static_cast<Int32>(eRankState::Running), std::memory_order_release);
  m_arena.heap().setKeeper(this);
}

RankWatch::~RankWatch()
{
  end();
  m_arena.heap().setKeeper(nullptr);
}

Int32 RankWatch::add(const EntryTexts& texts)
{
  if (shmem::CopiesInChildren::isChild())
    return -1;
  const Lock lock(m_mutex);
  if (m_has_ended)
    return -1;
  const auto nb_used = static_cast<Int32>(m_block_of_entry.size());
  if (m_free_entries.empty() && nb_used == nb_watch_entry) {
    warnOnce(lock, texts, "the rank describes as many variables as there is room for already");
    return -1;
  }
  const Int32 index = m_free_entries.empty() ? nb_used : m_free_entries.back();
  WatchEntry& entry = m_entries[index];
  {
    const comm::SequenceLock::Writing writing(entry.lock);
    if (!writeTexts(writing, entry, texts)) {
      warnOnce(lock, texts, "the names of its mesh, family and group, with its own, are too long");
      return -1;
    }
    writeValues(writing, entry, { .data_type = DT_Byte, .dims = {} }, 0);
  }
  if (m_free_entries.empty())
    m_block_of_entry.push_back(nullptr);
  else
    m_free_entries.pop_back();
  m_rank.nb_entry.store(static_cast<Int32>(m_block_of_entry.size()), std::memory_order_release);
  m_rank.nb_change.fetch_add(1, std::memory_order_release);
  return index;
}

void RankWatch::warnOnce(const Lock&, const EntryTexts& texts, const char* reason)
{
  ITraceMng* tm = m_arena.parallelMng()->traceMng();
  if (m_has_warned || !tm)
    return;
  m_has_warned = true;
  tm->pwarning() << "[watch] variable '" << texts.full_name << "' is not shown to other programs: " << reason;
}

void RankWatch::forgetBlockOf(const Lock&, Int32 entry)
{
  const std::byte*& block = m_block_of_entry[static_cast<std::size_t>(entry)];
  // The block stays known until it is freed: a watcher may be reading it.
  if (const auto found = m_entry_of_block.find(block); block && found != m_entry_of_block.end() && found->second == entry)
    found->second = -1;
  block = nullptr;
}

void RankWatch::show(Int32 index, const ShownValues& values)
{
  if (index < 0 || shmem::CopiesInChildren::isChild())
    return;
  const Lock lock(m_mutex);
  if (m_has_ended)
    return;
  const auto* block = static_cast<const std::byte*>(values.address);
  const bool is_readable = block && m_arena.contains(block);
  WatchEntry& entry = m_entries[index];
  forgetBlockOf(lock, index);
  {
    const comm::SequenceLock::Writing writing(entry.lock);
    writeValues(writing, entry, values, is_readable ? m_arena.offsetOf(block) : -1);
  }
  if (!is_readable)
    return;
  m_entry_of_block[block] = index;
  m_block_of_entry[static_cast<std::size_t>(index)] = block;
}

Int64 RankWatch::epochOf(Int32 index) const
{
  return index < 0 ? -1 : m_entries[index].epoch.load(std::memory_order_relaxed);
}

void RankWatch::remove(Int32 index)
{
  if (index < 0 || shmem::CopiesInChildren::isChild())
    return;
  const Lock lock(m_mutex);
  if (m_has_ended)
    return;
  WatchEntry& entry = m_entries[index];
  {
    const comm::SequenceLock::Writing writing(entry.lock);
    entry.state.store(static_cast<Int32>(eEntryState::Free), std::memory_order_release);
  }
  forgetBlockOf(lock, index);
  m_free_entries.push_back(index);
  m_rank.nb_change.fetch_add(1, std::memory_order_release);
}

// The watcher makes its lease active, and reads the clock, before it reads an entry. All four accesses are sequentially consistent: either this rank
// sees the lease, or the watcher sees that the values are moving. Dekker's protocol needs this order.
bool RankWatch::announceMove(const Lock&, const std::byte* address)
{
  const auto found = m_entry_of_block.find(address);
  if (found == m_entry_of_block.end())
    return false;
  if (found->second >= 0) {
    WatchEntry& entry = m_entries[found->second];
    const comm::SequenceLock::Writing writing(entry.lock);
    entry.state.store(static_cast<Int32>(eEntryState::Moving), std::memory_order_release);
  }
  m_rank.clock.fetch_add(1, std::memory_order_seq_cst);
  return true;
}

bool RankWatch::isRead(const std::byte* address) noexcept
{
  if (shmem::CopiesInChildren::isChild())
    return false;
  const Lock lock(m_mutex);
  if (m_has_ended)
    return m_entry_of_block.contains(address);
  return announceMove(lock, address) && m_kept.hasReaders();
}

bool RankWatch::keep(const std::byte* address, Int64 nb_byte) noexcept
{
  if (shmem::CopiesInChildren::isChild())
    return false;
  const Lock lock(m_mutex);
  if (m_has_ended)
    return m_entry_of_block.contains(address);
  if (!announceMove(lock, address))
    return false;
  const Int32 entry = m_entry_of_block[address];
  m_entry_of_block.erase(address);
  if (entry >= 0)
    m_block_of_entry[static_cast<std::size_t>(entry)] = nullptr;
  const bool is_kept = m_kept.keep(address, nb_byte, nowInNanoseconds());
  showKept(lock);
  return is_kept;
}

void RankWatch::showKept(const Lock&)
{
  m_rank.kept_blocks.store(m_kept.nbBlock(), std::memory_order_relaxed);
  m_rank.kept_bytes.store(m_budget.nb_byte, std::memory_order_relaxed);
  if (m_budget.nb_byte > m_rank.most_kept_bytes.load(std::memory_order_relaxed))
    m_rank.most_kept_bytes.store(m_budget.nb_byte, std::memory_order_relaxed);
  m_rank.nb_ended_lease.store(m_kept.nbEndedLease(), std::memory_order_relaxed);
}

void RankWatch::beginStep()
{
  if (shmem::CopiesInChildren::isChild())
    return;
  m_rank.step.store(m_rank.step.load(std::memory_order_relaxed) | 1, std::memory_order_relaxed);
  // The values that the iteration writes are ordinary stores: no order of the store above keeps them after it.
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

void RankWatch::endStep(Int64 nb_iteration, Real time)
{
  if (shmem::CopiesInChildren::isChild())
    return;
  m_rank.iteration.store(nb_iteration, std::memory_order_release);
  m_rank.time_bits.store(std::bit_cast<UInt64>(time), std::memory_order_release);
  const UInt64 step = m_rank.step.load(std::memory_order_relaxed);
  m_rank.step.store(step + (step & 1), std::memory_order_release);
  const Lock lock(m_mutex);
  const Int64 now_ns = nowInNanoseconds();
  const bool has_kept = m_budget.nb_byte > 0;
  if (m_kept.nbBlock() > 0)
    m_kept.release(now_ns);
  m_snapshots.release(now_ns);
  if (has_kept)
    showKept(lock);
}

bool RankWatch::isSnapshotWanted()
{
  ++m_nb_agreement;
  return m_is_first && m_snapshots.mark(m_nb_agreement);
}

void RankWatch::takeSnapshots(Int64 nb_iteration, Real time)
{
  const Lock lock(m_mutex);
  if (m_has_ended)
    return;
  m_snapshots.take({ m_entries, m_block_of_entry.size() }, { m_nb_agreement, nb_iteration, time, nowInNanoseconds() });
  showKept(lock);
}

void RankWatch::end()
{
  if (shmem::CopiesInChildren::isChild())
    return;
  const Lock lock(m_mutex);
  if (m_has_ended)
    return;
  m_has_ended = true;
  m_rank.state.store(static_cast<Int32>(eRankState::Ended), std::memory_order_release);
}
} // namespace Arcane::detail::watch
