// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/RegisteredMemory.h"

#include <mutex>

namespace Arcane::detail::runtime
{
namespace
{
UInt64 numberOf(const void* pointer)
{
  return reinterpret_cast<UInt64>(pointer);
}
} // namespace

RegisteredMemory::Ranges::const_iterator RegisteredMemory::rangeBefore(UInt64 address) const
{
  const auto next = m_ranges.upper_bound(address);
  return next == m_ranges.begin() ? m_ranges.end() : std::prev(next);
}

bool RegisteredMemory::add(const void* base, Int64 nb_byte)
{
  const UInt64 begin = numberOf(base);
  const UInt64 end = begin + static_cast<UInt64>(nb_byte);
  const std::unique_lock lock(m_mutex);
  const auto before = rangeBefore(end - 1);
  if (nb_byte <= 0 || (before != m_ranges.end() && before->second > begin))
    return false;
  m_ranges[begin] = end;
  ++m_nb_range;
  return true;
}

bool RegisteredMemory::remove(const void* base)
{
  const std::unique_lock lock(m_mutex);
  if (m_ranges.erase(numberOf(base)) == 0)
    return false;
  --m_nb_range;
  return true;
}

bool RegisteredMemory::contains(const void* pointer) const
{
  const UInt64 address = numberOf(pointer);
  const std::shared_lock lock(m_mutex);
  const auto range = rangeBefore(address);
  return range != m_ranges.end() && address < range->second;
}

Int64 RegisteredMemory::nbByteAlike(const void* pointer, Int64 nb_byte) const
{
  const UInt64 address = numberOf(pointer);
  const std::shared_lock lock(m_mutex);
  const auto next = m_ranges.upper_bound(address);
  UInt64 end = next == m_ranges.end() ? address + static_cast<UInt64>(nb_byte) : next->first;
  if (next != m_ranges.begin() && address < std::prev(next)->second)
    end = std::prev(next)->second;
  return std::min(static_cast<Int64>(end - address), nb_byte);
}
} // namespace Arcane::detail::runtime
