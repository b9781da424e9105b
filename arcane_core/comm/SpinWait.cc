// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/SpinWait.h"

#include <sched.h>

namespace Arcane::detail::comm
{
Int32 SpinWait::nbProcessor()
{
  cpu_set_t set;
  CPU_ZERO(&set);
  return (::sched_getaffinity(0, sizeof(set), &set) == 0) ? CPU_COUNT(&set) : 1;
}

void SpinWait::yield()
{
  ::sched_yield();
}
} // namespace Arcane::detail::comm
