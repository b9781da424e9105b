// SPDX-License-Identifier: Apache-2.0
#include "accelerator/trace/PoolReplay.h"

#include <algorithm>
#include <chrono>

namespace Arcane::detail::trace
{
PoolReplay::PoolReplay(pool::MemoryPool& pool, const PoolEventList& list, const PoolKey& key, const Queues& queues)
: m_pool(pool)
, m_list(list)
, m_key(key)
, m_queues(queues)
{}

const Accelerator::RunQueue* PoolReplay::queueOf(const PoolEvent& e) const
{
  const auto it = m_queues.find(e.queue);
  return it == m_queues.end() ? nullptr : it->second;
}

void PoolReplay::doAllocate(const PoolEvent& e)
{
  pool::AllocationRequest request;
  request.alignment = std::max<Int64>(e.alignment, request.alignment);
  request.queue = queueOf(e);
  request.name = m_list.nameOf(e.name);
  // A block there was given back without the trace telling it.
  if (const auto it = m_live.find(e.address); it != m_live.end()) {
    giveBack(it, nullptr);
    ++m_result.nb_missing;
  }
  try {
    void* address = m_pool.allocate(e.nb_byte, request);
    m_live[e.address] = { address, e.nb_byte };
    m_live_nb_byte += e.nb_byte;
    ++m_result.nb_allocate;
  }
  catch (const pool::OutOfMemoryException&) {
    ++m_result.nb_failed;
  }
}

void PoolReplay::giveBack(LiveBlocks::iterator block, const Accelerator::RunQueue* queue)
{
  m_pool.deallocate(block->second.address, block->second.nb_byte, queue);
  m_live_nb_byte -= block->second.nb_byte;
  m_live.erase(block);
}

void PoolReplay::doFree(const PoolEvent& e)
{
  const auto it = m_live.find(e.address);
  if (it == m_live.end()) {
    ++m_result.nb_unknown;
    return;
  }
  giveBack(it, queueOf(e));
  ++m_result.nb_free;
}

void PoolReplay::doResize(const PoolEvent& e)
{
  const auto it = m_live.find(e.address);
  if (it == m_live.end())
    return;
  Block& block = it->second;
  try {
    if (!m_pool.resizeInPlace(block.address, e.nb_byte)) {
      // If the pool of the replay cannot, a user would move the block.
      void* moved = m_pool.allocate(e.nb_byte, {});
      m_pool.deallocate(block.address, block.nb_byte, queueOf(e));
      block.address = moved;
      ++m_result.nb_allocate;
      ++m_result.nb_free;
    }
    m_live_nb_byte += e.nb_byte - block.nb_byte;
    block.nb_byte = e.nb_byte;
  }
  catch (const pool::OutOfMemoryException&) {
    ++m_result.nb_failed;
  }
}

PoolReplayResult PoolReplay::run()
{
  using Clock = std::chrono::steady_clock;
  Clock::duration time{};
  for (const PoolEvent& e : m_list.events) {
    if (PoolKey::of(e) != m_key)
      continue;
    const Clock::time_point begin = Clock::now();
    switch (e.kind) {
    case ePoolEvent::Allocate: doAllocate(e); break;
    case ePoolEvent::Free: doFree(e); break;
    case ePoolEvent::Resize: doResize(e); break;
    case ePoolEvent::Step: m_pool.endStep(); break;
    default: break;
    }
    time += Clock::now() - begin;
    const bool is_change = e.kind == ePoolEvent::Allocate || e.kind == ePoolEvent::Free || e.kind == ePoolEvent::Resize;
    if (is_change || e.kind == ePoolEvent::Step)
      m_result.history.add({ e.time_ns, m_live_nb_byte, m_pool.statistics().reserved_nb_byte });
    if (e.kind == ePoolEvent::Step)
      m_result.history.addStep(e.time_ns);
  }
  m_result.time_s = std::chrono::duration<Real>(time).count();
  m_result.statistics = m_pool.statistics();
  for (const auto& [address, block] : m_live)
    m_pool.deallocate(block.address, block.nb_byte);
  m_live.clear();
  m_live_nb_byte = 0;
  return m_result;
}
} // namespace Arcane::detail::trace
