// SPDX-License-Identifier: Apache-2.0
// A list of serialised messages that are sent and received together.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/ISerializeMessage.h"

#include <list>

namespace Arcane::MessagePassing
{
/*!
 * \brief Sends and receives several serialised messages without an order between them.
 *
 * Two messages between the same ranks arrive in the order in which they were added. Receivers need not know sizes.
 * A message must live until it is finished or the list is destroyed.
 */
class ARCANE_EXPORT ISerializeMessageList
{
 public:
  //! \param pm must outlive this object. \local
  explicit ISerializeMessageList(IParallelMng* pm)
  : m_parallel_mng(pm)
  {}
  //! Messages that were sent still arrive if they are not finished; messages that were not received stay where they are. \local
  ~ISerializeMessageList();
  ISerializeMessageList(const ISerializeMessageList&) = delete;
  ISerializeMessageList& operator=(const ISerializeMessageList&) = delete;

  //! Adds a message. The message is sent at the next wait or at processPendingMessages(). \local
  void addMessage(ISerializeMessage* message);
  //! \local
  void processPendingMessages();
  //! Returns the number of messages that have newly finished, -1 for WaitAll. \local to the ranks of the messages
  Integer waitMessages(eWaitType wait_type);
  //! \local
  Ref<ISerializeMessage> createAndAddMessage(MessageRank destination, ISerializeMessage::eMessageType type);
  Ref<ISerializeMessage> createAndAddMessage(MessageRank destination, ePointToPointMessageType type)
  {
    return createAndAddMessage(destination, type == MsgSend ? ISerializeMessage::MT_Send : ISerializeMessage::MT_Recv);
  }

 private:
  struct Sending
  {
    ISerializeMessage* message;
    Request request;
    UniqueArray<Byte> bytes;
  };

  IParallelMng* m_parallel_mng;
  std::vector<ISerializeMessage*> m_added;
  std::list<Sending> m_sending;
  std::list<ISerializeMessage*> m_receiving;
  std::vector<Ref<ISerializeMessage>> m_owned;

  Int32 finishSome();
  bool doReceive(ISerializeMessage* message);
};
} // namespace Arcane::MessagePassing
