// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/MemoryPool.h"

#include "accelerator/pool/FallbackPool.h"
#include "accelerator/pool/PoolList.h"
#include "accelerator/pool/PoolParts.h"
#include "accelerator/pool/PoolRange.h"

namespace Arcane::detail::pool
{
MemoryPool::MemoryPool(runtime::DeviceBackend& backend, const MemoryPoolOptions& options)
: m_backend(backend)
, m_options(options.checked())
, m_identity{ m_options.name, m_options.resource, m_options.device }
, m_users(backend, m_options)
, m_parts(std::make_unique<PoolParts>(backend, m_options, m_identity, m_users,
                                      options.fallback ? std::make_unique<FallbackPool>(*options.fallback) : nullptr))
, m_fast_path(m_identity, m_parts->sizes.classes(), m_parts->caches, *m_parts->heap)
{
  reserveInitialSize();
  PoolList::add({ m_parts->trim, m_parts->life, m_fast_path, m_options.is_for_messages });
  chooseFastPath();
}

MemoryPool::~MemoryPool()
{
  try {
    finalize();
  }
  catch (const std::exception& ex) {
    base::printWarning(A_FUNCINFO, ex.what());
  }
}

void MemoryPool::reserveInitialSize()
{
  if (m_options.initial_nb_byte == 0)
    return;
  if (const runtime::DriverStatus status = m_parts->heap->reserve(m_options.initial_nb_byte); !status.isOk())
    m_parts->report.fail({ {}, m_options.initial_nb_byte, "initial size: " + status.message() });
}

void MemoryPool::chooseFastPath()
{
  const std::scoped_lock lock(m_fast_path_mutex);
  const bool is_plain = !m_parts->guard.isActive() && m_options.stack_period == 0 && m_options.backend != ePoolBackend::None &&
                        !m_parts->notifier.hasObserver() && m_parts->life.isInUse();
  const Int64 max_pooled = m_parts->sizes.maxPooled();
  const Int64 max_fast = !is_plain ? 0 : max_pooled > 0 ? max_pooled : no_limit / 2;
  const Int64 max_small = std::min(max_fast, SizeClasses::max_small_nb_byte);
  m_fast_path.setLimits(max_small, m_options.is_for_messages ? max_small : max_fast);
}

// --- requests and releases -----------------------------------------------------------------------------------

void* MemoryPool::allocate(Int64 nb_byte, const AllocationRequest& request)
{
  if (request.isPlain()) [[likely]] {
    if (void* block = m_fast_path.allocate(nb_byte)) [[likely]]
      return block;
  }
  return m_parts->general_path.allocate(nb_byte, request);
}

bool MemoryPool::resizeInPlace(void* address, Int64 new_nb_byte)
{
  return m_parts->general_path.resize(address, new_nb_byte);
}

void MemoryPool::deallocate(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue)
{
  if (m_users.isIdle(queue) && m_fast_path.deallocate(address, nb_byte)) [[likely]]
    return;
  m_parts->general_path.deallocate(address, nb_byte, queue);
}

// --- observe ------------------------------------------------------------------------------------

MemoryPoolOptions MemoryPool::options() const
{
  return m_parts->settings.options();
}

Int64 MemoryPool::capacityFor(Int64 nb_byte) const
{
  return nb_byte <= 0 ? 0 : m_parts->sizes.capacityFor(nb_byte + m_parts->guard.nbByte()) - m_parts->guard.nbByte();
}

Int64 MemoryPool::requestedSize(const void* address) const
{
  const PoolBlock block = m_parts->general_path.findLive(address);
  return block.exists() ? BlockRecord::nbByte(block.loadRecord()) : m_parts->fallback.requestedSize(address);
}

Int64 MemoryPool::usableSize(const void* address) const
{
  const PoolBlock block = m_parts->general_path.findLive(address);
  return block.exists() ? block.capacity() - m_parts->guard.nbByte() : m_parts->fallback.usableSize(address);
}

bool MemoryPool::originOf(const void* address, BlockOrigin& origin) const
{
  return m_parts->fallback.requestedSize(address) < 0 && m_parts->heap->originOf(address, origin);
}

PoolStatistics MemoryPool::statistics() const
{
  return m_parts->census.statistics();
}

void MemoryPool::resetPeaks()
{
  m_parts->caches.resetPeaks();
  m_parts->names.resetPeaks();
  if (!m_parts->life.isFinalized())
    m_parts->heap->resetPeaks();
}

std::vector<NameUsage> MemoryPool::nameUsages() const
{
  return m_parts->census.nameUsages();
}

std::vector<FreeBlockCount> MemoryPool::freeBlocks() const
{
  return m_parts->census.freeBlocks();
}

void MemoryPool::dump(std::ostream& o, Int32 level) const
{
  m_parts->census.dump(o, level);
}

// --- limits and policies ------------------------------------------------------------------------

void MemoryPool::setLimit(Int64 nb_byte)
{
  m_parts->settings.setLimit(nb_byte);
}

void MemoryPool::setReleaseThreshold(Int64 nb_byte)
{
  m_parts->settings.setReleaseThreshold(nb_byte);
}

void MemoryPool::setReusePolicies(const ReusePolicies& policies)
{
  m_parts->settings.setReusePolicies(policies);
}

void MemoryPool::setMaxPooledSize(Int64 nb_byte)
{
  m_parts->settings.setMaxPooledSize(nb_byte, statistics().nb_live);
  chooseFastPath();
}

void MemoryPool::setNameLimit(StringView name, Int64 nb_byte)
{
  m_parts->settings.setNameLimit(name, nb_byte);
}

void MemoryPool::setNameLimitFraction(StringView name, Real fraction)
{
  m_parts->settings.setNameLimitFraction(name, fraction);
}

void MemoryPool::setObserver(PoolObserver* observer)
{
  m_parts->notifier.setObserver(observer);
  chooseFastPath();
}

// --- pressure -----------------------------------------------------------------------------------

Int32 MemoryPool::addOutOfMemoryCallback(OutOfMemoryCallback callback)
{
  return m_parts->hooks.add(std::move(callback));
}

void MemoryPool::removeOutOfMemoryCallback(Int32 id)
{
  m_parts->hooks.remove(id);
}

Int64 MemoryPool::trimTo(Int64 nb_byte_to_keep)
{
  return m_parts->trim.trimTo(nb_byte_to_keep);
}

void MemoryPool::endStep()
{
  if (!m_parts->life.isInUse())
    return;
  m_parts->notifier.stepEnded();
  if (!m_options.is_for_messages)
    m_parts->trim.endStep(m_options.nb_idle_step);
}

void MemoryPool::finalize()
{
  PoolParts& parts = *m_parts;
  if (parts.life.isFinalized())
    return;
  PoolList::remove(parts.trim);
  parts.caches.close();
  if (parts.life.isForked()) {
    // The memory belongs to the parent, whose driver does not work here.
    parts.life.finalize();
    return parts.abandonToParent();
  }
  for (const String& line : parts.census.liveBlocks(20))
    base::printWarning(A_FUNCINFO, line.localstr());
  const PoolRange range(m_backend, name(), "finalise");
  if (runtime::QueueLedger* ledger = m_users.ledger(); ledger && !ledger->isQuiet())
    runtime::reportIfFailed(ledger->synchronizeDevice(), "synchronize the device at the end of a pool");
  trimTo(0);
  parts.census.freeze();
  parts.life.finalize();
  chooseFastPath();
}
} // namespace Arcane::detail::pool
