// SPDX-License-Identifier: Apache-2.0
// Requests that are waited for together.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

namespace Arcane::MessagePassing
{
//! Requests of one IParallelMng, numbered in the order of add().
class ARCANE_EXPORT IRequestList
{
 public:
  explicit IRequestList(IParallelMng* pm)
  : m_parallel_mng(pm)
  {}

  //! \local
  Int32 size() const { return m_requests.size(); }
  Request request(Int32 index) const { return m_requests[index]; }
  //! Indexes of the requests that the last wait() found over, in increasing order. \local
  ConstArrayView<Int32> doneRequestIndexes() const { return m_done; }

  //! \local
  void add(const Request& request) { m_requests.add(request); }
  void add(ConstArrayView<Request> requests) { m_requests.addRange(requests); }
  //! The following requests change number. \local
  void removeRequest(Int32 index) { m_requests.remove(index); }
  //! Forgets all requests without waiting. \local
  void clear();

  //! Returns the number of requests that are newly over; they stay in the list, and are not counted again. \local
  Int32 wait(eWaitType wait_type);

 private:
  IParallelMng* m_parallel_mng;
  UniqueArray<Request> m_requests;
  UniqueArray<Int32> m_done;
};
} // namespace Arcane::MessagePassing

namespace Arcane::Parallel
{
using MessagePassing::IRequestList;
}
