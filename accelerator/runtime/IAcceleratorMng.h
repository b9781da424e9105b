// SPDX-License-Identifier: Apache-2.0
// The runner and the queue that the modules of a sub-domain share.
#pragma once

#include "accelerator/runtime/AcceleratorRuntimeInitialisationInfo.h"
#include "accelerator/runtime/Runner.h"

namespace Arcane::Accelerator
{
//! There is one per sub-domain. All functions except initialize() and isInitialized() throw FatalErrorException before initialize().
class ARCANE_EXPORT IAcceleratorMng
{
 public:
  explicit IAcceleratorMng(ITraceMng* tm);
  IAcceleratorMng(const IAcceleratorMng&) = delete;
  IAcceleratorMng& operator=(const IAcceleratorMng&) = delete;

  //! Does initializeRunner(), then makes the queue. \throws FatalErrorException when it was called before
  void initialize(const AcceleratorRuntimeInitialisationInfo& runtime_info);
  bool isInitialized() const { return m_is_initialized; }

  //! Returns the runner, which lives as long as this manager.
  Runner* defaultRunner();
  //! Returns the queue, which lives as long as this manager. The queue is synchronous by default.
  RunQueue* defaultQueue();
  Runner runner() { return *defaultRunner(); }
  RunQueue queue() { return *defaultQueue(); }

 private:
  ITraceMng* m_trace_mng;
  Runner m_runner;
  RunQueue m_queue;
  bool m_is_initialized = false;

  void checkInitialized() const;
};
} // namespace Arcane::Accelerator

namespace Arcane::detail::runtime
{
//! Loads the runtime of \a info unless it is loaded, and returns its policy. \throws FatalErrorException as initializeRunner() does
ARCANE_EXPORT Accelerator::eExecutionPolicy loadRuntime(const Accelerator::AcceleratorRuntimeInitialisationInfo& info);
} // namespace Arcane::detail::runtime
