// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/IAcceleratorMng.h"

#include "accelerator/runtime/RuntimeLoader.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"

namespace Arcane::detail::runtime
{
eExecutionPolicy loadRuntime(const Accelerator::AcceleratorRuntimeInitialisationInfo& info)
{
  if (!info.acceleratorRuntime().empty())
    return loadRuntime(info.acceleratorRuntime());
  if (info.isUsingAcceleratorRuntime())
    return Accelerator::isAcceleratorPolicy(info.executionPolicy()) ? loadRuntime(info.executionPolicy()) : loadAnyRuntime();
  return info.executionPolicy() == eExecutionPolicy::None ? eExecutionPolicy::Sequential : info.executionPolicy();
}
} // namespace Arcane::detail::runtime

namespace Arcane::Accelerator
{
IAcceleratorMng::IAcceleratorMng(ITraceMng* tm)
: m_trace_mng(tm)
{}

void IAcceleratorMng::initialize(const AcceleratorRuntimeInitialisationInfo& runtime_info)
{
  ARCANE_FATAL_IF(m_is_initialized, "accelerator manager: initialize() is called twice, expected once");
  initializeRunner(m_runner, m_trace_mng, runtime_info);
  m_queue = makeQueue(m_runner);
  m_is_initialized = true;
}

void IAcceleratorMng::checkInitialized() const
{
  ARCANE_FATAL_IF(!m_is_initialized, "accelerator manager: not initialised, expected a call to initialize() before");
}

Runner* IAcceleratorMng::defaultRunner()
{
  checkInitialized();
  return &m_runner;
}

RunQueue* IAcceleratorMng::defaultQueue()
{
  checkInitialized();
  return &m_queue;
}

void initializeRunner(Runner& runner, ITraceMng* tm, const AcceleratorRuntimeInitialisationInfo& runtime_info)
{
  const eExecutionPolicy policy = detail::runtime::loadRuntime(runtime_info);
  if (!isAcceleratorPolicy(policy)) {
    runner.initialize(policy);
    if (tm)
      tm->info() << "[accelerator] policy " << policy << ": commands are executed by the host";
    return;
  }
  runner.initialize(policy, runtime_info.deviceId());
  runner.setAsCurrentDevice();
  if (tm)
    tm->info() << "[accelerator] runtime " << policy << ", device " << runner.deviceId() << ": " << runner.deviceInfo().name();
}
} // namespace Arcane::Accelerator
