// SPDX-License-Identifier: Apache-2.0
// Executes a SyncPlan by messages.
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

  //! \local
  explicit SyncMessages(IParallelMng* parallel_mng);

  /*!
   * \brief Sends and receives rows of all \a datas.
   *
   * Rows must have as many bytes on all ranks.
   * \collective over the neighbours of the plan
   */
  void exchange(const SyncPlan& plan, ConstArrayView<IData*> datas);

 private:

  IParallelMng* m_parallel_mng;
  UniqueArray<Byte> m_send_buffer;
  UniqueArray<Byte> m_recv_buffer;
  UniqueArray<MessagePassing::Request> m_requests;

  void postReceives(const SyncPlan& plan, Int64 row_bytes);
  void packAndSend(const SyncPlan& plan, ConstArrayView<IData*> datas, Int64 row_bytes);
  void unpack(const SyncPlan& plan, ConstArrayView<IData*> datas);
};

} // namespace Arcane::detail
