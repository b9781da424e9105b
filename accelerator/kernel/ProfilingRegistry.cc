// SPDX-License-Identifier: Apache-2.0
#include "accelerator/kernel/ProfilingRegistry.h"

#include "accelerator/kernel/KernelProfile.h"

namespace Arcane
{
void ProfilingRegistry::setProfilingLevel(Int32 level)
{
  detail::kernel::KernelProfile::setLevel(level);
}

Int32 ProfilingRegistry::profilingLevel()
{
  return detail::kernel::KernelProfile::level();
}
} // namespace Arcane
