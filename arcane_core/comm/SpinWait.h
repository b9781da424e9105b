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
  //! \param nb_rank ranks of the machine, all of which may wait at once
  explicit SpinWait(Int32 nb_rank);

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
  Int32 m_nb_spin;

  static void pause();
  static void yield();
};
} // namespace Arcane::detail
