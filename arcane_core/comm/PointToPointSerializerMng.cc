// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/PointToPointSerializerMng.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace Arcane::MessagePassing
{
PointToPointSerializerMng::PointToPointSerializerMng(IMessagePassingMng* mpm)
: m_list(mpm->parallelMng())
, m_rank(mpm->commRank())
{}

PointToPointSerializerMng::~PointToPointSerializerMng() = default;

Ref<ISerializeMessage> PointToPointSerializerMng::addSendMessage(MessageRank receiver_rank)
{
  return add(receiver_rank, m_tag, ISerializeMessage::MT_Send);
}

Ref<ISerializeMessage> PointToPointSerializerMng::addReceiveMessage(MessageRank sender_rank)
{
  return add(sender_rank, m_tag, ISerializeMessage::MT_Recv);
}

Ref<ISerializeMessage> PointToPointSerializerMng::addReceiveMessage(MessageId id)
{
  return add(id.sourceInfo().rank(), id.sourceInfo().tag(), ISerializeMessage::MT_Recv);
}

void PointToPointSerializerMng::processPendingMessages()
{
  m_list.processPendingMessages();
}

Integer PointToPointSerializerMng::waitMessages(eWaitType wait_type, const std::function<void(ISerializeMessage*)>& functor)
{
  // Messages that an exception of the function has left are enough to return.
  const bool is_some_left = !m_finished.empty();
  m_list.waitMessages(is_some_left && wait_type == WaitSome ? TestSome : wait_type);
  const auto begin = std::stable_partition(m_messages.begin(), m_messages.end(), [](const auto& message) { return !message->finished(); });
  std::move(begin, m_messages.end(), std::back_inserter(m_finished));
  m_messages.erase(begin, m_messages.end());
  // The function may add messages, and wait for them.
  Integer nb_finished = 0;
  for (; !m_finished.empty(); ++nb_finished) {
    const Ref<ISerializeMessage> message = std::move(m_finished.front());
    m_finished.pop_front();
    functor(message.get());
  }
  return (wait_type == WaitAll) ? -1 : nb_finished;
}

bool PointToPointSerializerMng::hasMessages() const
{
  return !m_messages.empty() || !m_finished.empty();
}

Ref<ISerializeMessage> PointToPointSerializerMng::add(MessageRank rank, MessageTag tag, ISerializeMessage::eMessageType type)
{
  auto message = createRef<ISerializeMessage>(MessageRank(m_rank), rank, type);
  message->setTag(tag);
  message->setStrategy(m_strategy);
  m_list.addMessage(message.get());
  m_messages.push_back(message);
  return message;
}
} // namespace Arcane::MessagePassing
