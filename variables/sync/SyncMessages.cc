// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/SyncMessages.h"

#include "variables/data/IData.h"
#include "variables/data/ValuePlace.h"

#include "arcane_core/comm/IParallelMng.h"

#include <iterator>

namespace Arcane::detail::sync
{

namespace
{
using MessagePassing::MessageRank;
using MessagePassing::MessageTag;
using MessagePassing::NonBlocking;
using MessagePassing::PointToPointMessageInfo;

// Messages of the application with the default tag do not mix with these messages.
const MessageTag synchronize_tag(523);

PointToPointMessageInfo messageWith(Int32 rank)
{
  return PointToPointMessageInfo(MessageRank(rank), synchronize_tag, NonBlocking);
}

//! Makes room for \a bytes. The buffer never shrinks, so that it stops moving after some exchanges.
Byte* roomFor(UniqueArray<Byte>& buffer, Int64 bytes)
{
  if (buffer.largeSize() < bytes)
    buffer.resizeNoInit(bytes);
  return buffer.data();
}
} // namespace

SyncMessages::SyncMessages(IParallelMng* parallel_mng)
: m_parallel_mng(parallel_mng)
{}

Int64 rowBytesOf(ConstArrayView<IData*> datas)
{
  Int64 row_bytes = 0;
  for (const IData* data : datas)
    row_bytes += data->rowBytes();
  return row_bytes;
}

std::byte* packRows(ConstArrayView<IData*> datas, const SyncPlan::Neighbour& neighbour, std::byte* packed)
{
  const ConstArrayView<Int32> rows = neighbour.rows_to_send;
  const std::vector<data::RowRun>& runs = neighbour.runs_to_send;
  for (IData* data : datas) {
    if (runs.empty() || !data::hasHostRows(*data))
      data::ValuePlace(*data).gatherRows(rows, packed);
    else
      data::copyRuns(packed, static_cast<const std::byte*>(data->address()), { runs.data(), std::ssize(runs) }, data->rowBytes());
    packed += rows.size() * data->rowBytes();
  }
  return packed;
}

const std::byte* unpackRows(ConstArrayView<IData*> datas, const SyncPlan::Neighbour& neighbour, const std::byte* packed)
{
  const ConstArrayView<Int32> rows = neighbour.rows_to_receive;
  const std::vector<data::RowRun>& runs = neighbour.runs_to_receive;
  for (IData* data : datas) {
    if (runs.empty() || !data::hasHostRows(*data))
      data::ValuePlace(*data).scatterRows(rows, packed);
    else
      data::copyRuns(static_cast<std::byte*>(data->address()), packed, { runs.data(), std::ssize(runs) }, data->rowBytes());
    packed += rows.size() * data->rowBytes();
  }
  return packed;
}

void SyncMessages::start(Neighbours neighbours, ConstArrayView<IData*> datas)
{
  m_requests.clear();
  if (neighbours.empty())
    return;
  const Int64 row_bytes = rowBytesOf(datas);
  postReceives(neighbours, row_bytes);
  packAndSend(neighbours, datas, row_bytes);
}

void SyncMessages::postReceives(Neighbours neighbours, Int64 row_bytes)
{
  Int64 nb_row = 0;
  for (const SyncPlan::Neighbour& n : neighbours)
    nb_row += n.rows_to_receive.size();
  Byte* to = roomFor(m_recv_buffer, nb_row * row_bytes);
  for (const SyncPlan::Neighbour& n : neighbours) {
    const Int64 bytes = n.rows_to_receive.size() * row_bytes;
    if (bytes != 0)
      m_requests.add(m_parallel_mng->receive(Span<Byte>(to, bytes), messageWith(n.rank)));
    to += bytes;
  }
}

void SyncMessages::packAndSend(Neighbours neighbours, ConstArrayView<IData*> datas, Int64 row_bytes)
{
  Int64 nb_row = 0;
  for (const SyncPlan::Neighbour& n : neighbours)
    nb_row += n.rows_to_send.size();
  Byte* to = roomFor(m_send_buffer, nb_row * row_bytes);
  for (const SyncPlan::Neighbour& n : neighbours) {
    const Int64 bytes = n.rows_to_send.size() * row_bytes;
    packRows(datas, n, reinterpret_cast<std::byte*>(to));
    if (bytes != 0)
      m_requests.add(m_parallel_mng->send(Span<const Byte>(to, bytes), messageWith(n.rank)));
    to += bytes;
  }
}

void SyncMessages::finish(Neighbours neighbours, ConstArrayView<IData*> datas)
{
  if (m_requests.empty())
    return;
  m_parallel_mng->waitAllRequests(m_requests);
  const auto* from = reinterpret_cast<const std::byte*>(m_recv_buffer.data());
  for (const SyncPlan::Neighbour& n : neighbours)
    from = unpackRows(datas, n, from);
}

} // namespace Arcane::detail::sync
