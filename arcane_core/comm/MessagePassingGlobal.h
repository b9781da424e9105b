// SPDX-License-Identifier: Apache-2.0
// Operations, waiting modes and special ranks of message passing.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

#include <iosfwd>

namespace Arcane
{
class IParallelMng;
class ISerializer;
} // namespace Arcane

namespace Arcane::MessagePassing
{
class ISerializeMessage;
class ISerializeMessageList;
class IRequestList;
class MessageId;
class MessageRank;
class MessageSourceInfo;
class MessageTag;
class PointToPointMessageInfo;
class Request;

//! How the values of all ranks become one. The numbers are those of Arcane.
enum eReduceType
{
  ReduceMin = 0,
  ReduceMax = 1,
  ReduceSum = 2
};

//! What must be over when a wait returns.
enum eWaitType
{
  //! Every request.
  WaitAll = 0,
  //! At least one request.
  WaitSome = 1,
  //! Nothing: looks at what is over.
  TestSome = 2,
  WaitSomeNonBlocking = 2
};

enum eBlockingType
{
  Blocking = 0,
  NonBlocking = 1
};

//! No rank: its messages are neither sent nor received.
inline constexpr Int32 A_PROC_NULL_RANK = -1;
//! A rank that was not given.
inline constexpr Int32 A_NULL_RANK = -2;
//! Whoever sends.
inline constexpr Int32 A_ANY_SOURCE_RANK = -3;

ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, eReduceType op);
} // namespace Arcane::MessagePassing

namespace Arcane::Parallel
{
using namespace ::Arcane::MessagePassing;
}

namespace Arcane
{
using MessagePassing::ISerializeMessage;
using MessagePassing::ISerializeMessageList;
using MessagePassing::MessageRank;
using MessagePassing::MessageTag;
using MessagePassing::PointToPointMessageInfo;
} // namespace Arcane
