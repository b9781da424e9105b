// SPDX-License-Identifier: Apache-2.0
// Messages between the ranks of a machine that pass through the memory they share.
#pragma once

#include "shmem/PeerWatch.h"
#include "shmem/SharedVariableAllocator.h"

#include "arcane_core/base/array/Span.h"

#include <array>
#include <optional>
#include <vector>

namespace Arcane::detail::shmem
{
//! The way in which the values of owners reach the ghosts of other ranks on the same machine.
enum class eExchangePath : Int32
{
  //! The values are read in place if they are in shared memory and there are many of them, else they are copied.
  Automatic,
  //! The values are sent by messages, as between machines.
  Messages,
  //! The values are copied through buffers in shared memory.
  Copies,
  //! The values are read in place whenever they are in shared memory.
  References
};

//! The properties of a message, beside its bytes.
struct MailKind
{
  bool is_reference = false;
  //! The bytes end with a note of the sender.
  bool has_note = false;
};

/*!
 * \brief Exchanges messages between pairs of ranks of a machine: in an exchange each rank of a pair sends one message to the other.
 *
 * In an exchange a rank writes its message to each of its partners by prepare() and send(), then reads theirs by hasCome() and
 * take(). Both ranks of a pair take part. When there are several exchanges, both make them in the same order. A message may be
 * empty. A rank waits for its partners only, and for their messages only. All messages are prepared before the first one
 * is sent, since prepare() may throw. Unexpected messages must be taken and released, too: the counts of the pair must stay
 * equal.
 *
 * A message is normally a copy of the values, which the receiver reads in the memory of the sender. A *reference* holds the place of the values
 * instead. The receiver calls release() when it has read them, and the sender waits for isReleased() before it changes them.
 *
 * There are two buffers per pair and direction, used alternately. A rank that has read the message of a partner can therefore be sure that the
 * partner has read, and handed back, the message before. The buffers live as long as the arena: a partner may still read the last message when this
 * object is destroyed. Ranks are numbers on the machine, see MachineArena::machineIndex(). Only one thread may use the object.
 */
class MachineMail
{
 public:
  MachineMail(std::byte* base, const ArenaLayout& layout, Int32 machine_index, PeerWatch* watch, IMemoryAllocator* allocator);
  MachineMail(const MachineMail&) = delete;
  MachineMail& operator=(const MachineMail&) = delete;

  //! Returns the memory where the caller writes the \a nb_byte bytes of the next message to \a to. \local
  //! \throws FatalErrorException when memory is exhausted
  std::byte* prepare(Int32 to, Int64 nb_byte);
  //! Sends the prepared message. The receiver compares \a label with its own. \local
  void send(Int32 to, UInt32 label, MailKind kind = {});

  //! Returns true when the next message of \a from can be taken. \local
  bool hasCome(Int32 from) const
  {
    return slotOf(from, m_index, m_pairs[static_cast<std::size_t>(from)].nb_read + 1).number.load(std::memory_order_acquire) >
           m_pairs[static_cast<std::size_t>(from)].nb_read;
  }
  struct Message
  {
    Span<const std::byte> bytes;
    UInt32 label;
    bool is_reference;
    bool has_note;
  };
  //! Takes the next message of \a from; hasCome() must be true. The message may be read until the next send() to \a from. \local
  Message take(Int32 from);
  /*!
   * \brief Hands the memory of \a message, which take() returned and which has been read, back to its sender. \local
   *
   * The call only reduces the time that the sender needs to write there again. A cache line that two processors hold is
   * slow to write: the other processor must drop it first, and some processors do so for one line after the other. So the reader
   * writes one byte of each line again, without changing it. The line is then in the cache of the reader alone.
   */
  static void handBack(const Message& message);
  //! Notifies \a from that the values to which its last taken message refers have been read. \local
  void release(Int32 from);
  //! Returns true when \a to has called release() for the last reference sent to it. \local
  bool isReleased(Int32 to) const;

  //! Returns when \a condition is true. \throws FatalErrorException when a rank of the machine has left. \local
  template <typename Condition> void waitUntil(const Condition& condition) { m_watch->waitUntil(condition); }

 private:
  struct Buffer
  {
    std::byte* address = nullptr;
    Int64 nb_byte = 0;
  };
  struct Pair
  {
    UInt64 nb_sent = 0;
    UInt64 nb_read = 0;
    UInt64 last_reference = 0;
    //! The size and the offset of the prepared message.
    Int64 nb_byte = 0;
    Int64 offset = 0;
    //! The bytes of the prepared message when it is small: send() copies them into the line that the receiver polls.
    std::array<std::byte, MailSlot::NbFirstByte> first_bytes = {};
    //! The buffers of messages that do not fit in the slots.
    Buffer buffers[2];
  };

  std::byte* m_base;
  ArenaLayout m_layout;
  Int32 m_index;
  PeerWatch* m_watch;
  IMemoryAllocator* m_allocator;
  std::vector<Pair> m_pairs;

  MailLine& lineOf(Int32 from, Int32 to) const { return *reinterpret_cast<MailLine*>(m_base + m_layout.mailLineOf(from, to)); }
  MailSlot& slotOf(Int32 from, Int32 to, UInt64 number) const { return lineOf(from, to).slots[number % 2]; }
  Pair& pairOf(Int32 other) { return m_pairs[static_cast<std::size_t>(other)]; }
  void enlarge(Buffer& buffer, Int64 nb_byte);
};
} // namespace Arcane::detail::shmem
