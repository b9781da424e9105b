// SPDX-License-Identifier: Apache-2.0
// Starts an accelerator for programs that use only the lower part of the framework.
#pragma once

#include "accelerator/runtime/AcceleratorGlobal.h"

#include <memory>

namespace Arcane
{
class ITraceMng;

namespace detail::launcher
{
class StandaloneRuntime;
}
} // namespace Arcane

namespace Arcane::Accelerator
{
//! Provides the runtime and memory pools while it exists. A process has one of these objects at a time.
class ARCANE_EXPORT AcceleratorInitializer
{
 public:
  //! Selects the host with one thread.
  AcceleratorInitializer();
  /*!
   * \param use_accelerator  true for the first accelerator that this machine has, false for the host
   * \param nb_thread        number of threads of the host that work on loops and tasks; without accelerator the policy is Thread if more than 1
   * \throws FatalErrorException when an accelerator is asked for and there is none, or when there are too many threads
   */
  explicit AcceleratorInitializer(bool use_accelerator, Int32 nb_thread = 1);
  AcceleratorInitializer(const AcceleratorInitializer&) = delete;
  AcceleratorInitializer& operator=(const AcceleratorInitializer&) = delete;
  ~AcceleratorInitializer();

  //! Returns the policy with which runners are made.
  eExecutionPolicy executionPolicy() const;
  ITraceMng* traceMng() const;

 private:
  std::unique_ptr<detail::launcher::StandaloneRuntime> m_runtime;
};
} // namespace Arcane::Accelerator
