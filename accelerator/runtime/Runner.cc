// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/Runner.h"

#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/RunQueueEventImpl.h"
#include "accelerator/runtime/RunnerImpl.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <sstream>

namespace Arcane::Accelerator
{
using detail::runtime::DeviceBackend;
using detail::runtime::RunnerImpl;
using detail::runtime::throwIfFailed;

namespace
{
const Runner& checkedRunner(const Runner* runner)
{
  ARCANE_FATAL_IF(!runner, "queue: runner is null, expected one to make a queue for");
  return *runner;
}

ePointerAccessibility accessibilityOnHost(const PointerAttribute& attribute)
{
  return attribute.memoryType() == ePointerMemoryType::Device && !attribute.hostPointer() ? ePointerAccessibility::No
                                                                                          : ePointerAccessibility::Yes;
}

ePointerAccessibility accessibilityOnDevice(const PointerAttribute& attribute)
{
  const bool is_known = attribute.memoryType() != ePointerMemoryType::Unregistered;
  return is_known || attribute.devicePointer() ? ePointerAccessibility::Yes : ePointerAccessibility::No;
}
} // namespace

Runner::Runner()
: m_impl(std::make_shared<RunnerImpl>())
{}

Runner::Runner(eExecutionPolicy policy)
: Runner()
{
  initialize(policy);
}

Runner::Runner(eExecutionPolicy policy, DeviceId device)
: Runner()
{
  initialize(policy, device);
}

RunnerImpl& Runner::checkedImpl() const
{
  m_impl->checkInitialized();
  return *m_impl;
}

void Runner::initialize(eExecutionPolicy v)
{
  initialize(v, DeviceId());
}

void Runner::initialize(eExecutionPolicy v, DeviceId device)
{
  m_impl->initialize(v, device);
}

bool Runner::isInitialized() const
{
  return m_impl->isInitialized();
}

eExecutionPolicy Runner::executionPolicy() const
{
  return checkedImpl().policy();
}

DeviceId Runner::deviceId() const
{
  return checkedImpl().device();
}

void Runner::setAsCurrentDevice()
{
  RunnerImpl& impl = checkedImpl();
  throwIfFailed(impl.backend().setCurrentDevice(impl.device()), "set the current device");
}

const DeviceInfo& Runner::deviceInfo() const
{
  RunnerImpl& impl = checkedImpl();
  return impl.backend().deviceInfo(impl.device());
}

DeviceMemoryInfo Runner::deviceMemoryInfo() const
{
  RunnerImpl& impl = checkedImpl();
  DeviceMemoryInfo info;
  throwIfFailed(impl.backend().memoryInfo(impl.device(), info), "read the memory of the device");
  return info;
}

const IDeviceInfoList* Runner::deviceInfoList(eExecutionPolicy policy)
{
  const DeviceBackend* backend = detail::runtime::findBackend(policy);
  return backend ? &backend->devices() : nullptr;
}

double Runner::cumulativeCommandTime() const
{
  return static_cast<double>(checkedImpl().commandTimeNs()) * 1.0e-9;
}

void Runner::setMemoryAdvice(ConstMemoryView buffer, eMemoryAdvice advice)
{
  RunnerImpl& impl = checkedImpl();
  throwIfFailed(impl.backend().setAdvice(buffer.data(), buffer.bytes().size(), advice, impl.device()), "set a memory advice");
}

void Runner::unsetMemoryAdvice(ConstMemoryView buffer, eMemoryAdvice advice)
{
  RunnerImpl& impl = checkedImpl();
  throwIfFailed(impl.backend().unsetAdvice(buffer.data(), buffer.bytes().size(), advice, impl.device()), "unset a memory advice");
}

void Runner::fillPointerAttribute(PointerAttribute& attribute, const void* pointer)
{
  throwIfFailed(checkedImpl().backend().pointerAttribute(pointer, attribute), "read the attributes of a pointer");
}

RunQueue Runner::newQueue(const RunQueueBuildInfo& build_info) const
{
  return RunQueue(checkedImpl().takeQueue(build_info));
}

RunQueue Runner::internalQueueOf(void* foreign_stream) const
{
  return RunQueue(checkedImpl().adoptStream(foreign_stream));
}

RunQueueEvent Runner::newEvent() const
{
  return RunQueueEvent(std::make_shared<detail::runtime::RunQueueEventImpl>(m_impl));
}

RunQueue makeQueue(const Runner& runner, const RunQueueBuildInfo& build_info)
{
  return runner.newQueue(build_info);
}

RunQueue makeQueue(const Runner& runner)
{
  return makeQueue(runner, RunQueueBuildInfo());
}

RunQueue makeQueue(const Runner* runner)
{
  return makeQueue(checkedRunner(runner));
}

RunQueue makeQueue(const Runner* runner, const RunQueueBuildInfo& build_info)
{
  return makeQueue(checkedRunner(runner), build_info);
}

Ref<RunQueue> makeQueueRef(const Runner& runner, const RunQueueBuildInfo& build_info)
{
  return makeRef(new RunQueue(makeQueue(runner, build_info)));
}

Ref<RunQueue> makeQueueRef(const Runner& runner)
{
  return makeQueueRef(runner, RunQueueBuildInfo());
}

Ref<RunQueue> makeQueueRef(Runner* runner)
{
  return makeQueueRef(checkedRunner(runner));
}

RunQueueEvent makeEvent(const Runner& runner)
{
  return runner.newEvent();
}

Ref<RunQueueEvent> makeEventRef(const Runner& runner)
{
  return makeRef(new RunQueueEvent(makeEvent(runner)));
}

// --- pointers -------------------------------------------------------------------------------------

ePointerAccessibility getPointerAccessibility(eExecutionPolicy policy, const void* pointer, PointerAttribute* attribute)
{
  DeviceBackend* backend = detail::runtime::findBackend(policy);
  if (!backend)
    return ePointerAccessibility::Unknown;
  const bool is_on_device = isAcceleratorPolicy(policy);
  // Only the driver of an accelerator can distinguish its memory from the memory of the host.
  if (DeviceBackend* accelerator = detail::runtime::findAcceleratorBackend(); accelerator && !is_on_device)
    backend = accelerator;
  PointerAttribute found;
  if (!backend->pointerAttribute(pointer, found).isOk())
    return ePointerAccessibility::Unknown;
  if (attribute)
    *attribute = found;
  return is_on_device ? accessibilityOnDevice(found) : accessibilityOnHost(found);
}

ePointerAccessibility getPointerAccessibility(RunQueue* queue, const void* pointer, PointerAttribute* attribute)
{
  if (!queue || queue->isNull())
    return ePointerAccessibility::Unknown;
  return getPointerAccessibility(queue->executionPolicy(), pointer, attribute);
}

ePointerAccessibility getPointerAccessibility(Runner* runner, const void* pointer, PointerAttribute* attribute)
{
  if (!runner || !runner->isInitialized())
    return ePointerAccessibility::Unknown;
  return getPointerAccessibility(runner->executionPolicy(), pointer, attribute);
}
} // namespace Arcane::Accelerator

namespace Arcane::detail::runtime
{
void checkAccessiblePointer(Accelerator::eExecutionPolicy policy, const void* pointer, const TraceInfo& where)
{
  PointerAttribute attribute;
  if (Accelerator::getPointerAccessibility(policy, pointer, &attribute) != Accelerator::ePointerAccessibility::No)
    return;
  base::ClassicStream<std::ostringstream> text;
  text << "pointer: " << attribute << ", expected memory that a queue of policy " << policy << " can use";
  throw FatalErrorException(where, String(text.str()));
}

void checkAccessiblePointer(const Accelerator::RunQueue& queue, const void* pointer, const TraceInfo& where)
{
  checkAccessiblePointer(queue.executionPolicy(), pointer, where);
}

void checkAccessiblePointer(const Accelerator::RunQueue* queue, const void* pointer, const TraceInfo& where)
{
  if (queue)
    checkAccessiblePointer(*queue, pointer, where);
}

void checkAccessiblePointer(const Accelerator::Runner& runner, const void* pointer, const TraceInfo& where)
{
  if (runner.isInitialized())
    checkAccessiblePointer(runner.executionPolicy(), pointer, where);
}

void checkAccessiblePointer(const Accelerator::Runner* runner, const void* pointer, const TraceInfo& where)
{
  if (runner)
    checkAccessiblePointer(*runner, pointer, where);
}
} // namespace Arcane::detail::runtime
