// SPDX-License-Identifier: Apache-2.0
// The moment when a run must have ended, and whether another step and a checkpoint fit before it.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/system/ParameterType.h"

namespace Arcane
{
class CommandLineArguments;
}

namespace Arcane::detail::run
{
//! Returns the type of durations: seconds, or `[[DAYS-]HOURS:]MINUTES:SECONDS`. \unit{s}
base::ParameterType<Real> durations();

/*!
 * \brief Says when to stop so that a checkpoint is complete before the end of a time limit.
 *
 * Times are values of platform::getRealTime(), in seconds. All members are \local.
 */
class TimeLimit
{
 public:
  //! The limit that is never reached.
  TimeLimit() = default;
  //! \param end_s  the moment when the run must have ended
  explicit TimeLimit(Real end_s);

  bool isSet() const { return m_end_s > 0.0; }
  Real endTime() const { return m_end_s; }

  //! Notes that a step has ended at \a now_s. The first call notes when the first step begins.
  void noteStep(Real now_s);
  /*!
   * \brief Returns true when another step and then a checkpoint might not end in time.
   *
   * The step may be as long as the longest of the last ones. The checkpoint may take 1.5 times the time of the longest one measured.
   * \param checkpoint_s  the time of the longest checkpoint, or an estimate
   */
  bool isReached(Real now_s, Real checkpoint_s) const;

 private:
  Real m_end_s = 0.0;
  Real m_step_begin_s = -1.0;
  //! The longest of the last steps. Earlier steps count less and less.
  Real m_step_s = 0.0;
};

/*!
 * \brief Returns the earlier of two limits: `-A,TimeLimit`, which is counted from \a start_s, and the end of the job of Slurm.
 * \throws FatalErrorException when one of them is not right
 */
TimeLimit timeLimitOf(const CommandLineArguments& arguments, Real start_s);
} // namespace Arcane::detail::run
