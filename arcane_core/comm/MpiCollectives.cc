// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/MpiCollectives.h"

#include "arcane_core/comm/BlockSizes.h"
#include "arcane_core/comm/MpiParallelMng.h"
#include "arcane_core/comm/RankProcess.h"
#include "arcane_core/comm/RequestParts.h"

#include <algorithm>

namespace Arcane::detail::comm
{
using MessagePassing::Request;

namespace
{
//! Makes a request of one part. \a keep lives as long as the part.
Request requestWithPart(MPI_Request part, std::shared_ptr<const void> keep = {})
{
  auto parts = std::make_shared<RequestParts>();
  parts->requests.push_back(requestOf(part, std::move(keep)));
  return Request(std::move(parts));
}

//! Returns the communicator of a call that does not wait. \throws FatalErrorException in a forked child
MPI_Comm communicatorOf(const MpiParallelMng& pm)
{
  checkProcess(pm.waitNote()->process);
  return pm.communicator();
}

//! The sizes and places of blocks, which MPI reads until the call is finished.
struct Counts
{
  std::vector<int> bytes;
  std::vector<int> first;

  explicit Counts(Span<const Int64> sizes)
  : bytes(toInts(sizes))
  , first(toInts(spanOf(offsetsOf(sizes))))
  {}
};
} // namespace

MpiCollectives::MpiCollectives(MpiParallelMng* pm)
: MessageCollectives(pm)
, m_mpi(*pm)
{}

bool MpiCollectives::fitsInCounts(Span<const Int64> bytes) const
{
  return sumOf(bytes) <= m_mpi.largeMessageBytes();
}

Request MpiCollectives::barrier()
{
  MPI_Request r = MPI_REQUEST_NULL;
  m_mpi.check(MPI_Ibarrier(communicatorOf(m_mpi), &r), "MPI_Ibarrier");
  return requestWithPart(r);
}

Request MpiCollectives::postAllGather(Span<const std::byte> send, Span<std::byte> recv)
{
  const ByteCount n(send.size(), m_mpi.largeMessageBytes());
  MPI_Request r = MPI_REQUEST_NULL;
  m_mpi.check(MPI_Iallgather(send.data(), n.count(), n.type(), recv.data(), n.count(), n.type(), communicatorOf(m_mpi), &r),
              "MPI_Iallgather");
  return requestWithPart(r);
}

Request MpiCollectives::postAllGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes)
{
  if (!fitsInCounts(recv_bytes))
    return MessageCollectives::postAllGatherVariable(send, recv, recv_bytes);
  const auto counts = std::make_shared<Counts>(recv_bytes);
  MPI_Request r = MPI_REQUEST_NULL;
  m_mpi.check(MPI_Iallgatherv(send.data(), static_cast<int>(send.size()), MPI_BYTE, recv.data(), counts->bytes.data(), counts->first.data(),
                              MPI_BYTE, communicatorOf(m_mpi), &r),
              "MPI_Iallgatherv");
  return requestWithPart(r, counts);
}

Request MpiCollectives::postGather(Span<const std::byte> send, Span<std::byte> recv, Int32 root)
{
  const ByteCount n(send.size(), m_mpi.largeMessageBytes());
  MPI_Request r = MPI_REQUEST_NULL;
  m_mpi.check(MPI_Igather(send.data(), n.count(), n.type(), recv.data(), n.count(), n.type(), root, communicatorOf(m_mpi), &r),
              "MPI_Igather");
  return requestWithPart(r);
}

Request MpiCollectives::postGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes, Int32 root)
{
  if (!fitsInCounts(recv_bytes))
    return MessageCollectives::postGatherVariable(send, recv, recv_bytes, root);
  const auto counts = std::make_shared<Counts>(recv_bytes);
  MPI_Request r = MPI_REQUEST_NULL;
  m_mpi.check(MPI_Igatherv(send.data(), static_cast<int>(send.size()), MPI_BYTE, recv.data(), counts->bytes.data(), counts->first.data(),
                           MPI_BYTE, root, communicatorOf(m_mpi), &r),
              "MPI_Igatherv");
  return requestWithPart(r, counts);
}

Request MpiCollectives::postScatterVariable(Span<const std::byte> send, Span<const Int64> send_bytes, Span<std::byte> recv, Int32 root)
{
  if (!fitsInCounts(send_bytes))
    return MessageCollectives::postScatterVariable(send, send_bytes, recv, root);
  const auto counts = std::make_shared<Counts>(send_bytes);
  MPI_Request r = MPI_REQUEST_NULL;
  m_mpi.check(MPI_Iscatterv(send.data(), counts->bytes.data(), counts->first.data(), MPI_BYTE, recv.data(), static_cast<int>(recv.size()),
                            MPI_BYTE, root, communicatorOf(m_mpi), &r),
              "MPI_Iscatterv");
  return requestWithPart(r, counts);
}

Request MpiCollectives::postBroadcast(Span<std::byte> values, Int32 root)
{
  const ByteCount n(values.size(), m_mpi.largeMessageBytes());
  MPI_Request r = MPI_REQUEST_NULL;
  m_mpi.check(MPI_Ibcast(values.data(), n.count(), n.type(), root, communicatorOf(m_mpi), &r), "MPI_Ibcast");
  return requestWithPart(r);
}

Request MpiCollectives::postAllToAll(Span<const std::byte> send, Span<std::byte> recv)
{
  const ByteCount n(send.size() / m_mpi.commSize(), m_mpi.largeMessageBytes());
  MPI_Request r = MPI_REQUEST_NULL;
  m_mpi.check(MPI_Ialltoall(send.data(), n.count(), n.type(), recv.data(), n.count(), n.type(), communicatorOf(m_mpi), &r),
              "MPI_Ialltoall");
  return requestWithPart(r);
}

Request MpiCollectives::postReduce(eReduceType op, NumberSpan values)
{
  if (isFloating(values.kind))
    return MessageCollectives::postReduce(op, values);
  const Int64 value_bytes = numberSize(values.kind);
  const Int64 max_count = std::max<Int64>(m_mpi.largeMessageBytes() / value_bytes, 1);
  std::byte* data = values.asBytes().data();
  auto parts = std::make_shared<RequestParts>();
  for (Int64 begin = 0; begin < values.size; begin += max_count) {
    const int n = static_cast<int>(std::min(max_count, values.size - begin));
    MPI_Request r = MPI_REQUEST_NULL;
    m_mpi.check(
      MPI_Iallreduce(MPI_IN_PLACE, data + begin * value_bytes, n, mpiTypeOf(values.kind), mpiOperationOf(op), communicatorOf(m_mpi), &r),
      "MPI_Iallreduce");
    parts->requests.push_back(requestOf(r));
  }
  return Request(std::move(parts));
}
} // namespace Arcane::detail::comm
