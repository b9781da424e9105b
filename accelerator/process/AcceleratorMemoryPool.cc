// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/AcceleratorMemoryPool.h"

#include "accelerator/pool/MemoryPool.h"
#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/process/SharedBlock.h"
#include "accelerator/runtime/HostBackend.h"
#include "accelerator/runtime/RunnerImpl.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"

#include <map>
#include <mutex>
#include <utility>

namespace Arcane::Accelerator
{
using detail::pool::MemoryPool;
using detail::pool::MemoryPoolOptions;

namespace
{
//! Pools that applications made, by name.
class NamedPools
{
 public:
  struct Entry
  {
    std::weak_ptr<MemoryPool> pool;
    eMemoryHandleType handle_type = eMemoryHandleType::None;
  };

  static NamedPools& instance()
  {
    // Never destroyed: pools may be static objects.
    static NamedPools* pools = new NamedPools();
    return *pools;
  }

  template <typename Make> std::shared_ptr<MemoryPool> add(const String& name, eMemoryHandleType handle_type, const Make& make)
  {
    const std::scoped_lock lock(m_mutex);
    Entry& entry = m_entries[name];
    ARCANE_THROW_IF(!entry.pool.expired(), ArgumentException, "memory pool: name '{0}' is that of a pool that lives, expected a new one",
                    name);
    std::shared_ptr<MemoryPool> pool = make();
    entry = { pool, handle_type };
    return pool;
  }

  Entry find(const String& name)
  {
    const std::scoped_lock lock(m_mutex);
    const auto it = m_entries.find(name);
    return it == m_entries.end() ? Entry() : it->second;
  }

 private:
  std::mutex m_mutex;
  std::map<String, Entry> m_entries;
};

detail::process::MemoryResourceMng& existingPools()
{
  detail::process::MemoryResourceMng* mng = detail::process::MemoryResourceMng::instance();
  ARCANE_FATAL_IF(!mng, "memory pool: there are no default pools, expected a launcher that was initialised");
  return *mng;
}

MemoryPoolOptions optionsOf(const Runner& runner, const MemoryPoolProperties& properties)
{
  MemoryPoolOptions options;
  options.name = properties.name;
  options.resource = properties.resource;
  options.device = (properties.resource == eMemoryResource::Host) ? DeviceId::hostDevice() : runner.deviceId();
  options.max_nb_byte = properties.maximum_size > 0 ? properties.maximum_size : detail::pool::no_limit;
  options.release_threshold = properties.release_threshold;
  options.initial_nb_byte = properties.initial_size;
  if (properties.fallback != eMemoryResource::Unknown)
    options.fallback = &existingPools().pool(properties.fallback, runner.deviceId());
  // Handles of the old kind name what the driver allocated as a whole.
  if (properties.handle_type == eMemoryHandleType::Legacy)
    options.backend = detail::pool::ePoolBackend::Chunks;
  return options;
}

bool* switchOf(detail::pool::ReusePolicies& reuse, eMemoryPoolAttribute attribute)
{
  switch (attribute) {
  case eMemoryPoolAttribute::ReuseFollowEventDependencies: return &reuse.follow_dependencies;
  case eMemoryPoolAttribute::ReuseAllowOpportunistic: return &reuse.opportunistic;
  case eMemoryPoolAttribute::ReuseAllowInternalDependencies: return &reuse.internal_dependencies;
  default: return nullptr;
  }
}
} // namespace

AcceleratorMemoryPool::AcceleratorMemoryPool(const Runner& runner, const MemoryPoolProperties& properties)
: m_handle_type(properties.handle_type)
{
  ARCANE_THROW_IF(properties.name.empty(), ArgumentException, "memory pool: the name is empty, expected one");
  ARCANE_THROW_IF(properties.maximum_size < 0 || properties.release_threshold < 0 || properties.initial_size < 0, ArgumentException,
                  "memory pool '{0}': maximum size, release threshold and initial size are {1}, {2} and {3}, expected at least 0",
                  properties.name, properties.maximum_size, properties.release_threshold, properties.initial_size);
  const bool can_fall_back = properties.resource == eMemoryResource::Device &&
                             (properties.fallback == eMemoryResource::HostPinned || properties.fallback == eMemoryResource::UnifiedMemory);
  ARCANE_THROW_IF(properties.fallback != eMemoryResource::Unknown && !can_fall_back, ArgumentException,
                  "memory pool '{0}': memory of resource {1} falls back to {2}, expected Device, and HostPinned or UnifiedMemory",
                  properties.name, properties.resource, properties.fallback);
  ARCANE_FATAL_IF(!runner.isInitialized(), "memory pool '{0}': the runner is not initialised", properties.name);
  const bool is_of_host = (properties.resource == eMemoryResource::Host);
  detail::runtime::DeviceBackend& backend = is_of_host ? detail::runtime::HostBackend::instance() : runner.internalImpl().backend();
  const MemoryPoolOptions options = optionsOf(runner, properties);
  ARCANE_FATAL_IF(m_handle_type == eMemoryHandleType::PosixFileDescriptor && backend.pageSize(options.resource, options.device) == 0,
                  "memory pool '{0}': device {1} of '{2}' cannot share memory as file descriptors, expected handle type Legacy or None",
                  properties.name, options.device, backend.name());
  m_pool = NamedPools::instance().add(properties.name, m_handle_type, [&] { return std::make_shared<MemoryPool>(backend, options); });
}

AcceleratorMemoryPool AcceleratorMemoryPool::defaultPool(eMemoryResource resource, DeviceId device)
{
  return ofProcess(existingPools().pool(resource, device));
}

AcceleratorMemoryPool AcceleratorMemoryPool::messagePool(eMemoryResource resource, DeviceId device)
{
  return ofProcess(existingPools().messagePool(resource, device));
}

AcceleratorMemoryPool AcceleratorMemoryPool::ofProcess(MemoryPool& pool)
{
  AcceleratorMemoryPool result;
  // The pools of the process are never destroyed.
  result.m_pool = std::shared_ptr<MemoryPool>(std::shared_ptr<MemoryPool>(), &pool);
  return result;
}

AcceleratorMemoryPool AcceleratorMemoryPool::find(const String& name)
{
  const NamedPools::Entry entry = NamedPools::instance().find(name);
  AcceleratorMemoryPool result;
  result.m_pool = entry.pool.lock();
  result.m_handle_type = entry.handle_type;
  return result;
}

detail::pool::MemoryPool& AcceleratorMemoryPool::pool() const
{
  return detail::process::poolOf(*this);
}

const String& AcceleratorMemoryPool::name() const
{
  return pool().name();
}

eMemoryResource AcceleratorMemoryPool::memoryResource() const
{
  return pool().memoryResource();
}

DeviceId AcceleratorMemoryPool::deviceId() const
{
  return pool().device();
}

void* AcceleratorMemoryPool::allocate(Int64 nb_byte, const RunQueue& queue, const String& block_name)
{
  detail::pool::AllocationRequest request;
  request.queue = queue.isNull() ? nullptr : &queue;
  request.name = block_name;
  return pool().allocate(nb_byte, request);
}

void* AcceleratorMemoryPool::allocate(Int64 nb_byte, const String& block_name)
{
  return allocate(nb_byte, RunQueue(), block_name);
}

void AcceleratorMemoryPool::deallocate(void* block, const RunQueue& queue)
{
  pool().deallocate(block, pool().requestedSize(block), queue.isNull() ? nullptr : &queue);
}

void AcceleratorMemoryPool::deallocate(void* block)
{
  deallocate(block, RunQueue());
}

Int64 AcceleratorMemoryPool::attribute(eMemoryPoolAttribute attribute) const
{
  MemoryPoolOptions options = pool().options();
  if (const bool* is_on = switchOf(options.reuse, attribute))
    return *is_on ? 1 : 0;
  switch (attribute) {
  case eMemoryPoolAttribute::ReleaseThreshold: return options.release_threshold;
  case eMemoryPoolAttribute::ReservedMemCurrent: return pool().statistics().reserved_nb_byte;
  case eMemoryPoolAttribute::ReservedMemHigh: return pool().statistics().peak_reserved_nb_byte;
  case eMemoryPoolAttribute::UsedMemCurrent: return pool().statistics().used_nb_byte;
  case eMemoryPoolAttribute::UsedMemHigh: return pool().statistics().peak_used_nb_byte;
  default: break;
  }
  ARCANE_THROW(ArgumentException, "memory pool '{0}': attribute {1} does not exist", name(), static_cast<int>(attribute));
}

void AcceleratorMemoryPool::setAttribute(eMemoryPoolAttribute attribute, Int64 value)
{
  detail::pool::ReusePolicies reuse = pool().options().reuse;
  if (bool* is_on = switchOf(reuse, attribute)) {
    ARCANE_THROW_IF(value != 0 && value != 1, ArgumentException, "memory pool '{0}': a policy of reuse is {1}, expected 0 or 1", name(),
                    value);
    *is_on = (value == 1);
    pool().setReusePolicies(reuse);
    return;
  }
  switch (attribute) {
  case eMemoryPoolAttribute::ReleaseThreshold:
    ARCANE_THROW_IF(value < 0, ArgumentException, "memory pool '{0}': release threshold is {1} bytes, expected at least 0", name(), value);
    pool().setReleaseThreshold(value);
    return;
  case eMemoryPoolAttribute::ReservedMemHigh:
  case eMemoryPoolAttribute::UsedMemHigh:
    ARCANE_THROW_IF(value != 0, ArgumentException,
                    "memory pool '{0}': a peak is set to {1} bytes, expected 0, which makes it the current value", name(), value);
    pool().resetPeaks();
    return;
  default: break;
  }
  ARCANE_THROW(ArgumentException, "memory pool '{0}': attribute {1} may only be read", name(), static_cast<int>(attribute));
}

Int64 AcceleratorMemoryPool::trimTo(Int64 nb_byte_to_keep)
{
  return pool().trimTo(nb_byte_to_keep);
}

void AcceleratorMemoryPool::setLimit(Int64 nb_byte)
{
  pool().setLimit(nb_byte);
}

void AcceleratorMemoryPool::setLimitFraction(Real fraction)
{
  detail::runtime::DeviceMemoryInfo info;
  detail::runtime::throwIfFailed(pool().backend().memoryInfo(pool().device(), info), "find out how much memory a device has");
  pool().setLimit(MemoryPoolOptions::fractionOf(fraction, info.totalMemory()));
}

void AcceleratorMemoryPool::setNameLimit(const String& block_name, Int64 nb_byte)
{
  pool().setNameLimit(block_name, nb_byte);
}

void AcceleratorMemoryPool::setNameLimitFraction(const String& block_name, Real fraction)
{
  pool().setNameLimitFraction(block_name, fraction);
}

Int32 AcceleratorMemoryPool::addOutOfMemoryCallback(OutOfMemoryCallback callback)
{
  return pool().addOutOfMemoryCallback(std::move(callback));
}

void AcceleratorMemoryPool::removeOutOfMemoryCallback(Int32 id)
{
  pool().removeOutOfMemoryCallback(id);
}

PoolStatistics AcceleratorMemoryPool::statistics() const
{
  return pool().statistics();
}

void AcceleratorMemoryPool::dump(std::ostream& o, Int32 level) const
{
  pool().dump(o, level);
}

SharedBlock AcceleratorMemoryPool::exportBlock(const void* block) const
{
  ARCANE_FATAL_IF(m_handle_type == eMemoryHandleType::None,
                  "memory pool '{0}': its blocks cannot be shared, expected a pool made with a handle type", name());
  return SharedBlock(pool(), block);
}
} // namespace Arcane::Accelerator

namespace Arcane::detail::process
{
pool::MemoryPool& poolOf(const Accelerator::AcceleratorMemoryPool& pool)
{
  ARCANE_FATAL_IF(pool.isNull(), "memory pool: null, expected one that was made or found");
  return *pool.m_pool;
}
} // namespace Arcane::detail::process
