// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolSettings.h"

#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane::detail::pool
{
MemoryPoolOptions PoolSettings::options() const
{
  const std::scoped_lock lock(m_mutex);
  return m_options;
}

void PoolSettings::setLimit(Int64 nb_byte)
{
  ARCANE_THROW_IF(nb_byte < 0, ArgumentException, "memory pool '{0}': limit is {1} bytes, expected 0 or more", name(), nb_byte);
  const std::scoped_lock lock(m_mutex);
  m_options.max_nb_byte = nb_byte;
  m_heap.setLimit(nb_byte);
}

void PoolSettings::setReleaseThreshold(Int64 nb_byte)
{
  ARCANE_THROW_IF(nb_byte < 0, ArgumentException, "memory pool '{0}': release threshold is {1} bytes, expected 0 or more", name(), nb_byte);
  const std::scoped_lock lock(m_mutex);
  m_options.release_threshold = nb_byte;
  m_heap.setReleaseThreshold(nb_byte);
}

void PoolSettings::setReusePolicies(const ReusePolicies& policies)
{
  const std::scoped_lock lock(m_mutex);
  m_options.reuse = policies;
  m_supply.setOpportunistic(policies.opportunistic);
  m_heap.setReuse(policies);
}

void PoolSettings::setMaxPooledSize(Int64 nb_byte, Int64 nb_live)
{
  ARCANE_THROW_IF(nb_byte < 0, ArgumentException, "memory pool '{0}': largest pooled size is {1} bytes, expected 0 or more", name(),
                  nb_byte);
  ARCANE_THROW_IF(nb_live != 0, ArgumentException, "memory pool '{0}': the largest pooled size changes while {1} blocks are live", name(),
                  nb_live);
  const std::scoped_lock lock(m_mutex);
  m_options.max_pooled_nb_byte = nb_byte;
  m_sizes.setMaxPooled(nb_byte);
}

void PoolSettings::setNameLimit(StringView block_name, Int64 nb_byte)
{
  ARCANE_THROW_IF(block_name.empty() || nb_byte < 0, ArgumentException,
                  "memory pool '{0}': the limit of '{1}' is {2} bytes, expected a name, and 0 or more", name(), block_name, nb_byte);
  m_names.setLimit(block_name, nb_byte);
}

void PoolSettings::setNameLimitFraction(StringView block_name, Real fraction)
{
  Int64 whole = m_heap.limit();
  if (whole == no_limit) {
    runtime::DeviceMemoryInfo info;
    runtime::throwIfFailed(m_backend.memoryInfo(m_options.device, info), "find out how much memory a device has");
    whole = info.totalMemory();
  }
  setNameLimit(block_name, MemoryPoolOptions::fractionOf(fraction, whole));
}
} // namespace Arcane::detail::pool
