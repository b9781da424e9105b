// SPDX-License-Identifier: Apache-2.0
// The end of the job of Slurm to which the run belongs.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/run/TimeLimit.h"

namespace Arcane
{
class ITraceMng;
}

namespace Arcane::detail::run
{
//! The answer of `squeue` to the question how much time a job has left.
struct JobEnd
{
  //! The number of the job; null outside a job of Slurm.
  String job;
  //! The time that is left; negative when the job has no end or when it is not known. \unit{s}
  Real left_s = -1.0;
  //! The reason why the end is not known; null when it is known.
  String fault;

  bool isKnown() const { return fault.null(); }
};

/*!
 * \brief Asks `squeue` for the end of the job that `SLURM_JOB_ID` names. Without this variable `squeue` is not called.
 *
 * Slurm 22.05, of Debian 12, does not set `SLURM_JOB_END_TIME`.
 * \param timeout_s `squeue` is killed after so much time
 * \local
 */
JobEnd askForJobEnd(Real timeout_s);

/*!
 * \brief Returns the earlier of \a given and of the end of the job, and logs when the run stops.
 *
 * Slurm is asked unless `SLURM_JOB_END_TIME` is set. Call it on the rank that looks at the clock. \local
 */
TimeLimit limitOfRun(const TimeLimit& given, ITraceMng* tm);
} // namespace Arcane::detail::run
