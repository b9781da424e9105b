// SPDX-License-Identifier: Apache-2.0
#include "accelerator/kernel/KernelCall.h"

#include "accelerator/kernel/KernelProfile.h"
#include "accelerator/kernel/ReductionStorage.h"
#include "accelerator/kernel/ViewStamp.h"
#include "accelerator/runtime/CommandRecorder.h"
#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/QueueCall.h"
#include "accelerator/runtime/QueuedUses.h"
#include "accelerator/runtime/RunnerImpl.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/Parameter.h"

#include <functional>
#include <memory>
#include <utility>

namespace Arcane::detail::kernel
{
namespace
{
const base::Parameter<bool> reuse_command({ .section = "Kernels",
                                            .variable = "ARCANE_ACCELERATOR_ALLOW_REUSE_COMMAND",
                                            .meaning = "1 allows a command to launch several kernels, as old applications do" },
                                          base::switches(), false);

eKernelPlace placeOf(const runtime::RunQueueImpl& queue)
{
  switch (queue.backend.kernelExecution()) {
  case runtime::eKernelExecution::Host:
    return queue.policy == Accelerator::eExecutionPolicy::Thread ? eKernelPlace::Tasks : eKernelPlace::Caller;
  case runtime::eKernelExecution::HostInStream: return eKernelPlace::Stream;
  case runtime::eKernelExecution::Device: break;
  }
  return eKernelPlace::Device;
}
Int64 nanosecondsSince(std::chrono::steady_clock::time_point start)
{
  return std::chrono::nanoseconds(std::chrono::steady_clock::now() - start).count();
}

void prefetchUses(const Accelerator::RunCommand& command)
{
  for (const runtime::KernelUse& use : command.internalUses()) {
    const Span<const std::byte> bytes(static_cast<const std::byte*>(use.base), use.nb_byte);
    command.internalQueue().prefetchMemory(Accelerator::MemoryPrefetchArgs(bytes).addAsync());
  }
}

Int64 nbByteUsed(const Accelerator::RunCommand& command)
{
  Int64 nb_byte = 0;
  for (const runtime::KernelUse& use : command.internalUses())
    nb_byte += use.nb_byte * (Int64(use.is_read) + Int64(use.is_write));
  return nb_byte;
}

void makeDeviceCurrent(const runtime::RunQueueImpl& queue)
{
  // The library of the vendor that is linked with the application has a current device of its own only if several are used.
  if (queue.backend.nbDevice() > 1)
    runtime::throwIfFailed(queue.backend.setCurrentDevice(queue.device), "set the device of a kernel");
}
} // namespace

KernelCall::KernelCall(Accelerator::RunCommand& command, Int64 nb_element, eDeviceCode compiled_for, Int64 max_nb_element_of_host)
: m_command(command)
, m_queue(command.m_queue.internalImpl())
, m_place(placeOf(m_queue))
, m_start(std::chrono::steady_clock::now())
// The time of a kernel is that between two events, which graphs do not have.
, m_is_recorded(m_queue.recorder && !command.m_is_timed)
{
  checkFirstLaunch();
  checkNbElement(nb_element, max_nb_element_of_host);
  if (m_place == eKernelPlace::Device)
    checkDeviceCode(compiled_for);
  if (command.m_is_watched)
    runtime::QueuedUses::instance().checkKernel(*m_queue.slot, command.m_uses, text());
  // A prefetch would end what is recorded.
  if (command.m_is_prefetched && !m_queue.recorder)
    prefetchUses(command);
  // A launch that is refused leaves the command and its reducers as they were.
  command.m_is_launched = true;
  const Int32 nb_block = ReductionTree(nb_element).nbBlock();
  for (ReductionStorage* reducer : command.m_reducers)
    reducer->beginLaunch(nb_block);
}

KernelCall::~KernelCall()
{
  if (m_is_done)
    return;
  for (ReductionStorage* reducer : m_command.m_reducers)
    reducer->abandonLaunch();
}

void KernelCall::checkNbElement(Int64 nb_element, Int64 max_nb_element_of_host) const
{
  // A function in the stream of a simulated device stands for a device.
  const bool is_host = m_place == eKernelPlace::Caller || m_place == eKernelPlace::Tasks;
  const Int64 max_nb_element = is_host ? max_nb_element_of_host : max_nb_element_of_device;
  if (nb_element > max_nb_element)
    ARCANE_THROW(ArgumentException, "{0}: the loop has {1} elements, expected at most {2}", text(), nb_element, max_nb_element);
}

void KernelCall::checkFirstLaunch() const
{
  if (m_command.m_is_launched && !reuse_command.value())
    ARCANE_FATAL("{0}: the command has launched a kernel before, expected one launch per command: call makeCommand() for each", text());
}

void KernelCall::checkDeviceCode(eDeviceCode compiled_for) const
{
  const bool is_hip = m_queue.policy == Accelerator::eExecutionPolicy::HIP;
  if (compiled_for == (is_hip ? eDeviceCode::Hip : eDeviceCode::Cuda))
    return;
  const char* const name = is_hip ? "HIP" : "CUDA";
  ARCANE_FATAL("{0}: Requesting {1} kernel execution but the kernel is not compiled with {1}. You need to compile the file containing this "
               "kernel with {1} compiler: name the file in arcane_accelerator_add_source_files() of CMake",
               text(), name);
}

String KernelCall::text() const
{
  return runtime::kernelText(m_command.m_kernel_name, m_command.m_where);
}

void KernelCall::record(const runtime::KernelToRecord& kernel)
{
  if (!m_is_recorded) {
    callInStream((*kernel.make_work)());
    return;
  }
  if (m_place == eKernelPlace::Device)
    makeDeviceCurrent(m_queue);
  const std::function<std::function<void()>()> make_guarded = [&] {
    return runtime::guardedFunction(m_queue, [function = (*kernel.make_work)()] {
      const KernelInStream in_stream;
      function();
    });
  };
  runtime::KernelToRecord recorded = kernel;
  recorded.make_work = kernel.make_work ? &make_guarded : nullptr;
  checkLaunch(m_queue.recorder->putKernel(recorded, m_command.m_uses));
  noteQueued();
}

void KernelCall::record(const LoopToRecord& loop)
{
  const std::function<std::function<void()>()> make_work = [&]() -> std::function<void()> {
    return [stored = std::shared_ptr<const StoredLoop>(loop.store(loop.source))] { stored->execute(); };
  };
  runtime::KernelToRecord kernel;
  kernel.identity = loop.identity;
  kernel.parameters = loop.parameters;
  kernel.is_comparable = loop.is_comparable;
  kernel.make_work = &make_work;
  record(kernel);
}

void* KernelCall::deviceStream()
{
  makeDeviceCurrent(m_queue);
  if (m_command.m_is_timed)
    m_begin_event = KernelProfile::instance().beginOnDevice(m_queue);
  return m_queue.stream();
}

void KernelCall::callInStream(std::function<void()> function)
{
  for (const runtime::KernelUse& use : m_command.m_uses)
    m_queue.backend.declareUse(m_queue.stream(), use.base, use.nb_byte, use.is_write);
  if (m_command.m_is_timed)
    function = [function = std::move(function), name = m_command.m_kernel_name, where = m_command.m_where,
                nb_byte = nbByteUsed(m_command)] {
      const auto start = std::chrono::steady_clock::now();
      function();
      KernelProfile::instance().addCall(name, where, nanosecondsSince(start), nb_byte);
    };
  runtime::putInStream(m_queue, [function = std::move(function)] {
    const KernelInStream in_stream;
    function();
  });
  noteQueued();
}

void KernelCall::checkLaunch(const char* error) const
{
  ARCANE_FATAL_IF(error, "cannot launch {0}: {1}", text(), error);
}

void KernelCall::noteLaunched(const char* error)
{
  checkLaunch(error);
  m_queue.noteSubmitted();
  if (m_command.m_is_timed)
    KernelProfile::instance().endOnDevice(m_queue, m_begin_event, m_command.m_kernel_name, m_command.m_where, nbByteUsed(m_command));
  noteQueued();
}

void KernelCall::noteQueued()
{
  m_queue.recent_kernels.note(m_command.m_kernel_name, m_command.m_where);
  if (m_command.m_is_watched)
    runtime::QueuedUses::instance().noteKernel(*m_queue.slot, m_command.m_uses, text());
}

void KernelCall::end(bool needs_barrier)
{
  if (m_command.m_is_timed && (m_place == eKernelPlace::Caller || m_place == eKernelPlace::Tasks))
    KernelProfile::instance().addCall(m_command.m_kernel_name, m_command.m_where, nanosecondsSince(m_start), nbByteUsed(m_command));
  bool is_async = m_queue.is_async && !needs_barrier;
  if (m_queue.recorder && !m_command.m_reducers.empty()) {
    m_queue.recorder->noteResult();
    for (ReductionStorage* reducer : m_command.m_reducers)
      reducer->noteRecorded();
  }
  else
    is_async = is_async && m_command.m_reducers.empty();
  m_queue.endCommand(m_start, is_async);
  m_is_done = true;
}
} // namespace Arcane::detail::kernel
