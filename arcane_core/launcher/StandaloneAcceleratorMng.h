// SPDX-License-Identifier: Apache-2.0
// An accelerator without mesh, case file or sub-domain.
#pragma once

#include "accelerator/runtime/IAcceleratorMng.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/CommandLineArguments.h"

#include <memory>

namespace Arcane
{
namespace detail
{
class StandaloneRuntime;
}

/*!
 * \brief The runner, the queue and the memory pools that the command line asks for. A copy is the same; it may be null.
 *
 * Made by ArcaneLauncher::createStandaloneAcceleratorMng(). When the last copy dies, memory pools give back what they have:
 * queues and arrays should be dead by then. One at a time.
 */
class ARCANE_EXPORT StandaloneAcceleratorMng
{
 public:
  //! Null.
  StandaloneAcceleratorMng() = default;
  //! \throws FatalErrorException when the runtime cannot be loaded or has no device
  explicit StandaloneAcceleratorMng(const CommandLineArguments& arguments);

  //! Both live as long as the last copy.
  Accelerator::IAcceleratorMng* acceleratorMng() const;
  ITraceMng* traceMng() const;

 private:
  std::shared_ptr<detail::StandaloneRuntime> m_runtime;
};
} // namespace Arcane
