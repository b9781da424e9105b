// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/OutOfMemoryReport.h"

#include "arcane_core/base/system/CgroupMemory.h"

#include "accelerator/pool/ByteCounts.h"
#include "accelerator/pool/PoolRange.h"

#include <algorithm>

namespace Arcane::detail::pool
{
namespace
{
constexpr std::size_t max_nb_consumer = 20;
}

void OutOfMemoryReport::fail(const FailedRequest& failed)
{
  m_counts.add(eLadderStep::Report);
  const PoolRange range(m_backend, m_pool.name, "out of memory", failed.nb_byte);
  m_notifier.requestFailed(failed.nb_byte, failed.request);
  throw OutOfMemoryException(A_FUNCINFO, describe(failed));
}

//! Returns what each name holds, the largest first. The failed request is counted in its name before it is served: it is taken out.
std::vector<NameUsage> OutOfMemoryReport::consumersWithout(const FailedRequest& failed) const
{
  std::vector<NameUsage> consumers = m_census.nameUsages();
  const auto own = std::ranges::find(consumers, String(failed.request.name), &NameUsage::name);
  if (failed.is_counted && own != consumers.end()) {
    own->live_nb_byte -= failed.nb_byte;
    --own->nb_live;
  }
  std::erase_if(consumers, [](const NameUsage& usage) { return usage.nb_live == 0; });
  std::ranges::stable_sort(consumers, std::greater<>(), &NameUsage::live_nb_byte);
  consumers.resize(std::min(consumers.size(), max_nb_consumer));
  return consumers;
}

void OutOfMemoryReport::failAsImpossible(Int64 nb_byte, const AllocationRequest& request)
{
  fail({ request, nb_byte, base::beyondMemoryText(nb_byte) });
}

OutOfMemoryInfo OutOfMemoryReport::describe(const FailedRequest& failed) const
{
  OutOfMemoryInfo info;
  info.pool_name = m_pool.name;
  info.resource = m_pool.resource;
  info.device = m_pool.device;
  info.nb_byte = failed.nb_byte;
  info.alignment = failed.request.alignment;
  info.name = String(failed.request.name);
  info.reason = failed.reason;
  info.limit_nb_byte = m_heap.limit();
  runtime::DeviceMemoryInfo memory;
  if (m_backend.memoryInfo(m_pool.device, memory).isOk()) {
    info.device_free_nb_byte = memory.freeMemory();
    info.device_total_nb_byte = memory.totalMemory();
  }
  info.statistics = m_census.statistics();
  info.consumers = consumersWithout(failed);
  info.steps = failed.steps;
  info.last_operations = m_heap.lastOperations();
  addAdvice(info, failed);
  return info;
}

void OutOfMemoryReport::addAdvice(OutOfMemoryInfo& info, const FailedRequest& failed) const
{
  const PoolStatistics& s = info.statistics;
  if (isImpossible(info.nb_byte)) {
    info.advice.push_back("more ranks on more machines, or less values per rank");
    return;
  }
  if (failed.steps.empty() && !info.name.null() && !failed.is_counted) {
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
  const Int64 others = info.device_total_nb_byte - info.device_free_nb_byte - s.reserved_nb_byte;
  if (m_pool.resource != eMemoryResource::Host && info.device_total_nb_byte >= 0 && others > 0)
    info.advice.push_back(String::format("others hold {0} of the device", bytes(others)));
}
} // namespace Arcane::detail::pool
