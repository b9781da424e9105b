// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/RunFailure.h"

#include "arcane_core/base/error/ExceptionUtils.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/run/DirectoryInUseException.h"
#include "arcane_core/service/CheckpointException.h"

#include <exception>
#include <iostream>

namespace Arcane::detail::launcher
{
namespace
{
constexpr int exit_code_unknown_exception = 1;
constexpr int exit_code_std_exception = 2;
constexpr int exit_code_no_checkpoint = 9;
constexpr int exit_code_checkpoint_not_written = 10;
constexpr int exit_code_directory_in_use = 11;
} // namespace

RunFailure describeCurrentException()
{
  try {
    throw;
  }
  catch (const CheckpointException& ex) {
    const bool is_write = ex.reason() == CheckpointException::Reason::CannotWrite;
    return { is_write ? exit_code_checkpoint_not_written : exit_code_no_checkpoint, true, ex.message().localstr() };
  }
  catch (const run::DirectoryInUseException& ex) {
    return { exit_code_directory_in_use, true, ex.message().localstr() };
  }
  catch (const Exception& ex) {
    return { ExceptionUtils::exitCodeOf(ex), ex.isCollective(), ex.what() };
  }
  catch (const std::exception& ex) {
    return { exit_code_std_exception, false, ex.what() };
  }
  catch (...) {
    return { exit_code_unknown_exception, false, "unknown exception" };
  }
}

void tellFailure(const RunFailure& failure, Int32 rank)
{
  std::cout.flush();
  if (rank >= 0)
    std::cerr << "[rank " << rank << "] ";
  std::cerr << failure.message << std::endl;
}

void endFailedProcess(const RunFailure& failure, const MpiEnvironment& mpi, Int32 rank, Int32 nb_rank)
{
  // All ranks of the exception may be a part of the run, of which the others know nothing.
  const bool is_together = mpi.everyRankComesWithin(failure.is_collective ? agreed_failure_wait_s : failure_wait_s);
  if (!is_together || rank == 0)
    tellFailure(failure, (nb_rank > 1 && !is_together) ? rank : -1);
  if (!is_together)
    MpiEnvironment::abort(failure.exit_code);
}
} // namespace Arcane::detail::launcher
