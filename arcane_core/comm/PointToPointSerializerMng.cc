// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/PointToPointSerializerMng.h"

#include <algorithm>

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
  const Integer nb_finished = m_list.waitMessages(wait_type);
  // The function may add messages.
  const auto begin = std::stable_partition(m_messages.begin(), m_messages.end(), [](const auto& message) { return !message->finished(); });
  const std::vector<Ref<ISerializeMessage>> finished(begin, m_messages.end());
  m_messages.erase(begin, m_messages.end());
  for (const Ref<ISerializeMessage>& message : finished)
    functor(message.get());
  return nb_finished;
}

bool PointToPointSerializerMng::hasMessages() const
{
  return !m_messages.empty();
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
