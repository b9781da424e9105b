// SPDX-License-Identifier: Apache-2.0
#include "shmem/MachineMail.h"

#include "arcane_core/base/memory/MemoryAllocationArgs.h"
#include "arcane_core/base/text/String.h"

#include <cstring>

namespace Arcane::detail::shmem
{
MachineMail::MachineMail(std::byte* base, const ArenaLayout& layout, Int32 machine_index, PeerWatch* watch, IMemoryAllocator* allocator)
: m_base(base)
, m_layout(layout)
, m_index(machine_index)
, m_watch(watch)
, m_allocator(allocator)
, m_pairs(static_cast<std::size_t>(layout.nb_rank))
{}

void MachineMail::enlarge(Buffer& buffer, Int64 nb_byte)
{
  // The partner has read the contents of the buffer, see prepare().
  if (buffer.address)
    m_allocator->deallocate({}, AllocatedMemoryInfo(buffer.address, buffer.nb_byte));
  buffer = {};
  const String name("messages of the machine");
  MemoryAllocationArgs args;
  args.setArrayName(&name);
  const Int64 capacity = m_allocator->adjustedCapacity(args, nb_byte + nb_byte / 4, 1);
  buffer.address = static_cast<std::byte*>(m_allocator->allocate(args, capacity).baseAddress());
  buffer.nb_byte = capacity;
}

std::byte* MachineMail::prepare(Int32 to, Int64 nb_byte)
{
  // The message before the last one used this slot. The partner has read it: it read it before it wrote its last message, which
  // this rank has already read.
  Pair& pair = pairOf(to);
  const UInt64 number = pair.nb_sent + 1;
  pair.nb_byte = nb_byte;
  pair.offset = 0;
  if (nb_byte <= MailSlot::NbFirstByte)
    return pair.first_bytes.data();
  if (nb_byte <= MailSlot::NbInlineByte)
    return slotOf(m_index, to, number).bytes;
  Buffer& buffer = pair.buffers[number % 2];
  if (buffer.nb_byte < nb_byte)
    enlarge(buffer, nb_byte);
  pair.offset = buffer.address - m_base;
  return buffer.address;
}

void MachineMail::send(Int32 to, UInt32 label, MailKind kind)
{
  Pair& pair = pairOf(to);
  const UInt64 number = ++pair.nb_sent;
  if (kind.is_reference)
    pair.last_reference = number;
  MailSlot& slot = slotOf(m_index, to, number);
  slot.nb_byte = pair.nb_byte;
  slot.offset = pair.offset;
  slot.is_reference = kind.is_reference ? 1 : 0;
  slot.has_note = kind.has_note ? 1 : 0;
  slot.label = label;
  std::memcpy(slot.first_bytes, pair.first_bytes.data(), sizeof(slot.first_bytes));
  slot.number.store(number, std::memory_order_release);
}

MachineMail::Message MachineMail::take(Int32 from)
{
  const UInt64 number = ++pairOf(from).nb_read;
  const MailSlot& slot = slotOf(from, m_index, number);
  const std::byte* bytes = slot.bytes;
  if (slot.nb_byte <= MailSlot::NbFirstByte)
    bytes = slot.first_bytes;
  else if (slot.nb_byte > MailSlot::NbInlineByte)
    bytes = m_base + slot.offset;
  return { { bytes, slot.nb_byte }, slot.label, slot.is_reference != 0, slot.has_note != 0 };
}

void MachineMail::handBack(const Message& message)
{
  if (message.bytes.size() <= MailSlot::NbInlineByte)
    return;
  // The sender writes there only after it has received the next message of this rank: the two never write at the same time.
  constexpr Int64 line_bytes = 64;
  auto* bytes = const_cast<volatile std::byte*>(message.bytes.data());
  for (Int64 i = 0; i < message.bytes.size(); i += line_bytes)
    bytes[i] = bytes[i];
}

void MachineMail::release(Int32 from)
{
  lineOf(m_index, from).released.store(pairOf(from).nb_read, std::memory_order_release);
}

bool MachineMail::isReleased(Int32 to) const
{
  return lineOf(to, m_index).released.load(std::memory_order_acquire) >= m_pairs[static_cast<std::size_t>(to)].last_reference;
}
} // namespace Arcane::detail::shmem
