// SPDX-License-Identifier: Apache-2.0
#include "accelerator/algorithm/OutputCounts.h"

#include "accelerator/kernel/SpareMemory.h"
#include "accelerator/runtime/RunnerImpl.h"

#include "arcane_core/base/error/LostException.h"

namespace Arcane::detail::algorithm
{
namespace
{
using runtime::RunQueueImpl;

//! Objects of different queues write different cache lines.
constexpr Int64 nb_byte_of_counts = 256;

//! The address of pinned counters.
using FreeCounts = kernel::SpareMemory<Int32*>;

Int32* newCounts(const RunQueueImpl& queue)
{
  void* counts = nullptr;
  runtime::throwIfFailed(queue.backend.allocate(eMemoryResource::HostPinned, queue.device, nb_byte_of_counts, &counts),
                         "allocate the counters of an algorithm");
  return static_cast<Int32*>(counts);
}
} // namespace

OutputCounts::OutputCounts(const Accelerator::RunQueue& queue)
: m_queue(queue)
{
  const RunQueueImpl& impl = queue.internalImpl();
  if (impl.backend.kernelExecution() == runtime::eKernelExecution::Device &&
      !FreeCounts::instance().take(&impl.backend, impl.device.asInt32(), m_counts))
    m_counts = newCounts(impl);
  clear();
}

OutputCounts::~OutputCounts()
{
  try {
    read();
    if (m_counts != m_own) {
      const RunQueueImpl& impl = m_queue.internalImpl();
      FreeCounts::instance().give(&impl.backend, impl.device.asInt32(), m_counts);
    }
  }
  // The result was not requested. Counters that a failed queue may still write are not used again.
  catch (...) {
    base::printLostException(A_FUNCINFO, "read the counts of an algorithm");
  }
}

void OutputCounts::clear()
{
  m_counts[0] = 0;
  m_counts[1] = 0;
}

const Int32* OutputCounts::read()
{
  if (m_is_armed) {
    m_is_armed = false;
    m_queue.barrier();
  }
  return m_counts;
}
} // namespace Arcane::detail::algorithm
