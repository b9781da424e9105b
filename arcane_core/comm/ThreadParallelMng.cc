// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/ThreadParallelMng.h"

#include "arcane_core/comm/BlockSizes.h"
#include "arcane_core/comm/RankOfThread.h"
#include "arcane_core/comm/SequentialParallelMng.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <algorithm>
#include <exception>
#include <numeric>
#include <thread>
#include <tuple>

namespace Arcane
{
using detail::comm::CollectiveCall;
using detail::comm::CollectiveScope;
using detail::comm::eCollective;
using detail::comm::eWaitKind;
using detail::comm::NumberSpan;
using detail::comm::spanOf;
using detail::comm::ThreadTeam;
using detail::comm::Transfer;
using detail::comm::TransferRef;
using detail::comm::WaitScope;
using MessagePassing::MessageId;

namespace
{
// Up to this size each rank combines the values of all ranks.
constexpr Int64 max_shown_values_bytes = detail::comm::ThreadTeam::MaxCopiedBytes;

Transfer& transferOf(const MessagePassing::Request& request)
{
  return *reinterpret_cast<Transfer*>(request.handle());
}

//! The object that a request keeps. If an exception has ended all waits for a transfer, the transfer must not use its buffer.
struct Ticket
{
  TransferRef transfer;
  std::function<void()> give_up;
  int nb_exception = std::uncaught_exceptions();

  Ticket(TransferRef t, std::function<void()> f)
  : transfer(std::move(t))
  , give_up(std::move(f))
  {}
  ~Ticket()
  {
    if (std::uncaught_exceptions() > nb_exception && !transfer->isOver())
      give_up();
  }
  Ticket(const Ticket&) = delete;
  Ticket& operator=(const Ticket&) = delete;
};

void throwIfFailed(const Transfer& transfer)
{
  if (!transfer.failure.null())
    ARCANE_FATAL("{0}", transfer.failure);
}
} // namespace

ThreadParallelMng::ThreadParallelMng(std::shared_ptr<ThreadTeam> team, Int32 thread, ITraceMng* trace_mng, IParallelMng* world)
: IParallelMng(trace_mng)
, m_team(std::move(team))
, m_thread(thread)
, m_rank(m_team->map().ownRanks()[static_cast<std::size_t>(thread)])
, m_size(m_team->map().nbRank())
, m_world(world ? world : this)
, m_collectives(*m_team, thread)
{
  const detail::comm::RankMap& map = m_team->map();
  if (!m_team->link()) {
    for (Int32 rank = 0; rank < m_size; ++rank)
      m_machine_ranks.add(rank);
    return;
  }
  m_mail.emplace(*m_team->link(), map.ranks, m_thread, ownMailbox());
  for (const Int32 process : m_team->link()->processes().machineRanks())
    for (const Int32 rank : map.ranks[static_cast<std::size_t>(process)])
      m_machine_ranks.add(rank);
  std::sort(m_machine_ranks.begin(), m_machine_ranks.end());
}

ThreadParallelMng::~ThreadParallelMng()
{
  destroyExtensions();
}

void ThreadParallelMng::checkRank(Int32 rank, const char* call) const
{
  if (rank < 0 || rank >= m_size)
    ARCANE_THROW(ArgumentException, "{0}: rank is {1}, expected from 0 to {2}", call, rank, m_size - 1);
}

Ref<IParallelMng> ThreadParallelMng::sequentialParallelMngRef()
{
  if (m_sequential.isNull()) {
    m_sequential = createRef<SequentialParallelMng>(traceMng());
    m_sequential->setExtension(std::make_shared<detail::comm::RankOfThread>());
  }
  return m_sequential;
}

void* ThreadParallelMng::getMPICommunicator()
{
  return m_mail ? m_team->link()->processes().getMPICommunicator() : nullptr;
}

ConstArrayView<Int32> ThreadParallelMng::processRanks() const
{
  const std::vector<Int32>& ranks = m_team->map().ownRanks();
  return { static_cast<Int32>(ranks.size()), ranks.data() };
}

void* ThreadParallelMng::machineProcessesCommunicator()
{
  return m_mail ? m_team->link()->processes().machineProcessesCommunicator() : nullptr;
}

std::shared_ptr<void> ThreadParallelMng::makeOncePerProcess(const std::function<std::shared_ptr<void>()>& make)
{
  return m_team->makeOnce(m_thread, make);
}

void ThreadParallelMng::progress()
{
  m_team->failure()->throwIfDeclared();
  if (m_mail)
    m_mail->progress();
}

template <typename Condition> void ThreadParallelMng::waitUntil(const Condition& condition)
{
  m_team->waitUntil([&] {
    if (m_mail)
      m_mail->progress();
    return condition();
  });
}

void ThreadParallelMng::giveUp(const Transfer& transfer)
{
  if (m_mail)
    m_mail->cancel(transfer);
  for (Int32 i = 0; i < m_team->nbThread(); ++i)
    if (m_team->mailbox(i).withdraw(transfer))
      return;
  // Another thread is copying the message.
  while (!transfer.isOver() && !transfer.is_remote)
    std::this_thread::yield();
}

void ThreadParallelMng::doWait(Transfer& transfer)
{
  try {
    waitUntil([&] { return transfer.isOver(); });
  }
  catch (...) {
    giveUp(transfer);
    throw;
  }
  throwIfFailed(transfer);
}

IParallelMng::Request ThreadParallelMng::requestOf(const TransferRef& transfer)
{
  const auto handle = reinterpret_cast<std::uintptr_t>(transfer.get());
  auto give_up = [this, t = transfer.get()] { giveUp(*t); };
  return Request(handle, std::make_shared<Ticket>(transfer, std::move(give_up)));
}

void ThreadParallelMng::checkMessage(const PointToPointMessageInfo& message, const char* call) const
{
  if (const MessageRank source = detail::comm::sourceOf(message); !source.isAnySource())
    checkRank(source.value(), call);
  if (message.tag().value() < 0 || message.tag().value() >= MaxTag)
    ARCANE_THROW(ArgumentException, "{0}: tag is {1}, expected from 0 to {2}", call, message.tag().value(), MaxTag - 1);
}

IParallelMng::Request ThreadParallelMng::doSend(Span<const std::byte> values, const PointToPointMessageInfo& message)
{
  if (message.destinationRank().isProcNull())
    return {};
  checkRank(message.destinationRank().value(), "send");
  checkMessage(message, "send");
  const detail::comm::RankMap::Place place = m_team->map().place(message.destinationRank().value());
  auto transfer = std::make_shared<Transfer>();
  transfer->source = m_rank;
  transfer->tag = message.tag().value();
  transfer->sent = values;
  if (place.process == m_team->map().own_process)
    m_team->mailbox(place.thread).post(transfer);
  else
    m_mail->send(transfer, place.process, place.thread);
  if (!message.isBlocking())
    return requestOf(transfer);
  const WaitScope waits(waitNote(), "send", eWaitKind::Message);
  doWait(*transfer);
  return {};
}

IParallelMng::Request ThreadParallelMng::doReceive(Span<std::byte> values, const PointToPointMessageInfo& message)
{
  if (message.destinationRank().isProcNull())
    return {};
  checkMessage(message, "receive");
  auto transfer = std::make_shared<Transfer>();
  transfer->source = detail::comm::sourceOf(message).value();
  transfer->tag = message.tag().value();
  transfer->received = values;
  ownMailbox().expect(transfer);
  if (!message.isBlocking())
    return requestOf(transfer);
  const WaitScope waits(waitNote(), "receive", eWaitKind::Message);
  doWait(*transfer);
  return {};
}

void ThreadParallelMng::doWaitAllRequests(ArrayView<Request> requests)
{
  const WaitScope waits(waitNote(), "waitAllRequests", eWaitKind::Message);
  for (Request& request : requests) {
    if (request.isValid())
      doWait(transferOf(request));
    request.reset();
  }
}

UniqueArray<Integer> ThreadParallelMng::resetFinished(ArrayView<Request> requests)
{
  UniqueArray<Integer> done;
  for (Integer i = 0; i < requests.size(); ++i) {
    if (!requests[i].isValid() || !transferOf(requests[i]).isOver())
      continue;
    throwIfFailed(transferOf(requests[i]));
    requests[i].reset();
    done.add(i);
  }
  return done;
}

UniqueArray<Integer> ThreadParallelMng::doSomeRequests(ArrayView<Request> requests, bool is_blocking)
{
  if (!is_blocking) {
    progress();
    return resetFinished(requests);
  }
  const WaitScope waits(waitNote(), "waitSomeRequests", eWaitKind::Message);
  const auto is_valid = [](const Request& r) { return r.isValid(); };
  const auto is_over = [](const Request& r) { return r.isValid() && transferOf(r).isOver(); };
  if (std::any_of(requests.begin(), requests.end(), is_valid))
    waitUntil([&] { return std::any_of(requests.begin(), requests.end(), is_over); });
  return resetFinished(requests);
}

void ThreadParallelMng::doFreeRequests(ArrayView<Request> requests)
{
  for (Request& request : requests) {
    if (request.isValid() && !transferOf(request).isOver())
      giveUp(transferOf(request));
    request.reset();
  }
}

MessageId ThreadParallelMng::probe(const PointToPointMessageInfo& message)
{
  if (message.destinationRank().isProcNull())
    return {};
  checkMessage(message, "probe");
  MessagePassing::MessageSourceInfo found;
  const auto look = [&] {
    found = ownMailbox().find(detail::comm::sourceOf(message), message.tag().value());
    return found.isValid();
  };
  if (message.isBlocking()) {
    const WaitScope waits(waitNote(), "probe", eWaitKind::Message);
    waitUntil(look);
  }
  else {
    progress();
    look();
  }
  return MessageId(found);
}

Ref<IParallelMng> ThreadParallelMng::createSubParallelMngRef(ConstArrayView<Int32> kept_ranks)
{
  const Int32 key = static_cast<Int32>(std::find(kept_ranks.begin(), kept_ranks.end(), m_rank) - kept_ranks.begin());
  return key == kept_ranks.size() ? createSubParallelMngRef(-1, 0) : createSubParallelMngRef(0, key);
}

Ref<IParallelMng> ThreadParallelMng::createSubParallelMngRef(Int32 color, Int32 key)
{
  const WaitScope waits(waitNote(), "createSubParallelMng");
  struct Choice
  {
    Int32 color;
    Int32 key;
    Int32 rank;
  };
  const Choice own{ std::max(color, -1), key, m_rank };
  std::vector<Choice> choices(static_cast<std::size_t>(m_size));
  doAllGather({ reinterpret_cast<const std::byte*>(&own), sizeof(own) },
              { reinterpret_cast<std::byte*>(choices.data()), static_cast<Int64>(sizeof(own)) * m_size });
  std::sort(choices.begin(), choices.end(),
            [](const Choice& a, const Choice& b) { return std::tie(a.color, a.key, a.rank) < std::tie(b.color, b.key, b.rank); });
  // All ranks make all teams, in the same order, since the processes of each team must make its communicators together.
  Ref<IParallelMng> result;
  for (auto begin = choices.begin(); begin != choices.end();) {
    const auto end = std::find_if(begin, choices.end(), [&](const Choice& c) { return c.color != begin->color; });
    if (begin->color >= 0) {
      std::vector<Int32> members;
      std::transform(begin, end, std::back_inserter(members), [](const Choice& c) { return c.rank; });
      const std::shared_ptr<ThreadTeam> team = createSubTeam(members);
      if (begin->color == color) {
        const auto own_member = std::find(members.begin(), members.end(), m_rank);
        const auto own_rank = static_cast<Int32>(own_member - members.begin());
        result = createRef<ThreadParallelMng>(team, team->map().place(own_rank).thread, traceMng(), m_world);
      }
    }
    begin = end;
  }
  return result;
}

std::shared_ptr<ThreadTeam> ThreadParallelMng::createSubTeam(const std::vector<Int32>& members)
{
  // The processes of the members are numbered in the order in which they first appear; -1 means that a process has no member.
  const detail::comm::RankMap& map = m_team->map();
  std::vector<Int32> numbers(static_cast<std::size_t>(map.nbProcess()), -1);
  std::vector<Int32> processes;
  Int32 nb_process = 0;
  for (const Int32 rank : members) {
    Int32& number = numbers[static_cast<std::size_t>(map.place(rank).process)];
    if (number < 0)
      number = nb_process++;
    processes.push_back(number);
  }
  const Int32 own_number = numbers[static_cast<std::size_t>(map.own_process)];
  auto make = [&]() -> std::shared_ptr<void> {
    Ref<IParallelMng> sub_processes;
    if (nb_process > 1)
      sub_processes = m_team->link()->processes().createSubParallelMngRef(own_number < 0 ? -1 : 0, own_number);
    if (own_number < 0)
      return {};
    return ThreadTeam::create(detail::comm::RankMap::of(processes, own_number), sub_processes, m_team->failure());
  };
  return std::static_pointer_cast<ThreadTeam>(makeOncePerProcess(make));
}

void ThreadParallelMng::shareCalls(ConstArrayView<detail::comm::CallTrail*> trails)
{
  // Threads of a process compare their calls when they meet: the first one speaks for them.
  m_calls.reset();
  if (!m_mail || m_thread != 0 || trails.empty())
    return;
  const detail::comm::RankMap& map = m_team->map();
  UniqueArray<Int32> first_ranks;
  UniqueArray<detail::comm::CallTrail*> first_trails;
  for (Int32 i = 0; i < m_machine_ranks.size(); ++i)
    if (map.place(m_machine_ranks[i]).thread == 0) {
      first_ranks.add(m_machine_ranks[i]);
      first_trails.add(trails[i]);
    }
  m_calls = std::make_unique<detail::comm::CallLog>();
  m_calls->share(first_trails, first_ranks, m_rank);
}

template <typename Make> void ThreadParallelMng::makeCall(const CollectiveCall& call, const Make& make)
{
  const WaitScope waits(waitNote(), detail::comm::nameOf(call.kind));
  const CollectiveScope scope(call);
  if (!m_calls) {
    make();
    return;
  }
  const detail::comm::LoggedCall logged(*m_calls, call);
  try {
    make();
  }
  catch (const FatalErrorException& ex) {
    const String difference = m_calls->takeDifference();
    if (difference.null())
      throw;
    ARCANE_FATAL("{0}; {1}", difference, ex.message());
  }
  m_calls->compare();
}

void ThreadParallelMng::barrier()
{
  const WaitScope waits(waitNote(), "barrier");
  m_collectives.barrier();
}

void ThreadParallelMng::doMachineBarrier()
{
  const WaitScope waits(waitNote(), "machineBarrier");
  m_collectives.machineBarrier();
}

void ThreadParallelMng::doBroadcast(Span<std::byte> values, Int32 root)
{
  checkRank(root, "broadcast");
  makeCall(CollectiveCall::fromRoot(eCollective::Broadcast, root, values.size()), [&] { m_collectives.broadcast(values, root); });
}

void ThreadParallelMng::doAllGather(Span<const std::byte> send, Span<std::byte> recv)
{
  makeCall(CollectiveCall::ofBytes(eCollective::AllGather, send.size()), [&] {
    const std::vector<Int64> bytes(m_mail ? static_cast<std::size_t>(m_size) : 0, send.size());
    m_collectives.collect(eCollective::AllGather, send, recv, spanOf(bytes), -1);
  });
}

void ThreadParallelMng::doAllGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes)
{
  makeCall(CollectiveCall::ofBytes(eCollective::AllGatherVariable),
           [&] { m_collectives.collect(eCollective::AllGatherVariable, send, recv, recv_bytes, -1); });
}

void ThreadParallelMng::doGather(Span<const std::byte> send, Span<std::byte> recv, Int32 root)
{
  checkRank(root, "gather");
  makeCall(CollectiveCall::fromRoot(eCollective::Gather, root, send.size()), [&] {
    const std::vector<Int64> bytes(m_mail ? static_cast<std::size_t>(m_size) : 0, send.size());
    m_collectives.collect(eCollective::Gather, send, recv, spanOf(bytes), root);
  });
}

void ThreadParallelMng::doGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes, Int32 root)
{
  checkRank(root, "gatherVariable");
  makeCall(CollectiveCall::fromRoot(eCollective::GatherVariable, root),
           [&] { m_collectives.collect(eCollective::GatherVariable, send, recv, recv_bytes, root); });
}

void ThreadParallelMng::doScatterVariable(Span<const std::byte> send, Span<const Int64> send_bytes, Span<std::byte> recv, Int32 root)
{
  checkRank(root, "scatterVariable");
  makeCall(CollectiveCall::fromRoot(eCollective::ScatterVariable, root), [&] {
    // Messages are used, since each rank needs only its own block.
    std::vector<Int64> offsets(static_cast<std::size_t>(m_size));
    std::exclusive_scan(send_bytes.data(), send_bytes.data() + m_size, offsets.begin(), Int64(0));
    const std::vector<Int64> nothing(static_cast<std::size_t>(m_size), 0);
    std::vector<Int64> recv_bytes = nothing;
    recv_bytes[static_cast<std::size_t>(root)] = recv.size();
    const bool is_root = (m_rank == root);
    allToAllByMessages(send.data(), { is_root ? send_bytes : spanOf(nothing), spanOf(offsets) }, recv.data(),
                       { spanOf(recv_bytes), spanOf(nothing) });
  });
}

void ThreadParallelMng::doReduce(eReduceType op, NumberSpan values)
{
  if (m_size == 1)
    return;
  makeCall(CollectiveCall::reducing(eCollective::Reduce, op, values.kind, values.bytes()), [&] {
    if (m_mail || values.bytes() > max_shown_values_bytes) {
      // Slices travel in messages, which a rank with fewer values does not expect: the calls are compared before.
      if (!m_mail)
        m_collectives.barrier();
      reduceInOrder(op, values);
      return;
    }
    m_collectives.reduceInProcess(op, values);
  });
}

void ThreadParallelMng::doScan(eReduceType op, NumberSpan values)
{
  makeCall(CollectiveCall::reducing(eCollective::Scan, op, values.kind, values.bytes()), [&] { scanInOrder(op, values); });
}

void ThreadParallelMng::doAllToAll(Span<const std::byte> send, Span<std::byte> recv)
{
  makeCall(CollectiveCall::ofBytes(eCollective::AllToAll, send.size()), [&] {
    const Int64 block = send.size() / m_size;
    if (!m_mail) {
      m_collectives.allToAllInProcess(send, recv);
      return;
    }
    const std::vector<Int64> bytes(static_cast<std::size_t>(m_size), block);
    std::vector<Int64> offsets(static_cast<std::size_t>(m_size));
    for (Int32 r = 0; r < m_size; ++r)
      offsets[static_cast<std::size_t>(r)] = block * r;
    allToAllByMessages(send.data(), { spanOf(bytes), spanOf(offsets) }, recv.data(), { spanOf(bytes), spanOf(offsets) });
  });
}

void ThreadParallelMng::doAllToAllVariable(const std::byte* send, Blocks send_blocks, std::byte* recv, Blocks recv_blocks)
{
  makeCall(CollectiveCall::ofBytes(eCollective::AllToAllVariable), [&] { allToAllByMessages(send, send_blocks, recv, recv_blocks); });
}
} // namespace Arcane
