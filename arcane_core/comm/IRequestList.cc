// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IRequestList.h"

#include <algorithm>

namespace Arcane::MessagePassing
{
bool IRequestList::isRequestDone(Int32 index) const
{
  return std::binary_search(m_done.begin(), m_done.end(), index);
}

void IRequestList::removeDoneRequests()
{
  for (Int32 i = m_done.size() - 1; i >= 0; --i)
    m_requests.remove(m_done[i]);
  m_done.clear();
}

void IRequestList::clear()
{
  m_requests.clear();
  m_done.clear();
}

Int32 IRequestList::wait(eWaitType wait_type)
{
  m_done.clear();
  if (wait_type == WaitAll) {
    for (Int32 i = 0; i < m_requests.size(); ++i)
      if (m_requests[i].isValid())
        m_done.add(i);
    m_parallel_mng->waitAllRequests(m_requests.view());
  }
  else if (wait_type == WaitSome)
    m_done = m_parallel_mng->waitSomeRequests(m_requests.view());
  else
    m_done = m_parallel_mng->testSomeRequests(m_requests.view());
  std::sort(m_done.begin(), m_done.end());
  return m_done.size();
}
} // namespace Arcane::MessagePassing
