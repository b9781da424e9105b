// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/SyncMessages.h"

#include "variables/data/IData.h"
#include "variables/data/ValuePlace.h"
#include "variables/sync/MessageHead.h"

#include "arcane_core/base/error/Exception.h"
#include "arcane_core/comm/FrameworkTags.h"
#include "arcane_core/comm/IParallelMng.h"

#include <cstring>
#include <iterator>

namespace Arcane::detail::sync
{

namespace
{
using comm::eFrameworkTag;
using comm::messageWith;

//! Makes room for \a bytes. The buffer never shrinks, so that it stops moving after some exchanges.
void makeRoom(UniqueArray<Byte>& buffer, Int64 bytes)
{
  if (buffer.largeSize() < bytes)
    buffer.resizeNoInit(bytes);
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
  m_label = labelOf(datas).variables;
  // All memory is taken before the first request. A driver of messages that fails after that ends the run.
  Int64 nb_sent_byte = 0;
  Int64 nb_received_byte = 0;
  for (const SyncPlan::Neighbour& n : neighbours) {
    nb_sent_byte += messageBytes(n.rows_to_send.size() * row_bytes);
    nb_received_byte += messageBytes(n.rows_to_receive.size() * row_bytes);
  }
  makeRoom(m_send_buffer, nb_sent_byte);
  makeRoom(m_recv_buffer, nb_received_byte);
  m_requests.reserve(2 * neighbours.size());
  postReceives(neighbours, row_bytes);
  packAndSend(neighbours, datas, row_bytes);
}

void SyncMessages::postReceives(Neighbours neighbours, Int64 row_bytes)
{
  Byte* to = m_recv_buffer.data();
  for (const SyncPlan::Neighbour& n : neighbours) {
    const Int64 bytes = messageBytes(n.rows_to_receive.size() * row_bytes);
    if (bytes != 0) {
      std::memset(to, 0, sizeof(MessageHead));
      m_requests.add(m_parallel_mng->receive(Span<Byte>(to, bytes), messageWith(n.rank, eFrameworkTag::Synchronisation)));
    }
    to += bytes;
  }
}

void SyncMessages::packAndSend(Neighbours neighbours, ConstArrayView<IData*> datas, Int64 row_bytes)
{
  Byte* to = m_send_buffer.data();
  const MessageHead head{ m_label, 1 };
  for (const SyncPlan::Neighbour& n : neighbours) {
    const Int64 bytes = messageBytes(n.rows_to_send.size() * row_bytes);
    if (bytes != 0) {
      std::memcpy(to, &head, sizeof(head));
      packRows(datas, n, reinterpret_cast<std::byte*>(to) + sizeof(head));
      m_requests.add(m_parallel_mng->send(Span<const Byte>(to, bytes), messageWith(n.rank, eFrameworkTag::Synchronisation)));
    }
    to += bytes;
  }
}

std::optional<ExchangeFault> SyncMessages::findFault(Neighbours neighbours, Int64 row_bytes) const
{
  const Byte* from = m_recv_buffer.data();
  for (const SyncPlan::Neighbour& n : neighbours) {
    const Int64 bytes = messageBytes(n.rows_to_receive.size() * row_bytes);
    MessageHead head;
    if (bytes != 0)
      std::memcpy(&head, from, sizeof(head));
    if (const auto fault = head.fault(n.rank, m_label))
      return fault;
    from += bytes;
  }
  return {};
}

std::optional<ExchangeFault> SyncMessages::finish(Neighbours neighbours, ConstArrayView<IData*> datas)
{
  if (m_requests.empty())
    return {};
  const Int64 row_bytes = rowBytesOf(datas);
  try {
    m_parallel_mng->waitAllRequests(m_requests);
  }
  catch (const Exception&) {
    // Messages of other variables may be too large.
    if (const auto fault = findFault(neighbours, row_bytes))
      return fault;
    throw;
  }
  if (const auto fault = findFault(neighbours, row_bytes))
    return fault;
  const auto* from = reinterpret_cast<const std::byte*>(m_recv_buffer.data());
  for (const SyncPlan::Neighbour& n : neighbours)
    if (messageBytes(n.rows_to_receive.size() * row_bytes) != 0)
      from = unpackRows(datas, n, from + sizeof(MessageHead));
  return {};
}

} // namespace Arcane::detail::sync
