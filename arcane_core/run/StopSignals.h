// SPDX-License-Identifier: Apache-2.0
// The signals that ask a run to save itself and to end.
#pragma once

#include "arcane_core/run/SignalHandlers.h"

namespace Arcane::detail::run
{
/*!
 * \brief Receives SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGXCPU and SIGINT while it exists.
 *
 * A signal is only noted: the ranks agree on it at the end of the step. The process ends at once by a second SIGINT, by SIGINT a second
 * after another signal, and by a signal that comes again 10 s after the first time: the user does not want to wait. Sooner, signals may
 * come twice, since batch systems send them to the launcher of MPI and to its processes. A signal that is ignored, as in a program that
 * `nohup` started, or for which the application has its own handler, is left as it is. A process that the application forks has no steps,
 * and ends by the signal.
 *
 * Of several objects in a process, the first one receives signals; it outlives the others.
 */
class StopSignals
{
 public:
  static constexpr int default_patience_s = 10;

  //! \param patience_s  time after which a signal that comes again ends the process. \unit{s}
  explicit StopSignals(int patience_s = default_patience_s);
  //! Restores the previous handlers, and forgets the signals received.
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  //! Returns the first signal that the process has received, or 0. A library may have blocked the signal, or taken its handler away. \local
  static int received() noexcept;
  //! Returns true when no other object receives the signals. \local
  bool isOutermost() const noexcept { return !m_former; }
  //! Returns the name of one of the signals, such as `SIGTERM`. \local
  static const char* nameOf(int signal) noexcept;

  /*!
   * \brief Lets a signal end the process at once, while it exists: without steps, received() is never read.
   *
   * The process of the first rank says so; each ends by the signal. A signal that has come before ends it in the constructor.
   */
  class AtOnce
  {
   public:
    //! \local
    AtOnce();
    ~AtOnce();
    AtOnce(const AtOnce&) = delete;
    AtOnce& operator=(const AtOnce&) = delete;
  };

  //! Lets signals be noted, while it exists, in a run inside a program that they would end at once.
  class AtStep
  {
   public:
    //! \local
    AtStep();
    ~AtStep();
    AtStep(const AtStep&) = delete;
    AtStep& operator=(const AtStep&) = delete;

   private:
    int m_former;
  };

 private:
  SignalHandlers m_handlers;
  const SignalHandlers* m_former;
};
} // namespace Arcane::detail::run
