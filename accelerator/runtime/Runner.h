// SPDX-License-Identifier: Apache-2.0
// A device, or the host, to make queues for.
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

namespace Arcane::detail
{
class RunnerImpl;
}

namespace Arcane::Accelerator
{
/*!
 * \brief Where queues execute. A copy is the same runner.
 *
 * Every function but initialize() and isInitialized() throws FatalErrorException before the runner is initialised. A runtime
 * must be loaded for the policies of accelerators, see initializeRunner(); the host's policies are always there.
 */
class ARCANE_EXPORT Runner
{
 public:
  //! Not initialised.
  Runner();
  //! On the first device of \a policy.
  explicit Runner(eExecutionPolicy policy);
  Runner(eExecutionPolicy policy, DeviceId device);

  /*!
   * \brief On the first device of \a v. Once only.
   * \throws FatalErrorException when it was initialised before, for policy None, when no runtime is loaded for \a v
   */
  void initialize(eExecutionPolicy v);
  //! As above. \throws FatalErrorException also when the runtime has no device of this number
  void initialize(eExecutionPolicy v, DeviceId device);

  bool isInitialized() const;
  eExecutionPolicy executionPolicy() const;
  DeviceId deviceId() const;
  //! For the calling thread: the device of calls that it makes to the vendor's library itself.
  void setAsCurrentDevice();
  const DeviceInfo& deviceInfo() const;
  DeviceMemoryInfo deviceMemoryInfo() const;
  //! The devices that \a policy can use; null when no runtime is loaded for it.
  static const IDeviceInfoList* deviceInfoList(eExecutionPolicy policy);
  //! Time of the commands that were over when the call that gave them returned, as the host sees it. \unit{s}
  double cumulativeCommandTime() const;

  //! Says how a range of unified memory will be used. It has no effect on other memory, nor on the host.
  void setMemoryAdvice(ConstMemoryView buffer, eMemoryAdvice advice);
  void unsetMemoryAdvice(ConstMemoryView buffer, eMemoryAdvice advice);
  void fillPointerAttribute(PointerAttribute& attribute, const void* pointer);

  // --- former settings, without effect: queues may always be made by several threads, reductions are by grid ---
  void setConcurrentQueueCreation(bool) {}
  bool isConcurrentQueueCreation() const { return true; }
  void setDeviceReducePolicy(eDeviceReducePolicy) {}
  eDeviceReducePolicy deviceReducePolicy() const { return eDeviceReducePolicy::Grid; }

  //! Not for applications.
  detail::RunnerImpl& internalImpl() const { return *m_impl; }
  //! See RunnerImpl::adoptStream(). Not for applications.
  RunQueue internalQueueOf(void* foreign_stream) const;

 private:
  friend RunQueue makeQueue(const Runner& runner, const RunQueueBuildInfo& build_info);
  friend RunQueueEvent makeEvent(const Runner& runner);

  std::shared_ptr<detail::RunnerImpl> m_impl;

  detail::RunnerImpl& checkedImpl() const;
  RunQueue newQueue(const RunQueueBuildInfo& build_info) const;
  RunQueueEvent newEvent() const;
};

//! A synchronous queue. \throws FatalErrorException when the driver cannot make one. Thread-safe
ARCANE_EXPORT RunQueue makeQueue(const Runner& runner, const RunQueueBuildInfo& build_info);
ARCANE_EXPORT RunQueue makeQueue(const Runner& runner);
//! \throws FatalErrorException when \a runner is null
ARCANE_EXPORT RunQueue makeQueue(const Runner* runner);
ARCANE_EXPORT RunQueue makeQueue(const Runner* runner, const RunQueueBuildInfo& build_info);

ARCANE_EXPORT Ref<RunQueue> makeQueueRef(const Runner& runner);
ARCANE_EXPORT Ref<RunQueue> makeQueueRef(Runner* runner);
ARCANE_EXPORT Ref<RunQueue> makeQueueRef(const Runner& runner, const RunQueueBuildInfo& build_info);

//! An event that stands for nothing yet. Thread-safe.
ARCANE_EXPORT RunQueueEvent makeEvent(const Runner& runner);
ARCANE_EXPORT Ref<RunQueueEvent> makeEventRef(const Runner& runner);

/*!
 * \brief Whether commands of a queue, of a runner or of a policy may use the byte at \a pointer.
 * \param attribute  if not null, filled with what the driver knows
 *
 * Unknown for a null queue or runner, and when no runtime is loaded for the policy.
 */
ARCANE_EXPORT ePointerAccessibility getPointerAccessibility(eExecutionPolicy policy, const void* pointer,
                                                            PointerAttribute* attribute = nullptr);
ARCANE_EXPORT ePointerAccessibility getPointerAccessibility(RunQueue* queue, const void* pointer, PointerAttribute* attribute = nullptr);
ARCANE_EXPORT ePointerAccessibility getPointerAccessibility(Runner* runner, const void* pointer, PointerAttribute* attribute = nullptr);
} // namespace Arcane::Accelerator

namespace Arcane::detail
{
//! \throws FatalErrorException when commands of a policy, of a queue or of a runner cannot use the byte at \a pointer
ARCANE_EXPORT void checkAccessiblePointer(Accelerator::eExecutionPolicy policy, const void* pointer, const TraceInfo& where);
ARCANE_EXPORT void checkAccessiblePointer(const Accelerator::RunQueue& queue, const void* pointer, const TraceInfo& where);
//! Nothing is checked for a null pointer to a queue or a runner, nor for a runner that is not initialised.
ARCANE_EXPORT void checkAccessiblePointer(const Accelerator::RunQueue* queue, const void* pointer, const TraceInfo& where);
ARCANE_EXPORT void checkAccessiblePointer(const Accelerator::Runner& runner, const void* pointer, const TraceInfo& where);
ARCANE_EXPORT void checkAccessiblePointer(const Accelerator::Runner* runner, const void* pointer, const TraceInfo& where);
} // namespace Arcane::detail

// Fatal when commands of a queue, of a runner (each an object or a pointer) or of a policy cannot use a pointer. Those without
// ALWAYS do nothing unless compiled with ARCANE_CHECK.
#define ARCCORE_CHECK_ACCESSIBLE_POINTER_ALWAYS(where, pointer) ::Arcane::detail::checkAccessiblePointer((where), (pointer), A_FUNCINFO)
#define ARCANE_CHECK_ACCESSIBLE_POINTER_ALWAYS(where, pointer) ARCCORE_CHECK_ACCESSIBLE_POINTER_ALWAYS(where, pointer)
#if defined(ARCANE_CHECK)
#define ARCCORE_CHECK_ACCESSIBLE_POINTER(where, pointer) ARCCORE_CHECK_ACCESSIBLE_POINTER_ALWAYS(where, pointer)
#else
#define ARCCORE_CHECK_ACCESSIBLE_POINTER(where, pointer) ((void)0)
#endif
#define ARCANE_CHECK_ACCESSIBLE_POINTER(where, pointer) ARCCORE_CHECK_ACCESSIBLE_POINTER(where, pointer)
