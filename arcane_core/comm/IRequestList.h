// SPDX-License-Identifier: Apache-2.0
// A list of requests that are waited for together.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

namespace Arcane::MessagePassing
{
//! Holds requests of one IParallelMng, numbered in the order of add().
class ARCANE_EXPORT IRequestList
{
 public:
  explicit IRequestList(IParallelMng* pm)
  : m_parallel_mng(pm)
  {}

  //! \local
  Int32 size() const { return m_requests.size(); }
  Request request(Int32 index) const { return m_requests[index]; }
  //! Returns the indexes of the requests that were finished in the last wait(), in increasing order. \local
  ConstArrayView<Int32> doneRequestIndexes() const { return m_done; }

  //! Returns true if the request was finished in the last wait(). \local
  bool isRequestDone(Int32 index) const;

  //! \local
  void add(const Request& request) { m_requests.add(request); }
  void add(ConstArrayView<Request> requests) { m_requests.addRange(requests); }
  //! Removes a request. The numbers of the requests after it decrease by one. \local
  void removeRequest(Int32 index) { m_requests.remove(index); }
  //! Removes the requests of doneRequestIndexes(), which is empty afterwards. The order of the others does not change. \local
  void removeDoneRequests();
  //! Removes all requests without waiting. \local
  void clear();

  //! Returns the number of requests that have newly finished. A finished request stays in the list, and is not counted again. \local
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
