// SPDX-License-Identifier: Apache-2.0
// The description of the runtime and the device that a run requests.
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
//! Describes the runtime that a run requests. By default the host executes the commands, one after the other.
class AcceleratorRuntimeInitialisationInfo
{
 public:
  //! Returns true when the run uses an accelerator. If acceleratorRuntime() is empty, it is the first one that this machine has.
  bool isUsingAcceleratorRuntime() const { return m_is_using_accelerator_runtime; }
  void setIsUsingAcceleratorRuntime(bool v) { m_is_using_accelerator_runtime = v; }

  //! Returns cuda, hip, or simulated, which needs no device; sequential or thread for the host.
  const String& acceleratorRuntime() const { return m_accelerator_runtime; }
  void setAcceleratorRuntime(const String& v) { m_accelerator_runtime = v; }

  //! Returns the policy to use when acceleratorRuntime() is empty; None if it was not set.
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
 * \brief Loads the runtime, initialises \a runner on it, and logs which runtime and device are used.
 * \throws FatalErrorException when the runtime cannot be loaded, when the device does not exist, or when the runner is already initialised
 */
ARCANE_EXPORT void initializeRunner(Runner& runner, ITraceMng* tm, const AcceleratorRuntimeInitialisationInfo& runtime_info);

/*!
 * \brief Returns the runtime that the command line requests.
 *
 * The first of these options counts: `-A,AcceleratorRuntime=NAME`, `-A,UseAccelerator=1`, `-A,T=n` with n > 1 for threads of the
 * host. Each may also be given by the environment: ARCANE_ACCELERATOR_RUNTIME, ARCANE_USE_ACCELERATOR, ARCANE_NB_TASK.
 * \throws FatalErrorException when a value cannot be read
 */
ARCANE_EXPORT AcceleratorRuntimeInitialisationInfo acceleratorInfoOf(const CommandLineArguments& arguments);

/*!
 * \brief Returns the device of a rank: \a rank modulo \a nb_device.
 *
 * With the environment variable ARCANE_ACCELERATOR_PARALLELMNG_RANK_FOR_DEVICE=n it is \a rank modulo n. Runs with several processes per device need
 * it.
 * \throws FatalErrorException when n is not in [1, nb_device]
 */
ARCANE_EXPORT DeviceId deviceOfRank(Int32 rank, Int32 nb_device);
} // namespace Arcane::Accelerator
