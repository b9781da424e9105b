// SPDX-License-Identifier: Apache-2.0
// A serialised message and the two ranks between which it is sent.
#pragma once

#include "arcane_core/comm/ISerializer.h"
#include "arcane_core/comm/PointToPointMessageInfo.h"

namespace Arcane::MessagePassing
{
//! One end of a message, with the values to send or the values received.
class ISerializeMessage
{
 public:
  enum eMessageType
  {
    MT_Send,
    MT_Recv,
    MT_Broadcast
  };
  //! The strategy exists for Arcane's applications: messages of any size are sent in the same way.
  enum class eStrategy
  {
    Default,
    OneMessage
  };

  ISerializeMessage(MessageRank source, MessageRank destination, eMessageType type)
  : m_source(source)
  , m_destination(destination)
  , m_type(type)
  {}
  virtual ~ISerializeMessage() = default;
  ISerializeMessage(const ISerializeMessage&) = delete;
  ISerializeMessage& operator=(const ISerializeMessage&) = delete;

  bool isSend() const { return m_type == MT_Send; }
  eMessageType messageType() const { return m_type; }
  //! Returns this rank.
  MessageRank source() const { return m_source; }
  Int32 origRank() const { return m_source.value(); }
  //! Returns the rank at the other end, which may send or receive.
  MessageRank destination() const { return m_destination; }
  Int32 destRank() const { return m_destination.value(); }

  ISerializer* serializer() { return &m_serializer; }
  bool finished() const { return m_is_finished; }
  void setFinished(bool v) { m_is_finished = v; }
  //! Returns the tag of messages for which setTag() is not called: Arcane's, which is not the default of other messages. \local
  static constexpr MessageTag defaultTag() { return MessageTag(101); }
  MessageTag internalTag() const { return m_tag; }
  void setTag(MessageTag tag) { m_tag = tag; }
  eStrategy strategy() const { return m_strategy; }
  void setStrategy(eStrategy strategy) { m_strategy = strategy; }

 private:
  BasicSerializer m_serializer;
  MessageRank m_source;
  MessageRank m_destination;
  MessageTag m_tag = defaultTag();
  eMessageType m_type;
  eStrategy m_strategy = eStrategy::Default;
  bool m_is_finished = false;
};
} // namespace Arcane::MessagePassing

namespace Arcane
{
//! A message that applications make, from ranks that are numbers.
class SerializeMessage : public MessagePassing::ISerializeMessage
{
 public:
  //! Makes one end of a message, on rank \a orig_rank, which sends to \a dest_rank or receives from it; A_NULL_RANK receives from any rank.
  SerializeMessage(Int32 orig_rank, Int32 dest_rank, eMessageType type)
  : ISerializeMessage(MessagePassing::MessageRank(orig_rank),
                      MessagePassing::MessageRank(type == MT_Recv && dest_rank == A_NULL_RANK ? A_ANY_SOURCE_RANK : dest_rank), type)
  {}
};
} // namespace Arcane
