// SPDX-License-Identifier: Apache-2.0
// The runner and the queue that the modules of a sub-domain share.
#pragma once

#include "accelerator/runtime/AcceleratorRuntimeInitialisationInfo.h"
#include "accelerator/runtime/Runner.h"

namespace Arcane::Accelerator
{
//! One per sub-domain. Every function but initialize() and isInitialized() throws FatalErrorException before initialize().
class ARCANE_EXPORT IAcceleratorMng
{
 public:
  explicit IAcceleratorMng(ITraceMng* tm);
  IAcceleratorMng(const IAcceleratorMng&) = delete;
  IAcceleratorMng& operator=(const IAcceleratorMng&) = delete;

  //! As initializeRunner(), then makes the queue. \throws FatalErrorException when it was called before
  void initialize(const AcceleratorRuntimeInitialisationInfo& runtime_info);
  bool isInitialized() const { return m_is_initialized; }

  //! Lives as long as this.
  Runner* defaultRunner();
  //! Synchronous unless somebody changes it. Lives as long as this.
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

namespace Arcane::detail
{
//! The policy that \a info asks for, once its runtime is loaded. Loading twice is loading once. \throws as initializeRunner()
ARCANE_EXPORT Accelerator::eExecutionPolicy loadRuntime(const Accelerator::AcceleratorRuntimeInitialisationInfo& info);
} // namespace Arcane::detail
