// SPDX-License-Identifier: Apache-2.0
#include "accelerator/kernel/RunCommand.h"

#include "accelerator/kernel/CommandSetting.h"
#include "accelerator/kernel/KernelProfile.h"
#include "accelerator/kernel/ReductionStorage.h"
#include "accelerator/runtime/RunnerImpl.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <atomic>
#include <limits>

namespace Arcane::Accelerator
{
RunCommand::RunCommand(const RunQueue& queue)
: m_queue(queue)
, m_nb_stride(detail::kernel::commandSetting().nb_stride)
, m_is_watched(queue.internalImpl().backend.kernelExecution() == detail::runtime::eKernelExecution::HostInStream ||
               (queue.isAcceleratorPolicy() && arcaneIsCheck()))
, m_is_timed(detail::kernel::KernelProfile::isActive())
, m_is_prefetched(queue.isAcceleratorPolicy() && detail::kernel::commandSetting().is_prefetching)
{}

RunCommand::~RunCommand()
{
  for (detail::kernel::ReductionStorage* reducer : m_reducers)
    reducer->forgetCommand();
}

Int32 RunCommand::internalNbCapturedReducer() const
{
  return static_cast<Int32>(std::count_if(m_reducers.begin(), m_reducers.end(), [](const auto* reducer) { return reducer->isCaptured(); }));
}

Int32 RunCommand::internalAddLocalMemory(Int64 nb_byte, std::size_t alignment)
{
  const auto multiple = static_cast<Int64>(alignment);
  const Int64 begin = (m_local_memory_size + multiple - 1) / multiple * multiple;
  if (nb_byte < 0 || nb_byte > std::numeric_limits<Int32>::max() - begin)
    ARCANE_THROW(ArgumentException, "local memory: its size is {0} bytes after {1} others, expected a sum that fits in an Int32", nb_byte,
                 begin);
  m_local_memory_size = static_cast<Int32>(begin + nb_byte);
  return static_cast<Int32>(begin);
}

UInt64 RunCommand::internalNeedNumber()
{
  static std::atomic<UInt64> nb_command = 0;
  if (m_number == 0)
    m_number = nb_command.fetch_add(1, std::memory_order_relaxed) + 1;
  return m_number;
}

RunCommand makeCommand(const RunQueue& queue)
{
  return RunCommand(queue);
}

RunCommand makeCommand(const RunQueue* queue)
{
  ARCANE_FATAL_IF(!queue, "command: the pointer to its queue is null, expected a queue of makeQueue()");
  return RunCommand(*queue);
}

void RunCommand::internalAddReducer(detail::kernel::ReductionStorage& storage)
{
  m_reducers.push_back(&storage);
}

void RunCommand::internalRemoveReducer(const detail::kernel::ReductionStorage& storage) noexcept
{
  std::erase(m_reducers, &storage);
}

void RunCommand::internalAddUse(const detail::runtime::KernelUse& use)
{
  if (internalHasUses())
    m_uses.push_back(use);
}
} // namespace Arcane::Accelerator
