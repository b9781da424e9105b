// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/OutOfMemoryLadder.h"

#include "accelerator/pool/ByteCounts.h"
#include "accelerator/pool/PoolList.h"
#include "accelerator/pool/PoolRange.h"
#include "accelerator/runtime/QueueLedger.h"

namespace Arcane::detail::pool
{
namespace
{
// The largest number of callback rounds, in case a callback always reports success.
constexpr int max_nb_call = 4;

thread_local bool t_is_climbing = false;

//! While it lives, requests of this thread that fail throw at once.
class ClimbGuard
{
 public:
  ClimbGuard() { t_is_climbing = true; }
  ClimbGuard(const ClimbGuard&) = delete;
  ClimbGuard& operator=(const ClimbGuard&) = delete;
  ~ClimbGuard() { t_is_climbing = false; }
};

//! The result of a step that only frees memory.
constexpr LargeBlock* no_block = nullptr;
} // namespace

OutOfMemoryLadder::OutOfMemoryLadder(const LadderParts& parts, const LargeRequest& large, const AllocationRequest& request,
                                     const runtime::DriverStatus& status)
: m_parts(parts)
, m_heap(parts.heap)
, m_large(large)
, m_request(request)
, m_status(status)
{
  m_large.is_anywhere = true;
  m_large.nb_byte -= parts.guard.nbByte();
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
  m_parts.counts.add(step);
  const PoolRange range(m_parts.backend, m_parts.pool.name, ladderStepName(step));
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
  if (t_is_climbing)
    giveUp(reserved_before);
  const ClimbGuard guard;
  const PoolRange range(m_parts.backend, m_parts.pool.name, "short of memory", m_large.nb_granule * LargeStore::granule_nb_byte);
  LargeBlock* block = climbWithoutCallbacks();
  if (!block)
    block = callBack();
  if (!block)
    giveUp(reserved_before);
  return block;
}

FailedRequest OutOfMemoryLadder::failure() const
{
  return { m_request, m_large.nb_byte, m_status.message(), m_steps, !m_request.name.empty() };
}

//! Returns memory reserved since \a reserved_before to the driver and throws. A failure is counted unless a fallback or the caller
//! handles it.
void OutOfMemoryLadder::giveUp(Int64 reserved_before)
{
  m_heap.trimTo(reserved_before);
  if (m_request.is_optional || (m_parts.has_fallback && !m_request.is_own_piece))
    throw OutOfMemoryException(A_FUNCINFO, m_parts.report.describe(failure()));
  m_parts.report.fail(failure());
}

// --- the steps ----------------------------------------------------------------------------------

void OutOfMemoryLadder::flushAndCollect()
{
  m_parts.caches.flushAll();
  m_heap.collect(true);
  m_heap.mergeSpans();
}

LargeBlock* OutOfMemoryLadder::climbWithoutCallbacks()
{
  const auto flush_own = [&] {
    m_parts.caches.flushOwn();
    return no_block;
  };
  const auto flush_all = [&] {
    m_parts.guard.dropAll();
    m_parts.caches.flushAll();
    return no_block;
  };
  const auto collect = [&] {
    m_heap.collect(true);
    return no_block;
  };
  const auto merge = [&] {
    m_heap.mergeSpans();
    return no_block;
  };
  LargeBlock* block = step(eLadderStep::FlushThreadCache, flush_own);
  if (!block)
    block = step(eLadderStep::FlushAllCaches, flush_all);
  if (!block)
    block = step(eLadderStep::CompletedQueues, collect);
  if (!block)
    block = step(eLadderStep::MergeAll, merge);
  return block ? block : climbWithWaits();
}

LargeBlock* OutOfMemoryLadder::climbWithWaits()
{
  LargeBlock* block = step(eLadderStep::WaitOnQueue, [&] { return m_heap.takePending(m_large, ePendingUse::WithWait); });
  // Addresses of messages are kept as long as there is another way.
  if (!block && !m_parts.is_for_messages)
    block = step(eLadderStep::RemapPages, [&] { return m_heap.growByRemapping(m_large); });
  const auto trim_pools = [&](bool are_for_messages) {
    PoolList::trimNeighbours(m_parts.trim, are_for_messages);
    return no_block;
  };
  if (!block)
    block = step(eLadderStep::TrimOthers, [&] { return trim_pools(false); });
  if (!block)
    block = step(eLadderStep::Synchronize, [&] { return synchronize(); });
  if (!block)
    block = step(eLadderStep::TrimMessages, [&] { return trim_pools(true); });
  return block;
}

LargeBlock* OutOfMemoryLadder::synchronize()
{
  if (m_parts.ledger)
    runtime::reportIfFailed(m_parts.ledger->synchronizeDevice(), "synchronize the device to find memory");
  flushAndCollect();
  PoolList::trimNeighbours(m_parts.trim, false);
  return takeOrRemap();
}

//! Takes what became free, or moves it to where it is needed.
LargeBlock* OutOfMemoryLadder::takeOrRemap()
{
  LargeBlock* block = m_heap.takeLarge(m_large);
  return block ? block : m_heap.growByRemapping(m_large);
}

LargeBlock* OutOfMemoryLadder::callBack()
{
  for (int i = 0; i < max_nb_call && !m_parts.hooks.isEmpty(); ++i) {
    const OutOfMemoryInfo info = m_parts.report.describe(failure());
    bool has_freed = false;
    LargeBlock* block = step(eLadderStep::Callbacks, [&] {
      has_freed = m_parts.hooks.callAll(info);
      flushAndCollect();
      return takeOrRemap();
    });
    if (block || !has_freed)
      return block;
  }
  return nullptr;
}
} // namespace Arcane::detail::pool
