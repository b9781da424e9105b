// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/AcceleratorInitializer.h"

#include "arcane_core/launcher/StandaloneRuntime.h"

namespace Arcane::Accelerator
{
namespace
{
AcceleratorRuntimeInitialisationInfo infoOf(bool use_accelerator, Int32 nb_thread)
{
  AcceleratorRuntimeInitialisationInfo info;
  info.setIsUsingAcceleratorRuntime(use_accelerator);
  info.setExecutionPolicy(nb_thread > 1 ? eExecutionPolicy::Thread : eExecutionPolicy::Sequential);
  return info;
}
} // namespace

AcceleratorInitializer::AcceleratorInitializer()
: AcceleratorInitializer(false)
{}

AcceleratorInitializer::AcceleratorInitializer(bool use_accelerator, Int32 nb_thread)
: m_runtime(std::make_unique<detail::launcher::StandaloneRuntime>(infoOf(use_accelerator, nb_thread), CommandLineArguments(), nb_thread))
{}

AcceleratorInitializer::~AcceleratorInitializer() = default;

eExecutionPolicy AcceleratorInitializer::executionPolicy() const
{
  return m_runtime->acceleratorMng().runner().executionPolicy();
}

ITraceMng* AcceleratorInitializer::traceMng() const
{
  return m_runtime->traceMng();
}
} // namespace Arcane::Accelerator
