// SPDX-License-Identifier: Apache-2.0
// The sender, the receiver and the tag of a message.
#pragma once

#include "arcane_core/comm/MessagePassingGlobal.h"

#include <iosfwd>

namespace Arcane::MessagePassing
{
//! Holds a rank of an IParallelMng, or stands for no rank or for any sender. All calls are \local
class MessageRank
{
 public:
  constexpr MessageRank() = default;
  constexpr explicit MessageRank(Int32 rank)
  : m_rank(rank)
  {}
  static constexpr MessageRank anySourceRank() { return MessageRank(A_ANY_SOURCE_RANK); }
  static constexpr MessageRank procNullRank() { return MessageRank(A_PROC_NULL_RANK); }

  constexpr Int32 value() const { return m_rank; }
  constexpr void setValue(Int32 rank) { m_rank = rank; }
  constexpr bool isNull() const { return m_rank == A_NULL_RANK; }
  constexpr bool isProcNull() const { return m_rank == A_PROC_NULL_RANK; }
  constexpr bool isAnySource() const { return m_rank == A_ANY_SOURCE_RANK; }

  friend constexpr bool operator==(MessageRank a, MessageRank b) = default;
  friend constexpr auto operator<=>(MessageRank a, MessageRank b) = default;
  //! Prints the number.
  friend ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, MessageRank rank);

 private:
  Int32 m_rank = A_NULL_RANK;
};

//! Holds a tag from 0 to 32000; the default is 100. Messages with different tags between the same ranks do not mix. \local
class MessageTag
{
 public:
  constexpr MessageTag() = default;
  constexpr explicit MessageTag(Int32 tag)
  : m_tag(tag)
  {}
  static constexpr MessageTag defaultTag() { return MessageTag(100); }

  constexpr Int32 value() const { return m_tag; }
  constexpr bool isNull() const { return m_tag < 0; }

  friend constexpr bool operator==(MessageTag a, MessageTag b) = default;
  friend constexpr auto operator<=>(MessageTag a, MessageTag b) = default;
  //! Prints the number.
  friend ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, MessageTag tag);

 private:
  Int32 m_tag = -1;
};

//! Describes the sender, tag and size of a message that has arrived but was not received.
class MessageSourceInfo
{
 public:
  MessageSourceInfo() = default;
  MessageSourceInfo(MessageRank rank, MessageTag tag, Int64 size)
  : m_rank(rank)
  , m_tag(tag)
  , m_size(size)
  {}

  bool isValid() const { return !m_rank.isNull(); }
  MessageRank rank() const { return m_rank; }
  MessageTag tag() const { return m_tag; }
  //! \unit{bytes}
  Int64 size() const { return m_size; }
  //! Prints the sender, the tag and the size.
  friend ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, const MessageSourceInfo& source);

 private:
  MessageRank m_rank;
  MessageTag m_tag;
  Int64 m_size = -1;
};

//! Holds the result of a probe: a message that waits to be received, or nothing.
class MessageId
{
 public:
  MessageId() = default;
  explicit MessageId(const MessageSourceInfo& source)
  : m_source(source)
  {}

  bool isValid() const { return m_source.isValid(); }
  const MessageSourceInfo& sourceInfo() const { return m_source; }
  friend ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, const MessageId& id);

 private:
  MessageSourceInfo m_source;
};

//! Holds the rank at the other end, the tag, and whether the call waits.
class PointToPointMessageInfo
{
 public:
  PointToPointMessageInfo() = default;
  explicit PointToPointMessageInfo(MessageRank destination)
  : m_destination_rank(destination)
  {}
  PointToPointMessageInfo(MessageRank destination, eBlockingType blocking_type)
  : m_destination_rank(destination)
  , m_is_blocking(blocking_type == Blocking)
  {}
  PointToPointMessageInfo(MessageRank destination, MessageTag tag)
  : m_destination_rank(destination)
  , m_tag(tag)
  {}
  PointToPointMessageInfo(MessageRank destination, MessageTag tag, eBlockingType blocking_type)
  : m_destination_rank(destination)
  , m_tag(tag)
  , m_is_blocking(blocking_type == Blocking)
  {}
  //! Describes the message that a probe has found.
  explicit PointToPointMessageInfo(const MessageId& id, eBlockingType blocking_type = Blocking)
  : PointToPointMessageInfo(id.sourceInfo().rank(), id.sourceInfo().tag(), blocking_type)
  {}

  MessageRank destinationRank() const { return m_destination_rank; }
  void setDestinationRank(MessageRank rank) { m_destination_rank = rank; }
  MessageRank emiterRank() const { return m_emiter_rank; }
  void setEmiterRank(MessageRank rank) { m_emiter_rank = rank; }
  //! Sets the rank that sends and the rank that receives. \local
  void setRanks(MessageRank emiter, MessageRank destination)
  {
    m_emiter_rank = emiter;
    m_destination_rank = destination;
  }
  MessageTag tag() const { return m_tag; }
  void setTag(MessageTag tag) { m_tag = tag; }
  bool isBlocking() const { return m_is_blocking; }
  void setBlocking(bool is_blocking) { m_is_blocking = is_blocking; }
  //! Prints the ranks, the tag, and whether the call waits.
  friend ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, const PointToPointMessageInfo& message);

 private:
  MessageRank m_destination_rank;
  MessageRank m_emiter_rank;
  MessageTag m_tag = MessageTag::defaultTag();
  bool m_is_blocking = true;
};
} // namespace Arcane::MessagePassing
