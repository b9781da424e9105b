// SPDX-License-Identifier: Apache-2.0
#include "accelerator/algorithm/OutputCounts.h"

#include "accelerator/runtime/RunnerImpl.h"

#include "arcane_core/base/error/Exception.h"

#include <iostream>
#include <map>
#include <mutex>
#include <vector>

namespace Arcane::detail::algorithm
{
namespace
{
using runtime::DeviceBackend;
using runtime::RunQueueImpl;

//! Objects of different queues write different cache lines.
constexpr Int64 nb_byte_of_counts = 256;

//! Pinned counters that no algorithm uses. They are kept until the end of the process: there are as many as objects alive at once.
class FreeCounts
{
 public:
  static FreeCounts& instance()
  {
    static auto* const counts = new FreeCounts;
    return *counts;
  }

  Int32* take(const RunQueueImpl& queue)
  {
    {
      const std::scoped_lock lock(m_mutex);
      std::vector<Int32*>& free = m_free[{ &queue.backend, queue.device.asInt32() }];
      if (!free.empty()) {
        Int32* const counts = free.back();
        free.pop_back();
        return counts;
      }
    }
    void* counts = nullptr;
    runtime::throwIfFailed(queue.backend.allocate(eMemoryResource::HostPinned, queue.device, nb_byte_of_counts, &counts),
                           "allocate the counters of an algorithm");
    return static_cast<Int32*>(counts);
  }

  void give(const RunQueueImpl& queue, Int32* counts)
  {
    const std::scoped_lock lock(m_mutex);
    m_free[{ &queue.backend, queue.device.asInt32() }].push_back(counts);
  }

 private:
  std::mutex m_mutex;
  std::map<std::pair<DeviceBackend*, Int32>, std::vector<Int32*>> m_free;
};
} // namespace

OutputCounts::OutputCounts(const Accelerator::RunQueue& queue)
: m_queue(queue)
{
  const RunQueueImpl& impl = queue.internalImpl();
  if (impl.backend.kernelExecution() == runtime::eKernelExecution::Device)
    m_counts = FreeCounts::instance().take(impl);
  clear();
}

OutputCounts::~OutputCounts()
{
  try {
    read();
    if (m_counts != m_own)
      FreeCounts::instance().give(m_queue.internalImpl(), m_counts);
  }
  // Nobody asked for the result. Counters that a failed queue may still write are not used again.
  catch (const Exception& e) {
    std::cerr << e.message() << '\n';
  }
  catch (const std::exception& e) {
    std::cerr << e.what() << '\n';
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
