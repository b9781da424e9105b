// SPDX-License-Identifier: Apache-2.0
// The messages to a rank that is a thread: it matches sends with receives.
#pragma once

#include "arcane_core/comm/MessageSource.h"

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/text/String.h"

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace Arcane::detail::comm
{
//! A send or a receive that is under way. Ranks are numbered as in the communicator.
struct Transfer
{
  //! The rank that sends. A receive may expect any source.
  Int32 source = -1;
  Int32 tag = 0;
  //! The message of a send, in the memory of the sender or in \a copy. Its data are null when it comes from another process.
  Span<const std::byte> sent;
  //! The buffer of a receive.
  Span<std::byte> received;
  std::vector<std::byte> copy;
  //! The function of a send from another process that starts to receive the message.
  std::function<void(const std::shared_ptr<Transfer>& receive)> fetch;
  //! True when the other end is in another process. Only the thread of this end uses it.
  bool is_remote = false;
  //! True when the buffers may be used again.
  std::atomic<bool> is_over = false;
  //! The reason why a receive is finished without a message, null otherwise. Read the text only after the end.
  String failure;

  bool isOver() const { return is_over.load(std::memory_order_acquire); }
  void end() { is_over.store(true, std::memory_order_release); }
};

using TransferRef = std::shared_ptr<Transfer>;

/*!
 * \brief Holds the messages that one rank has not received yet, and the receives that wait for a message.
 *
 * No element of one list matches an element of the other. Messages with the same source and tag are received in the order in
 * which they were sent. Small messages are copied when they are sent. A large message is copied once, from the buffer of the sender to the
 * buffer of the receiver, by the thread that comes last.
 */
class ThreadMailbox
{
 public:
  //! A message of at most this size does not make its sender wait.
  static constexpr Int64 MaxCopiedBytes = 16 * 1024;

  //! Adds a message for the rank. Any thread may call it. \local
  void post(const TransferRef& send);
  //! Adds a receive of the rank. Only its thread calls it. \local
  void expect(const TransferRef& receive);
  //! Returns the first message from \a source, which may be any, with \a tag; an invalid result means that there is none. \local
  MessagePassing::MessageSourceInfo find(MessagePassing::MessageRank source, Int32 tag);
  //! Removes a send or a receive. Returns false if it is no longer there: another thread is already handling it. \local
  bool withdraw(const Transfer& transfer);

 private:
  std::mutex m_mutex;
  std::deque<TransferRef> m_letters;
  std::deque<TransferRef> m_expected;
};
} // namespace Arcane::detail::comm
