// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/StopSignals.h"

#include "arcane_core/base/error/RunPlace.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <string_view>

#include <unistd.h>

namespace Arcane::detail::run
{
namespace
{
constexpr int stop_signals[] = { SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGXCPU, SIGINT };

//! The handlers of the object that exists.
std::atomic<const SignalHandlers*> current{ nullptr };
std::atomic<int> first_signal{ 0 };
//! The time at which each of them came first, 0 when it has not come. \unit{ns}
std::atomic<Int64> first_times[_NSIG];
std::atomic<int> patience_s{ StopSignals::default_patience_s };
//! Threads of a process have one object each.
std::atomic<int> nb_at_once{ 0 };
//! A process that it forks has no step at whose end it could stop.
std::atomic<pid_t> stopped_process{ 0 };
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<Int64>::is_always_lock_free, "handlers of signals may use nothing else");

void say(std::string_view text)
{
  // Nothing can be done when the text cannot be written.
  [[maybe_unused]] const auto nb_byte = ::write(STDERR_FILENO, text.data(), text.size());
}

//! The signal is delivered when the handler returns.
void endBySignal(int signal)
{
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

Int64 now()
{
  timespec time = {};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return Int64(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

//! Notes the time of a signal. Returns true when its sender does not want to wait any more.
bool isSentInImpatience(int signal, int first_of_all)
{
  const Int64 time = now();
  Int64 first = 0;
  const bool is_again = !first_times[signal].compare_exchange_strong(first, time);
  const Int64 patience = Int64(patience_s) * 1'000'000'000;
  if (signal != SIGINT)
    return is_again && time - first >= patience;
  return is_again || (first_of_all != 0 && time - first_times[first_of_all] >= std::min(patience, Int64(1'000'000'000)));
}

void sayLine(int signal, std::string_view text)
{
  say("\n");
  say(StopSignals::nameOf(signal));
  say(text);
  say("\n");
}

bool isOfFirstRank()
{
  const base::RunPlace* place = base::knownPlace();
  return !place || place->rank == 0;
}

//! Only calls functions that are safe in handlers of signals.
extern "C" void noteStopSignal(int signal)
{
  if (::getpid() != stopped_process)
    return endBySignal(signal);
  const int former_errno = errno;
  int none = 0;
  first_signal.compare_exchange_strong(none, signal);
  if (nb_at_once.load() > 0) {
    // The launcher of MPI sends the signal to all ranks when one fails.
    if (isOfFirstRank())
      sayLine(signal, ": the program has no step at whose end it could stop, and ends at once");
    endBySignal(signal);
  }
  else if (isSentInImpatience(signal, none)) {
    sayLine(signal, signal == SIGINT ? ", for the second time: the run ends at once" : ", again: the run ends at once");
    endBySignal(signal);
  }
  else if (signal == SIGINT) {
    // A person sent it, and waits for an answer.
    say("\nSIGINT: the run saves a checkpoint and ends when this step is over; a second SIGINT ends it at once\n");
  }
  errno = former_errno;
}
} // namespace

StopSignals::StopSignals(int patience_in_s)
: m_handlers(stop_signals, noteStopSignal)
, m_former(current)
{
  stopped_process = ::getpid();
  if (m_former)
    return;
  patience_s = patience_in_s;
  current = &m_handlers;
}

StopSignals::~StopSignals()
{
  if (m_former)
    return;
  current = nullptr;
  first_signal = 0;
  for (const int signal : stop_signals)
    first_times[signal] = 0;
}

StopSignals::AtOnce::AtOnce()
{
  ++nb_at_once;
  if (const int signal = received())
    ::raise(signal);
}

StopSignals::AtOnce::~AtOnce()
{
  --nb_at_once;
}

StopSignals::AtStep::AtStep()
: m_former(nb_at_once.exchange(0))
{}

StopSignals::AtStep::~AtStep()
{
  nb_at_once = m_former;
}

int StopSignals::received() noexcept
{
  const SignalHandlers* handlers = current;
  const int signal = first_signal.load(std::memory_order_relaxed);
  if (signal != 0 || !handlers)
    return signal;
  handlers->keep();
  return handlers->pending();
}

const char* StopSignals::nameOf(int signal) noexcept
{
  switch (signal) {
  case SIGTERM: return "SIGTERM";
  case SIGHUP: return "SIGHUP";
  case SIGUSR1: return "SIGUSR1";
  case SIGUSR2: return "SIGUSR2";
  case SIGXCPU: return "SIGXCPU";
  case SIGINT: return "SIGINT";
  default: return "a signal";
  }
}
} // namespace Arcane::detail::run
