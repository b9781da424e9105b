// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/StopSignals.h"

#include <atomic>
#include <cerrno>
#include <iterator>
#include <string_view>

#include <unistd.h>

namespace Arcane::detail::run
{
namespace
{
struct NamedSignal
{
  int number;
  const char* name;
};

constexpr NamedSignal stop_signals[] = {
  { SIGTERM, "SIGTERM" }, { SIGUSR1, "SIGUSR1" }, { SIGUSR2, "SIGUSR2" }, { SIGXCPU, "SIGXCPU" }, { SIGINT, "SIGINT" }
};

std::atomic<int> first_signal{ 0 };
std::atomic<int> nb_interrupt{ 0 };
static_assert(std::atomic<int>::is_always_lock_free, "handlers of signals may use nothing else");

void say(std::string_view text)
{
  // Nothing can be done when the text cannot be written.
  [[maybe_unused]] const auto nb_byte = ::write(STDERR_FILENO, text.data(), text.size());
}

//! Only calls functions that are safe in handlers of signals.
extern "C" void noteStopSignal(int signal)
{
  const int former_errno = errno;
  int none = 0;
  first_signal.compare_exchange_strong(none, signal);
  if (signal == SIGINT) {
    // A person sent it, and waits for an answer.
    if (nb_interrupt.fetch_add(1) == 0)
      say("\nSIGINT: the run saves a checkpoint and ends when this step is over; a second SIGINT ends it at once\n");
    else {
      say("\nSIGINT, for the second time: the run ends at once\n");
      ::signal(SIGINT, SIG_DFL);
      // It is delivered when the handler returns.
      ::raise(SIGINT);
    }
  }
  errno = former_errno;
}
} // namespace

StopSignals::StopSignals()
{
  struct sigaction action = {};
  action.sa_handler = noteStopSignal;
  // Writing of files and waiting go on.
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (const NamedSignal& stop : stop_signals) {
    Former former{ stop.number, {} };
    if (::sigaction(stop.number, nullptr, &former.action) != 0 || former.action.sa_handler != SIG_DFL)
      continue;
    ::sigaction(stop.number, &action, nullptr);
    m_former.push_back(former);
  }
}

StopSignals::~StopSignals()
{
  for (const Former& former : m_former)
    ::sigaction(former.signal, &former.action, nullptr);
  first_signal = 0;
  nb_interrupt = 0;
}

int StopSignals::received() noexcept
{
  return first_signal.load(std::memory_order_relaxed);
}

const char* StopSignals::nameOf(int signal) noexcept
{
  for (const NamedSignal& stop : stop_signals)
    if (stop.number == signal)
      return stop.name;
  return "a signal";
}
} // namespace Arcane::detail::run
