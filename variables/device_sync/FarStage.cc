// SPDX-License-Identifier: Apache-2.0
#include "variables/device_sync/FarStage.h"

#include "variables/sync/MessageHead.h"

#include "arcane_core/base/error/Exception.h"
#include "arcane_core/base/memory/MemoryUtils.h"
#include "arcane_core/comm/FrameworkTags.h"

#include <algorithm>

namespace Arcane::detail::device_sync
{
namespace
{
using comm::eFrameworkTag;
using comm::messageWith;
using sync::messageBytes;
using sync::MessageHead;

MessageHead& headOf(std::byte* rows)
{
  return *reinterpret_cast<MessageHead*>(rows - sizeof(MessageHead));
}

Byte* messageOf(std::byte* rows)
{
  return reinterpret_cast<Byte*>(rows - sizeof(MessageHead));
}

//! Makes room for \a nb_byte; contents are lost if the buffer grows.
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
    nb_sent_byte += messageBytes(part.nb_sent_byte);
    nb_received_byte += messageBytes(part.nb_received_byte);
  }
  std::byte* sent = roomFor(m_sent, nb_sent_byte, wait);
  std::byte* received = roomFor(m_received, nb_received_byte, wait);
  for (Part& part : parts) {
    part.sent = sent + sizeof(MessageHead);
    part.received = received + sizeof(MessageHead);
    sent += messageBytes(part.nb_sent_byte);
    received += messageBytes(part.nb_received_byte);
  }
}

std::optional<sync::ExchangeFault> FarStage::findFault(const std::vector<Part>& parts, UInt32 label)
{
  for (const Part& part : parts)
    if (part.nb_received_byte != 0)
      if (const auto fault = headOf(part.received).fault(part.rank, label))
        return fault;
  return {};
}

std::optional<sync::ExchangeFault> FarStage::exchange(const std::vector<Part>& parts, UInt32 label)
{
  m_requests.clear();
  for (const Part& part : parts)
    if (part.nb_received_byte != 0) {
      headOf(part.received) = {};
      const Span<Byte> message(messageOf(part.received), messageBytes(part.nb_received_byte));
      m_requests.add(m_parallel_mng->receive(message, messageWith(part.rank, eFrameworkTag::DeviceSynchronisation)));
    }
  for (const Part& part : parts)
    if (part.nb_sent_byte != 0) {
      headOf(part.sent) = { label, 1 };
      const Span<const Byte> message(messageOf(part.sent), messageBytes(part.nb_sent_byte));
      m_requests.add(m_parallel_mng->send(message, messageWith(part.rank, eFrameworkTag::DeviceSynchronisation)));
    }
  try {
    if (!m_requests.empty())
      m_parallel_mng->waitAllRequests(m_requests);
  }
  catch (const Exception&) {
    // Messages of other variables may be too large.
    if (const auto fault = findFault(parts, label))
      return fault;
    throw;
  }
  return findFault(parts, label);
}
} // namespace Arcane::detail::device_sync
