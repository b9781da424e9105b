// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/MpiParallelMng.h"

#include "arcane_core/comm/BlockSizes.h"
#include "arcane_core/comm/CallTrail.h"
#include "arcane_core/comm/CollectiveCall.h"
#include "arcane_core/comm/CountedCall.h"
#include "arcane_core/comm/HangWatch.h"
#include "arcane_core/comm/MessageSource.h"
#include "arcane_core/comm/MpiCollectives.h"
#include "arcane_core/comm/PartnerCounts.h"
#include "arcane_core/comm/RankProcess.h"
#include "arcane_core/comm/SequentialParallelMng.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

namespace Arcane
{
using detail::comm::ByteCount;
using detail::comm::CallTrail;
using detail::comm::checkMpi;
using detail::comm::checkProcess;
using detail::comm::CollectiveCall;
using detail::comm::CountedCall;
using detail::comm::eCollective;
using detail::comm::eWaitKind;
using detail::comm::LoggedCall;
using detail::comm::mpiRequest;
using detail::comm::NumberSpan;
using detail::comm::offsetsOf;
using detail::comm::requestOf;
using detail::comm::spanOf;
using detail::comm::sumOf;
using detail::comm::toInts;
using detail::comm::WaitScope;
using MessagePassing::MessageId;
using MessagePassing::MessageSourceInfo;

namespace
{
MPI_Comm splitByMachine(MPI_Comm comm)
{
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm machine = MPI_COMM_NULL;
  checkMpi(MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &machine), "MPI_Comm_split_type");
  return machine;
}

int mpiSource(MessageRank rank)
{
  if (rank.isAnySource())
    return MPI_ANY_SOURCE;
  return rank.isProcNull() ? MPI_PROC_NULL : rank.value();
}

//! Holds the MPI requests of \a requests. A small number of requests needs no allocation.
class MpiRequests
{
 public:
  explicit MpiRequests(ConstArrayView<MessagePassing::Request> requests)
  {
    if (requests.size() > NbOnStack) {
      m_heap.resize(static_cast<std::size_t>(requests.size()));
      m_data = m_heap.data();
    }
    for (Int32 i = 0; i < requests.size(); ++i)
      m_data[i] = mpiRequest(requests[i]);
  }
  MpiRequests(const MpiRequests&) = delete;
  MpiRequests& operator=(const MpiRequests&) = delete;

  MPI_Request* data() { return m_data; }

 private:
  static constexpr Int32 NbOnStack = 32;
  MPI_Request m_stack[NbOnStack];
  std::vector<MPI_Request> m_heap;
  MPI_Request* m_data = m_stack;
};

} // namespace

Ref<MpiParallelMng> MpiParallelMng::create(MPI_Comm comm, ITraceMng* trace_mng)
{
  MPI_Comm copy = MPI_COMM_NULL;
  checkMpi(MPI_Comm_dup(comm, &copy), "MPI_Comm_dup");
  return createRef<MpiParallelMng>(copy, trace_mng, nullptr);
}

MpiParallelMng::MpiParallelMng(MPI_Comm comm, ITraceMng* trace_mng, IParallelMng* world)
: IParallelMng(trace_mng)
, m_comm(comm)
, m_machine_comm(splitByMachine(comm))
, m_world(world ? world : this)
, m_large_message_bytes(std::numeric_limits<int>::max())
, m_stat(std::make_shared<MessagePassing::IStat>())
, m_calls(std::make_unique<detail::comm::CallLog>())
{
  setExtension(m_stat);
  MPI_Comm_rank(comm, &m_rank);
  MPI_Comm_size(comm, &m_size);
  int nb_machine_rank = 0;
  MPI_Comm_size(m_machine_comm.get(), &nb_machine_rank);
  m_machine_ranks.resize(nb_machine_rank);
  checkMpi(MPI_Allgather(&m_rank, 1, MPI_INT, m_machine_ranks.data(), 1, MPI_INT, m_machine_comm.get()), "MPI_Allgather");
}

MpiParallelMng::~MpiParallelMng()
{
  destroyExtensions();
}

int MpiParallelMng::checkedRank(Int32 rank, const char* call) const
{
  if (rank < 0 || rank >= m_size)
    ARCANE_THROW(ArgumentException, "{0}: rank is {1}, expected from 0 to {2}", call, rank, m_size - 1);
  return rank;
}

Ref<IParallelMng> MpiParallelMng::sequentialParallelMngRef()
{
  if (m_sequential.isNull())
    m_sequential = createRef<SequentialParallelMng>(traceMng(), [] {
      static MPI_Comm self = MPI_COMM_SELF;
      return &self;
    });
  return m_sequential;
}

void MpiParallelMng::check(int status, const char* call)
{
  if (status == MPI_SUCCESS) [[likely]]
    return;
  try {
    checkMpi(status, call);
  }
  catch (const FatalErrorException& ex) {
    // A frequent cause is that ranks are in calls that do not fit together.
    const String difference = m_calls->takeDifference();
    ARCANE_FATAL("{0}{1}; the ranks of this machine:{2}", difference.null() ? String() : difference + "; ", ex.message(),
                 String(describeRanksOfMachine(m_world)));
  }
}

void MpiParallelMng::shareCalls(ConstArrayView<CallTrail*> trails)
{
  m_calls->share(trails, m_machine_ranks, m_rank);
}

template <typename Make> void MpiParallelMng::makeCall(const CollectiveCall& call, Int64 bytes, const Make& make)
{
  const std::string_view name = detail::comm::nameOf(call.kind);
  const CountedCall counted(*m_stat, name, bytes, waitNote());
  const WaitScope waits(waitNote(), name);
  const LoggedCall logged(*m_calls, call);
  make();
  m_calls->compare();
}

void MpiParallelMng::barrier()
{
  makeCall(CollectiveCall{ eCollective::Barrier }, 0, [&] { check(MPI_Barrier(m_comm.get()), "MPI_Barrier"); });
}

void MpiParallelMng::progress()
{
  checkProcess(waitNote()->process);
  int ignored = 0;
  check(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, m_comm.get(), &ignored, MPI_STATUS_IGNORE), "MPI_Iprobe");
}

void MpiParallelMng::doMachineBarrier()
{
  check(MPI_Barrier(m_machine_comm.get()), "MPI_Barrier");
}

IParallelMng::Request MpiParallelMng::doSend(Span<const std::byte> values, const PointToPointMessageInfo& message)
{
  const MessageRank rank = message.destinationRank();
  const int destination = rank.isProcNull() ? MPI_PROC_NULL : checkedRank(rank.value(), "send");
  const ByteCount n(values.size(), m_large_message_bytes);
  const int tag = message.tag().value();
  checkProcess(waitNote()->process);
  const CountedCall call(*m_stat, "send", values.size());
  if (message.isBlocking()) {
    const WaitScope waits(waitNote(), "send", eWaitKind::Message);
    check(MPI_Send(values.data(), n.count(), n.type(), destination, tag, m_comm.get()), "MPI_Send");
    return {};
  }
  MPI_Request request = MPI_REQUEST_NULL;
  check(MPI_Isend(values.data(), n.count(), n.type(), destination, tag, m_comm.get(), &request), "MPI_Isend");
  return requestOf(request);
}

IParallelMng::Request MpiParallelMng::doReceive(Span<std::byte> values, const PointToPointMessageInfo& message)
{
  const MessageRank rank = detail::comm::sourceOf(message);
  const int source = (rank.isAnySource() || rank.isProcNull()) ? mpiSource(rank) : checkedRank(rank.value(), "receive");
  const ByteCount n(values.size(), m_large_message_bytes);
  const int tag = message.tag().value();
  checkProcess(waitNote()->process);
  const CountedCall call(*m_stat, "receive", values.size());
  if (message.isBlocking()) {
    const WaitScope waits(waitNote(), "receive", eWaitKind::Message);
    check(MPI_Recv(values.data(), n.count(), n.type(), source, tag, m_comm.get(), MPI_STATUS_IGNORE), "MPI_Recv");
    return {};
  }
  MPI_Request request = MPI_REQUEST_NULL;
  check(MPI_Irecv(values.data(), n.count(), n.type(), source, tag, m_comm.get(), &request), "MPI_Irecv");
  return requestOf(request);
}

void MpiParallelMng::doWaitAllRequests(ArrayView<Request> requests)
{
  const WaitScope waits(waitNote(), "waitAllRequests", eWaitKind::Message);
  MpiRequests mpi(requests);
  check(MPI_Waitall(requests.size(), mpi.data(), MPI_STATUSES_IGNORE), "MPI_Waitall");
  for (Request& r : requests)
    r.reset();
}

UniqueArray<Integer> MpiParallelMng::doSomeRequests(ArrayView<Request> requests, bool is_blocking)
{
  checkProcess(waitNote()->process);
  MpiRequests mpi(requests);
  UniqueArray<Integer> done(requests.size());
  int nb_done = 0;
  if (is_blocking) {
    const WaitScope waits(waitNote(), "waitSomeRequests", eWaitKind::Message);
    check(MPI_Waitsome(requests.size(), mpi.data(), &nb_done, done.data(), MPI_STATUSES_IGNORE), "MPI_Waitsome");
  }
  else
    check(MPI_Testsome(requests.size(), mpi.data(), &nb_done, done.data(), MPI_STATUSES_IGNORE), "MPI_Testsome");
  done.resize(nb_done == MPI_UNDEFINED ? 0 : nb_done);
  for (Integer i : done)
    requests[i].reset();
  return done;
}

std::shared_ptr<IParallelNonBlockingCollective> MpiParallelMng::makeNonBlockingCollective()
{
  return std::make_shared<detail::comm::MpiCollectives>(this);
}

void MpiParallelMng::doFreeRequests(ArrayView<Request> requests)
{
  checkProcess(waitNote()->process);
  for (Request& request : requests) {
    MPI_Request r = mpiRequest(request);
    if (r != MPI_REQUEST_NULL) {
      check(MPI_Cancel(&r), "MPI_Cancel");
      check(MPI_Request_free(&r), "MPI_Request_free");
    }
    request.reset();
  }
}

MessageId MpiParallelMng::probe(const PointToPointMessageInfo& message)
{
  checkProcess(waitNote()->process);
  const int source = mpiSource(detail::comm::sourceOf(message));
  const int tag = message.tag().value();
  MPI_Status status;
  int is_here = 1;
  if (message.isBlocking()) {
    const WaitScope waits(waitNote(), "probe", eWaitKind::Message);
    check(MPI_Probe(source, tag, m_comm.get(), &status), "MPI_Probe");
  }
  else
    check(MPI_Iprobe(source, tag, m_comm.get(), &is_here, &status), "MPI_Iprobe");
  if (!is_here)
    return {};
  MPI_Count bytes = 0;
  check(MPI_Get_elements_x(&status, MPI_BYTE, &bytes), "MPI_Get_elements_x");
  return MessageId(MessageSourceInfo(MessageRank(status.MPI_SOURCE), MessageTag(status.MPI_TAG), bytes));
}

Ref<IParallelMng> MpiParallelMng::createSubParallelMngRef(ConstArrayView<Int32> kept_ranks)
{
  for (Int32 i = 0; i < kept_ranks.size(); ++i)
    if (kept_ranks[i] == m_rank)
      return createSubParallelMngRef(0, i);
  return createSubParallelMngRef(-1, 0);
}

Ref<IParallelMng> MpiParallelMng::createSubParallelMngRef(Int32 color, Int32 key)
{
  MPI_Comm sub_comm = MPI_COMM_NULL;
  const WaitScope waits(waitNote(), "createSubParallelMng");
  const LoggedCall logged(*m_calls, { eCollective::CreateSubParallelMng });
  const int mpi_color = (color < 0) ? MPI_UNDEFINED : color;
  check(MPI_Comm_split(m_comm.get(), mpi_color, key, &sub_comm), "MPI_Comm_split");
  m_calls->compare();
  if (sub_comm == MPI_COMM_NULL)
    return {};
  return createRef<MpiParallelMng>(sub_comm, traceMng(), m_world);
}

void MpiParallelMng::doAllGather(Span<const std::byte> send, Span<std::byte> recv)
{
  makeCall(CollectiveCall::ofBytes(eCollective::AllGather, send.size()), send.size(), [&] {
    if (recv.size() > m_large_message_bytes) {
      const std::vector<Int64> sizes(static_cast<std::size_t>(m_size), send.size());
      doAllGatherVariable(send, recv, spanOf(sizes));
      return;
    }
    const int n = static_cast<int>(send.size());
    check(MPI_Allgather(send.data(), n, MPI_BYTE, recv.data(), n, MPI_BYTE, m_comm.get()), "MPI_Allgather");
  });
}

void MpiParallelMng::doAllGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes)
{
  makeCall(CollectiveCall::ofBytes(eCollective::AllGatherVariable), send.size(), [&] {
    const std::vector<Int64> offsets = offsetsOf(recv_bytes);
    if (sumOf(recv_bytes) > m_large_message_bytes) {
      // The owner of each block broadcasts it.
      std::copy_n(send.data(), send.size(), recv.data() + offsets[static_cast<std::size_t>(m_rank)]);
      for (Int32 r = 0; r < m_size; ++r)
        doBroadcast({ recv.data() + offsets[static_cast<std::size_t>(r)], recv_bytes[r] }, r);
      return;
    }
    const std::vector<int> counts = toInts(recv_bytes);
    const std::vector<int> first = toInts(spanOf(offsets));
    check(MPI_Allgatherv(send.data(), static_cast<int>(send.size()), MPI_BYTE, recv.data(), counts.data(), first.data(), MPI_BYTE,
                         m_comm.get()),
          "MPI_Allgatherv");
  });
}

void MpiParallelMng::doGather(Span<const std::byte> send, Span<std::byte> recv, Int32 root)
{
  checkedRank(root, "gather");
  makeCall(CollectiveCall::fromRoot(eCollective::Gather, root, send.size()), send.size(), [&] {
    if (send.size() * m_size > m_large_message_bytes) {
      const std::vector<Int64> sizes(static_cast<std::size_t>(m_size), send.size());
      doGatherVariable(send, recv, spanOf(sizes), root);
      return;
    }
    const int n = static_cast<int>(send.size());
    check(MPI_Gather(send.data(), n, MPI_BYTE, recv.data(), n, MPI_BYTE, root, m_comm.get()), "MPI_Gather");
  });
}

void MpiParallelMng::doGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes, Int32 root)
{
  checkedRank(root, "gatherVariable");
  makeCall(CollectiveCall::fromRoot(eCollective::GatherVariable, root), send.size(), [&] {
    const std::vector<Int64> offsets = offsetsOf(recv_bytes);
    if (sumOf(recv_bytes) <= m_large_message_bytes) {
      const std::vector<int> counts = toInts(recv_bytes);
      const std::vector<int> first = toInts(spanOf(offsets));
      check(MPI_Gatherv(send.data(), static_cast<int>(send.size()), MPI_BYTE, recv.data(), counts.data(), first.data(), MPI_BYTE, root,
                        m_comm.get()),
            "MPI_Gatherv");
      return;
    }
    std::vector<Int64> send_bytes(static_cast<std::size_t>(m_size), 0);
    send_bytes[static_cast<std::size_t>(root)] = send.size();
    const std::vector<Int64> nothing(static_cast<std::size_t>(m_size), 0);
    const Span<const Int64> received = (m_rank == root) ? recv_bytes : spanOf(nothing);
    doAllToAllVariable(send.data(), { spanOf(send_bytes), spanOf(nothing) }, recv.data(), { received, spanOf(offsets) });
  });
}

void MpiParallelMng::doScatterVariable(Span<const std::byte> send, Span<const Int64> send_bytes, Span<std::byte> recv, Int32 root)
{
  checkedRank(root, "scatterVariable");
  makeCall(CollectiveCall::fromRoot(eCollective::ScatterVariable, root), recv.size(), [&] {
    const std::vector<Int64> offsets = offsetsOf(send_bytes);
    if (sumOf(send_bytes) <= m_large_message_bytes) {
      const std::vector<int> counts = toInts(send_bytes);
      const std::vector<int> first = toInts(spanOf(offsets));
      check(MPI_Scatterv(send.data(), counts.data(), first.data(), MPI_BYTE, recv.data(), static_cast<int>(recv.size()), MPI_BYTE, root,
                         m_comm.get()),
            "MPI_Scatterv");
      return;
    }
    std::vector<Int64> recv_bytes(static_cast<std::size_t>(m_size), 0);
    recv_bytes[static_cast<std::size_t>(root)] = recv.size();
    const std::vector<Int64> nothing(static_cast<std::size_t>(m_size), 0);
    const Span<const Int64> sent = (m_rank == root) ? send_bytes : spanOf(nothing);
    doAllToAllVariable(send.data(), { sent, spanOf(offsets) }, recv.data(), { spanOf(recv_bytes), spanOf(nothing) });
  });
}

void MpiParallelMng::doBroadcast(Span<std::byte> values, Int32 root)
{
  checkedRank(root, "broadcast");
  makeCall(CollectiveCall::fromRoot(eCollective::Broadcast, root, values.size()), values.size(), [&] {
    const ByteCount n(values.size(), m_large_message_bytes);
    check(MPI_Bcast(values.data(), n.count(), n.type(), root, m_comm.get()), "MPI_Bcast");
  });
}

void MpiParallelMng::doAllToAll(Span<const std::byte> send, Span<std::byte> recv)
{
  makeCall(CollectiveCall::ofBytes(eCollective::AllToAll, send.size()), send.size(), [&] {
    const Int64 block = send.size() / m_size;
    if (send.size() > m_large_message_bytes) {
      const std::vector<Int64> sizes(static_cast<std::size_t>(m_size), block);
      const std::vector<Int64> offsets = offsetsOf(spanOf(sizes));
      const Blocks blocks{ spanOf(sizes), spanOf(offsets) };
      doAllToAllVariable(send.data(), blocks, recv.data(), blocks);
      return;
    }
    const int n = static_cast<int>(block);
    check(MPI_Alltoall(send.data(), n, MPI_BYTE, recv.data(), n, MPI_BYTE, m_comm.get()), "MPI_Alltoall");
  });
}

void MpiParallelMng::doAllToAllVariable(const std::byte* send, Blocks send_blocks, std::byte* recv, Blocks recv_blocks)
{
  makeCall(CollectiveCall::ofBytes(eCollective::AllToAllVariable), sumOf(send_blocks.bytes),
           [&] { allToAllByMessages(send, send_blocks, recv, recv_blocks); });
}

void MpiParallelMng::doExchangeCounts(Span<const Int64> sent, Span<Int64> received)
{
  if (m_size < m_least_ranks_of_partners) {
    IParallelMng::doExchangeCounts(sent, received);
    return;
  }
  const Int64 nb_partner = std::count_if(sent.begin(), sent.end(), [](Int64 n) { return n != 0; });
  makeCall(CollectiveCall{ eCollective::ExchangeCounts }, static_cast<Int64>(sizeof(Int64)) * nb_partner, [&] {
    if (!m_partner_counts)
      m_partner_counts = std::make_unique<detail::comm::PartnerCounts>(*this);
    m_partner_counts->exchange(sent, received);
  });
}

void MpiParallelMng::reduceInteger(eReduceType op, NumberSpan values)
{
  const Int64 value_bytes = detail::comm::numberSize(values.kind);
  const Int64 max_count = std::max<Int64>(m_large_message_bytes / value_bytes, 1);
  std::byte* data = values.asBytes().data();
  for (Int64 begin = 0; begin < values.size; begin += max_count) {
    const int n = static_cast<int>(std::min(max_count, values.size - begin));
    check(MPI_Allreduce(MPI_IN_PLACE, data + begin * value_bytes, n, detail::comm::mpiTypeOf(values.kind), detail::comm::mpiOperationOf(op),
                        m_comm.get()),
          "MPI_Allreduce");
  }
}

void MpiParallelMng::doReduce(eReduceType op, NumberSpan values)
{
  if (m_size == 1)
    return;
  makeCall(CollectiveCall::reducing(eCollective::Reduce, op, values.kind, values.bytes()), values.asBytes().size(), [&] {
    if (detail::comm::isFloating(values.kind))
      reduceReal(op, values);
    else
      reduceInteger(op, values);
  });
}

void MpiParallelMng::reduceReal(eReduceType op, NumberSpan values)
{
  const detail::comm::DigestScope digest(m_calls->digest());
  try {
    reduceInOrder(op, values);
  }
  catch (...) {
    // The labels of all ranks have been compared, too.
    m_calls->switchOff();
    throw;
  }
}

void MpiParallelMng::doScan(eReduceType op, NumberSpan values)
{
  makeCall(CollectiveCall::reducing(eCollective::Scan, op, values.kind, values.bytes()), values.asBytes().size(),
           [&] { scanInOrder(op, values); });
}
} // namespace Arcane
