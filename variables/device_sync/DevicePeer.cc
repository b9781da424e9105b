// SPDX-License-Identifier: Apache-2.0
#include "variables/device_sync/DevicePeer.h"

#include "accelerator/runtime/ExchangeCommands.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/math/SequenceHash.h"
#include "arcane_core/base/memory/RoundedUp.h"

#include <algorithm>

namespace Arcane::detail::device_sync
{
namespace
{
// A driver gives memory to other processes in pieces of twice this size: smaller blocks would share a piece.
constexpr Int64 min_half_bytes = Int64(1) << 20;

//! Returns the size of the half that replaces one of \a old_bytes. Both ranks of a pair compute it.
Int64 grownSize(Int64 old_bytes, Int64 nb_byte)
{
  return base::roundedUp(std::max({ 2 * old_bytes, nb_byte, min_half_bytes }), min_half_bytes);
}
} // namespace

DevicePeer::DevicePeer(const ExchangePlace& place, const PeerPlace& peer, PairLine* mine, PairLine* theirs, eLink wanted)
: m_place(place)
, m_peer(peer)
, m_mine(mine)
, m_theirs(theirs)
, m_wanted(wanted)
{
  if (m_wanted == eLink::Messages)
    m_link = eLink::Messages;
}

void DevicePeer::begin(Int64 nb_sent_byte, Int64 nb_received_byte, UInt32 label)
{
  if (m_link == eLink::Messages)
    return;
  base::SequenceHash<UInt64> history;
  history.add(m_labels[m_number % PairLine::NbLabel].history);
  history.add(label);
  ++m_number;
  m_labels[m_number % PairLine::NbLabel] = { label, history.code() };
  PairLine::Label& shown = m_mine->labels[m_number % PairLine::NbLabel];
  shown.number.store(0, std::memory_order_relaxed);
  shown.code.store(label, std::memory_order_release);
  shown.history.store(history.code(), std::memory_order_release);
  shown.number.store(m_number, std::memory_order_release);
  if (nb_sent_byte > m_sent.half_bytes || m_sent.number == 0)
    grow(nb_sent_byte);
  if (nb_received_byte > m_received.half_bytes || m_received.number == 0) {
    m_received.half_bytes = grownSize(m_received.half_bytes, nb_received_byte);
    m_received.block = nullptr;
    ++m_received.number;
  }
}

void DevicePeer::grow(Int64 nb_byte)
{
  // The peer reads what is shown of one block before the next one is shown.
  m_place.wait_until([this] { return m_theirs->nb_opened.load(std::memory_order_acquire) >= m_sent.number; });
  if (m_sent.number == 0 && m_wanted == eLink::Events)
    makeEvents();
  const Int64 new_bytes = grownSize(m_sent.half_bytes, nb_byte);
  const bool is_made = makeBlock(new_bytes);
  m_mine->block_bytes = is_made ? 2 * new_bytes : 0;
  m_mine->block = m_sent.block;
  m_sent.half_bytes = new_bytes;
  m_mine->nb_block.store(++m_sent.number, std::memory_order_release);
  if (!is_made && m_link != eLink::Unknown)
    ARCANE_FATAL("synchronize() on a queue: the device has no block of {0} bytes for the rows that go to rank {1}: {2}", 2 * new_bytes,
                 m_peer.rank, m_refusal);
}

bool DevicePeer::makeBlock(Int64 half_bytes)
{
  void* block = nullptr;
  m_sent.block = nullptr;
  try {
    block = m_place.pool->allocate(2 * half_bytes, { .name = "blocks of exchanges", .is_own_piece = true });
  }
  catch (const Accelerator::OutOfMemoryException& ex) {
    refuse(ex.message());
    return false;
  }
  if (m_wanted == eLink::Numbers) {
    if (const runtime::DriverStatus status = m_place.backend().exportMemory(block, m_mine->handle); !status.isOk()) {
      m_place.pool->deallocate(block, 2 * half_bytes);
      refuse(status.message());
      return false;
    }
  }
  m_own_blocks.push_back({ static_cast<std::byte*>(block), half_bytes, 0 });
  m_sent.block = static_cast<std::byte*>(block);
  return true;
}

void DevicePeer::refuse(const String& reason)
{
  m_refusal = reason;
  if (m_place.trace && m_link == eLink::Unknown)
    m_place.trace->warning() << "[sync] rows for rank " << m_peer.rank
                             << " pass through messages, not from device to device: " << m_refusal;
}

void DevicePeer::makeEvents()
{
  for (void*& event : m_mine->ready_events)
    runtime::throwIfFailed(m_place.backend().createEvent(m_place.device(), &event), "make an event for an exchange");
}

void DevicePeer::open()
{
  if (m_link == eLink::Messages || m_received.block)
    return;
  // A peer that sends something else may show no new block.
  m_place.wait_until([this] { return m_theirs->nb_block.load(std::memory_order_acquire) >= m_received.number || hasOtherLabel(); });
  if (hasOtherLabel())
    return;
  const bool is_open = openBlock();
  m_mine->nb_opened.store(m_received.number, std::memory_order_release);
  if (m_link == eLink::Unknown)
    m_mine->reach.store(is_open && m_sent.block ? eReach::Works : eReach::Fails, std::memory_order_release);
  else if (!is_open)
    ARCANE_FATAL("synchronize() on a queue: cannot read the rows of rank {0} in a block of {1} bytes of its device, which shows {2}: "
                 "the variables have other sizes there, or the driver refuses",
                 m_peer.rank, 2 * m_received.half_bytes, m_theirs->block_bytes);
}

bool DevicePeer::openBlock()
{
  if (m_theirs->block_bytes != 2 * m_received.half_bytes)
    return false;
  if (m_wanted == eLink::Events) {
    const bool is_other = m_peer.device != m_place.device();
    if (is_other && !m_place.backend().exchangeCommands()->reachDevice(m_place.device(), m_peer.device).isOk())
      return false;
    m_received.block = m_theirs->block;
    return true;
  }
  // Streams of this rank must reach the numbers of the peer.
  Accelerator::PointerAttribute attribute;
  if (!m_place.backend().pointerAttribute(m_theirs, attribute).isOk() || attribute.devicePointer() != m_theirs)
    return false;
  const runtime::ForeignPiece piece = { m_theirs->handle, reinterpret_cast<UInt64>(m_theirs->block), m_theirs->block_bytes };
  try {
    m_opened_blocks.push_back(runtime::ImportedMemory::open(m_place.backend(), m_place.device(), m_peer.process, { &piece, 1 }));
  }
  catch (const FatalErrorException&) {
    return false;
  }
  m_received.block = m_opened_blocks.back()->base();
  return true;
}

void DevicePeer::agree()
{
  if (m_link != eLink::Unknown)
    return;
  m_place.wait_until([this] { return m_theirs->reach.load(std::memory_order_acquire) != eReach::Unknown; });
  const bool do_both_work = m_mine->reach.load() == eReach::Works && m_theirs->reach.load() == eReach::Works;
  m_link = do_both_work ? m_wanted : eLink::Messages;
}

void DevicePeer::notePacked(runtime::RunQueueImpl& queue, std::vector<runtime::StreamNumber>& numbers)
{
  if (m_link == eLink::Numbers) {
    numbers.push_back({ &m_mine->nb_ready, m_number, false });
    return;
  }
  runtime::throwIfFailed(m_place.backend().recordEvent(m_mine->ready_events[m_number % 2], queue.stream()),
                         "notify another rank in a queue");
  m_mine->nb_ready_recorded.store(m_number, std::memory_order_release);
}

void DevicePeer::waitBeforeReading(runtime::RunQueueImpl& queue, std::vector<runtime::StreamNumber>& numbers)
{
  if (m_link == eLink::Numbers) {
    numbers.push_back({ &m_theirs->nb_ready, m_number, true });
    return;
  }
  // The stream can wait for an event only when it is recorded: the host of the peer has then given its commands. The peer may be one
  // exchange ahead, whose event is the other one.
  m_place.wait_until([&] { return m_theirs->nb_ready_recorded.load(std::memory_order_acquire) >= m_number; });
  runtime::throwIfFailed(m_place.backend().waitEvent(queue.stream(), m_theirs->ready_events[m_number % 2]),
                         "wait for another rank in a queue");
}

std::optional<sync::ExchangeFault> DevicePeer::fault() const
{
  const UInt64 first = std::max(m_last_checked, m_number - std::min(m_number, PairLine::NbLabel - 1)) + 1;
  for (UInt64 number = first; number <= m_number && !m_fault; ++number)
    check(number);
  return m_fault;
}

void DevicePeer::check(UInt64 number) const
{
  const PairLine::Label& shown = m_theirs->labels[number % PairLine::NbLabel];
  if (shown.number.load(std::memory_order_acquire) != number)
    return;
  const auto code = static_cast<UInt32>(shown.code.load(std::memory_order_acquire));
  const UInt64 history = shown.history.load(std::memory_order_acquire);
  if (shown.number.load(std::memory_order_acquire) != number)
    return;
  m_last_checked = number;
  const OwnLabel& own = m_labels[number % PairLine::NbLabel];
  if (code != own.code)
    m_fault = sync::ExchangeFault{ .rank = m_peer.rank, .label = code, .own_label = own.code };
  else if (history != own.history)
    // The names of the variables of that exchange are lost: these labels stand for no variable.
    m_fault = sync::ExchangeFault{ .rank = m_peer.rank, .label = 0, .own_label = 1 };
}

bool DevicePeer::hasOtherLabel() const
{
  return fault().has_value();
}

void DevicePeer::close()
{
  m_opened_blocks.clear();
  if (m_mine)
    m_mine->is_closed.store(1, std::memory_order_release);
}

void DevicePeer::free()
{
  if (!m_mine)
    return;
  // Without a block the peer has never used the events.
  if (!m_own_blocks.empty())
    m_place.wait_until([this] { return m_theirs->is_closed.load(std::memory_order_acquire) != 0; });
  for (const Area& area : m_own_blocks)
    m_place.pool->deallocate(area.block, 2 * area.half_bytes);
  m_own_blocks.clear();
  for (void*& shown : m_mine->ready_events)
    if (void* const event = std::exchange(shown, nullptr))
      runtime::reportIfFailed(m_place.backend().destroyEvent(event), "destroy an event of an exchange");
}
} // namespace Arcane::detail::device_sync
