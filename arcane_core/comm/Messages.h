// SPDX-License-Identifier: Apache-2.0
// Message passing as free functions: mpSend(), mpReceive(), mpAllReduce() and their kin.
#pragma once

#include "arcane_core/comm/IMessagePassingMng.h"
#include "arcane_core/comm/IParallelNonBlockingCollective.h"
#include "arcane_core/comm/IRequestList.h"
#include "arcane_core/comm/ISerializeMessage.h"
#include "arcane_core/comm/ISerializeMessageList.h"

#include <concepts>
#include <type_traits>

/*!
 * Each function does the same as the function of IParallelMng, or of IParallelNonBlockingCollective, whose name is the same without `mp`.
 * Arrays, views and spans may be passed, which have fewer than 2^31 values except in messages between two ranks.
 */
namespace Arcane::MessagePassing
{
//! The type of the values of an array, a view or a span.
template <typename A> using ValueTypeOfArray = std::remove_cv_t<typename std::remove_cvref_t<A>::value_type>;

//! Arrays, views and spans whose values can be read.
template <typename A>
concept SentValues = requires
{
  typename ValueTypeOfArray<A>;
}
&&std::convertible_to<const A&, Span<const ValueTypeOfArray<A>>>;

//! Arrays, views and spans whose values can be written.
template <typename A>
concept ReceivedValues = requires
{
  typename ValueTypeOfArray<A>;
}
&&std::convertible_to<A&, Span<ValueTypeOfArray<A>>>;

//! Returns the values as IParallelMng takes them. \throws ArgumentException when there are 2^31 or more. \local
template <SentValues A> auto viewToSend(const A& values)
{
  return Span<const ValueTypeOfArray<A>>(values).constSmallView();
}

//! Returns the values as IParallelMng takes them. \throws ArgumentException when there are 2^31 or more. \local
template <ReceivedValues A> auto viewToReceive(A& values)
{
  return Span<ValueTypeOfArray<A>>(values).smallView();
}

// --- collective calls

/*!
 * \brief Does mpBarrier() and checks that all ranks call it with the same \a name.
 * \collective
 * \throws ParallelFatalErrorException on all ranks, with two ranks and their names, when the names differ
 */
ARCANE_EXPORT void namedBarrier(IParallelMng* pm, const String& name);
inline void namedBarrier(IMessagePassingMng* pm, const String& name)
{
  namedBarrier(pm->parallelMng(), name);
}

//! Returns when all ranks have called it. \collective
inline void mpBarrier(IMessagePassingMng* pm)
{
  pm->parallelMng()->barrier();
}

//! \collective
template <SentValues S, ReceivedValues R> void mpAllGather(IMessagePassingMng* pm, const S& send, R&& recv)
{
  pm->parallelMng()->allGather(viewToSend(send), viewToReceive(recv));
}

//! \collective
template <SentValues S, ReceivedValues R> void mpGather(IMessagePassingMng* pm, const S& send, R&& recv, Int32 rank)
{
  pm->parallelMng()->gather(viewToSend(send), viewToReceive(recv), rank);
}

//! \collective
template <SentValues S> void mpAllGatherVariable(IMessagePassingMng* pm, const S& send, Array<ValueTypeOfArray<S>>& recv)
{
  pm->parallelMng()->allGatherVariable(viewToSend(send), recv);
}

//! \collective
template <SentValues S> void mpGatherVariable(IMessagePassingMng* pm, const S& send, Array<ValueTypeOfArray<S>>& recv, Int32 rank)
{
  pm->parallelMng()->gatherVariable(viewToSend(send), recv, rank);
}

//! \collective
template <SentValues S, ReceivedValues R> void mpScatterVariable(IMessagePassingMng* pm, const S& send, R&& recv, Int32 root)
{
  pm->parallelMng()->scatterVariable(viewToSend(send), viewToReceive(recv), root);
}

//! Returns the reduced value, on every rank. \collective
template <typename T>
requires std::is_arithmetic_v<T> T mpAllReduce(IMessagePassingMng* pm, eReduceType op, T value)
{
  return pm->parallelMng()->reduce(op, value);
}

//! Reduces each of the values in place. \collective
template <ReceivedValues A> void mpAllReduce(IMessagePassingMng* pm, eReduceType op, A&& values)
{
  pm->parallelMng()->reduce(op, viewToReceive(values));
}

//! \collective
template <ReceivedValues A> void mpBroadcast(IMessagePassingMng* pm, A&& values, Int32 rank)
{
  pm->parallelMng()->broadcast(viewToReceive(values), rank);
}

//! \collective
template <SentValues S, ReceivedValues R> void mpAllToAll(IMessagePassingMng* pm, const S& send, R&& recv, Int32 count)
{
  pm->parallelMng()->allToAll(viewToSend(send), viewToReceive(recv), count);
}

//! \collective
template <SentValues S, ReceivedValues R>
void mpAllToAllVariable(IMessagePassingMng* pm, const S& send, ConstArrayView<Int32> send_count, ConstArrayView<Int32> send_index, R&& recv,
                        ConstArrayView<Int32> recv_count, ConstArrayView<Int32> recv_index)
{
  pm->parallelMng()->allToAllVariable(viewToSend(send), send_count, send_index, viewToReceive(recv), recv_count, recv_index);
}

//! \collective
ARCANE_EXPORT void mpAllGather(IMessagePassingMng* pm, ISerializer* send, ISerializer* recv);

// --- collective calls that do not wait

//! \collective
ARCANE_EXPORT Request mpNonBlockingBarrier(IMessagePassingMng* pm);

//! \collective
template <SentValues S, ReceivedValues R> Request mpNonBlockingAllGather(IMessagePassingMng* pm, const S& send, R&& recv)
{
  return pm->parallelMng()->nonBlockingCollective()->allGather(viewToSend(send), viewToReceive(recv));
}

//! \collective
template <SentValues S, ReceivedValues R> Request mpNonBlockingGather(IMessagePassingMng* pm, const S& send, R&& recv, Int32 rank)
{
  return pm->parallelMng()->nonBlockingCollective()->gather(viewToSend(send), viewToReceive(recv), rank);
}

//! \collective
template <SentValues S, ReceivedValues R> Request mpNonBlockingAllReduce(IMessagePassingMng* pm, eReduceType op, const S& send, R&& recv)
{
  return pm->parallelMng()->nonBlockingCollective()->allReduce(op, viewToSend(send), viewToReceive(recv));
}

//! \collective
template <ReceivedValues A> Request mpNonBlockingBroadcast(IMessagePassingMng* pm, A&& values, Int32 rank)
{
  return pm->parallelMng()->nonBlockingCollective()->broadcast(viewToReceive(values), rank);
}

//! \collective
template <SentValues S, ReceivedValues R> Request mpNonBlockingAllToAll(IMessagePassingMng* pm, const S& send, R&& recv, Int32 count)
{
  return pm->parallelMng()->nonBlockingCollective()->allToAll(viewToSend(send), viewToReceive(recv), count);
}

//! \collective
template <SentValues S, ReceivedValues R>
Request mpNonBlockingAllToAllVariable(IMessagePassingMng* pm, const S& send, ConstArrayView<Int32> send_count,
                                      ConstArrayView<Int32> send_index, R&& recv, ConstArrayView<Int32> recv_count,
                                      ConstArrayView<Int32> recv_index)
{
  return pm->parallelMng()->nonBlockingCollective()->allToAllVariable(viewToSend(send), send_count, send_index, viewToReceive(recv),
                                                                      recv_count, recv_index);
}

// --- messages between two ranks

//! Sends values. The request is valid unless \a message is blocking. \local to this rank and the rank of \a message
template <SentValues S> Request mpSend(IMessagePassingMng* pm, const S& values, const PointToPointMessageInfo& message)
{
  return pm->parallelMng()->send(Span<const ValueTypeOfArray<S>>(values), message);
}

//! Sends values. The request is valid if \a is_blocked is false. \local to this rank and \a rank
template <SentValues S> Request mpSend(IMessagePassingMng* pm, const S& values, Int32 rank, bool is_blocked)
{
  return mpSend(pm, values, PointToPointMessageInfo(MessageRank(rank), is_blocked ? Blocking : NonBlocking));
}

//! Sends values, and returns when \a values may be modified again. \local to this rank and \a rank
template <SentValues S> void mpSend(IMessagePassingMng* pm, const S& values, Int32 rank)
{
  mpSend(pm, values, rank, true);
}

//! Receives values. The request is valid unless \a message is blocking. \local to this rank and the rank of \a message
template <ReceivedValues A> Request mpReceive(IMessagePassingMng* pm, A&& values, const PointToPointMessageInfo& message)
{
  return pm->parallelMng()->receive(Span<ValueTypeOfArray<A>>(values), message);
}

//! Receives values. The request is valid if \a is_blocked is false. \local to this rank and \a rank
template <ReceivedValues A> Request mpReceive(IMessagePassingMng* pm, A&& values, Int32 rank, bool is_blocked)
{
  return mpReceive(pm, values, PointToPointMessageInfo(MessageRank(rank), is_blocked ? Blocking : NonBlocking));
}

//! Receives the number of values that were sent, and returns when they have arrived. \local to this rank and \a rank
template <ReceivedValues A> void mpReceive(IMessagePassingMng* pm, A&& values, Int32 rank)
{
  mpReceive(pm, values, rank, true);
}

//! Sends a serializer. \local to this rank and \a rank
ARCANE_EXPORT void mpSend(IMessagePassingMng* pm, ISerializer* serializer, Int32 rank);
//! Receives a serializer, which is then ready to be read. \local to this rank and \a rank
ARCANE_EXPORT void mpReceive(IMessagePassingMng* pm, ISerializer* serializer, Int32 rank);
//! Returns a message from this rank to \a rank. \local
ARCANE_EXPORT Ref<ISerializeMessage> mpCreateSendSerializeMessage(IMessagePassingMng* pm, MessageRank rank);
//! Returns a message from \a rank to this rank. \local
ARCANE_EXPORT Ref<ISerializeMessage> mpCreateReceiveSerializeMessage(IMessagePassingMng* pm, MessageRank rank);
//! \local
ARCANE_EXPORT Ref<ISerializeMessageList> mpCreateSerializeMessageListRef(IMessagePassingMng* pm);
//! Searches for a message with the source and the tag of \a message. A blocking \a message makes the call wait for one. \local
ARCANE_EXPORT MessageId mpProbe(IMessagePassingMng* pm, const PointToPointMessageInfo& message);
ARCANE_EXPORT MessageSourceInfo mpLegacyProbe(IMessagePassingMng* pm, const PointToPointMessageInfo& message);

// --- waiting

//! Waits for one request. \local
ARCANE_EXPORT void mpWait(IMessagePassingMng* pm, Request request);
//! Waits for all requests and resets them. \local
ARCANE_EXPORT void mpWaitAll(IMessagePassingMng* pm, ArrayView<Request> requests);
//! Waits until at least one valid request is finished; resets the finished ones. \a is_done holds, for each, whether it is. \local
ARCANE_EXPORT void mpWaitSome(IMessagePassingMng* pm, ArrayView<Request> requests, ArrayView<bool> is_done);
//! Does what mpWaitSome() does, without waiting. \local
ARCANE_EXPORT void mpTestSome(IMessagePassingMng* pm, ArrayView<Request> requests, ArrayView<bool> is_done);
//! Calls the function of \a type: mpWaitAll(), mpWaitSome() or mpTestSome(). \local
ARCANE_EXPORT void mpWait(IMessagePassingMng* pm, ArrayView<Request> requests, ArrayView<bool> is_done, eWaitType type);
//! \local
ARCANE_EXPORT Ref<IRequestList> mpCreateRequestListRef(IMessagePassingMng* pm);

// --- parts of the ranks

//! Returns the ranks whose \a keep is true, in the same order, and null on the others. The caller must give it to mpDelete(). \collective
ARCANE_EXPORT IMessagePassingMng* mpSplit(IMessagePassingMng* pm, bool keep);
//! Destroys what mpSplit() has returned; null is allowed. \collective over the ranks that were kept
ARCANE_EXPORT void mpDelete(IMessagePassingMng* pm);
} // namespace Arcane::MessagePassing
