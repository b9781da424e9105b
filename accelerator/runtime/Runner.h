// SPDX-License-Identifier: Apache-2.0
// A device, or the host, for which queues are made.
#pragma once

#include "accelerator/runtime/DeviceId.h"
#include "accelerator/runtime/DeviceMemoryInfo.h"
#include "accelerator/runtime/IDeviceInfoList.h"
#include "accelerator/runtime/PointerAttribute.h"
#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/RunQueueBuildInfo.h"
#include "accelerator/runtime/RunQueueEvent.h"

#include "arcane_core/base/memory/MemoryView.h"

#include <memory>

namespace Arcane::detail::runtime
{
class RunnerImpl;
}

namespace Arcane::Accelerator
{
/*!
 * \brief Represents the place where queues execute their commands. A copy is the same runner.
 *
 * All functions except initialize() and isInitialized() throw FatalErrorException before the runner is initialised. The policies of
 * accelerators need a runtime that is loaded, see initializeRunner(); the policies of the host are always available.
 */
class ARCANE_EXPORT Runner
{
 public:
  //! Makes a runner that is not initialised.
  Runner();
  //! Makes a runner for the first device of \a policy.
  explicit Runner(eExecutionPolicy policy);
  Runner(eExecutionPolicy policy, DeviceId device);

  /*!
   * \brief Initialises the runner for the first device of \a v. May be called once.
   * \throws FatalErrorException when the runner is already initialised, when \a v is None, or when the runtime of \a v is not loaded
   */
  void initialize(eExecutionPolicy v);
  //! Initialises the runner for a device. \throws FatalErrorException also when the runtime has no such device
  void initialize(eExecutionPolicy v, DeviceId device);

  bool isInitialized() const;
  eExecutionPolicy executionPolicy() const;
  DeviceId deviceId() const;
  //! Sets the device that the library of the vendor uses when the calling thread calls it directly.
  void setAsCurrentDevice();
  const DeviceInfo& deviceInfo() const;
  DeviceMemoryInfo deviceMemoryInfo() const;
  //! Returns the devices that \a policy can use, or null if its runtime is not loaded.
  static const IDeviceInfoList* deviceInfoList(eExecutionPolicy policy);
  //! Returns the time, measured by the host, of all commands that were finished when their call returned. \unit{s}
  double cumulativeCommandTime() const;

  //! Advises the driver how a range of unified memory will be used. Has no effect on other memory, or for the host.
  void setMemoryAdvice(ConstMemoryView buffer, eMemoryAdvice advice);
  void unsetMemoryAdvice(ConstMemoryView buffer, eMemoryAdvice advice);
  void fillPointerAttribute(PointerAttribute& attribute, const void* pointer);

  // --- old settings without effect: several threads may always make queues, and reductions are always done by grid ---
  void setConcurrentQueueCreation(bool) {}
  bool isConcurrentQueueCreation() const { return true; }
  void setDeviceReducePolicy(eDeviceReducePolicy) {}
  eDeviceReducePolicy deviceReducePolicy() const { return eDeviceReducePolicy::Grid; }

  //! Returns the implementation. Applications must not use it.
  detail::runtime::RunnerImpl& internalImpl() const { return *m_impl; }
  //! Returns a queue on the stream of another library, see RunnerImpl::adoptStream(). Applications must not use it.
  RunQueue internalQueueOf(void* foreign_stream) const;

 private:
  friend RunQueue makeQueue(const Runner& runner, const RunQueueBuildInfo& build_info);
  friend RunQueueEvent makeEvent(const Runner& runner);

  std::shared_ptr<detail::runtime::RunnerImpl> m_impl;

  detail::runtime::RunnerImpl& checkedImpl() const;
  RunQueue newQueue(const RunQueueBuildInfo& build_info) const;
  RunQueueEvent newEvent() const;
};

//! Makes a synchronous queue. Thread-safe. \throws FatalErrorException when the driver cannot make one
ARCANE_EXPORT RunQueue makeQueue(const Runner& runner, const RunQueueBuildInfo& build_info);
ARCANE_EXPORT RunQueue makeQueue(const Runner& runner);
//! \throws FatalErrorException when \a runner is null
ARCANE_EXPORT RunQueue makeQueue(const Runner* runner);
ARCANE_EXPORT RunQueue makeQueue(const Runner* runner, const RunQueueBuildInfo& build_info);

ARCANE_EXPORT Ref<RunQueue> makeQueueRef(const Runner& runner);
ARCANE_EXPORT Ref<RunQueue> makeQueueRef(Runner* runner);
ARCANE_EXPORT Ref<RunQueue> makeQueueRef(const Runner& runner, const RunQueueBuildInfo& build_info);

//! Makes an event that stands for nothing yet. Thread-safe.
ARCANE_EXPORT RunQueueEvent makeEvent(const Runner& runner);
ARCANE_EXPORT Ref<RunQueueEvent> makeEventRef(const Runner& runner);

/*!
 * \brief Returns whether the commands of a queue, of a runner or of a policy may use the byte at \a pointer.
 * \param attribute  if not null, filled with the attributes that the driver reports for the address
 *
 * The result is Unknown for a null queue or runner, and for a policy without a loaded runtime.
 */
ARCANE_EXPORT ePointerAccessibility getPointerAccessibility(eExecutionPolicy policy, const void* pointer,
                                                            PointerAttribute* attribute = nullptr);
ARCANE_EXPORT ePointerAccessibility getPointerAccessibility(RunQueue* queue, const void* pointer, PointerAttribute* attribute = nullptr);
ARCANE_EXPORT ePointerAccessibility getPointerAccessibility(Runner* runner, const void* pointer, PointerAttribute* attribute = nullptr);
} // namespace Arcane::Accelerator

namespace Arcane::detail::runtime
{
//! \throws FatalErrorException when commands of a policy, of a queue or of a runner cannot use the byte at \a pointer
ARCANE_EXPORT void checkAccessiblePointer(Accelerator::eExecutionPolicy policy, const void* pointer, const TraceInfo& where);
ARCANE_EXPORT void checkAccessiblePointer(const Accelerator::RunQueue& queue, const void* pointer, const TraceInfo& where);
//! Does the same check, but checks nothing for a null pointer to a queue or a runner, or for a runner that is not initialised.
ARCANE_EXPORT void checkAccessiblePointer(const Accelerator::RunQueue* queue, const void* pointer, const TraceInfo& where);
ARCANE_EXPORT void checkAccessiblePointer(const Accelerator::Runner& runner, const void* pointer, const TraceInfo& where);
ARCANE_EXPORT void checkAccessiblePointer(const Accelerator::Runner* runner, const void* pointer, const TraceInfo& where);
} // namespace Arcane::detail::runtime

// Macros that are fatal when commands of a queue, of a runner (an object or a pointer) or of a policy cannot use a pointer. Macros without ALWAYS do
// nothing unless the code is compiled with ARCANE_CHECK.
#define ARCCORE_CHECK_ACCESSIBLE_POINTER_ALWAYS(where, pointer)                                                                            \
  ::Arcane::detail::runtime::checkAccessiblePointer((where), (pointer), A_FUNCINFO)
#define ARCANE_CHECK_ACCESSIBLE_POINTER_ALWAYS(where, pointer) ARCCORE_CHECK_ACCESSIBLE_POINTER_ALWAYS(where, pointer)
#if defined(ARCANE_CHECK)
#define ARCCORE_CHECK_ACCESSIBLE_POINTER(where, pointer) ARCCORE_CHECK_ACCESSIBLE_POINTER_ALWAYS(where, pointer)
#else
#define ARCCORE_CHECK_ACCESSIBLE_POINTER(where, pointer) ((void)0)
#endif
#define ARCANE_CHECK_ACCESSIBLE_POINTER(where, pointer) ARCCORE_CHECK_ACCESSIBLE_POINTER(where, pointer)
