// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/MemoryResourceMng.h"

#include "accelerator/process/PoolReport.h"
#include "accelerator/runtime/HostBackend.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/memory/MemoryUtilsInternal.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <algorithm>
#include <iostream>
#include <sstream>

namespace Arcane::detail::process
{
namespace
{
std::atomic<MemoryResourceMng*> process_mng{ nullptr };

constexpr std::array<eMemoryResource, 4> all_resources = { eMemoryResource::Device, eMemoryResource::UnifiedMemory,
                                                           eMemoryResource::HostPinned, eMemoryResource::Host };

std::size_t placeOf(eMemoryResource resource)
{
  return static_cast<std::size_t>(resource);
}

//! 0 when unknown.
Int64 totalMemory(runtime::DeviceBackend& backend, runtime::DeviceId device)
{
  runtime::DeviceMemoryInfo info;
  return backend.memoryInfo(device, info).isOk() ? info.totalMemory() : 0;
}

void chooseUnifiedMemory(runtime::DeviceBackend& accelerator, bool is_from_host)
{
  for (Int32 i = 0; i < accelerator.nbDevice() && is_from_host; ++i)
    ARCANE_FATAL_IF(!accelerator.deviceInfo(runtime::DeviceId(i)).hasPageableMemoryAccess(),
                    "ARCANE_CUDA_USE_ALLOC_ATS is 1, expected 0: device {0}, {1}, cannot use memory of the host that no driver gave", i,
                    accelerator.deviceInfo(runtime::DeviceId(i)).name());
  accelerator.setUnifiedFromHost(is_from_host);
}
} // namespace

MemoryResourceMng::Resource::Resource(MemoryResourceMng& mng, runtime::DeviceBackend& backend, eMemoryResource resource)
: pools(
    backend, resource,
    [&mng, &backend, resource](runtime::DeviceId device, eMemoryLocationHint hint) {
      return mng.makePool(backend, resource, device, hint);
    },
    mng.usualHint(resource))
, message_pools(
    backend, resource,
    [&mng, &backend, resource](runtime::DeviceId device, eMemoryLocationHint) { return mng.makeMessagePool(backend, resource, device); })
, allocator(pools, mng.allocatorOptions(backend, resource), mng.m_setting.sink)
, face(pools)
{}

MemoryResourceMng::MemoryResourceMng(const PoolEnvironment& environment, const Setting& setting)
: m_environment(environment)
, m_setting(setting)
{
  ARCANE_FATAL_IF(environment.data_resource == eMemoryResource::Device,
                  "ARCANE_DEFAULT_DATA_MEMORY_RESOURCE is Device, expected Host, HostPinned or UnifiedMemory: the host fills, "
                  "synchronises and saves variables");
  ARCANE_THROW_IF(setting.nb_process_of_machine < 1, ArgumentException,
                  "memory pools: {0} processes share the memory of the machine, expected at least 1", setting.nb_process_of_machine);
  if (setting.accelerator)
    chooseUnifiedMemory(*setting.accelerator, environment.is_unified_from_host);
  if (!m_setting.sink)
    m_setting.sink = [](const String& line) { std::cerr << line << '\n'; };
  if (!environment.trace_path.empty())
    m_trace = std::make_unique<trace::PoolTrace>(environment.trace_path + setting.trace_suffix);
  PoolAllocator::watchForks();

  for (eMemoryResource r : all_resources) {
    const bool is_of_host = (r == eMemoryResource::Host);
    if (!is_of_host && !setting.accelerator)
      continue;
    runtime::DeviceBackend& backend = is_of_host ? runtime::HostBackend::instance() : *setting.accelerator;
    m_resources[placeOf(r)] = std::make_unique<Resource>(*this, backend, r);
  }
  for (eMemoryResource r : all_resources) {
    const bool is_there = r != eMemoryResource::Device || setting.accelerator;
    m_table.setAllocator(r, is_there ? &resourceAt(r).allocator : nullptr);
    m_table.setMemoryPool(r, (is_there && environment.isPooled(r)) ? &resourceAt(r).face : nullptr);
  }
  if (setting.accelerator)
    m_lent_streams = std::make_unique<LentStreams>(*setting.accelerator);
  if (setting.accelerator)
    m_table.setCopier(&resourceAt(eMemoryResource::Device).pools.copier());
}

MemoryResourceMng::~MemoryResourceMng()
{
  finalize();
}

MemoryResourceMng& MemoryResourceMng::start(const PoolEnvironment& environment, const Setting& setting)
{
  auto started = std::make_unique<MemoryResourceMng>(environment, setting);
  // Arrays may outlive it and be freed by the destructors of static objects.
  MemoryResourceMng* mng = started.release();
  if (MemoryResourceMng* former = process_mng.exchange(mng))
    former->finalize();
  mng->install();
  return *mng;
}

MemoryResourceMng* MemoryResourceMng::instance()
{
  return process_mng.load();
}

void MemoryResourceMng::install()
{
  MemoryUtils::setDataMemoryResourceMng(&m_table);
  const eMemoryResource otherwise = hasAccelerator() ? eMemoryResource::UnifiedMemory : eMemoryResource::Host;
  const eMemoryResource wanted = m_environment.data_resource;
  MemoryUtils::setDefaultDataMemoryResource(wanted != eMemoryResource::Unknown ? wanted : otherwise);
  MemoryUtils::setAcceleratorHostMemoryAllocator(hasAccelerator() ? &allocator(eMemoryResource::UnifiedMemory) : nullptr);
}

MemoryResourceMng::Resource& MemoryResourceMng::resourceAt(eMemoryResource resource) const
{
  ARCANE_FATAL_IF(resource == eMemoryResource::Unknown, "memory pool: resource is Unknown, expected one that memory may have");
  if (const std::unique_ptr<Resource>& r = m_resources[placeOf(resource)])
    return *r;
  ARCANE_FATAL_IF(resource == eMemoryResource::Device, "cannot use memory of resource Device: no accelerator runtime is loaded");
  return *m_resources[placeOf(eMemoryResource::Host)];
}

pool::MemoryPool& MemoryResourceMng::pool(eMemoryResource resource, runtime::DeviceId device)
{
  return resourceAt(resource).pools.poolOf(device);
}

pool::MemoryPool& MemoryResourceMng::messagePool(eMemoryResource resource, runtime::DeviceId device)
{
  return resourceAt(resource).message_pools.poolOf(device);
}

LentStreams& MemoryResourceMng::lentStreams()
{
  ARCANE_FATAL_IF(!m_lent_streams, "cannot lend memory of devices: no accelerator runtime is loaded");
  return *m_lent_streams;
}

PoolAllocator& MemoryResourceMng::allocator(eMemoryResource resource)
{
  return resourceAt(resource).allocator;
}

std::vector<pool::MemoryPool*> MemoryResourceMng::pools() const
{
  std::vector<pool::MemoryPool*> all;
  for (const std::unique_ptr<Resource>& r : m_resources)
    if (r) {
      for (const PoolSet* set : { &r->pools, &r->message_pools })
        for (pool::MemoryPool* pool : set->pools())
          all.push_back(pool);
    }
  return all;
}

PoolAllocatorOptions MemoryResourceMng::allocatorOptions(const runtime::DeviceBackend& backend, eMemoryResource resource) const
{
  const bool is_unified = (resource == eMemoryResource::UnifiedMemory);
  PoolAllocatorOptions options;
  options.name = poolNameOf(resource, backend, runtime::DeviceId());
  options.granularity = (is_unified && m_environment.is_unified_by_page) ? 4096 : 256;
  options.print_level = m_environment.print_level;
  options.trace_level = is_unified ? m_environment.unified_trace_level : 0;
  options.usual_hint = usualHint(resource);
  return options;
}

eMemoryLocationHint MemoryResourceMng::usualHint(eMemoryResource resource) const
{
  const bool is_on_device = resource == eMemoryResource::UnifiedMemory && m_environment.is_hint_on_device;
  return is_on_device ? eMemoryLocationHint::MainlyDevice : eMemoryLocationHint::None;
}

//! With the part of this rank.
pool::MemoryPoolOptions MemoryResourceMng::optionsOf(runtime::DeviceBackend& backend, eMemoryResource resource,
                                                     runtime::DeviceId place) const
{
  pool::MemoryPoolOptions options = m_environment.optionsOf(resource, place, totalMemory(backend, place));
  options.name = poolNameOf(resource, backend, place);
  for (Int64* nb_byte : { &options.max_nb_byte, &options.release_threshold, &options.initial_nb_byte })
    if (*nb_byte != pool::no_limit)
      *nb_byte /= nbProcessOf(place);
  return options;
}

void MemoryResourceMng::limitNames(pool::MemoryPool& pool) const
{
  const Int64 nb_process = nbProcessOf(pool.device());
  Int64 whole = pool.options().max_nb_byte;
  if (whole == pool::no_limit)
    whole = totalMemory(pool.backend(), pool.device()) / nb_process;
  for (const auto& [name, limit] : m_environment.name_limits)
    pool.setNameLimit(name, limit.fraction > 0.0 ? limit.resolve(whole, pool::no_limit) : limit.nb_byte / nb_process);
}

std::unique_ptr<pool::MemoryPool> MemoryResourceMng::makePool(runtime::DeviceBackend& backend, eMemoryResource resource,
                                                              runtime::DeviceId device, eMemoryLocationHint hint)
{
  const runtime::DeviceId place = (resource == eMemoryResource::Host) ? runtime::DeviceId::hostDevice() : device;
  pool::MemoryPoolOptions options = optionsOf(backend, resource, place);
  if (resource == eMemoryResource::UnifiedMemory)
    options.location_hint = hint;
  if (hint != usualHint(resource)) {
    options.initial_nb_byte = 0;
    base::ClassicStream<std::ostringstream> name;
    name << options.name << ' ' << hint;
    options.name = name.str();
  }
  if (resource == eMemoryResource::Device && m_environment.fallback != eMemoryResource::Unknown)
    options.fallback = &pool(m_environment.fallback, device);
  if (m_environment.print_level >= 1)
    options.tell = m_setting.sink;
  auto made = std::make_unique<pool::MemoryPool>(backend, options);
  limitNames(*made);
  made->setObserver(m_trace.get());
  return made;
}

std::unique_ptr<pool::MemoryPool> MemoryResourceMng::makeMessagePool(runtime::DeviceBackend& backend, eMemoryResource resource,
                                                                     runtime::DeviceId device)
{
  pool::MemoryPoolOptions options =
    optionsOf(backend, resource, (resource == eMemoryResource::Host) ? runtime::DeviceId::hostDevice() : device);
  options.name = options.name + " for messages";
  options.initial_nb_byte = 0;
  options.is_for_messages = true;
  auto made = std::make_unique<pool::MemoryPool>(backend, options);
  made->setObserver(m_trace.get());
  return made;
}

Int32 MemoryResourceMng::nbProcessOf(runtime::DeviceId device) const
{
  if (device.isHost())
    return m_setting.nb_process_of_machine;
  const auto place = static_cast<std::size_t>(device.asInt32());
  return place < m_setting.nb_process_of_device.size() ? std::max(m_setting.nb_process_of_device[place], 1) : 1;
}

void MemoryResourceMng::endStep()
{
  if (m_lent_streams)
    m_lent_streams->poll();
  for (pool::MemoryPool* pool : pools())
    pool->endStep();
}

Int64 MemoryResourceMng::freeCachedMemory()
{
  Int64 nb_byte = 0;
  for (pool::MemoryPool* pool : pools())
    nb_byte += pool->trimTo(0);
  return nb_byte;
}

void MemoryResourceMng::printStatistics(std::ostream& o, Int32 level) const
{
  for (const std::unique_ptr<Resource>& r : m_resources) {
    if (!r || r->pools.pools().empty())
      continue;
    for (const pool::MemoryPool* pool : r->pools.pools())
      writePoolStatistics(o, *pool);
    writeAllocatorStatistics(o, r->allocator);
  }
  if (level > 0)
    for (const pool::MemoryPool* pool : pools())
      pool->dump(o, level);
}

void MemoryResourceMng::finalize()
{
  if (m_is_finalized.exchange(true))
    return;
  if (m_environment.print_level >= 1) {
    base::ClassicStream<std::ostringstream> o;
    printStatistics(o, m_environment.print_level >= 2 ? 2 : 1);
    std::string text = o.str();
    while (!text.empty() && text.back() == '\n')
      text.pop_back();
    m_setting.sink(String(text));
  }
  if (MemoryUtils::getDataMemoryResourceMng() == &m_table) {
    MemoryUtils::setDataMemoryResourceMng(nullptr);
    MemoryUtils::setDefaultDataMemoryResource(eMemoryResource::Host);
    MemoryUtils::setAcceleratorHostMemoryAllocator(nullptr);
  }
  if (m_lent_streams)
    m_lent_streams->clear();
  for (eMemoryResource r : all_resources) {
    if (!m_resources[placeOf(r)])
      continue;
    for (PoolSet* set : { &m_resources[placeOf(r)]->message_pools, &m_resources[placeOf(r)]->pools }) {
      for (pool::MemoryPool* pool : set->pools())
        pool->finalize();
      set->copier().releaseStreams();
    }
  }
}
} // namespace Arcane::detail::process
