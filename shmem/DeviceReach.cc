// SPDX-License-Identifier: Apache-2.0
#include "shmem/DeviceReach.h"

#include "arcane_core/base/memory/RoundedUp.h"

#include <algorithm>
#include <set>
#include <utility>

namespace Arcane::detail::shmem
{
namespace
{
//! No range crosses a multiple of this. \unit{granules}
constexpr Int64 nb_granule_per_range = 32 * 1024 * 1024 / granule_bytes;
//! In a block of at least this size, the first and the last granule, which other blocks may share, are ranges of their own.
constexpr Int64 min_cut_granules = 1024 * 1024 / granule_bytes;

//! Returns the end of the range that begins at \a granule, in a block with the granules [begin, end[.
Int64 endOfRange(Int64 granule, Int64 begin, Int64 end)
{
  const Int64 last = std::min(end, base::roundedUp(granule + 1, nb_granule_per_range));
  if (end - begin < min_cut_granules || granule == end - 1)
    return last;
  return (granule == begin) ? begin + 1 : std::min(last, end - 1);
}
} // namespace

DeviceReach::~DeviceReach()
{
  std::set<runtime::DeviceId> devices;
  for (const auto& [begin, range] : m_ranges)
    if (!range.is_refused)
      devices.insert(range.device);
  for (const runtime::DeviceId device : devices)
    runtime::reportIfFailed(m_backend.synchronizeDevice(device), "wait for a device that used shared memory");
  for (auto range = m_ranges.cbegin(); range != m_ranges.cend(); ++range)
    removeRange(range);
}

std::optional<DeviceReach::Refusal> DeviceReach::add(runtime::DeviceId device, const std::byte* address, Int64 nb_byte)
{
  if (nb_byte <= 0)
    return std::nullopt;
  const Int64 begin = (address - m_data) / granule_bytes;
  const Int64 end = base::roundedUp(address - m_data + nb_byte, granule_bytes) / granule_bytes;
  std::optional<Refusal> first_refusal;
  const std::scoped_lock lock(m_mutex);
  ++m_nb_use;
  for (Int64 granule = begin; granule < end;) {
    const auto next = m_ranges.upper_bound(granule);
    if (next != m_ranges.begin() && std::prev(next)->second.end > granule) {
      Range& known = std::prev(next)->second;
      known.removal = 0;
      known.use = m_nb_use;
      granule = known.end;
      continue;
    }
    Int64 last = endOfRange(granule, begin, end);
    if (next != m_ranges.end())
      last = std::min(last, next->first);
    const std::optional<Refusal> refusal = doAddRange(device, granule, last);
    if (refusal && !std::exchange(m_has_refused, true))
      first_refusal = refusal;
    granule = last;
  }
  return first_refusal;
}

std::optional<DeviceReach::Refusal> DeviceReach::doAddRange(runtime::DeviceId device, Int64 begin, Int64 end)
{
  const Int64 nb_byte = (end - begin) * granule_bytes;
  const runtime::DriverStatus status = m_backend.registerHostMemory(device, m_data + begin * granule_bytes, nb_byte);
  m_ranges[begin] = { .end = end, .device = device, .is_refused = !status.isOk(), .use = m_nb_use };
  if (!status.isOk())
    return Refusal{ nb_byte, status };
  for (Int64 granule = begin; granule < end; ++granule)
    m_counts[granule].fetch_add(1, std::memory_order_acq_rel);
  return std::nullopt;
}

void DeviceReach::removeRange(Ranges::const_iterator range)
{
  const auto& [begin, known] = *range;
  if (known.is_refused)
    return;
  const runtime::DriverStatus status = m_backend.unregisterHostMemory(known.device, m_data + begin * granule_bytes);
  runtime::reportIfFailed(status, "unregister shared memory");
  // The pages that the driver still holds must not be returned to the system.
  if (!status.isOk())
    return;
  for (Int64 granule = begin; granule < known.end; ++granule)
    m_counts[granule].fetch_sub(1, std::memory_order_acq_rel);
}

Int64 DeviceReach::nbUse() const
{
  const std::scoped_lock lock(m_mutex);
  return m_nb_use;
}

void DeviceReach::markUnused(Int64 begin, Int64 end, Int64 nb_use)
{
  const std::scoped_lock lock(m_mutex);
  for (auto range = m_ranges.lower_bound(begin); range != m_ranges.end() && range->second.end <= end; ++range)
    if (range->second.removal == 0 && range->second.use <= nb_use)
      range->second.removal = m_next_removal;
}

void DeviceReach::removeUnused()
{
  std::set<runtime::DeviceId> devices;
  Int64 removal = 0;
  {
    const std::scoped_lock lock(m_mutex);
    removal = m_next_removal++;
    for (const auto& [begin, range] : m_ranges)
      if (range.removal != 0 && !range.is_refused)
        devices.insert(range.device);
  }
  for (const runtime::DeviceId device : devices)
    runtime::reportIfFailed(m_backend.synchronizeDevice(device), "wait for a device that used shared memory");
  const std::scoped_lock lock(m_mutex);
  for (auto range = m_ranges.begin(); range != m_ranges.end();) {
    if (range->second.removal == 0 || range->second.removal > removal) {
      ++range;
      continue;
    }
    removeRange(range);
    range = m_ranges.erase(range);
  }
}

Int64 DeviceReach::nbByte(bool is_refused) const
{
  const std::scoped_lock lock(m_mutex);
  Int64 nb_granule = 0;
  for (const auto& [begin, range] : m_ranges)
    nb_granule += (range.is_refused == is_refused) ? range.end - begin : 0;
  return nb_granule * granule_bytes;
}

Int64 DeviceReach::registeredBytes() const
{
  return nbByte(false);
}

Int64 DeviceReach::refusedBytes() const
{
  return nbByte(true);
}
} // namespace Arcane::detail::shmem
