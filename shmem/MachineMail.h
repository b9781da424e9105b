// SPDX-License-Identifier: Apache-2.0
// Messages between the ranks of a machine that pass through the memory they share.
#pragma once

#include "shmem/PeerWatch.h"
#include "shmem/SharedVariableAllocator.h"

#include "arcane_core/base/array/Span.h"

#include <array>
#include <optional>
#include <vector>

namespace Arcane::detail
{
//! How values of owners come to ghosts on the same machine.
enum class eExchangePath : Int32
{
  //! In place if the values are in shared memory and there are many, else copied.
  Automatic,
  //! As between machines.
  Messages,
  //! Through copies in shared memory.
  Copies,
  //! In place whenever the values are in shared memory.
  References
};

/*!
 * \brief Exchanges between pairs of ranks of a machine, each of which sends one message to the other.
 *
 * In an exchange a rank writes its message to each of its partners, then reads theirs: prepare(), send(), then hasCome(),
 * take(). Both of a pair take part, in the same order when there are several exchanges; a message may be empty. A rank
 * waits for its partners only, and for nothing else than their messages. All messages are prepared before the first one
 * is sent, since prepare() may throw; what was sent is always taken, and released, even when it is not what was expected:
 * else the pair would be out of step for ever.
 *
 * A message is a copy, that its reader finds in the memory of the sender. It may be a *reference* instead: it then says
 * where values are, the reader calls release() when it has read them, and the sender waits for isReleased() before it
 * changes them.
 *
 * There are two buffers per pair and direction, used in turns: a rank that has read the message of a partner knows that
 * this one has read, and handed back, the message before. The buffers live as long as the memory: a partner may still read the last message
 * when this object dies. Ranks are numbers on the machine, see MachineArena::machineIndex(). One thread.
 */
class MachineMail
{
 public:
  MachineMail(std::byte* base, const ArenaLayout& layout, Int32 machine_index, PeerWatch* watch, IMemoryAllocator* allocator);
  MachineMail(const MachineMail&) = delete;
  MachineMail& operator=(const MachineMail&) = delete;

  //! Where to write the \a nb_byte bytes of the next message to \a to. \local
  //! \throws FatalErrorException when there is no room
  std::byte* prepare(Int32 to, Int64 nb_byte);
  //! Shows the prepared message, with a number for the reader to compare with its own. \local
  void send(Int32 to, UInt32 label, bool is_reference = false);

  //! The next message of \a from is there. \local
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
  };
  //! The next message of \a from, which has come. It may be read until the next send() to \a from. \local
  Message take(Int32 from);
  /*!
   * \brief Hands the memory of \a message, which take() gave and which has been read, back to its sender. \local
   *
   * It is of no consequence but for the time that the sender needs to write there again. A line of a cache that two
   * processors hold is slow to write: the other one must drop it first, and some processors do so for one line after the
   * other. So the reader writes a byte of each line again, as it is, while it has the line; the line is then in its cache alone.
   */
  static void handBack(const Message& message);
  //! What the message that was taken refers to has been read. \local
  void release(Int32 from);
  //! The other one has called release() for the last reference sent to it. \local
  bool isReleased(Int32 to) const;

  //! Returns when \a condition is true. \throws FatalErrorException when a rank of the machine left. \local
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
    //! Of the prepared message.
    Int64 nb_byte = 0;
    Int64 offset = 0;
    //! Of the prepared message, when it is small: send() writes the line where the reader waits.
    std::array<std::byte, MailSlot::NbFirstByte> first_bytes = {};
    //! For messages that do not fit in the slots.
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
} // namespace Arcane::detail
