// SPDX-License-Identifier: Apache-2.0
// The accelerator and the memory pools of a program that is no run of a case.
#pragma once

#include "accelerator/runtime/IAcceleratorMng.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/base/system/CommandLineArguments.h"

namespace Arcane::detail::launcher
{
//! Loads a runtime and starts memory pools. Its destructor returns the memory of the pools. A process has one such object at a time.
class StandaloneRuntime
{
 public:
  /*!
   * \param arguments  configure the pools, together with the environment
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
  //! Starts the pools of the process when it is made, and ends them when it is destroyed.
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
  // The pools are declared before the manager, whose queue must be destroyed first.
  Pools m_pools;
  Accelerator::IAcceleratorMng m_accelerator_mng;
};
} // namespace Arcane::detail::launcher
