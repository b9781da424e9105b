// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/BlockGuard.h"

#include <algorithm>
#include <cstring>

namespace Arcane::detail::pool
{
BlockGuard::BlockGuard(runtime::DeviceBackend& backend, eMemoryResource resource, runtime::DeviceId device)
: m_backend(backend)
, m_is_on_host(resource == eMemoryResource::Host || resource == eMemoryResource::HostPinned)
{
  if (!m_is_on_host)
    runtime::throwIfFailed(m_backend.createStream(device, 0, &m_stream), "create a stream to check memory");
}

BlockGuard::~BlockGuard()
{
  if (m_stream)
    runtime::reportIfFailed(m_backend.destroyStream(m_stream), "destroy the stream that checks memory");
}

void BlockGuard::fill(std::byte* address, std::byte value, Int64 nb_byte)
{
  if (m_is_on_host) {
    std::memset(address, std::to_integer<int>(value), static_cast<std::size_t>(nb_byte));
    return;
  }
  runtime::throwIfFailed(m_backend.fillAsync(address, value, nb_byte, m_stream), "fill a block that is checked");
  runtime::throwIfFailed(m_backend.synchronizeStream(m_stream), "fill a block that is checked");
}

Int64 BlockGuard::firstOther(const std::byte* address, std::byte value, Int64 nb_byte)
{
  const std::byte* bytes = address;
  if (!m_is_on_host) {
    m_copy.resize(static_cast<std::size_t>(nb_byte));
    runtime::throwIfFailed(m_backend.copyAsync(m_copy.data(), address, nb_byte, m_stream), "read a block that is checked");
    runtime::throwIfFailed(m_backend.synchronizeStream(m_stream), "read a block that is checked");
    bytes = m_copy.data();
  }
  const std::byte* other = std::find_if(bytes, bytes + nb_byte, [&](std::byte b) { return b != value; });
  return other == bytes + nb_byte ? -1 : other - bytes;
}

void BlockGuard::prepareNew(std::byte* address, Int64 nb_byte)
{
  const std::scoped_lock lock(m_mutex);
  fill(address, new_byte, nb_byte);
  fill(address + nb_byte, guard_byte, guard_nb_byte);
}

Int64 BlockGuard::firstWrittenBehind(const std::byte* address, Int64 nb_byte)
{
  const std::scoped_lock lock(m_mutex);
  return firstOther(address + nb_byte, guard_byte, guard_nb_byte);
}

Int64 BlockGuard::firstOtherInFreed(const Waiting& waiting)
{
  const Int64 nb_begin = std::min(waiting.nb_byte, max_checked_nb_byte / 2);
  if (const Int64 other = firstOther(waiting.address, freed_byte, nb_begin); other >= 0)
    return other;
  const Int64 end_offset = std::max(nb_begin, waiting.nb_byte - max_checked_nb_byte / 2);
  const Int64 other = firstOther(waiting.address + end_offset, freed_byte, waiting.nb_byte - end_offset);
  return other >= 0 ? end_offset + other : -1;
}

void BlockGuard::keepFreed(std::byte* address, Int64 nb_byte, const std::function<void(const Waiting&, Int64)>& leave)
{
  std::vector<std::pair<Waiting, Int64>> leaving;
  {
    const std::scoped_lock lock(m_mutex);
    fill(address, freed_byte, nb_byte);
    m_waiting.push_back({ address, nb_byte });
    m_waiting_nb_byte += nb_byte;
    while (m_waiting.size() > max_nb_waiting || (m_waiting_nb_byte > max_waiting_nb_byte && m_waiting.size() > 1)) {
      const Waiting oldest = m_waiting.front();
      m_waiting.pop_front();
      m_waiting_nb_byte -= oldest.nb_byte;
      leaving.emplace_back(oldest, firstOtherInFreed(oldest));
    }
  }
  for (const auto& [waiting, offset] : leaving)
    leave(waiting, offset);
}

void BlockGuard::dropAll(const std::function<void(const Waiting&, Int64)>& leave)
{
  std::vector<std::pair<Waiting, Int64>> leaving;
  {
    const std::scoped_lock lock(m_mutex);
    for (const Waiting& waiting : m_waiting)
      leaving.emplace_back(waiting, firstOtherInFreed(waiting));
    m_waiting.clear();
    m_waiting_nb_byte = 0;
  }
  for (const auto& [waiting, offset] : leaving)
    leave(waiting, offset);
}
} // namespace Arcane::detail::pool
