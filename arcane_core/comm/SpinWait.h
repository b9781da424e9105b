// SPDX-License-Identifier: Apache-2.0
// Waits for a flag in memory: spins for a moment, then lets other threads run.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail::comm
{
/*!
 * \brief The wait of one rank for others that run on the same machine.
 *
 * Spinning is useful only while each rank has a processor of its own. After each yield the wait spins again: two ranks whose waits
 * do not coincide would otherwise yield to each other for ever.
 */
class SpinWait
{
 public:
  //! \param nb_rank number of ranks that may all wait at once, on \a nb_processor processors. \local
  SpinWait(Int32 nb_rank, Int32 nb_processor)
  : m_nb_spin(nb_rank <= nb_processor ? nb_spin_alone : 1)
  {}

  //! Returns the number of processors on which this thread may run. \local
  static Int32 nbProcessor();

  //! Returns when \a condition is true. \a on_yield is called after each yield and may throw. \local
  template <typename Condition, typename Function> void until(const Condition& condition, const Function& on_yield) const
  {
    for (;;) {
      for (Int32 i = 0; i < m_nb_spin; ++i) {
        if (condition())
          return;
        pause();
      }
      yield();
      on_yield();
    }
  }

 private:
  // Some ten microseconds: more than a yield to no other thread costs, less than a yield to another program.
  static constexpr Int32 nb_spin_alone = 1000;

  Int32 m_nb_spin;

  static void pause()
  {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    // A yield of this processor takes no time; isb takes about as long as the pause of others.
    asm volatile("isb" ::: "memory");
#endif
  }
  static void yield();
};
} // namespace Arcane::detail::comm
