// SPDX-License-Identifier: Apache-2.0
// Executes the part of a SyncPlan that needs messages.
#pragma once

#include "variables/sync/SyncPlan.h"

#include "arcane_core/comm/Request.h"

namespace Arcane
{
class IData;
}

namespace Arcane::detail
{

/*!
 * \brief One message per neighbour, whatever the number of variables: rows of the first, then of the second...
 *
 * Buffers are kept from one exchange to the next: none is allocated once the largest was done.
 */
class SyncMessages
{
 public:
  using Neighbours = ConstArrayView<SyncPlan::Neighbour>;

  //! \local
  explicit SyncMessages(IParallelMng* parallel_mng);

  /*!
   * \brief Posts the receives, and sends rows of all \a datas, which may be changed afterwards.
   *
   * Rows must have as many bytes on all ranks.
   * \collective over the neighbours
   */
  void start(Neighbours neighbours, ConstArrayView<IData*> datas);
  //! Waits for the messages of start(), called with the same arguments, and writes the rows received. \collective over the neighbours
  void finish(Neighbours neighbours, ConstArrayView<IData*> datas);

 private:
  IParallelMng* m_parallel_mng;
  UniqueArray<Byte> m_send_buffer;
  UniqueArray<Byte> m_recv_buffer;
  UniqueArray<MessagePassing::Request> m_requests;

  void postReceives(Neighbours neighbours, Int64 row_bytes);
  void packAndSend(Neighbours neighbours, ConstArrayView<IData*> datas, Int64 row_bytes);
};

//! Of all \a datas together. \unit{bytes} \local
Int64 rowBytesOf(ConstArrayView<IData*> datas);
//! The rows to send of each of \a datas, one after the other, to \a packed; returns what follows them. \local
std::byte* packRows(ConstArrayView<IData*> datas, const SyncPlan::Neighbour& neighbour, std::byte* packed);
//! The rows to receive, from \a packed; returns what follows them. \local
const std::byte* unpackRows(ConstArrayView<IData*> datas, const SyncPlan::Neighbour& neighbour, const std::byte* packed);

} // namespace Arcane::detail
