// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/SpinWait.h"

#include <sched.h>

namespace Arcane::detail
{
namespace
{
// Some ten microseconds, between the cost of a yield to nobody and that of one to another program.
constexpr Int32 nb_spin_alone = 1000;

//! Processors on which this thread may run.
Int32 nbProcessor()
{
  cpu_set_t set;
  CPU_ZERO(&set);
  return (::sched_getaffinity(0, sizeof(set), &set) == 0) ? CPU_COUNT(&set) : 1;
}
} // namespace

SpinWait::
SpinWait(Int32 nb_rank)
: m_nb_spin(nb_rank <= nbProcessor() ? nb_spin_alone : 1)
{}

void SpinWait::
pause()
{
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

void SpinWait::
yield()
{
  ::sched_yield();
}
} // namespace Arcane::detail
