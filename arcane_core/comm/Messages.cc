// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/Messages.h"

#include "arcane_core/comm/ParallelMngUtils.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/math/SequenceHash.h"

#include <algorithm>

namespace Arcane::MessagePassing
{
void namedBarrier(IParallelMng* pm, const String& name)
{
  detail::base::SequenceHash<UInt64> hash;
  for (const Byte byte : name.bytes())
    hash.add(byte);
  const auto code = static_cast<Int64>(hash.code());
  UniqueArray<Int64> codes(pm->commSize());
  pm->allGather(ConstArrayView<Int64>(1, &code), codes);
  const auto other = std::ranges::find_if(codes, [&](Int64 c) { return c != codes[0]; });
  if (other == codes.end())
    return;
  const auto rank = static_cast<Int32>(other - codes.begin());
  String first = name;
  String second = name;
  pm->broadcastString(first, 0);
  pm->broadcastString(second, rank);
  ARCANE_THROW(ParallelFatalErrorException, "barrier '{0}' on rank 0 and '{1}' on rank {2}, expected the same on all ranks", first, second,
               rank);
}

void mpAllGather(IMessagePassingMng* pm, ISerializer* send, ISerializer* recv)
{
  pm->parallelMng()->allGather(send, recv);
}

Request mpNonBlockingBarrier(IMessagePassingMng* pm)
{
  return pm->parallelMng()->nonBlockingCollective()->barrier();
}

void mpSend(IMessagePassingMng* pm, ISerializer* serializer, Int32 rank)
{
  pm->parallelMng()->sendSerializer(serializer, rank);
}

void mpReceive(IMessagePassingMng* pm, ISerializer* serializer, Int32 rank)
{
  pm->parallelMng()->recvSerializer(serializer, rank);
}

Ref<ISerializeMessage> mpCreateSendSerializeMessage(IMessagePassingMng* pm, MessageRank rank)
{
  return ParallelMngUtils::createSendSerializeMessageRef(pm->parallelMng(), rank.value());
}

Ref<ISerializeMessage> mpCreateReceiveSerializeMessage(IMessagePassingMng* pm, MessageRank rank)
{
  return ParallelMngUtils::createReceiveSerializeMessageRef(pm->parallelMng(), rank.value());
}

Ref<ISerializeMessageList> mpCreateSerializeMessageListRef(IMessagePassingMng* pm)
{
  return pm->parallelMng()->createSerializeMessageListRef();
}

MessageId mpProbe(IMessagePassingMng* pm, const PointToPointMessageInfo& message)
{
  return pm->parallelMng()->probe(message);
}

MessageSourceInfo mpLegacyProbe(IMessagePassingMng* pm, const PointToPointMessageInfo& message)
{
  return pm->parallelMng()->legacyProbe(message);
}

void mpWait(IMessagePassingMng* pm, Request request)
{
  pm->parallelMng()->waitAllRequests(ArrayView<Request>(1, &request));
}

void mpWaitAll(IMessagePassingMng* pm, ArrayView<Request> requests)
{
  pm->parallelMng()->waitAllRequests(requests);
}

void mpWaitSome(IMessagePassingMng* pm, ArrayView<Request> requests, ArrayView<bool> is_done)
{
  mpWait(pm, requests, is_done, WaitSome);
}

void mpTestSome(IMessagePassingMng* pm, ArrayView<Request> requests, ArrayView<bool> is_done)
{
  mpWait(pm, requests, is_done, TestSome);
}

void mpWait(IMessagePassingMng* pm, ArrayView<Request> requests, ArrayView<bool> is_done, eWaitType type)
{
  if (is_done.size() != requests.size())
    ARCANE_THROW(ArgumentException, "wait: array 'is_done' has {0} elements, expected {1}, one per request", is_done.size(),
                 requests.size());
  const Ref<IRequestList> list = mpCreateRequestListRef(pm);
  list->add(requests);
  list->wait(type);
  is_done.fill(false);
  for (const Int32 i : list->doneRequestIndexes()) {
    is_done[i] = true;
    requests[i].reset();
  }
}

Ref<IRequestList> mpCreateRequestListRef(IMessagePassingMng* pm)
{
  return pm->parallelMng()->createRequestListRef();
}

IMessagePassingMng* mpSplit(IMessagePassingMng* pm, bool keep)
{
  Ref<IParallelMng> part = pm->parallelMng()->createSubParallelMngRef(keep ? 0 : -1, pm->commRank());
  return part.isNull() ? nullptr : new IMessagePassingMng(std::move(part));
}

void mpDelete(IMessagePassingMng* pm)
{
  delete pm;
}
} // namespace Arcane::MessagePassing
