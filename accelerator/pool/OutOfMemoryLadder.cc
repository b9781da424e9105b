// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/OutOfMemoryLadder.h"

#include "accelerator/pool/ByteCounts.h"
#include "accelerator/pool/PoolRange.h"
#include "accelerator/pool/ThreadTable.h"
#include "accelerator/runtime/QueueLedger.h"

#include <algorithm>

namespace Arcane::detail
{
namespace
{
// A callback that always says yes does not stop the report for ever.
constexpr int max_nb_call = 4;
constexpr std::size_t max_nb_consumer = 20;

thread_local bool t_is_climbing = false;

//! While it lives, requests of this thread that fail are told at once.
class ClimbGuard
{
 public:
  ClimbGuard() { t_is_climbing = true; }
  ClimbGuard(const ClimbGuard&) = delete;
  ClimbGuard& operator=(const ClimbGuard&) = delete;
  ~ClimbGuard() { t_is_climbing = false; }
};

//! Of steps that make room, but take no block themselves.
template <typename Result> LargeBlock* after(const Result&)
{
  return nullptr;
}
} // namespace

OutOfMemoryLadder::OutOfMemoryLadder(MemoryPool& pool, const LargeRequest& large, const AllocationRequest& request,
                                     const DriverStatus& status)
: m_pool(pool)
, m_heap(*pool.m_heap)
, m_large(large)
, m_request(request)
, m_status(status)
{
  m_large.is_anywhere = true;
  if (pool.m_guard)
    m_large.nb_byte -= BlockGuard::guard_nb_byte;
}

LargeBlock* OutOfMemoryLadder::retry()
{
  if (LargeBlock* block = m_heap.takeLarge(m_large))
    return block;
  LargeBlock* block = nullptr;
  m_status = m_heap.grow(m_large, block);
  return block;
}

template <typename Action> LargeBlock* OutOfMemoryLadder::step(eLadderStep step, const Action& action)
{
  ++m_pool.m_nb_ladder_entry[static_cast<std::size_t>(step)];
  const PoolRange range(m_pool.m_backend, m_pool.name(), ladderStepName(step));
  const Int64 before = m_heap.reservedNbByte();
  LargeBlock* block = action();
  if (!block)
    block = retry();
  const Int64 given_back = before - m_heap.reservedNbByte();
  String line = String::format("{0}: {1}", ladderStepName(step), block ? "enough" : "not enough");
  if (given_back > 0)
    line = line + ", the driver got back " + bytes(given_back);
  m_steps.push_back(line);
  return block;
}

LargeBlock* OutOfMemoryLadder::climb(Int64 reserved_before)
{
  m_is_counted = !m_request.name.empty();
  if (t_is_climbing)
    giveUp(reserved_before);
  const ClimbGuard guard;
  const PoolRange range(m_pool.m_backend, m_pool.name(), "short of memory", m_large.nb_granule * LargeStore::granule_nb_byte);
  if (LargeBlock* block = climbWithoutCallbacks())
    return block;
  if (LargeBlock* block = callBack())
    return block;
  giveUp(reserved_before);
}

//! What was taken in vain returns to the driver: others may need it. Where there is a fallback, the pool asks it, and counts the
//! report if that was in vain.
void OutOfMemoryLadder::giveUp(Int64 reserved_before)
{
  m_heap.trimTo(reserved_before);
  if (m_pool.m_options.fallback)
    throw OutOfMemoryException(A_FUNCINFO, describe(m_status.message(), m_large.nb_byte));
  fail(m_status.message(), m_large.nb_byte);
}

LargeBlock* OutOfMemoryLadder::climbWithoutCallbacks()
{
  if (LargeBlock* block = step(eLadderStep::FlushThreadCache, [&] { return after(m_pool.flushOwnCache()); }))
    return block;
  if (LargeBlock* block = step(eLadderStep::FlushAllCaches, [&] {
        m_pool.emptyGuard();
        return after(m_pool.flushAllCaches());
      }))
    return block;
  if (LargeBlock* block = step(eLadderStep::CompletedQueues, [&] { return after(m_heap.collect(true)); }))
    return block;
  if (LargeBlock* block = step(eLadderStep::MergeAll, [&] { return after(m_heap.mergeSpans()); }))
    return block;
  if (LargeBlock* block = step(eLadderStep::WaitOnQueue, [&] { return m_heap.takePending(m_large, ePendingUse::WithWait); }))
    return block;
  // Addresses of messages are kept as long as there is another way.
  if (!m_pool.m_options.is_for_messages) {
    if (LargeBlock* block = step(eLadderStep::RemapPages, [&] { return m_heap.growByRemapping(m_large); }))
      return block;
  }
  if (LargeBlock* block = step(eLadderStep::TrimOthers, [&] { return after(trimPools(false)); }))
    return block;
  const auto synchronize = [&] {
    if (m_pool.m_ledger)
      reportIfFailed(m_pool.m_ledger->synchronizeDevice(), "synchronize the device to find memory");
    m_pool.flushAllCaches();
    m_heap.collect(true);
    m_heap.mergeSpans();
    trimPools(false);
    LargeBlock* block = m_heap.takeLarge(m_large);
    return block ? block : m_heap.growByRemapping(m_large);
  };
  if (LargeBlock* block = step(eLadderStep::Synchronize, synchronize))
    return block;
  return step(eLadderStep::TrimMessages, [&] { return after(trimPools(true)); });
}

//! Those of the same device, but for the own one.
Int64 OutOfMemoryLadder::trimPools(bool are_for_messages) const
{
  Int64 nb_byte = 0;
  ThreadTable::forEachPool([&](MemoryPool& other) {
    const bool is_of_device = &other.m_backend == &m_pool.m_backend && other.device() == m_pool.device();
    if (&other != &m_pool && is_of_device && other.m_options.is_for_messages == are_for_messages)
      nb_byte += other.trimTo(0);
  });
  return nb_byte;
}

LargeBlock* OutOfMemoryLadder::callBack()
{
  for (int i = 0; i < max_nb_call; ++i) {
    std::map<Int32, MemoryPool::OutOfMemoryCallback> callbacks;
    {
      const std::scoped_lock lock(m_pool.m_callbacks_mutex);
      callbacks = m_pool.m_callbacks;
    }
    if (callbacks.empty())
      return nullptr;
    const OutOfMemoryInfo info = describe(m_status.message(), m_large.nb_byte);
    bool has_freed = false;
    LargeBlock* block = step(eLadderStep::Callbacks, [&] {
      for (const auto& [id, callback] : callbacks)
        has_freed = callback(info) || has_freed;
      m_pool.flushAllCaches();
      m_heap.collect(true);
      return after(m_heap.mergeSpans());
    });
    if (block || !has_freed)
      return block;
  }
  return nullptr;
}

// --- the report ---------------------------------------------------------------------------------

void OutOfMemoryLadder::fail(const String& reason, Int64 nb_byte)
{
  ++m_pool.m_nb_ladder_entry[static_cast<std::size_t>(eLadderStep::Report)];
  const PoolRange range(m_pool.m_backend, m_pool.name(), "out of memory", nb_byte);
  m_pool.notifyFailure(nb_byte, m_request);
  throw OutOfMemoryException(A_FUNCINFO, describe(reason, nb_byte));
}

OutOfMemoryInfo OutOfMemoryLadder::describe(const String& reason, Int64 nb_byte) const
{
  OutOfMemoryInfo info;
  info.pool_name = m_pool.name();
  info.resource = m_pool.memoryResource();
  info.device = m_pool.device();
  info.nb_byte = nb_byte;
  info.alignment = m_request.alignment;
  info.name = String(m_request.name);
  info.reason = reason;
  info.limit_nb_byte = m_heap.limit();
  DeviceMemoryInfo memory;
  if (m_pool.m_backend.memoryInfo(m_pool.device(), memory).isOk()) {
    info.device_free_nb_byte = memory.freeMemory();
    info.device_total_nb_byte = memory.totalMemory();
  }
  info.statistics = m_pool.statistics();
  info.consumers = m_pool.nameUsages();
  // The request is counted in its name before it is served.
  const auto own = std::ranges::find(info.consumers, info.name, &NameUsage::name);
  if (m_is_counted && own != info.consumers.end()) {
    own->live_nb_byte -= nb_byte;
    --own->nb_live;
  }
  std::erase_if(info.consumers, [](const NameUsage& usage) { return usage.nb_live == 0; });
  std::ranges::stable_sort(info.consumers, std::greater<>(), &NameUsage::live_nb_byte);
  info.consumers.resize(std::min(info.consumers.size(), max_nb_consumer));
  info.steps = m_steps;
  info.last_operations = m_heap.lastOperations();
  addAdvice(info);
  return info;
}

void OutOfMemoryLadder::addAdvice(OutOfMemoryInfo& info) const
{
  const PoolStatistics& s = info.statistics;
  if (m_steps.empty() && !info.name.null() && !m_is_counted) {
    info.advice.push_back(String::format("only the limit of '{0}' is in the way", info.name));
    return;
  }
  if (info.limit_nb_byte != no_limit && s.reserved_nb_byte + info.nb_byte > info.limit_nb_byte)
    info.advice.push_back(
      String::format("the limit of the pool is {0}; {1} would do", bytes(info.limit_nb_byte), bytes(s.reserved_nb_byte + info.nb_byte)));
  if (s.free_nb_byte >= info.nb_byte)
    info.advice.push_back(String::format("{0} are free in pieces of {1} at most; the backend of virtual memory can move them together",
                                         bytes(s.free_nb_byte), bytes(s.largest_free_nb_byte)));
  if (s.pending_nb_byte > 0)
    info.advice.push_back(String::format("{0} wait for queues; a barrier before the request would free them", bytes(s.pending_nb_byte)));
  if (!info.consumers.empty())
    info.advice.push_back(String::format("'{0}' holds most: {1}", info.consumers[0].name, bytes(info.consumers[0].live_nb_byte)));
  if (m_pool.m_ledger && info.device_total_nb_byte >= 0 && info.device_total_nb_byte - info.device_free_nb_byte > s.reserved_nb_byte)
    info.advice.push_back(
      String::format("others hold {0} of the device", bytes(info.device_total_nb_byte - info.device_free_nb_byte - s.reserved_nb_byte)));
}
} // namespace Arcane::detail
