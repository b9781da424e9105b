// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/MemoryPool.h"

#include "accelerator/pool/PoolList.h"
#include "accelerator/pool/PoolParts.h"
#include "accelerator/pool/PoolRange.h"

#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane::detail
{
namespace
{
//! Another pool as the fallback of this one.
class FallbackPool : public FallbackSource
{
 public:
  explicit FallbackPool(MemoryPool& pool)
  : m_pool(pool)
  {}
  const String& name() const override { return m_pool.name(); }
  void* allocate(Int64 nb_byte, const AllocationRequest& request) override { return m_pool.allocate(nb_byte, request); }
  void deallocate(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue) override { m_pool.deallocate(address, nb_byte, queue); }
  Int64 usableSize(const void* address) const override { return m_pool.usableSize(address); }

 private:
  MemoryPool& m_pool;
};

std::unique_ptr<FallbackSource> fallbackOf(const MemoryPoolOptions& options)
{
  return options.fallback ? std::make_unique<FallbackPool>(*options.fallback) : nullptr;
}
} // namespace

MemoryPool::MemoryPool(DeviceBackend& backend, const MemoryPoolOptions& options)
: m_backend(backend)
, m_options(options.checked())
, m_identity{ m_options.name, m_options.resource, m_options.device }
, m_users(backend, m_options)
, m_parts(std::make_unique<PoolParts>(backend, m_options, m_identity, m_users, fallbackOf(m_options)))
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
    printWarning(A_FUNCINFO, ex.what());
  }
}

void MemoryPool::reserveInitialSize()
{
  if (m_options.initial_nb_byte == 0)
    return;
  if (const DriverStatus status = m_parts->heap->reserve(m_options.initial_nb_byte); !status.isOk())
    m_parts->report.fail({ {}, m_options.initial_nb_byte, "initial size: " + status.message() });
}

void MemoryPool::chooseFastPath()
{
  const bool is_plain = !m_parts->guard.isActive() && m_options.stack_period == 0 && m_options.backend != ePoolBackend::None &&
                        !m_parts->notifier.hasObserver() && m_parts->life.isInUse();
  const Int64 max_pooled = m_options.max_pooled_nb_byte;
  const Int64 max_fast = !is_plain ? 0 : max_pooled > 0 ? max_pooled : no_limit / 2;
  const Int64 max_small = std::min(max_fast, SizeClasses::max_small_nb_byte);
  m_fast_path.setLimits(max_small, m_options.is_for_messages ? max_small : max_fast);
}

// --- requests -----------------------------------------------------------------------------------

void* MemoryPool::allocate(Int64 nb_byte, const AllocationRequest& request)
{
  if (request.isPlain()) [[likely]] {
    if (void* block = m_fast_path.allocate(nb_byte)) [[likely]]
      return block;
  }
  return allocateGeneral(nb_byte, request);
}

void* MemoryPool::allocateGeneral(Int64 nb_byte, const AllocationRequest& request)
{
  if (nb_byte == 0)
    return nullptr;
  PoolParts& parts = *m_parts;
  parts.life.checkRequest(nb_byte, request);
  const UInt32 note = countUnderName(nb_byte, request);
  PoolBlock block;
  try {
    block = parts.supply.take(nb_byte + parts.guard.nbByte(), request);
  }
  catch (const OutOfMemoryException& ex) {
    parts.names.drop(note, nullptr, nb_byte);
    if (!parts.fallback.hasSource())
      throw;
    return parts.fallback.allocate(ex.info(), nb_byte, request);
  }
  catch (...) {
    parts.names.drop(note, nullptr, nb_byte);
    throw;
  }
  if (parts.guard.isActive())
    parts.guard.prepareNew(block.address, nb_byte);
  parts.names.keepStack(note, block.address);
  block.record->store(BlockRecord::make(nb_byte, note), std::memory_order_relaxed);
  parts.caches.countAllocate(block, nb_byte);
  parts.notifier.blockAllocated(block.address, nb_byte, request);
  if (m_options.check_level >= 3)
    parts.heap->verify();
  return block.address;
}

//! Returns the note for the record of the block. \throws OutOfMemoryException above the limit of the name
UInt32 MemoryPool::countUnderName(Int64 nb_byte, const AllocationRequest& request)
{
  if (const std::optional<UInt32> note = m_parts->names.count(request.name, nb_byte))
    return *note;
  const Int64 limit = m_parts->names.limitOf(request.name);
  m_parts->report.fail({ request, nb_byte, String::format("the limit of '{0}' is {1} bytes", request.name, limit) });
}

bool MemoryPool::resizeInPlace(void* address, Int64 new_nb_byte)
{
  const PoolBlock block = m_parts->life.isFinalized() ? PoolBlock() : m_parts->finder.find(address);
  if (!block.exists() || m_parts->guard.isActive() || new_nb_byte <= 0 || !BlockRecord::isLive(block.loadRecord()) ||
      !m_parts->resize.resize(block, new_nb_byte))
    return false;
  m_parts->notifier.blockResized(address, new_nb_byte);
  return true;
}

// --- releases -----------------------------------------------------------------------------------

void MemoryPool::deallocate(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue)
{
  if (m_users.isIdle(queue) && m_fast_path.deallocate(address, nb_byte)) [[likely]]
    return;
  deallocateGeneral(address, nb_byte, queue);
}

void MemoryPool::deallocateGeneral(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue)
{
  PoolParts& parts = *m_parts;
  if (!address || !parts.life.isInUse())
    return;
  const PoolBlock block = parts.finder.find(address);
  if (!block.exists()) {
    if (!parts.fallback.deallocate(address, nb_byte, queue))
      parts.wrong_releases.refuseUnknown(address, nb_byte);
    return;
  }
  UInt64 record = block.loadRecord();
  // Of two threads that free it at once, one is wrong.
  if (!BlockRecord::isLive(record) || !block.record->compare_exchange_strong(record, BlockRecord::free))
    return parts.wrong_releases.refuse(block, parts.wrong_releases.describe(address, record) + " is freed again");
  const Int64 true_nb_byte = BlockRecord::nbByte(record);
  const bool is_wrong = m_options.check_level > 0 && nb_byte != true_nb_byte;
  const String text = is_wrong ? parts.wrong_releases.describe(address, record) : String();
  parts.names.drop(BlockRecord::note(record), address, true_nb_byte);
  parts.notifier.blockFreed(address, true_nb_byte, queue);
  parts.caches.countFree(block, true_nb_byte);
  if (is_wrong)
    return parts.wrong_releases.refuse(block, text + String::format(" is freed with a size of {0} bytes", nb_byte));
  if (parts.guard.isActive())
    parts.guard.release(block, true_nb_byte, m_users.marksOf(queue));
  else
    parts.release.release(block, queue);
  if (m_options.check_level >= 3)
    parts.heap->verify();
}

// --- observe ------------------------------------------------------------------------------------

MemoryPoolOptions MemoryPool::options() const
{
  const std::scoped_lock lock(m_options_mutex);
  return m_options;
}

Int64 MemoryPool::capacityFor(Int64 nb_byte) const
{
  return nb_byte <= 0 ? 0 : m_parts->sizes.capacityFor(nb_byte + m_parts->guard.nbByte()) - m_parts->guard.nbByte();
}

Int64 MemoryPool::requestedSize(const void* address) const
{
  const PoolBlock block = m_parts->life.isFinalized() ? PoolBlock() : m_parts->finder.find(address);
  if (!block.exists())
    return m_parts->fallback.requestedSize(address);
  const UInt64 record = block.loadRecord();
  return BlockRecord::isLive(record) ? BlockRecord::nbByte(record) : -1;
}

Int64 MemoryPool::usableSize(const void* address) const
{
  const PoolBlock block = m_parts->life.isFinalized() ? PoolBlock() : m_parts->finder.find(address);
  if (!block.exists())
    return m_parts->fallback.usableSize(address);
  return BlockRecord::isLive(block.loadRecord()) ? block.capacity() - m_parts->guard.nbByte() : -1;
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
  ARCANE_THROW_IF(nb_byte < 0, ArgumentException, "memory pool '{0}': limit is {1} bytes, expected 0 or more", name(), nb_byte);
  const std::scoped_lock lock(m_options_mutex);
  m_options.max_nb_byte = nb_byte;
  m_parts->heap->setLimit(nb_byte);
}

void MemoryPool::setReleaseThreshold(Int64 nb_byte)
{
  ARCANE_THROW_IF(nb_byte < 0, ArgumentException, "memory pool '{0}': release threshold is {1} bytes, expected 0 or more", name(), nb_byte);
  const std::scoped_lock lock(m_options_mutex);
  m_options.release_threshold = nb_byte;
  m_parts->heap->setReleaseThreshold(nb_byte);
}

void MemoryPool::setReusePolicies(const ReusePolicies& policies)
{
  const std::scoped_lock lock(m_options_mutex);
  m_options.reuse = policies;
  m_parts->supply.setOpportunistic(policies.opportunistic);
  m_parts->heap->setReuse(policies);
}

void MemoryPool::setMaxPooledSize(Int64 nb_byte)
{
  ARCANE_THROW_IF(nb_byte < 0, ArgumentException, "memory pool '{0}': largest pooled size is {1} bytes, expected 0 or more", name(),
                  nb_byte);
  const Int64 nb_live = statistics().nb_live;
  ARCANE_THROW_IF(nb_live != 0, ArgumentException, "memory pool '{0}': the largest pooled size changes while {1} blocks are live", name(),
                  nb_live);
  const std::scoped_lock lock(m_options_mutex);
  m_options.max_pooled_nb_byte = nb_byte;
  m_parts->sizes.setMaxPooled(nb_byte);
  chooseFastPath();
}

void MemoryPool::setNameLimit(StringView name, Int64 nb_byte)
{
  ARCANE_THROW_IF(name.empty() || nb_byte < 0, ArgumentException,
                  "memory pool '{0}': the limit of '{1}' is {2} bytes, expected a name, and 0 or more", m_options.name, name, nb_byte);
  m_parts->names.setLimit(name, nb_byte);
}

void MemoryPool::setNameLimitFraction(StringView name, Real fraction)
{
  Int64 whole = m_parts->heap->limit();
  if (whole == no_limit) {
    DeviceMemoryInfo info;
    throwIfFailed(m_backend.memoryInfo(device(), info), "find out how much memory a device has");
    whole = info.totalMemory();
  }
  setNameLimit(name, MemoryPoolOptions::fractionOf(fraction, whole));
}

void MemoryPool::setObserver(PoolObserver* observer)
{
  const std::scoped_lock lock(m_options_mutex);
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
    // The memory is that of the parent, its driver does not work here.
    parts.life.finalize();
    return parts.abandonToParent();
  }
  for (const String& line : parts.census.liveBlocks(20))
    printWarning(A_FUNCINFO, line.localstr());
  const PoolRange range(m_backend, name(), "finalise");
  if (QueueLedger* ledger = m_users.ledger(); ledger && !ledger->isQuiet())
    reportIfFailed(ledger->synchronizeDevice(), "synchronize the device at the end of a pool");
  trimTo(0);
  const std::scoped_lock lock(m_options_mutex);
  parts.census.freeze();
  parts.life.finalize();
  chooseFastPath();
}
} // namespace Arcane::detail
