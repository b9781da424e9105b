// SPDX-License-Identifier: Apache-2.0
// Executes the part of a SyncPlan that needs messages.
#pragma once

#include "variables/sync/ExchangeLabel.h"
#include "variables/sync/SyncPlan.h"

#include "arcane_core/comm/Request.h"

#include <optional>

namespace Arcane
{
class IData;
}

namespace Arcane::detail::sync
{

/*!
 * \brief Sends one message per neighbour for all variables: it holds their label, the rows of the first variable, then of the second...
 *
 * The label keeps a rank from taking the rows of other variables, when ranks do not synchronise the same variables in the same order.
 * Buffers are kept from one exchange to the next: none is allocated once the largest exchange was done.
 */
class SyncMessages
{
 public:
  using Neighbours = ConstArrayView<SyncPlan::Neighbour>;

  //! \local
  explicit SyncMessages(IParallelMng* parallel_mng);

  /*!
   * \brief Posts the receives, and sends rows of all \a datas. The caller may change the values afterwards.
   *
   * Rows must have the same number of bytes on all ranks. A neighbour without rows gets no message.
   * \collective over the neighbours
   */
  void start(Neighbours neighbours, ConstArrayView<IData*> datas);
  //! Waits for the messages of start(), called with the same arguments. Writes the received rows, or returns the first fault when a
  //! neighbour has sent other variables. \collective over the neighbours
  std::optional<ExchangeFault> finish(Neighbours neighbours, ConstArrayView<IData*> datas);

 private:
  IParallelMng* m_parallel_mng;
  UniqueArray<Byte> m_send_buffer;
  UniqueArray<Byte> m_recv_buffer;
  UniqueArray<MessagePassing::Request> m_requests;

  UInt32 m_label = 0;

  void postReceives(Neighbours neighbours, Int64 row_bytes);
  void packAndSend(Neighbours neighbours, ConstArrayView<IData*> datas, Int64 row_bytes);
  std::optional<ExchangeFault> findFault(Neighbours neighbours, Int64 row_bytes) const;
};

//! Returns the size of a row of all \a datas together. \unit{bytes} \local
Int64 rowBytesOf(ConstArrayView<IData*> datas);
//! Copies the rows to send of each of \a datas, one after the other, to \a packed. Returns the end of what was written. \local
std::byte* packRows(ConstArrayView<IData*> datas, const SyncPlan::Neighbour& neighbour, std::byte* packed);
//! Copies the rows to receive from \a packed to \a datas. Returns the end of what was read. \local
const std::byte* unpackRows(ConstArrayView<IData*> datas, const SyncPlan::Neighbour& neighbour, const std::byte* packed);

} // namespace Arcane::detail::sync
