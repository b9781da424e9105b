// SPDX-License-Identifier: Apache-2.0
// Serialised messages between pairs of ranks, treated as they arrive.
#pragma once

#include "arcane_core/comm/IMessagePassingMng.h"
#include "arcane_core/comm/ISerializeMessageList.h"

#include <deque>
#include <functional>

namespace Arcane::MessagePassing
{
/*!
 * \brief Makes serialised messages, sends and receives them, and calls a function for each finished one.
 *
 * Two messages between the same ranks with the same tag arrive in the order in which they were added.
 */
class ARCANE_EXPORT PointToPointSerializerMng
{
 public:
  //! \param mpm stands for the ranks, and must outlive this object. \local
  explicit PointToPointSerializerMng(IMessagePassingMng* mpm);
  ~PointToPointSerializerMng();
  PointToPointSerializerMng(const PointToPointSerializerMng&) = delete;
  PointToPointSerializerMng& operator=(const PointToPointSerializerMng&) = delete;

  //! Returns the tag of messages that are added. \local
  MessageTag defaultTag() const { return m_tag; }
  //! Sets the tag of messages that are added from now on. \local
  void setDefaultTag(MessageTag tag) { m_tag = tag; }
  //! Sets the strategy of messages that are added from now on. \local
  void setStrategy(ISerializeMessage::eStrategy strategy) { m_strategy = strategy; }

  //! Adds a message, whose serializer must be filled before the next call of processPendingMessages() or waitMessages(). \local
  Ref<ISerializeMessage> addSendMessage(MessageRank receiver_rank);
  Ref<ISerializeMessage> addReceiveMessage(MessageRank sender_rank);
  //! Adds the receipt of a message that a probe has found. \local
  Ref<ISerializeMessage> addReceiveMessage(MessageId id);

  //! Sends the messages that were added. \local
  void processPendingMessages();
  /*!
   * \brief Sends and receives messages, and calls \a functor for each message that has newly finished.
   *
   * When \a functor throws, the next call of this function passes it the remaining finished messages.
   * \return the number of these messages, or -1 for WaitAll. \local to the ranks of the messages
   */
  Integer waitMessages(eWaitType wait_type, const std::function<void(ISerializeMessage*)>& functor);
  //! Returns true while waitMessages() has still to call its function for a message. \local
  bool hasMessages() const;

 private:
  Ref<ISerializeMessage> add(MessageRank rank, MessageTag tag, ISerializeMessage::eMessageType type);

  // The list uses the messages: it is destroyed before them.
  std::vector<Ref<ISerializeMessage>> m_messages;
  //! Finished messages whose function has still to be called.
  std::deque<Ref<ISerializeMessage>> m_finished;
  ISerializeMessageList m_list;
  Int32 m_rank;
  MessageTag m_tag = ISerializeMessage::defaultTag();
  ISerializeMessage::eStrategy m_strategy = ISerializeMessage::eStrategy::Default;
};
} // namespace Arcane::MessagePassing
