// SPDX-License-Identifier: Apache-2.0
#include "variables/device_sync/FarStage.h"

#include "arcane_core/base/memory/MemoryUtils.h"

#include <algorithm>

namespace Arcane::detail::device_sync
{
namespace
{
using MessagePassing::MessageRank;
using MessagePassing::MessageTag;
using MessagePassing::NonBlocking;
using MessagePassing::PointToPointMessageInfo;

// Messages of the application, and of synchronisations by the host, have other tags.
const MessageTag exchange_tag(524);

PointToPointMessageInfo messageWith(Int32 rank)
{
  return PointToPointMessageInfo(MessageRank(rank), exchange_tag, NonBlocking);
}

//! Makes room for \a nb_byte, of which no contents are kept.
std::byte* roomFor(UniqueArray<Byte>& buffer, Int64 nb_byte, const std::function<void()>& wait)
{
  if (buffer.largeSize() < nb_byte) {
    wait();
    const Int64 new_bytes = std::max(nb_byte, 2 * buffer.largeSize());
    buffer = UniqueArray<Byte>(MemoryUtils::getAllocationOptions(eMemoryResource::HostPinned));
    buffer.resizeNoInit(new_bytes);
  }
  return reinterpret_cast<std::byte*>(buffer.data());
}
} // namespace

void FarStage::prepare(std::vector<Part>& parts, const std::function<void()>& wait)
{
  Int64 nb_sent_byte = 0;
  Int64 nb_received_byte = 0;
  for (const Part& part : parts) {
    nb_sent_byte += part.nb_sent_byte;
    nb_received_byte += part.nb_received_byte;
  }
  std::byte* sent = roomFor(m_sent, nb_sent_byte, wait);
  std::byte* received = roomFor(m_received, nb_received_byte, wait);
  for (Part& part : parts) {
    part.sent = sent;
    part.received = received;
    sent += part.nb_sent_byte;
    received += part.nb_received_byte;
  }
}

void FarStage::exchange(const std::vector<Part>& parts)
{
  m_requests.clear();
  for (const Part& part : parts)
    if (part.nb_received_byte != 0)
      m_requests.add(
        m_parallel_mng->receive(Span<Byte>(reinterpret_cast<Byte*>(part.received), part.nb_received_byte), messageWith(part.rank)));
  for (const Part& part : parts)
    if (part.nb_sent_byte != 0)
      m_requests.add(
        m_parallel_mng->send(Span<const Byte>(reinterpret_cast<const Byte*>(part.sent), part.nb_sent_byte), messageWith(part.rank)));
  if (!m_requests.empty())
    m_parallel_mng->waitAllRequests(m_requests);
}
} // namespace Arcane::detail::device_sync
