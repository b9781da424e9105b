// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/CpuTime.h"

#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/comm/IParallelMng.h"

#include <ctime>

namespace Arcane::detail::run
{
Real cpuTime(const IParallelMng* pm)
{
  if (pm->processRanks().size() == 1)
    return static_cast<Real>(platform::getCPUTime()) * 1.0e-6;
  std::timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<Real>(time.tv_sec) + 1.0e-9 * static_cast<Real>(time.tv_nsec);
}
} // namespace Arcane::detail::run
