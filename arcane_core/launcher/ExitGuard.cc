// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/ExitGuard.h"

#include "arcane_core/base/error/ExitCode.h"
#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/error/RunStateFile.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/launcher/RunFailure.h"

#include <unistd.h>

#include <atomic>
#include <cstdlib>

namespace Arcane::detail::launcher
{
namespace
{
constexpr int exit_code_of_exit = base::numberOf(base::ExitCode::StdException);

//! The process whose run has not ended; a process that it forks may exit.
std::atomic<pid_t> guarded_process = 0;
std::atomic<ExitGuard::When> when_to_look = ExitGuard::When::AtCall;
//! True after a call of exit(0), or after main() has returned 0.
std::atomic<bool> is_ending = false;

void failIfGuarded(const char* expected)
{
  if (guarded_process.exchange(0) != ::getpid())
    return;
  const base::RunPlace& place = base::placeOfThread();
  const std::string where = place.isInRun() ? " in " + place.description() : std::string();
  const RunFailure failure{ exit_code_of_exit, false, "exit(0) was called" + where + ", expected " + expected, {} };
  base::noteFailedRun(failure.exit_code, base::knownPlace(), failure.message);
  tellFailure(failure, -1);
  MpiEnvironment::abort(exit_code_of_exit);
}

void onExit(int status, void*)
{
  if (status != 0)
    return;
  is_ending = true;
  if (when_to_look == ExitGuard::When::AtCall)
    failIfGuarded("stopComputeLoop() or an exception");
}

//! The system calls it after the destructors of static objects.
[[gnu::destructor]] void afterStaticObjects()
{
  if (is_ending)
    failIfGuarded("the end of the sub-domain of the program before");
}
} // namespace

ExitGuard::ExitGuard(When when)
{
  when_to_look = when;
  static const int registered = ::on_exit(onExit, nullptr);
  guarded_process = (registered == 0) ? ::getpid() : 0;
}

ExitGuard::~ExitGuard()
{
  guarded_process = 0;
}
} // namespace Arcane::detail::launcher
