// SPDX-License-Identifier: Apache-2.0
// Requests: how a block is found.
#include "accelerator/pool/MemoryPool.h"

#include "accelerator/pool/OutOfMemoryLadder.h"
#include "accelerator/pool/PoolRange.h"
#include "accelerator/pool/ThreadTable.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/RunQueue.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/system/PlatformUtils.h"

#include <bit>
#include <sstream>

namespace Arcane::detail
{
namespace
{
constexpr Int64 usual_alignment = SizeClasses::quantum_nb_byte;

MemoryPoolOptions checked(MemoryPoolOptions o)
{
  ARCANE_THROW_IF(o.max_nb_byte < 0 || o.release_threshold < 0 || o.initial_nb_byte < 0 || o.max_pooled_nb_byte < 0 ||
                    o.thread_cache_nb_byte < 0 || o.stack_period < 0 || o.nb_idle_step < 0,
                  ArgumentException, "memory pool '{0}': an option is negative", o.name);
  ARCANE_THROW_IF(o.nb_idle_step > MemoryPoolOptions::max_nb_idle_step, ArgumentException,
                  "memory pool '{0}': {1} idle steps, expected {2} at most", o.name, o.nb_idle_step, MemoryPoolOptions::max_nb_idle_step);
  ARCANE_THROW_IF(o.check_level < 0 || o.check_level > 3, ArgumentException, "memory pool '{0}': check level is {1}, expected 0 to 3",
                  o.name, o.check_level);
  if (o.name.null()) {
    std::ostringstream name;
    name << o.resource;
    if (o.device.isAccelerator())
      name << " of device " << o.device.asInt32();
    o.name = name.str();
  }
  if (o.check_level >= 3)
    o.stack_period = 1;
  if (o.is_for_messages) {
    o.release_threshold = no_limit;
    if (o.backend == ePoolBackend::VirtualMemory)
      o.backend = ePoolBackend::Chunks;
  }
  return o;
}
} // namespace

MemoryPool::MemoryPool(DeviceBackend& backend, const MemoryPoolOptions& options)
: m_backend(backend)
, m_ledger(options.resource == eMemoryResource::Host ? nullptr : &backend.ledger(options.device))
, m_index(0)
, m_classes(options.is_for_messages ? 0 : options.nb_leading_bit)
, m_options(checked(options))
, m_max_pooled_nb_byte(options.max_pooled_nb_byte)
, m_is_opportunistic(options.reuse.opportunistic)
, m_notifier({ m_options.name, m_options.resource, m_options.device })
, m_heap(std::make_unique<PoolHeap>(this, backend, m_options, m_classes))
, m_last_cache(std::make_unique<ThreadCache>(m_classes, 0))
{
  if (options.resource == eMemoryResource::UnifiedMemory || options.resource == eMemoryResource::HostPinned) {
    for (Int32 device = 0; device < backend.nbDevice(); ++device) {
      if (device != options.device.asInt32())
        m_other_ledgers.push_back(&backend.ledger(DeviceId(device)));
    }
  }
  if (m_options.check_level >= 2)
    m_guard = std::make_unique<BlockGuard>(backend, m_options.resource, m_options.device);
  m_index = ThreadTable::addPool(this);
  try {
    if (m_options.initial_nb_byte > 0) {
      const LargeRequest all{ .nb_granule = LargeStore::nbGranuleFor(m_options.initial_nb_byte) };
      if (const DriverStatus status = m_heap->reserve(m_options.initial_nb_byte); !status.isOk())
        OutOfMemoryLadder(*this, all, {}, status).fail("initial size: " + status.message(), m_options.initial_nb_byte);
    }
  }
  catch (...) {
    ThreadTable::removePool(m_index);
    throw;
  }
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

void MemoryPool::chooseFastPath()
{
  const bool is_plain = !m_guard && m_options.stack_period == 0 && m_options.backend != ePoolBackend::None && !m_notifier.hasObserver() &&
                        !m_is_finalized && !m_is_forked;
  const Int64 max_pooled = m_max_pooled_nb_byte;
  const Int64 max_fast = !is_plain ? 0 : max_pooled > 0 ? max_pooled : no_limit / 2;
  m_max_fast = m_options.is_for_messages ? std::min(max_fast, SizeClasses::max_small_nb_byte) : max_fast;
  m_max_fast_small = std::min(max_fast, SizeClasses::max_small_nb_byte);
}

// --- the shortest way ---------------------------------------------------------------------------

void* MemoryPool::allocate(Int64 nb_byte, const AllocationRequest& request)
{
  if (request.isPlain()) [[likely]] {
    if (void* block = allocateFast(nb_byte)) [[likely]]
      return block;
  }
  return allocateGeneral(nb_byte, request);
}

void* MemoryPool::allocateFast(Int64 nb_byte) noexcept
{
  // Sizes that are zero or negative become very large.
  const auto last_byte = static_cast<UInt64>(nb_byte) - 1;
  if (last_byte >= static_cast<UInt64>(m_max_fast.load(std::memory_order_relaxed))) [[unlikely]]
    return nullptr;
  ThreadCache* cache = ThreadTable::find(m_index);
  if (!cache || !cache->gate().tryEnter()) [[unlikely]]
    return nullptr;
  void* address = nullptr;
  if (last_byte < static_cast<UInt64>(m_max_fast_small.load(std::memory_order_relaxed))) {
    const Int32 size_class = m_classes.classOf(nb_byte);
    const BlockSlot slot = ThreadCache::popSmall(cache->common(), size_class);
    if (slot.address) [[likely]] {
      slot.record->store(BlockRecord::make(nb_byte, 0), std::memory_order_relaxed);
      cache->countSmallAllocate(size_class, nb_byte, m_classes.sizeOf(size_class), m_live, m_used);
      address = slot.address;
    }
  }
  else {
    const Int64 nb_granule = LargeStore::nbGranuleFor(nb_byte);
    LargeBlock* block = popLarge(*cache, nb_granule, nullptr);
    if (!block)
      block = m_heap->takeLarge({ nb_granule });
    if (block) {
      block->record.store(BlockRecord::make(nb_byte, 0), std::memory_order_relaxed);
      cache->countLargeAllocate(nb_byte, block->nbByte(), m_live, m_used);
      address = block->address;
    }
  }
  cache->gate().leave();
  return address;
}

// --- all others ---------------------------------------------------------------------------------

void MemoryPool::checkRequest(Int64 nb_byte, const AllocationRequest& request) const
{
  ARCANE_FATAL_IF(m_is_finalized, "memory pool '{0}': a request of {1} bytes after its end", name(), nb_byte);
  ARCANE_FATAL_IF(m_is_forked,
                  "memory pool '{0}': a request of {1} bytes in a process made by fork(), whose pools are those of its parent; "
                  "use exec, or make pools in the child",
                  name(), nb_byte);
  ARCANE_THROW_IF(nb_byte < 0 || nb_byte > (Int64(1) << (BlockRecord::nb_size_bit - 2)), ArgumentException,
                  "memory pool '{0}': a request of {1} bytes, expected 0 to 2^42", name(), nb_byte);
  const bool is_power = request.alignment > 0 && std::has_single_bit(static_cast<UInt64>(request.alignment));
  ARCANE_THROW_IF(!is_power, ArgumentException, "memory pool '{0}': alignment is {1}, expected a power of two", name(), request.alignment);
}

void* MemoryPool::allocateGeneral(Int64 nb_byte, const AllocationRequest& request)
{
  if (nb_byte == 0)
    return nullptr;
  checkRequest(nb_byte, request);
  const UInt32 note = noteOf(nb_byte, request);
  Found block;
  try {
    block = takeBlock(nb_byte + (m_guard ? BlockGuard::guard_nb_byte : 0), request);
  }
  catch (const OutOfMemoryException& ex) {
    dropNote(note, nullptr, nb_byte);
    if (!m_options.fallback)
      throw;
    return allocateFallback(ex.info(), nb_byte, request);
  }
  catch (...) {
    dropNote(note, nullptr, nb_byte);
    throw;
  }
  if (m_guard)
    m_guard->prepareNew(block.address, nb_byte);
  if ((note & stack_bit) != 0) {
    const String stack = Platform::getStackTrace();
    const std::scoped_lock lock(m_stacks_mutex);
    m_stacks[block.address] = stack;
  }
  block.record->store(BlockRecord::make(nb_byte, note), std::memory_order_relaxed);
  countAllocate(block, nb_byte);
  m_notifier.notify(m_heap->reservedNbByte(), [&](PoolObserver& observer, const PoolIdentity& pool) {
    observer.blockAllocated(pool, block.address, nb_byte, request);
  });
  if (m_options.check_level >= 3)
    m_heap->verify();
  return block.address;
}

UInt32 MemoryPool::noteOf(Int64 nb_byte, const AllocationRequest& request)
{
  UInt32 note = 0;
  if (!request.name.empty()) {
    note = m_names.idOf(request.name);
    NameTable::Entry& entry = m_names.at(note);
    if (!entry.allocate(nb_byte)) {
      const LargeRequest large{ .nb_granule = LargeStore::nbGranuleFor(nb_byte) };
      const String reason = String::format("the limit of '{0}' is {1} bytes", request.name, entry.limit());
      OutOfMemoryLadder(*this, large, request, {}).fail(reason, nb_byte);
    }
  }
  const auto period = static_cast<UInt64>(m_options.stack_period);
  if (period > 0 && m_nb_general++ % period == 0)
    note |= stack_bit;
  return note;
}

void MemoryPool::dropNote(UInt32 note, const void* address, Int64 nb_byte)
{
  if ((note & stack_bit) != 0 && address) {
    const std::scoped_lock lock(m_stacks_mutex);
    m_stacks.erase(address);
  }
  if (const UInt32 name = note & ~stack_bit; name != 0)
    m_names.at(name).free(nb_byte);
}

bool MemoryPool::isDirect(Int64 nb_byte) const
{
  const Int64 max_pooled = m_max_pooled_nb_byte;
  return m_options.backend == ePoolBackend::None || (max_pooled > 0 && nb_byte > max_pooled);
}

Int64 MemoryPool::nbGranuleOf(Int64 nb_byte) const
{
  const Int64 nb_granule = LargeStore::nbGranuleFor(nb_byte);
  return m_options.is_for_messages ? static_cast<Int64>(std::bit_ceil(static_cast<UInt64>(nb_granule))) : nb_granule;
}

QueueSlot* MemoryPool::slotOf(const Accelerator::RunQueue* queue) const
{
  if (!queue || !m_ledger || queue->isNull())
    return nullptr;
  QueueSlot& slot = queue->queueSlot();
  // Queues of the host cannot be made to wait for a device.
  return &slot.ledger().backend() == &m_backend ? &slot : nullptr;
}

MemoryPool::Found MemoryPool::takeBlock(Int64 nb_byte, const AllocationRequest& request)
{
  const bool is_direct = isDirect(nb_byte);
  if (SizeClasses::isSmall(nb_byte) && request.alignment <= usual_alignment && !is_direct)
    return takeSmall(nb_byte, request);
  const LargeRequest large{ .nb_granule = nbGranuleOf(nb_byte),
                            .nb_granule_alignment = std::max<Int64>(1, request.alignment / LargeStore::granule_nb_byte),
                            .taker = slotOf(request.queue),
                            .is_growing = request.is_growing,
                            .is_direct = is_direct,
                            .nb_byte = nb_byte };
  LargeBlock* block = nullptr;
  if (large.nb_granule_alignment == 1 && !is_direct)
    block = popLarge(*CacheUse(*this), large.nb_granule, large.taker);
  if (!block)
    block = takeLarge(large, request);
  return { block->address, &block->record, nullptr, block };
}

// --- small --------------------------------------------------------------------------------------

bool MemoryPool::popSmall(ThreadCache& cache, Int32 size_class, QueueSlot* taker, BlockSlot& slot)
{
  if (taker) {
    if (ThreadCache::Set* own = cache.find(taker))
      slot = ThreadCache::popSmall(*own, size_class);
  }
  if (!slot.address)
    slot = ThreadCache::popSmall(cache.common(), size_class);
  // Blocks of queues that have nothing left to do are for anyone.
  for (ThreadCache::Set& set : cache.queueSets()) {
    if (!slot.address && set.queue && m_ledger->markOf(*set.queue).isClean())
      slot = ThreadCache::popSmall(set, size_class);
  }
  return slot.address != nullptr;
}

MemoryPool::Found MemoryPool::takeSmall(Int64 nb_byte, const AllocationRequest& request)
{
  const Int32 size_class = m_classes.classOf(nb_byte);
  BlockSlot slot;
  std::array<BlockSlot, ThreadCache::magazine_size> batch;
  Int32 nb_wanted = 1;
  {
    const CacheUse cache(*this);
    if (popSmall(*cache, size_class, slotOf(request.queue), slot))
      return { slot.address, slot.record, PoolPageMap::find(slot.address).span(), nullptr };
    nb_wanted = cache->nbToRefill(size_class);
  }
  const std::span<BlockSlot> wanted(batch.data(), static_cast<std::size_t>(nb_wanted));
  Int32 nb_taken = m_heap->takeSmall(size_class, wanted);
  m_nb_central_hit += nb_taken > 0 ? 1 : 0;
  while (nb_taken == 0) {
    const LargeRequest span{ .nb_granule = LargeStore::nbGranuleFor(SlotSpan::nbByteFor(m_classes.sizeOf(size_class))),
                             .nb_byte = nb_byte };
    m_heap->addSpan(takeLarge(span, request), size_class);
    nb_taken = m_heap->takeSmall(size_class, wanted);
  }
  // Those that were quarantined meanwhile are left out.
  std::span<BlockSlot> rest = wanted.first(static_cast<std::size_t>(nb_taken));
  while (!rest.empty() && !slot.address) {
    if (rest.back().record->load(std::memory_order_relaxed) == BlockRecord::free)
      slot = rest.back();
    rest = rest.first(rest.size() - 1);
  }
  {
    const CacheUse cache(*this);
    while (!rest.empty() && ThreadCache::pushSmall(cache->common(), size_class, rest.back()))
      rest = rest.first(rest.size() - 1);
  }
  if (!rest.empty())
    m_heap->giveSmall(size_class, rest);
  if (!slot.address)
    return takeSmall(nb_byte, request);
  return { slot.address, slot.record, PoolPageMap::find(slot.address).span(), nullptr };
}

// --- large --------------------------------------------------------------------------------------

LargeBlock* MemoryPool::popLarge(ThreadCache& cache, Int64 nb_granule, QueueSlot* taker)
{
  LargeBlock* block = nullptr;
  if (taker) {
    if (ThreadCache::Set* own = cache.find(taker))
      block = ThreadCache::popLarge(*own, nb_granule);
  }
  if (!block)
    block = ThreadCache::popLarge(cache.common(), nb_granule);
  if (block)
    return block;
  for (ThreadCache::Set& set : cache.queueSets()) {
    if (!block && set.queue && m_ledger->markOf(*set.queue).isClean())
      block = ThreadCache::popLarge(set, nb_granule);
  }
  return block;
}

LargeBlock* MemoryPool::takeLarge(const LargeRequest& large, const AllocationRequest& request)
{
  const Int64 nb_byte = large.nb_granule * LargeStore::granule_nb_byte;
  m_nb_direct += large.is_direct ? 1 : 0;
  LargeBlock* block = m_heap->takeLarge(large);
  if (!block && !large.is_direct && flushForGrowth(large.taker))
    block = m_heap->takeLarge(large);
  if (!block && m_is_opportunistic && m_heap->hasPending()) {
    ++m_nb_queue_poll;
    if (m_heap->collect(true))
      block = m_heap->takeLarge(large);
  }
  if (!block && m_heap->isAboveThreshold(nb_byte)) {
    const PoolRange range(m_backend, name(), "make the queue wait rather than grow", nb_byte);
    block = m_heap->takePending(large, ePendingUse::WithWait);
  }
  // What other threads keep may be as much as this.
  if (!block && nb_byte >= PoolHeap::big_nb_byte && !large.is_direct && flushAllCaches())
    block = m_heap->takeLarge(large);
  if (!block) {
    const PoolRange range(m_backend, name(), "grow", nb_byte);
    const Int64 reserved_before = m_heap->reservedNbByte();
    const DriverStatus status = m_heap->grow(large, block);
    if (!block)
      block = OutOfMemoryLadder(*this, large, request, status).climb(reserved_before);
  }
  return block;
}

// --- in place -----------------------------------------------------------------------------------

bool MemoryPool::resizeInPlace(void* address, Int64 new_nb_byte)
{
  const Found block = find(address);
  if (!block.record || m_guard || new_nb_byte <= 0)
    return false;
  const UInt64 record = block.record->load(std::memory_order_relaxed);
  if (!BlockRecord::isLive(record))
    return false;
  const Int64 old_nb_byte = BlockRecord::nbByte(record);
  const UInt32 note = BlockRecord::note(record);
  NameTable::Entry* name = (note & ~stack_bit) != 0 ? &m_names.at(note & ~stack_bit) : nullptr;
  if (name && !name->resize(new_nb_byte - old_nb_byte))
    return false;
  const Int64 old_capacity = block.capacity();
  bool is_done = new_nb_byte <= old_capacity;
  if (block.span)
    is_done = is_done && new_nb_byte > old_capacity / 2;
  else if (SizeClasses::isSmall(new_nb_byte) || block.large->region->is_direct)
    is_done = is_done && !SizeClasses::isSmall(new_nb_byte);
  else {
    const QueueMark mark = m_ledger ? usersOf(nullptr) : QueueMark();
    is_done = m_heap->resizeLarge(block.large, nbGranuleOf(new_nb_byte), mark);
  }
  ++(is_done ? m_nb_resize_in_place : m_nb_resize_refused);
  if (!is_done) {
    if (name)
      name->resize(old_nb_byte - new_nb_byte);
    return false;
  }
  m_resized_in_place_nb_byte += std::min(old_nb_byte, new_nb_byte);
  block.record->store(BlockRecord::make(new_nb_byte, note), std::memory_order_relaxed);
  {
    const CacheUse cache(*this);
    cache->live().add(new_nb_byte - old_nb_byte, m_live);
    cache->used().add(block.capacity() - old_capacity, m_used);
  }
  m_notifier.notify(m_heap->reservedNbByte(),
                    [&](PoolObserver& observer, const PoolIdentity& pool) { observer.blockResized(pool, address, new_nb_byte); });
  return true;
}
} // namespace Arcane::detail
