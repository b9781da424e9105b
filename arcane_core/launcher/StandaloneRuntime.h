// SPDX-License-Identifier: Apache-2.0
// The accelerator and the memory pools of a program that is no run of a case.
#pragma once

#include "accelerator/runtime/IAcceleratorMng.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/base/system/CommandLineArguments.h"

namespace Arcane::detail
{
//! Loads a runtime and starts memory pools; gives the memory of the pools back at the end. One at a time in a process.
class StandaloneRuntime
{
 public:
  /*!
   * \param arguments  what they and the environment say of pools
   * \throws FatalErrorException when the runtime cannot be loaded or has no such device, or a parameter is wrong
   */
  StandaloneRuntime(const Accelerator::AcceleratorRuntimeInitialisationInfo& info, const CommandLineArguments& arguments);
  StandaloneRuntime(const StandaloneRuntime&) = delete;
  StandaloneRuntime& operator=(const StandaloneRuntime&) = delete;
  //! Logs a warning for each name of the command line that nobody asked for.
  ~StandaloneRuntime();

  ITraceMng* traceMng() const { return m_trace_mng.get(); }
  Accelerator::IAcceleratorMng& acceleratorMng() { return m_accelerator_mng; }

 private:
  //! The pools of the process, from construction to destruction.
  class Pools
  {
   public:
    Pools(const Accelerator::AcceleratorRuntimeInitialisationInfo& info, const CommandLineArguments& arguments);
    Pools(const Pools&) = delete;
    Pools& operator=(const Pools&) = delete;
    ~Pools();
  };

  Ref<ITraceMng> m_trace_mng;
  CommandLineArguments m_arguments;
  // Before the queue of the manager, which dies first.
  Pools m_pools;
  Accelerator::IAcceleratorMng m_accelerator_mng;
};
} // namespace Arcane::detail
