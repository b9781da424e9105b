// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/StopSignals.h"

#include <atomic>
#include <cerrno>
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
: m_handlers(stop_signals, noteStopSignal)
{
  current = &m_handlers;
}

StopSignals::~StopSignals()
{
  current = nullptr;
  first_signal = 0;
  nb_interrupt = 0;
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
