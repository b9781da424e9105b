// SPDX-License-Identifier: Apache-2.0
// Which runtime and which device a run asks for.
#pragma once

#include "accelerator/runtime/AcceleratorGlobal.h"
#include "accelerator/runtime/DeviceId.h"

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class CommandLineArguments;
class ITraceMng;
} // namespace Arcane

namespace Arcane::Accelerator
{
//! What a run asks for. By default, commands are executed by the host, one after the other.
class AcceleratorRuntimeInitialisationInfo
{
 public:
  //! True when an accelerator is asked for; if acceleratorRuntime() is empty, the first one that this machine has.
  bool isUsingAcceleratorRuntime() const { return m_is_using_accelerator_runtime; }
  void setIsUsingAcceleratorRuntime(bool v) { m_is_using_accelerator_runtime = v; }

  //! cuda, hip, or simulated, which needs no device; sequential or thread for the host.
  const String& acceleratorRuntime() const { return m_accelerator_runtime; }
  void setAcceleratorRuntime(const String& v) { m_accelerator_runtime = v; }

  //! Used when acceleratorRuntime() is empty. None when it was not said.
  eExecutionPolicy executionPolicy() const { return m_execution_policy; }
  void setExecutionPolicy(eExecutionPolicy v) { m_execution_policy = v; }

  DeviceId deviceId() const { return m_device_id; }
  void setDeviceId(DeviceId v) { m_device_id = v; }

 private:
  String m_accelerator_runtime;
  eExecutionPolicy m_execution_policy = eExecutionPolicy::None;
  DeviceId m_device_id;
  bool m_is_using_accelerator_runtime = false;
};

/*!
 * \brief Loads the runtime that is asked for, initialises \a runner on it, and says so in the log.
 * \throws FatalErrorException when the runtime cannot be loaded, when there is no such device, or when the runner is initialised
 */
ARCANE_EXPORT void initializeRunner(Runner& runner, ITraceMng* tm, const AcceleratorRuntimeInitialisationInfo& runtime_info);

/*!
 * \brief What the command line asks for.
 *
 * `-A,AcceleratorRuntime=NAME`, else `-A,UseAccelerator=1`, else `-A,T=n` with n > 1 for threads of the host; each of them may
 * be given by the environment instead: ARCANE_ACCELERATOR_RUNTIME, ARCANE_USE_ACCELERATOR, ARCANE_NB_TASK.
 * \throws FatalErrorException when a value cannot be read
 */
ARCANE_EXPORT AcceleratorRuntimeInitialisationInfo acceleratorInfoOf(const CommandLineArguments& arguments);

/*!
 * \brief The device of a rank: \a rank modulo \a nb_device.
 *
 * With the environment variable ARCANE_ACCELERATOR_PARALLELMNG_RANK_FOR_DEVICE=n, modulo n, for runs with several processes per
 * device.
 * \throws FatalErrorException when n is not in [1, nb_device]
 */
ARCANE_EXPORT DeviceId deviceOfRank(Int32 rank, Int32 nb_device);
} // namespace Arcane::Accelerator
