// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/StandaloneAcceleratorMng.h"

#include "arcane_core/launcher/StandaloneRuntime.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane
{
StandaloneAcceleratorMng::StandaloneAcceleratorMng(const CommandLineArguments& arguments)
: m_runtime(std::make_shared<detail::launcher::StandaloneRuntime>(Accelerator::acceleratorInfoOf(arguments), arguments))
{}

Accelerator::IAcceleratorMng* StandaloneAcceleratorMng::acceleratorMng() const
{
  ARCANE_FATAL_IF(!m_runtime, "standalone accelerator: null, expected one made by ArcaneLauncher");
  return &m_runtime->acceleratorMng();
}

ITraceMng* StandaloneAcceleratorMng::traceMng() const
{
  ARCANE_FATAL_IF(!m_runtime, "standalone accelerator: null, expected one made by ArcaneLauncher");
  return m_runtime->traceMng();
}
} // namespace Arcane
