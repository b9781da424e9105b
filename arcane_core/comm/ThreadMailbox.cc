// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/ThreadMailbox.h"

#include <algorithm>

namespace Arcane::detail::comm
{
using MessagePassing::MessageRank;
using MessagePassing::MessageSourceInfo;

namespace
{
bool isMatch(MessageRank wanted_source, Int32 wanted_tag, const Transfer& letter)
{
  return letter.tag == wanted_tag && (wanted_source.isAnySource() || wanted_source.value() == letter.source);
}

//! Copies a message. The lock is not held, since this may take long.
void deliver(const TransferRef& send, const TransferRef& receive)
{
  if (send->sent.size() > receive->received.size()) {
    receive->failure = String::format("receive: message of {0} bytes from rank {1}, expected at most the {2} bytes of the buffer",
                                      send->sent.size(), send->source, receive->received.size());
    // As MPI does: the first bytes may say what the message is.
    if (!send->fetch)
      std::copy_n(send->sent.data(), receive->received.size(), receive->received.data());
  }
  else if (send->fetch) {
    receive->is_remote = true;
    send->fetch(receive);
    return;
  }
  else
    std::copy_n(send->sent.data(), send->sent.size(), receive->received.data());
  receive->end();
  send->end();
}

//! Ends the wait of the sender of a small message without a receive, by copying the message.
void keepCopyIfSmall(Transfer& send)
{
  if (send.fetch || send.sent.size() > ThreadMailbox::MaxCopiedBytes)
    return;
  send.copy.assign(send.sent.data(), send.sent.data() + send.sent.size());
  send.sent = { send.copy.data(), send.sent.size() };
  send.end();
}

//! Removes from \a list the first element for which \a condition is true, and returns it.
template <typename Condition> TransferRef takeFirst(std::deque<TransferRef>& list, const Condition& condition)
{
  const auto found = std::find_if(list.begin(), list.end(), condition);
  if (found == list.end())
    return {};
  TransferRef transfer = std::move(*found);
  list.erase(found);
  return transfer;
}
} // namespace

void ThreadMailbox::post(const TransferRef& send)
{
  TransferRef receive;
  {
    const std::scoped_lock lock(m_mutex);
    receive = takeFirst(m_expected, [&](const TransferRef& r) { return isMatch(MessageRank(r->source), r->tag, *send); });
    if (!receive) {
      m_letters.push_back(send);
      keepCopyIfSmall(*send);
      return;
    }
  }
  deliver(send, receive);
}

void ThreadMailbox::expect(const TransferRef& receive)
{
  TransferRef send;
  {
    const std::scoped_lock lock(m_mutex);
    send = takeFirst(m_letters, [&](const TransferRef& s) { return isMatch(MessageRank(receive->source), receive->tag, *s); });
    if (!send) {
      m_expected.push_back(receive);
      return;
    }
  }
  deliver(send, receive);
}

MessageSourceInfo ThreadMailbox::find(MessageRank source, Int32 tag)
{
  const std::scoped_lock lock(m_mutex);
  for (const TransferRef& letter : m_letters)
    if (isMatch(source, tag, *letter))
      return { MessageRank(letter->source), MessagePassing::MessageTag(letter->tag), letter->sent.size() };
  return {};
}

bool ThreadMailbox::withdraw(const Transfer& transfer)
{
  const auto is_it = [&](const TransferRef& t) { return t.get() == &transfer; };
  const std::scoped_lock lock(m_mutex);
  return takeFirst(m_letters, is_it) || takeFirst(m_expected, is_it);
}
} // namespace Arcane::detail::comm
