// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IThreadMng.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/RankOfThread.h"

#include <mutex>

namespace Arcane
{

namespace
{
//! The lock of all ranks of the process, whatever their communicators.
std::mutex& criticalSectionMutex()
{
  static std::mutex mutex;
  return mutex;
}
} // namespace

bool IThreadMng::isMultiThread() const
{
  return m_parallel_mng->worldParallelMng()->isThreadImplementation() || m_parallel_mng->extension<detail::comm::RankOfThread>();
}

void IThreadMng::beginCriticalSection()
{
  if (isMultiThread())
    criticalSectionMutex().lock();
}

void IThreadMng::endCriticalSection()
{
  if (isMultiThread())
    criticalSectionMutex().unlock();
}

} // namespace Arcane
