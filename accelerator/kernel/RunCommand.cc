// SPDX-License-Identifier: Apache-2.0
#include "accelerator/kernel/RunCommand.h"

#include "accelerator/kernel/KernelProfile.h"
#include "accelerator/runtime/RunnerImpl.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane::Accelerator
{
RunCommand::RunCommand(const RunQueue& queue)
: m_queue(queue)
, m_is_watched(queue.internalImpl().backend.kernelExecution() == detail::runtime::eKernelExecution::HostInStream ||
               (queue.isAcceleratorPolicy() && arcaneIsCheck()))
, m_is_timed(detail::kernel::KernelProfile::isActive())
{}

RunCommand::~RunCommand() = default;

RunCommand makeCommand(const RunQueue& queue)
{
  return RunCommand(queue);
}

RunCommand makeCommand(const RunQueue* queue)
{
  ARCANE_FATAL_IF(!queue, "command: the pointer to its queue is null, expected a queue of makeQueue()");
  return RunCommand(*queue);
}
} // namespace Arcane::Accelerator
