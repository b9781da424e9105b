// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/StandaloneRuntime.h"

#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/runtime/BackendTable.h"

#include "arcane_core/base/system/ParameterCheck.h"
#include "arcane_core/launcher/RunMemory.h"
#include "arcane_core/run/RunOptions.h"

namespace Arcane::detail::launcher
{
namespace
{
//! Returns \a arguments after checking them and the process.
const CommandLineArguments& checked(const CommandLineArguments& arguments, ITraceMng* tm)
{
  const base::ParameterFaults faults = base::checkParameters(arguments);
  base::throwIfErrors(faults.errors);
  configureTraces(accelerator_start, arguments, run::readStandaloneOptions(arguments), tm);
  checkProcess(arguments, tm);
  return arguments;
}

tasks::TaskSetting taskSetting(const CommandLineArguments& arguments, std::optional<Int32> nb_thread)
{
  tasks::TaskSetting setting = tasks::TaskSetting::fromArguments(arguments);
  setting.nb_thread = nb_thread.value_or(setting.nb_thread);
  return setting;
}
} // namespace

StandaloneRuntime::Pools::Pools(const Accelerator::AcceleratorRuntimeInitialisationInfo& info, const CommandLineArguments& arguments)
{
  const Accelerator::eExecutionPolicy policy = runtime::loadRuntime(info);
  process::MemoryResourceMng::Setting setting;
  if (isAcceleratorPolicy(policy))
    setting.accelerator = &runtime::backendOf(policy);
  process::MemoryResourceMng::start(process::PoolEnvironment::fromArguments(arguments), setting);
  if (setting.accelerator) {
    process::PoolSet::setThreadDevice(info.deviceId());
    runtime::throwIfFailed(setting.accelerator->setCurrentDevice(info.deviceId()), "set the current device");
  }
}

StandaloneRuntime::Pools::~Pools()
{
  endMemory();
}

StandaloneRuntime::StandaloneRuntime(const Accelerator::AcceleratorRuntimeInitialisationInfo& info, const CommandLineArguments& arguments,
                                     std::optional<Int32> nb_thread)
: m_trace_mng(makeRef(new ITraceMng()))
, m_own_words(ownCopyOf(arguments))
, m_pools(info, checked(arguments, m_trace_mng.get()))
, m_task_threads(taskSetting(arguments, nb_thread))
, m_accelerator_mng(m_trace_mng.get())
{
  m_accelerator_mng.initialize(info);
}

StandaloneRuntime::~StandaloneRuntime()
{
  warnOfUnknownNames(m_own_words, m_trace_mng.get());
  reportKernels(m_trace_mng.get());
}
} // namespace Arcane::detail::launcher
