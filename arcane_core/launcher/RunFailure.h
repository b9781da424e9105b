// SPDX-License-Identifier: Apache-2.0
// Reports why a run failed, and ends it.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <string>

namespace Arcane
{
class MpiEnvironment;
}

namespace Arcane::detail::launcher
{
//! The time that a rank that failed waits for the others to fail too, before it ends them. \unit{s}
inline constexpr double failure_wait_s = 1.5;
//! The time that a rank waits when its fault concerns several ranks, most likely all of them. \unit{s}
inline constexpr double agreed_failure_wait_s = 4.0;

struct RunFailure
{
  int exit_code = 0;
  //! True when every rank of some manager sees the fault.
  bool is_collective = false;
  std::string message;
  //! Lines that say where the exception was thrown and where the run was; empty when the message is sufficient, as for a wrong case
  //! file.
  std::string details;
};

//! Describes the exception that is being handled. Call it inside a catch block. \local
RunFailure describeCurrentException();

//! Writes the message on the error stream. \param rank the rank that failed alone, or -1 if all ranks failed. \local
void tellFailure(const RunFailure& failure, Int32 rank);

/*!
 * \brief Reports a failure of all ranks of this process once, and ends the other processes if these have not failed too.
 *
 * When all ranks find the same fault, for instance in the case file, all processes call this function, and only the first one reports.
 * \param rank the rank of this process that reports
 * \local Processes that call it within failure_wait_s count as failed together.
 */
void endFailedProcess(const RunFailure& failure, const MpiEnvironment& mpi, Int32 rank, Int32 nb_rank);
} // namespace Arcane::detail::launcher
