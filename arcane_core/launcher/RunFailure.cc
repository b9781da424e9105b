// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/RunFailure.h"

#include "arcane_core/base/error/ExceptionUtils.h"
#include "arcane_core/base/error/ExitCode.h"
#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/error/RunStateFile.h"
#include "arcane_core/base/text/TypeName.h"
#include "arcane_core/case/CaseOptionException.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/run_directory/DirectoryInUseException.h"
#include "arcane_core/service/BadNumberException.h"
#include "arcane_core/service/CheckpointException.h"

#include <cxxabi.h>

#include <cstdlib>
#include <exception>
#include <iostream>
#include <system_error>

namespace Arcane::detail::launcher
{
namespace
{
using base::ExitCode;
using base::numberOf;

//! Returns a line that says where the run of this thread is, or nothing.
std::string placeLine()
{
  const std::string place = base::placeOfThread().description();
  return place.empty() ? std::string() : "\n  in " + place;
}

std::string detailsOf(const Exception& ex)
{
  const base::RunPlace& place = base::placeOfThread();
  // Outside entry points, a fault on which all ranks agreed is one of the input, and its message says which.
  if (!place.isInRun() || (ex.isCollective() && !place.is_in_entry_point))
    return {};
  std::string where(ex.where().toStdStringView());
  return (where.empty() ? where : "\n  thrown in " + where) + placeLine();
}

//! Returns the type of the exception that is being handled, and the place of the run.
std::string detailsOfType()
{
  const std::type_info* type = abi::__cxa_current_exception_type();
  return (type ? "\n  an exception of type " + base::demangled(type->name()) : std::string()) + placeLine();
}
} // namespace

RunFailure describeCurrentException()
{
  try {
    throw;
  }
  catch (const CheckpointException& ex) {
    const bool is_write = ex.reason() == CheckpointException::Reason::CannotWrite;
    return { numberOf(is_write ? ExitCode::CheckpointNotWritten : ExitCode::NoCheckpoint), true, ex.message().localstr(), {} };
  }
  catch (const CaseOptionException& ex) {
    // The message has the place in the case file, wherever the run has found the fault.
    return { ExceptionUtils::exitCodeOf(ex), true, ex.what(), {} };
  }
  catch (const run_directory::DirectoryInUseException& ex) {
    return { numberOf(ExitCode::DirectoryInUse), true, ex.message().localstr(), {} };
  }
  catch (const service::BadNumberException& ex) {
    return { numberOf(ExitCode::BadNumber), true, ex.what(), placeLine() };
  }
  catch (const Exception& ex) {
    return { ExceptionUtils::exitCodeOf(ex), ex.isCollective(), ex.what(), detailsOf(ex) };
  }
  catch (const std::system_error& ex) {
    // The exception of std::thread mentions neither threads nor the limit.
    const bool is_thread = ex.code() == std::errc::resource_unavailable_try_again;
    const std::string what = is_thread ? "cannot start a thread: the limit of processes (ulimit -u) or of memory is reached: " : "";
    return { numberOf(ExitCode::StdException), false, what + ex.what(), detailsOfType() };
  }
  catch (const std::exception& ex) {
    return { numberOf(ExitCode::StdException), false, ex.what(), detailsOfType() };
  }
  catch (...) {
    return { numberOf(ExitCode::UnknownException), false, "unknown exception", detailsOfType() };
  }
}

void tellFailure(const RunFailure& failure, Int32 rank)
{
  std::cout.flush();
  // One write: lines of several ranks do not mix.
  std::cerr << ((rank >= 0) ? "[rank " + std::to_string(rank) + "] " : std::string()) + failure.message + failure.details + '\n'
            << std::flush;
}

void endFailedProcess(const RunFailure& failure, const MpiEnvironment& mpi, Int32 rank, Int32 nb_rank)
{
  base::noteFailedRun(failure.exit_code, base::knownPlace(), failure.message);
  // All ranks of the exception may be a part of the run, of which the others know nothing.
  const bool is_together = mpi.everyRankComesWithin(failure.is_collective ? agreed_failure_wait_s : failure_wait_s);
  if (!is_together || rank == 0)
    tellFailure(failure, (nb_rank > 1 && !is_together) ? rank : -1);
  if (!is_together)
    MpiEnvironment::abort(failure.exit_code);
}
} // namespace Arcane::detail::launcher
