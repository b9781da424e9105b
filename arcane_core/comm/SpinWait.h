// SPDX-License-Identifier: Apache-2.0
// Waiting for a flag in memory: spins for a moment, then lets others run.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail
{
/*!
 * \brief Waits of one rank for others that run on the same machine.
 *
 * Spinning is of use only while each rank has a processor of its own. It is done again after each yield: two ranks that
 * were once apart would otherwise yield to each other for ever.
 */
class SpinWait
{
 public:
  //! \param nb_rank ranks that may all wait at once, on \a nb_processor processors. \local
  SpinWait(Int32 nb_rank, Int32 nb_processor)
  : m_nb_spin(nb_rank <= nb_processor ? nb_spin_alone : 1)
  {}

  //! Processors on which this thread may run. \local
  static Int32 nbProcessor();

  //! Returns when \a condition is true; \a on_yield is called after each yield, and may throw. \local
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
  // Some ten microseconds, between the cost of a yield to nobody and that of one to another program.
  static constexpr Int32 nb_spin_alone = 1000;

  Int32 m_nb_spin;

  static void pause()
  {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
  static void yield();
};
} // namespace Arcane::detail
