// SPDX-License-Identifier: Apache-2.0
// The accelerator and the memory pools of a program without a case.
#pragma once

#include "accelerator/runtime/IAcceleratorMng.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/launcher/ProcessFeatures.h"
#include "arcane_core/tasks/TaskThreads.h"

#include <optional>

namespace Arcane::detail::launcher
{
//! Loads a runtime, starts memory pools and the threads of loops. Its destructor returns the memory and ends the threads. A process has one
//! such object at a time.
class StandaloneRuntime
{
 public:
  /*!
   * \param arguments  configure the pools and the loops, together with the environment
   * \param nb_thread  the number of threads of loops; without a value \a arguments and the environment give it
   * \throws FatalErrorException when the runtime cannot be loaded or has no such device, or a parameter is wrong
   */
  StandaloneRuntime(const Accelerator::AcceleratorRuntimeInitialisationInfo& info, const CommandLineArguments& arguments,
                    std::optional<Int32> nb_thread = {});
  StandaloneRuntime(const StandaloneRuntime&) = delete;
  StandaloneRuntime& operator=(const StandaloneRuntime&) = delete;
  //! Logs a warning for each name of the command line that was never read, and the kernels if they were counted.
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

  BasicFeatures m_basic_features;
  ProcessFeatures m_process_features{ accelerator_start };
  Ref<ITraceMng> m_trace_mng;
  CommandLineArguments m_own_words;
  // The pools are declared before the manager, whose queue must be destroyed first.
  Pools m_pools;
  tasks::TaskThreads m_task_threads;
  Accelerator::IAcceleratorMng m_accelerator_mng;
};
} // namespace Arcane::detail::launcher
