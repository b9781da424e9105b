// SPDX-License-Identifier: Apache-2.0
// An accelerator without mesh, case file or sub-domain.
#pragma once

#include "accelerator/runtime/IAcceleratorMng.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/CommandLineArguments.h"

#include <memory>

namespace Arcane
{
namespace detail::launcher
{
class StandaloneRuntime;
}

/*!
 * \brief A handle on the runner, the queue and the memory pools that the command line selects, or null.
 *
 * ArcaneLauncher::createStandaloneAcceleratorMng() makes it. Copies are handles on the same objects. When the last copy is destroyed, the
 * memory pools return their memory: queues and arrays should be destroyed before. A process has one such set of objects at a time.
 */
class ARCANE_EXPORT StandaloneAcceleratorMng
{
 public:
  //! Makes a null handle.
  StandaloneAcceleratorMng() = default;
  //! Starts the runtime and the pools. \throws FatalErrorException when the runtime cannot be loaded or has no device
  explicit StandaloneAcceleratorMng(const CommandLineArguments& arguments);

  //! Returns the manager, which lives as long as the last copy of this handle. So does traceMng().
  Accelerator::IAcceleratorMng* acceleratorMng() const;
  ITraceMng* traceMng() const;

 private:
  std::shared_ptr<detail::launcher::StandaloneRuntime> m_runtime;
};
} // namespace Arcane
