// SPDX-License-Identifier: Apache-2.0
// Messages to a rank that is a thread: sends and receives that look for each other.
#pragma once

#include "arcane_core/comm/PointToPointMessageInfo.h"

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/text/String.h"

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace Arcane::detail
{
//! A send or a receive that is under way. Ranks are those of the communicator.
struct Transfer
{
  //! Of a receive: may be any source.
  Int32 source = -1;
  Int32 tag = 0;
  //! Of a send: the message, in memory of the sender or in copy. Its data are null when it comes from another process.
  Span<const std::byte> sent;
  //! Of a receive: where the message goes.
  Span<std::byte> received;
  std::vector<std::byte> copy;
  //! Of a send from another process: starts to receive it.
  std::function<void(const std::shared_ptr<Transfer>& receive)> fetch;
  //! The other end is in another process. Used by the thread of this end only.
  bool is_remote = false;
  //! Buffers may be used again.
  std::atomic<bool> is_over = false;
  //! Why the receive is over without the message; null when it is not so. To be read once it is over.
  String failure;

  bool isOver() const { return is_over.load(std::memory_order_acquire); }
  void end() { is_over.store(true, std::memory_order_release); }
};

using TransferRef = std::shared_ptr<Transfer>;

/*!
 * \brief The messages that one rank has not received yet, and the receives that no message came for.
 *
 * One of the two lists has no partner in the other. Messages of the same source and tag are received in the order in
 * which they were sent. Small ones are copied when they are sent; a large one is copied once, from the buffer of the
 * sender to that of the receiver, by whichever of the two comes last.
 */
class ThreadMailbox
{
 public:
  //! Messages up to this size do not make the sender wait.
  static constexpr Int64 MaxCopiedBytes = 16 * 1024;

  //! A message for the rank. Called by any thread. \local
  void post(const TransferRef& send);
  //! A receive of the rank, called by its thread. \local
  void expect(const TransferRef& receive);
  //! The first message from \a source, which may be any, with \a tag; none is not valid. \local
  MessagePassing::MessageSourceInfo find(MessagePassing::MessageRank source, Int32 tag);
  //! Forgets a send or a receive. \return true if it was there: else somebody takes care of it already. \local
  bool withdraw(const Transfer& transfer);

 private:
  std::mutex m_mutex;
  std::deque<TransferRef> m_letters;
  std::deque<TransferRef> m_expected;
};
} // namespace Arcane::detail
