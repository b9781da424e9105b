// SPDX-License-Identifier: Apache-2.0
// A kernel that was launched and that nobody has waited for.
#pragma once

#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/QueueCall.h"
#include "accelerator/runtime/QueuedUses.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/RunnerImpl.h"
#include "accelerator/runtime/SimulatedDevice.h"

#include "arcane_core/base/array/Span.h"

namespace Arcane::test
{
/*!
 * \brief Launches the kernel 'Pressure' at tube.cc:12, which writes some bytes, in a queue of a simulated device that executes nothing.
 *
 * It does what the launch of a kernel does, for tests of rooms that know none. The kernel is finished when the object is destroyed.
 */
class PendingKernel
{
 public:
  //! \param values  what the kernel may write; they outlive the object
  template <typename Values>
  PendingKernel(const Values& values, const String& name)
  : m_former(detail::runtime::setBackend(Accelerator::eExecutionPolicy::CUDA, &m_device))
  , m_runner(Accelerator::eExecutionPolicy::CUDA)
  , m_queue(makeQueue(m_runner))
  {
    m_device.holdStreams();
    m_queue.setAsync(true);
    detail::runtime::KernelUse use;
    use.base = values.data();
    use.nb_byte = Int64(values.size()) * Int64(sizeof(*values.data()));
    use.is_read = false;
    use.name = name;
    detail::runtime::RunQueueImpl& impl = m_queue.internalImpl();
    detail::runtime::putInStream(impl, [] {});
    const String text = detail::runtime::kernelText("Pressure", TraceInfo("tube.cc", "compute()", 12));
    detail::runtime::QueuedUses::instance().noteKernel(*impl.slot, { use }, text);
  }
  PendingKernel(const PendingKernel&) = delete;
  PendingKernel& operator=(const PendingKernel&) = delete;
  ~PendingKernel()
  {
    finish();
    m_queue = {};
    m_runner = {};
    detail::runtime::setBackend(Accelerator::eExecutionPolicy::CUDA, m_former);
  }

  //! Does what applications do before the host uses the values.
  void finish()
  {
    m_device.letStreamsRun();
    m_queue.barrier();
  }

 private:
  detail::runtime::SimulatedDevice m_device;
  detail::runtime::DeviceBackend* m_former;
  Accelerator::Runner m_runner;
  Accelerator::RunQueue m_queue;
};
} // namespace Arcane::test
