// SPDX-License-Identifier: Apache-2.0
#include "accelerator/memory/MemoryPool.h"

#include "accelerator/runtime/QueueLedger.h"


#include <algorithm>
#include <mutex>
#include <ostream>
#include <unordered_map>

namespace Arcane::detail
{
//! Each block is one of the driver.
struct MemoryPool::Blocks
{
  std::mutex mutex;
  std::unordered_map<const void*, Int64> live;
  PoolStatistics statistics;
};

MemoryPool::MemoryPool(DeviceBackend& backend, const MemoryPoolOptions& options)
: m_backend(backend)
, m_options(options)
, m_blocks(std::make_unique<Blocks>())
{
  if (m_options.name.null())
    m_options.name = "pool";
}

MemoryPool::~MemoryPool()
{
  finalize();
}

void* MemoryPool::allocate(Int64 nb_byte, const AllocationRequest& request)
{
  if (nb_byte == 0)
    return nullptr;
  void* block = nullptr;
  const DriverStatus status = m_backend.allocate(m_options.resource, m_options.device, nb_byte, &block);
  if (!status.isOk()) {
    OutOfMemoryInfo info;
    info.pool_name = m_options.name;
    info.nb_byte = nb_byte;
    info.name = String(request.name);
    info.reason = status.message();
    throw OutOfMemoryException(A_FUNCINFO, info);
  }
  const std::scoped_lock lock(m_blocks->mutex);
  m_blocks->live[block] = nb_byte;
  PoolStatistics& s = m_blocks->statistics;
  ++s.nb_allocate;
  ++s.nb_live;
  s.live_nb_byte += nb_byte;
  s.used_nb_byte = s.reserved_nb_byte = s.live_nb_byte;
  s.peak_live_nb_byte = std::max(s.peak_live_nb_byte, s.live_nb_byte);
  return block;
}

void MemoryPool::deallocate(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue)
{
  if (!address)
    return;
  const std::scoped_lock lock(m_blocks->mutex);
  if (m_blocks->live.erase(address) == 0) {
    ++m_blocks->statistics.nb_misuse;
    return;
  }
  PoolStatistics& s = m_blocks->statistics;
  ++s.nb_free;
  --s.nb_live;
  s.live_nb_byte -= nb_byte;
  s.used_nb_byte = s.reserved_nb_byte = s.live_nb_byte;
  reportIfFailed(m_backend.synchronizeDevice(m_options.device), "wait for the users of a block");
  reportIfFailed(m_backend.release(m_options.resource, m_options.device, address, nb_byte), "release a block");
}

bool MemoryPool::resizeInPlace(void*, Int64)
{
  return false;
}

MemoryPoolOptions MemoryPool::options() const
{
  return m_options;
}

Int64 MemoryPool::capacityFor(Int64 nb_byte) const
{
  return nb_byte;
}

Int64 MemoryPool::usableSize(const void* address) const
{
  return requestedSize(address);
}

Int64 MemoryPool::requestedSize(const void* address) const
{
  const std::scoped_lock lock(m_blocks->mutex);
  const auto found = m_blocks->live.find(address);
  return found == m_blocks->live.end() ? -1 : found->second;
}

bool MemoryPool::originOf(const void* address, BlockOrigin& origin) const
{
  const Int64 nb_byte = requestedSize(address);
  origin = { const_cast<void*>(address), nb_byte, 0, 0 };
  return nb_byte >= 0;
}

PoolStatistics MemoryPool::statistics() const
{
  const std::scoped_lock lock(m_blocks->mutex);
  return m_blocks->statistics;
}

void MemoryPool::resetPeaks() {}

std::vector<NameUsage> MemoryPool::nameUsages() const
{
  return {};
}

std::vector<ClassUsage> MemoryPool::classUsages() const
{
  return {};
}

std::vector<FreeBlockCount> MemoryPool::freeBlocks() const
{
  return {};
}

void MemoryPool::dump(std::ostream& o, Int32 level) const
{
  o << "pool '" << name() << "': " << statistics().live_nb_byte << " bytes\n";
}

void MemoryPool::setLimit(Int64 nb_byte)
{
  m_options.max_nb_byte = nb_byte;
}

void MemoryPool::setReleaseThreshold(Int64 nb_byte)
{
  m_options.release_threshold = nb_byte;
}

void MemoryPool::setReusePolicies(const ReusePolicies& policies)
{
  m_options.reuse = policies;
}

void MemoryPool::setMaxPooledSize(Int64 nb_byte)
{
  m_options.max_pooled_nb_byte = nb_byte;
}

void MemoryPool::setHolding(bool) {}

void MemoryPool::setNameLimit(StringView, Int64) {}

Int64 MemoryPool::trimTo(Int64)
{
  return 0;
}

void MemoryPool::endStep() {}

Int32 MemoryPool::addOutOfMemoryCallback(OutOfMemoryCallback)
{
  return 0;
}

void MemoryPool::removeOutOfMemoryCallback(Int32) {}

Int32 MemoryPool::addTrimmer(Trimmer)
{
  return 0;
}

void MemoryPool::removeTrimmer(Int32) {}

void MemoryPool::setTrace(PoolTrace*) {}

void MemoryPool::finalize()
{
  const std::scoped_lock lock(m_blocks->mutex);
  for (const auto& [address, nb_byte] : m_blocks->live)
    reportIfFailed(m_backend.release(m_options.resource, m_options.device, const_cast<void*>(address), nb_byte), "release a block");
  m_blocks->live.clear();
}
} // namespace Arcane::detail
