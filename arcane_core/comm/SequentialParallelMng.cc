// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/SequentialParallelMng.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/MessageSource.h"
#include "arcane_core/comm/RankOfThread.h"

#include <algorithm>
#include <cstring>

namespace Arcane
{
using MessagePassing::MessageId;
using MessagePassing::MessageSourceInfo;

namespace
{
void copyBytes(Span<const std::byte> from, std::byte* to)
{
  if (from.data() != to && !from.empty())
    std::memmove(to, from.data(), static_cast<std::size_t>(from.size()));
}

void checkFits(Int64 message_bytes, Int64 buffer_bytes)
{
  if (message_bytes > buffer_bytes)
    ARCANE_FATAL("receive: message of {0} bytes, expected at most the {1} bytes of the buffer", message_bytes, buffer_bytes);
}
} // namespace

SequentialParallelMng::SequentialParallelMng(ITraceMng* trace_mng, MpiCommunicator mpi)
: IParallelMng(trace_mng)
, m_mpi(std::move(mpi))
{}

SequentialParallelMng::~SequentialParallelMng()
{
  destroyExtensions();
}

Ref<IParallelMng> SequentialParallelMng::sequentialParallelMngRef()
{
  // The manager is its own sequential manager. The handle does not own it, since it lives as long as its creator.
  return Ref<IParallelMng>::createWithDeleter(this, [](IParallelMng*) {});
}

void SequentialParallelMng::checkRank(Int32 rank, const char* call) const
{
  if (rank != 0)
    ARCANE_THROW(ArgumentException, "{0}: rank is {1}, expected 0, the only one", call, rank);
}

void SequentialParallelMng::doAllGather(Span<const std::byte> send, Span<std::byte> recv)
{
  copyBytes(send, recv.data());
}

void SequentialParallelMng::doAllGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64>)
{
  copyBytes(send, recv.data());
}

void SequentialParallelMng::doGather(Span<const std::byte> send, Span<std::byte> recv, Int32 root)
{
  checkRank(root, "gather");
  copyBytes(send, recv.data());
}

void SequentialParallelMng::doGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64>, Int32 root)
{
  checkRank(root, "gatherVariable");
  copyBytes(send, recv.data());
}

void SequentialParallelMng::doScatterVariable(Span<const std::byte> send, Span<const Int64>, Span<std::byte> recv, Int32 root)
{
  checkRank(root, "scatterVariable");
  copyBytes(send, recv.data());
}

void SequentialParallelMng::doBroadcast(Span<std::byte>, Int32 root)
{
  checkRank(root, "broadcast");
}

void SequentialParallelMng::doReduce(eReduceType, detail::comm::NumberSpan) {}

void SequentialParallelMng::doScan(eReduceType, detail::comm::NumberSpan) {}

void SequentialParallelMng::doAllToAll(Span<const std::byte> send, Span<std::byte> recv)
{
  copyBytes(send, recv.data());
}

void SequentialParallelMng::doAllToAllVariable(const std::byte* send, Blocks send_blocks, std::byte* recv, Blocks recv_blocks)
{
  checkFits(send_blocks.bytes[0], recv_blocks.bytes[0]);
  copyBytes({ send + send_blocks.offsets[0], send_blocks.bytes[0] }, recv + recv_blocks.offsets[0]);
}

IParallelMng::Request SequentialParallelMng::doSend(Span<const std::byte> values, const PointToPointMessageInfo& message)
{
  if (message.destinationRank().isProcNull())
    return {};
  checkRank(message.destinationRank().value(), "send");
  auto expected = std::find_if(m_expected.begin(), m_expected.end(), [&](const ExpectedLetter& e) { return e.tag == message.tag(); });
  if (expected != m_expected.end()) {
    checkFits(values.size(), expected->buffer.size());
    copyBytes(values, expected->buffer.data());
    m_expected.erase(expected);
  }
  else
    m_letters.push_back({ message.tag(), std::vector<std::byte>(values.data(), values.data() + values.size()) });
  return message.isBlocking() ? Request() : Request(++m_last_handle);
}

bool SequentialParallelMng::takeLetter(MessageTag tag, Span<std::byte> buffer)
{
  auto letter = std::find_if(m_letters.begin(), m_letters.end(), [&](const Letter& l) { return l.tag == tag; });
  if (letter == m_letters.end())
    return false;
  checkFits(static_cast<Int64>(letter->bytes.size()), buffer.size());
  copyBytes({ letter->bytes.data(), static_cast<Int64>(letter->bytes.size()) }, buffer.data());
  m_letters.erase(letter);
  return true;
}

IParallelMng::Request SequentialParallelMng::doReceive(Span<std::byte> values, const PointToPointMessageInfo& message)
{
  if (message.destinationRank().isProcNull())
    return {};
  if (const MessageRank source = detail::comm::sourceOf(message); !source.isAnySource())
    checkRank(source.value(), "receive");
  const bool is_over = takeLetter(message.tag(), values);
  if (message.isBlocking()) {
    if (!is_over)
      ARCANE_FATAL("receive: no message with tag {0} was sent, and the only rank waits for it", message.tag().value());
    return {};
  }
  const Request request(++m_last_handle);
  if (!is_over)
    m_expected.push_back({ request.handle(), message.tag(), values });
  return request;
}

bool SequentialParallelMng::isOver(const Request& request) const
{
  return std::none_of(m_expected.begin(), m_expected.end(), [&](const ExpectedLetter& e) { return e.handle == request.handle(); });
}

void SequentialParallelMng::doWaitAllRequests(ArrayView<Request> requests)
{
  for (Request& r : requests) {
    if (r.isValid() && !isOver(r))
      ARCANE_FATAL("waitAllRequests: a receive waits for a message that the only rank did not send");
    r.reset();
  }
}

UniqueArray<Integer> SequentialParallelMng::doSomeRequests(ArrayView<Request> requests, bool is_blocking)
{
  const bool has_request = std::any_of(requests.begin(), requests.end(), [](const Request& r) { return r.isValid(); });
  UniqueArray<Integer> done;
  for (Integer i = 0; i < requests.size(); ++i)
    if (requests[i].isValid() && isOver(requests[i])) {
      requests[i].reset();
      done.add(i);
    }
  if (is_blocking && has_request && done.empty())
    ARCANE_FATAL("waitSomeRequests: all receives wait for messages that the only rank did not send");
  return done;
}

void SequentialParallelMng::doFreeRequests(ArrayView<Request> requests)
{
  for (Request& r : requests) {
    if (r.isValid())
      std::erase_if(m_expected, [&](const ExpectedLetter& e) { return e.handle == r.handle(); });
    r.reset();
  }
}

MessageId SequentialParallelMng::probe(const PointToPointMessageInfo& message)
{
  for (const Letter& l : m_letters)
    if (l.tag == message.tag())
      return MessageId(MessageSourceInfo(MessageRank(0), l.tag, static_cast<Int64>(l.bytes.size())));
  if (message.isBlocking())
    ARCANE_FATAL("probe: no message with tag {0} was sent, and the only rank waits for it", message.tag().value());
  return {};
}

Ref<IParallelMng> SequentialParallelMng::createSubParallelMngRef(ConstArrayView<Int32> kept_ranks)
{
  return createSubParallelMngRef(kept_ranks.contains(0) ? 0 : -1, 0);
}

Ref<IParallelMng> SequentialParallelMng::createSubParallelMngRef(Int32 color, Int32)
{
  if (color < 0)
    return {};
  auto part = createRef<SequentialParallelMng>(traceMng(), m_mpi);
  if (extension<detail::comm::RankOfThread>())
    part->setExtension(std::make_shared<detail::comm::RankOfThread>());
  return part;
}
} // namespace Arcane
