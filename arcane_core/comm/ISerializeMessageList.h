// SPDX-License-Identifier: Apache-2.0
// Serialised messages on their way together.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/ISerializeMessage.h"

#include <list>

namespace Arcane::MessagePassing
{
/*!
 * \brief Sends and receives several serialised messages without any order between them.
 *
 * Two messages between the same ranks arrive in the order in which they were added. Receivers need not know sizes.
 * The messages must outlive the list, or be finished.
 */
class ARCANE_EXPORT ISerializeMessageList
{
 public:
  explicit ISerializeMessageList(IParallelMng* pm)
  : m_parallel_mng(pm)
  {}
  ISerializeMessageList(const ISerializeMessageList&) = delete;
  ISerializeMessageList& operator=(const ISerializeMessageList&) = delete;

  //! The message leaves at the next wait or at processPendingMessages(). \local
  void addMessage(ISerializeMessage* message);
  //! \local
  void processPendingMessages();
  //! Number of messages that are newly finished; -1 for WaitAll. \local to the ranks of the messages
  Integer waitMessages(eWaitType wait_type);
  //! \local
  Ref<ISerializeMessage> createAndAddMessage(MessageRank destination, ISerializeMessage::eMessageType type);

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
