// SPDX-License-Identifier: Apache-2.0
// Why a run ends before its time, and who says so.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <string>

namespace Arcane
{
class MpiEnvironment;
}

namespace Arcane::detail
{
//! How long a rank that failed waits for the others to fail too, before it ends them.
inline constexpr double failure_wait_s = 1.5;
//! The same when its fault is one of several ranks, most likely of all.
inline constexpr double agreed_failure_wait_s = 4.0;

struct RunFailure
{
  int exit_code = 0;
  //! Every rank of some manager sees it.
  bool is_collective = false;
  std::string message;
};

//! Inside a catch block. \local
RunFailure describeCurrentException();

//! Writes the message on the error stream. \param rank its number if it failed alone, -1 if all did. \local
void tellFailure(const RunFailure& failure, Int32 rank);

/*!
 * \brief Tells of a failure of all ranks of this process once, and ends the other processes if they do not know of it.
 *
 * A fault that all ranks see, of the case file for instance, makes them all come here: the first process speaks for all.
 * \param rank the one of this process that speaks
 * \local; the processes that come within failure_wait_s meet
 */
void endFailedProcess(const RunFailure& failure, const MpiEnvironment& mpi, Int32 rank, Int32 nb_rank);
} // namespace Arcane::detail
