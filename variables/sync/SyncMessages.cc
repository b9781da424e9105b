// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/SyncMessages.h"

#include "variables/data/IData.h"
#include "variables/data/RowCopy.h"

#include "arcane_core/comm/IParallelMng.h"

namespace Arcane::detail
{

namespace
{
using MessagePassing::MessageRank;
using MessagePassing::MessageTag;
using MessagePassing::NonBlocking;
using MessagePassing::PointToPointMessageInfo;

// Messages of the application with the default tag do not mix with these.
const MessageTag synchronize_tag(523);

PointToPointMessageInfo messageWith(Int32 rank)
{
  return PointToPointMessageInfo(MessageRank(rank), synchronize_tag, NonBlocking);
}

//! Makes room for \a bytes; never shrinks, so that a buffer stops moving.
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

void SyncMessages::exchange(const SyncPlan& plan, ConstArrayView<IData*> datas)
{
  Int64 row_bytes = 0;
  for (const IData* data : datas)
    row_bytes += data->rowBytes();
  if (row_bytes == 0 || plan.neighbours().empty())
    return;
  m_requests.clear();
  postReceives(plan, row_bytes);
  packAndSend(plan, datas, row_bytes);
  m_parallel_mng->waitAllRequests(m_requests);
  unpack(plan, datas);
}

void SyncMessages::postReceives(const SyncPlan& plan, Int64 row_bytes)
{
  Int64 nb_row = 0;
  for (const SyncPlan::Neighbour& n : plan.neighbours())
    nb_row += n.rows_to_receive.size();
  Byte* to = roomFor(m_recv_buffer, nb_row * row_bytes);
  for (const SyncPlan::Neighbour& n : plan.neighbours()) {
    const Int64 bytes = n.rows_to_receive.size() * row_bytes;
    if (bytes != 0)
      m_requests.add(m_parallel_mng->receive(Span<Byte>(to, bytes), messageWith(n.rank)));
    to += bytes;
  }
}

void SyncMessages::packAndSend(const SyncPlan& plan, ConstArrayView<IData*> datas, Int64 row_bytes)
{
  Int64 nb_row = 0;
  for (const SyncPlan::Neighbour& n : plan.neighbours())
    nb_row += n.rows_to_send.size();
  Byte* to = roomFor(m_send_buffer, nb_row * row_bytes);
  for (const SyncPlan::Neighbour& n : plan.neighbours()) {
    Byte* begin = to;
    for (IData* data : datas) {
      const auto* values = static_cast<const std::byte*>(data->address());
      gatherRows(values, n.rows_to_send, data->rowBytes(), reinterpret_cast<std::byte*>(to));
      to += n.rows_to_send.size() * data->rowBytes();
    }
    if (to != begin)
      m_requests.add(m_parallel_mng->send(Span<const Byte>(begin, to - begin), messageWith(n.rank)));
  }
}

void SyncMessages::unpack(const SyncPlan& plan, ConstArrayView<IData*> datas)
{
  const auto* from = reinterpret_cast<const std::byte*>(m_recv_buffer.data());
  for (const SyncPlan::Neighbour& n : plan.neighbours())
    for (IData* data : datas) {
      scatterRows(static_cast<std::byte*>(data->address()), n.rows_to_receive, data->rowBytes(), from);
      from += n.rows_to_receive.size() * data->rowBytes();
    }
}

} // namespace Arcane::detail
