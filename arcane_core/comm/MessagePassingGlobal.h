// SPDX-License-Identifier: Apache-2.0
// Operations, waiting modes and special ranks of message passing.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/BaseTypes.h"

#include <iosfwd>

namespace Arcane
{
class IParallelMng;
class ISerializer;
} // namespace Arcane

namespace Arcane::MessagePassing
{
class IMessagePassingMng;
class ISerializeMessage;
class ISerializeMessageList;
class IRequestList;
class MessageId;
class MessageRank;
class MessageSourceInfo;
class MessageTag;
class PointToPointMessageInfo;
class Request;

//! The operation by which the values of all ranks are combined. The numbers are Arcane's.
enum eReduceType : int
{
  ReduceMin = 0,
  ReduceMax = 1,
  ReduceSum = 2
};

//! The requests that must be finished when a wait returns.
enum eWaitType : int
{
  //! Every request must be finished.
  WaitAll = 0,
  //! At least one request must be finished.
  WaitSome = 1,
  //! No request need be finished: the call only checks which ones are.
  TestSome = 2,
  WaitSomeNonBlocking = 2
};

enum eBlockingType : int
{
  Blocking = 0,
  NonBlocking = 1
};

//! The end of a message that this rank has.
enum ePointToPointMessageType : int
{
  MsgSend = 0,
  MsgReceive = 1
};

// The constants of the namespace Arcane: code that uses both namespaces names one thing.
using ::Arcane::A_ANY_SOURCE_RANK;
using ::Arcane::A_NULL_RANK;
using ::Arcane::A_PROC_NULL_RANK;

ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, eReduceType op);
} // namespace Arcane::MessagePassing

namespace Arcane::Parallel
{
using namespace ::Arcane::MessagePassing;
}

namespace Arcane
{
using MessagePassing::IMessagePassingMng;
using MessagePassing::ISerializeMessage;
using MessagePassing::ISerializeMessageList;
using MessagePassing::MessageRank;
using MessagePassing::MessageTag;
using MessagePassing::PointToPointMessageInfo;
} // namespace Arcane
