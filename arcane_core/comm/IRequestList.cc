// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IRequestList.h"

#include <algorithm>

namespace Arcane::MessagePassing
{
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
